"""A checker is moved from a point where the player has none.

Why
---
Only checkers that are there can be moved. In a transcript the point is a slip of the pen, or a turn before this one
is missing or wrong.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 10/7 6/5                42: 8/4 6/4
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
from tavla.analyzer.diagnostics.wording import legal_plays_help, point_text, span_of_move
from tavla.analyzer.events import ReplayedTurn
from tavla.analyzer.trial import Obstacle, failures, move_of_step


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    assert turn.attempt is not None
    for failure in failures(turn.attempt):
        if failure.obstacle is Obstacle.EMPTY:
            yield Finding(
                f"no checker on {point_text(failure.start)}",
                span_of_move(turn, move_of_step(turn.attempt, failure.start, failure.end)),
                legal_plays_help(turn),
                data={"point": failure.start},
            )
            return


RULE = Rule("PL401", "play-from-empty-point", Severity.ERROR, Subject.PLAY, __doc__, check)
