"""`tavla report`: the page, the charts as files, the tables on the terminal."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]


def test_writes_a_page(run: Run, good: Path, tmp_path: Path) -> None:
    result = run("report", good, "-o", tmp_path / "report.html", "--title", "Club evening")
    assert (result.exit_code, result.output) == (0, "")
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "<h1>Club evening</h1>" in page
    assert "default-src &#39;none&#39;" not in page
    assert "content=\"default-src 'none'; " in page


def test_prints_tables_without_a_file(run: Run, good: Path) -> None:
    result = run("report", good)
    assert result.exit_code == 0
    assert "Results by player" in result.output
    assert "Ann" in result.output
    assert "\x1b" not in result.output


@pytest.mark.parametrize(("kind", "start"), [("svg", b"<svg "), ("png", b"\x89PNG")])
def test_writes_charts(run: Run, good: Path, tmp_path: Path, kind: str, start: bytes) -> None:
    result = run("report", good, "--charts", tmp_path / "charts", "--chart-format", kind)
    assert result.exit_code == 0, result.output
    written = sorted((tmp_path / "charts").iterdir())
    assert "results" in {path.stem for path in written}
    assert all(path.suffix == f".{kind}" and path.read_bytes().startswith(start) for path in written)


def test_never_writes_over_a_record(run: Run, good: Path) -> None:
    before = good.read_bytes()
    assert run("report", good, "-o", good).exit_code == 2
    assert good.read_bytes() == before


def test_without_a_record(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    result = run("report", tmp_path / "empty", "-o", tmp_path / "report.html")
    assert result.exit_code == 2
    assert not (tmp_path / "report.html").exists()


def test_a_missing_library_is_told_in_one_line(run: Run, good: Path, tmp_path: Path,
                                               monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.setattr("tavla.analyzer.report.page.find_spec", lambda name: None)
    result = run("report", good, "-o", tmp_path / "report.html")
    assert result.exit_code == 2
    assert result.output == "Error: HTML reports need jinja2: pip install 'tavla[report]'\n"


def test_other_commands_load_nothing_of_it(run: Run, good: Path) -> None:
    sys.modules.pop("tavla.analyzer.report", None)
    assert run("check", good).exit_code == 0
    assert "tavla.analyzer.report" not in sys.modules
