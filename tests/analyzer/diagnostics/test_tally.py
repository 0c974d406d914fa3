"""What a check comes to: counts, the line that sums up, the exit status."""

import pytest

from tavla.analyzer.archive import Checked
from tavla.analyzer.diagnostics.check import check
from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.tally import SEVERITIES, Tally, counted
from tavla.grammar.formats import read
from tavla.grammar.source import decode

RECORD = """ 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/3
  2) 31: 8/4 6/5
      Wins 1 point

 Game 3
 Ann : 1                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Drops
      Wins 1 point
"""
WARNING_ONLY = RECORD.replace("6/3", "6/4").replace("8/4 6/5", "13/10 6/5")


def checked(text: str) -> Checked:
    source = decode(text.encode(), "a.mat")
    return Checked(source, check(read(source)))


def tally_of(*texts: str, fail_on: Severity | None = Severity.ERROR) -> Tally:
    tally = Tally(fail_on)
    for item in map(checked, texts):
        tally.add(item, item.diagnostics)
    return tally


def test_what_was_read_is_counted() -> None:
    assert tally_of(RECORD, WARNING_ONLY).totals == {"files": 2, "matches": 2, "games": 4, "turns": 10}


def test_rules_are_counted_the_most_frequent_first() -> None:
    statistics = [(entry.rule.code, entry.count) for entry in tally_of(RECORD, WARNING_ONLY).statistics()]
    assert statistics == [("PL404", 2), ("SC608", 2)]
    swapped = tally_of(WARNING_ONLY, WARNING_ONLY, RECORD).statistics()
    assert [entry.rule.code for entry in swapped] == ["SC608", "PL404"]


def test_the_line_that_sums_up() -> None:
    assert tally_of(RECORD, WARNING_ONLY).summary() == (
        "2 files, 2 matches, 4 games, 10 turns: 2 errors, 2 warnings in 2 files"
    )
    empty = Tally()
    empty.add(checked(WARNING_ONLY), [])
    assert empty.summary() == "1 file, 1 match, 2 games, 5 turns: nothing to report"


@pytest.mark.parametrize(
    ("text", "fail_on", "status"),
    [
        (RECORD, "error", 1),
        (RECORD, "never", 0),
        (WARNING_ONLY, "error", 0),
        (WARNING_ONLY, "warning", 1),
        (WARNING_ONLY, "info", 1),
        ("", "error", 2),
        ("", "never", 2),
    ],
)
def test_status(text: str, fail_on: str, status: int) -> None:
    assert tally_of(text, fail_on=SEVERITIES[fail_on]).status == status


def test_an_unread_file_that_is_not_to_be_shown_does_not_count() -> None:
    tally = Tally()
    tally.add(checked(""), [])
    assert (tally.status, tally.files, tally.faulty) == (0, 1, 0)


def test_nouns() -> None:
    assert [counted(1, "file"), counted(0, "file"), counted(1204, "match", "matches")] == [
        "1 file",
        "0 files",
        "1,204 matches",
    ]
