"""A doublet written as two turns of two: programs that play a roll as two numbers tell a doublet so.

Two entries of one player, with nothing of the other player between them, are one roll where the first is no whole play
of the doublet and both together are a legal one. This is asked only where somebody rolls out of turn.
"""

from tavla.analyzer.doubt import find_any
from tavla.analyzer.events import GameReplay
from tavla.analyzer.verify import Route, Sides
from tavla.grammar.record import Entry, Turn

__all__ = ["whole_play"]


def whole_play(game: GameReplay, entry: Entry, player: int) -> tuple[Turn, Sides, Route] | None:
    """The play of the game's last turn and this entry together, where it leads to, and its steps; None where the entry
    is not the second half of that turn's doublet. The dice may stand before the first half only."""
    action, last = entry.action, game.turns[-1]
    first = last.entry.action
    if last.player != player or last.legal or last.rest is not None or last.attempt is None:
        return None
    if not isinstance(action, Turn) or not isinstance(first, Turn) or first.dice is None:
        return None
    if first.dice[0] != first.dice[1] or action.dice not in (first.dice, None) or action.roll:
        return None
    if len(first.moves) + len(action.moves) > 4 or (
        game.cube_actions and game.cube_actions[-1].turn == len(game.turns)
    ):
        return None
    whole = Turn(first.dice, first.moves + action.moves)
    found = find_any(last.before[player], last.before[1 - player], whole)
    return (whole, *found[:2]) if found is not None and not found[2] else None
