"""Single games as Jellyfish writes them, and the games of GammonEmpire: rows without a match. See README.md."""

import re
from collections.abc import Sequence
from typing import Final

from tavla.grammar.notation import GNUBG
from tavla.grammar.record import MatchRecord, Reading
from tavla.grammar.source import SourceText
from tavla.grammar.spelling import Spelling

__all__ = ["DIALECTS", "EXTENSIONS", "WRITTEN", "read", "sniff", "write"]

EXTENSIONS: Final = (".gam",)
DIALECTS: Final = {"gam": "Jellyfish, GNU Backgammon", "empire": "GammonEmpire, Play65"}
WRITTEN: Final = {
    "gam": Spelling("gam", GNUBG, says_match_over=False, resigns=False, unplayed="", scores=False, plays_only=True),
}

_MOST: Final = 1000
_FIRST_ROW: Final = re.compile(
    r"[ \t]*1\)[ \t]+(?:\(?[1-6][-, ]?[1-6]\)?[ ]?:|doubles\b|drops\b|wins\b)", re.IGNORECASE
)


def sniff(text: str) -> bool:
    """Are the first two lines that are not blank two names and the first row of a game?"""
    lines = [line for line in text[:_MOST].lstrip("\ufeff").splitlines() if not line.isspace() and line][:2]
    if len(lines) < 2 or _FIRST_ROW.match(lines[1]) is None:
        return False
    from tavla.grammar.gam.names import are_names

    return are_names(lines[0])


def read(source: SourceText) -> Reading:
    """Read every game in the text."""
    from tavla.grammar.gam import reader

    return reader.read(source)


def write(matches: Sequence[MatchRecord], dialect: str = "gam") -> bytes:
    """The text of the first game."""
    from tavla.grammar.gam import writer

    return writer.write(matches)
