"""What a file says of the match beside the games, as the headers that other formats have for it."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Final

from tavla.grammar.ogxm.parts import Match
from tavla.grammar.record import Header
from tavla.grammar.rule_headers import rule_headers

__all__ = ["date_headers", "rules_of", "source_header", "text_headers", "variation_of"]

_VARIATIONS: Final = ("standard", "nackgammon", "hypergammon-3", "longgammon")
_SOURCES: Final = ("played", "mat", "xg", "transcribed", "bgf", "sgf")
_PRECISIONS: Final = ("%Y.%m.%d", "%Y.%m", "%Y")
_LARGEST_CUBE: Final = 1 << 24
_LATEST: Final = 253_402_300_799_999
"""The last millisecond of the year 9999."""


def variation_of(number: int) -> str:
    """The start that a variant has (``position.STARTS``); "" for one that is not known."""
    return _VARIATIONS[number] if 0 <= number < len(_VARIATIONS) else ""


def text_headers(texts: Mapping[str, str]) -> list[Header]:
    """Headers for all texts that say something, on one line each."""
    return [Header(key, " ".join(text.split())) for key, text in texts.items() if text and not text.isspace()]


def date_headers(milliseconds: int, precision: int = 0, day: str = "EventDate",
                 time: str = "EventTime") -> Iterator[Header]:  # fmt: skip
    """The day and the time (UTC) that so many milliseconds since 1970 are; none for 0 and for what is no date.

    ``precision``: 0, the day is known, and the time; 1, the month only; 2, the year only.
    """
    if not 0 < milliseconds <= _LATEST:
        return
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    yield Header(day, moment.strftime(_PRECISIONS[precision] if precision in (1, 2) else _PRECISIONS[0]))
    if precision not in (1, 2):
        yield Header(time, moment.strftime("%H.%M"))


def source_header(number: int) -> Iterator[Header]:
    """Where the match was taken from; nothing for a match that was played where it was written."""
    if 0 < number < len(_SOURCES):
        yield Header("Source", _SOURCES[number])


def rules_of(match: Match) -> Iterator[Header]:
    """The rules that are played. Programs set the flags of rules, too, that this kind of match doesn't have."""
    money = match.length == 0
    told = {name: on for name, on in match.rules.items() if (name != "crawford" if money else name == "crawford")}
    limit = match.cube_limit if 0 < match.cube_limit <= _LARGEST_CUBE else None
    yield from rule_headers(variation=match.variation, cube_limit=limit, **told)
