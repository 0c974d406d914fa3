"""How lists of plays are laid out and spelled: the names that the reader gives, and the styles of the writer.

A dialect changes nothing in how a text is read.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tavla.grammar.notation import ASCENDING, BLACK, STANDARD, WHITE, PlayStyle
from tavla.grammar.spelling import Spelling

__all__ = ["DIALECTS", "WRITTEN_DIALECTS", "Dialect"]

Layout: TypeAlias = Literal["columns", "list"]


@dataclass(frozen=True, slots=True)
class Dialect(Spelling):
    """A style of the writer. ``second``: how the second player's plays are spelled, where that differs."""

    layout: Layout = "columns"
    second: PlayStyle | None = None
    coloured: bool = False
    """The players are called White and Black in the list."""
    open_plays: bool = True
    scores: bool = False
    money_as_match: bool = False

    def style(self, player: int | None) -> PlayStyle:
        return self.second if player == 1 and self.second is not None else self.play


WRITTEN_DIALECTS = {
    dialect.name: dialect
    for dialect in (
        Dialect("book", STANDARD),
        Dialect("list", STANDARD, layout="list"),
        Dialect("hand", STANDARD, landings=True),
        Dialect("named", WHITE, second=BLACK, layout="list", coloured=True),
        Dialect("absolute", STANDARD, second=ASCENDING),
    )
}

DIALECTS = {
    "book": "numbered rows, both players side by side",
    "list": "a play in each line",
    "hand": "landing points only, as players write at the board",
    "named": "points named by colour (W8, B12), as in older books",
    "absolute": "one numbering for both players, of which one counts upwards",
}
