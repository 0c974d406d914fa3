"""Narratives: games told in prose, in Russian, English, Spanish, French and German. See README.md beside this.

The door is light: reader and writer are imported when a text needs them, and most texts are of another format.
"""

from collections.abc import Sequence

from tavla.grammar.narrative.languages import DIALECTS, WRITTEN
from tavla.grammar.record import MatchRecord, Reading
from tavla.grammar.source import SourceText

__all__ = ["DIALECTS", "EXTENSIONS", "WRITTEN", "read", "sniff", "write"]

EXTENSIONS = (".txt",)


def sniff(text: str) -> bool:
    """Is this a game told in prose?"""
    from tavla.grammar.narrative import reader

    return reader.sniff(text)


def read(source: SourceText) -> Reading:
    """Read every match in the text."""
    from tavla.grammar.narrative import reader

    return reader.read(source)


def write(matches: Sequence[MatchRecord], dialect: str = "en") -> bytes:
    """The matches told in one of the languages."""
    from tavla.grammar.narrative import writer

    return writer.write(matches, dialect)
