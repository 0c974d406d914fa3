"""The position line of Snowie: worked values, and where a text is wrong."""

import pytest

from tavla.grammar.ids import IdError, format_snowie, lost_fields, parse_gnubg_id, parse_id, parse_snowie
from tavla.grammar.ids.snowie import parse_snowie_board
from tavla.grammar.position import BAR, OFF, STARTS, Board, Cube, Offer, Position

STANDARD = Board(STARTS["standard"], STARTS["standard"])
START = "7;0;0;0;1;Ann;Bob;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0;"
BARS = "0;1;0;1;1;Ann;Bob;0;0;0;2;1;-3;1;0;0;0;0;4;0;3;0;0;0;-4;4;0;0;0;-3;0;-4;0;0;1;0;0;2;3;1;"


def test_start() -> None:
    position = Position(STANDARD, length=7)
    assert parse_snowie(START) == position
    assert format_snowie(position, ("Ann", "Bob")) == START


def test_same_as_gnubg_id() -> None:
    """A session with two and three checkers on the bars, as GNU Backgammon writes it three times."""
    position = parse_snowie(BARS)
    assert position == parse_gnubg_id("4Dl4ALjgOXgAMQ:UYkFAAAAAAAA")
    assert (position.board.first[BAR], position.board.second[BAR], position.board.second[OFF]) == (2, 3, 1)
    assert format_snowie(position, ("Ann", "Bob")) == BARS


def test_everything_turns_with_the_player_on_roll() -> None:
    """Checkers, cube owner, names and scores are those of the player on roll and of his opponent."""
    board = Board(tuple({6: 5, 3: 4, OFF: 6}.get(point, 0) for point in range(26)), STARTS["standard"])
    position = Position(board, 1, (6, 1), Cube(2, 0), (5, 2), 7)
    line = format_snowie(position, ("Ann", "Bob"))
    row = "0;0;0;0;0;0;5;0;3;0;0;0;0;5;0;0;0;0;0;-5;0;0;-4;0;2;0"
    assert line == f"7;0;0;0;0;Bob;Ann;0;2;5;2;-1;{row};6;1;"
    assert parse_snowie(line) == position


@pytest.mark.parametrize("bar", ["3", "-3"])
def test_sign_of_a_bar(bar: str) -> None:
    """The place tells whose bar it is: some programs write the opponent's without a sign."""
    assert parse_snowie(BARS.replace(";-3;1;0", f";{bar};1;0")) == parse_snowie(BARS)


def test_leniency() -> None:
    assert parse_snowie(f"  {START[:-1]}\r\n") == parse_id(START)


FIELDS = START.split(";")[:-1]


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [
        (0, "-7", "match length must be a number from 0"),
        (0, "99999999", "match length must be"),
        (1, "2", "Jacoby field must be 0 or 1"),
        (2, "x", "field 2 must be"),
        (4, "2", "player on roll must be 1 or 0"),
        (5, " ", "name of the player on roll must be a name"),
        (6, "", "name of the opponent must be a name"),
        (7, "2", "Crawford field must be 0 or 1"),
        (8, "-1", "score of the player on roll must be"),
        (9, "two", "score of the opponent must be"),
        (10, "3", "cube must be a power of two"),
        (10, "0", "cube must be a number from 1"),
        (11, "2", "cube owner must be 1 or -1 or 0"),
        (12, "-16", "opponent's bar must be a number from -15 to 15"),
        (13, "٢", "point 1 must be"),
        (36, "", "point 24 must be"),
        (37, "16", "bar of the player on roll must be"),
        (38, "7", "first die must be a number from 0 to 6"),
        (39, "3", "second die must be 0 like the first"),
    ],
)
def test_impossible_field(field: int, text: str, words: str) -> None:
    """The error points at the field and says what it may hold."""
    line = ";".join([*FIELDS[:field], text, *FIELDS[field + 1 :]]) + ";"
    with pytest.raises(IdError) as caught:
        parse_snowie(line)
    assert words in caught.value.message
    assert caught.value.start == len(";".join(FIELDS[:field])) + (field > 0)
    assert line[caught.value.start : caught.value.end] == text


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [(36, "3", "16 of the player on roll"), (13, "-3", "16 of the opponent"), (12, "1", "16 of the opponent")],
)
def test_too_many_checkers(field: int, text: str, words: str) -> None:
    line = ";".join([*FIELDS[:field], text, *FIELDS[field + 1 :]]) + ";"
    with pytest.raises(IdError, match=rf"at most 15 checkers a side \({words}\)") as caught:
        parse_snowie(line)
    # From the first of his checkers to the last.
    assert 20 < caught.value.end - caught.value.start < 70


def test_crawford_game_of_a_session() -> None:
    with pytest.raises(IdError, match="Crawford field must be 0 in a money session"):
        parse_snowie(BARS.replace("Bob;0", "Bob;1"))


@pytest.mark.parametrize("line", ["", "7;0;0", START + "0;", START.replace(";0;0;0;", ";0;0;", 1)])
def test_number_of_fields(line: str) -> None:
    with pytest.raises(IdError, match="40 fields"):
        parse_snowie(line)


def test_what_cannot_be_written() -> None:
    for names in (("A;b", "Bob"), ("", "Bob"), ("Ann", "B\nb")):
        with pytest.raises(ValueError, match="neither `;` nor a line break"):
            format_snowie(Position(STANDARD), names)


def test_lost_fields() -> None:
    position = Position(STANDARD, beavers=True, jacoby=True, offer=Offer.DOUBLE)
    assert lost_fields(position, "snowie") == ("beavers", "offer")


def test_board_in_a_record() -> None:
    """The name tells whose checkers they are; field 4 counts columns where it doesn't. Other fields don't matter."""
    line = BARS.replace("0;1;0;1;1", "x;1;0;1;1")
    mine, theirs = parse_snowie(BARS).board
    assert parse_snowie_board(line, ("Ann", "Bob")) == Board(mine, theirs)
    assert parse_snowie_board(line, ("Bob", "Ann")) == Board(theirs, mine)
    assert parse_snowie_board(line, ("Eve", "Ida")) == Board(theirs, mine)
