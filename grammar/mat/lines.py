"""What the lines around the rows say: headers, match lines, players."""

import re
from functools import lru_cache

from tavla.grammar.mat.cells import mat_parser
from tavla.grammar.notation import tokens_of
from tavla.grammar.record import Header, Player

__all__ = ["header_of", "match_length_of", "player_of"]

_RATED_NAME = re.compile(r"^(?P<name>.*?),\s*(?P<rating>\d+(?:[.,]\d+)?)$")


@lru_cache(maxsize=4096)
def header_of(text: str) -> Header | None:
    """The tag in `[Event "Monte Carlo"]`, or None when it is none."""
    from lark.exceptions import UnexpectedInput

    try:
        tree = mat_parser().parse(text, start="header")
    except UnexpectedInput:
        return None
    key, value = (str(token) for token in tree.children)
    return Header(key.strip(), value[1:-1])


@lru_cache(maxsize=4096)
def match_length_of(text: str) -> str | None:
    """The length in a match line, as written, or None when it is none."""
    from lark.exceptions import UnexpectedInput

    try:
        tree = mat_parser().parse(text, start="match_line")
    except UnexpectedInput:
        return None
    return str(next(tokens_of(tree, "LENGTH")))


def player_of(text: str) -> Player:
    """`Bob, 1850.25` is a name and a rating; a comma without a positive number after it belongs to the name."""
    rated = _RATED_NAME.match(text)
    if rated is None or float(rated["rating"].replace(",", ".")) <= 0:
        return Player(text)
    return Player(rated["name"].strip(), rated["rating"])
