"""The rules for moving checkers, spelled out once more: slowly, and with nothing in common with what is tested.

Every board is tried with every die in every order. Nothing here knows how plays can be told apart or put in order;
the tests hold the fast generator and the verdicts on written plays to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, permutations

from tavla.grammar.position import BAR, OFF, Board

ROLLS = tuple(combinations_with_replacement(range(1, 7), 2))
"""All 21 rolls, the smaller die first."""

Moves = tuple[tuple[int, int], ...]
"""Checker moves as they are written: (start, end)."""


def moved(board: Board, start: int, die: int) -> Board | None:
    """The board (mover first) after one checker has moved, None where a rule forbids it."""
    if not board.first[start]:
        return None
    own, opponent = list(board.first), list(board.second)
    end = max(start - die, OFF)
    if own[BAR] and start != BAR:
        return None  # the bar comes first
    if end == OFF:
        if any(own[point] for point in range(7, BAR + 1)):
            return None  # not all home
        if start < die and any(own[point] for point in range(start + 1, 7)):
            return None  # a larger die takes from the highest point only
    elif opponent[BAR - end] >= 2:
        return None  # closed
    elif opponent[BAR - end] == 1:
        opponent[BAR - end] = 0
        opponent[BAR] += 1
    own[start] -= 1
    own[end] += 1
    return Board(tuple(own), tuple(opponent))


def numbers_of(roll: tuple[int, int]) -> tuple[int, ...]:
    """The numbers to play: two, or four of a doublet."""
    return roll if roll[0] != roll[1] else roll * 2


def reached(board: Board, dice: tuple[int, ...]) -> list[set[Board]]:
    """The boards after 0, 1, 2, … of the dice, played in the order given."""
    stages = [{board}]
    for die in dice:
        nexts = {moved(before, start, die) for before in stages[-1] for start in range(1, BAR + 1)}
        stages.append({after for after in nexts if after is not None})
    return stages


def obvious_plays(board: Board, roll: tuple[int, int]) -> set[Board]:
    """Every board that the roll may lead to."""
    orders = set(permutations(numbers_of(roll)))
    trees = {order: reached(board, order) for order in orders}
    most = max(used for stages in trees.values() for used, boards in enumerate(stages) if boards)
    if most == 0:
        return set()
    if most == 1:
        # One die only: the larger if it can be played.
        larger_first = max(order for order in orders if trees[order][1])
        return trees[larger_first][1]
    return {after for stages in trees.values() for after in stages[most]}


def carried_out(board: Board, dice: Sequence[int], moves: Moves) -> set[Board]:
    """Every board that these moves can lead to with some of the dice, whichever is made first.

    A move may take several dice, over points that are not written. Whether a die is left that could be played is not
    asked.
    """
    if not moves:
        return {board}
    found = set()
    for index, (start, end) in enumerate(moves):
        others = moves[:index] + moves[index + 1 :]
        for die in set(dice):
            landing = max(start - die, OFF)
            after = moved(board, start, die) if landing >= end else None
            if after is None:
                continue
            left = list(dice)
            left.remove(die)
            found |= carried_out(after, left, others if landing == end else ((landing, end), *others))
    return found


def meanings(board: Board, roll: tuple[int, int], moves: Moves) -> set[Board]:
    """The boards of legal plays that a written play can mean; none: it is illegal."""
    possible = carried_out(board, numbers_of(roll), moves)
    return possible & obvious_plays(board, roll) if possible else set()
