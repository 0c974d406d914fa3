"""eXtreme Gammon's own files: matches (.xg) and positions (.xgp). See README.md beside this.

The door is light: the reader is imported when a file needs it.
"""

from tavla.grammar.record import Reading
from tavla.grammar.source import SourceText

__all__ = ["DIALECTS", "EXTENSIONS", "MAGIC", "magic", "read"]

EXTENSIONS = (".xg", ".xgp")
DIALECTS = {
    "xg": "eXtreme Gammon: matches and sessions recorded in it",
    "xg-imported": "eXtreme Gammon: matches that it made of a text",
    "xg-position": "eXtreme Gammon: single positions (.xgp)",
}
MAGIC = b"RGMH"


def magic(data: bytes) -> bool:
    """Are these the bytes of such a file?"""
    return data.startswith(MAGIC)


def read(source: SourceText) -> Reading:
    """Read the match or the position in the file."""
    from tavla.grammar.xg import reader

    return reader.read(source)
