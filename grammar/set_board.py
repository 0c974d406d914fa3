"""Positions inside a record: `Set Pos=` lines, and the position that stands for an illegal play.

Several formats carry them as programs of the .mat family write them: 26 characters of an XGID with a cube behind them,
and a position line of Snowie in the words of an illegal play.
"""

import re

from tavla.grammar.ids.errors import IdError
from tavla.grammar.ids.snowie import parse_snowie_board
from tavla.grammar.ids.xgid import format_xgid, parse_xgid
from tavla.grammar.position import CENTRED_CUBE, Board, Cube, Position
from tavla.grammar.record import IllegalPlay, SetBoard

__all__ = ["SET_POSITION", "illegal_play_of", "set_board_of", "set_position"]

SET_POSITION = re.compile(r"Set\s+Pos\s*=\s*(?P<text>\S{26}(?:/-?\d{0,9}\S*)?)", re.IGNORECASE)
"""The words of a comment that sets the position."""

_POSITION = re.compile(r"(?P<letters>\S{26})(?:/(?P<cube>-?\d{0,9})\S*)?")
_ANY_STATE = ":0:0:1:00:0:0:0:0:10"
"""The letters are the first field of an XGID; the others don't matter here."""
_MOST_DOUBLES = 15


def set_board_of(text: str) -> tuple[SetBoard, str]:
    """The position that a text sets (what follows `Set Pos=`), and what is wrong with it: nothing, or some words."""
    match = _POSITION.match(text)
    if match is None:
        return SetBoard(text), "expected 26 characters of an XGID"
    try:
        board = parse_xgid(match["letters"] + _ANY_STATE).board
    except IdError as error:
        return SetBoard(match[0], None, _cube_of(match["cube"])), error.message
    return SetBoard(match[0], board, _cube_of(match["cube"])), ""


def set_position(board: Board, cube: Cube = CENTRED_CUBE, on_roll: int | None = None) -> SetBoard:
    """A position that is set, with the text that the .mat family has for it; for formats which say it otherwise."""
    letters = format_xgid(Position(board)).removeprefix("XGID=").partition(":")[0]
    power = cube.value.bit_length() - 1
    signed = power if cube.owner == 1 else -power
    return SetBoard(f"{letters}/{signed}", board, cube, on_roll)


def _cube_of(text: str | None) -> Cube:
    """k or -k for a cube on 2 to the power of k: GNU Backgammon reads k as the right player's, -k as the left's."""
    power = int(text) if text and text.lstrip("-").isdigit() else 0
    if not 0 < abs(power) <= _MOST_DOUBLES:
        return Cube()
    return Cube(1 << abs(power), 1 if power > 0 else 0)


def illegal_play_of(action: IllegalPlay, names: tuple[str, str]) -> tuple[IllegalPlay, str]:
    """An illegal play with the position that its text gives, and what is wrong with that: nothing, or some words.

    ``names`` of the players tell whose the checkers are.
    """
    body = action.text[action.text.find("(") + 1 :].rstrip(")")
    try:
        return IllegalPlay(action.dice, action.text, parse_snowie_board(body, names)), ""
    except IdError as error:
        return action, error.message
