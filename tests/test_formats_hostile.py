"""No bytes whatever make a format raise, point outside the text, or take long: for every entry of FORMATS."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tavla.analyzer.convert import convert
from tavla.analyzer.diagnostics.check import check
from tavla.grammar import FORMATS, Format, decode, load, read, sniff, write
from tavla.grammar.spelling import Holds
from tests.format_cases import CASES, RECORDS, every_format

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
    # What the format would never have been taken for is read somehow, and needn't be written as the same again.
    if Holds.MATCHES in entry.holds and entry.claims(load(data, format=entry.name)):
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
LENIENT = {"mat", "gam", "book", "narrative"}
"""Formats that make something of such lines; the others see that it is nothing of theirs."""
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


def slow_pairs(texts: Iterable[str]) -> list[Any]:
    """Every text with every format that makes something of it, and each eighth with the others, by their names."""
    names = list(texts)
    return [
        pytest.param(entry, name, id=f"{name}-{entry.name}")
        for entry in FORMATS
        for name in (names if entry.name in LENIENT else names[::8])
    ]


@pytest.mark.parametrize(("entry", "name"), slow_pairs(LONG_TEXTS))
def test_a_long_line_takes_no_time(entry: Format, name: str) -> None:
    assert seconds(LONG_TEXTS[name], entry, checked=True) < LIMIT


@pytest.mark.parametrize(("entry", "name"), slow_pairs(MANY_LINES))
def test_many_lines_are_read_and_written_in_no_time(entry: Format, name: str) -> None:
    head, line = MANY_LINES[name]
    lenient = entry.name in LENIENT
    assert seconds(head + line * (20_000 if lenient else 5_000), entry, checked=False) < LIMIT
    # Checked are fewer: an illegal play costs a search for what would have been legal.
    if lenient:
        assert seconds(head + line * 500, entry, checked=True) < LIMIT
