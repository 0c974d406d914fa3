"""Positions as eXtreme Gammon copies them: known by the XGID and the shape of the lines, in any language."""

from pathlib import Path

import pytest

from tavla.analyzer.diagnostics.check import check
from tavla.grammar import Reading, decode, read, sniff
from tavla.grammar.analysis import Analysis, Chances, CubeAnalysis, Equity, Level
from tavla.grammar.position import Offer
from tavla.grammar.record import CheckerMove, Comment, Double, SetBoard, Unplayed
from tavla.grammar.set_positions import position_of

CASES = Path(__file__).resolve().parents[2] / "cases" / "formats" / "xg-analysis" / "valid"
XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"


def reading(text: str) -> Reading:
    return read(decode(text.encode()), "xg-analysis")


def case(name: str) -> Reading:
    source = decode((CASES / name).read_bytes())
    found = sniff(source)
    assert found is not None
    assert found.name == "xg-analysis"
    result = read(source)
    assert list(check(result).diagnostics) == []
    return result


def analysis_of(result: Reading, index: int = 0) -> Analysis:
    found = result.matches[index].games[0].entries[-1].analysis
    assert found is not None
    return found


def test_the_identifier_alone_is_enough() -> None:
    """The lines around it are in no language that we know."""
    result = reading(f"{XGID}\nSkor: X 0, O 0, 7 puanlık maç\n\nX oynuyor 31\n")
    (match,) = result.matches
    position = position_of(match)
    assert position is not None
    assert (position.dice, position.length, position.score, position.on_roll) == ((3, 1), 7, (0, 0), 0)
    assert [item.text for item in match.preamble if isinstance(item, Comment)] == [
        "Skor: X 0, O 0, 7 puanlık maç", "X oynuyor 31",
    ]  # fmt: skip
    assert result.problems == ()


@pytest.mark.parametrize("equities", ["-0,306|-0,388|-0,082", "-0.306|-0.388|-0.082"])
def test_a_decimal_comma_is_a_point(equities: str) -> None:
    first, second, lost = equities.split("|")
    text = (
        f"{XGID}\n\n    1. XG Roller+  24/23 6/2     eq:{first}\n      Spieler: 44,57% (G:12,30% B:0,50%)\n"
        f"      Gegner:  55,43% (G:20,10% B:1,25%)\n    2. XG Roller+  13/8          eq:{second} ({lost})\n"
    )
    play = analysis_of(reading(text)).play
    assert play is not None
    assert [item.equity for item in play.candidates] == [Equity(emg=-0.306), Equity(emg=-0.388)]
    assert play.candidates[0].moves == (CheckerMove(24, 23), CheckerMove(6, 2))
    assert play.candidates[0].chances == Chances(0.4457, 0.123, 0.005, 0.201, 0.0125)
    assert play.candidates[0].level == Level("XG Roller+")


def test_a_position_with_its_plays() -> None:
    result = case("play.txt")
    (match,) = result.matches
    assert match.names == ("Ann", "Bob")
    assert [type(entry.action) for entry in match.games[0].entries] == [SetBoard, Unplayed]
    assert [item.text for item in match.preamble if isinstance(item, Comment)] == [
        "eXtreme Gammon Version: 2.10, MET: Kazaross XG2"
    ]
    play = analysis_of(result).play
    assert play is not None
    level = play.candidates[0].level
    assert level is not None
    assert (level.name, level.trials) == ("Rollout", 1296)
    assert level.settings.splitlines() == [
        "Confidence: ±0.004 (+0.156..+0.164) - [100.0%]",
        "1296 Games rolled with Variance Reduction.",
        "Dice Seed: 271828",
        "Moves: 3-ply, cube decisions: XG Roller",
    ]
    assert play.candidates[2].level == Level("3-ply", 3)
    assert play.played is None


def test_a_double() -> None:
    assert analysis_of(case("double.txt")).cube == CubeAnalysis(
        level=Level("XG Roller++"),
        cubeless=Equity(emg=0.662),
        no_double=Equity(emg=0.871),
        double_take=Equity(emg=0.928),
        double_drop=Equity(emg=1.0),
        chances=Chances(0.762, 0.181, 0.004, 0.042, 0.001),
        best="Double / Take",
    )


def test_two_positions_in_notes() -> None:
    result = case("notes.md")
    assert [match.length for match in result.matches] == [0, 7]
    play = analysis_of(result).play
    assert play is not None
    assert play.candidates[0].moves[0] == CheckerMove(25, 20)
    second = result.matches[1]
    assert isinstance(second.games[0].entries[-1].action, Double)
    position = position_of(second)
    assert position is not None
    assert position.offer is Offer.DOUBLE
    cube = analysis_of(result, 1).cube
    assert cube is not None
    assert (cube.no_double, cube.double_take, cube.double_drop) == (
        Equity(emg=0.871), Equity(emg=0.928), Equity(emg=1.0),
    )  # fmt: skip
    assert cube.level == Level("4-ply", 4)


def test_quoted_and_with_collapsed_blanks() -> None:
    result = case("quoted.txt")
    comments = [item.text for item in result.matches[0].preamble if isinstance(item, Comment)]
    assert comments == [
        "Carl wrote:", "What do you play here?", "I like to slot, but the machine does not agree.",
        "eXtreme Gammon Version: 2.19", "I agree with the machine.",
    ]  # fmt: skip
    play = analysis_of(result).play
    assert play is not None
    assert [item.equity.emg for item in play.candidates] == [0.006, -0.003]
    assert play.candidates[1].chances == Chances(0.497, 0.151, 0.009, 0.147, 0.008)


def test_the_player_on_roll_may_be_the_top_one() -> None:
    (match,) = case("comma.txt").matches
    assert match.names == ("Anne", "Émile Noël")
    assert match.games[0].score == (1, 0)
    assert match.games[0].entries[-1].player == 1


def test_names_behind_an_identifier_that_lost_its_end() -> None:
    result = reading("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:X:Ann   O:Bob\n10\n")
    assert result.problems == ()
    assert result.matches[0].names == ("Ann", "Bob")


def test_an_identifier_that_cannot_be_read_leaves_the_others() -> None:
    result = reading(f"XGID=-b----E-C---eE---c-e---:0:0:1:31:0:0:0:7:10\nX:Ann   O:Bob\n\n{XGID}\n")
    assert [problem.code for problem in result.problems] == ["SY106"]
    assert len(result.matches) == 1


@pytest.mark.parametrize(
    "text", [f"{XGID}\n" * 3, f"I asked for {XGID}\nand nobody knew.\n", f"{XGID}\n1. What now?\n"]
)
def test_a_list_of_identifiers_is_no_record(text: str) -> None:
    assert sniff(decode(text.encode())) is None


def test_a_text_without_identifiers_is_another_format() -> None:
    assert [problem.code for problem in reading("X:Ann   O:Bob\n").problems] == ["FI102"]
