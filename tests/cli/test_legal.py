"""`tavla legal`: legal plays, and verdicts."""

from collections.abc import Callable

import pytest
from click.testing import Result

Run = Callable[..., Result]

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"


def test_legal_lists_one_play_for_each_position(run: Run) -> None:
    result = run("legal", OPENING)
    plays = result.stdout.splitlines()
    assert (result.exit_code, len(plays)) == (0, 16)
    assert "8/5 6/5" in plays
    assert run("legal", "4HPwATDgc/ABMA", "--dice", "13").stdout.splitlines() == plays


def test_legal_judges_a_play(run: Run) -> None:
    assert run("legal", OPENING, "6-5, 8-5").stdout == "legal: 8/5 6/5\n"
    illegal = run("legal", OPENING, "8/4 6/4")
    assert illegal.exit_code == 1
    first, *plays = illegal.stdout.splitlines()
    assert first == "illegal: PL404 distance-not-rolled: `6/4` is 2 pips, which 3-1 doesn't give"
    assert len(plays) == 16
    assert run("legal", OPENING, "8/x").exit_code == 2


def test_legal_knows_a_dance(run: Run) -> None:
    closed = "XGID=------F-C---cE-----bbbbbbA:0:0:1:65:0:0:0:0:10"
    assert run("legal", closed).stdout == "(no play)\n"
    assert run("legal", closed, "(no play)").stdout == "legal: (no play)\n"
    assert run("legal", closed, "13/2").exit_code == 1
    assert run("legal", OPENING, "(no play)").exit_code == 1


@pytest.mark.parametrize("identifier", ["nonsense", "XGID=-b", OPENING.replace("E", "Z"), ""])
def test_an_impossible_id_says_which_field(run: Run, identifier: str) -> None:
    result = run("legal", identifier)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_a_position_without_a_roll_asks_for_one(run: Run) -> None:
    result = run("legal", "4HPwATDgc/ABMA")
    assert result.exit_code == 2
    assert "--dice" in result.stderr
