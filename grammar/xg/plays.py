"""Plays: pairs of points as the records have them, and the positions that they lead to.

A pair counts points from 0 and is the mover's: 24 is the bar, anything below 0 is off; a start of -1 ends the list.
Hits are not marked. The position after the play stands beside it and goes before the pairs: in an illegal play they
may be short, or rubbish.
"""

import struct
from functools import lru_cache
from typing import Final

from tavla.grammar.position import BAR, OFF
from tavla.grammar.record import CheckerMove
from tavla.grammar.xg.layout import SQUARES

__all__ = ["NO_PLAY", "Pairs", "applied", "candidate_moves", "pairs_of", "play_leading_to"]

Pairs = tuple[tuple[int, int], ...]
"""(start, end) in the mover's points, ``BAR`` and ``OFF``."""

NO_PLAY: Final = bytes(32)
"""The pairs of a roll that was never played."""

_EIGHT_INTS: Final = struct.Struct("<8i")
_EIGHT_BYTES: Final = struct.Struct("<8b")
_SIGNED: Final = struct.Struct(f"<{SQUARES}b")
_MEMO_LIMIT: Final = 1 << 14
_ONE_OF_THEIRS: Final = 255
"""A byte of a board: -1, a lone checker of the opponent's."""


def pairs_of(packed: bytes) -> Pairs | None:
    """The pairs of a move record; None when they name points that no board has."""
    return _pairs(_EIGHT_INTS.unpack(packed))


def _pairs(values: tuple[int, ...]) -> Pairs | None:
    pairs = []
    for start, end in zip(values[::2], values[1::2], strict=True):
        if start == -1:
            break
        if not 0 <= start < BAR or end >= BAR - 1:
            return None
        pairs.append((start + 1, end + 1 if end >= 0 else OFF))
    return tuple(pairs)


@lru_cache(_MEMO_LIMIT)
def candidate_moves(packed: bytes) -> tuple[CheckerMove, ...]:
    """The checker moves of a play that was weighed; none where it can't be read, or nothing can be played."""
    return tuple([CheckerMove(start, end) for start, end in _pairs(_EIGHT_BYTES.unpack(packed)) or ()])


def applied(board: bytes, pairs: Pairs) -> bytes:
    """The mover's board after the pairs, one after the other, whatever the rules say; the end of each may hit."""
    squares = bytearray(board)
    for start, end in pairs:
        squares[start] = squares[start] - 1 & 255
        if end == OFF:
            continue
        if squares[end] == _ONE_OF_THEIRS:
            squares[end] = 1
            squares[0] = squares[0] - 1 & 255
        else:
            squares[end] = squares[end] + 1 & 255
    return bytes(squares)


def play_leading_to(before: bytes, after: bytes, stated: Pairs | None) -> Pairs | None:
    """Pairs that lead from one of the mover's boards to the other, by what differs between them.

    ``stated``: the pairs that the record has; those that are a part of the difference stay, in their order. None where
    moving the mover's checkers and hitting at the end of each pair doesn't make the difference.
    """
    left: list[int] = []
    reached: list[int] = []
    for square, (old, new) in enumerate(zip(_SIGNED.unpack(before), _SIGNED.unpack(after), strict=True)):
        change = max(new, 0) - max(old, 0)
        (reached if change > 0 else left).extend([square] * min(abs(change), 4))
    pairs = []
    for start, end in stated or ():
        if start in left and (end == OFF or end in reached):
            left.remove(start)
            if end != OFF:
                reached.remove(end)
            pairs.append((start, end))
    left.sort(reverse=True)
    reached.sort(reverse=True)
    reached += [OFF] * (len(left) - len(reached))
    if len(left) != len(reached) or len(pairs) + len(left) > 4:
        return None
    found = (*pairs, *zip(left, reached, strict=True))
    return found if applied(before, found) == after else None
