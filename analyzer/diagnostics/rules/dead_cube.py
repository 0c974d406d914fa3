"""A player redoubles although the cube already wins him the match.

Why
---
A cube that is worth all the points its owner needs is dead: doubling again gains nothing and gives the opponent a
cube worth more. No rule forbids it, so it is only pointed out.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 3
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2                Takes
      3) 65: 24/18 18/13              Doubles => 4
      4)  Drops                      Wins 2 points

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 3
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2                Takes
      3) 65: 24/18 18/13             21: 13/11 6/5
                                     Wins 2 points
"""

from collections.abc import Iterator

from tavla.analyzer.cube import has_access, is_dead
from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import name_of
from tavla.analyzer.events import CubeAction, CubeKind


def check(action: CubeAction, context: Context) -> Iterator[Finding]:
    game = context.the_game
    if action.kind is not CubeKind.DOUBLE or game.needs is None or game.crawford:
        return
    needs = game.needs[action.player]
    if needs and has_access(action.cube, action.player) and is_dead(action.cube, needs):
        yield Finding(
            f"{name_of(action.player, context)} doubles a dead cube",
            action.entry.span,
            f"needs {needs} and has a cube of {action.cube.value}: only the opponent can gain",
            consequence=game.score_doubtful,
        )


RULE = Rule("CU510", "dead-cube", Severity.WARNING, Subject.CUBE, __doc__, check)
