"""What is shown of a record or an identifier: a position, a title, and what there is to say of it.

A ``View`` is made once and then drawn as text, with the signs of Unicode, or as a picture.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from tavla.analyzer.draw import ASCII, Signs, draw
from tavla.analyzer.events import EndKind, GameReplay, Replay, ReplayedTurn, TurnKind
from tavla.analyzer.explain import explain_facts
from tavla.analyzer.positions import position_at_end, position_at_turn
from tavla.analyzer.show_analysis import analysis_text
from tavla.grammar.notation import format_play
from tavla.grammar.position import Position
from tavla.grammar.record import MatchRecord, Turn

__all__ = ["View", "ending_text", "text_of", "turn_text", "view_of_game", "view_of_position"]

_LEVELS = {1: "a single game", 2: "a gammon", 3: "a backgammon", 4: "a quadruple game", 8: "an eightfold game"}


class View(NamedTuple):
    """A position to be shown. ``bottom``: the player from whose side. ``title`` stands above the board, ``said``
    below it, a block each."""

    position: Position
    names: tuple[str, str]
    bottom: int
    title: str
    said: tuple[str, ...] = ()


def text_of(view: View, signs: Signs = ASCII) -> str:
    """The view as text."""
    board = draw(view.position.board, view.names, bottom=view.bottom, cube=view.position.cube, signs=signs)
    return "\n\n".join([view.title, board, *view.said])


def view_of_game(replayed: Replay, game: GameReplay, turn: ReplayedTurn | None, *, after: bool = False) -> View:
    """The board before (or after) a turn, with what an engine said; or at the end of the game when none is named."""
    names = replayed.match.names
    end = position_at_end(replayed, game)
    if game.record.is_position and turn is None:
        analyses = [entry.analysis for entry in game.record.entries if entry.noted is not None]
        said = [text for text in map(analysis_text, filter(None, analyses)) if text]
        return view_of_position(end, names, said)
    title = f"{names[0]} - {names[1]}, {_length(replayed.match)}, game {game.index + 1}, "
    title += f"score {game.score[0]}-{game.score[1]}" + ", Crawford game" * game.crawford
    if turn is None:
        return View(end, names, 0, title, (ending_text(game, names),))
    before = position_at_turn(replayed, game, turn)
    position = replace(before, board=turn.after, on_roll=1 - turn.player, dice=None) if after else before
    words = f"turn {turn.number}: {names[turn.player]} {turn_text(turn)}"
    return View(position, names, turn.player, title, (words, *_said_of(turn, game)))


def view_of_position(position: Position, names: tuple[str, str] = ("", ""), said: Iterable[str] = ()) -> View:
    """A position that somebody set up: what there is to decide, and what was said of it."""
    called = names if all(names) else None
    return View(position, called or ("bottom", "top"), 0, "\n".join(explain_facts(position, called)), tuple(said))


def _said_of(turn: ReplayedTurn, game: GameReplay) -> Iterator[str]:
    """The analysis of the cube actions before a turn, and of its roll."""
    actions = [item.entry for item in game.cube_actions if item.turn == turn.number - 1]
    for entry in (*actions, turn.entry):
        analysis = entry.analysis
        text = analysis_text(analysis) if analysis is not None else ""
        if text:
            yield text if entry is turn.entry else f"{type(entry.action).__name__.lower()}:\n{text}"


def turn_text(turn: ReplayedTurn) -> str:
    """What the player did, in words: `rolls 3-1 and plays 8/5 6/5`."""
    action = turn.entry.action
    if turn.dice is None:
        return "does something that could not be read" if turn.kind is TurnKind.UNREAD else "doesn't roll any more"
    rolls = f"rolls {turn.dice[0]}-{turn.dice[1]}"
    if turn.kind is TurnKind.DANCED:
        return f"{rolls} and dances" if turn.legal else f"{rolls} and plays nothing, although a play is legal"
    if turn.kind is TurnKind.UNPLAYED:
        return f"{rolls}, and the game is given up before he plays"
    if turn.route is not None:
        return f"{rolls} and plays {format_play(turn.steps)}"
    played = format_play(action.moves) if isinstance(action, Turn) else "something"
    return f"{rolls} and plays {played}, which is not legal"


def _length(match: MatchRecord) -> str:
    return f"{match.length} point match" if match.length else "match" if match.length is None else "money session"


def ending_text(game: GameReplay, names: tuple[str, str]) -> str:
    """How a game ended, in a sentence."""
    ending = game.ending
    if ending.kind is EndKind.UNFINISHED or game.winner is None:
        return "The game is not finished."
    winner, loser = names[game.winner], names[1 - game.winner]
    how = {
        EndKind.BEAR_OFF: f"{winner} bears off the last checker and wins {_LEVELS.get(ending.level or 1)}",
        EndKind.DROP: f"{loser} drops the double",
        EndKind.RESIGNATION: f"{loser} gives up",
    }[ending.kind]
    points = "" if game.points is None else f": {game.points} point{'s' * (game.points != 1)} for {winner}"
    return f"{how}{points}."
