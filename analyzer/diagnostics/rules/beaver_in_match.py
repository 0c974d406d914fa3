"""A beaver or raccoon in a match.

Why
---
Turning the cube at once when doubled, and keeping it, belongs to money play. In a match the doubled player takes or
drops.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2                Beavers => 4
      3)  Drops                      Wins 2 points

Corrected
---------

     0 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2                Beavers => 4
      3)  Drops                      Wins 2 points
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.events import CubeAction, CubeKind


def check(action: CubeAction, context: Context) -> Iterator[Finding]:
    if action.kind in (CubeKind.BEAVER, CubeKind.RACCOON) and not context.replay.money and context.replay.match.length:
        yield Finding(
            f"a {action.kind.value} in a match",
            action.entry.span,
            "in a match the doubled player takes or drops; beavers belong to money play",
        )


RULE = Rule("CU507", "beaver-in-match", Severity.ERROR, Subject.CUBE, __doc__, check)
