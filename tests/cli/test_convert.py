"""`tavla convert`: what it writes, where, and what it refuses."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import Result

from tavla.grammar import formats

Run = Callable[..., Result]

GOOD = """ 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Drops
      Wins 1 point
"""
FAULTY = GOOD.replace("42: 8/4 6/4", "42: 8/4 6/3")


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_one_record_goes_to_standard_output(run: Run, good: Path) -> None:
    result = run("convert", good, "--to", "mat")
    assert (result.exit_code, result.stdout) == (0, GOOD + "\n")


def test_several_go_into_a_folder_and_keep_their_folders(run: Run, tmp_path: Path) -> None:
    written(tmp_path / "in" / "a.txt", GOOD)
    written(tmp_path / "in" / "deep" / "b.mat", GOOD)
    out = tmp_path / "out"
    assert run("convert", tmp_path / "in", "--to", "mat", "--dialect", "xg", "-o", out).exit_code == 0
    assert sorted(path.relative_to(out).as_posix() for path in out.rglob("*.mat")) == ["a.mat", "deep/b.mat"]
    assert (out / "a.mat").read_bytes().startswith(b"\xef\xbb\xbf3 point match\r\n")


def test_several_go_into_one_file_or_to_standard_output(run: Run, tmp_path: Path) -> None:
    written(tmp_path / "in" / "a.txt", GOOD)
    written(tmp_path / "in" / "deep" / "b.mat", GOOD.replace("Ann", "Zoë"))
    archive = tmp_path / "all.jsonl"
    assert run("convert", tmp_path / "in", "--to", "jsonl", "-o", archive).exit_code == 0
    lines = [json.loads(line) for line in archive.read_text("utf-8").splitlines()]
    assert [line["players"][0]["name"] for line in lines] == ["Ann", "Zoë"]
    assert run("convert", tmp_path / "in", "--to", "jsonl").stdout == archive.read_text("utf-8")
    summary = run("check", archive).stderr.splitlines()[-1]
    assert summary == "1 file, 2 matches, 2 games, 4 turns: nothing to report"
    assert "Zoë" in run("show", archive, "--match", "2").stdout
    assert run("stats", archive, "--table", "matches", "--format", "csv").stdout.count("\n") == 3
    back = tmp_path / "back.mat"
    assert run("convert", archive, "--to", "mat", "-o", back).exit_code == 0
    assert back.read_text("utf-8") == f"{GOOD}\n\n{GOOD.replace('Ann', 'Zoë')}\n"


def test_a_format_of_one_match_needs_a_folder(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "FORMATS", tuple(replace(entry, holds=()) for entry in formats.FORMATS))
    written(tmp_path / "in" / "a.txt", GOOD)
    written(tmp_path / "in" / "b.txt", GOOD)
    for output in ((), ("-o", "all.mat")):
        result = run("convert", tmp_path / "in", "--to", "mat", *output)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "2 files need a folder" in result.stderr


def test_one_file_for_all_is_written_whole_or_not_at_all(run: Run, tmp_path: Path) -> None:
    good = written(tmp_path / "a.mat", GOOD)
    lossy = written(tmp_path / "b.mat", GOOD.replace("  2)  Doubles => 2                Drops", "  2)  Forfeits"))
    result = run("convert", good, lossy, "--to", "mat", "--dialect", "gnubg", "--strict", "-o", "all.mat")
    assert (result.exit_code, (tmp_path / "all.mat").exists()) == (1, False)
    for source in (good, lossy):
        refused = run("convert", good, lossy, "--to", "json", "-o", source, "--force")
        assert (refused.exit_code, "is a record that was read" in refused.stderr) == (2, True)


def test_nothing_is_overwritten_unasked(run: Run, good: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.mat"
    assert run("convert", good, "--to", "mat", "-o", target).exit_code == 0
    assert run("convert", good, "--to", "mat", "-o", target).exit_code == 2
    assert run("convert", good, "--to", "mat", "-o", target, "--force").exit_code == 0
    itself = run("convert", good, "--to", "mat", "-o", good, "--force")
    assert (itself.exit_code, good.read_text()) == (2, GOOD)


def test_two_records_never_go_into_one_file(run: Run, tmp_path: Path) -> None:
    first, second = written(tmp_path / "in" / "a.mat", GOOD), written(tmp_path / "in" / "a.txt", FAULTY)
    for arguments in ((tmp_path / "in",), (first, second)):
        result = run("convert", *arguments, "--to", "mat", "-o", tmp_path / "out", "--force")
        assert result.exit_code == 2
        assert "would both be written to" in result.stderr
        assert not (tmp_path / "out").exists()


def test_losses_are_listed_and_strict_refuses_them(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path / "a.mat", GOOD.replace("  2)  Doubles => 2                Drops", "  2)  Forfeits"))
    loose = run("convert", path, "--to", "mat", "--dialect", "gnubg")
    assert loose.exit_code == 0
    assert f"{path}:6:7: CV801" in loose.stderr
    strict = run("convert", path, "--to", "mat", "--dialect", "gnubg", "--strict")
    assert (strict.exit_code, strict.stdout) == (1, "")


@pytest.mark.parametrize("arguments", [("--to", "pgn"), ("--to", "mat", "--dialect", "klingon")])
def test_unknown_targets_are_usage_errors(run: Run, good: Path, arguments: tuple[str, ...]) -> None:
    result = run("convert", good, *arguments)
    assert result.exit_code == 2
    assert arguments[-1] in result.stderr


TWO = (
    GOOD.replace(" 3 point match", " 5 point match")
    + """
 Game 2
 Ann : 1                        Bob : 0
  1) 31: 8/5 6/5                 64: 24/14
  2)  Doubles => 2                Drops
      Wins 1 point
"""
)


def test_one_match_or_one_game_is_written(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path / "a.mat", TWO + "\n" + GOOD)
    second = run("convert", path, "--to", "mat", "--match", "1", "--game", "2")
    assert second.exit_code == 0
    assert " 5 point match\n\n Game 2\n Ann : 1" in second.stdout
    assert second.stdout.count("Game") == 1
    assert run("convert", path, "--to", "mat", "--match", "2").stdout == GOOD + "\n"
    game = run("convert", path, "--to", "gam", "--match", "1", "--game", "2")
    assert game.stdout.splitlines()[1].endswith("64: 24/18 18/14 ")
    assert "CV805" not in game.stderr


@pytest.mark.parametrize(("arguments", "missing"), [
    (("--match", "3"), "there is no match 3"), (("--game", "4"), "there is no game 4"),
    (("--match", "1", "--game", "4"), "there is no game 4 in match 1"),
])  # fmt: skip
def test_a_match_or_a_game_that_is_not_there(run: Run, good: Path, arguments: tuple[str, ...], missing: str) -> None:
    result = run("convert", good, "--to", "mat", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert missing in result.stderr


def test_formats_of_one_game_take_the_first(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path / "a.mat", TWO)
    result = run("convert", path, "--to", "gam")
    assert result.exit_code == 0
    assert "CV805 warning: the format holds one game: 1 of 2 are left out" in result.stderr
    assert "42: 8/4 6/4" in result.stdout
