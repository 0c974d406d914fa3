"""The first double shows that the cube was turned before, by automatic doubles.

Why
---
In money sessions equal opening dice may turn the cube. Most formats don't say so; a first double to 4 or 8 does. The
game is counted with that cube.

Example
-------

     0 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 4                Drops
          Wins 2 points

Corrected
---------

     0 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2                Drops
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.events import CubeAction


def check(action: CubeAction, context: Context) -> Iterator[Finding]:
    if action.automatic:
        yield Finding(
            f"the first double is to {action.written}: automatic doubles had turned the cube to {action.automatic}",
            action.entry.span,
            data={"cube": action.automatic},
        )


RULE = Rule("CU511", "automatic-double", Severity.INFO, Subject.CUBE, __doc__, check)
