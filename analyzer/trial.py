"""Why an illegal play is illegal: every way to make its moves is tried, and where each one fails is noted.

Rules read the failures; the replay never needs them.
"""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from tavla.analyzer.events import Attempt
from tavla.analyzer.verify import Route, advance, dice_of
from tavla.grammar.position import BAR, OFF, Side

__all__ = ["Failure", "Obstacle", "failures", "move_of_step", "sums_of"]


class Obstacle(Enum):
    """What stops a step."""

    EMPTY = "no checker there"
    BAR = "a checker is on the bar"
    BLOCKED = "the opponent holds the landing"
    EARLY = "not all checkers are home"
    PAST_HIGHER = "a checker stands on a higher point"


class Failure(NamedTuple):
    """A step that can't be made: points are the mover's."""

    obstacle: Obstacle
    start: int
    end: int
    die: int
    highest: int
    """The highest point on which the mover has a checker at that moment."""


def failures(attempt: Attempt) -> list[Failure]:
    """Where each way to make the moves fails; [] when one of them can be made."""
    found = []
    for route in attempt.ways:
        failure = _first_failure(attempt.own, attempt.opponent, route)
        if failure is None:
            return []
        found.append(failure)
    return found


def _first_failure(own: Side, opponent: Side, route: Route) -> Failure | None:
    for step in route:
        after = advance(own, opponent, (step,))
        if after is None:
            start, end, die = step
            highest = max((point for point in range(1, BAR + 1) if own[point]), default=0)
            return Failure(_obstacle(own, opponent, start, end), start, end, die, highest)
        own, opponent = after
    return None


def _obstacle(own: Side, opponent: Side, start: int, end: int) -> Obstacle:
    if own[BAR] and start != BAR:
        return Obstacle.BAR
    if not own[start]:
        return Obstacle.EMPTY
    if end != OFF and opponent[BAR - end] > 1:
        return Obstacle.BLOCKED
    return Obstacle.EARLY if any(own[7:]) else Obstacle.PAST_HIGHER


def move_of_step(attempt: Attempt, start: int, end: int) -> int:
    """The index of the written move that a step belongs to: the shortest one that goes over it."""
    over = [index for index, move in enumerate(attempt.moves) if move.start >= start and move.end <= end]
    return min(over, key=lambda index: attempt.moves[index].start - attempt.moves[index].end, default=0)


def sums_of(attempt: Attempt) -> Iterator[int]:
    """The distances that one checker can be moved with the dice, shortest first."""
    dice = dice_of(attempt.dice)
    if dice[0] == dice[1]:
        yield from (dice[0] * count for count in range(1, len(dice) + 1))
    else:
        yield from sorted({*dice, sum(dice)})
