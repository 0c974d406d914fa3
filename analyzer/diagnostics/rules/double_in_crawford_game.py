"""A player doubles in the Crawford game.

Why
---
The first game in which a player is exactly one point away from winning the match is played without the cube, for both
players. Afterwards the cube is in play again.

A match played without the Crawford rule says so in a header: `; [Crawford "Off"]`. Formats that can't say it leave a
finding here that is none.

Example
-------

     3 point match

     Game 1
     Ann : 2                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2                Drops
          Wins 1 point

Corrected
---------

     3 point match

     Game 1
     Ann : 2                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2) 65: 24/18 18/13
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.events import CubeAction, CubeKind, EndKind, GameReplay


def check(action: CubeAction, context: Context) -> Iterator[Finding]:
    game = context.the_game
    if game.crawford and action.kind is CubeKind.DOUBLE:
        first = next(item for item in game.cube_actions if item.kind is CubeKind.DOUBLE)
        yield Finding(
            "a double in the Crawford game",
            action.entry.span,
            f"at {game.score[0]}-{game.score[1]} the cube is out of play for this one game{_without(game)}",
            consequence=game.score_doubtful or action is not first,
        )


def _without(game: GameReplay) -> str:
    """What the game counts when the cube stays on 1."""
    if game.ending.level is None or game.ending.kind is EndKind.DROP:
        return ""
    return f", which counts {game.ending.level} without it"


RULE = Rule("CU502", "double-in-crawford-game", Severity.ERROR, Subject.CUBE, __doc__, check)
