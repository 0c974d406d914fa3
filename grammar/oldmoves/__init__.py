"""What the server FIBS sends when a match is looked at again (`oldmoves`). See README.md beside this."""

import re
from collections.abc import Sequence
from typing import Final

from tavla.grammar.absolute import COMING_DOWN
from tavla.grammar.record import MatchRecord, Reading
from tavla.grammar.source import SourceText
from tavla.grammar.spelling import Spelling

__all__ = ["DIALECTS", "EXTENSIONS", "WRITTEN", "read", "sniff", "write"]

EXTENSIONS: Final = (".fibs", ".txt")
DIALECTS: Final = {"oldmoves": "FIBS"}
WRITTEN: Final = {
    "oldmoves": Spelling(
        "oldmoves", COMING_DOWN, says_match_over=False, unplayed="", money_as_match=False, cube_values=False
    ),
}

_HEAD: Final = re.compile(
    r"^[^\n]{0,200}Score is -?\d{1,9}-\d{1,9} in an? [^\n]{0,60}\n[^\S\n]*[^\n]{1,200} is X - [^\n]{1,200} is O\b"
    r"(?:[^\n]*\n\s*){1,3}[XO]: ",
    re.MULTILINE,
)
_ENOUGH: Final = 20_000


def sniff(text: str) -> bool:
    """Does a score stand over the players' letters, and their actions below?"""
    head = text[:_ENOUGH]
    return "Score is " in head and " is X - " in head and _HEAD.search(head.replace("\r", "")) is not None


def read(source: SourceText) -> Reading:
    """Read every match in the text."""
    from tavla.grammar.oldmoves import reader

    return reader.read(source)


def write(matches: Sequence[MatchRecord], dialect: str = "oldmoves") -> bytes:
    """The text of matches, all in one frame: X comes down, O climbs."""
    from tavla.grammar.oldmoves import writer

    return writer.write(matches)
