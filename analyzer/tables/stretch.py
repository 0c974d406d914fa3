"""A stretch of matches while tables are made of it: their games, turns and cube actions in one list each."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

import numpy as np

from tavla.analyzer.tables.columns import ABSENT, NAMES, Array, Words
from tavla.analyzer.tables.schema import Played

__all__ = ["Stretch", "counts", "flags", "flattened"]

T = TypeVar("T")


def flattened(lists: Sequence[Sequence[T]]) -> tuple[list[T], Array, Array]:
    """The items of several lists in one, with the list that each comes from and its place there, from 1."""
    lengths = [len(items) for items in lists]
    owners = np.repeat(np.arange(len(lists), dtype=np.int32), lengths)
    places = np.concatenate([np.empty(0, np.int32), *(np.arange(1, length + 1, dtype=np.int32) for length in lengths)])
    return [item for items in lists for item in items], owners, places


class Stretch:
    """Some matches with their games, turns and cube actions in one list each, and who belongs to whom."""

    def __init__(self, first: int, items: Sequence[Played], words: Words) -> None:
        self.first, self.items, self.words = first, items, words
        self.replays = [item.replay for item in items]
        self.games, self.game_match, self.game_place = flattened([replay.games for replay in self.replays])
        names = [name for replay in self.replays for name in replay.match.names]
        self.names = words.codes(NAMES, names).reshape(-1, 2)

    def keys(self, game: Array) -> dict[str, Array]:
        """The columns ``match`` and ``game`` of rows that belong to these games of the stretch."""
        return {"match": self.first + self.game_match[game], "game": self.game_place[game]}

    def named(self, match: Array, players: Iterable[int | None]) -> Array:
        """The names of players (None: nobody) in these matches of the stretch."""
        player = np.fromiter([ABSENT if player is None else player for player in players], dtype=np.int8)
        return np.where(player < 0, ABSENT, self.names[match, player])


def counts(values: Iterable[int]) -> Array:
    return np.fromiter(values, dtype=np.int32)


def flags(values: Iterable[bool]) -> Array:
    return np.fromiter(values, dtype=np.bool_)
