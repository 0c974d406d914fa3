"""Set-up properties: positions that are put on the board, in nodes of their own or spread over several.

AE clears points (for both players; `a:y` is the whole board), AW and AB put one checker for each value, CV and CP (or
CO) set the cube, PL who is on roll, DI dice that were rolled and not yet played.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from tavla.grammar.position import BAR, OFF, STARTS, Board, Cube
from tavla.grammar.record import Dice, Entry, SetBoard, Turn
from tavla.grammar.set_board import set_position
from tavla.grammar.sgf.actions import LETTERS, POINTS, CubeValues
from tavla.grammar.sgf.notes import Notes
from tavla.grammar.sgf.tree import Property, values_of

__all__ = ["SET_UP", "Setup", "cube_properties", "point_properties"]

SET_UP: Final = frozenset({"AE", "AW", "AB", "PL", "CV", "CP", "CO", "DI"})
_PLACES: Final = ("AW", "AB")
_SPAN = re.compile(r"([a-z])(?::([a-z]))?")
_MOST = 15
"""Checkers that one player can have, and the power of two that a cube can show."""
_EACH = 2 * (_MOST + 1)


class Setup:
    """What set-up properties in a row say, until something is played; kept apart, for most games have none."""

    def __init__(self) -> None:
        self.span: tuple[int, int] | None = None
        self.properties: list[Property] = []
        self.dice: Dice | None = None
        self.on_roll: int | None = None
        self.noted: Notes | None = None

    def add(self, item: Property) -> str:
        """Take in a property; says what is wrong with it, if anything."""
        self.span = (self.span[0], item.end) if self.span else (item.start, item.end)
        if item.name == "DI":
            return self._roll(next(values_of(item.raw), ""))
        if item.name == "PL":
            self.on_roll = {"w": 0, "b": 1}.get(next(values_of(item.raw), "").strip().lower()[:1])
            return "" if self.on_roll is not None else "expected W or B"
        self.properties.append(item)
        return ""

    def _roll(self, value: str) -> str:
        digits = [int(digit) for digit in value if digit.isascii() and digit.isdigit()]
        if len(digits) != 2 or not 1 <= min(digits) <= max(digits) <= 6:
            return f"`{value[:20]}` is no roll"
        self.dice = (max(digits), min(digits))
        return ""

    def position(self, checkers: "Checkers", cube: CubeValues) -> SetBoard | str:
        """The position that is set: what it doesn't say is as the entries before have left it. Returns what is wrong
        when that can't be."""
        sides = [side[:] for side in checkers.sides]
        total = checkers.total
        for item in self.properties:
            if problem := _apply(item, sides, cube):
                return problem
        for side in sides:
            side[OFF] = max(0, total - sum(side[1:]))
            if max(side[1:]) > _MOST:
                return f"{max(side[1:])} checkers on one point"
        cube.offered = None
        try:
            return set_position(Board(tuple(sides[0]), tuple(sides[1])), Cube(cube.value, cube.owner), self.on_roll)
        except ValueError as error:
            return str(error)


def _apply(item: Property, sides: list[list[int]], cube: CubeValues) -> str:
    for count, value in enumerate(values_of(item.raw)):
        value = value.strip()
        if item.name == "CV":
            if not value.isdecimal() or len(value) > 5 or not _is_cube(int(value)):
                return f"`{value[:20]}` is no value of the cube"
            cube.value = int(value)
        elif item.name in ("CP", "CO"):
            cube.owner = {"w": 0, "b": 1}.get(value.lower()[:1])
        else:
            span = _SPAN.fullmatch(value.lower())
            if (span is None and value) or count > _EACH * BAR:
                return f"`{value[:20]}` is no point"
            letters = _letters(span[1], span[2] or span[1]) if span else ()
            for letter in letters:
                if item.name == "AE":
                    for side, points in zip(sides, POINTS, strict=True):
                        side[points[letter]] = 0
                else:
                    player = _PLACES.index(item.name)
                    sides[player][POINTS[player][letter]] += 1
    return ""


def _letters(first: str, last: str) -> Iterator[str]:
    return map(chr, range(ord(first), ord(last) + 1))


def _is_cube(value: int) -> bool:
    return 1 <= value <= 1 << _MOST and not value & (value - 1)


class Checkers:
    """Where the checkers stand when they are moved as it is written; no rule is asked."""

    def __init__(self, variation: str) -> None:
        start = STARTS[variation]
        self.sides = [list(start), list(start)]
        self.total = sum(start)
        self.followed = 0

    def follow(self, entries: Sequence[Entry]) -> None:
        """Go on to the position after all entries of the game so far."""
        for entry in entries[self.followed :]:
            action, player = entry.action, entry.player
            if isinstance(action, SetBoard) and action.board is not None:
                self.sides = [list(side) for side in action.board]
            elif isinstance(action, Turn) and player is not None:
                for start, end, _ in action.moves:
                    self._move(self.sides[player], self.sides[1 - player], start, end)
        self.followed = len(entries)

    @staticmethod
    def _move(own: list[int], opponent: list[int], start: int, end: int) -> None:
        own[start] = max(0, own[start] - 1)
        own[end] += 1
        if OFF < end < BAR and opponent[BAR - end] == 1:
            opponent[BAR - end] = 0
            opponent[BAR] += 1


# ---- spelling -----------------------------------------------------------------------------------------------------


def point_properties(board: Board) -> str:
    """The board as properties: everything cleared, then each player's checkers."""
    text = "AE[a:y]"
    for name, side, letters in zip(_PLACES, board, LETTERS, strict=True):
        values = [f"[{letters[point]}]" * side[point] for point in range(1, BAR + 1)]
        text += name * any(values) + "".join(sorted(values))
    return text


def cube_properties(cube: Cube) -> list[str]:
    """The cube as properties, each of which wants a node of its own."""
    return [f"CV[{cube.value}]", f"CP[{'c' if cube.owner is None else 'wb'[cube.owner]}]"]
