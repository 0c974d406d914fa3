"""GNU Backgammon's match text, read strictly and written again: what the study injects faults into."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

__all__ = ["Game", "Item", "Sheet", "lay_out", "plural", "read_sheet", "render_row", "roll_text", "split_row"]

GAME = re.compile(r" Game (\d+)")
LENGTH = re.compile(r" (\d+) point match")
SCORE = re.compile(r" (?P<left>.*?) : (?P<left_score>\d+) *(?P<right>.*?) : (?P<right_score>\d+)")
RESULT = re.compile(r"( +)Wins (\d+) points?")
ROW = re.compile(r" {0,2}(\d+)\) (.*)")
_CELL = re.compile(r"(?<!\S)(?=\d+:|[A-Z])")
_RIGHT = 20
"""A row's cell that begins after this column of the body is the right player's."""


def split_row(line: str) -> tuple[int, str, str] | None:
    """The number of a row and its two cells ('' where there is none), whatever stands in them."""
    row = ROW.fullmatch(line)
    if row is None:
        return None
    body = row[2]
    starts = [match.start() for match in _CELL.finditer(body)] or [0]
    if starts[0] > _RIGHT:
        cuts = (0, starts[0])
    else:
        cuts = (0, starts[1] if len(starts) > 1 else len(body))
    return int(row[1]), body[: cuts[1]].strip(), body[cuts[1] :].strip()


def render_row(number: int, left: str, right: str) -> str:
    """A row as GNU Backgammon aligns it."""
    cells = [f" {text}" if text[:1].isalpha() else text for text in (left, right)]
    return f"{number:3d}) {cells[0]:<27} {cells[1]}".rstrip()


def roll_text(dice: str, moves: Iterable[str]) -> str:
    return f"{dice}: {' '.join(moves)}".strip()


def plural(points: int) -> str:
    return f"Wins {points} point{'s' * (points != 1)}"


@dataclass(frozen=True, slots=True)
class Item:
    """A cell of a row. ``line`` counts from 0."""

    line: int
    player: int
    text: str

    @property
    def is_roll(self) -> bool:
        return self.text[:1].isdigit()

    @property
    def dice(self) -> str:
        return self.text[:2]

    @property
    def moves(self) -> list[str]:
        return self.text[3:].split() if self.is_roll else []


@dataclass(frozen=True)
class Game:
    """A game's lines: ``head`` (`Game 1`), the score line after it, rows from ``first`` to before ``end``.

    ``result`` is the line of a result that stands outside the rows, -1 where there is none; ``stop`` is the next game's
    head or the end of the file.
    """

    head: int
    first: int
    end: int
    result: int
    stop: int
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Sheet:
    """A record in lines."""

    name: str
    lines: tuple[str, ...]
    length_line: int
    length: int
    variation: str
    games: tuple[Game, ...] = field(repr=False)

    @cached_property
    def text(self) -> str:
        return "\n".join(self.lines)

    @cached_property
    def cells(self) -> list[tuple[Game, int]]:
        """Every cell, as its game and its place among the game's items."""
        return [(game, index) for game in self.games for index in range(len(game.items))]


def read_sheet(name: str, text: str) -> Sheet | None:
    """A record's lines with their structure; None for a text in another form."""
    lines = text.split("\n")
    heads = [index for index, line in enumerate(lines) if GAME.fullmatch(line)]
    lengths = [index for index, line in enumerate(lines) if LENGTH.fullmatch(line)]
    if not heads or len(lengths) != 1:
        return None
    games = []
    for head, stop in zip(heads, [*heads[1:], len(lines)], strict=True):
        if not SCORE.fullmatch(lines[head + 1]):
            return None
        games.append(_game(lines, head, stop))
    match = LENGTH.fullmatch(lines[lengths[0]])
    assert match is not None
    return Sheet(name, tuple(lines), lengths[0], int(match[1]), variation_of(lines), tuple(games))


def variation_of(lines: Iterable[str]) -> str:
    """The variation that the headers name, '' for backgammon."""
    return next((line[14:-2] for line in lines if line.startswith('; [Variation "')), "")


def _game(lines: list[str], head: int, stop: int) -> Game:
    items: list[Item] = []
    end = head + 2
    result = -1
    for index in range(head + 2, stop):
        row = split_row(lines[index])
        if row is not None:
            items += [Item(index, player, text) for player, text in enumerate(row[1:]) if text]
            end = index + 1
        elif RESULT.fullmatch(lines[index]):
            result = index
    return Game(head, head + 2, end, result, stop, tuple(items))


def lay_out(cells: Iterable[tuple[int, str]], number: int = 1) -> tuple[list[str], list[int]]:
    """Rows for cells in the order of play, and for each cell the place of its row."""
    rows: list[list[str]] = []
    places = []
    for player, text in cells:
        if player == 0 or not rows or rows[-1][1]:
            rows.append(["", ""])
        rows[-1][player] = text
        places.append(len(rows) - 1)
    return [render_row(number + place, *row) for place, row in enumerate(rows)], places
