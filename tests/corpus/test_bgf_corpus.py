"""Real BGBlitz files: all are read, say what the same matches say as .mat files, and their numbers add up."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tavla.analyzer.diagnostics.check import check
from tavla.analyzer.replay import replay
from tavla.grammar import Reading, load, read, read_source
from tavla.grammar.analysis import Analysis, Chances
from tavla.grammar.record import Dance, Double, Drop, Entry, Take, Turn
from tests.grammar.bgf.files import CODES, bgf, match_object

pytestmark = pytest.mark.corpus

ILLEGAL = {"7df0a062023fe33002cd0637490306d8d21bfc1914924e3cb757e20b97ea63fb": ["PL404@23:1"]}
"""SHA-256 of the file and what is found in it: `14/10 13/12` was played with 31. Nothing else is to be found."""

CLOSE = 1e-6


@pytest.fixture(scope="module")
def readings(corpus: Path) -> dict[Path, Reading]:
    found = {path: read(read_source(path)) for path in sorted((corpus / "bgf").glob("*.bgf"))}
    assert found
    return found


def entries(reading: Reading) -> Iterator[Entry]:
    return (entry for match in reading.matches for game in match.games for entry in game.entries)


def analysed(readings: dict[Path, Reading]) -> Iterator[tuple[Reading, Entry, Analysis]]:
    for reading in readings.values():
        for entry in entries(reading):
            if entry.analysis is not None:
                yield reading, entry, entry.analysis


def test_what_is_found_is_true(readings: dict[Path, Reading]) -> None:
    found = {}
    for path, reading in readings.items():
        assert reading.format == "bgf"
        places = ["{}@{}:{}".format(item.code, *reading.source.place(item.span.start))
                  for item in check(reading).diagnostics]  # fmt: skip
        if places:
            found[hashlib.sha256(path.read_bytes()).hexdigest()] = places
    assert found == ILLEGAL


def happened(reading: Reading) -> Iterator[tuple[object, ...]]:
    """What happened, without what only one of the two formats says: cube values, a last result that is capped."""
    for match in reading.matches:
        replayed = replay(match)
        yield match.length, [name.replace("_", " ") for name in match.names], replayed.winner
        for game in replayed.games:
            yield game.score, game.cube, game.crawford
            for turn in game.turns:
                yield turn.player, turn.dice, turn.before, turn.after
            for action in game.cube_actions:
                yield action.kind, action.player, action.board, action.cube
            yield game.ending.kind, game.ending.winner, game.result_player
            needs = game.needs[game.winner] if game.needs and game.winner is not None else None
            yield (min(game.points or 0, needs or 1000),)


def test_the_same_match_is_the_same_in_mat(readings: dict[Path, Reading]) -> None:
    compared = 0
    for path, reading in readings.items():
        twin = path.parents[1] / "mat" / path.name.replace("__bgf__", "__mat__").replace(".bgf", ".mat")
        if twin.exists():
            assert list(happened(reading)) == list(happened(read(read_source(twin))))
            compared += 1
    assert compared == len(readings)


def adds_up(chances: Chances) -> bool:
    lose = 1 - chances.win
    win_gammon, lose_gammon = chances.win_gammon or 0, chances.lose_gammon or 0
    return (
        0 <= (chances.win_backgammon or 0) <= win_gammon + CLOSE <= chances.win + 2 * CLOSE
        and 0 <= (chances.lose_backgammon or 0) <= lose_gammon + CLOSE <= lose + 2 * CLOSE
    )


def test_every_decision_is_analysed_and_its_chances_add_up(readings: dict[Path, Reading]) -> None:
    count = 0
    for _, entry, analysis in analysed(readings):
        count += 1
        assert isinstance(entry.action, Turn | Dance | Double | Take | Drop)
        for candidate in analysis.play.candidates if analysis.play else ():
            assert candidate.chances is not None
            assert adds_up(candidate.chances)
        if analysis.cube is not None:
            assert analysis.cube.chances is not None
            assert adds_up(analysis.cube.chances)
    decisions = sum(isinstance(entry.action, Turn | Dance | Double | Take | Drop)
                    for reading in readings.values() for entry in entries(reading))  # fmt: skip
    assert count == decisions


def test_a_play_costs_what_the_best_one_is_better(readings: dict[Path, Reading]) -> None:
    compared = 0
    for _, _, analysis in analysed(readings):
        play = analysis.play
        if play is None or play.error is None or play.played is None:
            continue
        best, made = play.candidates[0].equity, play.candidates[play.played].equity
        assert best.emg is not None
        assert made.emg is not None
        assert play.error.emg == pytest.approx(best.emg - made.emg, abs=CLOSE)
        if play.error.mwc is not None:
            assert best.mwc is not None
            assert made.mwc is not None
            assert play.error.mwc == pytest.approx(best.mwc - made.mwc, abs=3e-5)
        compared += 1
    assert compared > 500


def test_a_cube_action_costs_what_the_better_one_is_worth_more(readings: dict[Path, Reading]) -> None:
    """All seen by the player who might double, so an answer costs what it leaves him."""
    compared = 0
    for reading, entry, analysis in analysed(readings):
        cube = analysis.cube
        if cube is None or cube.error is None or cube.no_double is None:
            continue  # a dead cube has no values
        money = reading.matches[0].length == 0
        values = [value.emg if money else value.mwc
                  for value in (cube.no_double, cube.double_take, cube.double_drop) if value is not None]  # fmt: skip
        no_double, take, drop = (value for value in values if value is not None)
        doubled = min(take, drop)
        expected = {
            Double: max(no_double, doubled) - doubled, Take: take - doubled, Drop: drop - doubled,
        }.get(type(entry.action), max(no_double, doubled) - no_double)  # fmt: skip
        assert (cube.error.emg if money else cube.error.mwc) == pytest.approx(expected, abs=3e-5)
        compared += 1
    assert compared > 100


def test_matches_of_programs_are_the_same_when_they_are_read_from_a_file(selfplay: Path) -> None:
    """Written as BGBlitz writes them by the tests' own encoder; a beaver has no code that is known."""
    compared = 0
    for path in sorted(selfplay.glob("m0*.mat")):
        (match,) = read(read_source(path)).matches
        actions = [entry.action for game in match.games for entry in game.entries if entry.player is not None]
        if not all(type(action) in CODES or isinstance(action, Turn) for action in actions):
            continue
        again = read(load(bgf(match_object(match))))
        assert again.problems == ()
        assert list(happened(again)) == list(happened(Reading(again.source, (match,))))
        compared += 1
    assert compared > 50
