"""What identifiers made of fields share: a field with its place, numbers, choices, and boards as one row of counts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from tavla.grammar.ids.errors import MAX_EXPONENT, IdError
from tavla.grammar.position import BAR, OFF, Side

_T = TypeVar("_T")

_LONGEST_QUOTE = 40


class Field(NamedTuple):
    """One field of an identifier with its place in the text that was given."""

    kind: str  # how the identifier is called in messages
    name: str
    text: str
    start: int

    def error(self, allowed: str) -> IdError:
        """The error that says what the field may hold instead."""
        shown = self.text if len(self.text) <= _LONGEST_QUOTE else self.text[:_LONGEST_QUOTE] + "…"
        message = f"{self.kind} {self.name} must be {allowed}, not {shown!r}"
        return IdError(message, self.start, self.start + len(self.text))


def split_fields(kind: str, names: Sequence[str], text: str, start: int, separator: str) -> list[Field]:
    """The fields of `text`, which begins at `start` of what was given. The caller has seen to their number."""
    fields = []
    for name, part in zip(names, text.split(separator), strict=False):
        fields.append(Field(kind, name, part, start))
        start += len(part) + len(separator)
    return fields


def number(field: Field, largest: int, smallest: int = 0) -> int:
    """The whole number that a field holds, written in ASCII digits."""
    # The length is bounded before int() sees it: a hostile text may hold more digits than Python converts.
    if not re.fullmatch(r"-?[0-9]{1,6}", field.text) or not smallest <= int(field.text) <= largest:
        raise field.error(f"a number from {smallest} to {largest}")
    return int(field.text)


def choice(field: Field, choices: Mapping[str, _T]) -> _T:
    """What the text of a field stands for."""
    if field.text not in choices:
        raise field.error(" or ".join(choices))
    return choices[field.text]


def cube_value(field: Field) -> int:
    """The value of a cube that is written as it shows, not as a power."""
    value = number(field, 1 << MAX_EXPONENT, 1)
    if value & value - 1:
        raise field.error("a power of two")
    return value


def dice_of(first: Field, second: Field) -> tuple[int, int] | None:
    """Two dice in a field each, 0 when they are not rolled."""
    dice = (number(first, 6), number(second, 6))
    if (dice[0] == 0) != (dice[1] == 0):
        raise second.error(f"{'0' if dice[0] == 0 else 'from 1 to 6'} like the first")
    return dice if dice[0] else None


def roll_of(field: Field, allowed: str) -> tuple[int, int]:
    """Two dice in one field, as two digits; `allowed` is what the error says."""
    if not re.fullmatch(r"[1-6][1-6]", field.text):
        raise field.error(allowed)
    return int(field.text[0]), int(field.text[1])


def with_off(counts: Sequence[int], checkers: int, field: Field, whose: str) -> Side:
    """The side with `counts` on points and bar; what is missing of all its `checkers` has been borne off."""
    on_board = sum(counts[OFF + 1 :])
    if on_board > checkers:
        raise field.error(f"at most {checkers} checkers a side ({on_board} {whose})")
    return (checkers - on_board, *counts[OFF + 1 :])


def row_of(own: Side, other: Side) -> list[int]:
    """Both sides in one row of 26 counts, in the numbering of `own`: his checkers positive, the other's negative.

    Index 25 is his bar and index 0 the other's. Checkers borne off are not in it.
    """
    row = [-other[BAR], *own[OFF + 1 :]]
    for point in range(OFF + 1, BAR):
        theirs = other[BAR - point]
        if theirs and row[point]:
            raise ValueError(f"both players have checkers on {place(point)}")
        row[point] -= theirs
    return row


def sides_of(row: Sequence[int]) -> tuple[list[int], list[int]]:
    """The opposite of `row_of`: the counts of both sides, each in its own numbering, with nothing borne off yet.

    The sign of a count on the bar is not looked at: the place tells whose it is.
    """
    own = [max(0, count) for count in row]
    other = [max(0, -count) for count in reversed(row)]
    own[OFF], own[BAR] = 0, abs(row[BAR])
    other[OFF], other[BAR] = 0, abs(row[OFF])
    return own, other


def place(index: int) -> str:
    """How an index of a row is called in messages: the numbering is the bottom player's."""
    return {OFF: "top player's bar", BAR: "bottom player's bar"}.get(index, f"point {index}")
