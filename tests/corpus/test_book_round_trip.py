"""Games that programs played against themselves, written as lists in every dialect and read again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tavla.analyzer.convert import convert
from tavla.analyzer.replay import replay
from tavla.grammar import Reading, decode, read, read_source, write
from tavla.grammar.book import WRITTEN, sniff
from tavla.grammar.record import OpenPlay

pytestmark = pytest.mark.corpus

GAMES = 200


@pytest.fixture(scope="module")
def readings(selfplay: Path) -> list[Reading]:
    """Records with 200 games in all, from all over the folder."""
    paths = sorted(selfplay.glob("*.mat"))
    chosen: list[Reading] = []
    for path in islice(paths, 0, None, 3):
        chosen.append(read(read_source(path)))
        if sum(len(match.games) for reading in chosen for match in reading.matches) >= GAMES:
            return chosen
    raise AssertionError(f"fewer than {GAMES} games in {selfplay}")


def boards(reading: Reading) -> Iterator[object]:
    for match in reading.matches:
        for game in replay(match).games:
            yield game.score, game.points, game.ending.kind, game.ending.winner
            yield from ((turn.player, turn.dice, turn.after) for turn in game.turns)


@pytest.mark.parametrize("dialect", WRITTEN)
def test_all_plays_come_back(readings: list[Reading], dialect: str) -> None:
    for reading in readings:
        data, losses = convert(reading, "book", dialect)
        again = read(decode(data))
        assert (again.format, again.problems, losses) == ("book", (), ())
        assert list(boards(again)) == list(boards(reading)), reading.source.name


@pytest.mark.parametrize("dialect", WRITTEN)
def test_written_as_they_stand_the_records_are_the_same(readings: list[Reading], dialect: str) -> None:
    for reading in readings:
        data = write(reading.matches, "book", dialect)
        assert sniff(data.decode())
        assert read(decode(data)).matches == reading.matches, reading.source.name


def test_most_plays_can_be_written_as_landing_points(readings: list[Reading]) -> None:
    actions = [
        entry.action
        for reading in readings
        for match in read(decode(convert(reading, "book", "hand").data)).matches
        for game in match.games
        for entry in game.entries
        if getattr(entry.action, "moves", ()) or isinstance(entry.action, OpenPlay)
    ]
    assert sum(isinstance(action, OpenPlay) for action in actions) > 0.8 * len(actions)
