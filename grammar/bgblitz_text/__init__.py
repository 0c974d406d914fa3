"""Positions as BGBlitz exports them as text, in any of its languages: board, identifiers, and what it thinks of them.

README.md says what such a text looks like and how it is read; the reader is imported when it is called.
"""

import re
from types import MappingProxyType
from typing import Final

from tavla.grammar.record import Reading
from tavla.grammar.source import SourceText

__all__ = ["DIALECTS", "EXTENSIONS", "read", "sniff"]

EXTENSIONS: Final = (".txt",)
DIALECTS: Final = MappingProxyType({"bgblitz-text": "BGBlitz"})

_HEAD: Final = 8000
_IDS: Final = re.compile(
    r"^[ \t]{0,8}Position-ID:[ \t]{0,8}[A-Za-z0-9+/]{14}[ \t]{1,12}Match-ID:[ \t]{0,8}[A-Za-z0-9+/]{12}[ \t]{0,8}\r?\n"
    r"[ \t]{0,8}XGID=",
    re.MULTILINE,
)


def sniff(text: str) -> bool:
    """Does a line with a Position-ID and a Match-ID stand there, and an XGID below it? No other program writes that."""
    return _IDS.search(text, 0, _HEAD) is not None


def read(source: SourceText) -> Reading:
    """Read all positions of a text. Never raises on what stands in it."""
    from tavla.grammar.bgblitz_text.reader import read

    return read(source)
