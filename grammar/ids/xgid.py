"""XGID, the position identifier of eXtreme Gammon.

    XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10
         board                     | | | |  | | | | cube limit, power of two
                                   | | | |  | | | match length, 0 for a money session
                                   | | | |  | | rules: match 1 Crawford game; money 1 Jacoby + 2 beavers
                                   | | | |  score of the bottom player, of the top player
                                   | | | dice: two digits, 00 not rolled, D double, B beaver, R raccoon pending
                                   | | turn: 1 bottom, -1 top; the doubler while a double is pending
                                   | cube owner: 1 bottom, -1 top, 0 centred
                                   cube, power of two

The board has 26 characters in the numbering of the bottom player, whoever is on roll: first the top player's bar, then
the points 1 to 24, last the bottom player's bar. `-` is empty, `A` is one bottom checker, `B` two, …; `a` one top
checker. Checkers borne off are the missing ones. The bottom player is player 0.

Accepted beyond that: no `XGID=`, blanks around, no cube limit (older programs).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple, TypeVar

from tavla.grammar.ids.errors import MAX_CHECKERS, MAX_EXPONENT, MAX_SCORE, IdError, cube_exponent
from tavla.grammar.position import BAR, OFF, Board, Cube, Offer, Position

_T = TypeVar("_T")

PREFIX: Final = re.compile(r"\s*(?:XGID\s*=\s*)?", re.IGNORECASE)

_NAMES: Final = (
    "board", "cube", "cube owner", "turn", "dice", "bottom score", "top score", "rules", "match length", "cube limit",
)  # fmt: skip
_DEFAULT_LIMIT: Final = 1024
_OWNERS: Final[dict[str, int | None]] = {"1": 0, "-1": 1, "0": None}
_TURNS: Final = {"1": 0, "-1": 1}
_OFFERS: Final = {"D": Offer.DOUBLE, "B": Offer.BEAVER, "R": Offer.RACCOON}
_OWNER_TEXTS: Final = {owner: text for text, owner in _OWNERS.items()}
_TURN_TEXTS: Final = {player: text for text, player in _TURNS.items()}
_OFFER_TEXTS: Final = {offer: text for text, offer in _OFFERS.items()}


class _Field(NamedTuple):
    """One field with its place in the text."""

    name: str
    text: str
    start: int

    def error(self, allowed: str) -> IdError:
        return IdError(
            f"XGID {self.name} must be {allowed}, not {self.text!r}", self.start, self.start + len(self.text)
        )


def parse_xgid(text: str, *, checkers: int = MAX_CHECKERS) -> Position:
    """The position that `text` stands for. `checkers` is how many each player has, needed to know how many are off."""
    fields = _split(text)
    board, cube, owner, turn, dice, bottom, top, rules, length = fields[:9]
    points = _number(length, MAX_SCORE)
    flags = _number(rules, 1 if points else 3)
    return Position(
        board=_parse_board(board, checkers),
        on_roll=_choice(turn, _TURNS),
        dice=_parse_dice(dice),
        cube=Cube(1 << _number(cube, MAX_EXPONENT), _choice(owner, _OWNERS)),
        score=(_number(bottom, MAX_SCORE), _number(top, MAX_SCORE)),
        length=points,
        crawford=bool(points and flags),
        jacoby=not points and bool(flags & 1),
        beavers=not points and bool(flags & 2),
        offer=_OFFERS.get(dice.text),
        cube_limit=1 << _number(fields[9], MAX_EXPONENT) if len(fields) == len(_NAMES) else None,
    )


def format_xgid(position: Position) -> str:
    """The XGID of `position`, with its prefix.

    An XGID has no room for a resignation, a finished game or the number of checkers in play: these are left out.
    """
    if position.length:
        rules = int(position.crawford)
    else:
        rules = int(position.jacoby) + 2 * int(position.beavers)
    fields = (
        _format_board(position.board),
        cube_exponent(position.cube.value),
        _OWNER_TEXTS[position.cube.owner],
        _TURN_TEXTS[position.on_roll],
        _format_dice(position),
        *position.score,
        rules,
        position.length,
        cube_exponent(_DEFAULT_LIMIT if position.cube_limit is None else position.cube_limit),
    )
    return "XGID=" + ":".join(map(str, fields))


def _split(text: str) -> list[_Field]:
    prefix = PREFIX.match(text)
    start = prefix.end() if prefix else 0
    body = text[start:].rstrip()
    parts = body.split(":")
    if len(parts) not in (len(_NAMES) - 1, len(_NAMES)):
        message = f"an XGID has 10 fields between colons, or 9 without the cube limit; this has {len(parts)}"
        raise IdError(message, start, start + len(body))
    fields = []
    for name, part in zip(_NAMES, parts, strict=False):
        fields.append(_Field(name, part, start))
        start += len(part) + 1
    return fields


def _number(field: _Field, largest: int) -> int:
    # The length is bounded before int() sees it: a hostile text may hold more digits than Python converts.
    if not re.fullmatch(r"[0-9]{1,6}", field.text) or int(field.text) > largest:
        raise field.error(f"a number from 0 to {largest}")
    return int(field.text)


def _choice(field: _Field, choices: Mapping[str, _T]) -> _T:
    if field.text not in choices:
        raise field.error(" or ".join(choices))
    return choices[field.text]


def _parse_dice(field: _Field) -> tuple[int, int] | None:
    if field.text in _OFFERS or field.text == "00":
        return None
    if not re.fullmatch(r"[1-6][1-6]", field.text):
        raise field.error("00, two digits from 1 to 6, D, B or R")
    return int(field.text[0]), int(field.text[1])


def _format_dice(position: Position) -> str:
    if position.offer is not None:
        return _OFFER_TEXTS[position.offer]
    if position.dice is None:
        return "00"
    return f"{position.dice[0]}{position.dice[1]}"


def _parse_board(field: _Field, checkers: int) -> Board:
    if len(field.text) != BAR + 1:
        raise field.error(f"{BAR + 1} characters")
    first, second = [0] * (BAR + 1), [0] * (BAR + 1)
    for index, letter in enumerate(field.text):
        if "A" <= letter <= "P" and index != OFF:
            first[index] = ord(letter) - ord("A") + 1
        elif "a" <= letter <= "p" and index != BAR:
            second[BAR - index] = ord(letter) - ord("a") + 1
        elif letter != "-":
            allowed = {OFF: "- or a to p", BAR: "- or A to P"}.get(index, "-, A to P or a to p")
            raise _Field(_place(index), letter, field.start + index).error(allowed)
    for owner, side in (("capital", first), ("small", second)):
        if sum(side) > checkers:
            raise field.error(f"at most {checkers} checkers a side ({sum(side)} in {owner} letters)")
        side[OFF] = checkers - sum(side)
    return Board(tuple(first), tuple(second))


def _place(index: int) -> str:
    return {OFF: "top player's bar", BAR: "bottom player's bar"}.get(index, f"point {index}")


def _format_board(board: Board) -> str:
    letters = []
    for index in range(BAR + 1):
        # Index 0 of either side counts checkers off, which are not written.
        bottom = board.first[index] if index != OFF else 0
        top = board.second[BAR - index] if index != BAR else 0
        if bottom and top:
            raise ValueError(f"both players have checkers on {_place(index)}")
        if max(bottom, top) > MAX_CHECKERS:
            raise ValueError(f"more than {MAX_CHECKERS} checkers on {_place(index)}")
        letters.append(chr(ord("@") + bottom) if bottom else chr(ord("`") + top) if top else "-")
    return "".join(letters)
