"""What was written: texts and bytes ⇄ records. No rule of the game is known here.

The public door of the grammar; everything else in this package is a room behind it.
"""

from tavla.grammar.formats import (
    FORMATS,
    Format,
    UnknownFormatError,
    format_named,
    load,
    read,
    read_source,
    sniff,
    write,
)
from tavla.grammar.notation import NotationError, format_play, parse_play, parse_roll
from tavla.grammar.record import GameRecord, MatchRecord, Reading
from tavla.grammar.source import SourceText, Span, decode

__all__ = [
    "FORMATS", "Format", "GameRecord", "MatchRecord", "NotationError", "Reading", "SourceText", "Span",
    "UnknownFormatError", "decode", "format_named", "format_play", "load", "parse_play", "parse_roll", "read",
    "read_source", "sniff", "write",
]  # fmt: skip
