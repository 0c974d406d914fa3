"""Smile, the binary form of JSON: bytes → dicts, lists, strings and numbers.

Written from the public specification of the format (FasterXML/smile-format-specification, version 1). Containers are
nested by a list and not by recursion; what would take more memory or time than any record does is refused.
"""

import re
import struct
from collections.abc import Callable
from decimal import Decimal
from itertools import repeat
from typing import Any, Final, NoReturn

__all__ = ["HEADER", "MOST_CONTAINERS", "MOST_DEPTH", "MOST_TOKENS", "SmileError", "decode_smile"]

HEADER: Final = b":)\n"
"""What Smile data begins with; a byte of flags follows."""

MOST_DEPTH: Final = 64
"""Containers within containers. Records have seven."""
MOST_CONTAINERS: Final = 500_000
MOST_TOKENS: Final = 4_000_000
"""A game has 2000 containers and 15000 tokens or so."""
_LONGEST_BINARY: Final = 1 << 16
_LONGEST_NUMBER: Final = 1 << 9
"""Bytes of a big number."""
_MOST_SHARED: Final = 1024
_LONGEST_SHARED: Final = 64
_MOST_SCALE: Final = 400
_ODD_NUMBER: Final = "a number is not written as it should be"

_SHARED_NAMES, _SHARED_VALUES = 1, 2
_OBJECT, _OBJECT_END, _ARRAY, _ARRAY_END, _CONTENT_END = 0xFA, 0xFB, 0xF8, 0xF9, 0xFF
_CONTAINERS: Final = (_OBJECT, _ARRAY)
_STRING_END: Final = b"\xfc"

_SMALL: Final = tuple((token >> 1 & 15) ^ -(token & 1) for token in range(256))
"""The small integer that the last five bits of a token are."""
_SMALLS: Final = re.compile(rb"([\xC0-\xDF]{1,64})\xF9")
"""The rest of an array of a few small integers: most arrays are."""
_WIDTHS: Final = tuple(token - 0x3E if 0x40 <= token < 0x60 else 0 for token in range(256))
"""How many bytes a text of up to 32 ASCII characters takes, by its first byte."""
_NO_WIDTHS: Final = (0,) * 256


class SmileError(ValueError):
    """Data that is no Smile, breaks off, or holds what the specification reserves.

    ``offset``: where in the data. ``partial``: what was read until there, None when nothing was. ``too_large``: it
    isn't damaged, but holds more than any record.
    """

    def __init__(self, message: str, offset: int, partial: Any = None, *, too_large: bool = False) -> None:
        super().__init__(message)
        self.message, self.offset, self.partial, self.too_large = message, offset, partial, too_large


def decode_smile(data: bytes) -> Any:
    """The value that Smile data holds. Raises SmileError, and nothing else."""
    decoder = _Decoder(data)
    try:
        return decoder.run()
    except IndexError:
        decoder.fail("the data breaks off", len(data))
    except UnicodeDecodeError as error:
        decoder.fail(f"a text is not in the encoding that it should be in ({error.reason})")


class _Decoder:
    """The state of a decoding. ``position`` is where the rare tokens are read; the frequent ones keep their own."""

    def __init__(self, data: bytes) -> None:
        self.data, self.position = data, len(HEADER) + 1
        # Bytes as characters: a slice of ASCII needs no decoding then.
        self.text = data.decode("latin-1")
        self.root: Any = None
        self.names: list[str] = []
        self.quick: list[str | None] = [None] * 256
        self.values: list[str] | None = None
        self.shares_names = True

    def fail(self, message: str, offset: int | None = None, *, too_large: bool = False) -> NoReturn:
        where = min(self.position if offset is None else offset, len(self.data))
        raise SmileError(message, where, self.root, too_large=too_large) from None

    def run(self) -> Any:
        if not self.data.startswith(HEADER):
            self.fail("the data doesn't begin as Smile does", 0)
        flags = self.data[len(HEADER)]
        if flags >> 4:
            self.fail(f"version {flags >> 4} of Smile is not known", len(HEADER))
        self.shares_names = bool(flags & _SHARED_NAMES)
        self.values = [] if flags & _SHARED_VALUES else None
        token = self.data[self.position]
        if token in _CONTAINERS:
            self.root = {} if token == _OBJECT else []
            self._walk()
        else:
            self.root = _VALUES[token](self, token)
        if self.position > len(self.data):
            raise IndexError
        return self.root

    def _walk(self) -> None:
        """Read the members of the containers, from the root down to its end."""
        data, text, quick, smalls = self.data, self.text, self.quick, _SMALLS.match
        widths = _WIDTHS if self.values is None else _NO_WIDTHS
        position, containers = self.position + 1, MOST_CONTAINERS
        outer: list[Any] = []
        current, in_object, key = self.root, type(self.root) is dict, ""
        for _ in repeat(None, MOST_TOKENS):
            token = data[position]
            if token == _OBJECT_END if in_object else token == _ARRAY_END:
                position += 1
                if not outer:
                    self.position = position
                    return
                current = outer.pop()
                in_object = type(current) is dict
                continue
            if in_object:
                if (name := quick[token]) is not None:
                    key = name
                    position += 1
                else:
                    self.position = position
                    key = self._key(token)
                    position = self.position
                token = data[position]
            value: Any
            if width := widths[token]:
                start, position = position + 1, position + width
                value = text[start:position]
                if not value.isascii():
                    self.fail("a text of ASCII characters has others", start)
            elif 0xC0 <= token < 0xE0:
                value = _SMALL[token]
                position += 1
            elif token in _CONTAINERS:
                value = {} if token == _OBJECT else []
                position += 1
                containers -= 1
                if containers < 0:
                    self.fail("the data holds more values than any record", position, too_large=True)
            else:
                self.position = position
                value = _VALUES[token](self, token)
                position = self.position
            if in_object:
                current[key] = value
            else:
                current.append(value)
            if token in _CONTAINERS:
                if token == _ARRAY and (numbers := smalls(data, position)):
                    value += [_SMALL[item] for item in numbers[1]]
                    position = numbers.end()
                    continue
                outer.append(current)
                current, in_object = value, token == _OBJECT
                if len(outer) > MOST_DEPTH:
                    self.fail(f"the data is nested more than {MOST_DEPTH} deep", position, too_large=True)
        self.fail("the data holds more values than any record", position, too_large=True)

    # ---- names ------------------------------------------------------------------------------------------------

    def _key(self, token: int) -> str:
        """A name that is not one of the first 64 that were shared."""
        if 0x40 <= token < 0x80:
            return self._shared(self.names, token - 0x40, 1)
        if 0x30 <= token < 0x34:
            return self._shared(self.names, (token & 3) << 8 | self.data[self.position + 1], 2)
        if token == 0x20:
            self.position += 1
            return ""
        if token == 0x34:
            return self._long_text("utf-8")
        if 0x80 <= token < 0xC0:
            length, encoding = token - 0x7F, "ascii"
        elif 0xC0 <= token < 0xF8:
            length, encoding = token - 0xBE, "utf-8"
        else:
            self.fail(f"0x{token:02X} is no name")
        name = str(self._bytes(1, length), encoding)
        if self.shares_names:
            self._share(self.names, name, length)
            if len(self.names) <= 64:
                self.quick[0x40:0x80] = [*self.names[:64], *[None] * (64 - len(self.names))]
        return name

    def _shared(self, table: list[str], index: int, length: int) -> str:
        if index >= len(table):
            self.fail(f"text number {index} is meant, and there are only {len(table)}")
        self.position += length
        return table[index]

    @staticmethod
    def _share(table: list[str], text: str, length: int) -> None:
        if length <= _LONGEST_SHARED:
            if len(table) >= _MOST_SHARED:
                table.clear()
            table.append(text)

    # ---- values -----------------------------------------------------------------------------------------------

    def _bytes(self, skipped: int, length: int) -> bytes:
        """So many bytes after those that are skipped. Raises IndexError at the end of the data."""
        start = self.position + skipped
        end = start + length
        if end > len(self.data):
            raise IndexError
        self.position = end
        return self.data[start:end]

    def _short(self, length: int, encoding: str) -> str:
        text = str(self._bytes(1, length), encoding)
        if self.values is not None:
            self._share(self.values, text, length)
        return text

    def _long_text(self, encoding: str) -> str:
        end = self.data.find(_STRING_END, self.position)
        if end < 0:
            raise IndexError
        text = str(self.data[self.position + 1 : end], encoding)
        self.position = end + 1
        return text

    def _number(self) -> int:
        """An unsigned integer: seven bits a byte, the last byte with six of them and its first bit set."""
        value = 0
        for byte in self.data[self.position : self.position + 10]:
            self.position += 1
            if byte & 0x80:
                if byte & 0x40:
                    self.fail(_ODD_NUMBER)
                return value << 6 | byte & 0x3F
            value = value << 7 | byte
        if self.position >= len(self.data):
            raise IndexError
        self.fail(_ODD_NUMBER)

    def _signed(self) -> int:
        self.position += 1
        value = self._number()
        return value >> 1 ^ -(value & 1)

    def _sevens(self, length: int) -> bytes:
        """``length`` bytes that are written as seven bits a byte, the last byte with the bits that are left over."""
        whole, rest = divmod(length, 7)
        packed = self._bytes(0, whole * 8 + (rest + 1 if rest else 0))
        if not packed.isascii():
            self.fail("a byte of seven bits has eight", self.position - len(packed))
        pieces = []
        for start in range(0, whole * 8, 8):
            value = 0
            for byte in packed[start : start + 8]:
                value = value << 7 | byte
            pieces.append(value.to_bytes(7, "big"))
        if rest:
            value = 0
            for byte in packed[whole * 8 : -1]:
                value = value << 7 | byte
            pieces.append((value << rest | packed[-1] & (1 << rest) - 1).to_bytes(rest, "big"))
        return b"".join(pieces)

    def _measured(self, most: int) -> int:
        length = self._number()
        if length > most:
            self.fail(f"a value of {length} bytes is more than any record has", too_large=True)
        return length

    def _floating(self, token: int) -> float:
        self.position += 1
        size, pattern = (4, ">f") if token == 0x28 else (8, ">d")
        bits = 0
        for byte in self._bytes(0, 5 if size == 4 else 10):
            bits = bits << 7 | byte & 0x7F
        value: float = struct.unpack(pattern, (bits & (1 << 8 * size) - 1).to_bytes(size, "big"))[0]
        return value

    def _big_integer(self, token: int) -> int:
        self.position += 1
        return int.from_bytes(self._sevens(self._measured(_LONGEST_NUMBER)), "big", signed=True)

    def _big_decimal(self, token: int) -> Decimal:
        scale = self._signed()
        if abs(scale) > _MOST_SCALE:
            self.fail(f"a number with {scale} decimals is none that a record has")
        digits = int.from_bytes(self._sevens(self._measured(_LONGEST_NUMBER)), "big", signed=True)
        return Decimal(digits).scaleb(-scale)

    def _packed(self, token: int) -> bytes:
        self.position += 1
        return self._sevens(self._measured(_LONGEST_BINARY))

    def _raw(self, token: int) -> bytes:
        self.position += 1
        return self._bytes(0, self._measured(_LONGEST_BINARY))

    def _constant(self, token: int) -> str | bool | None:
        self.position += 1
        return _CONSTANTS[token]

    def _shared_value(self, token: int) -> str:
        if token < 0x20:
            return self._shared(self.values or [], token - 1, 1)
        return self._shared(self.values or [], (token & 3) << 8 | self.data[self.position + 1], 2)

    def _small(self, token: int) -> int:
        self.position += 1
        return _SMALL[token]

    def _unknown(self, token: int) -> NoReturn:
        if token == _CONTENT_END:
            raise IndexError
        self.fail(f"0x{token:02X} is no value")


_CONSTANTS: Final[dict[int, str | bool | None]] = {0x20: "", 0x21: None, 0x22: False, 0x23: True}


def _value_table() -> tuple[Callable[[_Decoder, int], Any], ...]:
    """What reads a value, by its first byte."""
    table: list[Callable[[_Decoder, int], Any]] = [_Decoder._unknown] * 256
    rows: tuple[tuple[int, int, Callable[[_Decoder, int], Any]], ...] = (
        (0x01, 0x20, _Decoder._shared_value),
        (0x20, 0x24, _Decoder._constant),
        (0x24, 0x26, lambda decoder, token: decoder._signed()),
        (0x26, 0x27, _Decoder._big_integer),
        (0x28, 0x2A, _Decoder._floating),
        (0x2A, 0x2B, _Decoder._big_decimal),
        (0x40, 0x80, lambda decoder, token: decoder._short(token - 0x3F, "ascii")),
        (0x80, 0xC0, lambda decoder, token: decoder._short(token - 0x7E, "utf-8")),
        (0xC0, 0xE0, _Decoder._small),
        (0xE0, 0xE1, lambda decoder, token: decoder._long_text("ascii")),
        (0xE4, 0xE5, lambda decoder, token: decoder._long_text("utf-8")),
        (0xE8, 0xE9, _Decoder._packed),
        (0xEC, 0xF0, _Decoder._shared_value),
        (0xFD, 0xFE, _Decoder._raw),
    )
    for first, end, reader in rows:
        table[first:end] = [reader] * (end - first)
    return tuple(table)


_VALUES: Final = _value_table()
