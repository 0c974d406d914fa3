"""A checker is borne off before all checkers are home.

Why
---
Bearing off begins when all of a player's checkers are in his home board, on the points 6 to 1, and none is on the
bar.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 61: 6/0 8/7                 42: 8/4 6/4
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 61: 13/7 8/7                42: 8/4 6/4
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import legal_plays_help, point_text, span_of_move
from tavla.analyzer.events import ReplayedTurn
from tavla.analyzer.trial import Obstacle, failures, move_of_step


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    assert turn.attempt is not None
    for failure in failures(turn.attempt):
        if failure.obstacle is Obstacle.EARLY:
            yield Finding(
                f"bears off with a checker still on {point_text(failure.highest)}",
                span_of_move(turn, move_of_step(turn.attempt, failure.start, failure.end)),
                legal_plays_help(turn),
                data={"point": failure.start, "outside": failure.highest},
            )
            return


RULE = Rule("PL407", "early-bear-off", Severity.ERROR, Subject.PLAY, __doc__, check)
