"""The commands as one types them: what they print, where, and their exit status."""

import json
import os
import subprocess
import sys
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
WARNED = GOOD.replace("      Wins 1 point\n", "")


def run(*arguments: str | Path, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(commands, [str(argument) for argument in arguments], input=stdin)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return written(tmp_path / "good.mat", GOOD)


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    return written(tmp_path / "faulty.mat", FAULTY)


def written(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


# ---- check -------------------------------------------------------------------------------------------------------


def test_a_clean_record_has_nothing_to_report(good: Path) -> None:
    result = run("check", good)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "1 file, 1 match, 1 game, 2 turns: nothing to report\n"


def test_a_finding_has_its_place_its_line_and_a_caret(faulty: Path) -> None:
    result = run("check", faulty)
    assert result.exit_code == 1
    first, line, caret, advice = result.stdout.splitlines()
    assert first.startswith(f"{faulty}:5:42: PL404 `6/3` is 3 pips, which 4-2 doesn't give")
    assert line.endswith("  1) 31: 8/5 6/5                 42: 8/4 6/3")
    assert line[caret.index("^") :] == "6/3"
    assert "`8/4 6/4`" in advice
    assert "1 error in 1 file" in result.stderr


@pytest.mark.parametrize(
    ("text", "fail_on", "status"),
    [
        (FAULTY, "error", 1),
        (FAULTY, "never", 0),
        (WARNED, "error", 0),
        (WARNED, "warning", 1),
        (WARNED, "info", 1),
        (GOOD, "info", 0),
    ],
)
def test_fail_on(tmp_path: Path, text: str, fail_on: str, status: int) -> None:
    assert run("check", written(tmp_path / "a.mat", text), "--fail-on", fail_on).exit_code == status


def test_select_and_ignore_take_codes_and_families(faulty: Path) -> None:
    assert run("check", faulty, "--ignore", "PL404").exit_code == 0
    assert run("check", faulty, "--select", "CU,sc602").exit_code == 0
    assert run("check", faulty, "--select", "pl").exit_code == 1
    unknown = run("check", faulty, "--select", "XX1")
    assert unknown.exit_code == 2
    assert "XX1" in unknown.stderr


def test_json_is_as_documented(faulty: Path, good: Path) -> None:
    result = run("check", faulty, good, "--format", "json")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert {key: report[key] for key in ("version", "files", "matches", "games", "turns")} == {
        "version": 1, "files": 2, "matches": 2, "games": 2, "turns": 4,
    }  # fmt: skip
    (finding,) = report["diagnostics"]
    assert FAULTY[finding["start"] : finding["end"]] == "6/3"
    documented = "path line column end_line end_column start end code rule severity message help match game turn player"
    assert set(finding) == {*documented.split(), "consequence", "data"}
    assert (finding["line"], finding["column"], finding["end_line"], finding["end_column"]) == (5, 42, 5, 45)
    assert (finding["game"], finding["turn"], finding["player"]) == (1, 2, "Bob")


def test_consequences_are_shown_on_demand(tmp_path: Path) -> None:
    swapped = GOOD.replace("31: 8/5 6/5   ", "31: 10/7 6/5  ").replace("42: 8/4 6/4", "64: 24/15    ")
    path = written(tmp_path / "a.mat", swapped + "\n Game 2\n Bob : 0     Ann : 1\n  1)  Takes\n      Wins 1 point\n")
    hidden, shown = run("check", path, "--brief"), run("check", path, "--brief", "--consequences")
    assert len(shown.stdout.splitlines()) > len(hidden.stdout.splitlines())
    assert "follows from an earlier fault" in shown.stdout


def test_folders_and_globs_are_walked_and_one_bad_file_stops_nobody(tmp_path: Path) -> None:
    written(tmp_path / "a" / "good.mat", GOOD)
    written(tmp_path / "a" / "deep" / "faulty.mat", FAULTY)
    written(tmp_path / "a" / "deep" / "broken.mat", b"\x00\x01\x02")
    written(tmp_path / "a" / "notes.txt", "buy bread")
    written(tmp_path / "a" / ".hidden" / "faulty.mat", FAULTY)
    result = run("check", tmp_path / "a", "--brief")
    assert result.exit_code == 2
    assert result.stderr.startswith("3 files, 2 matches")
    codes = sorted(line.split(": ")[1].split()[0] for line in result.stdout.splitlines())
    assert codes == ["FI102", "FI105", "PL404"]
    assert run("check", f"{tmp_path}/a/**/f*.mat").stderr.startswith("1 file")


def test_standard_input(tmp_path: Path) -> None:
    result = run("check", "-", stdin=FAULTY.encode())
    assert result.exit_code == 1
    assert result.stdout.startswith("<stdin>:5:42: PL404")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "FI104"),
        (b"   \n\n", "FI104"),
        (os.urandom(3000), "FI102"),
        (b"\x7fELF\x02\x01\x01\x00\x00" * 40, "FI102"),
        ("Dear Bob, it was nice to play.".encode("utf-16"), "FI102"),
        (b"<html><body>404</body></html>", "FI102"),
    ],
)
def test_what_is_no_record_gets_a_diagnostic_and_status_2(tmp_path: Path, data: bytes, code: str) -> None:
    result = run("check", written(tmp_path / "a.mat", data), "--brief")
    assert result.exit_code == 2
    assert code in result.stdout
    assert "Traceback" not in result.output


def test_a_missing_file_is_a_finding(tmp_path: Path, good: Path) -> None:
    result = run("check", tmp_path / "none.mat", good, "--brief")
    assert result.exit_code == 2
    assert "FI106" in result.stdout
    assert result.stderr.startswith("2 files, 1 match")


def test_a_file_without_permission_is_a_finding(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    # A file without permission can be read all the same by root, who runs the tests on many machines.
    monkeypatch.setattr(Path, "read_bytes", refuse)
    result = run("check", good, "--brief")
    assert result.exit_code == 2
    assert "FI106 the file can't be read: permission denied" in result.stdout


def test_an_empty_folder_is_nothing_to_check(tmp_path: Path) -> None:
    assert run("check", tmp_path).exit_code == 2


def test_a_closed_pipe_is_no_traceback(samples: Path) -> None:
    script = f"{sys.executable} -m tavla check {samples} | head -1"
    result = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert "Traceback" not in result.stderr
    assert len(result.stdout.splitlines()) == 1


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
