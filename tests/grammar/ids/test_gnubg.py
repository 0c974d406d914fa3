"""Position ID and Match ID: worked values of GNU Backgammon, round trips, and where a text is wrong."""

from __future__ import annotations

import base64
import random
from dataclasses import replace

import pytest

from tavla.grammar.ids import (
    DICE_ORDER,
    IdError,
    format_gnubg_id,
    format_match_id,
    format_position_id,
    format_xgid,
    lost_fields,
    parse_gnubg_id,
    parse_match_id,
    parse_position_id,
    parse_xgid,
)
from tavla.grammar.position import BAR, OFF, STARTS, Board, Cube, GameState, Offer, Position, Side

STANDARD = Board(STARTS["standard"], STARTS["standard"])


def side(checkers: dict[int, int]) -> Side:
    return tuple(checkers.get(point, 0) for point in range(26))


@pytest.mark.parametrize(
    ("variant", "text"),
    [
        ("standard", "4HPwATDgc/ABMA"),
        ("nackgammon", "4Dl4ADbgOXgANg"),
        ("hypergammon-1", "AACAAAAAAgAAAA"),
        ("hypergammon-2", "AABAAQAACgAAAA"),
        ("hypergammon-3", "AACgAgAAKgAAAA"),
    ],
)
def test_starting_positions(variant: str, text: str) -> None:
    board = Board(STARTS[variant], STARTS[variant])
    assert format_position_id(Position(board)) == text
    assert parse_position_id(text, checkers=sum(board.first)).board == board


def test_player_on_roll_comes_second() -> None:
    """The checkers of the player who is not on roll come first, so the same board has two identifiers."""
    alice, bob = side({24: 1, BAR: 1, 13: 5, 8: 3, 6: 5}), STARTS["standard"]
    board = Board(alice, bob)
    assert format_position_id(Position(board, on_roll=0)) == "4HPwATDgc/ABUA"
    assert format_position_id(Position(board, on_roll=1)) == "4HPwAVDgc/ABMA"
    assert parse_position_id("4HPwATDgc/ABUA") == Position(board)
    assert parse_position_id("4HPwAVDgc/ABMA", on_roll=1) == Position(board, on_roll=1)


def test_position_after_the_first_play() -> None:
    """After 31: 8/5 6/5 the opponent is on roll."""
    played = side({24: 2, 13: 5, 8: 2, 6: 4, 5: 2})
    assert format_position_id(Position(Board(played, STARTS["standard"]), on_roll=1)) == "sGfwATDgc/ABMA"


def test_checkers_off_are_the_missing_ones() -> None:
    board = parse_position_id("AACAAAAAAgAAAA").board
    assert (board.first[OFF], board.second[OFF]) == (14, 14)


MATCH_IDS = [
    pytest.param("cImuAAAAAAAE", Position(STANDARD, 0, (5, 3), length=5), id="rolled"),
    pytest.param("MAGgAAAAAAAE", Position(STANDARD, 1, length=5), id="to roll"),
    pytest.param("MBmgAAAAAAAE", Position(STANDARD, 1, length=5, offer=Offer.DOUBLE), id="doubled"),
    pytest.param("EQGgAAAAAAAE", Position(STANDARD, 1, cube=Cube(2, 0), length=5), id="taken"),
    pytest.param("EQGrAAAAAAAE", Position(STANDARD, 1, (6, 2), Cube(2, 0), length=5), id="taken and rolled"),
    pytest.param("EUmrAAAAAAAE", Position(STANDARD, 1, (6, 2), Cube(2, 0), length=5, resignation=2), id="resigns"),
    pytest.param("cAkAAAAAAAAA", Position(STANDARD, 0, jacoby=True), id="money"),
    pytest.param("UYnlAEAAEAAE", Position(STANDARD, 0, (3, 1), Cube(2, 0), (2, 4), 7), id="score"),
    pytest.param("8AngACAAMAAE", Position(STANDARD, 0, score=(6, 2), length=7, crawford=True), id="Crawford"),
]


@pytest.mark.parametrize(("text", "position"), MATCH_IDS)
def test_match_id(text: str, position: Position) -> None:
    """GNU Backgammon's player 1 is player 0 here, and the other way round."""
    assert parse_match_id(text) == position
    assert format_match_id(position) == text


@pytest.mark.parametrize(("text", "player"), [("MBmgAAAAAAAE", 0), ("EUmrAAAAAAAE", 0), ("EQGgAAAAAAAE", 1)])
def test_to_act(text: str, player: int) -> None:
    """The opponent answers a double and a resignation."""
    assert parse_match_id(text).to_act == player


def test_player_who_must_answer_a_double_resigns() -> None:
    """Then it is the doubler who decides, so the player on roll."""
    position = Position(STANDARD, on_roll=1, length=5, offer=Offer.DOUBLE, resignation=1)
    assert position.to_act == 1
    assert parse_match_id(format_match_id(position)) == position


def test_turn_of_a_finished_game_is_kept() -> None:
    """After a drop the turn may stay with the player who dropped."""
    position = Position(STANDARD, on_roll=1, length=5, game_state=GameState.DROPPED, decider=0)
    assert parse_match_id(format_match_id(position)) == position


def test_larger_die_is_written_first() -> None:
    """3-1 and 1-3 are the same roll."""
    texts = {
        format_match_id(parse_xgid(f"XGID=-b----E-C---eE---c-e----AA:0:0:1:{dice}:2:5:0:7:10")) for dice in ("31", "13")
    }
    assert texts == {"cInlAFAAEAAE"}


@pytest.mark.parametrize(
    ("xgid", "gnubg_id"),
    [
        ("XGID=-b----E-C---eE---c-e----B-:1:1:1:31:2:4:0:7:10", "4HPwATDgc/ABMA:UYnlAEAAEAAE"),
        ("XGID=-b----E-C---eE---c-e----AA:0:0:1:31:2:5:0:7:10", "4HPwATDgc/ABUA:cInlAFAAEAAE"),
    ],
)
def test_xgid_to_gnubg_id_and_back(xgid: str, gnubg_id: str) -> None:
    assert format_gnubg_id(parse_xgid(xgid)) == gnubg_id
    assert format_xgid(parse_gnubg_id(gnubg_id)) == xgid


def test_top_player_on_roll() -> None:
    """The board of an XGID does not turn with the player on roll, the Position ID does."""
    xgid = "XGID=-a-aB-D-C---eD---c-e----B-:1:-1:{}:52:1:4:0:7:10"
    assert format_position_id(parse_xgid(xgid.format("1"))) == "4HPwASSY5+ABMA"
    assert format_position_id(parse_xgid(xgid.format("-1"))) == "mOfgATDgc/ABJA"


def test_position_id_alone() -> None:
    """Nothing is known but the board."""
    assert parse_gnubg_id("4HPwATDgc/ABMA") == Position(STANDARD)


BOARD_ID, MATCH_ID = "4HPwATDgc/ABMA", "cAkAAAAAAAAA"


@pytest.mark.parametrize(
    ("text", "span", "words"),
    [
        ("4HPwATDgc/AB_A", (12, 13), "letters, digits, + and /, not '_'"),
        ("4HPwATDgc/ABM", (0, 13), "14 characters, not 13"),
        ("4HPwATDgc/ABMAA", (0, 15), "14 characters, not 15"),
        ("4HPwATDgc/ABMB", (13, 14), "end with A, Q, g or w"),
        ("//////////////", (13, 14), "end with A, Q, g or w"),
        ("/////////////w", (0, 14), "24 points and a bar"),
        ("AAAAAAAAAAAAgA", (0, 14), "then only zeros"),
        (f" GNUID: {BOARD_ID}:cAkAAAAAAAA", (23, 34), "12 characters, not 11"),
        (f"{BOARD_ID}:cAkAAAAAAA=A", (25, 26), "not '='"),
        (f"{BOARD_ID}:", (15, 15), "12 characters, not 0"),
    ],
)
def test_not_an_identifier(text: str, span: tuple[int, int], words: str) -> None:
    with pytest.raises(IdError) as caught:
        parse_gnubg_id(text)
    assert (caught.value.start, caught.value.end) == span
    assert words in caught.value.message


CLOSED_ON_BAR = {BAR: 1, **dict.fromkeys(range(1, 7), 2)}


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        ({6: 15, BAR: 1}, {6: 5}, "at most 15 checkers a side, not 16"),
        ({6: 5}, {19: 5}, "both players on one point, as on point 6"),
        (CLOSED_ON_BAR, CLOSED_ON_BAR, "on the bar before closed boards"),
    ],
)
def test_impossible_board(first: dict[int, int], second: dict[int, int], words: str) -> None:
    """More than 15 checkers, both players on one point, or nobody ever able to move."""
    text = format_position_id(Position(Board(side(first), side(second))))
    with pytest.raises(IdError) as caught:
        parse_position_id(f"  {text}")
    assert (caught.value.start, caught.value.end) == (2, 16)
    assert words in caught.value.message


def test_checkers_of_a_variant() -> None:
    with pytest.raises(IdError, match="at most 3 checkers a side, not 15"):
        parse_position_id(BOARD_ID, checkers=3)


FIELDS = {  # name: first bit, width, impossible value, the characters it is spread over
    "cube owner": (4, 2, 2, (0, 2)),
    "Crawford": (7, 1, 1, (0, 2)),
    "game state": (8, 3, 5, (1, 3)),
    "first die": (15, 3, 7, (1, 4)),
    "second die": (18, 3, 7, (2, 4)),
    "unused bits": (67, 5, 1, (10, 12)),
}


@pytest.mark.parametrize("name", FIELDS)
def test_impossible_field(name: str) -> None:
    """The error names the field and points at the characters that hold its bits."""
    value, span = FIELDS[name][2:]
    number = int.from_bytes(base64.b64decode(MATCH_ID), "little")
    # Both dice are rolled, so that only one field is impossible.
    for (first, width, *_), content in ((FIELDS["first die"], 1), (FIELDS["second die"], 1), (FIELDS[name], value)):
        number = number & ~((1 << width) - 1 << first) | content << first
    text = base64.b64encode(number.to_bytes(9, "little")).decode()
    with pytest.raises(IdError, match=f"Match ID {name} must be .*, not {value}") as caught:
        parse_match_id(text)
    assert (caught.value.start, caught.value.end) == span


def test_one_die_only() -> None:
    text = format_match_id(Position(STANDARD, dice=(5, 0)))
    with pytest.raises(IdError, match="first die must be from 1 to 6, or 0 like the second die"):
        parse_match_id(text)


def test_double_after_the_roll() -> None:
    text = format_match_id(Position(STANDARD, dice=(5, 1), offer=Offer.DOUBLE))
    with pytest.raises(IdError, match="double must be 0 after the roll"):
        parse_match_id(text)


def test_what_cannot_be_written() -> None:
    for position in (
        Position(STANDARD, cube=Cube(3)),
        Position(STANDARD, score=(40000, 0)),
        Position(Board(side({6: 31}), side({}))),
    ):
        with pytest.raises(ValueError, match=r"power of two|from 0 to 32767|30 checkers"):
            format_gnubg_id(position)


def test_lost_fields() -> None:
    """Beavers, their offers and the cube limit have no place in a GNUBG ID; it always has the larger die first."""
    position = Position(STANDARD, dice=(3, 1), jacoby=True, cube_limit=1024)
    assert lost_fields(position, "gnubg") == ()
    assert lost_fields(replace(position, dice=(1, 3)), "gnubg") == (DICE_ORDER,)
    assert lost_fields(replace(position, beavers=True, cube_limit=64), "gnubg") == ("beavers", "cube_limit")
    assert lost_fields(replace(position, dice=None, offer=Offer.BEAVER), "gnubg") == ("offer",)


def random_position(source: random.Random) -> Position:
    """Any position that a GNUBG ID can hold."""
    first, second = [0] * 26, [0] * 26
    for _ in range(source.randint(0, 15)):
        first[source.randint(1, BAR)] += 1
    for _ in range(source.randint(0, 15)):
        point = source.randint(1, BAR)
        second[point] += point == BAR or not first[BAR - point]
    first[OFF], second[OFF] = 15 - sum(first), 15 - sum(second)
    length = source.choice((0, 1, 7, 25, 32767))
    high = source.randint(1, 6)
    rolled = source.random() < 0.7
    position = Position(
        board=Board(tuple(first), tuple(second)),
        on_roll=source.randint(0, 1),
        dice=(high, source.randint(1, high)) if rolled else None,
        cube=Cube(1 << source.randint(0, 15), source.choice((None, 0, 1))),
        score=(source.randint(0, 32767), source.randint(0, 9)),
        length=length,
        crawford=length > 0 and source.random() < 0.2,
        jacoby=not length and source.random() < 0.5,
        offer=Offer.DOUBLE if not rolled and source.random() < 0.5 else None,
        resignation=source.choice((0, 0, 0, 1, 2, 3)),
        game_state=source.choice(tuple(GameState)),
    )
    return replace(position, decider=1 - position.to_act) if source.random() < 0.2 else position


def test_round_trip() -> None:
    source = random.Random(2)
    for _ in range(1000):
        position = random_position(source)
        assert parse_gnubg_id(format_gnubg_id(position)) == position
        assert parse_match_id(format_match_id(position), position.board) == position
        board_only = parse_position_id(format_position_id(position), on_roll=position.on_roll)
        assert board_only == Position(position.board, on_roll=position.on_roll)


def test_round_trip_by_way_of_xgid() -> None:
    """What both identifiers hold survives the way through the other one."""
    source = random.Random(3)
    for _ in range(1000):
        position = replace(
            random_position(source), resignation=0, decider=None, game_state=GameState.PLAYING, cube_limit=1024
        )
        again = parse_xgid(format_xgid(parse_gnubg_id(format_gnubg_id(position))))
        assert again == position
