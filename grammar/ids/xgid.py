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
from typing import Final

from tavla.grammar.ids.errors import (
    MAX_CHECKERS,
    MAX_EXPONENT,
    MAX_SCORE,
    USUAL_CUBE_LIMIT,
    IdError,
    check_scores,
    cube_exponent,
)
from tavla.grammar.ids.fields import Field, choice, number, place, roll_of, row_of, sides_of, split_fields, with_off
from tavla.grammar.position import BAR, OFF, Board, Cube, Offer, Position

PREFIX: Final = re.compile(r"\s*(?:XGID\s*=\s*)?", re.IGNORECASE)

_NAMES: Final = (
    "board", "cube", "cube owner", "turn", "dice", "bottom score", "top score", "rules", "match length", "cube limit",
)  # fmt: skip
_MAX_LIMIT: Final = 30
"""XG itself writes 10; converters write larger powers for "no limit"."""
_OWNERS: Final[dict[str, int | None]] = {"1": 0, "-1": 1, "0": None}
_TURNS: Final = {"1": 0, "-1": 1}
_OFFERS: Final = {"D": Offer.DOUBLE, "B": Offer.BEAVER, "R": Offer.RACCOON}
_OWNER_TEXTS: Final = {owner: text for text, owner in _OWNERS.items()}
_TURN_TEXTS: Final = {player: text for text, player in _TURNS.items()}
_OFFER_TEXTS: Final = {offer: text for text, offer in _OFFERS.items()}


def looks_like_xgid(text: str) -> bool:
    """Whether `text` has the prefix, or more than one colon."""
    prefix = PREFIX.match(text)
    return bool(prefix and prefix[0].strip()) or text.count(":") > 1


def parse_xgid(text: str, *, checkers: int = MAX_CHECKERS) -> Position:
    """The position that `text` stands for. `checkers` is how many each player has, needed to know how many are off."""
    fields = _split(text)
    board, cube, owner, turn, dice, bottom, top, rules, length = fields[:9]
    points = number(length, MAX_SCORE)
    flags = number(rules, 1 if points else 3)
    return Position(
        board=_parse_board(board, checkers),
        on_roll=choice(turn, _TURNS),
        dice=_parse_dice(dice),
        cube=Cube(1 << number(cube, MAX_EXPONENT), choice(owner, _OWNERS)),
        score=(number(bottom, MAX_SCORE), number(top, MAX_SCORE)),
        length=points,
        crawford=bool(points and flags),
        jacoby=not points and bool(flags & 1),
        beavers=not points and bool(flags & 2),
        offer=_OFFERS.get(dice.text),
        cube_limit=1 << number(fields[9], _MAX_LIMIT) if len(fields) == len(_NAMES) else None,
    )


def format_xgid(position: Position) -> str:
    """The XGID of `position`, with its prefix.

    An XGID has no room for a resignation, a finished game or the number of checkers in play: these are left out.
    """
    check_scores(position)
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
        cube_exponent(USUAL_CUBE_LIMIT if position.cube_limit is None else position.cube_limit, _MAX_LIMIT),
    )
    return "XGID=" + ":".join(map(str, fields))


def _split(text: str) -> list[Field]:
    prefix = PREFIX.match(text)
    start = prefix.end() if prefix else 0
    body = text[start:].rstrip()
    count = body.count(":") + 1
    if count not in (len(_NAMES) - 1, len(_NAMES)):
        message = f"an XGID has 10 fields between colons, or 9 without the cube limit; this has {count}"
        raise IdError(message, start, start + len(body))
    return split_fields("XGID", _NAMES, body, start, ":")


def _parse_dice(field: Field) -> tuple[int, int] | None:
    if field.text in _OFFERS or field.text == "00":
        return None
    return roll_of(field, "00, two digits from 1 to 6, D, B or R")


def _format_dice(position: Position) -> str:
    if position.offer is not None:
        return _OFFER_TEXTS[position.offer]
    if position.dice is None:
        return "00"
    return f"{position.dice[0]}{position.dice[1]}"


def _parse_board(field: Field, checkers: int) -> Board:
    if len(field.text) != BAR + 1:
        raise field.error(f"{BAR + 1} characters")
    row = [0] * (BAR + 1)
    for index, letter in enumerate(field.text):
        if "A" <= letter <= "P" and index != OFF:
            row[index] = ord(letter) - ord("A") + 1
        elif "a" <= letter <= "p" and index != BAR:
            row[index] = ord("a") - 1 - ord(letter)
        elif letter != "-":
            allowed = {OFF: "- or a to p", BAR: "- or A to P"}.get(index, "-, A to P or a to p")
            raise Field(field.kind, place(index), letter, field.start + index).error(allowed)
    first, second = sides_of(row)
    return Board(
        with_off(first, checkers, field, "in capital letters"), with_off(second, checkers, field, "in small letters")
    )


def _format_board(board: Board) -> str:
    letters = []
    for index, count in enumerate(row_of(board.first, board.second)):
        if abs(count) > MAX_CHECKERS:
            raise ValueError(f"more than {MAX_CHECKERS} checkers on {place(index)}")
        letters.append(chr(ord("@") + count) if count > 0 else chr(ord("`") - count) if count else "-")
    return "".join(letters)
