"""Lines into cells and names, whatever their columns."""

from __future__ import annotations

import pytest

from tavla.grammar.mat.rows import (
    columns_of,
    nearest_column,
    right_column_of,
    roll_and_play,
    split_row,
    split_score_line,
)


def cells(line: str) -> list[str] | None:
    places = split_row(line)
    return None if places is None else [line[start:end] for start, end in places]


# Rows -----------------------------------------------------------------------------------------------------------

ROWS = {
    "  1) 31: 8/5 6/5                52: 13/8 24/22": ["31: 8/5 6/5", "52: 13/8 24/22"],
    "  2)  Doubles => 2               Takes": ["Doubles => 2", "Takes"],
    "  3)  Takes                     64: 13/7 13/9 ": ["Takes", "64: 13/7 13/9"],
    "  1)                            61: 13/7 8/7": ["61: 13/7 8/7"],
    "  3)  Drops                      Wins 1 point": ["Drops", "Wins 1 point"],
    # Bare numbers, and rows of blanks only.
    "  3)": [],
    "  34)                                   ": [],
    # Numbers: no blanks before or behind, more digits, not in line.
    "1) 31: 8/5 6/5": ["31: 8/5 6/5"],
    "1)31: 8/5 52: 13/8": ["31: 8/5", "52: 13/8"],
    "  10) 25: 24/22 13/8             62: 13/7": ["25: 24/22 13/8", "62: 13/7"],
    "123) 31: 8/5 6/5": ["31: 8/5 6/5"],
    # The right column: narrow, wide, pushed on by a long play with two blanks, one, or a roll written at once.
    "  1) 31: 8/5 6/5   52: 13/8 24/22": ["31: 8/5 6/5", "52: 13/8 24/22"],
    "  1) 31: 8/5 6/5                               52: 13/8": ["31: 8/5 6/5", "52: 13/8"],
    " 14) 11: 17/16 16/15 15/14 14/13* 41: 25/21": ["11: 17/16 16/15 15/14 14/13*", "41: 25/21"],
    " 14) 44: 24/20 24/20 20/16 20/16  Doubles => 2": ["44: 24/20 24/20 20/16 20/16", "Doubles => 2"],
    " 14) 44: 24/20 24/20 20/16 20/16 Takes": ["44: 24/20 24/20 20/16 20/16", "Takes"],
    "  1) 31: 52:": ["31:", "52:"],
    # Tabs.
    "  1) 31: 8/5 6/5\t42: 8/4 6/4": ["31: 8/5 6/5", "42: 8/4 6/4"],
    "\t1)\t31: 8/5 6/5\t\t Doubles => 2": ["31: 8/5 6/5", "Doubles => 2"],
    "  1)\t31: 8/5\t24) 52: 13/8": ["31: 8/5", "52: 13/8"],
    # Rolls in every spelling, and what is no roll.
    "  1) 3-1: 8/5 6/5                4-2: 8/4 6/4": ["3-1: 8/5 6/5", "4-2: 8/4 6/4"],
    "  1) (3 1): 8/5 6/5              (4 2): 8/4 6/4": ["(3 1): 8/5 6/5", "(4 2): 8/4 6/4"],
    "  1) 3 1: 8/5 6/5                3 1 : 8/4 6/4": ["3 1: 8/5 6/5", "3 1 : 8/4 6/4"],
    "  1) 71: 8/5                     xy: 8/4": ["71: 8/5", "xy: 8/4"],
    "  1) 31: 4/2 3/off               00: ????": ["31: 4/2 3/off", "00: ????"],
    "  1) ??:                         ??: ????": ["??:", "??: ????"],
    # A play whose roll was left out.
    "  1) 31: 8/5 6/5                 8/4 6/4": ["31: 8/5 6/5", "8/4 6/4"],
    "  1) 8/5 6/5                     42: 8/4 6/4": ["8/5 6/5", "42: 8/4 6/4"],
    "  1) 8/5 6/5                     8/4 6/4": ["8/5 6/5", "8/4 6/4"],
    # A roll without its colon.
    "  1) 31 8/5 6/5                  42 8/4 6/4": ["31 8/5 6/5", "42 8/4 6/4"],
    "  1) 31: 8/5 6/5  42; bar/21": ["31: 8/5 6/5", "42; bar/21"],
    "  1) 31: 8/5 6/5   42 :8/4": ["31: 8/5 6/5", "42 :8/4"],
    "  1) 31: 8/5 42 6/5": ["31: 8/5 42 6/5"],
    # Words that belong to a roll, and words that stand for themselves.
    "  2) 32: Concedes                 Wins 1 point": ["32: Concedes", "Wins 1 point"],
    " 19) 51: 3/off 2/1                     Concedes": ["51: 3/off 2/1", "Concedes"],
    " 26) Resigns                                    Wins 2 points": ["Resigns", "Wins 2 points"],
    "  1) 31: Cannot Move             52: no move": ["31: Cannot Move", "52: no move"],
    "  1) 31: pass                    52: 13/8": ["31: pass", "52: 13/8"],
    "  1) 31: 8/5 6/5                 Lost on time": ["31: 8/5 6/5", "Lost on time"],
    " 25) 51: ????                           Wins 2 point": ["51: ????", "Wins 2 point"],
    " 15) 32:                                   Wins 6 points": ["32:", "Wins 6 points"],
    "  1) 61: bar/24 (no 6)           31: 8/5": ["61: bar/24 (no 6)", "31: 8/5"],
    "  1) 42:   Illegal play (a;b)     31: 8/5": ["42:   Illegal play (a;b)", "31: 8/5"],
    "  47)  Wins 4 point": ["Wins 4 point"],
    "  28)                                   Wins 2 point": ["Wins 2 point"],
    " 19) 54: 18/13 14/10              Losses 6 point": ["54: 18/13 14/10", "Losses 6 point"],
    " 29)  Losses 1 point              Wins 1 point and the match": ["Losses 1 point", "Wins 1 point and the match"],
    # The right cell has a number of its own, which is part of no cell. Nothing behind it is lost.
    " 44) 32: 3/0  24)  Losses 2 point ": ["32: 3/0", "Losses 2 point"],
    " 44) 32: 3/0  24) foo 24) ": ["32: 3/0", "foo"],
    "  1)  5) 31: 8/5": ["31: 8/5"],
    "1)24) x": ["x"],
    # GNU Backgammon leaves the last row of an unfinished game without a line end.
    " 23) 45: 5/0 2/0                  Game 2": ["45: 5/0 2/0", "Game 2"],
    " 23)  Game 2": ["Game 2"],
    # More cells than players.
    "  1) 31: 8/5  52: 13/8  64: 24/14": ["31: 8/5", "52: 13/8", "64: 24/14"],
    "  5) 21: 6/4  Drops  Wins 1 point": ["21: 6/4", "Drops", "Wins 1 point"],
    # No cell at all, yet not nothing.
    "  1) foo bar": ["foo bar"],
    "  1) 31: 8/5      :": ["31: 8/5", ":"],
}  # fmt: skip


@pytest.mark.parametrize(("line", "expected"), ROWS.items(), ids=ROWS)
def test_row(line: str, expected: list[str]) -> None:
    assert cells(line) == expected


@pytest.mark.parametrize(
    "line", ["", "   ", " Game 1", " 5 point match", "Ann : 0   Bob : 0", "      Wins 1 point", "a) 31: 8/5"]
)
def test_no_row(line: str) -> None:
    assert split_row(line) is None


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("  3) 54:                        13/12 12/11", 33, ["54:", "13/12 12/11"]),
        ("  3) 54:                            13/12 12/11", 33, ["54:", "13/12 12/11"]),
        ("  3) 55: 16/11 16/11 11/6 7/2    25/21", 33, ["55: 16/11 16/11 11/6 7/2", "25/21"]),
        # Nearer than any right column, or words.
        ("  3) 54:                        13/12 12/11", 46, None),
        ("  3) 55: 16/11 16/11 11/6 7/2    25/21", 35, None),
        ("  3) 54:                        Cannot Move", 33, None),
        ("  3) 54: 13/8 24/20", 33, None),
    ],
)
def test_a_play_in_the_right_column_that_lost_its_roll(line: str, column: int, expected: list[str] | None) -> None:
    places = roll_and_play(line, (5, len(line)), column)
    assert (None if places is None else [line[start:end] for start, end in places]) == expected


def test_cells_of_a_line_without_a_number() -> None:
    line = "      Losses 2 point              Wins 2 point"
    assert [line[start:end] for start, end in columns_of(line, 0)] == ["Losses 2 point", "Wins 2 point"]
    assert columns_of("   ", 0) == []


@pytest.mark.parametrize(
    ("place", "right_column", "column"),
    [(6, 33, 0), (34, 33, 1), (6, 39, 0), (40, 39, 1), (46, 46, 1), (14, 16, 1), (6, 16, 0), (34, 150, 1)],
)
def test_nearest_column(place: int, right_column: int, column: int) -> None:
    """Also where one long cell has pushed the right one far out."""
    assert nearest_column(place, right_column) == column


# Score lines ----------------------------------------------------------------------------------------------------

# line: (left name, right name, scores, the column of the right name)
SCORES = {
    " Ann : 0                        Bob : 0": ("Ann", "Bob", (0, 0), 32),
    " Ann : 12                       Bob : 7 ": ("Ann", "Bob", (12, 7), 32),
    "Ann: 0 Bob: 0": ("Ann", "Bob", (0, 0), 7),
    " Ann:0\tBob:0": ("Ann", "Bob", (0, 0), 7),
    " Alice van Dijk : 0             Bob de la Cruz : 0": ("Alice van Dijk", "Bob de la Cruz", (0, 0), 32),
    " Zoé DURAND & Lucas : 3         O'Neill-佐藤 (D) : 25": ("Zoé DURAND & Lucas", "O'Neill-佐藤 (D)", (3, 25), 32),
    # Commas: a rating is part of the text here.
    " Smith, Ann : 0                 Bob, 1850.25 : 0": ("Smith, Ann", "Bob, 1850.25", (0, 0), 32),
    # Digits.
    " 007 : 1                        2nd 4 : 2": ("007", "2nd 4", (1, 2), 32),
    # No blank before the second name, which may begin with a digit.
    " A_name_of_thirty_characters__x : 0Bob : 0": ("A_name_of_thirty_characters__x", "Bob", (0, 0), 35),
    " A_name_of_thirty_characters__x : 02nd : 0": ("A_name_of_thirty_characters__x", "2nd", (0, 0), 35),
    # Colons: the widest gap tells where the right name begins.
    " Re: Ann : 0                    Bob : 0": ("Re: Ann", "Bob", (0, 0), 32),
    " Ann : 0                        Re: 3 Bob : 0": ("Ann", "Re: 3 Bob", (0, 0), 32),
    " A : 1 b : 0                    Bob : 0": ("A : 1 b", "Bob", (0, 0), 32),
    # Empty names.
    " : 0                            : 0": ("", "", (0, 0), 32),
    "  : 0                           Bob : 0": ("", "Bob", (0, 0), 32),
    " Ann : 0                         : 0": ("Ann", "", (0, 0), 33),
    ": 0: 0": ("", "", (0, 0), 3),
    # Impossible scores are read, and judged elsewhere.
    " Ann : -1                       Bob : 0": ("Ann", "Bob", (-1, 0), 32),
}  # fmt: skip


@pytest.mark.parametrize(("line", "expected"), SCORES.items(), ids=SCORES)
def test_score_line(line: str, expected: tuple[str, str, tuple[int, int], int]) -> None:
    found = split_score_line(line)
    assert found is not None
    assert (*found.names, found.scores, found.right_column) == expected


@pytest.mark.parametrize(
    "line",
    ["", " Ann : 0", " Ann : 0    Bob : x", " Ann 0    Bob 0", " Ann : 0    Bob : 0 x", " Ann : 1   Bob : " + "1" * 10],
)
def test_no_score_line(line: str) -> None:
    assert split_score_line(line) is None


def test_known_names_decide() -> None:
    """` A : 12nd : 0` is 1 and `2nd`, or 12 and `nd`: the game before tells which."""
    line = " A : 12nd : 0"
    for score, name in ((1, "2nd"), (12, "nd")):
        found = split_score_line(line, ("A", name))
        assert found is not None
        assert (found.names, found.scores) == (("A", name), (score, 0))


def test_known_names_in_exchanged_columns() -> None:
    found = split_score_line(" b : 1 c : 2   a : 0", ("a", "b : 1 c"))
    assert found is not None
    assert found.names == ("b : 1 c", "a")


def test_a_long_name_does_not_move_the_column_of_the_rows() -> None:
    found = split_score_line(f" {'A' * 90} : 0  Bob : 0")
    assert found is not None
    assert (found.right_column, right_column_of(found)) == (97, 48)
