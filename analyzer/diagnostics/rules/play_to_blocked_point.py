"""A checker lands on a point that the opponent holds.

Why
---
A point with two or more checkers of the opponent is closed. That goes for every point on which a checker touches
down, also for those in the middle of a move with both dice.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 51: 24/19 6/5               42: 8/4 6/4
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 51: 13/8 6/5                42: 8/4 6/4
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import legal_plays_help, span_of_move
from tavla.analyzer.events import ReplayedTurn
from tavla.analyzer.trial import Failure, Obstacle, failures, move_of_step


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    assert turn.attempt is not None
    blocked = [failure for failure in failures(turn.attempt) if failure.obstacle is Obstacle.BLOCKED]
    if blocked:
        move = turn.attempt.moves[move_of_step(turn.attempt, blocked[0].start, blocked[0].end)]
        points = sorted({failure.end for failure in blocked}, reverse=True)
        yield Finding(
            _message(blocked, points, direct=blocked[0].end == move.end),
            span_of_move(turn, move_of_step(turn.attempt, blocked[0].start, blocked[0].end)),
            legal_plays_help(turn),
            data={"points": points},
        )


def _message(blocked: list[Failure], points: list[int], *, direct: bool) -> str:
    held = " and ".join(f"the {point} point" for point in points)
    return f"the opponent holds {held}" if direct else f"the way is closed: the opponent holds {held}"


RULE = Rule("PL402", "play-to-blocked-point", Severity.ERROR, Subject.PLAY, __doc__, check)
