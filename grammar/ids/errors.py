"""What is wrong with a position identifier, and the limits that all identifiers share."""

from __future__ import annotations

from typing import Final

from tavla.grammar.position import Position

MAX_CHECKERS: Final = 15
MAX_EXPONENT: Final = 15
"""Cubes are written as powers of two; a Match ID has four bits for the power."""
MAX_SCORE: Final = 32767
"""A Match ID has fifteen bits for a score and for the match length."""
USUAL_CUBE_LIMIT: Final = 1024
"""What XG writes where nobody has set a limit."""


class IdError(ValueError):
    """An identifier that cannot be read.

    `message` names the field and what it may hold; `start` and `end` are the half-open span of that field in the text
    that was given.
    """

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message, start, end)
        self.message = message
        self.start = start
        self.end = end

    def __str__(self) -> str:
        return self.message


def cube_exponent(value: int, largest: int = MAX_EXPONENT) -> int:
    """The power of two that `value` is; ValueError when it is none, or one above `largest`."""
    exponent = value.bit_length() - 1
    if value < 1 or value != 1 << exponent or exponent > largest:
        raise ValueError(f"cube value must be a power of two up to {1 << largest}, not {value}")
    return exponent


def check_scores(position: Position, largest: int = MAX_SCORE) -> None:
    """Raise ValueError for a score or a match length that an identifier has no room for."""
    if not 0 <= min(*position.score, position.length) <= max(*position.score, position.length) <= largest:
        raise ValueError(f"scores and match length must be from 0 to {largest}")
