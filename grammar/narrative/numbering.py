"""Whose points are these? The numbering schemes of prose, and which of them a game's plays fit.

================  ====================================================================================================
``own``           each player's own points, 24 to 1: the modern way
``absolute``      one player's points, 24 to 1, for both players: the other one goes up
``rows``          two rows of twelve: Arabic 1 to 12 is one player's own side, Roman I to XII faces it, so that his two
                  checkers furthest back stand on I and his five on XII
================  ====================================================================================================

Nothing here is a rule of the game: a scheme fits when the distances of the moves are those of the dice, and when the
first move of a player leaves a point on which there are checkers at the beginning.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tavla.grammar.narrative.clauses import Number
from tavla.grammar.position import BAR, OFF, STANDARD_START
from tavla.grammar.record import Dice

__all__ = ["OWN", "Scheme", "Told", "best_scheme", "distances"]

_FAR_SIDE = 25
_HOME = 6
_MOST = 4


class Told(NamedTuple):
    """A move as told: who, with which dice, from and to where, and whether it is one of his first turn."""

    player: int
    dice: Dice
    start: Number | None
    end: Number | None
    first: bool


class Scheme(NamedTuple):
    """A numbering. ``player``: whose points ``absolute`` are, whose own side has Arabic numbers in ``rows``."""

    kind: str
    player: int = 0

    def point(self, number: Number, mover: int, owner: int | None = None) -> int:
        """The mover's point that a number names; ``owner``: whose point it is said to be. May be out of range."""
        value = number.value
        if value in (BAR, OFF):
            return value
        if number.kind == "NAMED" or self.kind == "own":
            return _FAR_SIDE - value if owner not in (None, mover) else value
        if self.kind == "rows" and number.kind == "PLAY":
            return value
        if self.kind == "rows":
            near = (number.kind != "ROMAN") == (mover == self.player)
            return value if near else _FAR_SIDE - value
        return value if mover == self.player else _FAR_SIDE - value


OWN = Scheme("own")


def distances(dice: Dice) -> set[int]:
    """How far one checker can go with a roll, with one number or several."""
    if dice[0] == dice[1]:
        return {dice[0] * count for count in range(1, _MOST + 1)}
    return {*dice, sum(dice)}


def best_scheme(moves: Sequence[Told], *, rows: bool) -> Scheme:
    """The scheme that the moves fit best; the first of those that fit alike.

    ``rows``: there are Roman numbers, so that only the two ways of counting rows are asked.
    """
    schemes = [Scheme("rows", 0), Scheme("rows", 1)] if rows else [OWN, Scheme("absolute", 0), Scheme("absolute", 1)]
    return max(schemes, key=lambda scheme: _fit(scheme, moves))


def _fit(scheme: Scheme, moves: Iterable[Told]) -> int:
    fit = 0
    for player, dice, start, end, first in moves:
        here = None if start is None else scheme.point(start, player)
        there = None if end is None else scheme.point(end, player)
        if here == BAR and there is not None and there <= _HOME:
            there = _FAR_SIDE - there
        if here is not None and there is not None and there != OFF:
            fit += 2 if here - there in distances(dice) else -1
        if first and here is not None:
            fit += 1 if 0 < here < BAR and STANDARD_START[here] else -1
    return fit
