"""Smart Game Format for backgammon (GM[6]), as GNU Backgammon writes it. See README.md beside this.

The door is light: reader and writer are imported when a text needs them, and most texts are of another format.
"""

import re
from collections.abc import Sequence

from tavla.grammar.record import MatchRecord, Reading
from tavla.grammar.sgf import dialects
from tavla.grammar.source import SourceText

__all__ = ["DIALECTS", "EXTENSIONS", "WRITTEN", "charset", "read", "sniff", "write"]

EXTENSIONS = (".sgf",)
DIALECTS = dialects.DIALECTS
WRITTEN = dialects.WRITTEN_DIALECTS

_TREE = re.compile(r"\s*+\(\s*+;")
_BACKGAMMON = re.compile(r"(?<![A-Za-z])[a-z]{0,20}G[a-z]{0,20}M[a-z]{0,20}\s{0,20}\[\s{0,20}6\s{0,20}\]")
_CHARSET = re.compile(rb"(?<![A-Za-z])CA\s{0,20}\[([^\]]{1,80})\]")
_HEAD = 4096


def sniff(text: str) -> bool:
    """Is this a collection of game trees, one of them at least of backgammon?"""
    return _TREE.match(text) is not None and _BACKGAMMON.search(text) is not None


def charset(data: bytes) -> str | None:
    """The charset that the head of a collection declares; None for what is no collection, or declares none."""
    head = data[:_HEAD].lstrip()
    if not head.startswith(b"("):
        return None
    found = _CHARSET.search(head)
    return found[1].replace(b"\\", b"").decode("ascii", errors="replace").strip() if found else None


def read(source: SourceText) -> Reading:
    """Read every match in the text."""
    from tavla.grammar.sgf import reader

    return reader.read(source)


def write(matches: Sequence[MatchRecord], dialect: str = "sgf") -> bytes:
    """The text of matches, all in one collection."""
    from tavla.grammar.sgf import writer

    return writer.write(matches, dialect)
