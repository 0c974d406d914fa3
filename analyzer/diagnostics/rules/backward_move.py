"""A checker is moved backwards.

Why
---
Checkers move in one direction only, from the 24 point to the 1 point and off, as their player counts. Numbers that
rise may be the opponent's: then the play is written from the wrong side.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 5/8 6/5                 42: 8/4 6/4
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
from tavla.analyzer.diagnostics.wording import legal_plays_help, span_of_move
from tavla.analyzer.events import ReplayedTurn


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    attempt = turn.attempt
    assert attempt is not None
    for index, move in enumerate(attempt.moves):
        if move.end >= move.start:
            yield Finding(
                "a checker is moved backwards" if move.end > move.start else "a checker is moved nowhere",
                span_of_move(turn, index),
                legal_plays_help(turn),
            )
            return


RULE = Rule("PL412", "backward-move", Severity.ERROR, Subject.PLAY, __doc__, check)
