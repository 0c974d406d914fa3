"""Fields of a decoded object, which may hold anything: taken for what they should be, or for nothing."""

import json
import math
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from itertools import islice
from typing import Any, Final

from tavla.grammar.record import CheckerMove, Comment, Header

__all__ = [
    "comments_in", "flag", "flattened", "integer", "is_point", "moves_of", "number", "object_at", "objects_at",
    "one_line", "pairs_of", "shown", "text_at",
]  # fmt: skip

_LARGEST: Final = 1_000_000
_UNSAID: Final = -90
"""Numbers below it stand for nothing: BGBlitz writes -99 and -999."""
_NESTED: Final = 3
_LONGEST: Final = 200
_MOST_LINES: Final = 1000
_MOST_MEMBERS: Final = 500
_UNUSED: Final = -1
_CONTROLS: Final = re.compile(r"[\x00-\x1F\x7F-\x9F\u2028\u2029]+")


def object_at(item: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """The object under a key; an empty one where there is none."""
    value = item.get(key)
    return value if isinstance(value, dict) else {}


def objects_at(item: Mapping[str, Any], key: str) -> list[Any]:
    """The array under a key; an empty one where there is none."""
    value = item.get(key)
    return value if isinstance(value, list) else []


def integer(item: Mapping[str, Any], key: str) -> int | None:
    """An integer of a size that records have; None for anything else."""
    value = item.get(key)
    return value if type(value) is int and abs(value) <= _LARGEST else None


def flag(item: Mapping[str, Any], key: str) -> bool | None:
    value = item.get(key)
    return value if isinstance(value, bool) else None


def text_at(item: Mapping[str, Any], key: str) -> str:
    """The text under a key in one line, without blanks around; '' where there is none."""
    value = item.get(key)
    return one_line(value) if isinstance(value, str) else ""


def comments_in(value: Any) -> list[Comment]:
    """The lines of a comment, without those that are blank; of too many lines the last ones are one."""
    lines = value.splitlines() if isinstance(value, str) else []
    lines[_MOST_LINES:] = [" ".join(lines[_MOST_LINES:])]
    return [Comment(text) for text in map(one_line, lines) if text]


def one_line(text: str) -> str:
    """A text without line ends and other characters that control, and without those that no encoding has."""
    return _CONTROLS.sub(" ", text).strip().encode("utf-8", "replace").decode("utf-8")


def number(item: Mapping[str, Any], key: str) -> float | None:
    """A number, which BGBlitz writes as a string; None for what stands for nothing."""
    value = item.get(key)
    if isinstance(value, bool) or not isinstance(value, str | int | float | Decimal):
        return None
    try:
        found = float(value)
    except (ValueError, OverflowError):
        return None
    return found if math.isfinite(found) and found > _UNSAID else None


def pairs_of(item: Mapping[str, Any]) -> list[tuple[Any, Any]]:
    """Starts and ends of a play's moves as they stand, without the unused places."""
    pairs = zip(objects_at(item, "from"), objects_at(item, "to"), strict=False)
    return [(start, end) for start, end in pairs if not start == end == _UNUSED]


def moves_of(item: Mapping[str, Any]) -> tuple[CheckerMove, ...] | None:
    """A play's moves; None when one of them names no point."""
    pairs = pairs_of(item)
    return tuple([CheckerMove(*pair) for pair in pairs]) if all(map(_is_move, pairs)) else None


def _is_move(pair: tuple[Any, Any]) -> bool:
    return is_point(pair[0]) and is_point(pair[1])


def is_point(value: Any) -> bool:
    """Is it a point, the bar or off the board?"""
    return type(value) is int and 0 <= value <= 25


def shown(value: Any) -> str:
    """A value as text, in one line and not longer than one looks at."""
    if isinstance(value, str):
        text = value
    elif isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        text = repr(value) if type(value) is not int or abs(value) <= 10**18 else "a large number"
    else:
        try:
            text = json.dumps(value, ensure_ascii=False, default=lambda item: type(item).__name__)
        except (ValueError, RecursionError):
            text = "…"
    text = one_line(text)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def flattened(name: str, value: Any, depth: int = _NESTED) -> Iterator[Header]:
    """A value as key and text, one for each of its members: `prGreen.cubeError`, `-0.5`. Nothing for null."""
    if isinstance(value, dict) and depth:
        for key, inner in islice(value.items(), _MOST_MEMBERS):
            yield from flattened(f"{name}.{shown(key)}", inner, depth - 1)
    elif value is not None:
        yield Header(name, shown(value))
