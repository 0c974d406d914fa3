"""The cube is turned beyond its limit.

Why
---
Some matches and programs stop the cube at a value (`; [CubeLimit "64"]`, `--rule cube-limit=64`). With a limit of 1 no
cube is used.

Example
-------

    ; [CubeLimit "1"]

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2                Drops
          Wins 1 point

Corrected
---------

    ; [CubeLimit "64"]

     5 point match

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
    limit = context.replay.rules.cube_limit
    if limit is None or action.expected is None or action.expected <= limit:
        return
    message = f"the cube is turned to {action.expected}; its limit is {limit}" if limit > 1 else "no cube is used here"
    first = next(item for item in context.the_game.cube_actions if item.expected and item.expected > limit)
    yield Finding(
        message, action.entry.span, "the limit is said by the record or by `--rule cube-limit`", data={"limit": limit},
        consequence=action is not first,
    )  # fmt: skip


RULE = Rule("CU512", "cube-limit-exceeded", Severity.ERROR, Subject.CUBE, __doc__, check)
