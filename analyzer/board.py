"""Arithmetic on boards: pips, borne-off checkers, who has won."""

from __future__ import annotations

from tavla.grammar.position import BAR, OFF, STARTS, Board, Side

_MOST_MISSING = 2
_OUTSIDE = slice(7, 26)  # every point outside the home board, and the bar


def start_board(variant: str = "standard") -> Board:
    """The board at the start of a game; `variant` is a key of `STARTS`."""
    return Board(STARTS[variant], STARTS[variant])


def mirrored(board: Board) -> Board:
    """The same board with the players exchanged. Each side keeps its own numbering."""
    return Board(board.second, board.first)


def pip_count(side: Side) -> int:
    """How many pips `side` has to move to bear off everything: 167 at the standard start."""
    return sum(point * count for point, count in enumerate(side))


def checker_count(side: Side) -> int:
    """All checkers of `side`, the borne-off ones too: 15 unless the variant has fewer."""
    return sum(side)


def is_home(side: Side) -> bool:
    """Whether `side` may bear off: no checker is on the bar or outside the home board."""
    return not any(side[_OUTSIDE])


def in_contact(board: Board) -> bool:
    """Whether the players still have to pass each other, so that a checker may be hit."""
    rearmost = [max((point for point in range(1, BAR + 1) if side[point]), default=0) for side in board]
    return sum(rearmost) > BAR - 1


def missing_checkers(side: Side, start: Side) -> int:
    """How many checkers are missing of a game's start: all others stand where they begin, and nothing can be off yet.

    0 for any other position, and for one that lacks more than two: that is no slip, but a position to play from.
    """
    missing = sum(start) - sum(side[OFF + 1 :])
    begins = all(count <= there for count, there in zip(side[OFF + 1 :], start[OFF + 1 :], strict=True))
    return missing if begins and missing <= _MOST_MISSING and not is_home(side) else 0


def winner(board: Board) -> int | None:
    """The player who has borne off all his checkers, None while the game goes on."""
    for player, side in enumerate(board):
        if not any(side[OFF + 1 :]):
            return player
    return None
