"""Reading bytes in order: the numbers, strings and records of OGXM, and no byte beyond the end."""

import struct
from typing import Final

__all__ = ["Cursor", "ShortError"]

_U16: Final = struct.Struct("<H")
_U32: Final = struct.Struct("<I")
_I32: Final = struct.Struct("<i")
_LONGEST_VARINT: Final = 10


class ShortError(ValueError):
    """The data ends before what was to be read of it, or a number in it has no end."""


class Cursor:
    """A place in bytes, and where they end."""

    __slots__ = ("at", "data", "end")

    def __init__(self, data: bytes, at: int, end: int) -> None:
        self.data, self.at, self.end = data, at, min(end, len(data))

    @property
    def left(self) -> int:
        return self.end - self.at

    def take(self, size: int) -> bytes:
        """The next bytes; raises ShortError where there aren't so many."""
        at = self.at
        if size > self.end - at:
            raise ShortError(f"{size} bytes are wanted, {self.end - at} are left")
        self.at = at + size
        return self.data[at : self.at]

    def u8(self) -> int:
        return self.take(1)[0]

    def u16(self) -> int:
        return int(_U16.unpack(self.take(2))[0])

    def u32(self) -> int:
        return int(_U32.unpack(self.take(4))[0])

    def i32(self) -> int:
        return int(_I32.unpack(self.take(4))[0])

    def varint(self) -> int:
        """A number in groups of seven bits, the lowest first."""
        value = shift = 0
        for _ in range(_LONGEST_VARINT):
            byte = self.u8()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7
        raise ShortError("a number has no end")

    def string(self, size: int) -> str:
        """Text of so many bytes; what is no UTF-8 in it becomes U+FFFD."""
        return self.take(size).decode("utf-8", "replace")

    def text(self) -> str:
        """Text behind its length."""
        return self.string(self.varint())

    def counts(self) -> tuple[int, ...]:
        """A board: 26 signed bytes."""
        return struct.unpack("26b", self.take(26))

    def record(self) -> "Cursor":
        """A record behind its length. This cursor goes on after it, whatever is read of it."""
        size = self.varint()
        at = self.at
        self.take(size)
        return Cursor(self.data, at, self.at)
