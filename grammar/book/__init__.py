"""Lists of plays as books, forums and players write them. See README.md beside this.

The door is light: reader and writer are imported when a text needs them, and most texts are of another format.
"""

from collections.abc import Sequence

from tavla.grammar.book import dialects
from tavla.grammar.record import MatchRecord, Reading
from tavla.grammar.source import SourceText

__all__ = ["DIALECTS", "EXTENSIONS", "WRITTEN", "read", "sniff", "write"]

EXTENSIONS = (".txt", ".book")
DIALECTS = dialects.DIALECTS
WRITTEN = dialects.WRITTEN_DIALECTS


def sniff(text: str) -> bool:
    """Is this a list of plays?"""
    from tavla.grammar.book import sniffer

    return sniffer.sniff(text)


def read(source: SourceText) -> Reading:
    """Read every match in the text."""
    from tavla.grammar.book import reader

    return reader.read(source)


def write(matches: Sequence[MatchRecord], dialect: str = "book") -> bytes:
    """The text of matches in one of the styles."""
    from tavla.grammar.book import writer

    return writer.write(matches, dialect)
