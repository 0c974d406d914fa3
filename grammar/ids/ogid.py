"""OGID, the position identifier of OpenGammon and HedgeHog.

    11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:R:2:5:7C:1:15
    white           black           |   |  | | | | |  | checkers a side, only where they are not 15
                                    |   |  | | | | |  number of the move
                                    |   |  | | | | match length; C Crawford game, L after it, G and a number of games
                                    |   |  | | | score of white, of black
                                    |   |  | | state
                                    |   |  | colour
                                    |   |  dice, nothing when they are not rolled
                                    |   cube: owner (N none, W, B, D dead, ? unknown), power of two, action (N none, O
                                    |   offered, T taken, P passed)
                                    the place of every checker: 0 to 9 and a to p are 0 to 25, q is borne off

Both sides are written in black's numbering, whoever is on roll: 25 is black's bar and 0 is white's. Black is player 0,
the bottom player of an XGID, and white is player 1. Only the first three fields must be there.

The colour is read in two ways. OpenGammon and HedgeHog, whose format it is, write the player who acted last: his
opponent is on roll, but while a double is pending the colour is the doubler, who stays on roll. Some converters write
the player on roll; a text doesn't tell which. `colour_on_roll` reads those.

States: IW and IB opening roll won by white, by black; R rolled, C to roll or double, D doubled, A double taken, P
passed, G game over, F finished; M, RG and RM are for matches and resignations, and are read as a game being played.
"""

from __future__ import annotations

import re
from typing import Final

from tavla.grammar.ids.errors import MAX_CHECKERS, MAX_EXPONENT, MAX_SCORE, IdError, check_scores, cube_exponent
from tavla.grammar.ids.fields import Field, choice, number, place, roll_of, row_of, split_fields, with_off
from tavla.grammar.position import BAR, OFF, Board, Cube, GameState, Offer, Position

PREFIX: Final = re.compile(r"\s*(?:(OGID)\s*[:=]\s*)?", re.IGNORECASE)

_NAMES: Final = (
    "white checkers", "black checkers", "cube", "dice", "colour", "state", "white score", "black score", "match length",
    "move number", "number of checkers",
)  # fmt: skip
_FEWEST: Final = 3
_LETTERS: Final = "0123456789abcdefghijklmnopq"
_BORNE_OFF: Final = 26
_COLOURS: Final = {"B": 0, "W": 1}
_COLOUR_TEXTS: Final = "BW"
_OWNERS: Final = {"N": None, "B": 0, "W": 1, "D": None, "?": None}
_STATES: Final = ("", "IW", "IB", "R", "C", "D", "A", "P", "G", "F", "M", "RG", "RM")
_TO_ROLL: Final = {"IW": 1, "IB": 0}
_SHAPE: Final = re.compile(r"\s*[0-9a-q]*:[0-9a-q]*:[BWND?][0-9]+[OTPN]\s*(?::|$)")


def looks_like_ogid(text: str) -> bool:
    """Whether `text` has the prefix, or begins with two lists of checkers and a cube."""
    prefix = PREFIX.match(text)
    return bool(prefix and prefix[1]) or _SHAPE.match(text) is not None


def parse_ogid(text: str, *, checkers: int = MAX_CHECKERS, colour_on_roll: bool = False) -> Position:
    """The position that `text` stands for.

    `checkers` is how many each player has where the text doesn't say it; `colour_on_roll` reads the colour as the
    player on roll (see above). What three fields leave open is a money session with black on roll. Raises IdError.
    """
    fields = _split(text)
    everything = fields + [Field("OGID", name, "", len(text)) for name in _NAMES[len(fields) :]]
    white, black, cube, dice, colour, state, _, _, length, move, total = everything
    if total.text:
        checkers = number(total, MAX_CHECKERS, 1)
    value, owner, action = _parse_cube(cube)
    if state.text not in _STATES:
        raise state.error(", ".join(_STATES[1:]) + " or nothing")
    if state.text == "D" and action != "O":
        raise state.error("D only with an offered cube")
    rolled = roll_of(dice, "empty or two digits from 1 to 6") if dice.text else None
    if rolled and action == "O":
        raise dice.error("empty while a double is pending")
    points, crawford = _parse_length(length)
    if move.text:
        number(move, 999_999)
    return Position(
        board=_parse_board(black, white, checkers),
        on_roll=0 if colour not in fields else _on_roll(colour, state.text, action, rolled is not None, colour_on_roll),
        dice=rolled,
        cube=Cube(value, owner),
        score=(_score(everything[7]), _score(everything[6])),
        length=points,
        crawford=crawford,
        offer=Offer.DOUBLE if action == "O" else None,
        game_state=_game_state(state.text, action),
    )


def format_ogid(position: Position) -> str:
    """The OGID of `position`, without a prefix, as HedgeHog writes it: the colour is the player who acted last.

    The rules of a money session, beavers and resignations that are pending, and the cube limit have no place in it and
    are left out; so is the order of the dice. Raises ValueError for what no OGID can hold.
    """
    check_scores(position)
    row = row_of(position.board.first, position.board.second)
    counts = [sum(side) for side in position.board]
    if counts[0] != counts[1] or not 0 < counts[0] <= MAX_CHECKERS:
        raise ValueError(f"an OGID holds two sides of the same number of checkers, at most {MAX_CHECKERS}")
    pending = position.offer is Offer.DOUBLE
    passed = position.game_state is GameState.DROPPED and not pending
    over = position.game_state in (GameState.OVER, GameState.DROPPED)
    owner = "N" if position.cube.owner is None else _COLOUR_TEXTS[position.cube.owner]
    rolled = position.dice is not None and not pending
    fields = [
        "".join(_LETTERS[index] * -count for index, count in enumerate(row) if count < 0),
        "".join(_LETTERS[index] * count for index, count in enumerate(row) if count > 0),
        f"{owner}{cube_exponent(position.cube.value)}{'O' if pending else 'P' if passed else 'N'}",
        "".join(map(str, sorted(position.dice))) if position.dice and rolled else "",
        _COLOUR_TEXTS[position.on_roll if pending else 1 - position.on_roll],
        "D" if pending else "G" if over else "R" if rolled else "C",
        str(position.score[1]),
        str(position.score[0]),
        f"{position.length}{'C' if position.crawford and position.length else ''}",
        "0",
    ]
    return ":".join(fields if counts[0] == MAX_CHECKERS else [*fields, str(counts[0])])


def _split(text: str) -> list[Field]:
    prefix = PREFIX.match(text)
    start = prefix.end() if prefix else 0
    body = text[start:].rstrip()
    count = body.count(":") + 1
    if not _FEWEST <= count <= len(_NAMES):
        message = f"an OGID has {_FEWEST} to {len(_NAMES)} fields between colons; this has {count}"
        raise IdError(message, start, start + len(body))
    return split_fields("OGID", _NAMES, body, start, ":")


def _parse_board(black: Field, white: Field, checkers: int) -> Board:
    ours, theirs = _counts(black, OFF), _counts(white, BAR)
    for index in range(OFF + 1, BAR):
        if ours[index] and theirs[index]:
            raise black.error(f"on points without white checkers, unlike {place(index)}")
    # A text may list the checkers that are off as well: they are counted among the missing ones.
    for field, counts in ((white, theirs), (black, ours)):
        if sum(counts) > checkers:
            raise field.error(f"at most {checkers} checkers a side, not {sum(counts)}")
    mine = ours[: BAR + 1]
    other = theirs[BAR::-1]
    return Board(with_off(mine, checkers, black, "black"), with_off(other, checkers, white, "white"))


def _counts(field: Field, forbidden: int) -> list[int]:
    """How many checkers stand at each index; `forbidden` is the other side's bar."""
    if len(field.text) > MAX_CHECKERS:
        raise field.error(f"at most {MAX_CHECKERS} checkers a side, not {len(field.text)}")
    counts = [0] * (_BORNE_OFF + 1)
    for offset, letter in enumerate(field.text):
        index = _LETTERS.find(letter)
        if index < 0 or index == forbidden:
            allowed = "0 to 9 or a to q" + (f" but not {_LETTERS[forbidden]}, the other's bar" if index >= 0 else "")
            raise Field(field.kind, field.name, letter, field.start + offset).error(allowed)
        counts[index] += 1
    return counts


def _parse_cube(field: Field) -> tuple[int, int | None, str]:
    """Value, owner and action."""
    match = re.fullmatch(r"([NWBD?])([0-9]{1,2})([NOTP])", field.text)
    if match is None or int(match[2]) > MAX_EXPONENT:
        raise field.error(f"an owner (N, W, B, D, ?), a power of two from 0 to {MAX_EXPONENT} and N, O, T or P")
    return 1 << int(match[2]), _OWNERS[match[1]], match[3]


def _on_roll(colour: Field, state: str, action: str, rolled: bool, colour_on_roll: bool) -> int:
    named = choice(colour, _COLOURS)
    if colour_on_roll or action == "O":
        return named
    # Before the opening roll nobody has acted: the state tells whose roll it is.
    return 1 - named if rolled else _TO_ROLL.get(state, 1 - named)


def _score(field: Field) -> int:
    return number(field, MAX_SCORE) if field.text else 0


def _parse_length(field: Field) -> tuple[int, bool]:
    """The match length, and whether this is the Crawford game."""
    if not field.text:
        return 0, False
    match = re.fullmatch(r"([0-9]{1,5})(C|L|G[0-9]{1,5})?", field.text)
    if match is None or int(match[1]) > MAX_SCORE:
        raise field.error(f"a number from 0 to {MAX_SCORE}, with C, L or G and a number behind it or nothing")
    if match[2] == "C" and not int(match[1]):
        raise field.error("without C in a money session")
    return int(match[1]), match[2] == "C"


def _game_state(state: str, action: str) -> GameState:
    if action == "P":
        return GameState.DROPPED
    return GameState.OVER if state in ("G", "F") else GameState.PLAYING
