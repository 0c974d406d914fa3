"""What is wrong with a position identifier, and the limits that all identifiers share."""

from __future__ import annotations

from typing import Final

MAX_CHECKERS: Final = 15
MAX_EXPONENT: Final = 15
"""Cubes are written as powers of two; a Match ID has four bits for the power."""
MAX_SCORE: Final = 32767
"""A Match ID has fifteen bits for a score and for the match length."""


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


def cube_exponent(value: int) -> int:
    """The power of two that `value` is."""
    exponent = value.bit_length() - 1
    if value < 1 or value != 1 << exponent or exponent > MAX_EXPONENT:
        raise ValueError(f"cube value must be a power of two up to {1 << MAX_EXPONENT}, not {value}")
    return exponent
