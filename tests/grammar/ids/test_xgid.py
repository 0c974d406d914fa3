"""XGID: worked values, round trips, and where a text is wrong."""

from __future__ import annotations

import random

import pytest

from tavla.grammar.ids import IdError, format_xgid, lost_fields, parse_gnubg_id, parse_id, parse_xgid
from tavla.grammar.position import BAR, OFF, STARTS, Board, Cube, Offer, Position

START = "-b----E-C---eE---c-e----B-"
STANDARD = Board(STARTS["standard"], STARTS["standard"])


def test_start() -> None:
    text = f"XGID={START}:0:0:1:00:0:0:0:0:10"
    position = Position(STANDARD, cube_limit=1024)
    assert parse_xgid(text) == position
    assert format_xgid(position) == text


def test_nackgammon_start() -> None:
    nackgammon = Board(STARTS["nackgammon"], STARTS["nackgammon"])
    assert format_xgid(Position(nackgammon)) == "XGID=-bb---D-C---dD---c-d---BB-:0:0:1:00:0:0:0:0:10"


def test_every_field() -> None:
    """The cube is a power of two; scores are bottom first, and the bottom player is player 0."""
    assert parse_xgid(f"XGID={START}:2:-1:1:31:2:4:1:7:9") == Position(
        board=STANDARD,
        on_roll=0,
        dice=(3, 1),
        cube=Cube(4, 1),
        score=(2, 4),
        length=7,
        crawford=True,
        cube_limit=512,
    )


@pytest.mark.parametrize(("field", "value"), [(0, 1), (1, 2), (2, 4), (3, 8), (10, 1024)])
def test_cube_is_a_power_of_two(field: int, value: int) -> None:
    assert parse_xgid(f"{START}:{field}:1:1:00:0:0:0:0:10").cube == Cube(value, 0)


def test_turn_flips_nothing() -> None:
    """Letters, cube owner and scores belong to bottom and top, whoever is on roll."""
    bottom = parse_xgid("XGID=-a-aB-D-C---eD---c-e----B-:1:-1:1:52:1:4:0:7:10")
    top = parse_xgid("XGID=-a-aB-D-C---eD---c-e----B-:1:-1:-1:52:1:4:0:7:10")
    assert (bottom.on_roll, top.on_roll) == (0, 1)
    assert (bottom.board, bottom.cube, bottom.score) == (top.board, top.cube, top.score)
    assert sum(point * count for point, count in enumerate(bottom.board.first)) == 156
    assert sum(point * count for point, count in enumerate(bottom.board.second)) == 165
    assert bottom.cube == Cube(2, 1)


def test_bars_and_checkers_off() -> None:
    """The top player's bar is the first character, the bottom player's the last; missing checkers are off."""
    board = parse_xgid("aA-----------------------B:0:0:1:00:0:0:0:0:10").board
    assert (board.first[1], board.first[BAR], board.first[OFF]) == (1, 2, 12)
    assert (board.second[BAR], board.second[OFF]) == (1, 14)


def test_checkers_of_a_variant() -> None:
    """In hypergammon nothing is off while three checkers are on the board."""
    text = "XGID=-aaa------------------AAA-:0:0:1:00:0:0:0:0:10"
    assert parse_xgid(text, checkers=3).board == Board(STARTS["hypergammon-3"], STARTS["hypergammon-3"])


@pytest.mark.parametrize(
    ("dice", "offer", "to_act"),
    [
        ("00", None, 0),
        ("D", Offer.DOUBLE, 1),
        ("B", Offer.BEAVER, 0),
        ("R", Offer.RACCOON, 1),
    ],
)
def test_pending_cube_action(dice: str, offer: Offer | None, to_act: int) -> None:
    """The turn names the doubler; who answers depends on what is pending."""
    text = f"XGID={START}:0:0:1:{dice}:0:0:3:0:10"
    position = parse_xgid(text)
    assert (position.on_roll, position.dice, position.offer, position.to_act) == (0, None, offer, to_act)
    assert format_xgid(position) == text


@pytest.mark.parametrize(
    ("rules", "length", "crawford", "jacoby", "beavers"),
    [
        (0, 0, False, False, False),
        (1, 0, False, True, False),
        (2, 0, False, False, True),
        (3, 0, False, True, True),
        (0, 7, False, False, False),
        (1, 7, True, False, False),
    ],
)
def test_rules(rules: int, length: int, crawford: bool, jacoby: bool, beavers: bool) -> None:
    """Crawford in a match, Jacoby + 2 × beavers in a money session."""
    text = f"XGID={START}:0:0:1:00:0:0:{rules}:{length}:10"
    position = parse_xgid(text)
    assert (position.crawford, position.jacoby, position.beavers) == (crawford, jacoby, beavers)
    assert format_xgid(position) == text


def test_leniency() -> None:
    """No prefix, blanks around, no cube limit: older programs write such texts."""
    canonical = parse_xgid(f"XGID={START}:0:0:1:31:2:5:0:7:10")
    assert parse_xgid(f"  XGID = {START}:0:0:1:31:2:5:0:7:10 \n") == canonical
    assert parse_xgid(f"{START}:0:0:1:31:2:5:0:7:10") == canonical
    older = parse_xgid(f"{START}:0:0:1:31:2:5:0:7")
    assert older.cube_limit is None
    assert parse_xgid(format_xgid(older)) == canonical


VALID = [START, "0", "0", "1", "00", "0", "0", "0", "0", "10"]


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [
        (0, START[:-1], "board must be 26 characters"),
        (0, START + "-", "board must be 26 characters"),
        (0, "-b----E-C---eE---c-e---AB-", "at most 15 checkers a side (16 in capital letters)"),
        (0, "-c----E-C---eE---c-e----B-", "at most 15 checkers a side (16 in small letters)"),
        (1, "16", "cube must be a number from 0 to 15"),
        (1, "x", "cube must be"),
        (1, "", "cube must be"),
        (2, "2", "cube owner must be 1 or -1 or 0"),
        (3, "0", "turn must be 1 or -1"),
        (4, "07", "dice must be 00, two digits from 1 to 6, D, B or R"),
        (4, "10", "dice must be"),
        (4, "0", "dice must be"),
        (4, "d", "dice must be"),
        (4, "٣١", "dice must be"),
        (5, "-1", "bottom score must be a number from 0"),
        (5, "two", "bottom score must be"),
        (6, "-1", "top score must be"),
        (6, "9" * 5000, "top score must be"),
        (7, "4", "rules must be a number from 0 to 3"),
        (8, "-7", "match length must be"),
        (8, "40000", "match length must be"),
        (9, "31", "cube limit must be a number from 0 to 30"),
        (9, "", "cube limit must be"),
    ],
)
def test_impossible_field(field: int, text: str, words: str) -> None:
    """The error points at the field and says what it may hold."""
    xgid = "XGID=" + ":".join([*VALID[:field], text, *VALID[field + 1 :]])
    with pytest.raises(IdError) as caught:
        parse_xgid(xgid)
    assert xgid[caught.value.start : caught.value.end] == text
    assert words in caught.value.message
    assert caught.value.start == len("XGID=" + ":".join(VALID[:field])) + (field > 0)


@pytest.mark.parametrize(
    ("board", "index", "words"),
    [
        ("-b----E-C---eE---c-q----B-", 19, "point 19 must be -, A to P or a to p"),
        ("-b----E-C---eE---c-e--1-B-", 22, "point 22 must be"),
        ("Ab----E-C---eE---c-e----A-", 0, "top player's bar must be - or a to p"),
        ("-a----E-C---eE---c-e----Ba", 25, "bottom player's bar must be - or A to P"),
    ],
)
def test_impossible_letter(board: str, index: int, words: str) -> None:
    """The error points at the one character."""
    with pytest.raises(IdError) as caught:
        parse_xgid(f"XGID={board}:0:0:1:00:0:0:0:0:10")
    assert (caught.value.start, caught.value.end) == (5 + index, 6 + index)
    assert words in caught.value.message


def test_rules_of_a_match() -> None:
    """Jacoby and beavers are for money sessions only."""
    text = f"XGID={START}:0:0:1:00:0:0:2:7:10"
    with pytest.raises(IdError, match="rules must be a number from 0 to 1") as caught:
        parse_xgid(text)
    assert text[caught.value.start : caught.value.end] == "2"


@pytest.mark.parametrize("count", [1, 8, 11])
def test_number_of_fields(count: int) -> None:
    body = ":".join([START, *["0"] * (count - 1)])
    with pytest.raises(IdError, match=f"10 fields .* has {count}") as caught:
        parse_xgid(f" XGID={body} ")
    assert (caught.value.start, caught.value.end) == (6, 6 + len(body))


def test_what_cannot_be_written() -> None:
    crowded = tuple(16 if point == 6 else 0 for point in range(26))
    for position in (
        Position(STANDARD, cube=Cube(3)),
        Position(Board(crowded, STARTS["standard"])),
        Position(Board(STARTS["longgammon"], tuple(int(point == 1) for point in range(26)))),
    ):
        with pytest.raises(ValueError, match=r"power of two|more than 15|both players"):
            format_xgid(position)


def test_lost_fields() -> None:
    """A resignation has no place in an XGID."""
    assert lost_fields(Position(STANDARD, dice=(3, 1), score=(3, 2), length=7), "xgid") == ()
    assert lost_fields(Position(STANDARD, resignation=2), "xgid") == ("resignation",)


@pytest.mark.parametrize(
    "text",
    [
        f"XGID={START}:0:0:1:00:0:0:1:0:10",
        f"xgid={START}:0:0:1:00:0:0:1:0:10",
        f"{START}:0:0:1:00:0:0:1:0",
        "4HPwATDgc/ABMA:cAkAAAAAAAAA",
        "GNUID: 4HPwATDgc/ABMA:cAkAAAAAAAAA",
        "Position ID: 4HPwATDgc/ABMA Match ID: cAkAAAAAAAAA",
        " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cAkAAAAAAAAA\n",
        "cAkAAAAAAAAA",
        "Match ID: cAkAAAAAAAAA",
    ],
)
def test_kinds_are_told_apart(text: str) -> None:
    """All of these are the start of a money session with Jacoby rule."""
    position = parse_id(text)
    assert (position.board, position.length, position.jacoby) == (STANDARD, 0, True)


@pytest.mark.parametrize("text", ["", "  ", "hello", "4HPwATDgc/ABM", "XGID="])
def test_no_identifier(text: str) -> None:
    with pytest.raises(IdError) as caught:
        parse_id(text)
    assert 0 <= caught.value.start <= caught.value.end <= len(text)


def random_position(source: random.Random) -> Position:
    """Any position that an XGID can hold, board included."""
    first, second = [0] * 26, [0] * 26
    for _ in range(source.randint(0, 15)):
        first[source.randint(1, BAR)] += 1
    for _ in range(source.randint(0, 15)):
        point = source.randint(1, BAR)
        second[point] += point == BAR or not first[BAR - point]
    first[OFF], second[OFF] = 15 - sum(first), 15 - sum(second)
    length = source.choice((0, 1, 7, 25, 32767))
    offer = source.choice((None, None, None, *Offer))
    rolled = offer is None and source.random() < 0.7
    return Position(
        board=Board(tuple(first), tuple(second)),
        on_roll=source.randint(0, 1),
        dice=(source.randint(1, 6), source.randint(1, 6)) if rolled else None,
        cube=Cube(1 << source.randint(0, 15), source.choice((None, 0, 1))),
        score=(source.randint(0, 32767), source.randint(0, 9)),
        length=length,
        crawford=length > 0 and source.random() < 0.2,
        jacoby=not length and source.random() < 0.5,
        beavers=not length and source.random() < 0.5,
        offer=offer,
        cube_limit=1 << source.randint(0, 15),
    )


def test_round_trip() -> None:
    source = random.Random(1)
    for _ in range(1000):
        position = random_position(source)
        text = format_xgid(position)
        assert parse_xgid(text) == position
        assert format_xgid(parse_id(text)) == text


def test_same_as_gnubg_id() -> None:
    """One position as two programs write it."""
    xgid = parse_xgid("XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10")
    gnubg = parse_gnubg_id("b9sBCIC5bYDQAA:QYnoAGAAGAAE")
    assert gnubg.dice == (1, 2)  # as that program wrote them
    assert (gnubg.board, gnubg.cube, gnubg.score) == (xgid.board, xgid.cube, xgid.score)
    assert (gnubg.on_roll, gnubg.length) == (xgid.on_roll, xgid.length)
