"""Position files of Jellyfish: worked bytes, every version, and files that are damaged."""

import struct
from dataclasses import replace

import pytest

from tavla.grammar import load, read, write
from tavla.grammar.position import BAR, STARTS, Board, Cube, Position
from tavla.grammar.record import MatchRecord, Player, SetBoard, Unplayed
from tavla.grammar.set_positions import position_of, record_of

STANDARD = Board(STARTS["standard"], STARTS["standard"])
START_ROW = [0, 2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2, 0]
"""Player 1's checkers negative, on his own points."""


def packed(row: list[int], *, version: int = 126, on_roll: int = 3, cube: tuple[int, int] = (1, 0), length: int = 7,
           score: tuple[int, int] = (0, 0), dice: tuple[int, int] = (0, 0), crawford: int = 1) -> bytes:  # fmt: skip
    """A file, field by field."""
    before = {124: (), 125: (1, 0, 0), 126: (0, 0, 1, 0, 0)}[version]
    head = (version, *before, *cube, on_roll, 0, 0, 0, 1 if length else 3, 1, 7, length, *score)
    names = b"\x03Ann\x03Bob"
    tail = struct.pack("<3h", 0, crawford, 0) + b"\x00" + struct.pack("<2h", *dice)
    counts = [count + 20 for count in row for _ in "12"]
    return struct.pack(f"<{len(head)}h", *head) + names + tail + struct.pack("<52h", *counts)


def only(data: bytes) -> MatchRecord:
    reading = read(load(data))
    assert (reading.format, reading.problems) == ("pos", ())
    (match,) = reading.matches
    return match


@pytest.mark.parametrize("version", [124, 125, 126])
def test_versions(version: int) -> None:
    data = packed(START_ROW, version=version)
    match = only(data)
    assert position_of(match) == Position(STANDARD, length=7)
    assert match.names == ("Ann", "Bob")
    assert write((match,), "pos") == data


def test_bars_dice_cube_and_score() -> None:
    row = [*START_ROW]
    row[6], row[BAR] = -3, -2  # two of player 1 on the bar
    row[19], row[0] = 4, 1
    match = only(packed(row, on_roll=2, dice=(1, -6), cube=(4, 2), score=(3, 5)))
    position = position_of(match)
    assert position is not None
    assert (position.board.first[BAR], position.board.second[BAR]) == (2, 1)
    assert (position.on_roll, position.dice, position.cube, position.score) == (1, (6, 1), Cube(4, 1), (3, 5))
    assert match.games[0].entries[-1].action == Unplayed((6, 1))


def test_crawford_and_nobody_on_roll() -> None:
    match = only(packed(START_ROW, crawford=2, score=(6, 2), on_roll=0))
    assert match.games[0].crawford
    action = match.games[0].entries[0].action
    assert isinstance(action, SetBoard)
    assert action.on_roll is None


def test_what_a_record_cannot_say_is_given_back() -> None:
    data = bytearray(packed(START_ROW, on_roll=1, dice=(1, 3)))
    data[2:4] = b"\x01\x00"  # caution
    data[-2:] = b"\x15\x00"  # the last point before the play
    assert write((only(bytes(data)),), "pos") == data


@pytest.mark.parametrize("cut", [24, 40, 60, -1])
def test_a_file_that_breaks_off(cut: int) -> None:
    reading = read(load(packed(START_ROW)[:cut]))
    assert (reading.format, reading.matches) == ("pos", ())
    assert [problem.code for problem in reading.problems] == ["FI107"]


def test_too_many_checkers() -> None:
    reading = read(load(packed([-9, *START_ROW[1:]])))
    assert reading.matches == ()
    assert [problem.code for problem in reading.problems] == ["SY106"]


def test_any_record_can_be_written() -> None:
    for match in (MatchRecord(7, ()), record_of(Position(STANDARD, cube=Cube(3, 0), score=(99999, -4), length=70000))):
        assert read(load(write((match,), "pos"))).format == "pos"
    named = record_of(Position(STANDARD), (Player("x" * 300), Player("")))
    again = only(write((named,), "pos"))
    assert again.names == ("x" * 255, "")
    assert replace(again, games=()) == replace(named, games=())
