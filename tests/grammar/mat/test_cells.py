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
    "31: 8/5 foo": (Unread("31: 8/5 foo"), [("SY101", "foo")]),
    "31: 8/5: 6/5": (Unread("31: 8/5: 6/5"), [("SY101", ":")]),
    "31: Takes": (Unread("31: Takes"), [("SY101", "Takes")]),
    "31: 8/5 6/": (Unread("31: 8/5 6/"), [("SY102", "6/")]),
    "31: 30/27 8/7": (Unread("31: 30/27 8/7"), [("SY104", "30")]),
    "31: ²/1": (Unread("31: ²/1"), [("SY101", "²/1")]),
    "foo": (Unread("foo"), [("SY103", "foo")]),
    "31 8/5": (Unread("31 8/5"), [("SY103", "31 8/5")]),
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


def test_a_cell_longer_than_any_entry_is_not_read() -> None:
    text = "31: " + "8/5 " * 300
    cell = parse_cell(text)
    assert cell.actions == (Unread(text),)
    (problem,) = cell.problems
    assert (problem.code, problem.start, problem.end) == ("SY103", 0, len(text))
    assert problem.message == "unknown entry `31: 8/5 8/5 8/5 8/5 8/5 8/5 8/5 8/5 8...`"
