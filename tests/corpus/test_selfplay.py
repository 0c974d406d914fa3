"""Matches that GNU Backgammon played against itself: every play is legal, every number is known."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tavla.analyzer.diagnostics.check import Report, check
from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.events import CubeKind, EndKind, GameReplay, Replay, TurnKind
from tavla.grammar import read_source
from tavla.grammar.formats import read

pytestmark = pytest.mark.corpus

CRAWFORD_DOUBLE = ("m05_015.mat", "CU502", 77)
"""A match played without the Crawford rule, which the format can't say."""


@pytest.fixture(scope="module")
def reports(selfplay: Path) -> dict[str, Report]:
    return {path.name: check(read(read_source(path))) for path in sorted(selfplay.glob("*.mat"))}


def games_of(reports: dict[str, Report]) -> Iterator[tuple[str, Replay, GameReplay]]:
    for name, report in reports.items():
        for replay in report.replays:
            for game in replay.games:
                yield name, replay, game


def test_all_games_and_plays(reports: dict[str, Report]) -> None:
    turns = Counter(turn.kind for _, _, game in games_of(reports) for turn in game.turns)
    assert len(reports) == 297
    assert sum(1 for _ in games_of(reports)) == 1854
    assert turns == {TurnKind.PLAYED: 98298 - 6266, TurnKind.DANCED: 6266}


def test_all_cube_actions(reports: dict[str, Report]) -> None:
    actions = Counter(action.kind for _, _, game in games_of(reports) for action in game.cube_actions)
    assert actions.pop(CubeKind.BEAVER) + actions.pop(CubeKind.RACCOON) == 255
    assert actions == {CubeKind.DOUBLE: 1145, CubeKind.TAKE: 437, CubeKind.DROP: 555}


def test_nothing_is_wrong(reports: dict[str, Report]) -> None:
    found = [
        (name, item.code, report.reading.source.place(item.span.start)[0])
        for name, report in reports.items()
        for item in report.diagnostics
        if item.severity is not Severity.INFO
    ]
    assert found == [CRAWFORD_DOUBLE]


def test_all_endings(reports: dict[str, Report]) -> None:
    endings = Counter(game.ending.kind for _, _, game in games_of(reports))
    assert endings == {EndKind.BEAR_OFF: 492, EndKind.DROP: 555, EndKind.RESIGNATION: 807}


def group_of(name: str) -> str:
    """The group of a file, from its name; '' for those whose endings were not counted when they were made."""
    known = re.match(r"m\d\d|vhyp[12]|vnack|s0[0-3]\d", name)
    return "" if known is None else "money" if known.group().startswith("s") else known.group()


ENDINGS = {
    "m01": (24, 12, 4), "m03": (76, 26, 5), "m05": (134, 38, 7), "m07": (172, 35, 5), "m11": (176, 68, 5),
    "m17": (122, 53, 7), "m25": (126, 60, 7), "money": (299, 86, 15), "vhyp1": (2, 14, 2), "vhyp2": (7, 17, 0),
    "vnack": (44, 13, 0),
}  # fmt: skip
"""Single games, gammons and backgammons by group, as the program that played them logged them."""


def test_singles_gammons_and_backgammons(reports: dict[str, Report]) -> None:
    found = {group: Counter[int | None]() for group in ENDINGS}
    for name, _, game in games_of(reports):
        if group := group_of(name):
            found[group][game.ending.level] += 1
    assert {group: tuple(levels[level] for level in (1, 2, 3)) for group, levels in found.items()} == ENDINGS
    assert all(set(levels) <= {1, 2, 3} for levels in found.values())


def test_scores_add_up(reports: dict[str, Report]) -> None:
    """Each score line is what the games before give, and each match ends when its length is reached."""
    for name, replay, game in games_of(reports):
        assert game.expected_score in (None, game.score), name
        if not replay.money:
            assert replay.winner is not None, name
