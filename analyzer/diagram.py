"""A board as a picture: SVG, and PNG made from it.

Seen from the side of one player: his points 1 to 12 at the bottom, 13 to 24 at the top, numbered as he counts, as in
the text board. Player 0 has the light checkers and player 1 the dark ones, whoever sits at the bottom. Colours are CSS
variables with defaults, so that a page around the picture can set its own; names are text and never markup.
"""

import re
from collections.abc import Iterator
from html import escape
from typing import Final

from tavla.analyzer.board import pip_count
from tavla.analyzer.explain import explain_line
from tavla.grammar.position import BAR, OFF, Position

__all__ = ["diagram", "png"]

_POINT: Final = 44
"""Width of a point, which is the size of a checker and a bit; all else is measured in it."""
_RADIUS: Final = 20
_MARGIN: Final = 58
"""Left of the board stands the cube, right of it are the checkers borne off."""
_TOP: Final = 52
_HALF: Final = 5 * _POINT
_GAP: Final = 52
_RIGHT: Final = _MARGIN + 13 * _POINT
_HEIGHT: Final = 2 * _HALF + _GAP
_SIZE: Final = (_RIGHT + _MARGIN, _HEIGHT + 2 * _TOP)
_MOST_SHOWN: Final = 5
_FACES: Final = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip
_VARIABLE: Final = re.compile(r"var\(--[\w-]+, (#\w+)\)")
_COLOURS: Final = {
    "ground": "#ffffff", "text": "#1c1c1c", "board": "#f3ead8", "edge": "#5a4632", "odd": "#c9a271", "even": "#8f5f3b",
    "light": "#fbf8f1", "dark": "#2c2a33", "cube": "#fffdf6",
}  # fmt: skip


def png(svg: str, scale: float = 2.0) -> bytes:
    """The picture as PNG, ``scale`` times its size in pixels. Raises ImportError where the library is not installed."""
    from vl_convert import svg_to_png

    # It knows no CSS variables, so each becomes its default.
    data: bytes = svg_to_png(_VARIABLE.sub(r"\1", svg), scale=scale)
    return data


def diagram(position: Position, names: tuple[str, str] = ("", ""), *, bottom: int = 0, title: str = "") -> str:
    """The SVG picture of a position with names, pip counts, cube and dice.

    ``bottom``: the player who sits there. ``title``: what a screen reader says first; behind it comes the position in
    words.
    """
    width, height = _SIZE
    called = names if all(names) else None
    said = explain_line(position, called)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'role="img" font-family="Helvetica, Arial, sans-serif">',
        f"<title>{escape(title or said)}</title><desc>{escape(said)}</desc>",
        f'<rect width="{width}" height="{height}" {_fill("ground")}/>',
        f'<rect x="{_MARGIN}" y="{_TOP}" width="{13 * _POINT}" height="{_HEIGHT}" {_fill("board")} {_edge(2)}/>',
        f'<rect x="{_MARGIN + 6 * _POINT}" y="{_TOP}" width="{_POINT}" height="{_HEIGHT}" {_fill("edge")} '
        'fill-opacity="0.35"/>',
        *(_triangle(point) for point in range(1, 25)),
        *(_label(point) for point in range(1, 25)),
        *_checkers(position, bottom),
        *_borne_off(position, bottom),
        *_cube(position, bottom),
        *_dice(position, bottom),
        *_captions(position, names, bottom),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _fill(colour: str) -> str:
    return f'fill="var(--board-{colour}, {_COLOURS[colour]})"'


def _edge(width: float) -> str:
    return f'stroke="var(--board-edge, {_COLOURS["edge"]})" stroke-width="{width:g}"'


def _column(point: int) -> int:
    """The left edge of a point, in the bottom player's numbering."""
    place = 12 - point if point <= 12 else point - 13
    return _MARGIN + (place + (place >= 6)) * _POINT


def _triangle(point: int) -> str:
    left, colour = _column(point), "odd" if point % 2 else "even"
    base, tip = (_TOP, _TOP + _HALF - 18) if point > 12 else (_TOP + _HEIGHT, _TOP + _HEIGHT - _HALF + 18)
    corners = f"{left},{base} {left + _POINT},{base} {left + _POINT / 2:g},{tip}"
    return f'<polygon points="{corners}" {_fill(colour)}/>'


def _label(point: int) -> str:
    y = _TOP - 8 if point > 12 else _TOP + _HEIGHT + 18
    return _text(_column(point) + _POINT / 2, y, str(point), 12, anchor="middle")


def _text(x: float, y: float, text: str, size: int, *, anchor: str = "start", colour: str = "text") -> str:
    return (f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" {_fill(colour)}>'
            f"{escape(text)}</text>")  # fmt: skip


def _checkers(position: Position, bottom: int) -> Iterator[str]:
    """The checkers on the points and on the bar, where each player's wait in the half that they enter."""
    for player in (bottom, 1 - bottom):
        side = position.board[player]
        for point in range(1, 25):
            seen = point if player == bottom else 25 - point
            yield from _pile(_column(seen) + _POINT / 2, side[point], player, from_top=seen > 12)
        middle = _MARGIN + 6.5 * _POINT
        towards = -1 if player == bottom else 1
        start = _TOP + _HEIGHT / 2 + towards * 1.2 * _POINT
        yield from _stack(middle, start, towards * _POINT, side[BAR], player)


def _pile(x: float, count: int, player: int, *, from_top: bool) -> Iterator[str]:
    start = _TOP + _POINT / 2 if from_top else _TOP + _HEIGHT - _POINT / 2
    yield from _stack(x, start, _POINT if from_top else -_POINT, count, player)


def _stack(x: float, y: float, step: float, count: int, player: int) -> Iterator[str]:
    """Checkers on top of each other; the fifth of a larger number says how many there are."""
    own, other = ("light", "dark") if player == 0 else ("dark", "light")
    for place in range(min(count, _MOST_SHOWN)):
        at = y + place * step
        yield f'<circle cx="{x:g}" cy="{at:g}" r="{_RADIUS}" {_fill(own)} {_edge(1.5)}/>'
        if place == _MOST_SHOWN - 1 and count > _MOST_SHOWN:
            yield _text(x, at + 6, str(count), 17, anchor="middle", colour=other)


def _borne_off(position: Position, bottom: int) -> Iterator[str]:
    """Checkers off lie flat in the tray, right of their home."""
    for player in (bottom, 1 - bottom):
        colour = "light" if player == 0 else "dark"
        step, start = (-13, _TOP + _HEIGHT - 13) if player == bottom else (13, _TOP + 1)
        for place in range(position.board[player][OFF]):
            y = start + place * step
            yield f'<rect x="{_RIGHT + 8}" y="{y}" width="40" height="11" rx="3" {_fill(colour)} {_edge(1)}/>'


def _cube(position: Position, bottom: int) -> Iterator[str]:
    """The cube at its owner's side, in the middle while it is centred; 64 is what the real one shows then."""
    value, owner = position.cube
    middle = _TOP + _HEIGHT / 2
    y = middle if owner is None else (_TOP + _HEIGHT - 24 if owner == bottom else _TOP + 24)
    if position.cube_limit == 1:
        return
    yield f'<rect x="9" y="{y - 20:g}" width="40" height="40" rx="6" {_fill("cube")} {_edge(1.5)}/>'
    yield _text(29, y + 7, str(value if value > 1 or owner is not None else 64), 20, anchor="middle")


def _dice(position: Position, bottom: int) -> Iterator[str]:
    """The roll, in the colours of the player on roll, in the half of the board at his right hand."""
    if position.dice is None:
        return
    own, other = ("light", "dark") if position.on_roll == 0 else ("dark", "light")
    middle = _MARGIN + (10 if position.on_roll == bottom else 3) * _POINT
    y = _TOP + _HEIGHT / 2
    for number, die in enumerate(position.dice):
        x = middle + (-24 if number == 0 else 24)
        yield f'<rect x="{x - 18:g}" y="{y - 18:g}" width="36" height="36" rx="6" {_fill(own)} {_edge(1.5)}/>'
        for right, down in _FACES[die]:
            yield f'<circle cx="{x + 9.5 * right:g}" cy="{y + 9.5 * down:g}" r="3.6" {_fill(other)}/>'


def _captions(position: Position, names: tuple[str, str], bottom: int) -> Iterator[str]:
    """Each player's name, pips and points, and a mark before the name of who is on roll."""
    for player, y in ((bottom, _TOP + _HEIGHT + 42), (1 - bottom, 20)):
        if player == position.on_roll:
            left = _MARGIN - 16
            yield f'<polygon points="{left},{y - 12} {left},{y} {left + 10},{y - 6}" {_fill("text")}/>'
        yield _text(_MARGIN, y, names[player] or ("light" if player == 0 else "dark"), 16)
        points = f"{position.score[player]}/{position.length}" if position.length else str(position.score[player])
        yield _text(_RIGHT, y, f"{pip_count(position.board[player])} pips · {points}", 14, anchor="end")
