"""A checker is borne off with a larger number while another one stands higher.

Why
---
A number larger than the point bears a checker off only when none stands on a higher point. Otherwise the higher
checker has to be moved with it. After the first checker from the 4 point, the example still has one there.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
    ; Set Pos=-C-AB--------------ee-----/0
      1) 65: 4/0 3/0
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
    ; Set Pos=-C-AB--------------ee-----/0
      1) 65: 4/0 4/0
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
        if failure.obstacle is Obstacle.PAST_HIGHER:
            yield Finding(
                f"a {failure.die} can't bear off from {point_text(failure.start)} while a checker is on "
                f"{point_text(failure.highest)}",
                span_of_move(turn, move_of_step(turn.attempt, failure.start, failure.end)),
                legal_plays_help(turn),
                data={"point": failure.start, "higher": failure.highest},
            )
            return


RULE = Rule("PL411", "bear-off-past-higher-checker", Severity.ERROR, Subject.PLAY, __doc__, check)
