"""Match score: away, the Crawford game, and the points that a game can end with."""

from tavla.analyzer.events import Ending, EndKind

__all__ = ["FORFEIT", "is_crawford_game", "needs_of", "points_possible"]

FORFEIT = 1000
"""Backgammon Studio writes a game lost on time as 1000 points more than it was worth."""


def needs_of(score: tuple[int, int], length: int) -> tuple[int, int]:
    """The points that each player is away from winning; never below 0."""
    return max(0, length - score[0]), max(0, length - score[1])


def is_crawford_game(score: tuple[int, int], length: int) -> bool:
    """Is exactly one player one point away? Whether such a game was played before is the caller's to know."""
    return length > 1 and (score[0] == length - 1) != (score[1] == length - 1)


def points_possible(ending: Ending, cube: int, needs: int | None, length: int | None, *,
                    money: bool, turned: bool) -> set[int]:  # fmt: skip
    """The points that a game can have counted, given how it ended.

    ``cube``: its value at the end; ``needs``: what the winner needed for the match of ``length``. Records cap the last
    game at what was needed, or at the match length, or don't; all are right. In money sessions the Jacoby rule, which
    most records don't mention, counts gammons only after the cube was ``turned``. A game given up may count as one, two
    or three times the cube, or, when the match was given up, as all that was needed.
    """
    if ending.points is not None:
        possible = {ending.points}
        if money and not turned and ending.kind is EndKind.BEAR_OFF:
            possible.add(cube)
    else:
        possible = {cube, 2 * cube, 3 * cube}
        if needs:
            possible.add(needs)
    if needs:
        possible |= {min(points, needs) for points in possible}
    if length and not money and ending.points is not None:
        possible |= {min(points, length) for points in possible}
    return possible
