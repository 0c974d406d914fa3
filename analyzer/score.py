"""Match score: away, the Crawford game, and the points that a game can end with."""

from collections.abc import Sequence

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


def points_possible(ending: Ending, cube: int, *, needs: int | None, length: int | None, levels: Sequence[int],
                    jacoby: bool | None) -> set[int]:  # fmt: skip
    """The points that a game can have counted, given how it ended.

    ``cube``: its value at the end; ``needs``: what the winner needed for the match of ``length`` (None in money
    sessions); ``levels``: what a game can count in cubes. Records cap the last game at what was needed, or at the match
    length, or don't; all are right. ``jacoby``: do gammons count once, as the cube was never turned? None where the
    record doesn't say whether the Jacoby rule is played: both are right then. A game given up may count any of the
    levels, or, when the match was given up, all that was needed.
    """
    if ending.points is None:
        possible = {level * cube for level in (levels if not jacoby else (1,))}
        if needs:
            possible.add(needs)
    elif ending.kind is EndKind.DROP or jacoby is False:
        possible = {ending.points}
    else:
        possible = {cube} if jacoby else {cube, ending.points}
    if needs:
        possible |= {min(points, needs) for points in possible}
    if length and ending.points is not None:
        possible |= {min(points, length) for points in possible}
    return possible
