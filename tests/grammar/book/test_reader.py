"""Whole lists: what they say, against the same record as a .mat file, and what is wrong with broken ones.

``cases/formats/book/valid/<name>.book`` comes with ``.expected``, which is the record as the .mat writer spells it;
plays that leave something open stand there as they were written. ``invalid/<name>.book`` comes with the problems that
the reader reports, one ``code line:column`` a line.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tavla.analyzer.diagnostics.check import check
from tavla.analyzer.replay import replay
from tavla.grammar import MatchRecord, Reading, decode, format_play, read, read_source, write
from tavla.grammar.book import DIALECTS
from tavla.grammar.record import (
    Beaver,
    Comment,
    Dance,
    Double,
    Drop,
    Header,
    OpenPlay,
    Player,
    Resignation,
    Result,
    Take,
    Turn,
    Unplayed,
    Unread,
)

CASES = Path(__file__).resolve().parents[2] / "cases" / "formats" / "book"
VALID = sorted((CASES / "valid").glob("*.book"))
INVALID = sorted((CASES / "invalid").glob("*.book"))


def book(text: str) -> Reading:
    return read(decode(text.encode()), "book")


def match_of(text: str) -> MatchRecord:
    reading = book(text)
    assert reading.problems == ()
    assert len(reading.matches) == 1
    return reading.matches[0]


def plays(text: str) -> list[tuple[int | None, str]]:
    """Who did what, in the mover's own points."""
    said = []
    for entry in (entry for game in match_of(text).games for entry in game.entries):
        action = entry.action
        if isinstance(action, Turn) and action.dice is not None:
            said.append((entry.player, f"{action.dice[0]}{action.dice[1]} {format_play(action.moves)}"))
        else:
            words = action.text if isinstance(action, Comment | OpenPlay | Unread) else type(action).__name__
            said.append((entry.player, words))
    return said


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_valid(path: Path) -> None:
    reading = read(read_source(path))
    assert reading.problems == ()
    assert (reading.format, reading.dialect) == ("book", path.stem)
    assert write(reading.matches, "mat").decode() == path.with_suffix(".expected").read_text("utf-8")


def test_there_is_a_case_for_every_dialect() -> None:
    assert {path.stem for path in VALID} == set(DIALECTS)


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_invalid(path: Path) -> None:
    reading = read(read_source(path), "book")
    found = [(problem.start, problem.code) for problem in reading.problems]
    lines = ["{} {}:{}\n".format(code, *reading.source.place(start)) for start, code in sorted(found)]
    assert "".join(lines) == path.with_suffix(".expected").read_text("utf-8")
    assert found


# ---- whose play it is --------------------------------------------------------------------------------------------

SAME_GAME = {
    "a column": "31: 8/5 6/5\n42: 8/4 6/4\n65: 24/13\n",
    "numbered half moves": "1. 31: 8/5 6/5\n2. 42: 8/4 6/4\n3. 65: 24/13\n",
    "dots": "1. 31: 8/5 6/5\n1... 42: 8/4 6/4\n2. 65: 24/13\n",
    "dots apart": "1. 31: 8/5 6/5\n1. ... 42: 8/4 6/4\n2. 65: 24/13\n",
    "two columns": "1. 31: 8/5 6/5     42: 8/4 6/4\n2. 65: 24/13\n",
    "brackets after the number": "1) 31: 8/5 6/5     42: 8/4 6/4\n2) 65: 24/13\n",
    "no numbers": "31: 8/5 6/5     42: 8/4 6/4\n65: 24/13\n",
    "no colons": "1. 31 8/5 6/5 42 8/4 6/4\n2. 65 24/13\n",
    "no colons, dashes": "1. 3-1 8-5 6-5  4-2 8-4 6-4\n2. 6-5 24-13\n",
    "dice in brackets": "(3 1): 8-5 6-5\n(4 2): 8-4 6-4\n(6 5): 24-13\n",
    "a stroke": "31: 8/5 6/5 | 42: 8/4 6/4\n65: 24/13 |\n",
    "tabs": "1.\t31 8/5 6/5\t42 8/4 6/4\n2.\t65 24/13\n",
    "one line": "1. 31: 8/5 6/5 42: 8/4 6/4 2. 65: 24/13\n",
    "labels": "Ann 31: 8/5 6/5\nBob 42: 8/4 6/4\nAnn 65: 24/13\n",
    "labels with colons": "White: 31 8/5 6/5\nBlack: 42 8/4 6/4\nWhite: 65 24/13\n",
    "letters": "W 31: 8/5 6/5\nB 42: 8/4 6/4\nW 65: 24/13\n",
    "labels in one line": "Ann 31: 8/5 6/5, Bob 42: 8/4 6/4\nAnn 65: 24/13\n",
    "numbers and labels": "1. Ann 31: 8/5 6/5\n2. Bob 42: 8/4 6/4\n3. Ann 65: 24/13\n",
}


@pytest.mark.parametrize("text", SAME_GAME.values(), ids=SAME_GAME)
def test_one_game_in_many_layouts(text: str) -> None:
    assert plays(text) == [(0, "31 8/5 6/5"), (1, "42 8/4 6/4"), (0, "65 24/13")]
    assert read(decode(text.encode())).format == "book"


def test_the_right_player_begins() -> None:
    right_first = [(1, "31 8/5 6/5"), (0, "42 8/4 6/4"), (1, "65 24/13")]
    assert plays("1... 31: 8/5 6/5\n2. 42: 8/4 6/4      65: 24/13\n") == right_first
    assert plays("  Ann           Bob\n1.              31: 8/5 6/5\n2. 42: 8/4 6/4  65: 24/13\n") == right_first


def test_after_a_taken_beaver_the_doubler_rolls() -> None:
    text = "31: 8/5 6/5\n42: 8/4 6/4\nDoubles\nBeaver\nTakes\n65: 24/13\n"
    assert [player for player, _ in plays(text)] == [0, 1, 0, 1, 0, 0]


@pytest.mark.parametrize(("last", "winner"), [("65: 24/13\n", 0), ("Doubles\nPass\n", 0), ("Resigns\n", 1)])
def test_a_result_without_a_name(last: str, winner: int) -> None:
    entries = match_of(f"31: 8/5 6/5\n42: 8/4 6/4\n{last}wins 1 point\n").games[0].entries
    assert (entries[-1].player, entries[-1].action) == (winner, Result(1))


# ---- what is said of the match -----------------------------------------------------------------------------------

ONE_PLAY = "31: 8/5 6/5\n42: 8/4 6/4\n"


@pytest.mark.parametrize(
    ("line", "length"),
    [
        *(("7 point match", 7), ("7-point match", 7), ("7 Points Match.", 7), ("Match to 7", 7), ("5-pointer", 5)),
        *(("Match of 7 points", 7), ("A match to 7 points.", 7), ("First to 9", 9), ("Playing to 3", 3)),
        *(("Money session", 0), ("money game", 0), ("Unlimited", 0), ("0 point match", 0)),
        *(("We meet on Monday", None), ("Match report", None)),
    ],
)
def test_match_length(line: str, length: int | None) -> None:
    assert match_of(f"{line}\n{ONE_PLAY}").length == length


@pytest.mark.parametrize(
    "line",
    [
        "Tom - Ida, 5 points",
        "Tom vs. Ida (5 points)",
        "Tom vs. Ida, 5 point match",
        "Tom - Ida, to 5",
        "Tom - Ida (5pts)",
    ],
)
def test_the_length_in_short_behind_the_names(line: str) -> None:
    match = match_of(f"{line}\n{ONE_PLAY}")
    assert (match.names, match.length) == (("Tom", "Ida"), 5)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        *(("Ann vs. Bob", ("Ann", "Bob")), ("Ann v Bob", ("Ann", "Bob")), ("Ann - Bob", ("Ann", "Bob"))),
        *(("Ann versus Bob de la Cruz", ("Ann", "Bob de la Cruz")), ('"Smith, Ann" vs. Bob', ("Smith, Ann", "Bob"))),
        *(("Ann is White - Bob is Black", ("Ann", "Bob")), ("White: Ann\nBlack: Bob", ("Ann", "Bob"))),
        *(("alice is X - bob is O", ("alice", "bob")), ("Score: Ann 0, Bob 0", ("Ann", "Bob"))),
        *(("we played on - and it was fun", ("", "")), ("It was 3 - 2", ("", ""))),
    ],
)
def test_names(line: str, names: tuple[str, str]) -> None:
    assert match_of(f"{line}\n{ONE_PLAY}").names == names


@pytest.mark.parametrize("line", ["Ann vs. Bob, 7 point match", "Ann - Bob (7 point match)", "Ann vs Bob, match to 7"])
def test_names_and_length_in_one_line(line: str) -> None:
    match = match_of(f"{line}\n{ONE_PLAY}")
    assert (match.length, match.names) == (7, ("Ann", "Bob"))


@pytest.mark.parametrize(
    ("line", "score"),
    [("Score: Ann 2, Bob 3", (2, 3)), ("Score: 2-3", (2, 3)), ("The score is Ann 2, Bob 3.", (2, 3)), ("Hi", None)],
)
def test_score(line: str, score: tuple[int, int] | None) -> None:
    game = match_of(f"Game 4: Crawford game\n{line}\n{ONE_PLAY}").games[0]
    assert (game.number, game.score if game.has_score else None) == (4, score)
    assert game.entries[0].action == Comment("Crawford game")


def test_the_players_keep_their_places_when_a_score_names_them_the_other_way_round() -> None:
    match = match_of(f"Score: Ann 0, Bob 0\n{ONE_PLAY}Ann wins 1 point\nScore: Bob 0, Ann 1\n{ONE_PLAY}")
    assert [game.names for game in match.games] == [("Ann", "Bob"), ("Ann", "Bob")]
    assert [game.score for game in match.games] == [(0, 0), (1, 0)]


def test_ratings() -> None:
    match = match_of(f"Ann (1850.25) vs. Bob (1508)\n{ONE_PLAY}")
    assert match.players == (Player("Ann", "1850.25"), Player("Bob", "1508"))


def test_games_without_game_lines() -> None:
    again = match_of("1. 31: 8/5 6/5   42: 8/4 6/4\n2. Doubles   Drops\n1. 63: 24/15   21: 13/11 6/5\n")
    assert [len(game.entries) for game in again.games] == [4, 2]
    after_result = match_of("Ann 31: 8/5 6/5\nBob resigns\nAnn wins 1 point\nBob 63: 24/15\nAnn 42: 8/4 6/4\n")
    assert [len(game.entries) for game in after_result.games] == [3, 2]


def test_two_matches() -> None:
    reading = book(f"3 point match\n{ONE_PLAY}5 point match\n{ONE_PLAY}")
    assert [match.length for match in reading.matches] == [3, 5]


# ---- words and remarks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        *(("Doubles", Double()), ("Redoubles", Double()), ("Double to 2", Double(2)), ("redoubles => 4", Double(4))),
        *(("cube", Double()), ("turns the cube to 2", Double(2)), ("Takes", Take()), ("accepts", Take())),
        *(("take", Take()), ("Drops", Drop()), ("Pass", Drop()), ("passes.", Drop()), ("refuses", Drop())),
        *(("Beaver", Beaver()), ("Beavers => 4", Beaver(4)), ("Resigns", Resignation())),
        *(("resigns single", Resignation(level=1)), ("Resigns gammon", Resignation(level=2))),
        *(("resigns a backgammon", Resignation(level=3)), ("wins 2 points", Result(2))),
        *(("Wins 3 points and the match", Result(3, match=True)), ("64: ????", Unplayed((6, 4)))),
        *(("64: (no play)", Dance((6, 4), stated=True)), ("64 dance", Dance((6, 4), stated=True))),
        *(("6-4 fan", Dance((6, 4), stated=True)), ("64 --", Dance((6, 4), stated=True)), ("64:", Dance((6, 4)))),
    ],
)
@pytest.mark.parametrize("before", ["2... ", "Ann ", "Ann: "])
def test_words(before: str, text: str, action: object) -> None:
    match = match_of(f"Ann 31: 8/5 6/5\nBob 42: 8/4 6/4\n{before}{text}\n")
    assert match.games[0].entries[-1].action == action


REMARKS = {
    "31: 8/5 6/5 {good}": ["good"],
    "31: 8/5 6/5 (best play)": ["best play"],
    "31: 8/5 6/5 ; what else?": ["what else?"],
    "31: 8/5 6/5!": ["!"],
    "31: 8/5 6/5 !? {hm}": ["!?", "hm"],
    "31: 8/5 6/5\nWhat a start": ["What a start"],
    "31: 8/5 6/5\n{over\n two lines} and more": ["over two lines", "and more"],
    "31: 8/5(hit) 6/5(2)": [],
    "31: 8/5 (no 1)": [],
    "31: 8/5; 6/5": [],
}


@pytest.mark.parametrize(("text", "remarks"), REMARKS.items(), ids=REMARKS)
def test_remarks(text: str, remarks: list[str]) -> None:
    entries = match_of(f"{text}\n42: 8/4 6/4\n").games[0].entries
    assert [entry.action.text for entry in entries if isinstance(entry.action, Comment)] == remarks
    assert [entry.player for entry in entries if isinstance(entry.action, Turn)] == [0, 1]


def test_remarks_before_the_first_play_and_headers() -> None:
    match = match_of(f'Club night\n; [Event "Final"]\n[Round "2"]\n; well\n{ONE_PLAY}')
    assert match.preamble == (Comment("Club night"), Header("Event", "Final"), Header("Round", "2"), Comment("well"))


# ---- whose numbers -----------------------------------------------------------------------------------------------


def test_one_numbering_for_both() -> None:
    text = (
        "X: (3 1) 8-5 6-5\nO: (5 2) 12-17 1-3\nX: (6 5) 24-13\nO: (4 3) bar-4 12-15\n"
        "X: (6 6) off\nO: (6 5) 19-off 20-off\n"
    )
    assert plays(text)[1::2] == [(1, "52 24/22 13/8"), (1, "43 bar/21 13/10"), (1, "65 6/off 5/off")]


def test_who_ascends_may_be_said() -> None:
    assert plays("Bob counts upwards.\nAnn 31: 8/5 6/5\nBob 42: bar/4 8/10\n")[-1] == (1, "42 bar/21 17/15")
    assert plays("Ann vs. Bob\nBob counts up\nAnn 31: 8/5 6/5\nBob 42: 10/8\n")[-1] == (1, "42 15/17")


def test_a_play_that_goes_both_ways_is_reported() -> None:
    reading = book("X: (3 1) 8-5 6-5\nO: (5 2) 12-17 3-1\nX: (6 5) 24-13\nO: (4 2) 17-21 19-21\n")
    assert "PL412" in [item.code for item in check(reading).diagnostics]


def test_colours_may_change_with_the_game() -> None:
    game = "X: (3 1) 8-5 6-5\nO: (4 2) 17-21 19-21\nX: wins 1 point\n"
    head = "Score is {}-0 in a 5 point match.\n{} is X - {} is O\n"
    text = head.format(0, "ann", "bob") + game + head.format(1, "bob", "ann") + game
    ours = [(0, "31 8/5 6/5"), (1, "42 8/4 6/4"), (0, "Result")]
    assert plays(text) == [*ours, *((1 - (player or 0), said) for player, said in ours)]


def test_named_points_of_nobody_known() -> None:
    """Without labels the direction tells who is Black."""
    named = "1. 31: B8B5, B6B5     42: W8W4, W6W4\n"
    assert plays(named) == [(0, "31 8/5 6/5"), (1, "42 8/4 6/4")]
    assert plays("Ann 31: W8W5, W6W5\nBob 42: B8B4, B6B4\n") == [(0, "31 8/5 6/5"), (1, "42 8/4 6/4")]


def test_full_plays_and_landing_points_in_one_record() -> None:
    match = match_of("1. 43 20 10    31: 8/5* 6/5\n2. 62: bar/23 13/7   65 18* 8\n")
    turns = replay(match).games[0].turns
    assert [format_play(turn.steps) for turn in turns] == ["24/20 13/10", "8/5* 6/5", "bar/23 13/7", "24/18* 13/8"]


# ---- any line whatever -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        *(("31: fooo", "SY101"), ("31: 8/", "SY102"), ("31: 30/1", "SY104"), ("2. hello there", "SY103")),
        *(("71: 8/1", "DI301"), ("8/5 6/5", "DI304"), ("Ann: Tkaes", "SY103"), ("Carl: 31 8/5 6/5", "SY107")),
        *(("Ann dances", "SY103"), ("xy: 8/5 6/5", "DI301"), ("2. F", "SY103")),
    ],
)
def test_what_begins_as_an_entry_is_kept_and_reported(line: str, code: str) -> None:
    reading = book(f"Ann 31: 8/5 6/5\nBob 42: 8/4 6/4\n{line}\n")
    assert code in [problem.code for problem in reading.problems]
    assert len(reading.matches[0].games[0].entries) >= 3


@pytest.mark.parametrize("line", ["From: ann@example.org", "Ann smiles", "Then 24 people came", "24 people came"])
def test_a_line_of_words_is_a_remark(line: str) -> None:
    match = match_of(f"Ann 31: 8/5 6/5\n{line}\nBob 42: 8/4 6/4\n")
    assert [entry.action for entry in match.games[0].entries if entry.player is None] == [Comment(line)]


def test_a_line_that_is_too_long_is_kept_in_one_piece() -> None:
    reading = book("31: 8/5 6/5\n" + "42: 8/4 6/4 " * 500 + "\n")
    last = reading.matches[0].games[0].entries[-1]
    assert [problem.code for problem in reading.problems] == ["SY107"]
    assert last.action == Unread(("42: 8/4 6/4 " * 500).strip())


def test_a_side_without_a_name_has_no_letter() -> None:
    """It was looked up among the players once, and not found."""
    reading = read(decode(b"Ann is X - is O\nX: 31 8/5 6/5\nO: 42 8/4 6/4\n"), "book")
    assert reading.matches
