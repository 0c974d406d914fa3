"""Which files a glob pattern is about."""

from pathlib import Path

import pytest

from tavla.analyzer.patterns import Patterns


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("a.mat", "a.mat"),
        ("a.mat", "deep/er/a.mat"),
        ("*.mat", "deep/a.mat"),
        ("old", "deep/old"),
        ("old/", "deep/old"),
        ("old*", "old games"),
        ("deep/a.mat", "deep/a.mat"),
        ("./deep/a.mat", "deep/a.mat"),
        ("/deep/a.mat", "deep/a.mat"),
        ("deep/*.mat", "deep/a.mat"),
        ("deep/**", "deep/er/a.mat"),
        ("**/a.mat", "a.mat"),
        ("**/er/*.mat", "deep/er/a.mat"),
        ("deep/**/a.mat", "deep/a.mat"),
        ("?.mat", "a.mat"),
        ("[ab].mat", "b.mat"),
        ("[!a].mat", "b.mat"),
        ("game[1-3].mat", "game2.mat"),
        ("a+b (1).mat", "a+b (1).mat"),
        ("[x", "[x"),
    ],
)
def test_a_pattern_is_about(pattern: str, path: str, tmp_path: Path) -> None:
    assert Patterns((pattern,), tmp_path).match(tmp_path / path)


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("a.mat", "a.mat.txt"),
        ("a.mat", "aXmat"),
        ("a.mat", "ba.mat"),
        ("old", "old/a.mat"),
        ("deep/*.mat", "deep/er/a.mat"),
        ("deep/*.mat", "other/deep/a.mat"),
        ("deep/**", "deep"),
        ("?.mat", "ab.mat"),
        ("[!a].mat", "a.mat"),
        ("deep[!x]a.mat", "deep/a.mat"),
        ("", "a.mat"),
    ],
)
def test_a_pattern_is_not_about(pattern: str, path: str, tmp_path: Path) -> None:
    assert not Patterns((pattern,), tmp_path).match(tmp_path / path)


def test_paths_are_meant_from_the_folder_of_the_patterns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deep").mkdir()
    monkeypatch.chdir(tmp_path / "deep")
    patterns = Patterns(("deep/*.mat", "other.txt"), tmp_path)
    assert patterns.match("a.mat")
    assert patterns.match("../deep/a.mat")
    assert not patterns.match("../a.mat")
    assert patterns.match("x/other.txt")


def test_no_pattern_is_about_nothing(tmp_path: Path) -> None:
    assert not Patterns((), tmp_path).match("a.mat")
