"""BGBlitz's text exports: positions from the identifiers, figures from the shape of the lines, words from nowhere."""

from pathlib import Path

import pytest

from tavla.analyzer.diagnostics.check import check
from tavla.grammar import decode, read, read_source, sniff
from tavla.grammar.analysis import Candidate, Chances, CubeAnalysis, Equity
from tavla.grammar.ids import parse_xgid
from tavla.grammar.record import CheckerMove, Comment, Header, Reading
from tavla.grammar.set_positions import position_of

CASES = Path(__file__).resolve().parents[2] / "cases" / "formats" / "bgblitz-text"
VALID = sorted((CASES / "valid").glob("*.txt"))
INVALID = sorted((CASES / "invalid").glob("*.txt"))

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:1:0:5:10"
RACE = "XGID=-a-B--E-B-a-dDB--b-bcb----:1:1:1:00:0:3:0:7:10"
PLAYS = "plays_en.txt"
CUBE = "cube_fr.txt"


def text_of(name: str) -> str:
    return (CASES / "valid" / name).read_text("utf-8")


def read_text(text: str) -> Reading:
    reading = read(decode(text.encode()))
    assert reading.format == "bgblitz-text"
    return reading


def test_there_are_cases() -> None:
    assert {path.name for path in VALID} >= {PLAYS, CUBE, "two_positions_jp.txt"}
    assert INVALID


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_valid(path: Path) -> None:
    reading = read(read_source(path))
    assert reading.problems == ()
    assert check(reading).diagnostics == ()
    for match in reading.matches:
        assert position_of(match) in (parse_xgid(OPENING), parse_xgid(RACE))


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_invalid(path: Path) -> None:
    """Both are positions all the same: one of the identifiers can be read."""
    reading = read(read_source(path))
    found = sorted((*reading.source.place(item.start), item.code, item.message) for item in reading.problems)
    lines = [f"{code} {line}:{column} {message}" for line, column, code, message in found]
    assert lines == path.with_suffix(".expected").read_text("utf-8").splitlines()
    assert len(reading.matches) == 1


def test_the_plays_that_were_weighed() -> None:
    (match,) = read_text(text_of(PLAYS)).matches
    assert match.names == ("Red", "Green")
    assert match.length == 5
    roll = match.games[0].entries[-1]
    assert roll.analysis is not None
    assert roll.analysis.play is not None
    assert roll.analysis.play.candidates == (
        Candidate((CheckerMove(8, 5), CheckerMove(6, 5)), Equity(0.162, 0.59),
                  Chances(0.552, 0.17, 0.008, 0.123, 0.005)),
        Candidate((CheckerMove(24, 23), CheckerMove(13, 10)), Equity(0.005, 0.57),
                  Chances(0.506, 0.14, 0.006, 0.135, 0.006)),
    )  # fmt: skip
    assert not any(isinstance(item, Comment) for item in match.preamble)


def test_the_cube_with_decimal_commas() -> None:
    (match,) = read_text(text_of(CUBE)).matches
    assert match.names == ("Rouge", "Vert")
    (entry,) = match.games[0].entries
    assert entry.analysis is not None
    assert entry.analysis.cube == CubeAnalysis(
        None, None, Equity(0.412, 0.301), Equity(0.201, 0.29), Equity(1.0, 0.352),
        Chances(0.585, 0.181, 0.006, 0.122, 0.004), best="Pas de double / Prendre",
    )  # fmt: skip
    assert Header("Dév. St.", "0,140") in entry.analysis.extras


def test_rows_in_any_order_and_what_is_no_figure() -> None:
    first, second = read_text(text_of("two_positions_jp.txt")).matches
    assert first.games[0].entries[-1].analysis is None
    assert [item.text for item in second.preamble if isinstance(item, Comment)] == ["難しい。"]
    analysis = second.games[0].entries[-1].analysis
    assert analysis is not None
    assert analysis.cube is not None
    assert (analysis.cube.no_double, analysis.cube.double_take) == (Equity(0.812, 0.301), Equity(1.201, 0.38))
    assert (analysis.cube.double_drop, analysis.cube.best) == (Equity(1.0, 0.352), "ダブル / 降りる")


def test_words_mean_nothing() -> None:
    """With every word of the table another one, the figures are the same."""
    text = text_of(CUBE).replace("Refuser", "x").replace("Prendre", "y").replace("Pas de double", "z")
    expected = read_text(text_of(CUBE)).matches[0].games[0].entries[0].analysis
    found = read_text(text).matches[0].games[0].entries[0].analysis
    assert expected is not None
    assert found is not None
    assert (found.cube and found.cube.no_double) == (expected.cube and expected.cube.no_double)
    assert (found.cube and found.cube.double_drop) == (expected.cube and expected.cube.double_drop)


def test_a_table_that_can_not_be_told_apart_stays_as_remarks() -> None:
    text = text_of(CUBE).replace("1,000", "0,999")
    match = read_text(text).matches[0]
    assert sum(isinstance(item, Comment) for item in match.preamble) == 3
    analysis = match.games[0].entries[0].analysis
    assert analysis is not None
    assert analysis.cube is not None
    assert (analysis.cube.no_double, analysis.cube.double_drop) == (None, None)


def test_remarks_stay_in_their_order() -> None:
    text = text_of(PLAYS) + "\nRed is doing well.\nWell played: 100%\nReally\n"
    match = read_text(text).matches[0]
    found = [item.text for item in match.preamble if isinstance(item, Comment)]
    assert found == ["Red is doing well.", "Well played: 100%", "Really"]


def test_only_the_identifiers_are_needed() -> None:
    ids = [line for line in text_of(PLAYS).splitlines() if "ID" in line]
    (match,) = read_text("\n".join(ids)).matches
    assert position_of(match) == parse_xgid(OPENING)
    assert match.names == ("", "")


def test_without_an_identifier_it_is_no_position() -> None:
    reading = read(decode(b"Nothing to see here\n"), "bgblitz-text")
    assert [problem.code for problem in reading.problems] == ["FI102"]
    assert reading.matches == ()


@pytest.mark.parametrize(
    "text",
    ["GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                Match ID   : cAkAAAAAAAAA\n",
     f"{OPENING}\n\nX:Ann   O:Bob\nScore is X:2 O:1 5 pt.(s) match.\n",
     "Position-ID: 4HPwATDgc/ABMA    Match-ID: cImlABAAEAAE\nand no more\n"],
)  # fmt: skip
def test_texts_of_others_are_not_claimed(text: str) -> None:
    found = sniff(decode(text.encode()))
    assert found is None or found.name != "bgblitz-text"
