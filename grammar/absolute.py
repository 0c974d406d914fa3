"""Plays told in one frame: both players name a point alike, so that the one climbs while the other comes down.

Servers write them so (`8-5 6-5` by the one, `17-20 19-20` by the other), and so do programs that store what a server
sent. What is read here is given in the mover's own points; whoever reads a format knows, or finds out, who climbs.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from tavla.grammar.notation import NotationError, PlayStyle
from tavla.grammar.position import BAR, OFF
from tavla.grammar.problems import Problem
from tavla.grammar.record import Action, CheckerMove, Dance, Dice, Resignation, Turn, Unread

__all__ = ["CLIMBING", "COMING_DOWN", "climbs", "most_climb", "play_of", "read_dice", "resignation_of"]

COMING_DOWN: Final = PlayStyle(hits=False, merge=False, counts=False, no_play="can't move")
CLIMBING: Final = PlayStyle(hits=False, merge=False, counts=False, no_play="can't move", points="ascending")
"""How plays are written in one frame, a number a move."""

_MOVE: Final = re.compile(r"(?P<start>bar|b|\d{1,2})[-/](?P<end>off|home|[oh]|\d{1,2})(?P<hit>\*)?(?=[\s,;]|$)", re.I)
_PIECE: Final = re.compile(r"[^\s,;]+")
_DICE: Final = re.compile(r"[1-6][-, ]*[1-6]")
_NO_PLAY: Final = re.compile(r"\(?(?:can'?t|can ?not|no)\s+(?:move|play)\)?\.?", re.IGNORECASE)
_HOME: Final = 6
_HIGHEST_LEVEL: Final = 3
_MEMO_LIMIT: Final = 1 << 16
_LONGEST: Final = 200
"""Four moves take forty characters."""


class _Move(NamedTuple):
    """A move as written, None for the bar or off the board."""

    start: int | None
    end: int | None
    hit: bool
    span: tuple[int, int]


def read_dice(text: str) -> Dice | None:
    """Two dice in any of their spellings (`3 1`, `3-1`, `31`), the larger first; None where they are none."""
    if _DICE.fullmatch(text.strip()) is None:
        return None
    digits = sorted(int(char) for char in text if char.isdecimal())
    return digits[1], digits[0]


@lru_cache(_MEMO_LIMIT)
def _moves_of(text: str) -> tuple[_Move, ...]:
    """The moves in a text. Raises NotationError for the first piece that is none."""
    moves = []
    for piece in _PIECE.finditer(text):
        found = _MOVE.fullmatch(piece.group())
        if found is None:
            shown = piece.group()[:40]
            raise NotationError(f"unexpected `{shown}`; expected moves such as `8-5`", *piece.span())
        start, end = (int(found[name]) if found[name].isdecimal() else None for name in ("start", "end"))
        for number in (start, end):
            if number is not None and number > BAR:
                raise NotationError(f"`{number}` is no point; expected a point (1 to 24)", *piece.span())
        moves.append(_Move(start, end, found["hit"] is not None, piece.span()))
    return tuple(moves)


def climbs(text: str) -> bool | None:
    """Do the moves in a text go to higher numbers? Told by the first of them; None where it doesn't tell."""
    try:
        moves = _moves_of(text[:_LONGEST])
    except NotationError:
        return None
    if not moves:
        return None
    start, end = moves[0].start, moves[0].end
    if start is None:
        return None if end is None else end <= _HOME
    if end is None:
        return start > BAR - 1 - _HOME
    return end > start


def most_climb(texts: Iterable[str], *, usual: bool) -> bool:
    """Do most of one player's plays go to higher numbers? ``usual``: what is taken where they don't tell."""
    seen = [climbs(text) for text in texts]
    up, down = seen.count(True), seen.count(False)
    return usual if up == down else up > down


@lru_cache(_MEMO_LIMIT)
def _read_play(dice: Dice | None, text: str, place: int, up: bool, roll: str) -> tuple[Action, tuple[Problem, ...]]:
    if dice is not None and not text.strip():
        return Dance(dice), ()
    if dice is not None and _NO_PLAY.fullmatch(text.strip()):
        return Dance(dice, stated=True), ()
    try:
        moves = _moves_of(text)
    except NotationError as error:
        code = "SY104" if "is no point" in error.message else "SY101"
        return Unread(f"{roll} {text.strip()}".strip()), (Problem(code, error.message, error.start, error.end),)
    spans = tuple((place + start, place + end) for start, end in (move.span for move in moves))
    return Turn(dice, tuple(_own(move, up) for move in moves), spans, "" if dice else roll), ()


def _own(move: _Move, up: bool) -> CheckerMove:
    start = BAR if move.start is None else BAR - move.start if up else move.start
    end = OFF if move.end is None else BAR - move.end if up else move.end
    return CheckerMove(start, end, move.hit)


def play_of(roll: str, text: str, *, place: int, up: bool) -> tuple[Action, tuple[Problem, ...]]:
    """A roll and its play in the mover's points, and what is wrong with them.

    ``roll`` and ``text`` as written; the places of the moves are told from the entry's start, the problems' from that
    of ``text``, which stands ``place`` characters behind it. ``up``: the mover climbs.
    """
    dice = read_dice(roll)
    if len(text) > _LONGEST:
        problem = Problem("SY101", "this is too long to be a play", 0, len(text))
        return Unread(f"{roll} {text[:_LONGEST]}"), (problem,)
    action, problems = _read_play(dice, text, place, up, roll[:_LONGEST])
    if dice is None:
        shown = roll.strip()[:40]
        wrong = Problem("DI301", f"`{shown}` is no roll of two dice", -place, 0, "a roll is two numbers from 1 to 6")
        problems = (wrong, *problems)
    return action, problems


def resignation_of(points: int | None, cube: int) -> Resignation:
    """What is given up when a resignation is worth so many points: a level where they are one, two or three cubes."""
    level, rest = divmod(points or 0, max(1, cube))
    return Resignation(level=level) if rest == 0 and 1 <= level <= _HIGHEST_LEVEL else Resignation(points=points)
