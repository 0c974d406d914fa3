"""Position lines of Snowie as records."""

from tavla.grammar import decode, read, write
from tavla.grammar.position import Cube, Offer, Position
from tavla.grammar.record import Comment, Player
from tavla.grammar.set_positions import position_of, record_of

START = "7;0;0;0;1;Bob;Ann;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0;"
BARS = "0;1;0;1;0;Ann;Bob;0;4;2;2;1;-3;1;0;0;0;0;4;0;3;0;0;0;-4;4;0;0;0;-3;0;-4;0;0;1;0;0;2;3;1;"


def test_each_line_is_a_record_and_field_4_the_column() -> None:
    reading = read(decode(f"{START}\n\n{BARS}\n".encode()))
    assert (reading.format, reading.problems) == ("snowie", ())
    first, second = reading.matches
    assert (first.names, second.names) == (("Ann", "Bob"), ("Ann", "Bob"))
    positions = [position_of(match) for match in reading.matches]
    assert [item and (item.on_roll, item.score, item.cube) for item in positions] == [
        (1, (0, 0), Cube()), (0, (4, 2), Cube(2, 0)),
    ]  # fmt: skip
    assert second.header("Jacoby") == "On"
    assert write(reading.matches, "snowie").decode() == f"{START}\n{BARS}\n"


def test_what_is_no_line_is_told_and_kept() -> None:
    reading = read(decode(f"{START}\nthe second one\n{BARS[:-4]}\n{BARS}\n".encode()))
    assert [problem.code for problem in reading.problems] == ["SY108", "SY106"]
    assert reading.matches[1].preamble[:2] == (Comment("the second one"), Comment(BARS[:-4]))


def test_any_record_can_be_written() -> None:
    position = position_of(read(decode(START.encode())).matches[0])
    assert isinstance(position, Position)
    odd = record_of(Position(position.board, cube=Cube(3, 1), score=(-1, 99999), offer=Offer.DOUBLE),
                    (Player("a;b"), Player("", "1500")))  # fmt: skip
    (again,) = read(decode(write((odd,), "snowie"))).matches
    assert again.games[0].score == (0, 32767)
    assert again.names[0] == "a,b"
