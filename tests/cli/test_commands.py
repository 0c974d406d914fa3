"""The commands as one types them: what they print, where, and their exit status."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tavla.cli import commands

GOOD = """ 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Drops
      Wins 1 point
"""
FAULTY = GOOD.replace("42: 8/4 6/4", "42: 8/4 6/3")


def run(*arguments: str | Path, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(commands, [str(argument) for argument in arguments], input=stdin)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return written(tmp_path / "good.mat", GOOD)


def written(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


# ---- convert -----------------------------------------------------------------------------------------------------


def test_one_record_goes_to_standard_output(good: Path) -> None:
    result = run("convert", good, "--to", "mat")
    assert (result.exit_code, result.stdout) == (0, GOOD + "\n")


def test_several_go_into_a_folder_and_keep_their_folders(tmp_path: Path) -> None:
    written(tmp_path / "in" / "a.txt", GOOD)
    written(tmp_path / "in" / "deep" / "b.mat", GOOD)
    assert run("convert", tmp_path / "in", "--to", "mat").exit_code == 2
    out = tmp_path / "out"
    assert run("convert", tmp_path / "in", "--to", "mat", "--dialect", "xg", "-o", out).exit_code == 0
    assert sorted(path.relative_to(out).as_posix() for path in out.rglob("*.mat")) == ["a.mat", "deep/b.mat"]
    assert (out / "a.mat").read_bytes().startswith(b"\xef\xbb\xbf3 point match\r\n")


def test_nothing_is_overwritten_unasked(good: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.mat"
    assert run("convert", good, "--to", "mat", "-o", target).exit_code == 0
    assert run("convert", good, "--to", "mat", "-o", target).exit_code == 2
    assert run("convert", good, "--to", "mat", "-o", target, "--force").exit_code == 0
    itself = run("convert", good, "--to", "mat", "-o", good, "--force")
    assert (itself.exit_code, good.read_text()) == (2, GOOD)


def test_two_records_never_go_into_one_file(tmp_path: Path) -> None:
    first, second = written(tmp_path / "in" / "a.mat", GOOD), written(tmp_path / "in" / "a.txt", FAULTY)
    for arguments in ((tmp_path / "in",), (first, second)):
        result = run("convert", *arguments, "--to", "mat", "-o", tmp_path / "out", "--force")
        assert result.exit_code == 2
        assert "would both be written to" in result.stderr
        assert not (tmp_path / "out").exists()


def test_losses_are_listed_and_strict_refuses_them(tmp_path: Path) -> None:
    path = written(tmp_path / "a.mat", GOOD.replace("  2)  Doubles => 2                Drops", "  2)  Forfeits"))
    loose = run("convert", path, "--to", "mat", "--dialect", "gnubg")
    assert loose.exit_code == 0
    assert f"{path}:6:7: CV801" in loose.stderr
    strict = run("convert", path, "--to", "mat", "--dialect", "gnubg", "--strict")
    assert (strict.exit_code, strict.stdout) == (1, "")


@pytest.mark.parametrize("arguments", [("--to", "pgn"), ("--to", "mat", "--dialect", "klingon")])
def test_unknown_targets_are_usage_errors(good: Path, arguments: tuple[str, ...]) -> None:
    result = run("convert", good, *arguments)
    assert result.exit_code == 2
    assert arguments[-1] in result.stderr


# ---- stats, show, legal, formats, rule ---------------------------------------------------------------------------


def test_stats_as_text_csv_and_json(good: Path, tmp_path: Path) -> None:
    text = run("stats", good)
    assert text.exit_code == 0
    assert "matches" in text.stdout
    assert "players" in text.stdout
    rows = json.loads(run("stats", good, "--table", "players", "--format", "json").stdout)
    assert {row["player"]: row["games_won"] for row in rows} == {"Ann": 1, "Bob": 0}
    target = tmp_path / "games.csv"
    assert run("stats", good, "--table", "games", "-o", target).exit_code == 0
    header, game = target.read_text().splitlines()
    assert dict(zip(header.split(","), game.split(","), strict=True))["ending"] == "drop"
    assert run("stats", good, "--table", "nothing").exit_code == 2


def test_show_draws_the_board_before_and_after_a_turn(good: Path) -> None:
    before, after = run("show", good, "--turn", "1"), run("show", good, "--turn", "1", "--after")
    assert before.exit_code == after.exit_code == 0
    assert "turn 1: Ann rolls 3-1 and plays 8/5 6/5" in before.stdout
    assert "X: Ann  (167 pips)" in before.stdout
    assert "X: Ann  (163 pips)" in after.stdout
    assert "Bob drops the double: 1 point for Ann." in run("show", good).stdout
    assert run("show", good, "--turn", "9").exit_code == 2
    assert run("show", good, "--game", "0").exit_code == 2


OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"


def test_legal_lists_one_play_for_each_position() -> None:
    result = run("legal", OPENING)
    plays = result.stdout.splitlines()
    assert (result.exit_code, len(plays)) == (0, 16)
    assert "8/5 6/5" in plays
    assert run("legal", "4HPwATDgc/ABMA", "--dice", "13").stdout.splitlines() == plays


def test_legal_judges_a_play() -> None:
    assert run("legal", OPENING, "6-5, 8-5").stdout == "legal: 8/5 6/5\n"
    illegal = run("legal", OPENING, "8/4 6/4")
    assert illegal.exit_code == 1
    first, *plays = illegal.stdout.splitlines()
    assert first == "illegal: PL404 distance-not-rolled: `6/4` is 2 pips, which 3-1 doesn't give"
    assert len(plays) == 16
    assert run("legal", OPENING, "8/x").exit_code == 2


def test_legal_knows_a_dance() -> None:
    closed = "XGID=------F-C---cE-----bbbbbbA:0:0:1:65:0:0:0:0:10"
    assert run("legal", closed).stdout == "(no play)\n"
    assert run("legal", closed, "(no play)").stdout == "legal: (no play)\n"
    assert run("legal", closed, "13/2").exit_code == 1
    assert run("legal", OPENING, "(no play)").exit_code == 1


@pytest.mark.parametrize("identifier", ["nonsense", "XGID=-b", OPENING.replace("E", "Z"), ""])
def test_an_impossible_id_says_which_field(identifier: str) -> None:
    result = run("legal", identifier)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_a_position_without_a_roll_asks_for_one() -> None:
    result = run("legal", "4HPwATDgc/ABMA")
    assert result.exit_code == 2
    assert "--dice" in result.stderr


def test_formats_and_rules_are_listed() -> None:
    assert "galaxy" in run("formats").stdout
    listed = run("rule").stdout.splitlines()
    assert listed == sorted(listed)
    assert run("rule", "PL406").stdout == run("rule", "lower-number-played").stdout
    assert "Example" in run("rule", "pl406").stdout
    assert run("rule", "PL999").exit_code == 2
