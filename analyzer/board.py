"""Arithmetic on boards: pips, borne-off checkers, who has won and by how much."""

from __future__ import annotations

from tavla.grammar.position import OFF, STARTS, Board, Side

_OUTSIDE = slice(7, 26)  # every point outside the home board, and the bar
_WINNERS_HOME = slice(19, 26)  # the opponent's home board in one's own numbering, and the bar


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


def winner(board: Board) -> int | None:
    """The player who has borne off all his checkers, None while the game goes on."""
    for player, side in enumerate(board):
        if not any(side[OFF + 1 :]):
            return player
    return None


def win_level(loser: Side) -> int:
    """What the loser of a finished game pays, in cubes: 1 single game, 2 gammon, 3 backgammon.

    A gammon is lost by who has borne off nothing, a backgammon if he also has a checker on the bar or in the winner's
    home board. Nothing else counts: not how many checkers he began with.
    """
    if loser[OFF]:
        return 1
    return 3 if any(loser[_WINNERS_HOME]) else 2
