"""tavla's own format: everything that a record holds, in JSON. See README.md beside this.

One room, two formats: ``json``, a document of matches, whose door this is, and ``jsonl``, a match a line, whose door is
``lines``. The doors are light: reader and writer are imported when a text needs them.
"""

import re
from collections.abc import Sequence

from tavla.grammar.record import MatchRecord, Reading
from tavla.grammar.source import SourceText
from tavla.grammar.tavla_json import dialects

__all__ = ["DIALECTS", "EXTENSIONS", "WRITTEN", "has_lines", "is_ours", "read", "sniff", "write"]

EXTENSIONS = (".json",)
DIALECTS = dialects.DIALECTS
WRITTEN = dialects.WRITTEN_DIALECTS

_HEAD = 4096
"""Characters. Programs that sort the keys of an object put what names the format behind a few of the others."""
_OURS = re.compile(r'"format"\s*:\s*"tavla"')
_MATCHES = re.compile(r'"matches"\s*:\s*\[')


def is_ours(text: str) -> bool:
    """Is this ours, a document or a match a line?"""
    head = text[:_HEAD].lstrip()
    return head.startswith("{") and _OURS.search(head) is not None


def has_lines(text: str) -> bool:
    """Does the first line hold a whole match? A document has its matches in a list, or is spread over lines."""
    start = len(text) - len(text.lstrip())
    end = text.find("\n", start)
    line = text[start : end if end >= 0 else None].rstrip()
    return line.endswith("}") and _MATCHES.search(line, 0, _HEAD) is None


def sniff(text: str) -> bool:
    """Is this a document of ours?"""
    return is_ours(text) and not has_lines(text)


def read(source: SourceText) -> Reading:
    """Read all matches of a document."""
    from tavla.grammar.tavla_json import reader

    return reader.read(source)


def write(matches: Sequence[MatchRecord], dialect: str = "tavla") -> bytes:
    """One document with all matches, an entry a line."""
    from tavla.grammar.tavla_json import writer

    return writer.write(matches, dialect)
