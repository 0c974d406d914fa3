"""BGBlitz match files (.bgf): a line of JSON that names the format, then the match with its analysis, packed.

README.md says what they hold and how they are read; the reader is imported when it is called.
"""

import re
from types import MappingProxyType
from typing import Final

from tavla.grammar.record import Reading
from tavla.grammar.source import SourceText

__all__ = ["DIALECTS", "EXTENSIONS", "magic", "read"]

EXTENSIONS: Final = (".bgf",)
DIALECTS: Final = MappingProxyType({"bgf": "BGBlitz"})

_MAGIC: Final = re.compile(rb'(?:\xEF\xBB\xBF)?[ \t]{0,8}\{[^\r\n]{0,400}?"BGF"')


def magic(data: bytes) -> bool:
    """Is the first line a JSON object that names the format?"""
    return _MAGIC.match(data) is not None


def read(source: SourceText) -> Reading:
    """Read the match of a file. Never raises on what the bytes are."""
    from tavla.grammar.bgf.reader import read

    return read(source)
