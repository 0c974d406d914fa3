"""Positions in words, and what is doubtful about them."""

from dataclasses import replace

import pytest

from tavla.analyzer.explain import doubts, explain, explain_line
from tavla.grammar.ids import parse_id, parse_xgid
from tavla.grammar.position import Board, Cube, GameState, Offer, Position

START = "-b----E-C---eE---c-e----B-"


def xgid(rest: str, board: str = START) -> Position:
    return parse_xgid(f"{board}:{rest}")


def test_explanation() -> None:
    position = xgid("1:-1:1:52:2:4:0:7:9", "-a-aB-D-C---eD---c-e----A-")
    assert explain(position).split("\n\n")[0].split("\n") == [
        "X to play 5-2",
        "cube on 2, owned by O, limit 512",
        "7 point match, X 2 - O 4 (5 away - 3 away)",
        "X: 132 pips, 1 off",
        "O: 165 pips",
    ]


def test_board_is_drawn_from_the_side_of_player_0() -> None:
    """Whoever is on roll: capitals of an XGID are X."""
    drawing = explain(xgid("0:0:-1:00:0:0:0:0:10", "bB---------------------c-A")).split("\n\n")[1]
    assert drawing.splitlines()[0].endswith("O: top  (56 pips, 10 off)")
    assert drawing.splitlines()[-1].endswith("X: bottom  (27 pips, 12 off)")
    assert "| X |" in drawing.splitlines()[1]


def test_names() -> None:
    text = explain(xgid("0:0:1:D:0:0:3:0:10"), ("Ann", "Bob"))
    assert text.startswith("Bob to answer: Ann offers a double, the cube at 2\n")
    assert "money session, Ann 0 - Bob 0, Jacoby rule and beavers" in text
    assert "X: Ann" in text


@pytest.mark.parametrize(
    ("rest", "words"),
    [
        ("0:0:1:00:0:0:0:0:10", "X to roll or double"),
        ("0:0:-1:00:0:0:0:0:10", "O to roll or double"),
        ("1:-1:1:00:0:0:0:0:10", "X to roll"),
        ("0:0:1:00:6:2:1:7:10", "X to roll"),
        ("0:0:-1:31:0:0:0:0:10", "O to play 3-1"),
        ("1:1:1:D:0:0:0:0:10", "O to answer: X offers a double, the cube at 4"),
        ("1:1:1:B:0:0:2:0:10", "X to answer: O offers a beaver, the cube at 4"),
        ("1:-1:-1:R:0:0:2:0:10", "X to answer: O offers a raccoon, the cube at 4"),
    ],
)
def test_who_has_to_do_what(rest: str, words: str) -> None:
    assert explain_line(xgid(rest)).split(", cube")[0] == words


def test_resignation() -> None:
    assert explain_line(parse_id("4HPwATDgc/ABMA:EUmrAAAAAAAE")).startswith(
        "X to answer: O resigns a gammon, cube 2 (X)"
    )


@pytest.mark.parametrize("state", [GameState.NONE, GameState.OVER, GameState.RESIGNED, GameState.DROPPED])
def test_no_game(state: GameState) -> None:
    assert "game" in explain_line(replace(xgid("0:0:1:00:0:0:0:0:10"), game_state=state)).split(",")[0]


@pytest.mark.parametrize(
    ("rest", "words"),
    [
        ("0:0:1:00:6:2:1:7:10", "7 point match, X 6 - O 2 (1 away - 5 away), Crawford game"),
        ("0:0:1:00:6:2:0:7:10", "7 point match, X 6 - O 2 (1 away - 5 away), after the Crawford game"),
        ("0:0:1:00:0:0:0:1:10", "1 point match, X 0 - O 0 (1 away - 1 away)"),
        ("0:0:1:00:0:0:0:0:10", "money session, X 0 - O 0, neither Jacoby rule nor beavers"),
        ("0:0:1:00:3:1:1:0:10", "money session, X 3 - O 1, Jacoby rule"),
    ],
)
def test_score(rest: str, words: str) -> None:
    assert explain(xgid(rest)).splitlines()[2] == words


def test_one_line() -> None:
    assert (
        explain_line(xgid("1:1:1:31:6:4:1:7:10"))
        == "X to play 3-1, cube 2 (X), 7 point match 6-4, Crawford game, pips 167-167; doubtful: a turned cube in the "
        "Crawford game"
    )


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("0:0:1:00:0:0:3:0:10", []),
        ("3:0:1:00:0:0:0:0:10", []),  # automatic doubles
        ("1:1:1:D:2:4:0:7:10", []),
        ("0:0:1:00:6:6:0:7:10", []),
        ("1:0:1:00:0:0:0:7:10", ["a centred cube on 2 in a match"]),
        ("0:1:1:00:0:0:0:7:10", ["a cube on 1 that X owns"]),
        ("4:1:1:00:0:0:0:0:3", ["a cube on 16 above its limit of 8"]),
        ("1:-1:1:D:0:0:0:7:10", ["a double by X, who doesn't own the cube"]),
        ("1:1:1:B:0:0:0:7:10", ["a beaver in a match"]),
        ("1:1:1:B:0:0:1:0:10", ["a beaver without the beaver rule"]),
        ("1:1:1:D:5:4:0:7:10", ["a double by X for whom the cube is dead"]),
        ("0:0:1:00:7:4:0:7:10", ["the match is over: X has 7 of 7 points"]),
        ("0:0:1:00:9:8:0:7:10", ["the match is over: X has 9 of 7 points", "the match is over: O has 8 of 7 points"]),
        ("0:0:1:00:5:4:1:7:10", ["a Crawford game although nobody needs one point"]),
        ("0:0:1:00:6:6:1:7:10", ["a Crawford game although both need one point"]),
        ("1:1:1:00:6:4:1:7:10", ["a turned cube in the Crawford game"]),
        ("0:0:-1:D:6:4:1:7:10", ["a double in the Crawford game"]),
    ],
)
def test_doubts(rest: str, expected: list[str]) -> None:
    assert doubts(xgid(rest)) == expected


def test_doubts_of_other_kinds() -> None:
    start = xgid("0:0:1:00:0:0:0:7:10")
    assert doubts(replace(start, jacoby=True, beavers=True)) == ["the Jacoby rule in a match", "beavers in a match"]
    assert doubts(replace(start, dice=(3, 1), offer=Offer.DOUBLE)) == ["dice although a double is pending"]
    assert doubts(replace(start, decider=1)) == ["the player to act is not the one whose turn it is"]
    assert doubts(replace(start, length=0, crawford=True)) == ["a Crawford game in a money session"]
    assert doubts(replace(start, cube=Cube(1, 1)), ("Ann", "Bob")) == ["a cube on 1 that Bob owns"]


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("aBBBBBB------------bbbbbbA", ["both are on the bar before closed boards: nobody can ever move"]),
        ("-" * 26, ["both have borne off all checkers"]),
        ("-----------------------b--", ["X has borne off all checkers, but the game is said to go on"]),
        ("-B------------------------", ["O has borne off all checkers, but the game is said to go on"]),
    ],
)
def test_doubtful_boards(board: str, expected: list[str]) -> None:
    assert doubts(xgid("0:0:1:00:0:0:0:7:10", board)) == expected


def test_impossible_boards() -> None:
    first, second = xgid("0:0:1:00:0:0:0:0:10").board
    few = (0, *first[1:24], 1, 0)
    assert doubts(Position(Board(few, second))) == ["X has 14 checkers and O 15"]
    blocked = tuple({1: 15}.get(point, 0) for point in range(26))
    assert doubts(Position(Board(blocked, second))) == ["both have checkers on X's 1 point"]


def test_finished_games_may_have_a_winner() -> None:
    over = replace(xgid("0:0:1:00:0:0:0:7:10", "-----------------------b--"), game_state=GameState.OVER)
    assert doubts(over) == []
