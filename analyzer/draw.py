"""A board as text.

    +13-14-15-16-17-18------19-20-21-22-23-24-+
    | X           O    |   | O              X |
    ...

The board is drawn from the side of one player: his points 1 to 12 at the bottom, 13 to 24 at the top, numbered as he
counts. ``X`` is the player at the bottom, ``O`` the other. With the signs of Unicode, checkers are discs: ○ those of
player 0, ● those of player 1, whoever sits at the bottom.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from tavla.analyzer.board import pip_count
from tavla.grammar.position import BAR, CENTRED_CUBE, OFF, Board, Cube, Side

__all__ = ["ASCII", "UNICODE", "Signs", "draw"]

_ROWS: Final = 5


class Signs(NamedTuple):
    """What a board is drawn with. ``checkers``: of the bottom player and the other; ``by_player``: of players 0 and 1
    instead."""

    checkers: tuple[str, str]
    top: str
    bottom: str
    middle: str
    edge: str
    by_player: bool = False


ASCII: Final = Signs(
    ("X", "O"), "+13-14-15-16-17-18-+---+19-20-21-22-23-24-+", "+12-11-10--9--8--7-+---+-6--5--4--3--2--1-+",
    "|                  |   |                  |", "|",
)  # fmt: skip
UNICODE: Final = Signs(
    ("○", "●"), "┌13─14─15─16─17─18─┬───┬19─20─21─22─23─24─┐", "└12─11─10──9──8──7─┴───┴─6──5──4──3──2──1─┘",
    "│                  │   │                  │", "│", by_player=True,
)  # fmt: skip


def draw(board: Board, names: tuple[str, str], *, bottom: int = 0, cube: Cube = CENTRED_CUBE,
         signs: Signs = ASCII) -> str:  # fmt: skip
    """The board from the side of the player ``bottom``, with the names and the cube beside it."""
    own, other = board[bottom], board[1 - bottom]
    marks = signs.checkers[::-1] if signs.by_player and bottom == 1 else signs.checkers
    margins = {0: _player(marks[1], names[1 - bottom], other), 12: _player(marks[0], names[bottom], own)}
    margins[1 if cube.owner == 1 - bottom else 11 if cube.owner == bottom else 7] = _cube(cube)
    lines = [
        signs.top,
        *_half(own, other, marks, signs, top=True),
        signs.middle,
        *_half(own, other, marks, signs, top=False),
        signs.bottom,
    ]
    width = len(lines[0])
    return "\n".join(f" {line:<{width}}  {margins.get(number, '')}".rstrip() for number, line in enumerate(lines))


def _player(mark: str, name: str, side: Side) -> str:
    off = f", {side[OFF]} off" if side[OFF] else ""
    return f"{mark}: {name}  ({pip_count(side)} pips{off})"


def _cube(cube: Cube) -> str:
    return f"cube {cube.value}" if cube.value > 1 or cube.owner is not None else ""


def _half(own: Side, other: Side, marks: tuple[str, str], signs: Signs, *, top: bool) -> Iterator[str]:
    left = range(13, 19) if top else range(12, 6, -1)
    right = range(19, 25) if top else range(6, 0, -1)
    # Checkers on the bar enter on the far side of the board: the bottom player's on the top half.
    bar = (own[BAR], marks[0]) if top else (other[BAR], marks[1])
    rows = range(_ROWS) if top else range(_ROWS - 1, -1, -1)
    edge = signs.edge
    for row in rows:
        cells = [
            "".join(_cell(own[point], other[BAR - point], marks, row) for point in points) for points in (left, right)
        ]
        yield f"{edge}{cells[0]}{edge}{_pile(*bar, row)}{edge}{cells[1]}{edge}"


def _cell(own: int, other: int, marks: tuple[str, str], row: int) -> str:
    return _pile(own, marks[0], row) if own else _pile(other, marks[1], row)


def _pile(count: int, mark: str, row: int) -> str:
    """One row of a pile of checkers; the fifth row of a higher pile is its number."""
    if row == _ROWS - 1 and count > _ROWS:
        return f"{count:^3}"
    return f" {mark if row < count else ' '} "
