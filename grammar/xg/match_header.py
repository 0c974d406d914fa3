"""The match record: who plays, how long, by which rules, where and when."""

import math
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tavla.grammar.record import Header, Player
from tavla.grammar.rule_headers import rule_headers
from tavla.grammar.xg.layout import MONEY_LENGTH, VARIATIONS, int_at, pascal_string, unicode_string

__all__ = ["NEWEST", "MatchHeader", "read_match_header"]

NEWEST: Final = 32
"""The newest version of the records that has been seen; a newer one is read as far as it is known."""

_UNICODE_NAMES: Final = 24
_TRANSCRIBER: Final = 30
_CUBE_LIMIT: Final = 8
"""The versions that brought these fields."""

_RATINGS: Final = struct.Struct("<2d2id")
_DAY_ZERO: Final = datetime(1899, 12, 30)
_LAST_DAY: Final = 200_000.0
_MOST_DOUBLES: Final = 30


@dataclass(frozen=True, slots=True)
class MatchHeader:
    """What the match record says. ``length``: 0 for a money session. ``variation``: a name of ``position.STARTS``.

    ``comments``: the numbers of the comments on the whole match. ``headers``: all of it as a record has it, but the
    rules (``rules``).
    """

    version: int
    length: int
    players: tuple[Player, Player]
    variation: str
    known_variation: bool
    jacoby: bool
    beavers: bool
    cube_limit: int | None
    imported: bool
    comments: tuple[int, int]
    headers: tuple[Header, ...]
    rules: tuple[Header, ...]


def read_match_header(record: bytes) -> MatchHeader:
    """Read the record of a match; every number in it may be nonsense."""
    version, length, number = (int_at(record, at) for at in (552, 92, 96))
    length = 0 if length == MONEY_LENGTH else length
    known = 0 <= number < len(VARIATIONS)
    variation = VARIATIONS[number] if known else "standard"
    power = int_at(record, 612) if version >= _CUBE_LIMIT else -1
    limit = 1 << power if 0 <= power <= _MOST_DOUBLES else None
    crawford, jacoby, beavers, automatic = (record[at] != 0 for at in (100, 101, 102, 103))
    money = length == 0
    # The flags of the other kind of match mean nothing: the Crawford flag is on in money sessions too.
    rules = rule_headers(
        variation=variation, crawford=None if money else crawford, jacoby=jacoby if money else None,
        beavers=beavers if money else None, automatic_doubles=(automatic or None) if money else None,
        cube_limit=limit,
    )  # fmt: skip
    ratings = list(_ratings(record))
    names = (_text(record, version, 880, 9, 40), _text(record, version, 1138, 50, 40))
    players = (Player(names[0], ratings[0][1]), Player(names[1], ratings[1][1]))
    return MatchHeader(
        version, length, players, variation, known, jacoby and money, beavers and money, limit, record[416] != 0,
        (int_at(record, 576), int_at(record, 580)), tuple(_headers(record, version, names, ratings)), tuple(rules),
    )  # fmt: skip


def _text(record: bytes, version: int, unicode_at: int, ansi_at: int, size: int) -> str:
    """A text that stands twice: in Unicode since version 24, and in the code page of old."""
    found = unicode_string(record, unicode_at) if version >= _UNICODE_NAMES else ""
    return found or pascal_string(record, ansi_at, size)


def _ratings(record: bytes) -> Iterator[tuple[str, str]]:
    """For each player the rating with the experience, as the program's .mat files have it, and the rating that is one.

    A player without experience is not rated: what stands there is where everybody begins, or a score.
    """
    first, second, *experience, _ = _RATINGS.unpack_from(record, 104)
    for rating, games in zip((first, second), experience, strict=True):
        sound = math.isfinite(rating) and 0 < rating < 100_000 and games >= 0
        yield (f"{rating:.2f}/{games}", f"{rating:.2f}" if games else "") if sound else ("", "")


def _headers(record: bytes, version: int, names: tuple[str, str], ratings: list[tuple[str, str]]) -> Iterator[Header]:
    """The headers as the program writes them into .mat files, in its order."""
    match_id = int_at(record, 268)
    date, time = _date(_RATINGS.unpack_from(record, 104)[-1])
    transcriber = unicode_string(record, 1960) if version >= _TRANSCRIBER else ""
    said = {
        "Site": _text(record, version, 1396, 283, 128), "Match ID": str(match_id) if match_id else "",
        "Event": _text(record, version, 622, 136, 128), "Round": _text(record, version, 1654, 417, 128),
        "Player 1": names[0], "Player 2": names[1], "Player 1 Elo": ratings[0][0], "Player 2 Elo": ratings[1][0],
        "EventDate": date, "EventTime": time, "Transcriber": transcriber,
    }  # fmt: skip
    return (Header(key, value) for key, value in said.items() if value)


def _date(days: float) -> tuple[str, str]:
    """Date and time of a day count, as the program writes them."""
    if not 0 < days < _LAST_DAY:
        return "", ""
    moment = _DAY_ZERO + timedelta(minutes=round(days * 24 * 60))
    return f"{moment:%Y.%m.%d}", f"{moment:%H.%M}"
