"""What can be written: the record alone, or the position before each entry with it."""

from typing import Final

from tavla.grammar.notation import STANDARD
from tavla.grammar.spelling import Spelling

__all__ = ["DIALECTS", "RECORD", "REPLAY", "VERSION", "WRITTEN_DIALECTS"]

VERSION: Final = 1
"""It changes when a field goes or gets another meaning, not when one is added."""

RECORD: Final = "tavla"
REPLAY: Final = "replay"

DIALECTS = {
    RECORD: "the record, as it was read",
    REPLAY: "the record, and the XGID of the position before each entry",
}

WRITTEN_DIALECTS = {
    RECORD: Spelling(RECORD, STANDARD, verbatim=True),
    REPLAY: Spelling(REPLAY, STANDARD, verbatim=True, replayed=True),
}
