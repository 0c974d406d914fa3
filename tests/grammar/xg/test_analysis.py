"""What the program says of a decision: units, signs and viewpoints."""

from __future__ import annotations

import functools

import pytest

from tavla.grammar import load, read, read_source
from tavla.grammar.analysis import Candidate, Chances, Equity, Level
from tavla.grammar.record import CheckerMove, Entry, Resignation
from tavla.grammar.xg.analysis import level_of
from tests.grammar.xg import build, cases


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    game = read(read_source(cases.FOLDER / "analysed.xg")).matches[0].games[0]
    return [entry for entry in game.entries if entry.player is not None]


def moves(*pairs: tuple[int, int]) -> tuple[CheckerMove, ...]:
    return tuple(CheckerMove(start, end) for start, end in pairs)


def test_nothing_is_decoded_before_it_is_asked_for(entries: list[Entry]) -> None:
    assert all(isinstance(entry.noted, functools.partial) for entry in entries[:4])


def test_a_play(entries: list[Entry]) -> None:
    analysis = entries[0].analysis
    assert analysis is not None
    assert analysis.play is not None
    assert analysis.play.candidates == (
        Candidate(moves((8, 5), (6, 5)), Equity(0.25), Chances(0.5625, 0.25, 0.0625, 0.125, 0.0), Level("4-ply", 4)),
        Candidate(moves((13, 10), (24, 23)), Equity(-0.125), Chances(0.5, 0.25, 0.0, 0.25, 0.0), Level("XG Roller+")),
    )
    assert analysis.play.played == 1
    assert analysis.play.error == Equity(0.375)
    assert analysis.luck == Equity(0.0625)
    assert analysis.marks == ("flagged",)
    assert analysis.cube is None  # nobody may double before the first roll


def test_a_cube_that_is_not_turned_hangs_on_the_roll(entries: list[Entry]) -> None:
    analysis = entries[1].analysis
    assert analysis is not None
    assert analysis.cube is not None
    assert (analysis.cube.no_double, analysis.cube.double_take) == (Equity(0.125), Equity(-0.25))
    assert analysis.cube.double_drop == Equity(1.0)
    assert analysis.cube.cubeless == Equity(-0.125)
    assert analysis.cube.error == Equity(0.0)
    assert analysis.cube.level == Level("3-ply", 3)
    assert analysis.play is not None
    assert analysis.play.candidates[0].level == Level("Rollout")
    assert analysis.luck == Equity(-0.25)


def test_a_double_and_its_answer(entries: list[Entry]) -> None:
    double, take = entries[2].analysis, entries[3].analysis
    assert double is not None
    assert double.cube is not None
    assert take is not None
    assert take.cube is not None
    assert (double.cube.error, take.cube.error) == (Equity(0.125), Equity(0.0))
    assert double.cube.no_double == take.cube.no_double == Equity(0.5)
    assert double.cube.chances == double.cube.chances_doubled == Chances(0.5625, 0.25, 0.0625, 0.125, 0.0)
    assert double.cube.level == Level("XG Roller++")


def test_what_is_not_known(entries: list[Entry]) -> None:
    """A roll whose plays nobody weighed has no analysis, and a record of the cube that weighs another position none."""
    assert entries[4].analysis is None
    assert isinstance(entries[5].action, Resignation)
    assert entries[5].analysis is None
    stale = build.weigh_cube(build.cube(0, cases.ANN_31, double=0), 0, build.START, (0.0, 0.0, 1.0))
    records = [build.match_header(), build.game_header(board=cases.ANN_31), stale,
               build.roll(0, (6, 5), cases.ANN_31, cases.moved(cases.ANN_31, 0, [(24, 13)]), [23, 12])]  # fmt: skip
    game = read(load(build.xg_file([*records, build.cube(1)]))).matches[0].games[0]
    assert game.entries[-1].noted is None


def test_a_play_that_was_never_weighed_has_no_equity() -> None:
    """The program adds the play that was made to those that it weighed, with -1000 for its equity."""
    aside = cases.moved(build.START, 0, ((13, 10), (24, 23)))
    candidates = [(build.coded(cases.THIRTY_ONE), cases.ANN_31, cases.BEST, 3),
                  (build.coded(((13, 10), (24, 23))), aside, (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1000.0), -1)]  # fmt: skip
    first = build.roll(0, (3, 1), build.START, aside, build.coded(((13, 10), (24, 23))), candidates=candidates)
    (match,) = read(load(build.xg_file([build.match_header(), build.game_header(), build.cube(0), first]))).matches
    analysis = match.games[0].entries[0].analysis
    assert analysis is not None
    assert analysis.play is not None
    assert analysis.play.played == 1
    weighed, made = analysis.play.candidates
    assert weighed.equity == Equity(0.25)
    assert (made.equity, made.chances, made.level) == (Equity(), None, None)


def test_levels() -> None:
    names = {number: level.name for number in (-100, 0, 6, 12, 100, 998, 1000, 1002, 55) if (level := level_of(number))}
    assert names == {0: "1-ply", 6: "7-ply", 12: "3-ply red", 100: "Rollout", 998: "Opening book", 1000: "XG Roller",
                     1002: "XG Roller++", 55: "level 55"}  # fmt: skip
