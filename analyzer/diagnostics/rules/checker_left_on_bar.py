"""Another checker is moved while one is on the bar.

Why
---
A checker on the bar has to enter before the player may move any other. When it can't enter, the rest of the roll is
lost.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 62: 24/18 13/11             61: 13/7* 8/7
      2) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 62: 24/18 13/11             61: 13/7* 8/7
      2) 31: 25/22 6/5               42: 8/4 6/4
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import legal_plays_help, span_of_move
from tavla.analyzer.events import ReplayedTurn
from tavla.analyzer.trial import Obstacle, failures, move_of_step
from tavla.grammar.position import BAR


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    assert turn.attempt is not None
    for failure in failures(turn.attempt):
        if failure.obstacle is Obstacle.BAR:
            others = [index for index, move in enumerate(turn.attempt.moves) if move.start != BAR]
            index = others[0] if others else move_of_step(turn.attempt, failure.start, failure.end)
            yield Finding(
                "a checker is still on the bar",
                span_of_move(turn, index),
                legal_plays_help(turn),
                data={"point": turn.attempt.moves[index].start},
            )
            return


RULE = Rule("PL403", "checker-left-on-bar", Severity.ERROR, Subject.PLAY, __doc__, check)
