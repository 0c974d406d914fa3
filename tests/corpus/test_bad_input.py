"""Records with seeded faults: each fault is found at its line, and nothing else is called an error."""

import tomllib
from pathlib import Path

import pytest

from tavla.analyzer.diagnostics.check import Report, check
from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.grammar import read_source
from tavla.grammar.formats import read

pytestmark = pytest.mark.corpus

EXPECTED: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("expected_bad_input.toml").read_text("utf-8"))


def check_file(path: Path) -> Report:
    return check(read(read_source(path)))


def test_every_file_is_expected(bad_input: Path) -> None:
    assert sorted(EXPECTED) == sorted(path.name for path in bad_input.glob("*.mat"))


@pytest.mark.parametrize("name", EXPECTED)
def test_what_is_found(bad_input: Path, name: str) -> None:
    report = check_file(bad_input / name)
    place = report.reading.source.place
    shown = [item for item in report.diagnostics if not item.consequence and item.severity is not Severity.INFO]
    assert [f"{item.code}@{place(item.span.start)[0]}" for item in shown] == EXPECTED[name]


def test_every_file_is_read(bad_input: Path) -> None:
    """Whatever their format, known or not: reading and checking never raises."""
    paths = [path for path in bad_input.iterdir() if path.is_file()]
    assert len(paths) > len(EXPECTED)
    assert all(check_file(path).reading.source.name == str(path) for path in paths)
