"""What lists look like when they are written, in each dialect."""

from __future__ import annotations

import pytest

from tavla.analyzer.convert import convert
from tavla.grammar import decode, read, write
from tavla.grammar.book import WRITTEN
from tavla.grammar.book.names import is_label, read_player, read_side, spell_player
from tavla.grammar.record import (
    CheckerMove,
    Entry,
    GameRecord,
    MatchRecord,
    OpenPlay,
    PartialMove,
    Player,
    Raccoon,
    Result,
    Turn,
)

RECORD = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1)                             31: 8/5 6/5
; well
  2) 42: 8/4 6/4                 63: 24/15
  3)  Doubles => 2                Takes
  4) 66: 24/18 24/18 13/7 13/7
      Wins 2 points
"""

WRITTEN_AS = {
    "book": """\
5 point match

Game 1
Score: Ann 0, Bob 0
  1... 31: 8/5 6/5
; well
  2. 42: 8/4 6/4                   63: 24/15
  3. Doubles to 2                  Takes
  4. 66: 24/18(2) 13/7(2)
  5. Wins 2 points
""",
    "list": """\
5 point match

Game 1
Score: Ann 0, Bob 0
Bob 31: 8/5 6/5
; well
Ann 42: 8/4 6/4
Bob 63: 24/15
Ann doubles to 2
Bob takes
Ann 66: 24/18(2) 13/7(2)
Ann wins 2 points
""",
    "hand": """\
5 point match

Game 1
Score: Ann 0, Bob 0
  1... 31: 5
; well
  2. 42: 4                         63: 15
  3. Doubles to 2                  Takes
  4. 66: 18 18 7 7
  5. Wins 2 points
""",
    "named": """\
5 point match

Game 1
Score: Ann 0, Bob 0
White: Ann
Black: Bob
Black 31: B8/B5, B6/B5
; well
White 42: W8/W4, W6/W4
Black 63: W1/W10
White doubles to 2
Black takes
White 66: B1/B7(2), B12/W7(2)
White wins 2 points
""",
    "absolute": """\
5 point match

Game 1
Score: Ann 0, Bob 0
The second player counts upwards.
  1... 31: 17/20 19/20
; well
  2. 42: 8/4 6/4                   63: 1/10
  3. Doubles to 2                  Takes
  4. 66: 24/18(2) 13/7(2)
  5. Wins 2 points
""",
}


def test_every_dialect_is_shown() -> None:
    assert list(WRITTEN_AS) == list(WRITTEN)


@pytest.mark.parametrize(("dialect", "text"), WRITTEN_AS.items(), ids=WRITTEN_AS)
def test_dialect(dialect: str, text: str) -> None:
    data, losses = convert(read(decode(RECORD.encode())), "book", dialect)
    assert data.decode() == text
    assert losses == ()


def back(match: MatchRecord, dialect: str) -> MatchRecord:
    return read(decode(write([match], "book", dialect)), "book").matches[0]


def game(*entries: Entry, names: tuple[str, str] = ("Ann", "Bob")) -> MatchRecord:
    return MatchRecord(5, (GameRecord(1, (Player(names[0]), Player(names[1])), (2, 1), entries),))


PLAY, ANSWER = Turn((3, 1), (CheckerMove(8, 5), CheckerMove(6, 5))), Turn((6, 5), (CheckerMove(24, 13),))


@pytest.mark.parametrize("dialect", WRITTEN)
@pytest.mark.parametrize(
    "names",
    [
        *(("Smith, Ann", "Bob 2"), ("", ""), ("", "Bob"), ("Ann", "ann"), ("White", "Black"), ("Black", "White")),
        *(("Ann vs. Carl", "Bob is X"), ("J. R.", "O'Neill"), ("31", "8/5"), ("Doubles", "Game 1"), ("Zoë", "李")),
    ],
    ids=str,
)
def test_names_of_any_kind(names: tuple[str, str], dialect: str) -> None:
    match = game(Entry(0, PLAY), Entry(1, ANSWER), Entry(0, Result(1)), names=names)
    assert back(match, dialect) == match


@pytest.mark.parametrize("dialect", WRITTEN)
def test_one_player_acts_alone(dialect: str) -> None:
    for player in (0, 1):
        match = game(Entry(player, PLAY), Entry(player, PLAY), Entry(player, Raccoon(8)))
        assert back(match, dialect) == match


@pytest.mark.parametrize("dialect", WRITTEN)
def test_backward_moves_stay_as_they_are(dialect: str) -> None:
    wrong = Turn((3, 1), (CheckerMove(8, 5), CheckerMove(5, 6)))
    match = game(Entry(0, PLAY), Entry(1, wrong), Entry(0, ANSWER), Entry(1, PLAY))
    assert back(match, dialect) == match


@pytest.mark.parametrize("dialect", WRITTEN)
def test_open_plays(dialect: str) -> None:
    to_13, off = PartialMove(end=13, hit=True, checkers=None), PartialMove(end=0, checkers=None)
    landing = OpenPlay((6, 5), (PartialMove(25, 19), to_13, off))
    match = game(Entry(0, landing), Entry(1, landing), Entry(0, PLAY), Entry(1, PLAY))
    assert back(match, dialect) == match
    # What isn't said by landing points stays as the text that it was.
    match = game(Entry(0, OpenPlay((4, 3), (PartialMove(13, pips=4),), "one from 13")))
    assert b"one from 13" in write([match], "book", dialect)


@pytest.mark.parametrize(
    ("player", "text"),
    [
        (Player("Ann"), "Ann"),
        (Player("Ann", "1850.25"), "Ann (1850.25)"),
        (Player("Smith, Ann"), '"Smith, Ann"'),
        (Player("Ann 2", "1508"), '"Ann 2" (1508)'),
        (Player(""), '""'),
        (Player("Ann (2)"), '"Ann (2)"'),
        (Player('the "boss"'), 'the "boss"'),
    ],
)
def test_players(player: Player, text: str) -> None:
    assert spell_player(player) == text
    assert read_player(text) == player
    assert read_side(f"{text} 3") == (player, 3)


def test_which_names_can_stand_before_plays() -> None:
    assert [name for name in ("Ann", "Bob Jones", "Smith, Ann", "", "2fast", "Ann:") if is_label(name)] == [
        *("Ann", "Bob Jones"),
    ]
