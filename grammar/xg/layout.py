"""Where things stand in the records: little-endian, 2560 bytes each, byte 8 says of which kind."""

import struct
from dataclasses import dataclass, field
from typing import Final

from tavla.grammar.position import BAR, OFF, STARTS, Board, Side

__all__ = [
    "CUBE",
    "FOOTER",
    "GAME",
    "GAME_FOOTER",
    "KIND_AT",
    "MATCH",
    "MATCH_FOOTER",
    "MONEY_LENGTH",
    "MOVE",
    "NOWHERE",
    "RECORD_SIZE",
    "SQUARES",
    "START_BOARDS",
    "UNKNOWN_LEVEL",
    "VARIATIONS",
    "Records",
    "board_of",
    "flipped",
    "int_at",
    "pascal_string",
    "unicode_string",
]  # fmt: skip

RECORD_SIZE: Final = 2560
KIND_AT: Final = 8
MATCH, GAME, CUBE, MOVE, GAME_FOOTER, MATCH_FOOTER = range(6)
FOOTER: Final = struct.Struct("<12x2i4x3i")
"""Of a game: score of both, winner, points, how it ended."""

MONEY_LENGTH: Final = 99_999
"""The match length that stands for a money session."""

VARIATIONS: Final = ("standard", "nackgammon", "hypergammon-3", "longgammon")
"""The variation's number → the start, as ``position.STARTS`` calls it."""

SQUARES: Final = 26
"""Signed bytes of a board: 1 to 24 are its owner's points, 25 his bar, 0 the other's; his checkers are positive."""

UNKNOWN_LEVEL: Final = -100
"""Stands for how deeply the program looked where it didn't."""

NOWHERE: Final = bytes(SQUARES)
_NEGATED: Final = bytes((256 - value) % 256 for value in range(256))
_SIGNED: Final = struct.Struct(f"<{SQUARES}b")
_INT: Final = struct.Struct("<i")


@dataclass(frozen=True, slots=True)
class Records:
    """The unpacked records of a file, for what is decoded later; they don't show when an entry is printed."""

    data: bytes = field(repr=False)


def flipped(board: bytes) -> bytes:
    """The same board as the other player sees it."""
    return board.translate(_NEGATED)[::-1]


def board_of(board: bytes, checkers: int) -> Board | None:
    """A board of the first player's as both sides; None when it can't be one.

    ``checkers``: how many each player has; those that don't stand on the board are off.
    """
    first, second = [0] * SQUARES, [0] * SQUARES
    for square, count in enumerate(_SIGNED.unpack(board)):
        if count > 0:
            first[square] = count
        elif count < 0:
            second[BAR - square] = -count
    # The first square is the other's bar, the last one his own: nobody else stands there.
    if first[0] or second[0] or max(sum(first), sum(second)) > checkers:
        return None
    first[OFF], second[OFF] = checkers - sum(first), checkers - sum(second)
    return Board(tuple(first), tuple(second))


def _bytes_of(start: Side) -> bytes:
    both = [0] * SQUARES
    for point in range(1, BAR):
        both[point] += start[point]
        both[BAR - point] -= start[point]
    return _SIGNED.pack(*both)


START_BOARDS: Final = {name: _bytes_of(start) for name, start in STARTS.items()}


def int_at(buffer: bytes, offset: int) -> int:
    """The signed number of four bytes at an offset."""
    return int(_INT.unpack_from(buffer, offset)[0])


def pascal_string(buffer: bytes, offset: int, size: int) -> str:
    """A text with its length before it; ``size``: how long it can be."""
    length = min(buffer[offset], size)
    raw = buffer[offset + 1 : offset + 1 + length].partition(b"\0")[0]
    return _clean(raw.decode("cp1252", "replace"))


def unicode_string(buffer: bytes, offset: int, units: int = 129) -> str:
    """A text of at most ``units`` UTF-16 units, ended by a NUL; what stands behind that is rubbish."""
    text = buffer[offset : offset + 2 * units].decode("utf-16-le", "replace")
    return _clean(text.partition("\0")[0])


def _clean(text: str) -> str:
    """One line, without odd blanks around it."""
    return " ".join(text.split()) if not text.isprintable() else text.strip()
