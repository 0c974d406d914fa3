"""`tavla check`: what it prints, where, its settings, and its exit status."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from tavla.analyzer.diagnostics.check import Report, check
from tavla.analyzer.diagnostics.render import RENDERERS
from tavla.analyzer.diagnostics.tally import SEVERITIES
from tavla.analyzer.rulesets import RuleChoice
from tavla.analyzer.settings import KEYS
from tavla.cli import program
from tavla.grammar.record import Reading

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
    return CliRunner().invoke(program, [str(argument) for argument in arguments], input=stdin)


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    return written(tmp_path / "faulty.mat", FAULTY)


def written(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


# ---- findings ----------------------------------------------------------------------------------------------------


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
    assert set(finding) == {*documented.split(), "consequence", "related", "data"}
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
    opened = Path.open

    def refuse(path: Path, *arguments: Any, **options: Any) -> Any:
        if path == good:
            raise PermissionError(13, "Permission denied")
        return opened(path, *arguments, **options)

    # A file without permission can be read all the same by root, who runs the tests on many machines.
    monkeypatch.setattr(Path, "open", refuse)
    result = run("check", good, "--brief")
    assert result.exit_code == 2
    assert "FI106 the file can't be read: permission denied" in result.stdout


def test_an_empty_folder_is_nothing_to_check(tmp_path: Path) -> None:
    result = run("check", tmp_path)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", "Error: no record found\n")


def test_a_fault_of_our_own_is_a_finding(good: Path, faulty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def check_failing(reading: Reading, choice: RuleChoice) -> Report:
        if reading.source.name == str(faulty):
            return check(reading, choice)
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("tavla.analyzer.archive.check", check_failing)
    result = run("check", good, "-", faulty, "--brief", stdin=GOOD.encode())
    assert (result.exit_code, codes(result)) == (2, ["IN999", "IN999", "PL404"])
    assert "<stdin>:1:1: IN999 tavla failed on this file: ZeroDivisionError: by nothing\n" in result.stdout


def test_a_closed_pipe_is_no_traceback(samples: Path) -> None:
    script = f"{sys.executable} -m tavla check {samples} | head -1"
    result = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert "Traceback" not in result.stderr
    assert len(result.stdout.splitlines()) == 1


# ---- choosing ----------------------------------------------------------------------------------------------------


def codes(result: Result) -> list[str]:
    return re.findall(r"^\S+:\d+:\d+: ([A-Z]{2}\d{3})", result.stdout, re.MULTILINE)


def test_select_and_ignore_may_be_repeated_and_take_names(tmp_path: Path) -> None:
    record = written(tmp_path / "a.mat", FAULTY.replace("      Wins 1 point\n", ""))
    assert codes(run("check", record)) == ["PL404", "SC603"]
    assert codes(run("check", record, "--select", "CU", "--select", "distance-not-rolled,SY")) == ["PL404"]
    assert codes(run("check", record, "--ignore", "PL", "--ignore", "missing-result")) == []


def test_an_unknown_code_has_a_suggestion(good: Path) -> None:
    result = run("check", good, "--ignore", "distance-not-roled")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "did you mean `distance-not-rolled`?" in result.stderr


def test_exit_zero_is_for_findings_only(faulty: Path, tmp_path: Path) -> None:
    assert run("check", faulty, "--exit-zero").exit_code == 0
    assert run("check", faulty, "--exit-zero", "--fail-on", "info").exit_code == 0
    assert run("check", tmp_path / "none.mat", "--exit-zero").exit_code == 2


def test_a_choice_of_codes_hides_no_file_that_was_not_checked(tmp_path: Path) -> None:
    result = run("check", tmp_path / "none.mat", "--select", "CU")
    assert (result.exit_code, codes(result)) == (2, ["FI106"])
    ignored = run("check", tmp_path / "none.mat", "--ignore", "FI106")
    assert (ignored.exit_code, codes(ignored)) == (0, [])


# ---- forms -------------------------------------------------------------------------------------------------------


def test_quiet_leaves_out_the_last_line(faulty: Path, good: Path) -> None:
    result = run("check", faulty, "-q")
    assert (codes(result), result.stderr) == (["PL404"], "")
    assert (result.stdout, result.exit_code) == (run("check", faulty).stdout, 1)
    assert run("check", good, "--quiet").output == ""


def test_the_last_line_never_gets_into_the_report(faulty: Path) -> None:
    for name in RENDERERS:
        result = run("check", faulty, "--format", name)
        assert (result.exit_code, "1 error in 1 file" in result.stderr) == (1, True)
        assert "1 error in 1 file" not in result.stdout


def test_statistics(faulty: Path, good: Path) -> None:
    result = run("check", faulty, good, "--statistics")
    assert (result.exit_code, result.stdout) == (1, "1  PL404  error    distance-not-rolled\n")
    assert "1 error in 1 file" in result.stderr
    report = json.loads(run("check", faulty, "--statistics", "--format", "json").stdout)
    assert report["statistics"] == [{"code": "PL404", "rule": "distance-not-rolled", "severity": "error", "count": 1}]
    refused = run("check", faulty, "--statistics", "--format", "sarif")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "--statistics goes with the formats text and json" in refused.stderr


def test_sarif_and_github(faulty: Path) -> None:
    log = json.loads(run("check", faulty, "--format", "sarif").stdout)
    (result,) = log["runs"][0]["results"]
    assert (result["ruleId"], log["runs"][0]["tool"]["driver"]["version"]) == ("PL404", tavla_version())
    annotation = run("check", faulty, "--format", "github").stdout
    assert annotation.startswith("::error file=faulty.mat,line=5,endLine=5,col=42,endColumn=45,title=PL404 ")


def tavla_version() -> str:
    return run("--version").stdout.split()[-1]


def test_the_report_goes_into_a_file(faulty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    place = tmp_path / "new" / "report.txt"
    for _ in range(2):
        result = run("check", faulty, "-o", place)
        assert (result.exit_code, result.stdout) == (1, "")
        assert "1 error in 1 file" in result.stderr
    monkeypatch.delenv("FORCE_COLOR")
    assert place.read_text("utf-8") == run("check", faulty).stdout
    json_place = tmp_path / "report.json"
    run("check", faulty, "--format", "json", "-o", json_place)
    assert json.loads(json_place.read_text("utf-8"))["version"] == 1


def test_the_report_never_takes_the_place_of_a_record(faulty: Path, tmp_path: Path) -> None:
    result = run("check", tmp_path, "-o", faulty)
    assert (result.exit_code, faulty.read_text()) == (2, FAULTY)
    assert "a record that was read" in result.stderr
    assert run("check", faulty, "-o", tmp_path).exit_code == 2


def test_colours(faulty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" not in run("check", faulty).stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[31m" in run("check", faulty).stdout
    assert "\x1b[" not in run("check", faulty, "--format", "json").stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in run("check", faulty).stdout


def test_a_name_that_is_no_unicode_breaks_no_format(tmp_path: Path) -> None:
    try:
        record = written(tmp_path / "bad\udcff.mat", FAULTY)
    except (OSError, UnicodeError):
        pytest.skip("this file system has Unicode names only")
    for name in RENDERERS:
        done = subprocess.run(
            [sys.executable, "-m", "tavla", "check", record.name, "--format", name], capture_output=True, check=False
        )
        assert (done.returncode, b"Traceback" in done.stderr) == (1, False)
        assert run("check", record.name, "--format", name, "-o", tmp_path / "report").exit_code == 1


# ---- settings ----------------------------------------------------------------------------------------------------


def test_the_nearest_settings_hold(faulty: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(folder / "tavla.toml", 'fail-on = "never"\nquiet = true\nbrief = true\n')
    (folder / "deep").mkdir()
    monkeypatch.chdir(folder / "deep")
    result = run("check", faulty)
    assert (result.exit_code, result.stderr, len(result.stdout.splitlines())) == (0, "", 1)


def test_the_command_line_overrules_them(faulty: Path, folder: Path) -> None:
    written(
        folder / "tavla.toml",
        'fail-on = "never"\nquiet = true\nbrief = true\nstatistics = true\nformat = "json"\nignore = ["PL"]\n',
    )
    options = ["--fail-on=error", "--no-quiet", "--no-brief", "--no-statistics", "--format=text", "--select=PL"]
    result = run("check", faulty, *options)
    plain = run("check", faulty, "--no-config")
    assert (result.exit_code, result.stdout, result.stderr) == (1, plain.stdout, plain.stderr)


def test_settings_can_be_named(faulty: Path, folder: Path) -> None:
    named = written(folder / "other" / "quiet.toml", "quiet = true\n")
    assert run("check", faulty, "--config", named).stderr == ""
    assert run("check", faulty, "--config", named, "--no-config").exit_code == 2
    missing = run("check", faulty, "--config", folder / "none.toml")
    assert (missing.exit_code, "none.toml can't be read" in missing.stderr) == (2, True)


@pytest.mark.parametrize("text", ["selct = []", "quiet = 1", "select = ", "select = ['XX']"])
def test_settings_that_can_not_be_used_stop_the_check(faulty: Path, folder: Path, text: str) -> None:
    written(folder / "tavla.toml", text)
    result = run("check", faulty)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.startswith("Error: tavla.toml")
    assert run("check", faulty, "--no-config").exit_code == 1


def test_files_are_left_out_in_folders_only(faulty: Path, good: Path, folder: Path) -> None:
    written(folder / "old" / "a.mat", FAULTY)
    written(folder / "tavla.toml", 'exclude = ["old", "faulty.*"]\n')
    assert run("check", ".").stderr.startswith("1 file, ")
    assert run("check", "faulty.mat", "old").stderr.startswith("2 files, ")


def test_codes_are_ignored_in_some_files(faulty: Path, folder: Path) -> None:
    written(folder / "old" / "a.mat", FAULTY)
    written(folder / "tavla.toml", '[per-file-ignores]\n"old/*" = ["PL"]\n')
    result = run("check", ".", "--select", "PL")
    assert result.stdout.startswith("faulty.mat:")
    assert result.stderr.endswith(" 1 error in 1 file\n")


def test_every_setting_can_be_overruled() -> None:
    command = program.get_command(click.Context(program), "check")
    assert command is not None
    in_file_only = {"exclude", "per-file-ignores"}
    assert {key.replace("-", "_") for key in KEYS.keys() - in_file_only} <= {item.name for item in command.params}


def test_the_help_lists_what_the_library_knows() -> None:
    text = run("check", "--help").stdout
    assert f"[{'|'.join(RENDERERS)}]" in text
    assert f"[{'|'.join(SEVERITIES)}]" in text
    refused = run("check", "-", "--format", "xml")
    assert (refused.exit_code, "'text', 'json', 'sarif', 'github'" in refused.stderr) == (2, True)
