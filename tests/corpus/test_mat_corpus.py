"""Real records of the .mat family: each is read, and what is found in them is true.

expected_findings.toml has, for each file in which something is found, its SHA-256 and the findings, each held against
the file by hand. All other files must draw nothing.
"""

import hashlib
import tomllib
from pathlib import Path

import pytest

from tavla.analyzer.diagnostics.check import Report, check
from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.grammar.formats import read
from tavla.grammar.source import decode

pytestmark = pytest.mark.corpus

EXPECTED: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("expected_findings.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def reports(corpus: Path) -> dict[str, Report]:
    """The report of each file, by the SHA-256 of what is in it."""
    files = sorted(path for path in (corpus / "mat").iterdir() if path.is_file())
    contents = {hashlib.sha256(data).hexdigest(): data for data in (path.read_bytes() for path in files)}
    return {digest: check(read(decode(data, digest))) for digest, data in contents.items()}


def findings(report: Report) -> list[str]:
    """What a person is shown of it: no consequences, nothing that is mere information."""
    shown = [item for item in report.diagnostics if not item.consequence and item.severity is not Severity.INFO]
    return ["{}@{}:{}".format(item.code, *report.reading.source.place(item.span.start)) for item in shown]


def test_the_corpus_is_there(reports: dict[str, Report]) -> None:
    assert len(reports) > 400
    assert sorted(set(EXPECTED) - set(reports)) == []


def test_every_file_is_a_record_with_games(reports: dict[str, Report]) -> None:
    assert [digest for digest, report in reports.items() if not any(replay.games for replay in report.replays)] == []


def test_what_is_found_is_true(reports: dict[str, Report]) -> None:
    found = {digest: places for digest, report in reports.items() if (places := findings(report))}
    assert found == EXPECTED


def test_nothing_is_left_unread(reports: dict[str, Report]) -> None:
    """Every cell of every row is understood, whoever wrote it."""
    unread = {digest: [item for item in report.diagnostics if item.code.startswith("SY")]
              for digest, report in reports.items()}  # fmt: skip
    assert {digest: items for digest, items in unread.items() if items} == {}
