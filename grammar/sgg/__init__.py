"""GamesGrid and GridGammon (.sgg). See README.md beside this.

The door is light: the reader is imported when a text needs it, and most texts are of another format.
"""

import re
from itertools import islice

from tavla.grammar.record import Reading
from tavla.grammar.source import SourceText

__all__ = ["DIALECTS", "EXTENSIONS", "read", "sniff"]

EXTENSIONS = (".sgg",)
DIALECTS = {"sgg": "GamesGrid and GridGammon"}
_GAME_LINE = re.compile(r"[ \t]*Game[ \t]+\d{1,9}\.[ \t]*\d{1,9}\*?[ \t]*-[ \t]*\d{1,9}\*?", re.IGNORECASE)
_MOST_LINES = 200
"""A dozen lines stand before the first game."""


def is_game_line(line: str) -> bool:
    """`Game 2. 2*-0/3`: no other format writes a game's score so."""
    return _GAME_LINE.match(line) is not None


def sniff(text: str) -> bool:
    """Is this a log of GamesGrid? The line of its first game decides."""
    return any(map(is_game_line, islice(text[:20_000].splitlines(), _MOST_LINES)))


def read(source: SourceText) -> Reading:
    """Read the match in the text."""
    from tavla.grammar.sgg import reader

    return reader.read(source)
