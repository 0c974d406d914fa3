"""Whole files: each program's dialect against the record it stands for, and what is wrong with broken ones.

``cases/formats/mat/valid/<dialect>.mat`` is a small record in the manner of a program; the file ``.expected`` beside it
is what it says, as ``outline`` below writes it. ``invalid/<name>.mat`` comes with the problems that the reader reports,
one ``code line:column`` a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tavla.grammar import MatchRecord, Reading, decode, read, read_source
from tavla.grammar.ids import format_xgid
from tavla.grammar.mat import DIALECTS, sniff
from tavla.grammar.notation import PlayStyle, spell_moves
from tavla.grammar.position import Board, Position
from tavla.grammar.record import (
    Action,
    Beaver,
    Comment,
    Dance,
    Double,
    GameRecord,
    Header,
    IllegalPlay,
    Player,
    Raccoon,
    Resignation,
    Result,
    SetBoard,
    Turn,
    Unplayed,
    Unread,
)

CASES = Path(__file__).resolve().parents[2] / "cases" / "formats" / "mat"
VALID = sorted((CASES / "valid").glob("*.mat"))
INVALID = sorted((CASES / "invalid").glob("*.mat"))

GAME = " Game 1\n Ann : 0                        Bob : 0\n"
HEAD = f" 5 point match\n\n{GAME}"

# The outline of a reading -----------------------------------------------------------------------------------------

ONE_BY_ONE = PlayStyle(merge=False, counts=False)


def outline(reading: Reading) -> Iterator[str]:
    yield f"{reading.format} {reading.dialect} {reading.source.encoding}{' with a mark' * reading.source.had_bom}"
    for match in reading.matches:
        yield f"match to {match.length}"
        for item in match.preamble:
            yield f"  [{item.key}] {item.value}" if isinstance(item, Header) else f"  ; {item.text}"
        for game in match.games:
            players = " - ".join(f"{name or '(no name)'} {rating}".rstrip() for name, rating in game.players)
            yield f"game {game.number}: {players}, {game.score[0]}-{game.score[1]}"
            for entry in game.entries:
                side = "" if entry.player is None else ("left ", "right ")[entry.player]
                yield f"  {side}{said(entry.action)}"


def said(action: Action) -> str:
    match action:
        case Turn(dice=dice, moves=moves):
            return f"{rolled(dice)} {spell_moves(moves, ONE_BY_ONE)}"
        case Dance(dice=dice):
            return f"{rolled(dice)} {'says that he dances' if action.stated else 'nothing'}"
        case Unplayed(dice=dice):
            return f"{rolled(dice)} never played"
        case IllegalPlay(dice=dice, board=board):
            return f"{rolled(dice)} illegal, leaves {pictured(board)}"
        case Double(value=value) | Beaver(value=value) | Raccoon(value=value):
            return f"{type(action).__name__.lower()}s to {value}"
        case Resignation(manner=manner, points=points, level=level):
            return " ".join([manner, *(f"{points} points",) * bool(points), *(f"level {level}",) * bool(level)])
        case Result(points=points):
            return f"wins {points}{' and the match' * action.match}"
        case SetBoard(board=board, cube=cube):
            return f"position {pictured(board)}, cube {cube.value if cube else None}"
        case Comment(text=text):
            return f"; {text}"
        case Unread(text=text):
            return f"unread {text!r}"
    return f"{type(action).__name__.lower()}s"


def rolled(dice: tuple[int, int] | None) -> str:
    return f"{dice[0]}{dice[1]}:" if dice else "no roll:"


def pictured(board: Board | None) -> str:
    return "what nobody knows" if board is None else format_xgid(Position(board))[5:31]


def problems(reading: Reading) -> list[str]:
    """`code line:column` of each problem, in the order of their places."""
    found = sorted(reading.problems, key=lambda problem: (problem.start, problem.code))
    return ["{} {}:{}".format(problem.code, *reading.source.place(problem.start)) for problem in found]


# Cases ------------------------------------------------------------------------------------------------------------


def test_there_are_cases() -> None:
    assert VALID
    assert INVALID
    assert {path.stem for path in VALID} == set(DIALECTS), "every dialect has its case"


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_valid(path: Path) -> None:
    reading = read(read_source(path))
    assert reading.dialect == path.stem
    assert list(outline(reading)) == path.with_suffix(".expected").read_text("utf-8").splitlines()
    # An empty name is unusual, but a name all the same.
    assert {problem.code for problem in reading.problems} <= {"HD205"}


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_invalid(path: Path) -> None:
    assert problems(read(read_source(path))) == path.with_suffix(".expected").read_text("utf-8").splitlines()


@pytest.mark.parametrize("path", VALID + INVALID, ids=lambda path: path.stem)
def test_spans(path: Path) -> None:
    """Every entry stands where its span says, in the order of the text, inside its match."""
    reading = read(read_source(path))
    text = reading.source.text
    for match in reading.matches:
        for item, span in zip(match.preamble, match.preamble_spans, strict=True):
            assert (item.key if isinstance(item, Header) else item.text) in text[span.start : span.end]
        for game in match.games:
            assert text[game.span.start : game.span.end].lower().startswith("game")
            starts = [entry.start for entry in game.entries]
            assert starts == sorted(starts)
            assert all(entry.start < entry.end for entry in game.entries)
            assert all(match.span.start <= start <= match.span.end for start in starts)


def told(reading: Reading) -> list[object]:
    """All of a reading, places too."""
    entries = [tuple(entry) for match in reading.matches for game in match.games for entry in game.entries]
    return [reading.matches, entries, problems(reading)]


def test_reading_does_not_depend_on_what_was_read_before() -> None:
    """Readers remember what they have read; it must not show. No other test has these plays."""
    plain = "".join(f"  {n}) 65: 18/{n}                42: 17/{n}\n" for n in range(1, 10))
    odd = """\
a) 65: 18/1                42: 17/1
  2) 32: Concedes                42: 17/2
  3) 65: 18/3                32: Concedes
  4) 65: 18/4   24)  42: 17/4
  5) 65: 18/5                142: 17/5
  6) (65): 18/6              (42): 17/6
  7) 65: 18/7                42: 17/7   Wins 1 point
  8) 21: Illegal play (;) 42: 17/8
65: 18/9                42: 17/9
"""
    source = decode(f"{HEAD}{odd}".encode())
    cold = told(read(source))
    assert told(read(source)) == cold
    read(decode(f"{HEAD}{plain}".encode()))
    assert told(read(source)) == cold


# Single points ----------------------------------------------------------------------------------------------------


def match_of(text: str) -> MatchRecord:
    (match,) = read(decode(text.encode()), "mat").matches
    return match


def game_of(rows: str) -> GameRecord:
    (game,) = match_of(HEAD + rows).games
    return game


def entries_of(rows: str) -> list[tuple[int | None, str]]:
    return [(entry.player, said(entry.action)) for entry in game_of(rows).entries]


@pytest.mark.parametrize(
    ("line", "length"),
    [
        *((" 7 point match", 7), ("7 points match", 7), ("7 Point Match", 7), ("  25-point match  ", 25)),
        *(("Match of 7 points", 7), ("match to 9", 9)),
        *((" 0 point match", 0), (" 9999 point match", 0), ("100 point match", 100)),
    ],
)
def test_match_line(line: str, length: int) -> None:
    assert match_of(f"{line}\n{GAME}").length == length


@pytest.mark.parametrize("line", [" -5 point match", " 2.5 point match", f" {'9' * 5000} point match"])
def test_length_that_is_none(line: str) -> None:
    reading = read(decode(f"{line}\n{GAME}".encode()))
    assert [match.length for match in reading.matches] == [None]
    assert problems(reading) == [f"HD201 1:{line.index(line.strip()) + 1}"]


@pytest.mark.parametrize("line", ["Game 12", " GAME 12 ", "\tgame 12:", "  Game  12 of 20"])
def test_game_line(line: str) -> None:
    (game,) = match_of(f" 5 point match\n{line}\n Ann : 0   Bob : 0\n").games
    assert game.number == 12


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("Bob", Player("Bob")),
        ("Bob,1850.25", Player("Bob", "1850.25")),
        ("Bob, 1850,5", Player("Bob", "1850,5")),
        ("Bob,1850,5", Player("Bob", "1850,5")),
        ("Smith, Ann", Player("Smith, Ann")),
        ("Smith, Ann, 1500", Player("Smith, Ann", "1500")),
        ("Bob,0", Player("Bob,0")),
        ("Bob,-3", Player("Bob,-3")),
    ],
)
def test_rating_behind_a_name(text: str, player: Player) -> None:
    (game,) = match_of(f" 5 point match\n Game 1\n {text} : 0     {text} : 0\n").games
    assert game.players == (player, player)


def test_several_matches_in_one_file() -> None:
    text = (
        f'; [Event "A"]\n; of A\n{HEAD}  1) 31: 8/5 6/5\n; of the game\n; [Event "B"]\n; of B\n 3 point match\n{GAME}'
    )
    first, second = read(decode(text.encode())).matches
    assert (first.length, first.preamble) == (5, (Header("Event", "A"), Comment("of A")))
    assert (second.length, second.preamble) == (3, (Header("Event", "B"), Comment("of B")))
    assert first.games[0].entries[-1].action == Comment("of the game")
    assert second.games[0].entries == ()


def test_headers_keep_their_order_and_whatever_stands_in_them() -> None:
    lines = ['[B "1"]', '[ A key "2"]', '[B "says "3""]', '[C ""]', '[D "ünï] ; ["]']
    match = match_of("".join(f"; {line}\n" for line in lines) + HEAD)
    assert match.preamble == (
        Header("B", "1"),
        Header("A key", "2"),
        Header("B", 'says "3"'),
        Header("C", ""),
        Header("D", "ünï] ; ["),
    )
    assert (match.header("b"), match.header("x", "c"), match.header("x")) == ("1", "", None)


@pytest.mark.parametrize("line", ["; [no value]", "; [A 1]", ";[A", "# text", ";", "; 7 point match"])
def test_other_comments(line: str) -> None:
    assert match_of(f"{line}\n{HEAD}").preamble == (Comment(line[1:].strip()),)


def test_comments_between_games_stay_where_they_were() -> None:
    match = match_of(f"{HEAD}  1) 31: 8/5 6/5\n; one\n  2) 31:\n; two\n\n; three\n{GAME}; four\n")
    first, second = ([said(entry.action) for entry in game.entries] for game in match.games)
    assert first == ["31: 8/5 6/5", "; one", "31: nothing", "; two", "; three"]
    assert second == ["; four"]


def test_set_position() -> None:
    board = "-BA-B-C-bC--bB---b-b-bcbA-"
    (entry,) = game_of(f"; Set Pos={board}/1\n").entries
    assert isinstance(entry.action, SetBoard)
    assert (entry.player, entry.action.text) == (None, f"{board}/1")
    assert pictured(entry.action.board) == board


def test_a_single_cell_is_told_by_its_gap() -> None:
    assert entries_of("  1)                             31: 8/5 6/5\n") == [(1, "31: 8/5 6/5")]
    assert entries_of("  1)    31: 8/5 6/5\n") == [(1, "31: 8/5 6/5")]
    assert entries_of("  1)   31: 8/5 6/5\n") == [(0, "31: 8/5 6/5")]
    assert entries_of("  1)\t31: 8/5 6/5\n") == [(1, "31: 8/5 6/5")]


@pytest.mark.parametrize(("blanks", "player"), [(6, 0), (0, 0), (34, 1), (40, 1), (29, 1)])
def test_result_line(blanks: int, player: int) -> None:
    assert entries_of(f"  1) 31: 8/5 6/5                42:\n{' ' * blanks}Wins 2 points\n")[-1] == (player, "wins 2")


def test_result_line_below_a_long_cell() -> None:
    row = f"  1) 31: Illegal play ({';' * 90}) 42: 8/4 6/4\n"
    assert entries_of(f"{row}{' ' * 34}Wins 2 points\n")[-1] == (1, "wins 2")


def test_rows_without_numbers() -> None:
    assert entries_of("31: 8/5 6/5                42: 8/4 6/4\n") == [(0, "31: 8/5 6/5"), (1, "42: 8/4 6/4")]


def test_third_cell() -> None:
    """A third cell can only be a result; it belongs to whoever did not give up."""
    assert entries_of("  1) 21: 6/4  Drops  Wins 1 point\n")[-1] == (0, "wins 1")
    assert entries_of("  1) Drops  21: 6/4  Wins 1 point\n")[-1] == (1, "wins 1")
    assert entries_of("  1) 31: 8/5  52: 13/8  64: 24/14\n")[-1] == (None, "unread '64: 24/14'")


@pytest.mark.parametrize(
    ("rows", "players"),
    [
        (" Losses 2 point                     Wins 2 point", [0, 1]),
        (" Losses 2 point\n\n      Wins 2 point", [1, 0]),
        (" Losses 2 point\n                                  Wins 2 point", [0, 1]),
        ("  2) 42:                         Losses 2 point\n      Wins 2 point", [1, 0]),
        ("  2)  Losses 2 point\n                                  Wins 2 point", [0, 1]),
    ],
)
def test_losses(rows: str, players: list[int]) -> None:
    """The loser's words at the margin are his, whichever column he has."""
    loser, winner = entries_of(f"  1) 31: 8/5 6/5\n{rows}\n")[-2:]
    assert [loser, winner] == [(players[0], "loses 2 points"), (players[1], "wins 2")]


def test_a_text_that_breaks_off_anywhere_keeps_what_was_before() -> None:
    text = HEAD + "  1) 31: 8/5 6/5                42: 8/4 6/4\n"
    whole = match_of(text).games[0].entries
    for end in range(len(HEAD), len(text)):
        (game,) = match_of(text[:end]).games
        assert game.names == ("Ann", "Bob")
        assert game.entries[:-1] == whole[: max(0, len(game.entries) - 1)]


def test_games_without_a_score_line_have_the_names_that_are_known() -> None:
    rows = "  1) 31: 8/5 6/5\n"
    match = match_of(f" 5 point match\n Game 1\n{rows} Game 2\n{rows}{GAME}{rows} Game 4\n{rows}")
    assert [game.names for game in match.games] == [("Ann", "Bob")] * 4
    assert [game.has_score for game in match.games] == [False, False, True, False]


def test_a_play_behind_a_dance_is_the_right_players() -> None:
    rows = "  1) 31: 8/5 6/5                52: 13/8 24/22\n  2) 54:                        13/12 12/11\n"
    assert entries_of(rows)[2:] == [(0, "54: nothing"), (1, "no roll: 13/12 12/11")]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_line_ends_and_encodings_change_nothing(newline: str, encoding: str) -> None:
    text = (CASES / "valid" / "gnubg.mat").read_text("utf-8")
    plain = read(decode(text.encode()))
    assert read(decode(text.replace("\n", newline).encode(encoding))).matches == plain.matches


@pytest.mark.parametrize(
    ("text", "is_mat"),
    [
        (HEAD, True),
        (GAME, True),
        (" 0 point match\n", True),
        ("; comment\n" * 1500 + HEAD, True),
        ("", False),
        ("A 5 point match was played.", False),
        ("Game 1\nwas a close one\n", False),
        ("Ann : 0     Bob : 0\n", False),
    ],
)
def test_sniff(text: str, is_mat: bool) -> None:
    assert sniff(text) is is_mat
