"""The commands on archives: each record in them is a file of its own."""

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]


@pytest.fixture
def archive(good: Path, tmp_path: Path) -> Path:
    """Two records in a folder, one of them with a fault, one with a name that leads elsewhere, and a letter."""
    record = good.read_text(encoding="utf-8")
    path = tmp_path / "club.zip"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("2024/good.mat", record)
        packed.writestr("2024/faulty.mat", record.replace("42: 8/4 6/4", "42: 8/4 6/3"))
        packed.writestr("../../away.mat", record)
        packed.writestr("letter.txt", "Dear Bob,\n")
    return path


def test_check(run: Run, archive: Path) -> None:
    result = run("check", "club.zip", "--brief")
    assert result.exit_code == 1
    assert result.stdout.startswith("club.zip!2024/faulty.mat:5:42: PL404 ")
    assert "3 files, 3 matches" in result.stderr


def test_settings_hold_inside(run: Run, archive: Path) -> None:
    Path("tavla.toml").write_text('exclude = ["faulty.mat"]\n', encoding="utf-8")
    assert run("check", "club.zip").exit_code == 0


def test_show_and_stats(run: Run, archive: Path) -> None:
    assert "Bob drops the double" in run("show", "club.zip").stdout
    stats = run("stats", "club.zip", "--table", "matches", "--format", "csv")
    assert [line.split(",")[1] for line in stats.stdout.splitlines()[1:]] == [
        "club.zip!2024/good.mat", "club.zip!2024/faulty.mat", "club.zip!../../away.mat",
    ]  # fmt: skip


def test_converted_members_keep_their_folders_and_stay_in_the_folder(run: Run, archive: Path, tmp_path: Path) -> None:
    before = {path for path in tmp_path.rglob("*") if path.is_file()}
    result = run("convert", "club.zip", "--to", "book", "-o", "out/deep")
    assert result.exit_code == 0, result.stderr
    made = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()} - {
        path.relative_to(tmp_path).as_posix() for path in before
    }
    assert made == {"out/deep/2024/good.txt", "out/deep/2024/faulty.txt", "out/deep/away.txt"}


def test_the_archive_is_never_overwritten(run: Run, tmp_path: Path, good: Path) -> None:
    with zipfile.ZipFile("one.zip", "w") as packed:
        packed.write(good, "good.mat")
    whole = Path("one.zip").read_bytes()
    converted = run("convert", "one.zip", "--to", "mat", "-o", "one.zip", "--force")
    assert converted.exit_code == 2
    assert run("stats", "one.zip", "-o", "one.zip").exit_code == 2
    assert run("check", "one.zip", "-o", "one.zip").exit_code == 2
    assert Path("one.zip").read_bytes() == whole


def test_an_archive_without_records(run: Run) -> None:
    with zipfile.ZipFile("empty.zip", "w") as packed:
        packed.writestr("letter.txt", "Dear Bob,\n")
    result = run("check", "empty.zip")
    assert result.exit_code == 2
    assert "no record found" in result.stderr
