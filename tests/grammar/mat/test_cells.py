"""What every cell of a row says, in every wording."""

from __future__ import annotations

import pytest

from tavla.grammar.mat.cells import parse_cell
from tavla.grammar.record import (
    Action,
    Beaver,
    CheckerMove,
    Dance,
    Double,
    Drop,
    IllegalPlay,
    OpenPlay,
    PartialMove,
    Raccoon,
    Resignation,
    Result,
    Take,
    Turn,
    Unplayed,
    Unread,
)

PLAY = (CheckerMove(8, 5), CheckerMove(6, 5))

# Rolls ----------------------------------------------------------------------------------------------------------

TURNS = {
    "31: 8/5 6/5": PLAY,
    "13: 8/5 6/5": PLAY,
    "3-1: 8/5 6/5": PLAY,
    "3 1: 8/5 6/5": PLAY,
    "(3 1): 8/5 6/5": PLAY,
    "31:8/5 6/5": PLAY,
    "31: 8/5, 6/5": PLAY,
    "31: 8-5 6-5": PLAY,
    "31: 8/5  6/5 ": PLAY,
    "31: 6/5 8/5": PLAY[::-1],
    "31: bar/24 (no 3)": (CheckerMove(25, 24),),
    "31: 8/7*/4": (CheckerMove(8, 7, True), CheckerMove(7, 4)),
    "31: 8/5(2)*, 6/5 (2)": (CheckerMove(8, 5, True), CheckerMove(8, 5), CheckerMove(6, 5), CheckerMove(6, 5)),
    "31: 8/4": (CheckerMove(8, 4),),
}


@pytest.mark.parametrize(("text", "moves"), TURNS.items(), ids=TURNS)
def test_turn(text: str, moves: tuple[CheckerMove, ...]) -> None:
    assert parse_cell(text) == ((Turn((3, 1), moves),), ())


def test_spans_of_moves_count_from_the_cell() -> None:
    text = "(3 1):  8/5, bar/22*(2)"
    (action,), _ = parse_cell(text)
    assert isinstance(action, Turn)
    assert [text[start:end] for start, end in action.spans] == ["8/5", "bar/22*(2)", "bar/22*(2)"]


WORDS = ("Cannot Move", "cannot move", "can't move", "no move", "(no play)", "dance", "fan", "pass", "0", "--")


@pytest.mark.parametrize("words", WORDS)
def test_dance_in_words(words: str) -> None:
    assert parse_cell(f"31: {words}") == ((Dance((3, 1), stated=True),), ())


@pytest.mark.parametrize("text", ["31:", "13: ", "3-1:"])
def test_bare_roll(text: str) -> None:
    assert parse_cell(text) == ((Dance((3, 1)),), ())


@pytest.mark.parametrize(
    ("text", "dice"),
    [("31: ????", (3, 1)), ("13: ???", (3, 1)), ("31:??", (3, 1))]
    + [(text, None) for text in ("00: ????", "00:", "??: ????", "??:")],
)
def test_unplayed(text: str, dice: tuple[int, int] | None) -> None:
    assert parse_cell(text) == ((Unplayed(dice),), ())


@pytest.mark.parametrize(
    ("text", "words"),
    [("42: Illegal play (7;0;)", "Illegal play (7;0;)"), ("42:   illegal  play", "illegal  play")],
)
def test_illegal_play(text: str, words: str) -> None:
    assert parse_cell(text) == ((IllegalPlay((4, 2), words),), ())


# Words ----------------------------------------------------------------------------------------------------------

ACTIONS: dict[str, Action] = {
    "Doubles => 2": Double(2),
    "doubles": Double(),
    "Double to 4": Double(4),
    "Doubles -> 2": Double(2),
    "Double 4": Double(4),
    "Redoubles => 4": Double(4),
    "re-doubles => 8": Double(8),
    "Redouble": Double(),
    "Beavers => 4": Beaver(4),
    "beaver": Beaver(),
    "Raccoons => 8": Raccoon(8),
    "RACCOON": Raccoon(),
    "Takes": Take(),
    "take": Take(),
    "Accepts": Take(),
    "Drops": Drop(),
    "drop": Drop(),
    "Rejects": Drop(),
    "Refuses": Drop(),
    "Passes": Drop(),
    "pass": Drop(),
    "Resigns": Resignation(),
    "resigned": Resignation(),
    "Resigned Game": Resignation(),
    "Resigned Match": Resignation(match=True),
    "Resigns the match": Resignation(match=True),
    "Resigns single": Resignation(level=1),
    "Resigns a gammon": Resignation(level=2),
    "Resigns backgammon": Resignation(level=3),
    "Resigns 2 points": Resignation(points=2),
    "Concedes": Resignation("concedes"),
    "conceded": Resignation("concedes"),
    "Forfeits": Resignation("forfeits"),
    "Forfeited the match": Resignation("forfeits", match=True),
    "Lost on time": Resignation("lost on time"),
    "Time-out": Resignation("lost on time"),
    "Timeout": Resignation("lost on time"),
    "Losses 2 point": Resignation("loses", 2),
    "Loses 1 point": Resignation("loses", 1),
    "Losses 3 points and the match": Resignation("loses", 3, match=True),
    "Wins 1 point": Result(1),
    "Wins 2 points": Result(2),
    "Wins 2 point": Result(2),
    "wins 1 points": Result(1),
    "Win 3 pts.": Result(3),
    "Wins 4": Result(4),
    "Wins 3 points and the match": Result(3, match=True),
    "Wins 1 point and the match ": Result(1, match=True),
    "Wins 2 point and match": Result(2, match=True),
    "Wins 1004 point": Result(1004),
}


@pytest.mark.parametrize(("text", "action"), ACTIONS.items(), ids=ACTIONS)
def test_action(text: str, action: Action) -> None:
    assert parse_cell(text) == ((action,), ())


def test_a_roll_and_a_resignation() -> None:
    assert parse_cell("32: Concedes") == ((Unplayed((3, 2)), Resignation("concedes")), ())
    assert parse_cell("32: Resigns gammon") == ((Unplayed((3, 2)), Resignation(level=2)), ())
    assert parse_cell("23: Losses 2 point") == ((Unplayed((3, 2)), Resignation("loses", 2)), ())


# Faults ---------------------------------------------------------------------------------------------------------

# text: (what is kept, [(code, the text that is blamed)])
FAULTS: dict[str, tuple[Action, list[tuple[str, str]]]] = {
    "8/5 6/5": (Turn(None, PLAY), [("DI304", "8/5 6/5")]),
    "71: 8/5 6/5": (Turn(None, PLAY, roll="71"), [("DI301", "71")]),
    "3: 8/5 6/5": (Turn(None, PLAY, roll="3"), [("DI301", "3")]),
    "331: 8/5 6/5": (Turn(None, PLAY, roll="331"), [("DI301", "331")]),
    "xy: 8/5 6/5": (Turn(None, PLAY, roll="xy"), [("DI301", "xy")]),
    "xy: zz": (Unread("xy: zz"), [("DI301", "xy"), ("SY101", "zz")]),
    "31: Takes": (Unread("31: Takes"), [("SY101", "Takes")]),
    "31: 8 6": (Unread("31: 8 6"), [("SY101", "6")]),
    "31: 1/x 2/x 3/x 4/x 5/x": (Unread("31: 1/x 2/x 3/x 4/x 5/x"), [("SY101", "x")]),
    "foo": (Unread("foo"), [("SY103", "foo")]),
    "61 foo": (Unread("61 foo"), [("SY103", "61 foo")]),
    "61 13/7 foo": (Unread("61 13/7 foo"), [("SY103", "61 13/7 foo")]),
    "25 points": (Unread("25 points"), [("SY103", "25 points")]),
    "6-1 13-7": (Turn(None, (CheckerMove(6, 1), CheckerMove(13, 7))), [("DI304", "6-1 13-7")]),
    "31 8/5 6/5": (Turn((3, 1), PLAY), [("SY110", "31")]),
    "31; 8/5 6/5": (Turn((3, 1), PLAY), [("SY110", "31")]),
    "31 . 8/5 6/5": (Turn((3, 1), PLAY), [("SY110", "31 ")]),
    "3-1 8/5 6/5": (Turn((3, 1), PLAY), [("SY110", "3-1")]),
    "(1 3) 8/5 6/5": (Turn((3, 1), PLAY), [("SY110", "(1 3)")]),
    "31 Cannot Move": (Dance((3, 1), stated=True), [("SY110", "31")]),
    "31": (Dance((3, 1)), [("SY110", "31")]),
    "Takes it": (Unread("Takes it"), [("SY103", "Takes it")]),
    "Wins": (Unread("Wins"), [("SY103", "Wins")]),
    "Wins 2 games": (Unread("Wins 2 games"), [("SY103", "Wins 2 games")]),
    "Wins 1234567890 points": (Unread("Wins 1234567890 points"), [("SY103", "Wins 1234567890 points")]),
    "Doubles => x": (Unread("Doubles => x"), [("SY103", "Doubles => x")]),
}


@pytest.mark.parametrize(("text", "action", "blamed"), [(text, *want) for text, want in FAULTS.items()], ids=FAULTS)
def test_fault(text: str, action: Action, blamed: list[tuple[str, str]]) -> None:
    cell = parse_cell(text)
    assert cell.actions == (action,)
    assert [(problem.code, text[problem.start : problem.end]) for problem in cell.problems] == blamed


# text: (what can be read, the code, the text that is blamed)
DAMAGED: dict[str, tuple[tuple[PartialMove, ...], str, str]] = {
    "31: 8/5 foo": ((PartialMove(8, 5),), "SY101", "foo"),
    "31: 8/5 6/": ((PartialMove(8, 5), PartialMove(6)), "SY102", "6/"),
    "31: 8/5: 6/5": ((PartialMove(8), PartialMove(6, 5)), "SY101", ":"),
    "31: 30/27 8/7": ((PartialMove(8, 7),), "SY104", "30"),
    "31: ²/1": ((PartialMove(None, 1),), "SY101", "²/1"),
    "31: 8/x5 6/5": ((PartialMove(8), PartialMove(6, 5)), "SY101", "x5"),
    "61: 22x/21* 8/2": ((PartialMove(None, 21, hit=True), PartialMove(8, 2)), "SY101", "x/21*"),
    "31: 21/81* 3/2": ((PartialMove(21, hit=True), PartialMove(3, 2)), "SY104", "81"),
    "31: bar/x 6/5": ((PartialMove(25), PartialMove(6, 5)), "SY101", "x"),
    "31: x/off 6/5": ((PartialMove(None, 0), PartialMove(6, 5)), "SY101", "x/off"),
    "64: 24/x/14": ((PartialMove(24, 14),), "SY101", "x/14"),
    "11: 8/x(2), 6/5(2)": ((PartialMove(8, checkers=2), *(PartialMove(6, 5),) * 2), "SY101", "x(2),"),
    # Digits that are no point have lost their slash; those that are one may be anything.
    "31: 2423 8/5": ((PartialMove(24, 23), PartialMove(8, 5)), "SY104", "2423"),
    "31: 85* 24/23": ((PartialMove(8, 5), PartialMove(24, 23)), "SY104", "85"),
    "53: 138 24/21": ((PartialMove(13, 8), PartialMove(24, 21)), "SY104", "138"),
    "31: 10 8/5": ((PartialMove(8, 5),), "SY101", "8/5"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "want"), DAMAGED.items(), ids=DAMAGED)
def test_what_can_be_read_of_a_play_is_kept(text: str, want: tuple[tuple[PartialMove, ...], str, str]) -> None:
    parts, code, blamed = want
    (action,), (problem,) = parse_cell(text)
    assert isinstance(action, OpenPlay)
    assert (action.parts, action.text, action.damaged) == (parts, text, True)
    assert len(action.spans) == len(parts)
    assert (problem.code, text[problem.start : problem.end]) == (code, blamed)


def test_spans_of_what_can_be_read() -> None:
    text = "31: 8/x,  6/5"
    (action,), _ = parse_cell(text)
    assert isinstance(action, OpenPlay)
    assert [text[start:end] for start, end in action.spans] == ["8/x", "6/5"]


def test_a_cell_longer_than_any_entry_is_not_read() -> None:
    text = "31: " + "8/5 " * 300
    cell = parse_cell(text)
    assert cell.actions == (Unread(text),)
    (problem,) = cell.problems
    assert (problem.code, problem.start, problem.end) == ("SY103", 0, len(text))
    assert problem.message == "unknown entry `31: 8/5 8/5 8/5 8/5 8/5 8/5 8/5 8/5 8...`"
