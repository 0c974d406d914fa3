"""A board as text.

    +13-14-15-16-17-18------19-20-21-22-23-24-+
    | X           O    |   | O              X |
    ...

The board is drawn from the side of one player: his points 1 to 12 at the bottom, 13 to 24 at the top, numbered as he
counts. ``X`` is the player at the bottom, ``O`` the other.
"""

from collections.abc import Iterator

from tavla.analyzer.board import pip_count
from tavla.grammar.position import BAR, CENTRED_CUBE, OFF, Board, Cube, Side

__all__ = ["draw"]

_ROWS = 5
_OWN, _OTHER = "X", "O"


def draw(board: Board, names: tuple[str, str], *, bottom: int = 0, cube: Cube = CENTRED_CUBE) -> str:
    """The board from the side of the player ``bottom``, with the names and the cube beside it."""
    own, other = board[bottom], board[1 - bottom]
    margins = {0: _player(_OTHER, names[1 - bottom], other), 12: _player(_OWN, names[bottom], own)}
    margins[1 if cube.owner == 1 - bottom else 11 if cube.owner == bottom else 7] = _cube(cube)
    lines = [
        "+13-14-15-16-17-18-+---+19-20-21-22-23-24-+",
        *_half(own, other, top=True),
        "|                  |   |                  |",
        *_half(own, other, top=False),
        "+12-11-10--9--8--7-+---+-6--5--4--3--2--1-+",
    ]
    width = len(lines[0])
    return "\n".join(f" {line:<{width}}  {margins.get(number, '')}".rstrip() for number, line in enumerate(lines))


def _player(mark: str, name: str, side: Side) -> str:
    off = f", {side[OFF]} off" if side[OFF] else ""
    return f"{mark}: {name}  ({pip_count(side)} pips{off})"


def _cube(cube: Cube) -> str:
    return f"cube {cube.value}" if cube.value > 1 or cube.owner is not None else ""


def _half(own: Side, other: Side, *, top: bool) -> Iterator[str]:
    left = range(13, 19) if top else range(12, 6, -1)
    right = range(19, 25) if top else range(6, 0, -1)
    # Checkers on the bar enter on the far side of the board: the bottom player's on the top half.
    bar = (own[BAR], _OWN) if top else (other[BAR], _OTHER)
    rows = range(_ROWS) if top else range(_ROWS - 1, -1, -1)
    for row in rows:
        cells = ["".join(_cell(own[point], other[BAR - point], row) for point in points) for points in (left, right)]
        yield f"|{cells[0]}|{_pile(*bar, row)}|{cells[1]}|"


def _cell(own: int, other: int, row: int) -> str:
    return _pile(own, _OWN, row) if own else _pile(other, _OTHER, row)


def _pile(count: int, mark: str, row: int) -> str:
    """One row of a pile of checkers; the fifth row of a higher pile is its number."""
    if row == _ROWS - 1 and count > _ROWS:
        return f"{count:^3}"
    return f" {mark if row < count else ' '} "
