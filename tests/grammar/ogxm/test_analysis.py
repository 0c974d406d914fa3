"""What GammonView's JSON says of plays and cube actions."""

from __future__ import annotations

from typing import Any

from tavla.grammar import load, read
from tavla.grammar.analysis import Analysis, Candidate, Chances, CubeAnalysis, Equity, Level
from tavla.grammar.record import CheckerMove, Header
from tests.grammar.ogxm import encode
from tests.grammar.ogxm.encode import DOUBLE, TAKE, Game, Match, Ply, roll


def analyses(*plies: Ply) -> list[Analysis | None]:
    reading = read(load(encode.gva(Match(5, [Game(list(plies))]))))
    assert reading.problems == ()
    return [entry.analysis for entry in reading.matches[0].games[0].entries]


CHANCES = {"win": 0.5, "gammon_win": 0.14, "bg_win": 0.01, "gammon_loss": 0.13, "bg_loss": 0.005, "equity": 0.6}
CUBE: dict[str, Any] = {
    "no_double_equity": 0.1, "double_take_equity": -0.2, "double_pass_equity": 1.0, "eval": CHANCES,
    "eval_level": "3ply",
}  # fmt: skip


def test_plays_are_in_the_movers_points_and_the_best_first() -> None:
    alternatives = [
        {"move": [{"from": 19, "pips": 1}, {"from": 17, "pips": 3}], "equity": 0.2, "eval": CHANCES,
         "eval_level": "2ply"},
        {"move": [{"from": 1, "pips": 3}, {"from": 12, "pips": 1}], "equity": 0.1, "is_played": True},
    ]  # fmt: skip
    found = analyses(roll(0, "31", "24/21 13/12", analysis={
        "alternatives": alternatives, "equity_loss": 0.1, "luck": -0.05, "decision": True,
        "cube_decision": {**CUBE, "action": "no_double"}, "missed_double": {"equity_loss": 0.03},
    }))[0]  # fmt: skip
    assert found is not None
    assert found.play is not None
    assert (found.play.played, found.play.error, found.luck) == (1, Equity(0.1), Equity(-0.05))
    assert found.play.candidates == (
        Candidate((CheckerMove(8, 5), CheckerMove(6, 5)), Equity(0.2), Chances(0.5, 0.14, 0.01, 0.13, 0.005),
                  Level("2ply", 2)),
        Candidate((CheckerMove(24, 21), CheckerMove(13, 12)), Equity(0.1)),
    )  # fmt: skip
    assert found.cube == CubeAnalysis(
        Level("3ply", 3),
        None,
        Equity(0.1),
        Equity(-0.2),
        Equity(1.0),
        Chances(0.5, 0.14, 0.01, 0.13, 0.005),
        error=Equity(0.03),
        best="no double",
    )
    assert found.extras == (Header("decision", "true"),)


def test_a_cube_action_has_the_doublers_equities() -> None:
    told = {**CUBE, "correct_action": "pass", "equity_loss": 0.33}
    found = analyses(roll(0, "31"), Ply(1, DOUBLE), Ply(0, TAKE, extras={"analysis": told}))
    assert found[:2] == [None, None]
    assert found[2] is not None
    assert found[2].cube is not None
    assert (found[2].cube.error, found[2].cube.best, found[2].play) == (Equity(0.33), "pass", None)


def test_values_of_any_kind_are_survived() -> None:
    odd: list[Any] = [
        {"alternatives": [1, {"move": 5}, {"move": [{"from": "x"}, 7], "equity": "0.1"}], "luck": []},
        {"cube_decision": 5, "missed_double": [], "alternatives": {}},
        {"no_double_equity": None, "eval": {"win": "x"}, "correct_action": 5, "eval_level": 3},
    ]
    assert all(analyses(roll(0, "31", "8/5 6/5", analysis=told))[0] for told in odd)
