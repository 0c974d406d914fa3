"""One cell of a .sgg row: text → actions."""

import re
from functools import lru_cache
from typing import Final

from tavla.grammar.mat.cells import Cell, parse_cell
from tavla.grammar.record import Action, Beaver, Double, Drop, Raccoon, Resignation, Take, Unplayed

__all__ = ["is_cell", "read_cell"]

_TURNED = re.compile(r"(double|redouble|beaver|raccoon)s?(?:\s+to\s+(\d{1,9}))?\.?$", re.IGNORECASE)
_CLOSED_OUT = re.compile(r"-(?![\w/])")
_BEGINNING = re.compile(
    r"[1-6]{2}:|-(?![\w/])|(?:(?:re)?double|beaver|raccoon|accept|take|pass|drop|resign)(?:s|es)?\b", re.IGNORECASE
)
_WORDS: Final[dict[str, Action]] = {
    "accept": Take(), "accepts": Take(), "take": Take(), "takes": Take(), "pass": Drop(), "passes": Drop(),
    "drop": Drop(), "drops": Drop(), "resign": Resignation(), "resigns": Resignation(),
}  # fmt: skip


def is_cell(text: str) -> bool:
    """Does a text begin as a cell does? What somebody says in the chat may begin with a number, too."""
    return _BEGINNING.match(text) is not None


@lru_cache(1 << 16)
def read_cell(text: str) -> Cell:
    """Read one cell, blanks around it stripped. Offsets count from its first character."""
    word = _WORDS.get(text.lower().rstrip("."))
    if word is not None:
        return Cell((word,))
    turned = _TURNED.match(text)
    if turned is not None:
        value = int(turned[2]) if turned[2] else None
        kind = turned[1].lower()
        return Cell((Beaver(value) if kind == "beaver" else Raccoon(value) if kind == "raccoon" else Double(value),))
    if _CLOSED_OUT.match(text):
        return Cell((Unplayed(None),))
    # Commas are blanks to the notation of plays: it knows the pieces again without them.
    return parse_cell(text.replace(",", " ")) if ":" in text[:4] else parse_cell(text)
