"""The door of ``jsonl``: tavla's own format with a match a line."""

from collections.abc import Sequence

from tavla.grammar.record import MatchRecord, Reading
from tavla.grammar.source import SourceText
from tavla.grammar.tavla_json import DIALECTS, WRITTEN, has_lines, is_ours

__all__ = ["DIALECTS", "EXTENSIONS", "WRITTEN", "read", "sniff", "write"]

EXTENSIONS = (".jsonl", ".ndjson")


def sniff(text: str) -> bool:
    """Is this a match a line?"""
    return is_ours(text) and has_lines(text)


def read(source: SourceText) -> Reading:
    """Read a match from each line."""
    from tavla.grammar.tavla_json import reader

    return reader.read_lines(source)


def write(matches: Sequence[MatchRecord], dialect: str = "tavla") -> bytes:
    """A line for each match."""
    from tavla.grammar.tavla_json import writer

    return writer.write_lines(matches, dialect)
