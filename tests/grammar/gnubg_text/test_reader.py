"""GNU Backgammon's text: what its lines say, in any language, and what becomes of a text that is damaged."""

from dataclasses import replace
from pathlib import Path

import pytest

from tavla.analyzer.diagnostics.check import check
from tavla.grammar import Reading, decode, read, sniff
from tavla.grammar.analysis import Chances, Equity, Level
from tavla.grammar.ids.gnubg import format_match_id, format_position_id
from tavla.grammar.position import STANDARD_START, Board, Cube, Offer, Position
from tavla.grammar.record import (
    Beaver,
    CheckerMove,
    Comment,
    Dance,
    Double,
    Drop,
    Entry,
    Header,
    Raccoon,
    Result,
    SetBoard,
    Take,
    Turn,
    Unplayed,
)

CASES = Path(__file__).resolve().parents[2] / "cases" / "formats" / "gnubg-text" / "valid"
START = Position(Board(STANDARD_START, STANDARD_START), length=5)
FRAME = "+13-14-15-16-17-18------19-20-21-22-23-24-+"


def block(position: Position, *below: str, heading: str = "") -> str:
    """A position as the program writes it, with lines below. Its X is our player 1, the program's own player 1."""
    other = None if position.cube.owner is None else 1 - position.cube.owner
    theirs = replace(
        position,
        board=Board(position.board.second, position.board.first),
        on_roll=1 - position.on_roll,
        cube=Cube(position.cube.value, other),
        score=(position.score[1], position.score[0]),
    )
    board = f" {FRAME}     O: Ann\nv|                  |BAR|                  |\n {FRAME}     X: Bob (Cube: 2)\n"
    ids = f" GNU Backgammon  Position ID: {format_position_id(theirs)}\n  Match ID   : {format_match_id(theirs)}\n"
    return f"{heading}\n\n{ids}{board}Pip counts: O 167, X 167\n\n" + "".join(line + "\n" for line in below) + "\n"


def reading(text: str) -> Reading:
    source = decode(text.encode())
    found = sniff(source)
    assert found is not None
    assert found.name == "gnubg-text"
    return read(source)


def entries(text: str) -> tuple[Entry, ...]:
    (match,) = reading(text).matches
    (game,) = match.games
    return game.entries


def case(name: str) -> Reading:
    return reading((CASES / name).read_text("utf-8"))


FIRST = block(replace(START, dice=(1, 3)), "* Ann moves 8/5 6/5")
AFTER = replace(
    START, board=Board(_moved := (0, 0, 0, 0, 0, 2, 4, 0, 2, *STANDARD_START[9:]), STANDARD_START), on_roll=1
)


def test_a_roll_is_read_with_the_larger_die_first() -> None:
    text = FIRST + block(replace(AFTER, dice=(4, 2)), "* Bob moves 24/20 13/11*")
    assert [(entry.player, entry.action) for entry in entries(text)] == [
        (0, Turn((3, 1), (CheckerMove(8, 5), CheckerMove(6, 5)))),
        (1, Turn((4, 2), (CheckerMove(24, 20), CheckerMove(13, 11, hit=True)))),
    ]


def test_spans_show_the_checker_moves() -> None:
    text = FIRST + block(AFTER, "* Bob doubles")
    entry = entries(text)[0]
    assert isinstance(entry.action, Turn)
    assert [text[entry.start + a : entry.start + b] for a, b in entry.action.spans] == ["8/5", "6/5"]


def test_dice_come_from_the_analysis_where_the_identifier_has_none() -> None:
    text = FIRST + block(AFTER, "* Bob moves 24/20 13/11", "", "Rolled 24 (+0.012):", "*    24/20 13/11")
    assert entries(text)[-1].action == Turn((4, 2), (CheckerMove(24, 20), CheckerMove(13, 11)))


DOUBLED = replace(AFTER, offer=Offer.DOUBLE)


@pytest.mark.parametrize("words", ["accepts", "nimmt an", "が受けます"])
def test_an_answer_shows_in_the_next_position(words: str) -> None:
    taken = replace(AFTER, cube=Cube(2, 0), dice=(4, 2))
    text = FIRST + block(AFTER, "* Bob doubles") + block(DOUBLED, f"* Ann {words}") + block(taken, "* Bob moves 24/18")
    assert [entry.action for entry in entries(text)][1:3] == [Double(2), Take()]


@pytest.mark.parametrize("words", ["rejects", "lehnt ab"])
def test_who_drops_loses_the_game(words: str) -> None:
    text = FIRST + block(AFTER, "* Bob verdoppelt") + block(DOUBLED, f"* Ann {words}", "", "Bob wins 1 point")
    assert [(entry.player, entry.action) for entry in entries(text)][1:] == [
        (1, Double(2)),
        (0, Drop()),
        (1, Result(1)),
    ]


def test_doubles_in_a_row_are_beavers_and_raccoons() -> None:
    money = replace(START, length=0, board=AFTER.board, on_roll=1)
    text = (
        block(replace(money, board=START.board, on_roll=0, dice=(3, 1)), "* Ann moves 8/5 6/5")
        + block(money, "* Bob doubles")
        + block(replace(money, offer=Offer.DOUBLE), "* Ann doubles", "", "Cannot analyse beaver nor raccoons!")
        + block(replace(money, offer=Offer.DOUBLE, cube=Cube(2, 0)), "* Bob doubles")
        + block(replace(money, offer=Offer.DOUBLE, cube=Cube(4, 0)), "* Ann accepts")
        + block(replace(money, cube=Cube(8, 0), dice=(6, 6)), "* Bob cannot move")
    )
    found = [entry.action for entry in entries(text)]
    assert found[1:] == [
        Double(2), Beaver(4), Comment("Cannot analyse beaver nor raccoons!"), Raccoon(8), Dance((6, 6), stated=True),
    ]  # fmt: skip


def test_a_board_that_the_plays_do_not_leave_is_set() -> None:
    """A block was cut out: nothing that comes after it is held against the players."""
    text = FIRST + block(replace(START, dice=(4, 2)), "* Ann moves 8/4 6/4")
    actions = [entry.action for entry in entries(text)]
    assert isinstance(actions[1], SetBoard)
    assert actions[1].board == START.board


def test_equal_dice_before_a_money_game_show_in_its_cube() -> None:
    money = replace(START, length=0, cube=Cube(4), dice=(3, 1), jacoby=True)
    (match,) = reading(block(money, "* Ann moves 8/5 6/5") + block(replace(money, dice=None, on_roll=1), "* x")).matches
    assert match.games[0].automatic_doubles == 2
    assert match.header("Jacoby") == "On"


def test_an_identifier_that_cannot_be_read_is_told_and_its_play_kept() -> None:
    second = block(replace(AFTER, dice=(4, 2)), "* Bob moves 24/20", "", "Rolled 42:", "*    24/20")
    ident = second.partition("Position ID: ")[2][:14]
    found = reading(FIRST + second.replace(ident, "//////////////"))
    assert [problem.code for problem in found.problems] == ["SY106"]
    assert [type(entry.action) for entry in found.matches[0].games[0].entries] == [Turn, Turn]


def test_a_text_without_identifiers_is_another_format() -> None:
    found = read(decode(b"Ann moves 8/5 6/5\n"), "gnubg-text")
    assert [problem.code for problem in found.problems] == ["FI102"]


def test_files_that_were_joined_are_one_match() -> None:
    second = block(replace(START, score=(1, 0), dice=(3, 1)), "* Ann moves 8/5 6/5", "Ann wins 2 points")
    (match,) = reading(FIRST + "Ann wins 1 point\n" + second).matches
    assert [game.score for game in match.games] == [(0, 0), (1, 0)]
    assert len(reading((FIRST + "Ann wins 1 point\n") * 2).matches) == 2


# What the program wrote itself ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["drop.txt", "german.txt", "winning-chances.txt"])
def test_an_exported_game(name: str) -> None:
    found = case(name)
    (match,) = found.matches
    (game,) = match.games
    assert (match.length, game.number, game.score, game.names) == (3, 3, (1, 2), ("Player One", "Player Two"))
    assert game.crawford is False
    assert list(match.headers) == [Header("EventDate", "2026.11.29")]
    assert [(entry.player, entry.action) for entry in game.entries] == [
        (0, Turn((5, 1), (CheckerMove(24, 23), CheckerMove(13, 8)))),
        (1, Turn((2, 1), (CheckerMove(24, 21),))),
        (0, Double(2)),
        (1, Drop()),
        (0, Result(1)),
    ]
    assert [header.key for header in game.extras] == ["Statistics", "Program"]
    assert list(check(found).diagnostics) == []


@pytest.mark.parametrize("name", ["drop.txt", "german.txt"])
def test_the_analysis_of_a_play(name: str) -> None:
    """After `24/21` stands: 0.471 0.112 0.004 - 0.529 0.148 0.006, worth -1.000; the roll was worth -0.056."""
    analysis = case(name).matches[0].games[0].entries[1].analysis
    assert analysis is not None
    assert analysis.play is not None
    assert analysis.luck == Equity(emg=-0.056)
    assert analysis.play.played == 0
    first = analysis.play.candidates[0]
    assert first.moves == (CheckerMove(24, 21),)
    assert first.equity == Equity(emg=-1.0)
    assert first.chances == Chances(0.471, 0.112, 0.004, 0.148, 0.006)
    assert first.level is not None
    assert first.level.plies == 0
    assert len(analysis.play.candidates) == 5


@pytest.mark.parametrize("name", ["drop.txt", "german.txt"])
def test_the_cube_is_weighed_from_the_side_of_the_player_on_roll(name: str) -> None:
    """The program gives the doubler's figures with the double, and the same with their signs turned with the answer."""
    for entry in case(name).matches[0].games[0].entries[2:4]:
        analysis = entry.analysis
        assert analysis is not None
        cube = analysis.cube
        assert cube is not None
        assert (cube.no_double, cube.double_take, cube.double_drop) == (
            Equity(emg=0.816), Equity(emg=1.118), Equity(emg=1.0),
        )  # fmt: skip
        assert cube.cubeless == Equity(emg=0.355)
        assert cube.chances is not None
        assert cube.chances == pytest.approx((0.529, 0.148, 0.006, 0.112, 0.004))
        assert cube.level == Level("0-ply", 0)


def test_winning_chances_of_the_match() -> None:
    """At 2-2 in a match to 3, after the drop, both have the same chance; the answer is weighed like the double."""
    for entry in case("winning-chances.txt").matches[0].games[0].entries[2:4]:
        analysis = entry.analysis
        assert analysis is not None
        assert analysis.cube is not None
        assert analysis.cube.double_drop == Equity(mwc=0.5)
        assert analysis.cube.double_take == Equity(mwc=0.5294)
        assert analysis.cube.no_double == Equity(mwc=0.454)
        assert analysis.cube.chances == pytest.approx((0.529, 0.148, 0.006, 0.112, 0.004))


def test_an_exported_position_is_a_position() -> None:
    found = case("position.txt")
    (game,) = found.matches[0].games
    assert game.is_position
    assert game.entries[-1].action == Unplayed((5, 5))
    analysis = game.entries[-1].analysis
    assert analysis is not None
    assert analysis.play is not None
    assert analysis.play.candidates[0].moves[0] == CheckerMove(8, 3)
    assert analysis.play.played == 0
    assert list(check(found).diagnostics) == []


def test_a_board_that_is_shown_again_is_one_position() -> None:
    (match,) = case("hint.txt").matches
    assert match.names == ("Ann", "Bob")
    analysis = match.games[0].entries[-1].analysis
    assert analysis is not None
    assert analysis.cube is not None
    assert analysis.cube.best == "Double, pass"
    assert analysis.cube.double_take == Equity(emg=1.192)


def test_what_is_recommended_with_a_chance_is_no_error() -> None:
    """How often drops would have to be wrong (`26.5%`) for a double to be right is no cost of anything."""
    below = (
        "* Bob cannot move",
        "Cube analysis",
        "0-ply cubeless equity -0.133 (Money: -0.140)",
        "  0.477 0.133 0.005 - 0.523 0.225 0.007",
        "Cubeful equities:",
        "1. No double           -0.177",
        "2. Double, pass        +1.000  (+1.177)",
        "3. Double, take        -0.602  (-0.425)",
        "Proper cube action: No double, take (26.5%)",
        "Alert: very unlucky roll! ( -0.619)",
        "",
        "Rolled 65 (-0.619):",
        "*    Cannot move",
    )
    analysis = entries(FIRST + block(replace(AFTER, dice=(6, 5)), *below))[-1].analysis
    assert analysis is not None
    assert analysis.play is None
    assert analysis.marks == ("very unlucky roll",)
    assert analysis.cube is not None
    assert analysis.cube.error is None
    assert analysis.cube.best == "No double, take (26.5%)"


# Marks ----------------------------------------------------------------------------------------------------------------


def test_alerts_are_marks_and_errors() -> None:
    below = (
        "* Bob moves 24/20 13/11",
        "Alert: missed double (-0.129)!",
        " [very bad]",
        "Cube analysis",
        "2-ply cubeless equity +0.528 (Money: +0.528)",
        "  0.764 0.100 0.010 - 0.236 0.050 0.005",
        "Cubeful equities:",
        "1. Double, pass        +1.000",
        "2. Double, take        +1.194  (+0.194)",
        "3. No double           +0.871  (-0.129)",
        "Proper cube action: Double, pass",
        "Alert: bad move ( -0.088)",
        "Alert: very lucky roll! ( +0.625)",
        "",
        "Rolled 42 (+0.625):",
        "     1. Cubeful 2-ply    24/18                        Eq.: +0.100",
        "       0.508 0.135 0.007 - 0.492 0.133 0.005",
        "        2-ply cubeful prune [world class]",
        "*   ??  Cubeful 2-ply    24/20 13/11                  Eq.: +0.012 (-0.088)",
        "       0.497 0.121 0.005 - 0.503 0.134 0.004",
    )
    entry = entries(FIRST + block(replace(AFTER, dice=(4, 2)), *below))[-1]
    analysis = entry.analysis
    assert analysis is not None
    assert analysis.marks == ("very bad cube", "bad play", "very lucky roll")
    assert analysis.luck == Equity(emg=0.625)
    assert analysis.play is not None
    assert (analysis.play.played, analysis.play.error) == (1, Equity(emg=0.088))
    assert analysis.play.candidates[0].level == Level("Cubeful 2-ply", 2, None, "2-ply cubeful prune [world class]")
    assert analysis.cube is not None
    assert (analysis.cube.error, analysis.cube.double_take) == (Equity(emg=0.129), Equity(emg=1.194))
    assert not [item for item in entries(FIRST) if isinstance(item.action, Comment)]
