"""A double is neither taken nor dropped.

Why
---
The game stops until the opponent has answered. A result right after the double is read as a drop; a play after it as
if there had been no double.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2
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

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import name_of
from tavla.analyzer.events import CubeAction


def check(action: CubeAction, context: Context) -> Iterator[Finding]:
    if not action.answered and not context.the_game.record.is_position:
        answerer = name_of(1 - action.player, context)
        yield Finding("the double is not answered", action.entry.span, f"`Takes` or `Drops` by {answerer} is missing")


RULE = Rule("CU504", "unanswered-double", Severity.ERROR, Subject.CUBE, __doc__, check)
