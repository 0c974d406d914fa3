"""Text as it was found: bytes decoded once, offsets kept, line and column derived.

A span is a half-open pair of offsets into ``SourceText.text``. Offsets are the truth; line and column are computed
from them when something is printed.

A binary file has no lines. Its reader makes a ``Listing`` of it, one line for each of the file's records, so that a
finding has a place that a person can look at: line 12 is the twelfth record.
"""

import codecs
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from tavla.grammar.problems import Problem

__all__ = ["BINARY", "Listing", "SourceText", "Span", "decode"]

_LINE_END = re.compile(r"\r\n?|\n")
_NUL_REPLACEMENT = " "
_ASCII = bytes(range(32, 127))
BINARY = "binary"
"""The encoding of a source whose text is a listing of its bytes."""


class Span(NamedTuple):
    """Half-open offsets into the text of a source."""

    start: int
    end: int


@dataclass(frozen=True)
class SourceText:
    """One decoded text.

    ``text`` has no byte order mark; its line ends are as found (LF, CRLF or CR), so offsets fit what was written.
    ``had_bom`` and ``encoding`` say what the bytes were; ``problems`` what was wrong with them. ``data``: the bytes of
    a binary file, whose ``text`` is empty until its reader lists them; b"" for a text.
    """

    name: str
    text: str
    encoding: str = "utf-8"
    had_bom: bool = False
    problems: tuple[Problem, ...] = field(default=(), compare=False)
    data: bytes = field(default=b"", repr=False)

    def listed(self, listing: "Listing") -> "SourceText":
        """The source of a binary file with the listing of its records as text."""
        return SourceText(self.name, listing.text, BINARY, problems=self.problems, data=self.data)

    def lines(self) -> Iterator[tuple[int, str]]:
        """Every line with its offset, without its line end (LF, CRLF or a lone CR)."""
        start, text = 0, self.text
        if "\r" not in text:
            for line in text.split("\n"):
                yield start, line
                start += len(line) + 1
            return
        for end in _LINE_END.finditer(text):
            yield start, text[start : end.start()]
            start = end.end()
        yield start, text[start:]

    @cached_property
    def _line_starts(self) -> list[int]:
        return [start for start, _ in self.lines()]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1, in characters."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The line with this number (from 1), without its line end; '' where there is no such line."""
        starts = self._line_starts
        if not 1 <= number <= len(starts):
            return ""
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r\n")


class Listing:
    """The records of a binary file as text, one line each, while a reader goes through them."""

    __slots__ = ("_length", "_lines")

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._length = 0

    def add(self, line: str) -> Span:
        """Add the line of the next record (without line end), and say where it stands."""
        start = self._length
        self._lines.append(line)
        self._length = start + len(line) + 1
        return Span(start, start + len(line))

    def __len__(self) -> int:
        """How many lines there are."""
        return len(self._lines)

    @property
    def text(self) -> str:
        return "\n".join(self._lines) + "\n" if self._lines else ""


def decode(data: bytes, name: str = "<bytes>", declared: str | None = None) -> SourceText:
    """Decode bytes: a byte order mark decides, then UTF-8, then the ``declared`` charset if it is known, then (with a
    problem reported) Windows-1252.

    Bytes that not even Windows-1252 defines become U+FFFD. NUL characters are blanked: no format has them.
    """
    problems: list[Problem] = []
    had_bom = True
    charset = _charset(declared)
    if data.startswith(b"\xef\xbb\xbf"):
        text, encoding = _decode_8bit(data[3:], problems), "utf-8"
    elif data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text, encoding = data.decode("utf-16", errors="replace"), "utf-16"
    elif encoding := _utf16_without_mark(data):
        text, had_bom = data.decode(encoding, errors="replace"), False
    else:
        text, encoding, had_bom = _decode_8bit(data, problems), "utf-8", False
        if problems and charset:
            text, encoding, problems = data.decode(charset, errors="replace"), charset, []
    if any(problem.code == "FI101" for problem in problems):
        encoding = "cp1252"
    if "\0" in text:
        first = text.index("\0")
        end = first
        while text[end : end + 1] == "\0":
            end += 1
        count = text.count("\0")
        problems.append(
            Problem(
                "FI105",
                f"{count} NUL character{'s' * (count > 1)} in the text",
                first,
                end,
                help="read as blanks; the file is damaged or not a text",
            )
        )
        text = text.replace("\0", _NUL_REPLACEMENT)
    return SourceText(name, text, encoding, had_bom, tuple(problems))


def _charset(name: str | None) -> str:
    """Python's name of a charset in which ASCII stands as it is; '' for any other, and for one that nobody knows."""
    try:
        charset = codecs.lookup(name or "").name
        text = (_ASCII + b"\xe9").decode(charset, errors="replace")
        return charset if text.startswith(_ASCII.decode("ascii")) else ""
    except (LookupError, ValueError, TypeError, AttributeError):
        return ""


def _utf16_without_mark(data: bytes) -> str:
    """The name of the UTF-16 variant that a text without a byte order mark is in, or ''.

    ASCII text in UTF-16 has a NUL as every other byte, which no 8-bit text has.
    """
    head = data[:200]
    if len(head) < 4 or len(data) % 2:
        return ""
    if not any(head[0::2]) and all(head[1::2]):
        return "utf-16-be"
    if all(head[0::2]) and not any(head[1::2]):
        return "utf-16-le"
    return ""


def _decode_8bit(data: bytes, problems: list[Problem]) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        bad = data[error.start]
        # Every byte of cp1252 is one character, so the byte's offset is the character's.
        problems.append(
            Problem(
                "FI101",
                f"byte 0x{bad:02X} is not valid UTF-8; the text is read as Windows-1252",
                error.start,
                error.start + 1,
                help="save the file as UTF-8",
                data={"byte": bad, "encoding": "cp1252"},
            )
        )
        return data.decode("cp1252", errors="replace")
