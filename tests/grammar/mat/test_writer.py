"""The writer: columns, words and bytes of every dialect that is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavla.grammar import MatchRecord, decode, read, read_source, write
from tavla.grammar.mat import WRITTEN
from tavla.grammar.record import (
    Action,
    Beaver,
    CheckerMove,
    Comment,
    Dance,
    Double,
    Drop,
    Entry,
    GameRecord,
    Header,
    IllegalPlay,
    OpenPlay,
    PartialMove,
    Player,
    Raccoon,
    Resignation,
    Result,
    SetBoard,
    Take,
    Turn,
    Unplayed,
    Unread,
)

VALID = Path(__file__).resolve().parents[2] / "cases" / "formats" / "mat" / "valid"
MARK = b"\xef\xbb\xbf"

ANN, BOB = Player("Ann"), Player("Bob", "1850.25")
LEFT, RIGHT = 0, 1


def turn(dice: tuple[int, int] | None, *moves: tuple[int, int] | tuple[int, int, bool], roll: str = "") -> Turn:
    return Turn(dice, tuple(CheckerMove(*move) for move in moves), roll=roll)


# A game with everything in it -------------------------------------------------------------------------------------

FIRST: tuple[tuple[int | None, Action], ...] = (
    (None, SetBoard("-b----E-C---eE---c-e----B-/0")),
    (RIGHT, turn((5, 2), (24, 22), (13, 8))),
    (LEFT, turn((4, 4), (24, 20, True), (24, 20), (20, 16), (20, 16))),
    (RIGHT, Dance((6, 6))),
    (LEFT, Dance((6, 6), stated=True)),
    (None, Comment("between two rows")),
    (RIGHT, Double(2)),
    (LEFT, Beaver(4)),
    (RIGHT, Raccoon(8)),
    (LEFT, Take()),
    (RIGHT, turn((2, 1), (25, 23, True), (23, 22))),
    (LEFT, turn((6, 3), (6, 0), (3, 0))),
    (RIGHT, IllegalPlay((3, 1), "Illegal play (7;0;)")),
    (LEFT, Unplayed((6, 5))),
    (RIGHT, Unplayed(None)),
    (LEFT, Unplayed((3, 2))),
    (LEFT, Resignation("concedes")),
    (RIGHT, Result(16)),
)
SECOND: tuple[tuple[int | None, Action], ...] = (
    (LEFT, turn((3, 1), (8, 5), (6, 5))),
    (RIGHT, Double(2)),
    (LEFT, Drop()),
    (RIGHT, Result(1)),
)
THIRD: tuple[tuple[int | None, Action], ...] = (
    (LEFT, turn(None, (8, 5), (6, 5))),
    (RIGHT, turn(None, (8, 4), roll="xy")),
    (LEFT, Resignation(level=2)),
    (RIGHT, Resignation("loses", 2)),
    (LEFT, Result(2, match=True)),
)


def game(number: int, score: tuple[int, int], entries: tuple[tuple[int | None, Action], ...]) -> GameRecord:
    return GameRecord(number, (ANN, BOB), score, tuple(Entry(*entry) for entry in entries))


EVERYTHING = MatchRecord(
    3,
    (game(1, (0, 0), FIRST), game(2, (0, 16), SECOND), game(3, (0, 17), THIRD)),
    (Header("Event", 'The "Open"'), Comment("free text")),
)

# Blanks at the end of a line are written as dots.
LINES = {
    "mat": """\
; [Event "The "Open""]
; free text

 3 point match

 Game 1
 Ann : 0                        Bob,1850.25 : 0
; Set Pos=-b----E-C---eE---c-e----B-/0
  1)                             52: 24/22 13/8
  2) 44: 24/20* 24/20 20/16 20/16 66:
  3) 66: Cannot Move
; between two rows
  4)                              Doubles => 2
  5)  Beavers => 4                Raccoons => 8
  6)  Takes                      21: 25/23* 23/22
  7) 63: 6/0 3/0                 31: Illegal play (7;0;)
  8) 65: ????                    00: ????
  9) 32: Concedes
                                  Wins 16 points

 Game 2
 Ann : 0                        Bob,1850.25 : 16
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops                       Wins 1 point

 Game 3
 Ann : 0                        Bob,1850.25 : 17
  1) 8/5 6/5                     xy: 8/4
  2)  Resigns gammon              Losses 2 points
      Wins 2 points and the match

""",
    "gnubg": """\
; [Event "The "Open""]
; free text

 3 point match

 Game 1
 Ann : 0                        Bob,1850.25 : 0
; Set Pos=-b----E-C---eE---c-e----B-/0
  1)                             52: 24/22 13/8·
  2) 44: 24/20* 24/20 20/16 20/16 66:·
  3) 66: Cannot Move·············
; between two rows
  4)                              Doubles => 2
  5)  Beavers => 4                Raccoons => 8
  6)  Takes                      21: 25/23* 23/22·
  7) 63: 6/0 3/0                 31: Illegal play (7;0;)
  8) 65: ????                    00: ????
  9) 32: Concedes················
                                  Wins 16 points

 Game 2
 Ann : 0                        Bob,1850.25 : 16
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops                       Wins 1 point·

 Game 3
 Ann : 0                        Bob,1850.25 : 17
  1) 8/5 6/5                     xy: 8/4·
  2)  Resigns gammon              Losses 2 points
      Wins 2 points and the match

""",
    "xg": """\
; [Event "The "Open""]
; free text

3 point match

 Game 1
 Ann : 0                         Bob,1850.25 : 0
; Set Pos=-b----E-C---eE---c-e----B-/0
  1)                             52: 24/22 13/8··············
  2) 44: 24/20 24/20 20/16 20/16 66:·························
  3) 66: Cannot Move·············
; between two rows
  4)                              Doubles => 2···············
  5)  Beavers => 4                Raccoons => 8··············
  6)  Takes                      21: 25/23 23/22·············
  7) 63: 6/0 3/0                 31: Illegal play (7;0;)·····
  8) 65: ???                     00: ???·····················
  9) 32: Concedes················
                                  Wins 16 point

 Game 2
 Ann : 0                         Bob,1850.25 : 16
  1) 31: 8/5 6/5                  Doubles => 2···············
  2)  Drops                       Wins 1 point

 Game 3
 Ann : 0                         Bob,1850.25 : 17
  1) 8/5 6/5                     xy: 8/4·····················
  2)  Resigns gammon              Losses 2 point·············
      Wins 2 point and the match

""",
    "xg-text": """\
; [Event "The "Open""]
; free text

3 point match

 Game 1
 Ann : 0                               Bob,1850.25 : 0
; Set Pos=-b----E-C---eE---c-e----B-/0
  1)                                   52: 24/22 13/8····················
  2) 44: 24/20*(2) 20/16(2)            66:·······························
  3) 66: Cannot Move···················
; between two rows
  4)                                    Doubles => 2·····················
  5)  Beavers => 4                      Raccoons => 8····················
  6)  Takes                            21: Bar/23*/22····················
  7) 63: 6/Off 3/Off                   31: Illegal play (7;0;)···········
  8) 65: ????                          00: ????··························
  9) 32: Concedes······················
                                        Wins 16 point

 Game 2
 Ann : 0                               Bob,1850.25 : 16
  1) 31: 8/5 6/5                        Doubles => 2·····················
  2)  Drops                             Wins 1 point

 Game 3
 Ann : 0                               Bob,1850.25 : 17
  1) 8/5 6/5                           xy: 8/4···························
  2)  Resigns gammon                    Losses 2 point···················
      Wins 2 point and the match

""",
    "galaxy": """\
; [Event "The "Open""]
; free text

3 point match

 Game 1
 Ann : 0                         Bob,1850.25 : 0
; Set Pos=-b----E-C---eE---c-e----B-/0
  1)                             52: 24/22 13/8
  2) 44: 24/20 24/20 20/16 20/16 66:
  3) 66: Cannot Move
; between two rows
  4)                              Doubles => 2
  5)  Beavers => 4                Raccoons => 8
  6)  Takes                      21: 25/23 23/22
  7) 63: 6/0 3/0                 31: Illegal play (7;0;)
  8) 65: ????                    00: ????
  9) 32: Concedes
                                  Wins 16 point

 Game 2
 Ann : 0                         Bob,1850.25 : 16
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops                       Wins 1 point

 Game 3
 Ann : 0                         Bob,1850.25 : 17
  1) 8/5 6/5                     xy: 8/4
  2)  Resigns gammon              Losses 2 point
      Wins 2 point and the match

""",
}


LINES["snowie"] = LINES["gnubg"]


@pytest.mark.parametrize("dialect", WRITTEN)
def test_every_byte(dialect: str) -> None:
    lines = [line.rstrip("·") + " " * (len(line) - len(line.rstrip("·"))) for line in LINES[dialect].split("\n")]
    mark, newline = (MARK, b"\r\n") if dialect in ("xg", "xg-text") else (b"", b"\n")
    assert write([EVERYTHING], "mat", dialect) == mark + newline.join(line.encode() for line in lines)


@pytest.mark.parametrize("dialect", WRITTEN)
def test_what_is_written_can_be_read(dialect: str) -> None:
    reading = read(decode(write([EVERYTHING], "mat", dialect)))
    # The last game has two plays without dice; all else is in order.
    assert [problem.code for problem in reading.problems if problem.code != "SY106"] == ["DI304", "DI301"]
    if dialect == "mat":
        (match,) = reading.matches
        assert [game.entries[1:] for game in match.games] == [game.entries[1:] for game in EVERYTHING.games]


def test_gnubg_spells_as_gnubg() -> None:
    path = VALID / "gnubg.mat"
    assert write(read(read_source(path)).matches, "mat", "gnubg") == path.read_bytes()


# Single points ----------------------------------------------------------------------------------------------------


def rows(*entries: tuple[int | None, Action], dialect: str = "mat", players: tuple[Player, Player] = (ANN, ANN)) -> str:
    record = GameRecord(1, players, (0, 0), tuple(Entry(*entry) for entry in entries))
    text = write([MatchRecord(5, (record,))], "mat", dialect).decode("utf-8-sig")
    return text.split(" : 0\n" if "\r" not in text else " : 0\r\n", 1)[1].rstrip()


@pytest.mark.parametrize(
    ("points", "dialect", "words"),
    [(1, "mat", "1 point"), (2, "mat", "2 points"), (2, "gnubg", "2 points"), (1, "xg", "1 point")]
    + [(2, dialect, "2 point") for dialect in ("xg", "xg-text", "galaxy")],
)
def test_plural(points: int, dialect: str, words: str) -> None:
    assert rows((LEFT, Result(points)), dialect=dialect) == f"      Wins {words}"


def test_row_numbers_and_both_columns() -> None:
    roll = turn((3, 1), (8, 5))
    assert rows((RIGHT, roll), (RIGHT, roll), (LEFT, roll), (LEFT, roll), (RIGHT, roll)).split("\n") == [
        "  1)                             31: 8/5",
        "  2)                             31: 8/5",
        "  3) 31: 8/5",
        "  4) 31: 8/5                     31: 8/5",
    ]


def test_a_long_play_pushes_the_right_cell_on() -> None:
    long = turn((2, 2), (24, 22, True), (24, 22), (22, 20, True), (22, 20))
    assert rows((LEFT, long), (RIGHT, Dance((2, 1)))) == "  1) 22: 24/22* 24/22 22/20* 22/20 21:"
    assert rows((LEFT, long), (RIGHT, Double(2))) == "  1) 22: 24/22* 24/22 22/20* 22/20  Doubles => 2"


@pytest.mark.parametrize("width", [20, 27, 28, 29, 40])
def test_a_long_name_keeps_a_blank_behind_its_score(width: int) -> None:
    record = GameRecord(1, (Player("A" * width), Player("2nd")), (0, 0))
    text = write([MatchRecord(5, (record,))], "mat").decode()
    left = f" {'A' * width} : 0"
    assert f"\n{left if len(left) > 31 else left.ljust(31)} 2nd : 0\n" in text
    assert read(decode(text.encode())).matches[0].players == record.players


@pytest.mark.parametrize(
    "action",
    [
        *(Double(), Beaver(), Raccoon(), Double(64), Unread("?! 8")),
        *(Resignation(match=True), Resignation(level=3), Resignation(points=2), Resignation("forfeits")),
        *(Resignation("lost on time"), Resignation("loses", 1, match=True)),
    ],
    ids=repr,
)
def test_action_is_written_and_read(action: Action) -> None:
    text = write([MatchRecord(5, (game(1, (0, 0), ((LEFT, turn((3, 1), (8, 5))), (RIGHT, action))),))], "mat")
    assert read(decode(text)).matches[0].games[0].entries[-1] == Entry(RIGHT, action)


@pytest.mark.parametrize("dialect", WRITTEN)
def test_a_play_that_can_be_read_in_part_is_written_as_it_was(dialect: str) -> None:
    text = "13: 2423 8/x"
    damaged = OpenPlay((3, 1), (PartialMove(24, 23), PartialMove(8)), text, damaged=True)
    match = MatchRecord(5, (game(1, (0, 0), ((LEFT, damaged), (RIGHT, damaged))),))
    written = write([match], "mat", dialect)
    assert text.encode() in written
    assert read(decode(written)).matches == (match,)


def test_what_stood_between_the_rows_becomes_a_comment() -> None:
    """As a line of its own it might be read as something that it is not."""
    assert rows((LEFT, Dance((3, 1))), (None, Unread("Game over"))) == "  1) 31:\n; Game over"


def test_several_matches_are_parted_by_a_blank_line() -> None:
    match = MatchRecord(1, (GameRecord(1, (ANN, BOB), (0, 0)),), (Header("Event", "A"),))
    text = write([match, match], "mat").decode()
    assert text.count('\n\n; [Event "A"]\n\n 1 point match\n\n Game 1\n Ann : 0') == 1
    assert read(decode(text.encode())).matches == (match, match)


def test_nothing() -> None:
    assert write([], "mat") == b"\n"
    assert write([MatchRecord(None, ())], "mat") == b"\n"
