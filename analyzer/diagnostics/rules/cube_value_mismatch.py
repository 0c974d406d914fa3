"""A double names a value that the cube can't have.

Why
---
A double turns the cube to twice its value, starting from 1 in every game. The game is counted with the value that
follows from the rules, unless the result fits the written one.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 4                Drops
          Wins 1 point

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
from tavla.analyzer.events import CubeAction, CubeKind


def check(action: CubeAction, context: Context) -> Iterator[Finding]:
    if action.written is not None and action.expected is not None and action.written != action.expected:
        yield Finding(
            f"the cube is turned to {action.written}, expected {action.expected}",
            action.entry.span,
            f"the cube was on {action.cube.value}{_left_over(action, context)}",
            data={"written": action.written, "expected": action.expected},
            # Right after the wrong value that an earlier double named, or that it turned without access.
            consequence=(action.named_before is not None and action.written == 2 * action.named_before)
            or any(not has_access(item.cube, item.player) for item in _doubles_before(action, context)),
        )


def _doubles_before(action: CubeAction, context: Context) -> Iterator[CubeAction]:
    for item in context.the_game.cube_actions:
        if item is action:
            return
        if item.kind is CubeKind.DOUBLE:
            yield item


def _left_over(action: CubeAction, context: Context) -> str:
    """Was the cube not put back to the middle after the game before?"""
    before = context.previous_game
    if before is None or action.cube.value != 1 or action.written != 2 * before.cube.value or action.written == 2:
        return ""
    return f"; was it left on {before.cube.value} from the game before? Every game starts with the cube on 1"


RULE = Rule("CU505", "cube-value-mismatch", Severity.ERROR, Subject.CUBE, __doc__, check)
