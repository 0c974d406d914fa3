"""A doublet is written as two rolls of the same player.

Why
---
Some programs play a doublet as two turns of two numbers each, and their records tell it so: the same player rolls the
same doublet again at once. Where the first roll is not played in full and both plays together are a legal play of it,
they are read as one roll, and written as one.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 22: 13/11 13/11
      2)                             22: 6/4 6/4
      3) 65: 24/18 18/13
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 22: 13/11 13/11 6/4 6/4
      2) 65: 24/18 18/13
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import dice_text
from tavla.analyzer.events import ReplayedTurn
from tavla.grammar.notation import format_play


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    if turn.rest is not None and turn.dice is not None:
        yield Finding(
            f"the second half of {dice_text(turn.dice)}, which begins with the turn before",
            turn.rest.span,
            help=f"read as one roll: `{turn.dice[0]}{turn.dice[1]}: {format_play(turn.steps)}`",
        )


RULE = Rule("DI305", "doublet-in-two-rolls", Severity.WARNING, Subject.TURN, __doc__, check)
