"""The board string of FIBS: colours and directions, the cube, the Crawford game, and where a text is wrong."""

import pytest

from tavla.grammar.ids import IdError, format_fibs, lost_fields, parse_fibs, parse_id, parse_xgid
from tavla.grammar.position import BAR, OFF, STARTS, Board, Cube, GameState, Offer, Position

STANDARD = Board(STARTS["standard"], STARTS["standard"])
ROW = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
MIRRORED = "0:2:0:0:0:0:-5:0:-3:0:0:0:5:-5:0:0:0:3:0:5:0:0:0:0:-2:0"
TAIL = "0:0:0:0:2:0:0:0"


def text(length: object = 5, score: str = "0:2", row: str = ROW, turn: int = 1, dice: str = "0:0:0:0",
         cube: str = "1:1:1:0", frame: str = "1:-1:0:25", tail: str = TAIL) -> str:  # fmt: skip
    return f"board:Ann:Bob:{length}:{score}:{row}:{turn}:{dice}:{cube}:{frame}:{tail}"


def test_start() -> None:
    position = Position(STANDARD, 0, (6, 2), score=(0, 2), length=5)
    assert parse_fibs(text(dice="6:2:0:0")) == position
    assert parse_id(f" {text(dice='6:2:0:0')}\r\n") == position
    assert parse_fibs(format_fibs(position)) == position


UNEVEN = "-1:-2:0:0:2:0:5:0:3:0:0:0:-4:2:0:0:0:-3:0:-5:0:0:0:0:1:2"
"""O plays down: he has two on the bar; X plays up and has one there."""
UNEVEN_X_DOWN = "1:2:0:0:-2:0:-5:0:-3:0:0:0:4:-2:0:0:0:3:0:5:0:0:0:0:-1:-2"


@pytest.mark.parametrize(
    ("row", "frame"),
    [
        (UNEVEN, "1:-1:0:25"),  # I am O and play down
        (UNEVEN_X_DOWN, "-1:-1:0:25"),  # I am X and play down
        (":".join(reversed(UNEVEN.split(":"))), "1:1:25:0"),  # I am O and play up
        (":".join(reversed(UNEVEN_X_DOWN.split(":"))), "-1:1:25:0"),  # I am X and play up
    ],
)
def test_colours_and_directions(row: str, frame: str) -> None:
    """Whichever of the two I am and wherever I play to, my checkers are player 0's in my numbering."""
    colour = int(frame.split(":")[0])
    position = parse_fibs(text(row=row, turn=-colour, dice="0:0:4:1", frame=frame, tail="0:0:2:1:1:0:0:0"))
    first, second = position.board
    assert (first[BAR], first[24], first[4], second[BAR], second[24], second[13]) == (2, 1, 2, 1, 2, 4)
    assert (position.on_roll, position.dice) == (1, (4, 1))
    assert parse_fibs(format_fibs(position)) == position


def test_bars_may_be_left_out() -> None:
    """GNU Backgammon writes the dice twice, the length of a money session as 0, and no checkers on the bar."""
    gnubg = parse_fibs(text(0, row=UNEVEN, dice="4:1:4:1", tail="0:0:0:0:0:0:0:0"))
    fibs = parse_fibs(text(9999, row=UNEVEN, dice="4:1:0:0", tail="0:0:2:1:0:0:0:0"))
    assert gnubg == fibs
    assert gnubg.length == 0


@pytest.mark.parametrize(
    ("score", "tail", "crawford"),
    [
        ("4:2", "0:0:0:0:2:0:0:0", True),
        ("4:2", "0:0:0:0:2:0:1:0", False),  # after the Crawford game
        ("4:2", "0:0:0:0:2:0:0:3", False),  # played without the rule
        ("3:2", "0:0:0:0:2:0:0:0", False),
        ("4:4", "0:0:0:0:2:0:0:0", False),
    ],
)
def test_crawford_game(score: str, tail: str, crawford: bool) -> None:
    """Both may double in the Crawford game as well: the last two fields tell."""
    position = parse_fibs(text(score=score, tail=tail))
    assert position.crawford is crawford
    assert parse_fibs(format_fibs(position)) == position


def test_one_point_match_has_no_crawford_game() -> None:
    assert not parse_fibs(text(1, score="0:0")).crawford


@pytest.mark.parametrize(
    ("turn", "cube", "expected", "offer"),
    [
        (1, "1:1:1:0", Cube(1, None), None),
        (1, "2:1:0:0", Cube(2, 0), None),
        (1, "4:0:1:0", Cube(4, 1), None),
        (-1, "1:0:0:0", Cube(1, None), Offer.DOUBLE),  # I have doubled, and the turn is his who has to answer
        (-1, "2:0:0:0", Cube(2, 0), Offer.DOUBLE),
        (1, "1:1:1:1", Cube(1, None), Offer.DOUBLE),  # he has doubled
        (1, "2:0:1:1", Cube(2, 1), Offer.DOUBLE),
        (1, "2:0:0:0", Cube(2, 1), Offer.DOUBLE),
    ],
)
def test_cube(turn: int, cube: str, expected: Cube, offer: Offer | None) -> None:
    """Who may double owns the cube. The turn is that of the player who has to act, also while a double is pending."""
    position = parse_fibs(text(turn=turn, cube=cube))
    assert (position.cube, position.offer, position.to_act) == (expected, offer, 0 if turn == 1 else 1)
    assert parse_fibs(format_fibs(position)) == position


def test_unlimited_match() -> None:
    """Redoubles are beavers there."""
    position = parse_fibs(text(9999, tail="0:0:0:0:0:0:0:2"))
    assert (position.length, position.beavers, position.crawford) == (0, True, False)


def test_game_over() -> None:
    position = parse_fibs(text(turn=0, row="0:-2" + ":0" * 24, tail="15:13:0:0:0:0:0:0"))
    assert (position.game_state, position.board.first[OFF], position.offer) == (GameState.OVER, 15, None)
    assert parse_fibs(format_fibs(position)) == position


VALID = text(dice="6:2:0:0").removeprefix("board:").split(":")


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        (0, "", "your name must be a name"),
        (1, "", "name of the opponent must be"),
        (2, "10000", "match length must be a number from 0 to 9999"),
        (2, "-5", "match length must be"),
        (3, "-1", "your score must be a number from 0"),
        (4, "x", "score of the opponent must be"),
        (5, "1", "count of bar 0 must be 0 or negative: it is the bar of X"),
        (30, "-1", "count of bar 25 must be 0 or positive: it is the bar of O"),
        (6, "16", "count of point 1 must be a number from -15 to 15"),
        (6, "٢", "count of point 1 must be"),
        (7, "1", "borne off must be 15 less the 16 on the board, which are too many"),
        (31, "2", "turn must be 1 or -1 or 0"),
        (32, "7", "your first die must be a number from 0 to 6"),
        (33, "0", "your second die must be from 1 to 6 like the first"),
        (34, "3", "second die of the opponent must be from 1 to 6 like the first"),
        (36, "3", "cube must be a power of two"),
        (36, "0", "cube must be a number from 1"),
        (37, "2", "may double field must be 0 or 1"),
        (38, "-1", "may double field of the opponent must be"),
        (39, "1", "was doubled field must be 0 after the roll"),
        (40, "0", "colour must be 1 or -1"),
        (41, "0", "direction must be 1 or -1"),
        (42, "25", "home must be 0 with direction -1"),
        (43, "0", "bar must be 25 with direction -1"),
        (44, "1", "borne off must be 0, 15 less the 15 on the board"),
        (45, "3", "borne off by the opponent must be 0"),
        (46, "1", "on your bar must be 0 like the count of the bar"),
        (47, "2", "on the bar of the opponent must be 0"),
        (48, "x", "can move must be"),
        (49, "", "forced move must be"),
        (50, "2", "did Crawford field must be 0 or 1"),
        (51, "-1", "redoubles must be"),
    ],
)
def test_impossible_field(field: int, value: str, words: str) -> None:
    """The error names the field; it points at it, unless another one shows the contradiction."""
    fibs = "board:" + ":".join([*VALID[:field], value, *VALID[field + 1 :]])
    with pytest.raises(IdError) as caught:
        parse_fibs(fibs)
    assert words in caught.value.message
    if field not in (7, 34):
        assert caught.value.start == 6 + len(":".join(VALID[:field])) + (field > 0)
        assert fibs[caught.value.start : caught.value.end] == value


def test_dice_of_the_wrong_player() -> None:
    with pytest.raises(IdError, match="first die of the opponent must be 0 when it is not that player's turn"):
        parse_fibs(text(dice="6:2:3:3"))


def test_nobody_may_double_after_the_roll() -> None:
    """No double is pending then, and nothing tells the owner."""
    position = parse_fibs(text(dice="6:2:0:0", cube="2:0:0:0"))
    assert (position.cube, position.offer) == (Cube(2, None), None)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (text().removeprefix("board:"), "begins with `board:`"),
        (text() + ":0", "52 fields after `board:`; this has 53"),
        (text().rpartition(":")[0], "this has 51"),
        ("board:", "this has 1"),
    ],
)
def test_number_of_fields(wrong: str, words: str) -> None:
    with pytest.raises(IdError, match=words):
        parse_fibs(wrong)


def test_what_cannot_be_written() -> None:
    for names in (("A:b", "Bob"), ("", "Bob"), ("Ann", "Bob B")):
        with pytest.raises(ValueError, match="neither colons nor blanks"):
            format_fibs(Position(STANDARD), names)
    with pytest.raises(ValueError, match="from 0 to 9998"):
        format_fibs(Position(STANDARD, length=9999))


def test_lost_fields() -> None:
    crawford = parse_xgid("-b----E-C---eE---c-e----B-:0:0:1:00:2:2:1:7:10")
    assert lost_fields(crawford, "fibs") == ("crawford",)  # nobody needs one point: FIBS would not believe it
    money = parse_xgid("-b----E-C---eE---c-e----B-:0:0:1:00:2:2:3:0:10")
    assert lost_fields(money, "fibs") == ("jacoby",)
