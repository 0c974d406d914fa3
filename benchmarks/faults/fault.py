"""What a kind of fault is, and how one gets into a text."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from benchmarks.faults.form import Game, Item, Sheet, lay_out, render_row, split_row
from benchmarks.faults.umpire import Side, positions

__all__ = [
    "KINDS", "Cell", "Fault", "Injector", "before", "fault", "in_cell", "in_lines", "in_order", "kind", "pick_cell",
]  # fmt: skip

Cell = tuple[Game, int]


@dataclass(frozen=True, slots=True)
class Fault:
    """A record with one fault. ``places``: the lines, from 1, any of which a reader would call the place of the fault.

    What is missing has no line: then they are those of its neighbours.
    """

    text: str
    places: frozenset[int]


Injector = Callable[[Sheet, random.Random], Fault | None]
KINDS: dict[str, Injector] = {}
"""The kinds of faults in the order of the table; an injector gives None where its fault can't be made."""


def kind(name: str) -> Callable[[Injector], Injector]:
    """Adds a kind to ``KINDS``."""

    def add(injector: Injector) -> Injector:
        assert name not in KINDS
        KINDS[name] = injector
        return injector

    return add


def fault(lines: Iterable[str], *places: int) -> Fault:
    """A fault at lines that are counted from 0."""
    return Fault("\n".join(lines), frozenset(place + 1 for place in places))


def pick_cell(sheet: Sheet, rng: random.Random, wanted: Callable[[Item], bool]) -> Cell | None:
    cells = [(game, index) for game, index in sheet.cells if wanted(game.items[index])]
    return rng.choice(cells) if cells else None


def before(sheet: Sheet, cell: Cell) -> tuple[Side, Side]:
    """The sides before a cell's roll, the mover's first."""
    game, index = cell
    state = positions(sheet.lines[game.first : game.stop], sheet.variation, sheet.length)[index]
    player = game.items[index].player
    return state[player], state[1 - player]


def in_cell(sheet: Sheet, item: Item, text: str, *places: int) -> Fault:
    """The cell says something else."""
    lines = list(sheet.lines)
    row = split_row(lines[item.line])
    assert row is not None
    cells = [text if player == item.player else row[1:][player] for player in (0, 1)]
    lines[item.line] = render_row(row[0], *cells)
    return fault(lines, item.line, *places)


def in_lines(sheet: Sheet, start: int, stop: int, new: Sequence[str], *places: int) -> Fault:
    """Other lines instead of those from start to before stop."""
    return fault([*sheet.lines[:start], *new, *sheet.lines[stop:]], *places)


def in_order(sheet: Sheet, game: Game, cells: Sequence[tuple[int, str]], *at: int) -> Fault:
    """The game's rows written anew from other cells; ``at``: the places of the fault among the cells."""
    rows, places = lay_out(cells)
    lines = [game.first + places[min(max(index, 0), len(places) - 1)] for index in at]
    return in_lines(sheet, game.first, game.end, rows, *lines)
