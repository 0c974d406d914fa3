"""Position identifiers: one codec a file, each a pair parse_x / format_x.

    parse_xgid, format_xgid                 XGID (eXtreme Gammon)
    parse_position_id, format_position_id   Position ID (GNU Backgammon): the checkers only
    parse_match_id, format_match_id         Match ID (GNU Backgammon): everything but the checkers
    parse_gnubg_id, format_gnubg_id         both

`parse_id` tells them apart. Text that cannot be read raises `IdError`.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from tavla.grammar.ids.errors import MAX_CHECKERS, IdError
from tavla.grammar.ids.gnubg import (
    LABEL,
    MATCH_LENGTH,
    POSITION_LENGTH,
    format_gnubg_id,
    format_match_id,
    format_position_id,
    parse_gnubg_id,
    parse_match_id,
    parse_position_id,
)
from tavla.grammar.ids.xgid import PREFIX, format_xgid, parse_xgid
from tavla.grammar.position import Position

__all__ = [
    "IdError",
    "format_gnubg_id",
    "format_match_id",
    "format_position_id",
    "format_xgid",
    "lost_fields",
    "parse_gnubg_id",
    "parse_id",
    "parse_match_id",
    "parse_position_id",
    "parse_xgid",
]

_CODECS: Final = {"xgid": (parse_xgid, format_xgid), "gnubg": (parse_gnubg_id, format_gnubg_id)}


def parse_id(text: str, *, checkers: int = MAX_CHECKERS) -> Position:
    """The position of an identifier of any kind, with or without its label.

    A Match ID alone gets the board of the standard start, a Position ID alone a money session with player 0 on roll.
    """
    label = LABEL.match(text)
    prefix = PREFIX.match(text)
    body = text.strip()
    if label:
        return parse_match_id(text) if label["match"] else parse_gnubg_id(text, checkers=checkers)
    if (prefix and prefix[0].strip()) or body.count(":") > 1:
        return parse_xgid(text, checkers=checkers)
    if ":" not in body and len(body) == MATCH_LENGTH:
        return parse_match_id(text)
    if ":" in body or len(body) == POSITION_LENGTH:
        return parse_gnubg_id(text, checkers=checkers)
    start = len(text) - len(text.lstrip())
    message = "neither an XGID (10 fields between colons) nor a GNUBG ID (14 characters, or 14, a colon and 12)"
    raise IdError(message, start, start + len(body))


def lost_fields(position: Position, kind: str) -> tuple[str, ...]:
    """The fields of `position` that an identifier of `kind` ("xgid" or "gnubg") does not hold.

    Neither the order of the dice nor a cube limit that nobody stated counts as lost.
    """
    parse, format_ = _CODECS[kind]
    again = parse(format_(position), checkers=sum(position.board.first))
    lost = []
    for field in fields(Position):
        before, after = getattr(position, field.name), getattr(again, field.name)
        if field.name == "dice" and before and after:
            before, after = sorted(before), sorted(after)
        if before != after and not (field.name == "cube_limit" and before is None):
            lost.append(field.name)
    return tuple(lost)
