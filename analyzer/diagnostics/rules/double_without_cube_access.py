"""A player doubles although the cube is the opponent's.

Why
---
Whoever takes a double owns the cube, and only the owner may double again.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2                Takes
      3) 65: 24/18 18/13             21: 13/11 6/5
      4)  Doubles => 4                Drops
          Wins 2 points

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2                Takes
      3) 65: 24/18 18/13              Doubles => 4
      4)  Drops                      Wins 2 points
"""

from collections.abc import Iterator

from tavla.analyzer.cube import has_access
from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import name_of
from tavla.analyzer.events import CubeAction, CubeKind


def check(action: CubeAction, context: Context) -> Iterator[Finding]:
    if action.kind is CubeKind.DOUBLE and not has_access(action.cube, action.player):
        owner = name_of(1 - action.player, context)
        yield Finding(
            f"{name_of(action.player, context)} doubles, but the cube is {owner}'s",
            action.entry.span,
            f"the cube is on {action.cube.value}; only {owner} may double",
        )


RULE = Rule("CU501", "double-without-cube-access", Severity.ERROR, Subject.CUBE, __doc__, check)
