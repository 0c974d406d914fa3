"""Doubt: a turn after which the board may be another than the one recorded, and how later turns settle it.

A play that was misrecorded is found out by what follows: a later play that is illegal on the recorded board, but legal
on the one that another play would have left.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tavla.analyzer.events import ReplayedTurn
from tavla.analyzer.open_plays import complete_play
from tavla.analyzer.plays import LegalPlay, can_move
from tavla.analyzer.verify import PlayReading, Route, Sides, compile_turn, find_play
from tavla.grammar.position import Board, Side
from tavla.grammar.record import Dance, OpenPlay, Turn, Unplayed

__all__ = ["Doubt", "as_board", "false_hits", "find_any"]


@dataclass(slots=True)
class Doubt:
    """A doubtful turn and the legal plays that it may have been."""

    turn: ReplayedTurn
    position: int
    """Index of the turn in the game's turns."""
    plays: list[LegalPlay]
    trusted: bool
    """The play could be carried out as written, so that what is wrong later may well be a fault of its own."""

    def settle(self, later: Sequence[ReplayedTurn]) -> bool:
        """Look for a legal play, in place of the doubtful one, after which all later turns are legal.

        When there is one, it was played and misrecorded: the boards since then are put right.
        """
        for index, play in enumerate(self.plays):
            sides = (play.own, play.opponent)
            history = _history(later, self.turn.player, sides)
            if history is None:
                continue
            self.turn.fits_later = play
            self.turn.after = board = as_board(self.turn.player, sides)
            self.turn.route = next((item.route for item in self.turn.readings if item.play == play), None)
            for turn, (reached, route) in zip(later, history, strict=True):
                turn.before, turn.after, turn.route = board, as_board(turn.player, reached), route
                turn.false_hits = false_hits(turn)
                board = turn.after
            self.plays = self.plays[index:]
            return True
        self.plays = []  # none of them can fit what comes after these turns either
        return False


def as_board(player: int, sides: Sides) -> Board:
    """A position seen by its mover, by the match's players."""
    return Board(*sides) if player == 0 else Board(sides[1], sides[0])


def find_any(own: Side, opponent: Side, action: Turn | OpenPlay) -> tuple[Sides, Route, tuple[PlayReading, ...]] | None:
    """Where a play leads, whatever it leaves open: the position, the steps, and all readings when there are several.

    None: it is illegal.
    """
    if isinstance(action, Turn):
        return find_play(own, opponent, action)
    if not action.parts and not can_move(own, opponent, action.dice):
        return (own, opponent), (), ()
    found = complete_play(own, opponent, action)
    if not found:
        return None
    return found[0].play[1:], found[0].route, tuple(found) if len(found) > 1 else ()


def false_hits(turn: ReplayedTurn) -> tuple[int, ...]:
    """The points on which the record marks a hit that a legal play didn't make."""
    action = turn.entry.action
    if not isinstance(action, Turn) or not (marked := compile_turn(action).marked):
        return ()
    opponent = turn.before[1 - turn.player]
    touched = {end for _, end, _ in turn.route or ()}
    return tuple([point for point in marked if not point or opponent[25 - point] != 1 or point not in touched])


def _history(turns: Iterable[ReplayedTurn], player: int, sides: Sides) -> list[tuple[Sides, Route | None]] | None:
    """The positions after each of these turns when they start from a position, or None when one is illegal then.

    ``sides`` are those of ``player``, who moved last.
    """
    history: list[tuple[Sides, Route | None]] = []
    for turn in turns:
        if turn.player != player:
            player, sides = turn.player, (sides[1], sides[0])
        action, route = turn.entry.action, None
        if isinstance(action, OpenPlay) or (isinstance(action, Turn) and action.dice is not None):
            found = find_any(*sides, action)
            if found is None:
                return None
            sides, route, _ = found
        elif isinstance(action, Dance):
            if can_move(*sides, action.dice):
                return None
        elif not isinstance(action, Unplayed):
            return None
        history.append((sides, route))
    return history
