"""Headings of a narrative (match, game, score, numbering of the points), and lines such as `Event: Paris`."""

import re
from dataclasses import dataclass

from tavla.grammar.narrative.clauses import parse_heading
from tavla.grammar.narrative.sentences import QUOTES
from tavla.grammar.record import Header

__all__ = ["Heading", "header_of", "heading_of", "said_header"]

_HEADER = re.compile(r"(?P<key>“[^”\n]+”|[^\s:“\[][^:\n]{0,80}?):(?: (?P<value>.*))?$")


@dataclass(frozen=True, slots=True)
class Heading:
    """``kind``: title, game, sample, score or numbering. ``number``: of the game, or the length of the match (0 for
    money). ``scores`` and ``side``: by what the players are called."""

    kind: str
    number: int | None = None
    scores: tuple[tuple[str, int], ...] = ()
    side: str = ""
    board_game: bool = False


def heading_of(text: str, language: str) -> Heading | None:
    """The heading that a whole (masked) line is, or None."""
    found = parse_heading(text.strip(), language)
    if found is None:
        return None
    kind, terminals = found
    numbers = [int(value) for name, value in terminals if name in ("NUMBER", "NUMERAL", "ORDINAL")]
    sides = [value for name, value in terminals if name in ("NAME", "WHITE", "BLACK", "RED")]
    names = {name for name, _ in terminals}
    if kind == "title":
        length = 0 if "MONEY" in names else numbers[0] if numbers else None
        return Heading(kind, length, board_game=bool(names & {"BOARDGAME", "BACKGAMMON"}))
    if kind == "score":
        return Heading(kind, scores=tuple(zip(sides, numbers, strict=True)))
    if kind == "numbering":
        return Heading(kind, side=sides[0] if sides else "")
    return Heading(kind, numbers[0] if numbers else None)


def header_of(line: str) -> Header | None:
    """A line such as `Event: Paris`; the key is in quotation marks where it has a colon itself."""
    match = _HEADER.match(line.strip())
    if match is None:
        return None
    key = match["key"]
    return Header(key[1:-1] if key[0] == QUOTES[0][0] else key, match["value"] or "")


def said_header(header: Header) -> str:
    """The line that says a header."""
    odd = ":" in header.key or header.key[:1] in "“[" or header.key != header.key.strip()
    return f"{'“' * odd}{header.key}{'”' * odd}: {header.value}"
