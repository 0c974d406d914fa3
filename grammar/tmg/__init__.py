"""TrueMoneyGames (.tmg). See README.md beside this.

The door is light: the reader is imported when a text needs it, and most texts are of another format.
"""

import re

from tavla.grammar.record import Reading
from tavla.grammar.source import SourceText

__all__ = ["DIALECTS", "EXTENSIONS", "read", "sniff"]

EXTENSIONS = (".tmg",)
DIALECTS = {"tmg": "TrueMoneyGames"}
_HEADER = re.compile(r"(?:\A|[\r\n])[ \t]*(?:MatchID|MaxRakeAbs|RakePct|PlayMoney):", re.IGNORECASE)
_PLAYER = re.compile(r"(?:\A|[\r\n])[ \t]*Player[12]:[ \t]*\d", re.IGNORECASE)
_GAME_LINE = re.compile(r"(?:\A|[\r\n])[ \t]*Game[ \t]+\d{1,9}:[ \t]*\d{1,9}-\d{1,9}[ \t]*[\r\n]{1,3}"
                        r"[ \t]*-?\d{1,5}[ \t]+\d{1,3}[ \t]", re.IGNORECASE)  # fmt: skip
_HEAD = 20_000


def sniff(text: str) -> bool:
    """Is this a log of TrueMoneyGames? Headers that only it has, or a game's line with a numbered event under it."""
    head = text[:_HEAD]
    if _GAME_LINE.search(head):
        return True
    return _HEADER.search(head) is not None and _PLAYER.search(head) is not None


def read(source: SourceText) -> Reading:
    """Read the match in the text."""
    from tavla.grammar.tmg import reader

    return reader.read(source)
