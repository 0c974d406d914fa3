"""Gibbon's match files: sides, rolls and resignations that wait, positions, and what is written behind `#`."""

from tavla.grammar import MatchRecord, decode, read, write
from tavla.grammar.position import BAR, Cube
from tavla.grammar.record import (
    Action,
    Comment,
    Dance,
    Double,
    Header,
    Resignation,
    Result,
    SetBoard,
    Take,
    Turn,
    Unplayed,
)

HEAD = "GMD-2 # Created by Gibbon version 0.2.0\nLength: 7\nPlayer:W: Ann\nPlayer:B: Bob\nRule: Crawford\nGame:"
BLACK, WHITE = 0, 1


def only(text: str, *codes: str) -> MatchRecord:
    reading = read(decode(text.encode()))
    assert reading.format == "gmd"
    assert [problem.code for problem in reading.problems] == [*codes]
    (match,) = reading.matches
    return match


def actions(text: str, *codes: str) -> list[tuple[int | None, Action]]:
    return [(entry.player, entry.action) for entry in only(f"{HEAD}\n{text}", *codes).games[-1].entries]


def moves(action: Action) -> list[tuple[int, int]]:
    assert isinstance(action, Turn)
    return [move[:2] for move in action.moves]


def test_black_climbs_and_is_the_left_player() -> None:
    found = actions(
        "Roll:W:12345: 4 2\nMove:W:: 8/4 6/4\nRoll:B:: 5 2\nMove:B:: bar/2 20/off\nRoll:W:: 1 2\nMove:W::\n"
    )
    assert only(HEAD).names == ("Bob", "Ann")
    assert [player for player, _ in found] == [WHITE, BLACK, WHITE]
    assert [moves(action) for _, action in found[:2]] == [[(8, 4), (6, 4)], [(25, 23), (5, 0)]]
    assert found[2][1] == Dance((2, 1))


def test_the_larger_opening_die_begins() -> None:
    for dice, player in (("2 4", BLACK), ("4 2", WHITE)):
        found = actions(f"Roll:-:: 3 3\nRoll:-:: {dice}\n")
        assert found == [(None, Comment("Roll:-:: 3 3")), (player, Unplayed((4, 2)))]


def test_resignations() -> None:
    opening = "Roll:W:: 4 2\nMove:W:: 8/4 6/4\nDouble:B:\nTake:W:\nRoll:B:: 3 1\nResign:B:: 4\n"
    accepted = actions(opening + "Accept:W:\n")
    assert accepted[1:] == [
        (BLACK, Double()), (WHITE, Take()), (BLACK, Unplayed((3, 1))), (BLACK, Resignation(level=2)),
    ]  # fmt: skip
    refused = actions(opening + "Reject:W:\nMove:B:: 17/20 19/20\n")
    assert [type(action) for _, action in refused[3:]] == [Comment, Comment, Turn]
    assert moves(refused[-1][1]) == [(8, 5), (6, 5)]


def test_a_position_that_is_set() -> None:
    points = "Points{2 -2 0 0 0 0 5 0 3 0 1 0 -5 4 0 0 0 -1 0 -3 0 0 -2 0 -2 0}"
    match = only(HEAD + f" Scores{{3 6}} {points} Dice{{5 3}} Cube{{2}} Turn{{-1}} May-Double{{0 1}}\n")
    (game,) = match.games
    action = game.entries[0].action
    assert isinstance(action, SetBoard)
    assert action.board is not None
    assert (game.score, action.cube, action.on_roll) == ((6, 3), Cube(2, BLACK), BLACK)
    assert (action.board[WHITE][BAR], action.board[WHITE][13], action.board[BLACK][24]) == (2, 4, 2)
    assert game.entries[1].action == Unplayed((5, 3))


def test_names_places_and_ranks() -> None:
    text = HEAD.replace("Ann", 'Ann \\"A\\"').replace("Rule:", "Rank:W: 1650.5 120 (FIBS)\nLocation: Łódź # 1\nRule:")
    match = only(text + "\n")
    assert (match.players[WHITE], match.header("Site")) == (('Ann "A"', "1650.5"), "Łódź # 1")
    assert match.games[0].extras == (Header("Rank:W", "1650.5 120 (FIBS)"),)
    again = write((match,), "gmd").decode()
    assert "Rank:W: 1650.5 120 (FIBS)\n" in again
    assert 'Player:W: Ann \\"A\\"\n' in again


def test_times_come_back() -> None:
    text = HEAD + "\nRoll:W:12: 4 2\nMove:W:13: 8/4 6/4\nDouble:B:20\nDrop:W:21\n"
    assert "\nRoll:W:12: 4 2\nMove:W:13: 8/4 6/4\nDouble:B:20\nDrop:W:21\n" in write((only(text),), "gmd").decode()


def test_results_and_scores_behind_the_comment_sign() -> None:
    text = HEAD + "\nDouble:W: # to 4\nDrop:B:\n# Result:W: 2\nGame: # Game 3, score 2-0\n"
    match = only(text)
    assert match.games[0].entries[0].action == Double(4)
    assert match.games[0].result == (WHITE, Result(2))
    assert (match.games[1].number, match.games[1].score) == (3, (0, 2))


def test_what_cannot_be_read_is_told() -> None:
    found = actions("Roll:W:: 7 2\nMove:W:: 8/4 6/x\nMove:B:: 1/2\nDance:W:\nGame: Points{1 2}\n",
                    "DI301", "SY101", "DI304", "SY107", "SY106")  # fmt: skip
    assert found == []
