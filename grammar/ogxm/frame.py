"""From absolute points to a player's own, and what a play did when only the board that it left is known.

White's own point is 25 less the absolute one, Black's is the same. Nothing here asks whether a play is legal.
"""

from collections.abc import Sequence
from itertools import permutations

from tavla.grammar.ogxm.parts import Counts, Step
from tavla.grammar.position import BAR, OFF, Board, Side

__all__ = ["Table", "board_of", "pairs_of", "play_between"]

_MOST_MOVES = 4


def pairs_of(seat: int, steps: Sequence[Step]) -> tuple[tuple[int, int], ...] | None:
    """Steps as (start, end) in the mover's points; None where one of them starts on no point of the board."""
    pairs = []
    for point, pips in steps:
        start = BAR - point if seat == 0 else point
        if not (OFF < start <= BAR and 0 < pips <= BAR):
            return None
        pairs.append((start, max(start - pips, OFF)))
    return tuple(pairs)


def board_of(counts: Counts, checkers: int) -> Board | None:
    """The board of 26 counts, the missing men borne off; None where a side has too many, or some on the wrong bar."""
    if len(counts) != BAR + 1 or counts[0] < 0 or counts[BAR] > 0:
        return None
    white = [max(count, 0) for count in reversed(counts)]
    black = [max(-count, 0) for count in counts]
    for side in (white, black):
        if sum(side) > checkers:
            return None
        side[OFF] = checkers - sum(side)
    return Board(tuple(white), tuple(black))


def play_between(before: Side, after: Side) -> tuple[tuple[int, int], ...] | None:
    """The moves, at most four and all forward, that make one side the other; None where there isn't just one way."""
    gone = [point for point in range(BAR, -1, -1) for _ in range(before[point] - after[point])]
    come = [point for point in range(BAR, -1, -1) for _ in range(after[point] - before[point])]
    if len(gone) != len(come) or not 0 < len(gone) <= _MOST_MOVES:
        return None
    ways = {tuple(sorted(zip(gone, order, strict=True), reverse=True)) for order in permutations(come)}
    forward = [way for way in ways if all(start > end for start, end in way)]
    return forward[0] if len(forward) == 1 else None


class Table:
    """The checkers while a game is read: moved as the file says, whatever the rules say."""

    __slots__ = ("sides",)

    def __init__(self, board: Board) -> None:
        self.sides = [list(board.first), list(board.second)]

    @property
    def board(self) -> Board:
        return Board(tuple(self.sides[0]), tuple(self.sides[1]))

    def put(self, board: Board) -> None:
        self.sides = [list(board.first), list(board.second)]

    def move(self, seat: int, pairs: Sequence[tuple[int, int]]) -> None:
        own, theirs = self.sides[seat], self.sides[1 - seat]
        for start, end in pairs:
            # As the replay has it: such a move can't be carried out, however the record came by it.
            if not own[start] or (end and theirs[BAR - end] > 1):
                continue
            own[start] -= 1
            own[end] += 1
            if end and theirs[BAR - end] == 1:
                theirs[BAR - end] = 0
                theirs[BAR] += 1

    def is_off(self, seat: int, checkers: int) -> bool:
        """Has this seat borne off all its checkers?"""
        return self.sides[seat][OFF] >= checkers
