"""The statistics that GNU Backgammon keeps with a game (GS): what it counted and added up for each player.

Errors are costs, never below 0; each sum is in EMG (points at the value of the cube at the time) and in its own units:
match winning chances in a match, points in a money session.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tavla.grammar.record import GameRecord
from tavla.grammar.sgf.notes import number_of
from tavla.grammar.sgf.tree import values_of

__all__ = ["Cost", "CubeCounts", "Luck", "PlayCounts", "PlayerStatistics", "statistics"]


class Cost(NamedTuple):
    """How often something happened, and what it cost in all (of luck: what it brought)."""

    number: int
    emg: float
    own: float
    """Match winning chance in a match, points in a money session."""


class PlayCounts(NamedTuple):
    """Plays: of how many there was a choice, how many there were, and how many were marked as what."""

    unforced: int
    all: int
    very_bad: int
    bad: int
    doubtful: int
    unmarked: int
    cost: Cost
    """Of all plays; ``number`` is that of the unforced ones."""


class CubeCounts(NamedTuple):
    """Cube decisions and cube errors. Missed doubles and wrong doubles are told apart by which side of the window of
    doubling they miss: too weak or just right a position (``double``), or too good to double (``too_good``)."""

    decisions: int
    doubles: int
    takes: int
    drops: int
    missed_double: Cost
    missed_too_good: Cost
    wrong_double: Cost
    wrong_too_good: Cost
    wrong_take: Cost
    wrong_drop: Cost


class Luck(NamedTuple):
    """Rolls by how they were marked, and the luck of all of them, positive when it was good."""

    very_unlucky: int
    unlucky: int
    unmarked: int
    lucky: int
    very_lucky: int
    total: Cost


class PlayerStatistics(NamedTuple):
    """What was counted for one player; None for what was not analysed or can't be read."""

    plays: PlayCounts | None = None
    cube: CubeCounts | None = None
    luck: Luck | None = None


_KINDS = 6
"""Ways to go wrong with the cube."""


def statistics(game: GameRecord) -> tuple[PlayerStatistics, PlayerStatistics] | None:
    """The statistics of both players (the first player's first) that stand in a game's record; None without any."""
    raw = next((header.value for header in game.extras if header.key == "GS"), None)
    if raw is None:
        return None
    parts = {}
    for value in values_of(raw):
        letter, _, rest = value.partition(":")
        parts[letter.strip().upper()] = [number_of(field) for field in rest.split()]
    both = (_player(parts, player) for player in (0, 1))
    return next(both), next(both)


def _player(parts: dict[str, list[float | None]], player: int) -> PlayerStatistics:
    plays, cube, luck = (_whole(parts.get(letter), size) for letter, size in (("M", 16), ("C", 44), ("D", 14)))
    return PlayerStatistics(
        None if plays is None else _plays(plays, player),
        None if cube is None else _cube(cube, player),
        None if luck is None else _luck(luck, player),
    )


def _whole(numbers: list[float | None] | None, size: int) -> list[float] | None:
    known = [number for number in numbers or () if number is not None]
    return known if len(known) == size == len(numbers or ()) else None


def _counts(numbers: Sequence[float], pairs: int, player: int) -> list[int]:
    """Counts stand in pairs, one for each player."""
    return [int(number) if abs(number) < 1e9 else 0 for number in numbers[player : 2 * pairs : 2]]


def _plays(numbers: list[float], player: int) -> PlayCounts:
    counts = _counts(numbers, 6, player)
    unforced, every, very_bad, bad, doubtful, unmarked = counts
    emg, own = numbers[12 + 2 * player : 14 + 2 * player]
    return PlayCounts(unforced, every, very_bad, bad, doubtful, unmarked, Cost(unforced, emg, own))


def _cube(numbers: list[float], player: int) -> CubeCounts:
    counts = _counts(numbers, 4 + _KINDS, player)
    costs = numbers[20 + 2 * _KINDS * player :]
    errors = [Cost(counts[4 + kind], costs[2 * kind], costs[2 * kind + 1]) for kind in range(_KINDS)]
    return CubeCounts(counts[0], counts[1], counts[2], counts[3], *errors)


def _luck(numbers: list[float], player: int) -> Luck:
    very_unlucky, unlucky, unmarked, lucky, very_lucky = counts = _counts(numbers, 5, player)
    emg, own = numbers[10 + 2 * player : 12 + 2 * player]
    return Luck(very_unlucky, unlucky, unmarked, lucky, very_lucky, Cost(sum(counts), emg, own))
