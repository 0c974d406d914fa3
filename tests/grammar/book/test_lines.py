"""Lines of a list into number, cells, labels and comments."""

from __future__ import annotations

import pytest

from tavla.grammar.book.lines import find_labels, label_pattern, split_comments, split_line

PATTERN = label_pattern(("ann", "bob jones"))

CELLS = {
    "1. 31: 8/5 6/5     42: 8/4 6/4": ["31: 8/5 6/5", "42: 8/4 6/4"],
    "  9. Doubles to 2                  Takes": ["Doubles to 2", "Takes"],
    "12. Drops      Wins 2 points": ["Drops", "Wins 2 points"],
    "1. 43 20 10    31 5": ["43 20 10", "31 5"],
    "1. 43 20 10\t31 5": ["43 20 10", "31 5"],
    "5. 66 18 18 7 7     21 11 5": ["66 18 18 7 7", "21 11 5"],
    "43 20 10": ["43 20 10"],
    "31 11 21": ["31 11 21"],  # points, though they look like rolls
    "3-1 8-5 6-5": ["3-1 8-5 6-5"],  # a move, though it looks like a roll
    "3. 31 resigns gammon": ["31 resigns gammon"],
    "7. 66: 24/18(2) 13/7(2) 55: dance": ["66: 24/18(2) 13/7(2)", "55: dance"],
    "6. 66 24-18(2) 13-7(2)    dance": ["66 24-18(2) 13-7(2)", "dance"],
    "1. 00: ????     ??:": ["00: ????", "??:"],
    "4. 52: 13/8     xy: 8/5": ["52: 13/8", "xy: 8/5"],
    "": [],
}


@pytest.mark.parametrize(("line", "cells"), CELLS.items(), ids=CELLS)
def test_cells(line: str, cells: list[str]) -> None:
    assert [line[piece.start : piece.end] for piece in split_line(line, PATTERN).pieces] == cells


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("Ann 31: 8/5 6/5", [("Ann", "31: 8/5 6/5")]),
        ("Ann: 31 8/5 6/5  Bob Jones: 42 8/4 6/4", [("Ann", "31 8/5 6/5"), ("Bob Jones", "42 8/4 6/4")]),
        ("Ann doubles, Bob Jones takes.", [("Ann", "doubles"), ("Bob Jones", "takes")]),
        ("White 5-1: W10W5, W6W5", [("White", "5-1: W10W5, W6W5")]),
        ("X: (3 1) 8-5 6-5", [("X", "(3 1) 8-5 6-5")]),
        ("B 42: B/22", [("B", "42: B/22")]),
        ("b/22 8/5", [("", "b/22 8/5")]),
        ("Ann played well", [("", "Ann played well")]),
    ],
)
def test_labels(line: str, cells: list[tuple[str, str]]) -> None:
    pieces = split_line(line, PATTERN).pieces
    assert [(piece.label, line[piece.start : piece.end]) for piece in pieces] == cells


@pytest.mark.parametrize(
    ("line", "number", "dots", "is_open"),
    [
        ("7. 31: 8/5", 7, [False], False),
        ("7) 31: 8/5", 7, [False], False),
        ("7... 31: 8/5", 7, [True], False),
        ("7. ... 31: 8/5", 7, [True], False),
        ("7… 31: 8/5", 7, [True], False),
        ("7. 31: 8/5   ...", 7, [False], True),
        ("1. 31: 8/5 1... 42: 8/4", 1, [False, True], False),
        ("31: 8/5", None, [False], False),
    ],
)
def test_numbers_and_dots(line: str, number: int | None, dots: list[bool], is_open: bool) -> None:
    row = split_line(line, PATTERN)
    assert (row.number, [piece.dots for piece in row.pieces], row.open) == (number, dots, is_open)


@pytest.mark.parametrize(
    ("lines", "labels"),
    [
        (["Ann 31: 8/5", "Bob Jones 42: 8/4", "Ann 65: 24/13"], ("ann", "bob jones")),
        (["1. Ann 31 8/5 6/5, Bob 42 8/4 6/4"], ("ann", "bob")),
        (["Ann: 43 20 10", "Bob doubles"], ("ann", "bob")),
        (["Club night, 12 March", "Game 11", "It was 3-2"], ()),
        (["9. Doubles to 2      Takes", "31: B8B5, B6B5     42: W8W4"], ()),
    ],
)
def test_names_before_plays(lines: list[str], labels: tuple[str, ...]) -> None:
    assert find_labels(lines) == labels


def test_comments_are_blanked_out_at_their_places() -> None:
    line = "31: 8/5(2) {good} (no play) (3 1) (best) 8/5; 6/5 ; so it is"
    found = split_comments(line)
    assert found.line.split() == ["31:", "8/5(2)", "(no", "play)", "(3", "1)", "8/5;", "6/5"]
    assert len(found.line) == len(line)
    assert [(line[start:end].strip(), text) for start, end, text in found.found] == [
        *(("{good}", "good"), ("(best)", "best"), ("; so it is", "so it is")),
    ]


def test_the_position_of_an_illegal_play_is_no_comment() -> None:
    line = "31: Illegal play (25;0;1;0;0;Ann;Bob)"
    assert split_comments(line).found == ()
