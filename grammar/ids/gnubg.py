"""The identifiers of GNU Backgammon: Position ID, Match ID, and the two together.

    4HPwATDgc/ABMA:UYnlAEAAEAAE

Both are base64 of a string of bits, least significant bit of each byte first, without the `=` that base64 adds.

The Position ID (14 characters, 10 bytes) has the checkers of the player NOT on roll and then of the player on roll:
for each of his own points 1 to 24 and his bar as many ones as there are checkers, then a zero. It does not say which
player is on roll. The Match ID (12 characters, 9 bytes) has everything else, in the fields of `_MATCH_FIELDS`. GNU
Backgammon's player 1 is our player 0.

Accepted beyond that: the labels that programs print before them (`GNUID:`, `Position ID:`, `Match ID:`), blanks
around, dice with the smaller number first.
"""

from __future__ import annotations

import base64
import re
from dataclasses import replace
from typing import Final

from tavla.grammar.ids.errors import MAX_CHECKERS, IdError, check_scores, cube_exponent
from tavla.grammar.position import BAR, OFF, STANDARD_START, Board, Cube, GameState, Offer, Position, Side

POSITION_LENGTH: Final = 14
MATCH_LENGTH: Final = 12
LABEL: Final = re.compile(
    r"\s*(?:GNU\s*Backgammon\s+)?(?:(?P<match>Match\s*ID)|GNU\s*(?:BG)?\s*ID|Position\s*ID)\s*[:=]\s*", re.IGNORECASE
)

_SEPARATOR: Final = re.compile(r"\s*:\s*(?:Match\s*ID\s*[:=]\s*)?|\s+(?:Match\s*ID\s*[:=]\s*)?", re.IGNORECASE)
_NOT_BASE64: Final = re.compile(r"[^A-Za-z0-9+/]")

_MATCH_FIELDS: Final = {  # name: first bit, number of bits
    "cube": (0, 4),  # power of two; the old value while a double is pending
    "cube owner": (4, 2),  # 3: centred
    "player on roll": (6, 1),
    "Crawford": (7, 1),
    "game state": (8, 3),
    "turn": (11, 1),  # who has to decide
    "double": (12, 1),  # offered and not answered
    "resignation": (13, 2),
    "first die": (15, 3),  # 0: not rolled
    "second die": (18, 3),
    "match length": (21, 15),
    "score of player 0": (36, 15),
    "score of player 1": (51, 15),
    "no Jacoby": (66, 1),  # always set in matches
    "unused bits": (67, 5),
}
_CENTRED: Final = 3
_STANDARD: Final = Board(STANDARD_START, STANDARD_START)


def looks_like_gnubg(text: str) -> bool:
    """Whether `text` has a label, one colon, or the length of one of the two identifiers."""
    if LABEL.match(text):
        return True
    body = text.strip()
    return "=" not in body and (body.count(":") == 1 or len(body) in (POSITION_LENGTH, MATCH_LENGTH))


def parse_position_id(text: str, *, checkers: int = MAX_CHECKERS, on_roll: int = 0) -> Position:
    """The board of a Position ID. It does not say whose roll it is, nor how many `checkers` each player has in all."""
    start, end = _trimmed(text)
    return Position(_seen_by(on_roll, _parse_board(text[start:end], start, checkers)), on_roll=on_roll)


def format_position_id(position: Position) -> str:
    """The Position ID of the board, seen by the player on roll."""
    bits = ""
    for player in (1 - position.on_roll, position.on_roll):
        bits += "".join("1" * count + "0" for count in position.board[player][OFF + 1 :])
    if len(bits) > 80:
        raise ValueError("a Position ID has room for 30 checkers")
    number = int(bits[::-1], 2)
    return base64.b64encode(number.to_bytes(10, "little")).decode().rstrip("=")


def parse_match_id(text: str, board: Board = _STANDARD) -> Position:
    """The state of the match, put around `board`: a Match ID says nothing about the checkers."""
    start, end = _trimmed(text)
    return _parse_match(text[start:end], start, board)


def format_match_id(position: Position) -> str:
    """The Match ID of `position`.

    The beaver rule, a pending beaver or raccoon and the cube limit have no place in it and are left out. Raises
    ValueError for numbers that are too large.
    """
    check_scores(position)
    # GNU Backgammon writes the larger die first, whatever was thrown first.
    high, low = sorted(position.dice or (0, 0), reverse=True)
    fields = {
        "cube": cube_exponent(position.cube.value),
        "cube owner": _CENTRED if position.cube.owner is None else 1 - position.cube.owner,
        "player on roll": 1 - position.on_roll,
        "Crawford": int(position.crawford),
        "game state": int(position.game_state),
        "turn": 1 - position.to_act,
        "double": int(position.offer is Offer.DOUBLE),
        "resignation": position.resignation,
        "first die": high,
        "second die": low,
        "match length": position.length,
        "score of player 0": position.score[1],
        "score of player 1": position.score[0],
        "no Jacoby": int(position.length > 0 or not position.jacoby),
    }
    number = sum(value << _MATCH_FIELDS[name][0] for name, value in fields.items())
    return base64.b64encode(number.to_bytes(9, "little")).decode()


def parse_gnubg_id(text: str, *, checkers: int = MAX_CHECKERS) -> Position:
    """The position of a Position ID with or without a Match ID after it, or of a Match ID alone.

    A Position ID alone is a money session without Jacoby rule, dice and cube actions, with player 0 on roll; a Match
    ID alone has the board of the standard start.
    """
    start, end = _trimmed(text)
    label = LABEL.match(text)
    if label["match"] if label else end - start == MATCH_LENGTH and ":" not in text[start:end]:
        return parse_match_id(text)
    separator = _SEPARATOR.search(text, start, end)
    board_end = separator.start() if separator else end
    board = _parse_board(text[start:board_end], start, checkers)
    if separator is None:
        return Position(board)
    position = _parse_match(text[separator.end() : end], separator.end(), board)
    return replace(position, board=_seen_by(position.on_roll, board))


def format_gnubg_id(position: Position) -> str:
    """Position ID and Match ID with a colon between them."""
    return f"{format_position_id(position)}:{format_match_id(position)}"


def _trimmed(text: str) -> tuple[int, int]:
    """The span of `text` without its label and the blanks around."""
    label = LABEL.match(text)
    start = label.end() if label else len(text) - len(text.lstrip())
    return start, max(start, len(text.rstrip()))


def _seen_by(on_roll: int, board: Board) -> Board:
    """The board with the players in our order, from one with the player on roll first."""
    return Board(board.second, board.first) if on_roll else board


def _parse_board(run: str, start: int, checkers: int) -> Board:
    """The board with the player on roll first."""

    def fault(allowed: str) -> IdError:
        return IdError(f"Position ID must {allowed}", start, start + len(run))

    # Every point and bar ends with a zero; what follows the last of them is padding.
    bits = _bits(run, start, "Position ID", POSITION_LENGTH)
    counts = [len(ones) for ones in bits.split("0")]
    points, padding = counts[: 2 * BAR], counts[2 * BAR :]
    if not padding or any(padding):
        raise fault("hold two sides of 24 points and a bar, then only zeros")
    sides: list[Side] = []
    for side in (points[:BAR], points[BAR:]):
        if sum(side) > checkers:
            raise fault(f"hold at most {checkers} checkers a side, not {sum(side)}")
        sides.append((checkers - sum(side), *side))
    waiting, mover = sides
    for point in range(1, BAR):
        if mover[point] and waiting[BAR - point]:
            raise fault(f"not have checkers of both players on one point, as on point {point} of the player on roll")
    if is_deadlock(mover, waiting):
        raise fault("not have both players on the bar before closed boards")
    return Board(mover, waiting)


def is_deadlock(one: Side, other: Side) -> bool:
    """Neither player could ever move again; GNU Backgammon refuses such a board."""
    return all(side[BAR] and min(side[1:7]) > 1 for side in (one, other))


def _parse_match(run: str, start: int, board: Board) -> Position:
    number = int(_bits(run, start, "Match ID", MATCH_LENGTH)[::-1], 2)
    fields = {name: number >> first & (1 << width) - 1 for name, (first, width) in _MATCH_FIELDS.items()}
    _check_match(fields, start)
    length, owner, on_roll = fields["match length"], fields["cube owner"], 1 - fields["player on roll"]
    position = Position(
        board=board,
        on_roll=on_roll,
        dice=(fields["first die"], fields["second die"]) if fields["first die"] else None,
        cube=Cube(1 << fields["cube"], None if owner == _CENTRED else 1 - owner),
        score=(fields["score of player 1"], fields["score of player 0"]),
        length=length,
        crawford=bool(fields["Crawford"]),
        jacoby=not length and not fields["no Jacoby"],
        offer=Offer.DOUBLE if fields["double"] else None,
        resignation=fields["resignation"],
        game_state=GameState(fields["game state"]),
    )
    decider = 1 - fields["turn"]
    return position if position.to_act == decider else replace(position, decider=decider)


def _check_match(fields: dict[str, int], start: int) -> None:
    """Raise for the first field that holds something impossible."""
    dice = (fields["first die"], fields["second die"])
    rules = (
        ("cube owner", fields["cube owner"] != 2, "0, 1 or 3 (centred)"),
        ("Crawford", fields["match length"] or not fields["Crawford"], "0 in a money session"),
        ("game state", fields["game state"] <= max(GameState), f"from 0 to {max(GameState)}"),
        ("double", not fields["double"] or dice == (0, 0), "0 after the roll"),
        ("first die", dice[0] < 7 and bool(dice[0]) == bool(dice[1]), "from 1 to 6, or 0 like the second die"),
        ("second die", dice[1] < 7, "from 1 to 6"),
        ("unused bits", not fields["unused bits"], "0"),
    )
    for name, is_possible, allowed in rules:
        if not is_possible:
            first, width = _MATCH_FIELDS[name]
            raise IdError(
                f"Match ID {name} must be {allowed}, not {fields[name]}",
                start + first // 8 * 8 // 6,
                start + ((first + width - 1) // 8 * 8 + 7) // 6 + 1,
            )


def _bits(run: str, start: int, name: str, length: int) -> str:
    """The bits of an identifier in their order, as zeros and ones."""
    wrong = _NOT_BASE64.search(run)
    if wrong:
        message = f"{name} must be letters, digits, + and /, not {wrong[0]!r}"
        raise IdError(message, start + wrong.start(), start + wrong.end())
    if len(run) != length:
        raise IdError(f"{name} must be {length} characters, not {len(run)}", start, start + len(run))
    data = base64.b64decode(run + "=" * (-length % 4))
    if base64.b64encode(data).decode().rstrip("=") != run:
        # The last character of a Position ID has only two bits of it.
        raise IdError(f"{name} must end with A, Q, g or w, not {run[-1]!r}", start + length - 1, start + length)
    return "".join(f"{byte:08b}"[::-1] for byte in data)
