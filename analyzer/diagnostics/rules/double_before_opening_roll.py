"""A double before the game has begun.

Why
---
The opening roll decides who plays first, and it is played before anyone can double.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1)  Doubles => 2                Drops
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
from tavla.analyzer.events import CubeAction, CubeKind
from tavla.grammar.record import SetBoard


def check(action: CubeAction, context: Context) -> Iterator[Finding]:
    if action.kind is CubeKind.DOUBLE and action.turn == 0 and not _set_up(context):
        yield Finding(
            "a double before the opening roll",
            action.entry.span,
            "the player who wins the opening roll plays it; doubling begins with the second turn",
        )


def _set_up(context: Context) -> bool:
    """A game that begins from a position of its own may begin with a double."""
    return any(isinstance(entry.action, SetBoard) for entry in context.the_game.record.entries)


RULE = Rule("CU509", "double-before-opening-roll", Severity.ERROR, Subject.CUBE, __doc__, check)
