"""What GNU Backgammon says of moves: decoded, given back as it stood, and that of other programs in its words."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest

from tavla.analyzer.convert import convert
from tavla.grammar import decode, load, read, read_source, write
from tavla.grammar.analysis import Analysis, Candidate, Chances, CubeAnalysis, Equity, Level, PlayAnalysis
from tavla.grammar.record import CheckerMove, Entry, Header
from tavla.grammar.sgf.notes import number_of
from tavla.grammar.sgf.statistics import Cost, statistics

ANALYSED = Path(__file__).resolve().parents[2] / "cases" / "formats" / "sgf" / "valid" / "analysed.sgf"
MATCH = "(;FF[4]GM[6]AP[GNU Backgammon:1.07.001]MI[length:5][game:0][ws:0][bs:0]PW[Ann]PB[Bob]"
MONEY = MATCH.replace("length:5", "length:0")


def analysis_of(nodes: str, root: str = MATCH, index: int = -1) -> Analysis:
    (match,) = read(decode(f"{root}{nodes})".encode())).matches
    found = match.games[0].entries[index].analysis
    assert found is not None
    return found


def test_candidates() -> None:
    found = analysis_of(
        ";B[52lqac]A[1][lqln E ver 3 0.5 0.1 0.01 0.2 0.02 -0.395642 2C 0 1 0.000000 1]"
        "[lqac E ver 3 0,4 0,1 0,01 0,2 0,02 -inf 0 0 1 0.000000 0]MR[1 ]LU[-0.07522]GB[2]BM[1]"
    )
    first, second = Candidate(
        (CheckerMove(13, 8), CheckerMove(13, 11)), Equity(emg=-0.395642), Chances(0.5, 0.1, 0.01, 0.2, 0.02),
        Level("2-ply cubeful", 2, settings="E ver 3 2C 0 1 0.000000 1"),
    ), Candidate(
        (CheckerMove(13, 8), CheckerMove(24, 22)), Equity(emg=-math.inf), Chances(0.4, 0.1, 0.01, 0.2, 0.02),
        Level("0-ply cubeless", 0, settings="E ver 3 0 0 1 0.000000 0"),
    )  # fmt: skip
    assert found.play == PlayAnalysis((first, second), 1)
    assert found.luck == Equity(emg=-0.07522)
    assert found.marks == ("very lucky roll", "bad play")  # good for Black, who rolled it
    assert found.extras == (Header("MR", "[1 ]"),)


@pytest.mark.parametrize(("root", "unit"), [(MATCH, "mwc"), (MONEY, "emg")])
def test_the_cube(root: str, unit: str) -> None:
    text = "DA[E ver 3 2C 1 0.000000 1 0.7 0.2 0.01 0.1 0.02 0.5 0.64 0.71 0.21 0.01 0.11 0.02 0.5 0.65]"
    found = analysis_of(f";W[31hefe]{text}", root).cube
    assert found == CubeAnalysis(
        Level("2-ply cubeful", 2, settings="E ver 3 2C 1 0.000000 1"), Equity(emg=0.5), Equity(**{unit: 0.64}),
        Equity(**{unit: 0.65}), chances=Chances(0.7, 0.2, 0.01, 0.1, 0.02),
        chances_doubled=Chances(0.71, 0.21, 0.01, 0.11, 0.02),
    )  # fmt: skip


def test_marks_on_cube_actions_are_about_the_cube() -> None:
    assert analysis_of(";W[double]BM[2]").marks == ("very bad cube",)
    assert analysis_of(";W[double];B[take]DO[]").marks == ("doubtful cube",)
    assert analysis_of(";W[31hefe]LU[0.1]DC[]DO[]GW[1]").marks == ("doubtful cube", "doubtful play", "lucky roll")


def test_rollouts() -> None:
    (match,) = read(read_source(ANALYSED)).matches
    first, second = (entry.analysis for entry in match.games[0].entries[:2])
    assert first is not None
    assert first.play is not None
    best = first.play.candidates[0]
    assert best.level is not None
    assert (best.level.name, best.level.trials) == ("Rollout", 36)
    assert best.equity == Equity(0.2537251115, 0.5252380371)
    assert best.deviation == Equity(mwc=0.0007820858737)
    assert second is not None
    assert second.cube is not None
    assert second.cube.no_double == Equity(mwc=0.4747618735)
    assert second.cube.double_take == Equity(mwc=0.4192377031)


@pytest.mark.parametrize(
    "text",
    ["A[]", "A[0]", "A[x][y]", "A[0][hefe]", "A[0][hefe E ver 3 0.5]", "A[0][hefe X ver 3 Trials]", "DA[]", "LU[x]",
     "DA[E ver 3 1 2 3]", "DA[X ver 3 Eq NoDouble DoubleTake]", "A[0][hefe X ver 3 Output 1 2]", "GB[7]", "A[9][hefe]"],
)  # fmt: skip
def test_whatever_stands_there_is_read_and_given_back(text: str) -> None:
    analysis_of(f";W[31hefe]{text}")
    matches = read(decode(f"{MATCH};W[31hefe]{text})".encode())).matches
    assert text.encode() in write(matches, "sgf")


@pytest.mark.parametrize(
    ("text", "number"),
    [("0,388", 0.388), ("-0.5", -0.5), ("-inf", -math.inf), ("1e-3", 0.001), (".5", 0.5), ("x", None), ("", None)],
)
def test_numbers(text: str, number: float | None) -> None:
    assert number_of(text) == number


def test_what_was_read_is_written_as_it_stood() -> None:
    matches = read(read_source(ANALYSED)).matches
    written = write(matches, "sgf").decode().splitlines()
    assert written[1:] == ANALYSED.read_text("utf-8").splitlines()[1:]


def test_decoded_and_written_again_it_says_the_same() -> None:
    (match,) = read(read_source(ANALYSED)).matches
    (game,) = match.games
    decoded = tuple(entry._replace(noted=entry.analysis) for entry in game.entries)
    (again,) = read(load(write([replace(match, games=(replace(game, entries=decoded),))], "sgf"))).matches
    assert [entry.analysis for entry in again.games[0].entries] == [entry.analysis for entry in game.entries]


# ---- other programs -------------------------------------------------------------------------------------------------

CHANCES = Chances(0.5, 0.1, 0.01, 0.2, 0.02)
FOREIGN = Analysis(PlayAnalysis((Candidate((CheckerMove(8, 5), CheckerMove(6, 5)), Equity(emg=0.2), CHANCES,
                                           Level("XG 3-ply", 3)),), 0), luck=Equity(emg=0.1))  # fmt: skip


def converted(noted: Analysis) -> tuple[Analysis | None, list[str]]:
    """An analysis of another format's record, written as .sgf and read again; and the losses."""
    reading = read(decode(b" 5 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5\n"))
    (match,) = reading.matches
    (game,) = match.games
    entries: tuple[Entry, ...] = (game.entries[0]._replace(noted=noted),)
    (data, losses) = convert(
        replace(reading, matches=(replace(match, games=(replace(game, entries=entries),)),)), "sgf"
    )
    return read(load(data)).matches[0].games[0].entries[0].analysis, [loss.code for loss in losses]


def test_another_programs_evaluation_is_written_as_far_as_it_goes() -> None:
    found, losses = converted(FOREIGN)
    assert found is not None
    assert found.play is not None
    assert found.play.candidates[0][:3] == FOREIGN.play.candidates[0][:3] if FOREIGN.play else False
    assert found.luck == FOREIGN.luck
    assert losses == ["CV804"]  # the name of the level


def test_nothing_is_made_up_where_chances_are_missing() -> None:
    found, losses = converted(Analysis(PlayAnalysis((Candidate((CheckerMove(8, 5),), Equity(emg=0.2)),), 0)))
    assert found is None
    assert losses == ["CV804"]


def test_what_can_be_said_whole_is_no_loss() -> None:
    found, losses = converted(Analysis(luck=Equity(emg=0.5), marks=("bad play", "lucky roll")))
    assert found == Analysis(luck=Equity(emg=0.5), marks=("bad play", "lucky roll"))
    assert losses == []


# ---- statistics -----------------------------------------------------------------------------------------------------


def test_statistics() -> None:
    numbers = ("[M:18 20 26 27 0 0 1 1 3 1 22 25 0.27 0.05 0.19 0.04]"
               "[C:27 6 0 1 1 0 0 0 0 0 0 0 0 1 0 0 0 0 1 0" + " 0.0" * 10 + " 0.53 0.04" + " 0.0" * 4 + " 0.01 0.001"
               + " 0.0" * 6 + "][D:1 0 2 0 23 25 0 2 1 0 -0.78 -0.26 1.18 0.16]")  # fmt: skip
    (match,) = read(decode(f"{MATCH}GS{numbers};W[31hefe])".encode())).matches
    found = statistics(match.games[0])
    assert found is not None
    first, second = found
    assert first.plays is not None
    assert first.plays[:6] == (18, 26, 0, 1, 3, 22)
    assert first.plays.cost == Cost(18, 0.27, 0.05)
    assert first.cube is not None
    assert first.cube[:4] == (27, 0, 1, 0)
    assert first.cube.wrong_drop == Cost(1, 0.53, 0.04)
    assert second.cube is not None
    assert second.cube.wrong_double == Cost(1, 0.01, 0.001)
    assert first.luck is not None
    assert first.luck == (1, 2, 23, 0, 1, Cost(27, -0.78, -0.26))


@pytest.mark.parametrize(("text", "expected"), [("", True), ("GS[M:1 2]", False), ("GS[M:x][C:][D]", False)])
def test_no_statistics(text: str, expected: bool) -> None:
    (match,) = read(decode(f"{MATCH}{text};W[31hefe])".encode())).matches
    found = statistics(match.games[0])
    assert (found is None) is expected
    assert found is None or found[0] == (None, None, None)
