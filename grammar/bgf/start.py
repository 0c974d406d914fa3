"""The position that a game of a .bgf file begins with.

It has 28 numbers: 24 points, the two bars (Green's, Red's), and two more, taken for the checkers borne off. Only the
standard start has been seen, which reads the same from both ends and with both signs, so a position of another kind is
read in the two ways that give that start, and the one that fits better is taken:

    points from Red's first to his last, Green's checkers above zero and Red's below
    points from Green's first to his last, Red's checkers above zero and Green's below

That fits better by which each player's checkers stand where his first play takes them from.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tavla.grammar.bgf.fields import integer, object_at, objects_at, pairs_of
from tavla.grammar.position import BAR, CENTRED_CUBE, OFF, STANDARD_START, STARTS, Board, Cube, Side
from tavla.grammar.record import SetBoard
from tavla.grammar.set_board import set_position

__all__ = ["Start", "start_of", "variation_of"]

_POINTS: Final = 24
_CHECKERS: Final = 15
_OWNERS: Final = {-1: 0, 1: 1, 0: None}
_MOST_DOUBLES: Final = 15
_LOOKED_AT: Final = 4
"""Records in which each player has rolled once, doubles and all."""


class Start(NamedTuple):
    """``set_board``: the position, None for the standard start. ``problem``: what can't be read of it."""

    set_board: SetBoard | None = None
    cube: int = 1
    automatic_doubles: int = 0
    problem: str = ""


def start_of(game: Mapping[str, Any]) -> Start:
    """How a game begins."""
    initial = object_at(game, "initial")
    value = integer(initial, "cube") or 1
    if value < 1 or value & value - 1 or value.bit_length() > _MOST_DOUBLES:
        value = 1
    owner = _OWNERS.get(integer(initial, "cubeOwner") or 0)
    numbers = initial.get("points")
    if numbers is None:
        board = Board(STANDARD_START, STANDARD_START)
    elif (found := _board(numbers, game)) is None:
        return Start(problem="the position that the game begins with can't be read")
    else:
        board = found
    if board != (STANDARD_START, STANDARD_START) or (owner is not None and value > 1):
        return Start(set_position(board, Cube(value, owner)), value)
    return Start(None, value, value.bit_length() - 1)


def variation_of(games: Sequence[Any]) -> str:
    """The variation whose start all games begin with; the standard one where they don't agree, or begin otherwise."""
    found = {_variation(start_of(game).set_board) for game in games if isinstance(game, dict)}
    return found.pop() if len(found) == 1 else "standard"


def _variation(set_board: SetBoard | None) -> str:
    board = set_board.board if set_board is not None and set_board.cube == CENTRED_CUBE else None
    if board is None or board.first != board.second:
        return "standard"
    # Checkers that a variation doesn't have are counted as borne off.
    return next((name for name, side in STARTS.items() if side[1:] == board.first[1:]), "standard")


def _board(numbers: Any, game: Mapping[str, Any]) -> Board | None:
    """The more likely of the two boards that the numbers may stand for; None where neither is one."""
    if not isinstance(numbers, list) or len(numbers) < _POINTS + 2 or not all(type(item) is int for item in numbers):
        return None
    points, bars = numbers[:_POINTS], (abs(numbers[24]), abs(numbers[25]))
    red_first = _side(points, 1, bars[0], turned=True), _side(points, -1, bars[1], turned=False)
    green_first = _side(points, -1, bars[0], turned=False), _side(points, 1, bars[1], turned=True)
    boards = [Board(*sides) for sides in (red_first, green_first) if all(sides)]  # type: ignore[arg-type]
    return max(boards, key=lambda board: _fitting(board, game), default=None)


def _side(points: list[int], sign: int, bar: int, *, turned: bool) -> Side | None:
    """A player's checkers: those with his sign, counted from the other end where he doesn't own the first point."""
    counts = [max(0, sign * count) for count in (points[::-1] if turned else points)]
    off = _CHECKERS - sum(counts) - bar
    if off < 0:
        return None
    side = [0] * (BAR + 1)
    side[OFF], side[1:BAR], side[BAR] = off, counts, bar
    return tuple(side)


def _fitting(board: Board, game: Mapping[str, Any]) -> int:
    """How many starts of the first plays have a checker of the player who makes them."""
    fitting, rolled = 0, set()
    for record in objects_at(game, "moves")[:_LOOKED_AT]:
        player = {-1: 0, 1: 1}.get(integer(record, "player") or 0) if isinstance(record, dict) else None
        if player is None or player in rolled or record.get("green") == 7:
            continue
        rolled.add(player)
        starts = {start for start, _ in pairs_of(record) if type(start) is int and 0 <= start <= BAR}
        fitting += sum(board[player][start] > 0 for start in starts)
    return fitting
