"""Real analysed texts of GNU Backgammon and eXtreme Gammon, and the same games in other forms."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tavla.analyzer.diagnostics.check import Report, check
from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.events import GameReplay, Replay
from tavla.analyzer.replay import replay
from tavla.grammar import read_source, sniff
from tavla.grammar.formats import read

pytestmark = pytest.mark.corpus

BROKEN_IDENTIFIERS = 1
"""One text quotes an XGID that lacks two characters."""


@pytest.fixture(scope="module")
def reports(corpus: Path) -> dict[str, Report]:
    """The report of each text that is one of ours, by its name."""
    found = {}
    for folder, name in (("gnubgtxt", "gnubg-text"), ("xgtxt", "xg-analysis")):
        for path in sorted((corpus / folder).iterdir()):
            source = read_source(path)
            entry = sniff(source)
            if entry is not None and entry.name == name:
                found[path.name] = check(read(source))
    return found


def test_the_texts_are_there(reports: dict[str, Report]) -> None:
    assert sum(report.reading.format == "gnubg-text" for report in reports.values()) > 45
    assert sum(report.reading.format == "xg-analysis" for report in reports.values()) > 20


def test_what_is_found_is_true(reports: dict[str, Report]) -> None:
    shown = [item.code for report in reports.values() for item in report.diagnostics
             if item.severity is not Severity.INFO and not item.consequence]  # fmt: skip
    assert shown == ["SY106"] * BROKEN_IDENTIFIERS


def test_every_position_that_xg_copied_is_analysed(reports: dict[str, Report]) -> None:
    for report in reports.values():
        if report.reading.format == "xg-analysis":
            entries = [match.games[0].entries[-1] for match in report.reading.matches]
            assert entries
            assert all(entry.analysis is not None for entry in entries)


def test_other_texts_are_none_of_these(corpus: Path) -> None:
    for folder in ("mat", "bgbtxt", "snowietxt", "gam"):
        for path in sorted((corpus / folder).iterdir()):
            entry = sniff(read_source(path))
            assert entry is None or entry.name not in ("gnubg-text", "xg-analysis"), path.name


def test_the_same_games_in_mat_are_the_same(reports: dict[str, Report], corpus: Path) -> None:
    """Games with the same rolls: the players may stand the other way round, where somebody exchanged them."""
    twins: dict[tuple[object, ...], list[GameReplay]] = {}
    for path in sorted((corpus / "mat").iterdir()):
        for game in _games(map(replay, read(read_source(path)).matches)):
            twins.setdefault(_rolls(game), []).append(game)
    compared = 0
    for report in reports.values():
        for game in _games(report.replays):
            for twin in twins.get(_rolls(game), []):
                if twin.turns and game.turns and twin.turns[0].player == game.turns[0].player:
                    assert list(_events(game)) == list(_events(twin))
                    compared += 1
    assert compared > 10


def _games(replays: Iterable[Replay]) -> Iterator[GameReplay]:
    for replayed in replays:
        for game in replayed.games:
            if not game.record.is_position and len(game.turns) > 5:
                yield game


def _rolls(game: GameReplay) -> tuple[object, ...]:
    return tuple(turn.dice for turn in game.turns)


def _events(game: GameReplay) -> Iterator[tuple[object, ...]]:
    yield game.score, game.cube
    for turn in game.turns:
        yield turn.player, turn.dice, turn.before, turn.after
    for action in game.cube_actions:
        yield action.kind, action.player, action.cube, action.written
