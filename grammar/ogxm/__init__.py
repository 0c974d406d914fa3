"""Match files of OpenGammon, HedgeHog and GammonView: OGXM and its JSON form, GVA. See README.md beside this.

The door is light: the reader is imported when a file needs it, and most files are of another format.
"""

import re
import zlib
from typing import Final

from tavla.grammar.record import Reading
from tavla.grammar.source import SourceText

__all__ = ["DIALECTS", "EXTENSIONS", "magic", "read", "sniff"]

EXTENSIONS = (".ogxm", ".gvab", ".gva", ".ogxms")
DIALECTS: Final = {
    "ogxm": "OpenGammon, HedgeHog: OGXM 2",
    "gvab": "GammonView: OGXM 1, written before version 2.0.0",
    "gva": "GammonView: JSON, plain or packed with gzip",
}

_HEAD: Final = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"(\w+)"\s*:')
_FIRST_KEYS: Final = frozenset(
    b"match_length player_white player_black white_score black_score result source timestamp crawford jacoby beaver "
    b"raccoon cube_limit event site games analysis_info analyses_info annotations auto_doubles _base_analyses "
    b"black_profile white_profile city country clock_info variant score_start".split()
)
"""What a match begins with: its keys may stand in any order."""
_KEYS: Final = (b'"match_length"', b'"games"', b'"player_white"')
_MOST_BLANKS: Final = 1000
_PEEK: Final = 4096
_GZIP: Final = b"\x1f\x8b"


def sniff(text: str) -> bool:
    """Is this a match in GammonView's JSON?"""
    return text.lstrip("\ufeff \t\r\n")[:1] == "{" and _is_json(text.encode("utf-8", "replace"))


def magic(data: bytes) -> bool:
    """Are these the bytes of an OGXM file, or of a match in GammonView's JSON?"""
    if data[:4] == b"OGXM":
        return True
    if data[:2] != _GZIP:
        return _is_json(data)
    try:
        head = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(data[:_PEEK], _PEEK)
    except zlib.error:
        return False
    return _begins_match(head)


def _is_json(data: bytes) -> bool:
    return _begins_match(data) and all(key in data for key in _KEYS)


def _begins_match(data: bytes) -> bool:
    first = _HEAD.match(data, 0, _MOST_BLANKS)
    return first is not None and first[1] in _FIRST_KEYS


def read(source: SourceText) -> Reading:
    """Read every match in the file."""
    from tavla.grammar.ogxm import reader

    return reader.read(source)
