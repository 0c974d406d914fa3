"""A player doubles when the other one is on roll.

Why
---
Doubling is done before one's own roll. A player who has just rolled, or whose opponent is to roll, can't double. In a
transcript a turn of the other player is missing before the double, or the cell stands in the wrong column.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5
      2)  Doubles => 2                Drops
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
from tavla.analyzer.diagnostics.wording import name_of
from tavla.analyzer.events import CubeAction, CubeKind


def check(action: CubeAction, context: Context) -> Iterator[Finding]:
    # Who has no access to the cube either is told that alone: the double is the other player's.
    out_of_turn = action.on_roll not in (None, action.player) and has_access(action.cube, action.player)
    if action.kind is CubeKind.DOUBLE and out_of_turn:
        other, turns = name_of(1 - action.player, context), context.the_game.turns
        name = name_of(action.player, context)
        rolled = action.turn and turns[action.turn - 1].player == action.player
        yield Finding(
            f"{name} doubles after rolling: {other} is on roll"
            if rolled
            else f"{name} doubles out of turn: {other} is on roll",
            action.entry.span,
            f"is a turn of {other} missing before the double?",
        )


RULE = Rule("CU503", "double-out-of-turn", Severity.ERROR, Subject.CUBE, __doc__, check)
