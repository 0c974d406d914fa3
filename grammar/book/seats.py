"""Who acted? Entries of a list without names, given to the players by their places and by whose turn it is."""

from collections.abc import Sequence
from dataclasses import dataclass

from tavla.grammar.record import Action, Beaver, Comment, Drop, Resignation, Result, SetBoard, Take, Unread

__all__ = ["Item", "seat"]


@dataclass(slots=True)
class Item:
    """An entry at its place. ``player``: known by a label; ``index`` of ``cells`` in its line, ``column`` from 0;
    ``numbered``: its row has a number; ``dots``: dots stand for the first player's play, ``open``: for the second's."""

    action: Action
    start: int
    end: int
    player: int | None = None
    index: int = 0
    cells: int = 1
    column: int = 0
    indent: int = 0
    numbered: bool = False
    dots: bool = False
    open: bool = False
    named: bool = False
    side: str = ""
    goes_on: bool = False
    """It stands in the cell of the entry before: a resignation behind a roll."""

    @property
    def aside(self) -> bool:
        return isinstance(self.action, Comment | SetBoard) or (isinstance(self.action, Unread) and not self.cells)


def seat(items: Sequence[Item]) -> list[int | None]:
    """The player of each entry; None for comments, set positions and lines that could not be read.

    Labels decide, then columns: two cells in a row are the first and the second player's, a lone one behind dots or in
    the right column the second's. In a list of one column the players take turns.
    """
    acting = [item for item in items if not item.aside]
    in_columns = any(item.cells == 2 or item.dots or item.open for item in acting)
    right = next((item.column for item in acting if item.cells == 2 and item.index == 1), 0)
    players: list[int | None] = []
    before: list[tuple[int, Action]] = []
    for item in items:
        if item.aside:
            players.append(None)
            continue
        player = item.player
        if player is None and item.goes_on and before:
            player = before[-1][0]
        if player is None:
            player = _by_place(item, right) if in_columns else None
        if player is None:
            player = _next_player(before, item.action)
        players.append(player)
        before = [*before[-1:], (player, item.action)]
    return players


def _by_place(item: Item, right: int) -> int | None:
    if item.cells == 2:
        return item.index
    if item.cells > 2:
        return None
    if item.dots:
        return 1
    far = bool(right) and item.column > max(right // 2, item.indent + 3)
    if item.numbered or far:
        return int(far)
    return None


def _next_player(before: Sequence[tuple[int, Action]], action: Action) -> int:
    """Who is to act when the players take turns: after a taken beaver the doubler goes on."""
    if not before:
        return 0
    player, last = before[-1]
    if isinstance(action, Result):
        return 1 - player if isinstance(last, Drop | Resignation) else player
    if isinstance(last, Take) and len(before) > 1 and isinstance(before[-2][1], Beaver):
        return player
    return 1 - player
