"""Cells in which something is broken and the rest can be read: what is sound in them is kept.

A play with one unreadable piece becomes an open play, which the replay completes; a roll without its colon is a roll.
"""

import re

from tavla.grammar.notation import NotationError, parse_play
from tavla.grammar.record import Dice, OpenPlay, PartialMove

__all__ = ["play_of_readable_pieces", "with_colon"]

_PIECE = re.compile(r"[^\s,;]+(?:\s*\(\s*x?[2-4]x?\s*\))?")
_COUNT = re.compile(r"\(\s*x?([2-4])x?\s*\)$")
_DASH = re.compile(r"[/-]")
_MOST_PIECES = 4
"""A doublet moves four checkers."""
_Part = tuple[PartialMove, tuple[int, int]]

# `61 13/7`, `61; 13/7`, `6-1. 13/7`, `61`: a roll, and nothing or a play after it.
_ROLL_WITHOUT_COLON = re.compile(r"(?P<roll>\(?[1-6][-, ]?[1-6]\)?)(?:(?P<mark>\s*[;.])|(?=\s+\S))|[1-6][1-6]$")


def with_colon(text: str) -> tuple[str, int] | None:
    """The text of a cell with a colon behind its roll, in as many characters, and where it stands; None for others."""
    found = _ROLL_WITHOUT_COLON.match(text)
    if found is None:
        return None
    if found["roll"] is None:
        return f"{text}:", len(text)
    if "-" in found["roll"] and "/" not in text:
        return None  # `6-1 13-7` are moves
    place = found.end() - bool(found["mark"])
    return f"{text[:place]}:{text[place + 1 :]}", place


def play_of_readable_pieces(dice: Dice, text: str, begin: int) -> OpenPlay | None:
    """What can be read of a play that stands in a cell from ``begin`` on; None where that is nothing.

    Of a piece without any sense nothing is said: the replay may move a checker for it.
    """
    found: list[_Part] = []
    for piece in _PIECE.finditer(text, begin):
        found += [(part, piece.span()) for part in _parts_of(piece.group())]
    if not 0 < len(found) <= _MOST_PIECES:
        return None
    parts, spans = zip(*found, strict=True)
    return OpenPlay(dice, parts, text, spans, damaged=True)


def _parts_of(piece: str) -> list[PartialMove]:
    moves = _moves_of(piece) or _slash_lost(piece)
    # No hit marks: of two checkers that land on one point either may bear it, and the points say where they go.
    return [PartialMove(start, end) for start, end in moves] or _half_read(piece)


def _moves_of(text: str) -> list[tuple[int, int]]:
    try:
        return [move[:2] for move in parse_play(text).moves]
    except NotationError:
        return []


def _slash_lost(piece: str) -> list[tuple[int, int]]:
    """`2423` is 24/23, and nothing else that goes forward; `20` may be a point."""
    digits = piece.rstrip("*")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 4 or _point_to(digits) is not None:
        return []
    for place in range(1, len(digits)):
        moves = _moves_of(f"{digits[:place]}/{digits[place:]}")
        if moves and moves[0][0] > moves[0][1]:
            return moves
    return []


def _half_read(piece: str) -> list[PartialMove]:
    """`8/x` says where a checker comes from, `22x/21*` where it goes."""
    times = _COUNT.search(piece)
    words = _DASH.split(piece[: times.start()] if times else piece)
    if len(words) < 2:
        return []
    start, landing = words[0], words[-1].rstrip("*")
    origin = next((move[0] for move in _moves_of(f"{start}/0")), None)
    end = _point_to(landing)
    hit = True if landing != words[-1] else None
    if (origin, end, hit) == (None, None, None):
        return []
    return [PartialMove(origin, end, hit=hit, checkers=int(times[1]) if times else 1)]


def _point_to(landing: str) -> int | None:
    return next((move[1] for move in _moves_of(f"25/{landing}")), None) if landing else None
