"""The match files of Gibbon, a client of the server FIBS (.gmd). See README.md beside this."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tavla.grammar.absolute import CLIMBING
from tavla.grammar.record import MatchRecord, Reading
from tavla.grammar.source import SourceText
from tavla.grammar.spelling import Spelling

__all__ = ["DIALECTS", "EXTENSIONS", "WRITTEN", "read", "sniff", "write"]

EXTENSIONS: Final = (".gmd",)
DIALECTS: Final = {"gmd": "Gibbon"}
WRITTEN: Final = {
    "gmd": Spelling("gmd", replace(CLIMBING, no_play=""), says_match_over=False, money_as_match=False,
                    cube_values=False, headers=frozenset({"site", "crawford"})),
}  # fmt: skip

_MAGIC: Final = re.compile(r"\ufeff?\s{0,20}GMD-\d")


def sniff(text: str) -> bool:
    """Does the text begin with Gibbon's sign?"""
    return _MAGIC.match(text) is not None


def read(source: SourceText) -> Reading:
    """Read the match of a file."""
    from tavla.grammar.gmd import reader

    return reader.read(source)


def write(matches: Sequence[MatchRecord], dialect: str = "gmd") -> bytes:
    """The text of the first match."""
    from tavla.grammar.gmd import writer

    return writer.write(matches)
