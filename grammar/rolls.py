"""Rolls as actions, shared: the formats that tell a play as pairs of points make each distinct one once."""

from functools import lru_cache

from tavla.grammar.record import CheckerMove, Dance, Dice, Turn

__all__ = ["roll_of"]

_MEMO_LIMIT = 1 << 16


@lru_cache(_MEMO_LIMIT)
def roll_of(first: int, second: int, pairs: tuple[tuple[int, int], ...]) -> Turn | Dance:
    """A roll and its play as (start, end) in the mover's points, ``BAR`` and ``OFF``; a dance where there are none.

    Equal rolls are one object: the replay knows a play again by its identity. Hits are not marked.
    """
    dice: Dice = (first, second) if first >= second else (second, first)
    if not pairs:
        return Dance(dice)
    return Turn(dice, tuple([CheckerMove(start, end) for start, end in pairs]))
