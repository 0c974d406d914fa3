"""JSON with places. The standard library reads values, here it is known where each of them stands.

A scanner goes through the few levels of a document that a record is made of (matches, games, entries) key by key; what
is below is read in one go. Where the place of something in there is wanted, it is looked for afterwards: nearly always
nothing is wrong.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from tavla.grammar.source import Span
from tavla.grammar.tavla_json.codecs import Path, Repeated

__all__ = ["BrokenJsonError", "Scanner", "place_of"]

_BLANKS: Final = re.compile(r"[ \t\r\n]*")
_ODD_PIECE: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|(?P<constant>-?Infinity|NaN)|(?P<number>\d{1000,})', re.DOTALL)
"""What Python reads and JSON hasn't, and numbers that Python refuses; texts are passed over."""


class BrokenJsonError(ValueError):
    """The text is not JSON from ``start`` on. ``told``: somebody has said so already."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message, self.start, self.end, self.told = message, start, end, False


class _ConstantError(ValueError):
    """NaN or Infinity, bare."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    repeated = Repeated(found)
    keys = [key for key, _ in pairs]
    repeated.keys_repeated = tuple(key for key in found if keys.count(key) > 1)
    return repeated


def _constant(name: str) -> NoReturn:
    raise _ConstantError


_read_value: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant).raw_decode


class Scanner:
    """Goes through a text; ``index`` is where it stands."""

    __slots__ = ("index", "text")

    def __init__(self, text: str, index: int = 0) -> None:
        self.text, self.index = text, index

    def skip(self) -> str:
        """Pass over blanks; the character that stands behind them, '' at the end."""
        match = _BLANKS.match(self.text, self.index)
        self.index = match.end() if match else self.index
        return self.text[self.index : self.index + 1]

    def value(self) -> Any:
        """The value that stands here. Raises BrokenJsonError."""
        self.skip()
        start = self.index
        try:
            value, self.index = _read_value(self.text, start)
        except json.JSONDecodeError as error:
            raise self._broken(f"not JSON: {error.msg[:1].lower()}{error.msg[1:]}", error.pos) from None
        except RecursionError:
            raise BrokenJsonError("objects and lists are nested too deeply", start, start + 1) from None
        except ValueError:
            raise self._odd_piece(start) from None
        return value

    def members(self) -> Iterator[tuple[str, Span]]:
        """The keys of the object that stands here, with their places; read the value before asking for the next."""
        self._expect("{")
        if self.skip() == "}":
            self.index += 1
            return
        while True:
            if self.skip() != '"':
                raise self._broken("not JSON: expected a key in double quotes", self.index)
            start = self.index
            key = self.value()
            place = Span(start, self.index)
            self._expect(":")
            yield key, place
            if not self.another("}"):
                return

    def items(self) -> Iterator[int]:
        """Where each item of the list that stands here begins; read it before asking for the next."""
        self._expect("[")
        if self.skip() == "]":
            self.index += 1
            return
        while True:
            self.skip()
            yield self.index
            if not self.another("]"):
                return

    def another(self, closing: str) -> bool:
        """Pass over the comma before another item or key, or over the bracket that closes."""
        found = self.skip()
        if found not in (",", closing) or not found:
            raise self._broken(f"not JSON: expected `,` or `{closing}`", self.index)
        self.index += 1
        return found == ","

    def _expect(self, char: str) -> None:
        if self.skip() != char:
            raise self._broken(f"not JSON: expected `{char}`", self.index)
        self.index += 1

    def _broken(self, message: str, index: int) -> BrokenJsonError:
        if not self.text[index:].strip():
            stop = len(self.text.rstrip())
            return BrokenJsonError("the text breaks off", max(0, stop - 1), stop)
        return BrokenJsonError(message, index, index + 1)

    def _odd_piece(self, start: int) -> BrokenJsonError:
        for piece in _ODD_PIECE.finditer(self.text, start):
            if piece["constant"]:
                return BrokenJsonError(f"not JSON: a bare `{piece[0]}`", *piece.span())
            if piece["number"]:
                return BrokenJsonError(f"a number of {len(piece[0])} digits", *piece.span())
        return BrokenJsonError("a number that is out of range", start, start + 1)


def place_of(text: str, path: Path, index: int = 0) -> Span:
    """The place of the value that a path leads to, in a text that is JSON from ``index`` on.

    Where the path leads to nothing, the place of what comes nearest. Of a key that stands twice, the last one.
    """
    scanner = Scanner(text, index)
    scanner.skip()
    start = scanner.index
    if path and text[start] in "{[":
        wanted, found = path[0], None
        steps = scanner.members() if text[start] == "{" else enumerate(scanner.items())
        for name, _ in steps:
            scanner.skip()
            if name == wanted:
                found = scanner.index
            scanner.value()
        if found is not None:
            return place_of(text, path[1:], found)
    scanner.index = start
    scanner.value()
    return Span(start, scanner.index)
