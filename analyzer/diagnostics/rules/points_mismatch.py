"""A game counts points that its ending doesn't give.

Why
---
A game counts the cube, twice for a gammon and three times for a backgammon. A drop counts what the cube was worth
before the double. A game given up counts one, two or three times the cube. The last game may be written in full or
capped at what the winner needed.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2                Drops
          Wins 2 points

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2                Drops
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.cube import has_access
from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import joined
from tavla.analyzer.events import CubeKind, EndKind, GameReplay
from tavla.analyzer.rulesets import LEVEL_NAMES
from tavla.analyzer.score import FORFEIT

_ENDINGS = {
    EndKind.DROP: "a double was dropped",
    EndKind.BEAR_OFF: "the last checker was borne off",
    EndKind.RESIGNATION: "the game was given up",
}
_LEVELS = {**LEVEL_NAMES, 1: "single game"}


def check(game: GameReplay, context: Context) -> Iterator[Finding]:
    result, entry = game.result, game.result_entry
    if result is None or entry is None or result.points >= FORFEIT:
        return
    if result.points in game.possible_points:
        return
    ending, cube = game.ending, game.cube.value
    levels = context.replay.rules.scoring.levels
    expected = [ending.points] if ending.points is not None else [level * cube for level in levels]
    if game.possible_points and not game.possible_points.issuperset(expected):
        expected = sorted(game.possible_points)  # with the Jacoby rule a gammon counts once
    level = f" ({_LEVELS[ending.level]})" if ending.kind is EndKind.BEAR_OFF and ending.level else ""
    yield Finding(
        f"the game counts {result.points}, expected {joined(str(points) for points in expected)}", entry.span,
        f"{_ENDINGS.get(ending.kind, 'the game ended')}{level} with the cube on {cube}{_dropped(game)}",
        data={"written": result.points, "expected": sorted(game.possible_points)},
        consequence=_board_unsure(game) or _cube_unsure(game, context),
    )  # fmt: skip


def _dropped(game: GameReplay) -> str:
    """Does the result count what a drop of the last double would have cost?"""
    last = game.cube_actions[-1] if game.cube_actions else None
    if last is None or last.kind is not CubeKind.TAKE or last.turn != len(game.turns) or game.result is None:
        return ""
    fits = 2 * game.result.points == game.cube.value and game.result_player != last.player
    return "; it fits `Drops` in place of the last `Takes`" if fits else ""


def _board_unsure(game: GameReplay) -> bool:
    """After an illegal or unread play the final position, and with it the level, may be another one."""
    return game.ending.kind is EndKind.BEAR_OFF and not game.board_sure


def _cube_unsure(game: GameReplay, context: Context) -> bool:
    """After a cube action against the rules the value of the cube may be another one."""
    return any(
        not action.answered
        or (action.kind is CubeKind.TAKE and (action.offer is None or action.offered_by == action.player))
        or (action.kind is CubeKind.DOUBLE and not has_access(action.cube, action.player))
        or (action.kind in (CubeKind.BEAVER, CubeKind.RACCOON) and not context.replay.money)
        for action in game.cube_actions
    )


RULE = Rule("SC602", "points-mismatch", Severity.ERROR, Subject.GAME, __doc__, check)
