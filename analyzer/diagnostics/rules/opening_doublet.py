"""The first roll of a game is a doublet.

Why
---
Each player rolls one die; the higher one starts and plays both numbers. Equal dice are rolled again, so the opening
roll can't be a doublet.

Some local rules let the starter roll both dice again. In money sessions equal dice may turn the cube (automatic
doubles), and are rolled again too. A game that goes on from a set position has no opening roll.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 33: 8/5 8/5 6/3 6/3         42: 8/4 6/4
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import dice_text
from tavla.analyzer.events import ReplayedTurn
from tavla.grammar.record import SetBoard
from tavla.grammar.source import Span


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    dice = turn.dice if not context.replay.rules.opening_doublets else None
    if turn.number == 1 and dice is not None and dice[0] == dice[1] and not _set_up(context):
        start = turn.entry.start
        yield Finding(
            f"the opening roll {dice_text(dice)} is a doublet",
            Span(start, start + 2),
            help="equal dice are rolled again: each player rolls one die",
        )


def _set_up(context: Context) -> bool:
    """A game that goes on from a position of its own has no opening roll."""
    return any(isinstance(entry.action, SetBoard) for entry in context.the_game.record.entries)


RULE = Rule("DI302", "opening-doublet", Severity.WARNING, Subject.TURN, __doc__, check)
