"""What every record format promises, checked for every entry of FORMATS.

A format finds its own texts and no others; what it reads and writes again is the same record within what it holds;
what it has written canonically is written the same again; converting keeps what happened; and no text whatever makes
it raise, point outside the text, or take long.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tavla.analyzer.convert import convert, fitted
from tavla.analyzer.diagnostics.check import check
from tavla.analyzer.positions import position_at_end
from tavla.analyzer.replay import replay
from tavla.grammar import FORMATS, Format, MatchRecord, Reading, decode, load, read, read_source, sniff, write
from tavla.grammar.ids.xgid import format_xgid
from tavla.grammar.record import Action, Comment, OpenPlay, SetBoard, Turn, Unread
from tavla.grammar.spelling import Holds, Spelling

TESTS = Path(__file__).resolve().parent
SAMPLES = sorted(path for path in (TESTS.parent / "samples").iterdir() if path.suffix != ".md")
CASES = {
    entry.name: sorted(
        path
        for path in (TESTS / "cases" / "formats" / entry.name / "valid").iterdir()
        if path.suffix in entry.extensions
    )
    for entry in FORMATS
}
RECORDS = [*SAMPLES, *(path for paths in CASES.values() for path in paths)]
WRITTEN = [(entry, dialect) for entry in FORMATS if entry.write is not None for dialect in entry.written]
# The samples are written in every dialect, each format's own cases in its own and in the plainest one.
PAIRS = [
    (entry, dialect, path)
    for entry, dialect in WRITTEN
    for path in RECORDS
    if path in SAMPLES or path in CASES[entry.name] or dialect == "mat"
]

every_format = pytest.mark.parametrize("entry", FORMATS, ids=lambda entry: entry.name)
every_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
every_pair = pytest.mark.parametrize(
    ("entry", "dialect", "path"), PAIRS, ids=[f"{entry.name}-{dialect}-{path.name}" for entry, dialect, path in PAIRS]
)


@every_format
def test_there_are_records(entry: Format) -> None:
    assert CASES[entry.name], f"no case in tests/cases/formats/{entry.name}/valid"
    assert SAMPLES


# Finding the format ----------------------------------------------------------------------------------------------

STRANGERS = {
    "nothing": "",
    "blanks": " \n\t\n  ",
    "prose": "It was a 5 point match.\nGame 1 went to Ann : 3 points!\nThen Bob rolled 3-1 and played 8/5 6/5.",
    "markdown": "# Game 1\n\n| Ann : 0 | Bob : 0 |\n|---|---|\n| 31: 8/5 6/5 | 52: 13/8 |\n",
    "html": "<!DOCTYPE html>\n<html><body><h1>7 point match</h1>\n<p>Game 1<br>Ann : 0 Bob : 0</p></body></html>\n",
    "json": '{"length": 7, "games": [{"players": ["Ann : 0", "Bob : 0"], "rows": ["31: 8/5 6/5"]}]}\n',
    "sgf of go": "(;GM[1]FF[4]SZ[19]PB[Ann]PW[Bob];B[pd];W[dp])\n",
    "csv": "match,game,player,dice,play\n1,1,Ann,31,8/5 6/5\n1,1,Bob,52,13/8 24/22\n",
    "xgid": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\n" * 3,
    "pgn": '[Event "?"]\n[White "Ann"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n',
    "prose with plays": "Ann rolled 31 and made her 5 point.\nBob, with 42, played 8/4 6/4.\n"
    "I would have played\n31: 24/23 13/10\nthere, but she is the champion.\n",
    "question": "What is the best play here?\n\n31: 8/5 6/5 or 24/20\n\nI don't like 13/9 because of the blots.\n",
    "numbers": "12 5 18\n43 20 10\n31 5\n",
    "table of numbers": "year goals\n11 20\n12 24\n13 5\n14 18\n15 4\n16 9\n",
    "shopping": "1. 12 eggs\n2. 6 lemons\n3. 24 buns\n",
    "scores": "Ann 2, Bob 3\nCarl 1, Dora 4\nEve 5, Finn 0\n",
    "rollout": "1. Rollout   24/23 13/11   eq: +0.012\n2. 3-ply     13/11 6/5     eq: -0.004 (-0.016)\n",
    "python": "def game(n: int) -> None:\n    print(f'Game {n}')\n",
}


@pytest.mark.parametrize("text", STRANGERS.values(), ids=STRANGERS)
def test_what_is_no_record_is_not_taken_for_one(text: str) -> None:
    assert sniff(decode(text.encode())) is None
    reading = read(decode(text.encode()))
    assert reading.matches == ()
    assert {problem.code for problem in reading.problems} <= {"FI102", "FI104"}


@every_record
def test_a_record_is_taken_for_one_format_only(path: Path) -> None:
    """Lists and prose may be taken for what nobody else takes: they are asked last."""
    source = read_source(path)
    claimed = [entry.name for entry in FORMATS if entry.claims(source)]
    assert set(claimed[1:]) <= {"book", "narrative"}
    if path not in SAMPLES:
        assert claimed[0] == path.parents[1].name
    assert read(source).format == claimed[0]


# Reading and writing ---------------------------------------------------------------------------------------------


def records(path: Path, entry: Format, dialect: str) -> tuple[MatchRecord, ...]:
    """The matches of a file, fit to be written: spelled as the dialect has them, without what it can't hold."""
    reading = read(read_source(path))
    same = reading.format == entry.name
    replays = [replay(match) for match in reading.matches]
    return fitted(replays, entry.written[dialect], entry.holds, [], same_format=same)


def held(match: MatchRecord, style: Spelling) -> MatchRecord:
    """The match as a dialect gives it back, which is: nearly as it is.

    A line that could not be read is kept as a comment. Programs that mark no hits leave the marks out. A play that
    leaves something open is text where the format has no way to say it. Games get numbers where a format numbers them.
    """

    def kept(action: Action, player: int | None) -> Action:
        if isinstance(action, Unread) and player is None and not style.verbatim:
            return Comment(action.text)
        if isinstance(action, OpenPlay) and not style.open_plays and not style.verbatim:
            return Unread(action.text)
        if isinstance(action, Turn) and not style.play.hits and not style.verbatim:
            return replace(action, moves=tuple(move._replace(hit=False) for move in action.moves))
        return action

    games = []
    numbered = (style.scores or len(match.games) > 1) and not style.verbatim
    for index, game in enumerate(match.games):
        entries = (item._replace(action=kept(item.action, item.player)) for item in game.entries)
        number = index + 1 if game.number is None and numbered else game.number
        if not style.numbers_mid_match and number == 1 and not index and game.score != (0, 0):
            number = None
        games.append(replace(game, number=number, entries=tuple(entries)))
    return replace(match, games=tuple(games))


def set_boards(match: MatchRecord) -> Iterator[SetBoard]:
    actions = (entry.action for game in match.games for entry in game.entries)
    return (action for action in actions if isinstance(action, SetBoard))


def says_turn(match: MatchRecord) -> bool:
    """Is it told who is on roll in a position that is set? Not every format has a place for that."""
    return any(action.on_roll is not None for action in set_boards(match))


def without_turn(match: MatchRecord) -> MatchRecord:
    def unsaid(action: Action) -> Action:
        return replace(action, on_roll=None) if isinstance(action, SetBoard) else action

    games = (
        replace(game, entries=tuple(item._replace(action=unsaid(item.action)) for item in game.entries))
        for game in match.games
    )
    return replace(match, games=tuple(games))


@every_pair
def test_written_and_read_again_it_is_the_same_record(entry: Format, dialect: str, path: Path) -> None:
    matches = records(path, entry, dialect)
    again = read(load(write(matches, entry.name, dialect))).matches
    expected = tuple(held(match, entry.written[dialect]) for match in matches)
    if not any(says_turn(match) for match in again):
        expected = tuple(map(without_turn, expected))
    assert again == expected


@every_pair
def test_what_is_written_is_written_the_same_again(entry: Format, dialect: str, path: Path) -> None:
    once = write(records(path, entry, dialect), entry.name, dialect)
    assert write(read(load(once)).matches, entry.name, dialect) == once


@every_pair
def test_converting_keeps_what_happened(entry: Format, dialect: str, path: Path) -> None:
    """Every board, roll, cube action and result of the games that the format holds; all else that is lost is told."""
    reading = read(read_source(path))
    data, losses = convert(reading, entry.name, dialect)
    again = read(load(data))
    if entry.written[dialect].position:
        assert positions(again) == positions(reading)[: len(again.matches)]
    elif (Holds.SET_POSITIONS in entry.holds or not sets_positions(reading)) and (
        says_variation(entry, dialect) or not any(match.header("Variation") for match in reading.matches)
    ):
        expected, found = list(events(reading)), list(events(again))
        if not {Holds.GAMES, Holds.MATCHES} <= {*entry.holds}:
            found.pop()  # how the match stands after the games that are written
            expected = expected[: len(found)]
        assert found == expected
    allowed = {code for what, code in LOSSES if what not in entry.holds}
    assert {problem.code for problem in losses} <= allowed


LOSSES = ((Holds.COMMENTS, "CV802"), (Holds.HEADERS, "CV803"), (Holds.ANALYSIS, "CV804"), (Holds.GAMES, "CV805"),
          (Holds.MATCHES, "CV805"), (None, "CV801"), (None, "CV803"), (None, "CV804"), (None, "CV806"))  # fmt: skip
"""What may be lost in a format that doesn't hold it. Odd entries, headers, parts of an analysis and private
properties may be in any."""


def says_variation(entry: Format, dialect: str) -> bool:
    headers = entry.written[dialect].headers
    return Holds.HEADERS in entry.holds and (headers is None or "variation" in headers)


def sets_positions(reading: Reading) -> bool:
    entries = (entry for match in reading.matches for game in match.games for entry in game.entries)
    return any(isinstance(entry.action, SetBoard) for entry in entries)


def positions(reading: Reading) -> list[str]:
    """The XGID of the position that each match was left in."""
    left = []
    for match in reading.matches:
        replayed = replay(match)
        left += [format_xgid(position_at_end(replayed, replayed.games[-1]))] if replayed.games else []
    return left


def events(reading: Reading) -> Iterator[tuple[object, ...]]:
    for match in reading.matches:
        replayed = replay(match)
        for game in replayed.games:
            number = game.index + 1 if game.record.number is None else game.record.number
            yield number, game.record.players, game.score, game.cube, game.points
            for turn in game.turns:
                if turn.dice is not None or turn.before != turn.after:
                    yield turn.player, turn.dice, turn.before, turn.after
            for action in game.cube_actions:
                yield action.kind, action.player, action.board, action.cube, action.expected
            yield game.ending.kind, game.ending.winner
            yield game.result_player, game.result and game.result.points
        yield replayed.final_score, replayed.winner


# Any text whatever -----------------------------------------------------------------------------------------------

MOST = 1500
BYTES = [path.read_bytes()[:MOST] for path in RECORDS]
WHOLE = {entry.name: [path.read_bytes() for path in CASES[entry.name]] for entry in FORMATS if entry.magic}
"""Binary files mean little when they are cut."""
FRAGMENTS = (
    b"31: ", b" 24) ", b"\t", b"      ", b")", b"*", b"(2)", b": 0", b"/", b"25", b"\r", b"\0", b"\xff", b"\xc2\xb2",
    b"Takes", b"Doubles => 4", b"Beavers", b"Drops", b"????", b"00:", b"Losses 1 point", b"Wins 2 points",
    b"; Set Pos=", b"Illegal play (", b"\n Game 2\n", b"\n 5 point match\n", b'; [A "b"]', b"9" * 30,
    b"\xe2\x80\xa8", b"\x0c", b"\n1... 42: 8/4 6/4", b"{", b"}\n", b"\nWhite: ", b"\nAnn 31 ", b"B8B5, B6B5", b"20 10*",
    b"\nScore: Ann 1, Bob 2\n", b"\nAnn vs. Bob, 3 point match\n", b"\nX is Ann - O is Bob\n", b" ...", b"off(2)",
)  # fmt: skip

patient = settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@st.composite
def mutilated(draw: st.DrawFn, entry: Format) -> bytes:
    """A record with a few bytes changed, deleted, doubled, cut off, or with something from elsewhere put in."""
    data = bytearray(draw(st.sampled_from(WHOLE.get(entry.name, BYTES))))
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.sampled_from((1, 1, 2, 5, 30, 300))))
        kind = draw(st.sampled_from(("flip", "delete", "double", "cut", "insert", "overwrite")))
        if kind == "flip" and start < len(data):
            data[start] ^= 1 << draw(st.integers(0, 7))
        elif kind == "delete":
            del data[start:end]
        elif kind == "double":
            data[start:start] = data[start:end]
        elif kind == "cut":
            del data[end:]
        else:
            data[start : end if kind == "overwrite" else start] = draw(st.sampled_from(FRAGMENTS))
    return bytes(data)


def assert_survives(data: bytes, entry: Format) -> None:
    """Read, checked, written, read again, converted: no exception, and every span lies within the text."""
    for reading in (read(load(data)), read(load(data, format=entry.name), entry.name)):
        size = len(reading.source.text)
        assert all(0 <= problem.start <= problem.end <= size for problem in reading.problems)
        for match in reading.matches:
            spans = [match.span, *match.preamble_spans, *(game.span for game in match.games)]
            spans += [item.span for game in match.games for item in game.entries]
            assert all(0 <= start <= end <= size for start, end in spans)
    report = check(reading)
    places = [diagnostic.span for diagnostic in report.diagnostics]
    places += [related.span for diagnostic in report.diagnostics for related in diagnostic.related]
    assert all(0 <= start <= end <= size for start, end in places)
    if entry.write is None:
        return
    if reading.format == entry.name and Holds.MATCHES in entry.holds:
        again = read(load(write(reading.matches, entry.name)), entry.name)
        assert [len(match.games) for match in again.matches] == [len(match.games) for match in reading.matches]
    for dialect in entry.written:
        convert(reading, entry.name, dialect)


@pytest.mark.property
@every_format
@patient
@given(data=st.data())
def test_mutilated_record(entry: Format, data: st.DataObject) -> None:
    assert_survives(data.draw(mutilated(entry)), entry)


@every_format
@pytest.mark.parametrize(
    "data",
    [
        b" 5 point match\n Game 1\n A : 0 B : 0\n  1) 31: \xc2\xb2/1\n",
        b" 5 point match\n Game 1\n A : 0 B : 0\n  1)\t5)\tx\n",
    ],
)
def test_once_mutilated_record(entry: Format, data: bytes) -> None:
    assert_survives(data, entry)


@pytest.mark.property
@every_format
@patient
@example(b":")
@example(b"\n 5 point match\n: 0")
@given(st.binary(max_size=400) | st.text(max_size=400).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_arbitrary_bytes(entry: Format, data: bytes) -> None:
    assert_survives(data, entry)


@pytest.mark.property
@every_format
@patient
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=40).map(b"".join))
def test_fragments_in_any_order(entry: Format, data: bytes) -> None:
    assert_survives(b" 5 point match\n Game 1\n Ann : 0   Bob : 0\n  1) " + data, entry)
    assert_survives(b"1. 31: 8/5 6/5   42: 8/4 6/4\n2. " + data, entry)


# Texts made to take long -----------------------------------------------------------------------------------------

SIZE = 100_000
LIMIT = 8.0
"""Seconds. The slowest of these takes one on a busy machine; what grows with the square of the text takes minutes."""

HEAD = " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"


def filled(before: str, filling: str, after: str = "\n", head: str = HEAD) -> str:
    return head + before + filling * (SIZE // len(filling)) + after


def score_line(left: str, right: str = "      Bob : 0") -> str:
    return f" 5 point match\n\n Game 1\n {left}{right}\n  1) 31: 8/5 6/5\n"


# What is repeated, by where it stands.
IN_ROWS = (
    "31: 8/5 6/5 ", "Takes ", "Resigns ", "Wins 1 point ", "24) ", "x: ", "foo ", "foo      ", "lost      ", "a \t",
    "(1-1", "game 1 ", "1", "?", ":", "31 ", "no 1) ", "31  ", "1... ", "Ann 31 ", "White: ", "(x) ", "{", "!", "w8w5 ",
)  # fmt: skip
IN_PLAYS = ("8/5 ", "8/5/", "8/", "8, ", "*", "(", ")", "-", "a", "bar", "1", "(2)", "(no ", "no ", " , ")
IN_LINES = (
    "x", "5-", "1:", "\t", "; ", "Set Pos ", "[", '"', "point ", "match of ", "game 1 ", "vs. ", "a is x ", "{}",
    "score ", "count ", "- ", "A 1, ",
)  # fmt: skip
IN_HEADERS = ('"', '"]', "x ", "[", " ")
IN_NAMES = ("A", "A ", "A,", ", ", "1,", ":", ": 0 ", ": ", ":0")

# What stands before and after blanks without end.
AROUND_BLANKS = (
    ("", "1) 31:"), ("  1)", "31: 8/5"), ("  1) 31", ": 8/5"), ("  1) 31: 8/5", "6/5"), ("  1) 31: 8/5", "52: 13/8"),
    ("  1) 31: 8/5", "\x0bx"), ("  1) foo", "bar"), ("  1) lost", "x"), ("  1) lost on", "x"), ("  1) game", "x"),
    ("  1) game 1", "x"), ("  1) 31: illegal", "x"), ("  1) 31: (", "x"), ("  1) 31: 8/5(", "2"), ("  1) 31: no", "x"),
    ("Wins", "x"), ("Wins 1 point and", "x"), ("; Set", "x"), ("; [A", "x"), ("Game", "x"), (" 5", "point x"),
)  # fmt: skip

# What stands before and after ten thousand digits, which is more than int() takes.
AROUND_DIGITS = (
    ("Game ", ""), ("  ", ") 31: 8/5"), ("  1) ", ": 8/5"), ("  1) 31: ", "/5"), ("  1) 31: 8/", ""),
    ("  1) Wins ", " points"), ("  1) Losses ", ""), ("  1) Doubles => ", ""), (" ", " point match"),
    ("; Set Pos=-b----E-C---eE---c-e----B-/", ""),
)  # fmt: skip

LONG_TEXTS = {
    **{f"row of {filling!r}": filled("  1) ", filling) for filling in IN_ROWS},
    **{f"play of {filling!r}": filled("  1) 31: ", filling) for filling in IN_PLAYS},
    **{f"line of {filling!r}": filled("", filling) for filling in IN_LINES},
    **{f"header of {filling!r}": filled("; [A ", filling, "]\n") for filling in IN_HEADERS},
    **{f"name of {filling!r}": score_line(filling * (SIZE // len(filling)) + " : 0") for filling in IN_NAMES},
    **{f"blanks in {before!r}, {after!r}": filled(before, " ", f"{after}\n") for before, after in AROUND_BLANKS},
    **{f"digits in {before!r}, {after!r}": f"{HEAD}{before}{'1' * 10_000}{after}\n" for before, after in AROUND_DIGITS},
    "score of digits": score_line("A : " + "1" * SIZE),
    "score and name of digits": score_line("A : " + "1" * SIZE + "B"),
    "left score and blanks": score_line("A :" + " " * SIZE + "x : 0", ""),
    "right score of digits": score_line("A : 0", "    B : " + "1" * SIZE),
    "scores and no last one": score_line(": 0 " * (SIZE // 4), " x"),
    "blanks": " " * SIZE,
    "line ends": "\r" * SIZE,
}

MANY_LINES = {
    "game lines": (" 5 point match\n", " Game 1\n"),
    "games": (" 5 point match\n", " Game 1\n A : 0    B : 0\n"),
    "match lines": ("", " 5 point match\n"),
    "headers": ("", '; [A "b"]\n'),
    "comments": (HEAD, "; x\n"),
    "results": (HEAD, "      Wins 1 point\n"),
    "unexpected lines": (HEAD, "foo bar\n"),
    "rows": (HEAD, "  1) 31: 8/5 6/5                52: 13/8 24/22\n"),
    "unreadable rows": (HEAD, "  1) 31: 8/5 foo               52: bar/\n"),
    "rows without a number": (HEAD, "31: 8/5 6/5                52: 13/8 24/22\n"),
    "rows of a list": ("", "1. 31: 8/5 6/5                42: 8/4 6/4\n"),
    "labels": ("", "Ann 31: 8/5 6/5\nBob 20 10\n"),
    "named points": ("", "Black 31: B8B5, B6B5\nWhite 31: W8W5, W6W5\n"),
    "open braces": ("31: 8/5 6/5\n", "{ and so on\n"),
    "scores": ("", "Score: Ann 1, Bob 2\n"),
    "names": ("", "Ann vs. Bob\n"),
    "dances": (HEAD, "  1) 31:             52:\n"),
    "doubles": (HEAD, "  1)  Doubles => 2           Doubles => 4\n"),
}


def seconds(text: str, entry: Format, *, checked: bool) -> float:
    source = decode(text.encode())
    start = time.perf_counter()
    sniff(source)
    reading = read(source, entry.name)
    if checked:
        for diagnostic in check(reading).diagnostics:
            source.place(diagnostic.span.start)
    if entry.write is not None and reading.matches:
        convert(reading, entry.name) if checked else write(reading.matches, entry.name)
    return time.perf_counter() - start


@every_format
@pytest.mark.parametrize("text", LONG_TEXTS.values(), ids=LONG_TEXTS)
def test_a_long_line_takes_no_time(entry: Format, text: str) -> None:
    assert seconds(text, entry, checked=True) < LIMIT


@every_format
@pytest.mark.parametrize(("head", "line"), MANY_LINES.values(), ids=MANY_LINES)
def test_many_lines_are_read_and_written_in_no_time(entry: Format, head: str, line: str) -> None:
    assert seconds(head + line * 20_000, entry, checked=False) < LIMIT
    # Checked are fewer: an illegal play costs a search for what would have been legal.
    assert seconds(head + line * 500, entry, checked=True) < LIMIT
