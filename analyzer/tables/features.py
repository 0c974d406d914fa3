"""What a board looks like, for many boards at once: blots, points, primes, contact.

Sides are rows of 26 counts in their player's own numbering, as ``position.Side`` has them.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from tavla.analyzer.tables.columns import Array
from tavla.grammar.position import BAR, Side

__all__ = ["features_of"]

_HOME: Final = slice(1, 7)
_FAR_HOME: Final = slice(19, 25)
"""The opponent's home board, in a player's own numbering."""
_POINTS: Final = slice(1, 25)


def features_of(before: Sequence[Side], after: Sequence[Side], opponent: Sequence[Side]) -> dict[str, Array]:
    """The columns of the turns table that describe the board, by their names.

    ``before`` and ``after`` are the mover's sides, ``opponent`` the other's before the play.
    """
    own, left, other = _boards(before), _boards(after), _boards(opponent)
    made = left >= 2
    return {
        "on_bar": own[:, BAR].astype(np.int32),
        "entry_closed": (other[:, _HOME] >= 2).sum(axis=1, dtype=np.int32),
        "contact": _rearmost(own) + _rearmost(other) > BAR - 1,
        "blots": (left[:, _POINTS] == 1).sum(axis=1, dtype=np.int32),
        "home_points": made[:, _HOME].sum(axis=1, dtype=np.int32),
        "anchors": made[:, _FAR_HOME].sum(axis=1, dtype=np.int32),
        "prime": _longest_run(made[:, _POINTS]),
    }


def _boards(sides: Sequence[Side]) -> Array:
    return np.frombuffer(b"".join(map(bytes, sides)), dtype=np.uint8).reshape(-1, BAR + 1)


def _rearmost(boards: Array) -> Array:
    """The highest point with a checker, 25 for the bar; 0 when all are off."""
    occupied = boards[:, 1:] > 0
    return np.where(occupied.any(axis=1), BAR - np.argmax(occupied[:, ::-1], axis=1), 0)


def _longest_run(made: Array) -> Array:
    """The length of the longest run of true values in each row."""
    longest = np.zeros(len(made), dtype=np.int32)
    running = np.zeros(len(made), dtype=np.int32)
    for column in range(made.shape[1]):
        running = (running + 1) * made[:, column]
        np.maximum(longest, running, out=longest)
    return longest
