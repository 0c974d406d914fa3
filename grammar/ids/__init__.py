"""Position identifiers: one codec a file, each a pair parse_x / format_x.

    xgid    XGID (eXtreme Gammon)
    gnubg   Position ID and Match ID (GNU Backgammon), each also alone
    ogid    OGID (OpenGammon, HedgeHog)
    fibs    board string (FIBS)
    snowie  position line (Snowie)

`parse_id` reads them all, `format_id` writes them; `tavla.grammar.ids.find` finds them in running text. Text that can't
be read raises `IdError`, a position that an identifier has no room for `ValueError`; `lost_fields` names what one
leaves out.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from tavla.grammar.ids.errors import MAX_CHECKERS, USUAL_CUBE_LIMIT, IdError
from tavla.grammar.ids.fibs import format_fibs, looks_like_fibs, parse_fibs
from tavla.grammar.ids.gnubg import (
    format_gnubg_id,
    format_match_id,
    format_position_id,
    looks_like_gnubg,
    parse_gnubg_id,
    parse_match_id,
    parse_position_id,
)
from tavla.grammar.ids.ogid import format_ogid, looks_like_ogid, parse_ogid
from tavla.grammar.ids.snowie import format_snowie, looks_like_snowie, parse_snowie
from tavla.grammar.ids.xgid import format_xgid, looks_like_xgid, parse_xgid
from tavla.grammar.position import Position

__all__ = [
    "DICE_ORDER",
    "KINDS",
    "IdError",
    "format_fibs",
    "format_gnubg_id",
    "format_id",
    "format_match_id",
    "format_ogid",
    "format_position_id",
    "format_snowie",
    "format_xgid",
    "kind_of",
    "lost_fields",
    "parse_fibs",
    "parse_gnubg_id",
    "parse_id",
    "parse_match_id",
    "parse_ogid",
    "parse_position_id",
    "parse_snowie",
    "parse_xgid",
]

DICE_ORDER: Final = "dice order"
"""What `lost_fields` calls the order of the dice, which is no field of its own."""


class _Parse(Protocol):
    def __call__(self, text: str, *, checkers: int = ...) -> Position: ...


class _Codec(NamedTuple):
    looks_like: Callable[[str], bool]
    parse: _Parse
    format: Callable[[Position], str]


# In the order of asking. Labels and unmistakable shapes go first; an XGID may come without its prefix.
_CODECS: Final = MappingProxyType(
    {
        "fibs": _Codec(looks_like_fibs, parse_fibs, format_fibs),
        "snowie": _Codec(looks_like_snowie, parse_snowie, format_snowie),
        "ogid": _Codec(looks_like_ogid, parse_ogid, format_ogid),
        "gnubg": _Codec(looks_like_gnubg, parse_gnubg_id, format_gnubg_id),
        "xgid": _Codec(looks_like_xgid, parse_xgid, format_xgid),
    }
)

KINDS: Final = tuple(sorted(_CODECS))
"""The kinds of identifiers, as `format_id` and `lost_fields` take them."""


def kind_of(text: str) -> str | None:
    """The kind of identifier that `text` seems to be, by labels and shape; None when it is like none."""
    return next((kind for kind, codec in _CODECS.items() if codec.looks_like(text)), None)


def parse_id(text: str, *, checkers: int = MAX_CHECKERS) -> Position:
    """The position of an identifier of any kind, with or without its label.

    A Match ID alone gets the board of the standard start, a Position ID alone a money session with player 0 on roll.
    `checkers` is how many each player has. Raises IdError, and nothing else, whatever the text.
    """
    kind = kind_of(text)
    if kind is None:
        start = len(text) - len(text.lstrip())
        message = (
            "neither an XGID (10 fields between colons), a GNUBG ID (14 characters, or 14, a colon and 12), an OGID, a "
            "board string of FIBS nor a position line of Snowie"
        )
        raise IdError(message, start, max(start, len(text.rstrip())))
    return _CODECS[kind].parse(text, checkers=checkers)


def format_id(position: Position, kind: str) -> str:
    """The identifier of that kind, as the program of the kind writes it. KeyError for a kind that isn't in KINDS.

    Raises ValueError for a position that no identifier of the kind can hold; what it leaves out is in `lost_fields`.
    """
    return _CODECS[kind].format(position)


def lost_fields(position: Position, kind: str) -> tuple[str, ...]:
    """The fields of `position` that an identifier of `kind` does not hold, and perhaps `DICE_ORDER`.

    A cube limit that nobody stated, or the usual one, doesn't count as lost. Raises what `format_id` raises.
    """
    codec = _CODECS[kind]
    again = codec.parse(codec.format(position), checkers=sum(position.board.first))
    lost = []
    for field in dataclasses.fields(Position):
        before, after = getattr(position, field.name), getattr(again, field.name)
        if before == after or (field.name == "cube_limit" and before in (None, USUAL_CUBE_LIMIT)):
            continue
        reordered = field.name == "dice" and before and after and sorted(before) == sorted(after)
        lost.append(DICE_ORDER if reordered else field.name)
    return tuple(lost)
