"""Whose numbers are they? Records in one numbering for both players, and in named points, put into each mover's own.

A checker moves from the mover's 24 point to his 1 point and off. A player whose numbers rise is written in his
opponent's numbering: that is decided by most of his plays, once for the whole record, since a play that goes the wrong
way may also be wrong. Named points come numbered as Black's.
"""

from collections import Counter
from collections.abc import Collection, Iterable

from tavla.grammar.position import BAR, OFF
from tavla.grammar.record import Action, OpenPlay, Turn
from tavla.grammar.shorthand import mirrored

__all__ = ["Numbering"]

_HOME = 6


class Numbering:
    """What the plays of a record say of the direction in which each player moves.

    ``side`` is who plays: a colour where the list calls him by one, since colours may change with the game.
    ``rising``: the players of whom the list says that they count upwards; where it says so of one, nothing is guessed.
    """

    def __init__(self, rising: Collection[int] = ()) -> None:
        self._rising = rising
        self._votes: Counter[tuple[str, bool]] = Counter()
        self._mirrored: dict[int, tuple[Turn | OpenPlay, Turn | OpenPlay]] = {}
        self.ascending = False
        """Was any play found to be in the opponent's numbering?"""

    def note(self, side: str, action: Action, *, named: bool) -> None:
        """Take a play into account."""
        if isinstance(action, Turn | OpenPlay):
            self._votes[side, named] += _direction(_ways(action))

    def own(self, side: str, other: str, action: Action, *, named: bool, player: int | None) -> Action:
        """The play in its mover's own numbering."""
        if not isinstance(action, Turn | OpenPlay):
            return action
        said = self._rising and not named
        if not (player in self._rising if said else self._is_mirrored(side, other, named=named)):
            return action
        self.ascending = self.ascending or not named
        known = self._mirrored.get(id(action))
        if known is None:
            known = self._mirrored[id(action)] = (action, mirrored(action))
        return known[1]

    def _is_mirrored(self, side: str, other: str, *, named: bool) -> bool:
        if named and side in ("white", "black"):
            return side == "white"
        votes = self._votes[side, named]
        if votes or not named:
            return votes > 0
        # Nothing tells: the other player has the other colour.
        return self._votes[other, named] < 0 or (self._votes[other, named] == 0 and side in ("0", "x"))


def _ways(action: Turn | OpenPlay) -> Iterable[tuple[int, int]]:
    if isinstance(action, Turn):
        return ((start, end) for start, end, _ in action.moves)
    return ((part.start, part.end) for part in action.parts if part.start is not None and part.end is not None)


def _direction(ways: Iterable[tuple[int, int]]) -> int:
    """1 when all ways can only go up, -1 when they can only go down, else 0."""
    signs = {sign for start, end in ways if (sign := _sign(start, end))}
    return signs.pop() if len(signs) == 1 else 0


def _sign(start: int, end: int) -> int:
    """Entering and bearing off tell too: from the bar to one's own 24 to 19, off from 6 to 1."""
    if start == BAR:
        return 1 if end <= _HOME else -1 if end >= BAR - _HOME else 0
    if end == OFF:
        return -1 if start <= _HOME else 1 if start >= BAR - _HOME else 0
    return (end > start) - (end < start)
