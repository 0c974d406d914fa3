"""The position line of Snowie: forty fields with `;` after each.

    7;0;0;0;1;Ann;Bob;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0;

    0       match length, 0 for a money session
    1       1 with the Jacoby rule
    2, 3    unknown; programs write 0 and, in a money session, 1 into the second
    4       player on roll: 0 or 1
    5, 6    names of the player on roll and of his opponent
    7       1 in the Crawford game
    8, 9    scores of the player on roll and of his opponent
    10, 11  cube value; its owner: 1 the player on roll, -1 his opponent, 0 centred
    12-37   checkers in the numbering of the player on roll, his own positive: 12 his opponent's bar, 13-36 the points,
            37 his own bar
    38, 39  dice, 0 when they are not rolled

An old description of the format exchanges the two bars; programs write them as above. The sign of a count on the bar is
not looked at: some write the opponent's bar positive.

The players are numbered as in GNU Backgammon, the program that writes such lines today: its 1, the bottom player, is
our player 0. In a record field 4 counts the columns instead, from 0 (`columns=True`, and `parse_snowie_board`); names
may be missing there.
"""

from __future__ import annotations

import re
from typing import Final

from tavla.grammar.ids.errors import (
    MAX_CHECKERS,
    MAX_SCORE,
    IdError,
    check_scores,
    cube_exponent,
)
from tavla.grammar.ids.fields import (
    Field,
    choice,
    cube_value,
    dice_of,
    number,
    row_of,
    sides_of,
    split_fields,
    with_off,
)
from tavla.grammar.position import BAR, Board, Cube, Position, Side

__all__ = ["format_snowie", "looks_like_snowie", "parse_snowie", "parse_snowie_board"]

_ROW: Final = slice(12, 12 + BAR + 1)
_NAMES: Final = (
    "match length", "Jacoby field", "field 2", "field 3", "player on roll", "name of the player on roll",
    "name of the opponent", "Crawford field", "score of the player on roll", "score of the opponent", "cube",
    "cube owner", "opponent's bar", *(f"point {point}" for point in range(1, BAR)), "bar of the player on roll",
    "first die", "second die",
)  # fmt: skip
_FLAGS: Final = {"0": False, "1": True}
_PLAYERS: Final = {"1": 0, "0": 1}
_COLUMNS: Final = {"0": 0, "1": 1}
_OWNERS: Final = {"1": 0, "-1": 1, "0": None}  # 0: the player on roll


def looks_like_snowie(text: str) -> bool:
    """Whether `text` has about as many semicolons as a position line."""
    return text.count(";", 0, 10_000) >= len(_NAMES) // 2


def parse_snowie(text: str, *, checkers: int = MAX_CHECKERS, columns: bool = False) -> Position:
    """The position of a line, with blanks around or not. `checkers` is how many each player has.

    Who plays which side is told by field 4, a column of a record with `columns`; the names are read by nobody. Raises
    IdError.
    """
    fields = _split(text)
    mover = choice(fields[4], _COLUMNS if columns else _PLAYERS)
    length = number(fields[0], MAX_SCORE)
    for name in fields[5:7]:
        if not name.text.strip() and not columns:
            raise name.error("a name")
    for unknown in fields[2:4]:
        number(unknown, MAX_SCORE)
    jacoby, crawford = choice(fields[1], _FLAGS), choice(fields[7], _FLAGS)
    if crawford and not length:
        raise fields[7].error("0 in a money session")
    scores = (number(fields[8], MAX_SCORE), number(fields[9], MAX_SCORE))
    owner = choice(fields[11], _OWNERS)
    return Position(
        board=_board(fields, mover, checkers),
        on_roll=mover,
        dice=dice_of(fields[38], fields[39]),
        cube=Cube(cube_value(fields[10]), owner if owner is None else owner ^ mover),
        score=scores if mover == 0 else scores[::-1],
        length=length,
        crawford=crawford,
        jacoby=jacoby and not length,
    )


def format_snowie(position: Position, names: tuple[str, str] = ("Player 1", "Player 2"), *,
                  columns: bool = False) -> str:  # fmt: skip
    """The position line, with the `names` of players 0 and 1. With `columns` it is one of a record.

    Pending offers, beavers, the cube limit and finished games have no place in it and are left out. Raises ValueError
    for names with `;` in them, and for what no line can hold.
    """
    check_scores(position)
    if any(not (columns or name.strip()) or re.search(r"[;\r\n]", name) for name in names):
        raise ValueError("a name in a Snowie position is not empty and has neither `;` nor a line break in it")
    mover = position.on_roll
    owner = position.cube.owner
    fields = (
        position.length,
        int(position.jacoby and not position.length),
        0,
        int(not position.length),
        mover if columns else 1 - mover,
        names[mover],
        names[1 - mover],
        int(position.crawford and position.length > 0),
        position.score[mover],
        position.score[1 - mover],
        1 << cube_exponent(position.cube.value),
        0 if owner is None else 1 if owner == mover else -1,
        *row_of(position.board[mover], position.board[1 - mover]),
        *(position.dice or (0, 0)),
    )
    return ";".join(map(str, fields)) + ";"


def parse_snowie_board(text: str, names: tuple[str, str]) -> Board:
    """The board of a position line in a record; the `names` of its players 0 and 1 tell whose the checkers are.

    Field 4, the column of the player on roll, decides where the names don't. The other fields are not looked at:
    records hold lines that are wrong in them. Raises IdError.
    """
    fields = _split(text)
    mover = choice(fields[4], _COLUMNS)
    if fields[5].text in names and names[0] != names[1]:
        mover = names.index(fields[5].text)
    return _board(fields, mover, MAX_CHECKERS)


def _split(text: str) -> list[Field]:
    start = len(text) - len(text.lstrip())
    body = text.strip()
    count = body.count(";") + (not body.endswith(";"))
    if count != len(_NAMES):
        message = f"a Snowie position has {len(_NAMES)} fields with `;` between them; this has {count}"
        raise IdError(message, start, start + len(body))
    return split_fields("Snowie", _NAMES, body, start, ";")


def _board(fields: list[Field], mover: int, checkers: int) -> Board:
    row = fields[_ROW]
    mine, theirs = sides_of([number(field, checkers, -checkers) for field in row])
    own = _side(mine, row, checkers, 1, "of the player on roll")
    other = _side(theirs, row, checkers, -1, "of the opponent")
    return Board(own, other) if mover == 0 else Board(other, own)


def _side(counts: list[int], row: list[Field], checkers: int, sign: int, whose: str) -> Side:
    """One side, complete. The span of an error goes from the first of his counts to the last."""
    held = [field for field in row if int(field.text) * sign > 0] or row
    whole = ";".join(field.text for field in row[row.index(held[0]) : row.index(held[-1]) + 1])
    return with_off(counts, checkers, Field("Snowie", "board", whole, held[0].start), whose)
