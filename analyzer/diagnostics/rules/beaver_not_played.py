"""A beaver or a raccoon in a money session that is played without them.

Why
---
Beavers and raccoons are optional. Where the record's headers (`; [Beaver "Off"]`) or whoever checks (`--rule
beavers=no`, `--rule raccoons=no`) say that they are not played, the doubled player can only take or drop.

Example
-------

    ; [Beaver "Off"]

     0 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2                Beavers => 4
      3)  Drops                      Wins 2 points

Corrected
---------

    ; [Beaver "On"]

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
    rules = context.replay.rules
    if not context.replay.money:
        return
    forbidden = (action.kind is CubeKind.BEAVER and rules.beavers is False) or (
        action.kind is CubeKind.RACCOON and False in (rules.beavers, rules.raccoons)
    )
    if forbidden:
        yield Finding(
            f"a {action.kind.value}, but {action.kind.value}s are not played here", action.entry.span,
            "the doubled player takes or drops",
        )  # fmt: skip


RULE = Rule("CU513", "beaver-not-played", Severity.ERROR, Subject.CUBE, __doc__, check)
