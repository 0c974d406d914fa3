"""The record itself calls a play illegal.

Why
---
Programs write `Illegal play (…)` with the position that the play left. An illegal play that nobody challenged stands:
the game goes on from that position.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: Illegal play (5;0;0;0;0;Ann;Bob;0;0;0;1;0;0;-2;0;0;1;1;4;0;2;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0;)
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import whole_span
from tavla.analyzer.events import ReplayedTurn
from tavla.grammar.record import IllegalPlay


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    action = turn.entry.action
    if isinstance(action, IllegalPlay) and action.board is not None:
        yield Finding(
            "the record says that this play was illegal",
            whole_span(turn),
            "it stands; the game goes on from the position in parentheses",
        )


RULE = Rule("PL414", "stated-illegal-play", Severity.WARNING, Subject.TURN, __doc__, check)
