"""Bytes become text once; every offset finds its line and column."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavla.grammar import SourceText, Span, decode, read_source

TEXT = " 5 point match\n\n Game 1\n Jürgen : 0                     Zoë : 0\n"
ASCII = TEXT.replace("ü", "u").replace("ë", "e")


# Encodings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "text", "encoding", "had_bom"),
    [
        (TEXT.encode("utf-8"), TEXT, "utf-8", False),
        (TEXT.encode("utf-8-sig"), TEXT, "utf-8", True),
        (b"\xff\xfe" + TEXT.encode("utf-16-le"), TEXT, "utf-16", True),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), TEXT, "utf-16", True),
        (ASCII.encode("utf-16-le"), ASCII, "utf-16-le", False),
        (ASCII.encode("utf-16-be"), ASCII, "utf-16-be", False),
        (b"", "", "utf-8", False),
        (b"\xef\xbb\xbf", "", "utf-8", True),
        ("Ду́ша : 0, 佐藤 : 0".encode(), "Ду́ша : 0, 佐藤 : 0", "utf-8", False),
    ],
    ids=[
        "utf-8",
        "utf-8-mark",
        "utf-16-le-mark",
        "utf-16-be-mark",
        "utf-16-le",
        "utf-16-be",
        "empty",
        "mark-only",
        "not-latin",
    ],
)
def test_encoding(data: bytes, text: str, encoding: str, had_bom: bool) -> None:
    assert decode(data, "x.mat") == SourceText("x.mat", text, encoding, had_bom)
    assert decode(data).problems == ()


def test_windows_1252_is_read_and_reported_where_the_first_byte_stands() -> None:
    source = decode(TEXT.encode("cp1252"))
    assert (source.text, source.encoding, source.had_bom) == (TEXT, "cp1252", False)
    (problem,) = source.problems
    place = TEXT.index("ü")
    assert (problem.code, problem.start, problem.end) == ("FI101", place, place + 1)
    assert problem.message == "byte 0xFC is not valid UTF-8; the text is read as Windows-1252"
    assert problem.data == {"byte": 0xFC, "encoding": "cp1252"}
    assert source.place(problem.start) == (4, 3)


def test_windows_1252_behind_a_mark() -> None:
    source = decode(b"\xef\xbb\xbf" + "é : 0".encode("cp1252"))
    assert (source.text, source.encoding, source.had_bom) == ("é : 0", "cp1252", True)
    assert [(problem.code, problem.start, problem.end) for problem in source.problems] == [("FI101", 0, 1)]


def test_byte_that_no_encoding_has() -> None:
    # Windows-1252 leaves 0x81 undefined.
    assert decode(b"a\x81b").text == "a\ufffdb"


def test_utf_8_that_breaks_off() -> None:
    source = decode("Zoë".encode()[:-1])
    assert source.text == "ZoÃ"
    assert [(problem.start, problem.end) for problem in source.problems] == [(2, 3)]


def test_nul_characters_become_blanks() -> None:
    source = decode(b"ab\0\0c\0d\n")
    assert source.text == "ab  c d\n"
    (problem,) = source.problems
    assert (problem.code, problem.start, problem.end) == ("FI105", 2, 4)
    assert problem.message == "3 NUL characters in the text"


def test_one_nul_character() -> None:
    (problem,) = decode(b"a\0").problems
    assert problem.message == "1 NUL character in the text"


def test_read_source_keeps_line_ends_and_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "x.mat"
    path.write_bytes(b"a\r\nb\rc\n")
    assert read_source(path) == SourceText(str(path), "a\r\nb\rc\n")
    assert read_source(path, "y").name == "y"


# Lines and places -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [(0, "")]),
        ("ab", [(0, "ab")]),
        ("ab\nc\n", [(0, "ab"), (3, "c"), (5, "")]),
        ("ab\r\nc\r\n", [(0, "ab"), (4, "c"), (7, "")]),
        ("ab\rc\r", [(0, "ab"), (3, "c"), (5, "")]),
        ("ab\n\r\nc\r\rd", [(0, "ab"), (3, ""), (5, "c"), (7, ""), (8, "d")]),
        # Only these three end a line: form feeds and the separators of Unicode stand in names and comments.
        ("a\x0bb\x0cc\x1cd\x85e\u2028f", [(0, "a\x0bb\x0cc\x1cd\x85e\u2028f")]),
    ],
    ids=["empty", "one", "lf", "crlf", "cr", "mixed", "no-line-ends"],
)
def test_lines(text: str, lines: list[tuple[int, str]]) -> None:
    source = SourceText("", text)
    assert list(source.lines()) == lines
    assert [source.line(number) for number in range(1, len(lines) + 1)] == [line for _, line in lines]
    assert [source.place(offset) for offset, _ in lines] == [(number, 1) for number in range(1, len(lines) + 1)]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
def test_line_and_column_do_not_depend_on_the_line_ends(newline: str) -> None:
    source = SourceText("", TEXT.replace("\n", newline))
    assert source.place(source.text.index("Zoë")) == (4, 33)
    assert source.line(4) == TEXT.splitlines()[3]


def test_places_outside_the_text_are_those_of_its_ends() -> None:
    source = SourceText("", "ab\nc")
    assert (source.place(-5), source.place(4), source.place(99)) == ((1, 1), (2, 2), (2, 2))
    assert (source.line(0), source.line(3), source.line(-1)) == ("", "", "")


def test_columns_count_characters() -> None:
    source = decode("佐藤 Zoë\U0001f3b2x".encode())
    assert source.place(source.text.index("x")) == (1, 8)


def slow_place(text: str, offset: int) -> tuple[int, int]:
    """Line and column by walking there; CRLF ends a line only as a whole."""
    line, column, here = 1, 1, 0
    while here < offset:
        ends = text[here] == "\n" or (text[here] == "\r" and text[here + 1 : here + 2] != "\n")
        line, column = (line + 1, 1) if ends else (line, column + 1)
        here += 1
    return line, column


@pytest.mark.property
@given(st.text(alphabet="ab\n\r\u2028ü"))
def test_place_of_every_offset(text: str) -> None:
    source = SourceText("", text)
    for offset in range(len(text) + 1):
        assert source.place(offset) == slow_place(text, offset)


@pytest.mark.property
@given(st.text(alphabet="ab\n\r\x0cü"))
def test_lines_and_line_ends_make_up_the_text(text: str) -> None:
    source = SourceText("", text)
    lines = list(source.lines())
    stops = [start for start, _ in lines[1:]] + [len(text)]
    assert "".join(text[start:stop] for (start, _), stop in zip(lines, stops, strict=True)) == text
    for (start, line), stop in zip(lines, stops, strict=True):
        assert text[start : start + len(line)] == line
        assert text[start + len(line) : stop] in ("\n", "\r\n", "\r", "")


@pytest.mark.property
@given(st.binary())
def test_any_bytes_become_a_text_without_nul(data: bytes) -> None:
    source = decode(data)
    assert "\0" not in source.text
    assert all(0 <= problem.start < problem.end <= len(source.text) for problem in source.problems)


@pytest.mark.property
@given(st.text())
def test_unicode_text_is_kept(text: str) -> None:
    text = text.replace("\0", "").removeprefix("\ufeff")
    assert decode(text.encode("utf-8", "ignore")).text == text.encode("utf-8", "ignore").decode()


def test_span_is_half_open() -> None:
    span = Span(3, 5)
    assert TEXT[span.start : span.end] == TEXT[3:5]
    assert span == (3, 5)
