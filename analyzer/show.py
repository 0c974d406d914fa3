"""A turn of a game as text: the board, the score, what was rolled and played."""

from collections.abc import Iterator

from tavla.analyzer.draw import draw
from tavla.analyzer.events import EndKind, GameReplay, Replay, ReplayedTurn, TurnKind
from tavla.analyzer.explain import explain
from tavla.analyzer.positions import position_at_end
from tavla.analyzer.show_analysis import analysis_text
from tavla.grammar.notation import format_play
from tavla.grammar.record import MatchRecord, Turn

__all__ = ["game_text", "position_text", "turn_text"]

_LEVELS = {1: "a single game", 2: "a gammon", 3: "a backgammon", 4: "a quadruple game", 8: "an eightfold game"}


def game_text(match: MatchRecord, game: GameReplay, turn: ReplayedTurn | None, *, after: bool = False) -> str:
    """The board before (or after) a turn, with what an engine said; or at the end of the game when none is named."""
    names = match.names
    title = f"{names[0]} - {names[1]}, {_length(match)}, game {game.index + 1}, score {game.score[0]}-{game.score[1]}"
    if game.crawford:
        title += ", Crawford game"
    if turn is None:
        board = game.turns[-1].after if game.turns else game.start
        return f"{title}\n\n{draw(board, names, cube=game.cube)}\n\n{_ending(game, names)}"
    board = turn.after if after else turn.before
    said = f"turn {turn.number}: {names[turn.player]} {turn_text(turn)}"
    return "\n\n".join([title, draw(board, names, bottom=turn.player, cube=turn.cube), said, *_said_of(turn, game)])


def position_text(replayed: Replay, game: GameReplay) -> str:
    """A record that is a position: what there is to decide, the board, and what an engine said."""
    position = position_at_end(replayed, game)
    names = replayed.match.names
    analyses = [entry.analysis for entry in game.record.entries if entry.noted is not None]
    said = [text for text in map(analysis_text, filter(None, analyses)) if text]
    return "\n\n".join([explain(position, names if all(names) else None), *said])


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


def _ending(game: GameReplay, names: tuple[str, str]) -> str:
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
