"""The readers of server logs, case by case.

``cases/formats/<format>/valid/*.expected`` is the .mat record that a log amounts to, ``invalid/*.expected`` what is
wrong with a log, and where.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tavla.analyzer.convert import convert
from tavla.analyzer.diagnostics.check import check
from tavla.analyzer.replay import replay
from tavla.grammar import MatchRecord, Reading, decode, read, read_source
from tavla.grammar.record import Comment, Dance, Drop, Header, Resignation, Result, Take, Turn, Unplayed, Unread

CASES = Path(__file__).resolve().parents[1] / "cases" / "formats"
FORMATS = ("sgg", "tmg", "party", "bgroom")
VALID = [path for name in FORMATS for path in sorted((CASES / name / "valid").iterdir()) if path.suffix != ".expected"]
INVALID = [
    path for name in FORMATS for path in sorted((CASES / name / "invalid").iterdir()) if path.suffix != ".expected"
]


def of(path: Path) -> str:
    return f"{path.parents[1].name}-{path.stem}"


def problems(reading: Reading) -> list[str]:
    found = sorted(reading.problems, key=lambda problem: (problem.start, problem.code))
    return ["{} {}:{}".format(problem.code, *reading.source.place(problem.start)) for problem in found]


@pytest.mark.parametrize("path", VALID, ids=of)
def test_valid(path: Path) -> None:
    reading = read(read_source(path))
    assert reading.format == path.parents[1].name
    assert reading.problems == ()
    assert convert(reading, "mat").data.decode() == path.with_suffix(".expected").read_text("utf-8")
    assert {item.code for item in check(reading).diagnostics} <= {"SC603"}


@pytest.mark.parametrize("path", INVALID, ids=of)
def test_invalid(path: Path) -> None:
    reading = read(read_source(path), path.parents[1].name)
    assert problems(reading) == path.with_suffix(".expected").read_text("utf-8").splitlines()


@pytest.mark.parametrize("path", VALID + INVALID, ids=of)
def test_spans(path: Path) -> None:
    """Every entry stands where its span says, and every step of a play where its own says."""
    reading = read(read_source(path), path.parents[1].name)
    text = reading.source.text
    for game in reading.matches[0].games:
        for entry in game.entries:
            written = text[entry.start : entry.end]
            if isinstance(entry.action, Turn):
                assert len(entry.action.spans) == len(entry.action.moves)
                for (start, end), move in zip(entry.action.spans, entry.action.moves, strict=True):
                    assert str(move.start) in written[start:end] or "bar" in written[start:end].lower()
            if isinstance(entry.action, Comment):
                assert entry.action.text in written


@pytest.mark.parametrize("path", VALID, ids=of)
def test_a_log_cut_off_anywhere_keeps_what_stands_before(path: Path) -> None:
    """Whole lines before the cut are read as they are in the whole log."""
    data = path.read_bytes()
    name = path.parents[1].name
    whole = read(decode(data), name).matches[0].games[0].entries
    for end in range(0, len(data), 7):
        for match in read(decode(data[:end]), name).matches:
            entries = match.games[0].entries if match.games else ()
            sure = entries[:-2]
            assert sure == whole[: len(sure)] or name == "party"


def sgg(rows: str, head: str = "", score: str = "0-0/5") -> MatchRecord:
    reading = read(decode(f"Ann vs. Bob\n{head}\nGame 1. {score}\n{rows}".encode()))
    assert reading.format == "sgg"
    return reading.matches[0]


def tmg(rows: str, head: str = "Length: 5") -> MatchRecord:
    text = f"MatchID: 1\nPlayer1: 11 Ann 0.0\nPlayer2: 22 Bob 0.0\n{head}\n\nGame 1: 0-0\n{rows}"
    reading = read(decode(text.encode()))
    assert reading.format == "tmg"
    return reading.matches[0]


def headers(match: MatchRecord) -> dict[str, str]:
    return dict(match.headers)


# GamesGrid ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Wednesday, June 4, 2003", {"EventDate": "2003.06.04"}),
        ("Sunday, February 29, 2004", {"EventDate": "2004.02.29"}),
        ("GridGammon, Lobby", {"Site": "GridGammon, Lobby"}),
        ("Doubling Cube: No", {"CubeLimit": "1"}),
        ("Doubling Cube: Yes", {}),
        ("Variant: HyperGammon", {"Variation": "HyperGammon"}),
        ("Variant: Acey-deucey", {"Variant": "Acey-deucey"}),
        ("Jacoby: Yes", {"Jacoby": "On"}),
        ("Jacoby: Maybe", {"Jacoby": "Maybe"}),
        ("Something: new", {"Something": "new"}),
        ("ELO: 1850.25 1200 1490.00 35", {"Player 1 Elo": "1850.25/1200", "Player 2 Elo": "1490.00/35"}),
        ("ELO: none", {"ELO": "none"}),
    ],
)
def test_head_of_sgg(line: str, expected: dict[str, str]) -> None:
    assert headers(sgg("", line)) == expected


def test_ratings_belong_to_the_names_of_their_columns() -> None:
    first, second = sgg("", "ELO: 1850.25 1200 1490.00 35").players
    assert (first, second) == (("Ann", "1850.25"), ("Bob", "1490.00"))


def test_a_line_without_a_colon_is_a_comment_before_the_match() -> None:
    assert sgg("", "A quiet evening").preamble == (Comment("A quiet evening"),)


@pytest.mark.parametrize(
    ("score", "length", "crawford"),
    [("0-0/5", 5, False), ("4*-2/5", 5, True), ("1-4*/5", 5, True), ("4-2/5", 5, False), ("3-0", 0, None)],
)
def test_game_line_of_sgg(score: str, length: int, crawford: bool | None) -> None:
    match = sgg("", score=score)
    assert (match.length, match.games[0].crawford) == (length, crawford)


def test_rows_of_sgg() -> None:
    match = sgg(
        "1\t31: \n1\t31: 8/5, 6/5\n1\t31: 8/5, 6/5\n1\t\t52: \nhello\n1\t\t52: 13/8, 24/22\n2\t11: O-O\n2\t11: O-O\n"
        "2\t\t -\n3\t65: resign\nBob  wins 1 point.\n"
    )
    assert [(entry.player, type(entry.action)) for entry in match.games[0].entries] == [
        (0, Turn), (None, Comment), (1, Turn), (0, Dance), (1, Unplayed), (0, Unplayed), (0, Resignation), (1, Result),
    ]  # fmt: skip


def test_another_play_of_the_same_row_is_no_repetition() -> None:
    match = sgg("1\t31: \n1\t31: 8/5, 6/5\n1\t31: 24/20\n")
    assert [len(entry.action.moves) for entry in match.games[0].entries if isinstance(entry.action, Turn)] == [2, 1]


def test_chat_may_look_like_anything_but_a_row() -> None:
    said = ["31 is my number", "5 more to go", "Ann: he wins 5 points", "Ann never wins", "1: no", "vs. nobody"]
    match = sgg("1\t31: 8/5, 6/5\n" + "\n".join(said) + "\n")
    assert [entry.action for entry in match.games[0].entries[1:]] == [Comment(line) for line in said]


def test_a_player_who_is_closed_out_may_leave_his_roll_out() -> None:
    """He is on the bar against a closed board, so that nobody asks what he would have rolled."""
    rows = "1\t\t -\n2\t65: 14/8, 13/8\n"
    reading = read(decode(f"Ann vs. Bob\nGame 1. 0-0/5\n{rows}".encode()))
    assert reading.matches[0].games[0].entries[0].action == Unplayed(None)


def test_automatic_doubles_of_sgg() -> None:
    match = sgg("11: Automatic double\n44: Automatic double\n1\t31: 8/5, 6/5\n", score="0-0")
    assert match.games[0].automatic_doubles == 2
    assert replay(match).games[0].cube.value == 4


# TrueMoneyGames ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Startdate: 2003-06-04 12:30:00", {"EventDate": "2003.06.04", "EventTime": "12:30"}),
        ("Cube: 0", {"CubeLimit": "1"}),
        ("Cube: 1", {}),
        ("MaxCube: 64", {"CubeLimit": "64"}),
        ("Variant: 2", {"Variation": "NackGammon"}),
        ("Variant: 7", {"Variant": "7"}),
        ("Beavers: 1", {"Beaver": "On"}),
        ("PlayMoney: 0", {"PlayMoney": "0"}),
    ],
)
def test_head_of_tmg(line: str, expected: dict[str, str]) -> None:
    found = headers(tmg("", line))
    assert {key: value for key, value in found.items() if key not in ("MatchID", "Player1", "Player2")} == expected


@pytest.mark.parametrize(
    ("written", "name"),
    [("11 Ann 0.0", "Ann"), ("11 Ann of Kent 12.5", "Ann of Kent"), ("11 7up 3", "7up"), ("11 Ann", "Ann")],
)
def test_player_of_tmg(written: str, name: str) -> None:
    text = f"MatchID: 1\nPlayer1: {written}\nPlayer2: 22 Bob 0.0\n\nGame 1: 0-0\n"
    assert read(decode(text.encode())).matches[0].names == (name, "Bob")


def test_a_rule_switched_in_play_is_no_header_of_the_match() -> None:
    match = tmg("  1 1 31:\nBeavers: 0\nJacoby: 1\n  1 4 8/5 6/5\n", "Beavers: 1\nJacoby: 1")
    assert "Beaver" not in headers(match)
    assert headers(match)["Jacoby"] == "On"
    actions = [entry.action for entry in match.games[0].entries]
    assert actions[:2] == [Comment("Beavers: 0"), Comment("Jacoby: 1")]
    assert isinstance(actions[2], Turn)


def test_rows_of_tmg() -> None:
    match = tmg(
        "  0 2 Automatic to 2\n  1 1 13:\n  1 4 8/5 6/5\n -1 1 52:\n -1 4 0/0\n  2 5 Double to 4\n -2 7 Take\n"
        "  3 1 ?...\n  3 17 out of time\n -3 1 42:\n  4 33 new\n -3 14 4 Bob wins 4 points\n  0 19 1 -1\n",
        "Length: 0",
    )
    game = match.games[0]
    assert game.automatic_doubles == 1
    assert game.extras == (Header("Stakes", "1 -1"),)
    assert [(entry.player, type(entry.action).__name__) for entry in game.entries] == [
        (0, "Turn"), (1, "Dance"), (0, "Double"), (1, "Take"), (None, "Comment"), (None, "Unread"), (1, "Unplayed"),
        (1, "Result"),
    ]  # fmt: skip


def test_the_winner_of_a_tmg_is_who_is_named() -> None:
    """A row's sign is the player of the row; the name says who won."""
    game = tmg("  1 14 2 Bob wins 2 points\n").games[0]
    assert game.result == (1, Result(2))
    assert tmg(" -1 14 2 somebody\n").games[0].result == (1, Result(2))


# BackGammonRoom ----------------------------------------------------------------------------------------------------


def test_answers_that_are_not_written_stand_where_they_are_implied() -> None:
    text = "Game 1 - Ann (X) vs. Bob (0)\nSingle Game\n1.X:(3 1)8/5 6/5\n2.0:Double\n3.0:(4 2)8/4 6/4\n4.X:Double\n\n"
    entries = read(decode(text.encode())).matches[0].games[0].entries
    assert [(entry.player, type(entry.action)) for entry in entries if entry.start == entry.end] == [
        (0, Take), (1, Drop), (0, Result),
    ]  # fmt: skip
    assert entries[-1].action == Result(2)


def test_a_double_at_the_end_of_the_text_waits_for_its_answer() -> None:
    text = "Game 1 - Ann (X) vs. Bob (0)\nSingle Game\n1.X:(3 1)8/5 6/5\n2.0:Double"
    assert len(read(decode(text.encode())).matches[0].games[0].entries) == 2


# Any of them -------------------------------------------------------------------------------------------------------


def test_old_logs_are_in_latin_1() -> None:
    data = "Jörg vs. Zoë\nGame 1. 0-0/5\n1\t31: 8/5, 6/5\n".encode("latin-1")
    reading = read(decode(data))
    assert reading.matches[0].names == ("Jörg", "Zoë")
    assert [problem.code for problem in reading.problems] == ["FI101"]


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_no_log_is_refused(name: str) -> None:
    reading = read(decode(b"nothing of the kind\n"), name)
    assert reading.matches == ()
    assert [problem.code for problem in reading.problems] == ["FI102"]


def test_unknown_rows_stay_in_the_record() -> None:
    assert any(isinstance(entry.action, Unread) for entry in tmg("  1 77 what\n").games[0].entries)


LONG_LINES = ["Game 1 - " + " " * 200_000, "Game 1 - a" + " " * 200_000, "Game 1 - " + "a (X) vs. " * 20_000]


@pytest.mark.parametrize("text", LONG_LINES, ids=["blanks", "a name", "many names"])
def test_a_long_game_line_of_backgammonroom_takes_no_time(text: str) -> None:
    begun = time.process_time()
    read(decode(text.encode()), "bgroom")
    assert time.process_time() - begun < 2
