"""The positions of a replayed game as plain data: before a turn, before a cube action, and at the end.

Points, cube and score are by the match's players, as the replay has them.
"""

from tavla.analyzer.events import CubeAction, GameReplay, Replay, ReplayedTurn, TurnKind
from tavla.grammar.position import Board, Cube, Offer, Position
from tavla.grammar.record import Dice

__all__ = ["position_at_action", "position_at_end", "position_at_turn"]


def position_at_turn(replayed: Replay, game: GameReplay, turn: ReplayedTurn, *, rolled: bool = True) -> Position:
    """The position in which a roll was to be played; without its dice, the one in which it was to be thrown."""
    dice = turn.dice if rolled else None
    return _position(replayed, game, turn.before, turn.player, turn.cube, dice=dice)


def position_at_action(replayed: Replay, game: GameReplay, action: CubeAction) -> Position:
    """The position in which a cube action was taken: with the offer that it answers."""
    on_roll = action.player if action.on_roll is None else action.on_roll
    return _position(replayed, game, action.board, on_roll, action.cube, offer=action.offer)


def position_at_end(replayed: Replay, game: GameReplay) -> Position:
    """The position that a game was left in, with the roll or the double that nobody played or answered any more."""
    last = game.turns[-1] if game.turns else None
    if last is not None and last.kind is TurnKind.UNPLAYED and game.offer is None:
        return position_at_turn(replayed, game, last)
    return _position(replayed, game, game.board or game.start, game.on_roll or 0, game.cube, offer=game.offer)


def _position(replayed: Replay, game: GameReplay, board: Board, on_roll: int, cube: Cube, *, dice: Dice | None = None,
              offer: Offer | None = None) -> Position:  # fmt: skip
    rules, length = replayed.rules, 0 if replayed.money else replayed.match.length or 0
    return Position(
        board, on_roll, dice, cube, game.score, length, game.crawford, bool(rules.jacoby) and not length,
        bool(rules.beavers) and not length, offer, cube_limit=rules.cube_limit,
    )  # fmt: skip
