"""The board string of FIBS, the First Internet Backgammon Server, and of programs that speak with its clients.

    board:You:Ann:5:0:2:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:2:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0

Fifty-two fields after `board:`. First the two players, "you" and the opponent; the match length, 9999 (or 0) for an
unlimited match; both scores. Then 26 counts: O's checkers are positive, X's negative, and 0 and 25 are the bars. Then

    turn            1 O's, -1 X's, 0 the game is over
    dice            two of yours, two of the opponent's; 0 when they are not rolled
    cube, may double (you, the opponent), was doubled (the opponent has just doubled)
    colour          which of the two you are, 1 O, -1 X
    direction       -1 you play from 24 to 1, 1 from 1 to 24; home and bar, 0 and 25 or 25 and 0, follow from it
    borne off       you, the opponent;  on the bar: you, the opponent
    can move, forced move, did Crawford, redoubles

Whoever may double owns the cube; both may when it is centred. While a double is pending the turn is that of the player
who has to answer it, and in the doubler's own string neither may double. In a Crawford game both "may double" all the
same. When somebody needs one point, `did Crawford` is 1 after the Crawford game, and `redoubles` is not 0 when the rule
is off; when both are 0, this is the Crawford game. In an unlimited match `redoubles` is how often a double may be
redoubled at once: beavers.

Sources: FIBS, help on `rawboard`; the Crawford fields as GNU Backgammon reads them.

"You" is player 0, the opponent player 1. Names are not read.
"""

from __future__ import annotations

import re
from typing import Final

from tavla.grammar.ids.errors import MAX_CHECKERS, MAX_SCORE, IdError, check_scores, cube_exponent
from tavla.grammar.ids.fields import Field, choice, cube_value, dice_of, number, row_of, sides_of, split_fields
from tavla.grammar.position import BAR, OFF, Board, Cube, GameState, Offer, Position, Side

PREFIX: Final = re.compile(r"\s*board:", re.IGNORECASE)

_UNLIMITED: Final = 9999
_NAMES: Final = (
    "your name", "name of the opponent", "match length", "your score", "score of the opponent", "count of bar 0",
    *(f"count of point {point}" for point in range(1, BAR)), "count of bar 25", "turn", "your first die",
    "your second die", "first die of the opponent", "second die of the opponent", "cube", "may double field",
    "may double field of the opponent", "was doubled field", "colour", "direction", "home", "bar",
    "borne off", "borne off by the opponent", "on your bar", "on the bar of the opponent", "can move", "forced move",
    "did Crawford field", "redoubles",
)  # fmt: skip
_ROW: Final = slice(5, 5 + BAR + 1)
_FLAGS: Final = {"0": False, "1": True}
_SIGNS: Final = {"1": 1, "-1": -1}
_TURNS: Final = {"1": 1, "-1": -1, "0": 0}
_MANY: Final = 999_999


def looks_like_fibs(text: str) -> bool:
    """Whether `text` begins with `board:`."""
    return PREFIX.match(text) is not None


def parse_fibs(text: str, *, checkers: int = MAX_CHECKERS) -> Position:
    """The position of a board string, seen by its "you", player 0. Raises IdError.

    `checkers` is how many each player has; the checkers borne off must agree with it.
    """
    fields = {field.name: field for field in _split(text)}
    length = number(fields["match length"], _UNLIMITED) % _UNLIMITED
    score = (number(fields["your score"], MAX_SCORE), number(fields["score of the opponent"], MAX_SCORE))
    for name in ("your name", "name of the opponent"):
        if not fields[name].text.strip():
            raise fields[name].error("a name")
    colour = choice(fields["colour"], _SIGNS)
    turn = choice(fields["turn"], _TURNS) * colour
    dice = _dice(fields, turn)
    cube, doubler = _cube(fields, turn, dice)
    for name in ("can move", "forced move"):
        number(fields[name], _MANY)
    did_crawford, redoubles = choice(fields["did Crawford field"], _FLAGS), number(fields["redoubles"], _MANY)
    return Position(
        board=_board(fields, colour, checkers),
        on_roll=doubler if doubler is not None else 1 if turn < 0 else 0,
        dice=dice,
        cube=cube,
        score=score,
        length=length,
        crawford=_one_away(score, length) and not did_crawford and not redoubles,
        beavers=not length and redoubles > 0,
        offer=None if doubler is None else Offer.DOUBLE,
        game_state=GameState.PLAYING if turn else GameState.OVER,
    )


def format_fibs(position: Position, names: tuple[str, str] = ("You", "Opponent")) -> str:
    """The board string that player 0 would see, with the `names` of players 0 and 1; he is O and plays from 24 to 1.

    The Jacoby rule, the cube limit, beavers and resignations that are pending have no place in it and are left out.
    Raises ValueError for names with colons or blanks in them, and for what no board string can hold.
    """
    check_scores(position, _UNLIMITED - 1)
    if any(re.search(r"[:\s]", name) or not name for name in names):
        raise ValueError("a name in a board string of FIBS is not empty and has neither colons nor blanks in it")
    first, second = position.board
    mover, length = position.on_roll, position.length
    pending = position.offer is Offer.DOUBLE
    dice = (0, 0) if pending or position.dice is None else position.dice
    owner = position.cube.owner
    # While his own double is pending neither may double; the opponent's is told by "was doubled".
    may = (False, False) if pending and mover == 0 else (owner != 1, owner != 0)
    crawford_over = _one_away(position.score, length) and not position.crawford
    fields = (
        *names,
        length or _UNLIMITED,
        *position.score,
        *row_of(first, second),
        0 if position.game_state is GameState.OVER else 1 if (mover == 0) != pending else -1,
        *(dice if mover == 0 else (0, 0)),
        *(dice if mover == 1 else (0, 0)),
        1 << cube_exponent(position.cube.value),
        *map(int, may),
        int(pending and mover == 1),
        *(1, -1, OFF, BAR),
        *(first[OFF], second[OFF], first[BAR], second[BAR]),
        *(0, 0),
        int(crawford_over),
        int(not length and position.beavers),
    )
    return "board:" + ":".join(map(str, fields))


def _split(text: str) -> list[Field]:
    prefix = PREFIX.match(text)
    start = prefix.end() if prefix else len(text) - len(text.lstrip())
    body = text[start:].rstrip()
    if prefix is None:
        raise IdError("a board string of FIBS begins with `board:`", start, start + len(body))
    count = body.count(":") + 1
    if count != len(_NAMES):
        message = f"a board string of FIBS has {len(_NAMES)} fields after `board:`; this has {count}"
        raise IdError(message, start, start + len(body))
    return split_fields("FIBS", _NAMES, body, start, ":")


def _dice(fields: dict[str, Field], turn: int) -> tuple[int, int] | None:
    """The dice of the player whose turn it is. GNU Backgammon writes them for both players."""
    pairs = []
    for first, second in (
        ("your first die", "your second die"),
        ("first die of the opponent", "second die of the opponent"),
    ):
        pairs.append(dice_of(fields[first], fields[second]))
    mine, other = pairs if turn >= 0 else pairs[::-1]
    if other not in (None, mine):
        name = "first die of the opponent" if turn >= 0 else "your first die"
        raise fields[name].error("0 when it is not that player's turn")
    return mine


def _cube(fields: dict[str, Field], turn: int, dice: tuple[int, int] | None) -> tuple[Cube, int | None]:
    """The cube, and who has doubled when a double is pending."""
    value = cube_value(fields["cube"])
    may = (choice(fields["may double field"], _FLAGS), choice(fields["may double field of the opponent"], _FLAGS))
    doubled = fields["was doubled field"]
    was_doubled = choice(doubled, _FLAGS)
    if was_doubled and dice:
        raise doubled.error("0 after the roll")
    doubler = None
    if was_doubled:
        doubler = 1
    elif not any(may) and not dice and turn:
        doubler = 1 if turn > 0 else 0
    if any(may):
        owner = None if all(may) else 0 if may[0] else 1
    else:
        # The string doesn't tell the owner. Whoever has doubled owned the cube, unless it was still in the middle.
        owner = None if value == 1 else doubler
    return Cube(value, owner), doubler


def _board(fields: dict[str, Field], colour: int, checkers: int) -> Board:
    direction = choice(fields["direction"], _SIGNS)
    home, bar = ("0", "25") if direction < 0 else ("25", "0")
    for name, expected in (("home", home), ("bar", bar)):
        if fields[name].text != expected:
            raise fields[name].error(f"{expected} with direction {direction}")
    counts = list(fields.values())[_ROW]
    row = [number(field, checkers, -checkers) * colour for field in counts]
    for index, sign in ((OFF, direction), (BAR, -direction)):
        if row[index] * sign < 0:
            whose = "positive" if sign * colour > 0 else "negative"
            raise counts[index].error(f"0 or {whose}: it is the bar of {'O' if sign * colour > 0 else 'X'}")
    # Now his own checkers are positive; turned around where he plays upward, the row is in his own numbering.
    mine, theirs = sides_of(row if direction < 0 else row[::-1])
    return Board(
        _side(mine, fields["borne off"], fields["on your bar"], checkers),
        _side(theirs, fields["borne off by the opponent"], fields["on the bar of the opponent"], checkers),
    )


def _side(counts: list[int], off: Field, bar: Field, checkers: int) -> Side:
    """One side, complete. GNU Backgammon leaves the checkers on the bar 0."""
    if number(bar, checkers) not in (0, counts[BAR]):
        raise bar.error(f"{counts[BAR]} like the count of the bar")
    on_board = sum(counts)
    if on_board > checkers:
        raise off.error(f"{checkers} less the {on_board} on the board, which are too many")
    if number(off, checkers) != checkers - on_board:
        raise off.error(f"{checkers - on_board}, {checkers} less the {on_board} on the board")
    return (checkers - on_board, *counts[OFF + 1 :])


def _one_away(score: tuple[int, int], length: int) -> bool:
    """Whether exactly one player needs one point. When both do, the Crawford game is behind them."""
    return length > 1 and [length - points for points in score].count(1) == 1
