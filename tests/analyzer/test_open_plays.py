"""Plays that leave something open: completed by the legal plays, or told to be ambiguous or impossible."""

import pytest

from tavla.analyzer.convert import convert
from tavla.analyzer.diagnostics.check import check
from tavla.analyzer.open_plays import complete_play
from tavla.analyzer.plays import legal_plays
from tavla.analyzer.replay import replay
from tavla.grammar.formats import read
from tavla.grammar.ids import parse_id
from tavla.grammar.notation import format_play
from tavla.grammar.position import BAR, STANDARD_START, Side
from tavla.grammar.record import Entry, GameRecord, MatchRecord, OpenPlay, PartialMove, Player, Reading, Turn
from tavla.grammar.source import SourceText, decode


def side(checkers: dict[int, int]) -> Side:
    return tuple(checkers.get(point, 0) for point in range(BAR + 1))


START = (STANDARD_START, STANDARD_START)


def fits(dice: tuple[int, int], *parts: PartialMove, sides: tuple[Side, Side] = START) -> list[str]:
    return sorted(format_play(item.play.steps) for item in complete_play(*sides, OpenPlay(dice, parts)))


def to(point: int, checkers: int | None = 1) -> PartialMove:
    return PartialMove(end=point, checkers=checkers)


@pytest.mark.parametrize(
    ("dice", "parts", "plays"),
    [
        pytest.param((4, 3), (to(20), to(10)), ["24/20 13/10"], id="landing points only"),
        pytest.param((3, 1), (to(5, None),), ["8/5 6/5"], id="one landing point for all that move"),
        pytest.param((6, 5), (to(13),), ["24/13"], id="one checker with both numbers"),
        pytest.param((6, 4), (to(14), to(10)), [], id="nothing lands there"),
        pytest.param((6, 1), (PartialMove(13, pips=6), PartialMove(8, pips=1)), ["13/7 8/7"], id="from, and how far"),
        pytest.param((3, 2), (PartialMove(13, pips=5),), ["13/8"], id="the sum of both dice"),
        pytest.param((5, 1), (PartialMove(13, pips=5),), ["24/23 13/8", "13/8 6/5", "13/7"], id="one said"),
        pytest.param((4, 4), (PartialMove(13, pips=4, checkers=2), PartialMove(8, pips=4, checkers=2)),
                     ["13/9(2) 8/4(2)"], id="two checkers each"),
        pytest.param((4, 2), (to(4, 2),), ["8/4 6/4"], id="two checkers to one point"),
    ],
)  # fmt: skip
def test_what_was_said_is_completed(dice: tuple[int, int], parts: tuple[PartialMove, ...], plays: list[str]) -> None:
    """A part that says nothing of the other die leaves all plays of it; 13/7 is 13/8 and another checker on 8 to 7."""
    assert fits(dice, *parts) == sorted(plays)


def test_nothing_said_leaves_every_legal_play() -> None:
    assert len(fits((2, 1))) == len(legal_plays(*START, (2, 1)))


def test_a_forced_play_needs_no_words() -> None:
    position = parse_id("XGID=-GG--------------bf-b--eA-:0:0:1:52:0:0:0:0:10")
    assert fits((5, 2), sides=(position.board[0], position.board[1])) == ["24/19"]


def test_a_checker_that_is_said_to_land_goes_no_further() -> None:
    """`11` with 2-1 is no 13/11/10: nobody stood on 11 who could have gone on instead."""
    assert fits((2, 1), to(11)) == ["13/11 6/5", "13/11 8/7", "24/23 13/11"]


def test_of_several_checkers_on_one_point_the_first_hits() -> None:
    sides = (side({8: 2, 6: 2, 24: 1}), side({25 - 5: 1, 6: 14}))
    assert fits((3, 1), PartialMove(end=5, hit=True, checkers=None), sides=sides) == ["8/5* 6/5"]
    assert fits((3, 1), PartialMove(end=4, hit=True, checkers=None), sides=sides) == []


def test_hits_tell_plays_apart() -> None:
    """A checker on 13 with 5-4 to 4: over the blot on 8, or over the empty 9."""
    sides = (side({13: 1, 6: 14}), side({25 - 8: 1, 6: 14}))
    both = fits((5, 4), PartialMove(13, 4), sides=sides)
    assert both == ["13/4", "13/8*/4"]
    assert fits((5, 4), PartialMove(13, 4, hit=False), sides=sides) == ["13/4"]
    assert fits((5, 4), PartialMove(13, 8, hit=True), PartialMove(8, 4), sides=sides) == ["13/8*/4"]


def test_steps_through_a_point_of_ones_own_belong_to_either_checker() -> None:
    """24/20 and 20/15 is what was said, whichever of the checkers on 20 goes on."""
    sides = (side({24: 1, 20: 1, 6: 13}), side({6: 15}))
    assert fits((5, 4), PartialMove(24, 20), PartialMove(20, 15), sides=sides) == ["24/15"]


# ---- replay -------------------------------------------------------------------------------------------------------


def record(*plays: OpenPlay | Turn) -> MatchRecord:
    entries = tuple(Entry(index % 2, play, index * 10, index * 10 + 9) for index, play in enumerate(plays))
    return MatchRecord(5, (GameRecord(1, (Player("Ann"), Player("Bob")), (0, 0), entries),))


def codes(match: MatchRecord) -> list[str]:
    reading = Reading(SourceText("hand", " " * 200), (match,))
    return [item.code for item in check(reading).diagnostics if item.code != "SC603"]


def test_a_replay_completes_open_plays() -> None:
    match = record(OpenPlay((4, 3), (to(20), to(10))), OpenPlay((3, 1), (to(5, None),)))
    assert codes(match) == []
    turns = replay(match).games[0].turns
    assert [format_play(turn.steps) for turn in turns] == ["24/20 13/10", "8/5* 6/5"]
    assert all(turn.legal for turn in turns)


def test_several_fits_are_ambiguous() -> None:
    match = record(OpenPlay((2, 1), (to(11),)))
    assert codes(match) == ["PL409"]


def test_no_fit_is_an_error_and_what_follows_is_no_fault_of_its_own() -> None:
    match = record(OpenPlay((2, 1), (to(9),)), OpenPlay((3, 1), (to(5, None),)))
    assert codes(match) == ["PL415"]


def test_a_later_play_settles_which_was_meant() -> None:
    """Of Ann's plays with a checker to 11 only 13/11 6/5 leaves the blot that Bob hits, on his 20."""
    match = record(
        OpenPlay((2, 1), (to(11),)),
        OpenPlay((6, 4), (PartialMove(24, 20, hit=True), PartialMove(24, 18))),
    )
    first, second = replay(match).games[0].turns
    assert codes(match) == []
    assert first.fits_later is not None
    assert format_play(first.fits_later.steps) == "13/11 6/5"
    assert second.hits == 1


def damaged(dice: tuple[int, int], *parts: PartialMove) -> OpenPlay:
    return OpenPlay(dice, parts, "text", damaged=True)


@pytest.mark.parametrize(
    ("action", "code"),
    [(damaged((2, 1), to(11)), "PL409"), (damaged((2, 1), to(9)), "PL415")],
    ids=["several fit", "none fits"],
)
def test_of_a_damaged_play_the_reader_has_told(action: OpenPlay, code: str) -> None:
    report = check(Reading(SourceText("", ""), (record(action),)))
    assert [(item.code, item.consequence) for item in report.diagnostics if item.code != "SC603"] == [(code, True)]


ROW = """\
 5 point match
 Game 1
 Ann : 0                        Bob : 0
  1) {}                  42: 8/4 6/4
      Wins 1 point
"""


@pytest.mark.parametrize(
    ("cell", "written", "losses"),
    [
        ("31: 85 6/5", "31: 8/5 6/5 ", []),
        ("31: 8/x 6/5", "31: 8/5 6/5 ", []),
        ("31: 13/10 ?", "31: 13/10 ", ["several legal plays fit what is said: the first is written"]),
        ("31: 9/x", "31: 9/x", ["no legal play fits what is said: the text stays as it is"]),
    ],
)
def test_a_damaged_play_is_converted_or_told_to_be_lost(cell: str, written: str, losses: list[str]) -> None:
    conversion = convert(read(decode(ROW.format(cell).encode())), "mat")
    assert f"  1) {written}" in conversion.data.decode()
    assert [loss.message for loss in conversion.losses] == losses
