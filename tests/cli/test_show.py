"""`tavla show`: the board at a turn."""

from collections.abc import Callable
from pathlib import Path

from click.testing import Result

Run = Callable[..., Result]


def test_show_draws_the_board_before_and_after_a_turn(run: Run, good: Path) -> None:
    before, after = run("show", good, "--turn", "1"), run("show", good, "--turn", "1", "--after")
    assert before.exit_code == after.exit_code == 0
    assert "turn 1: Ann rolls 3-1 and plays 8/5 6/5" in before.stdout
    assert "X: Ann  (167 pips)" in before.stdout
    assert "X: Ann  (163 pips)" in after.stdout
    assert "Bob drops the double: 1 point for Ann." in run("show", good).stdout
    assert run("show", good, "--turn", "9").exit_code == 2
    assert run("show", good, "--game", "0").exit_code == 2


def test_show_draws_pictures_and_identifiers(run: Run, good: Path, tmp_path: Path) -> None:
    svg = run("show", good, "--turn", "1", "--format", "svg")
    assert svg.stdout.startswith("<svg ")
    assert "Ann - Bob" in svg.stdout
    place = tmp_path / "board.svg"
    assert run("show", good, "--turn", "1", "-o", place).exit_code == 0
    assert place.read_text("utf-8") == svg.stdout
    xgid = run("show", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")
    assert xgid.stdout.startswith("X to play 3-1\n")
    assert "○: bottom" in run("show", "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", "--format", "unicode").stdout
    assert run("show", "XGID=-b").exit_code == 2
