"""The lower number is played where only one can be, and the higher one could.

Why
---
When either number can be played, but not both, the higher one must be. In the example Ann's last checker can be moved
with the 2 or with the 5; after either, the other number is blocked.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
    ; Set Pos=-GG--------------bf-b--eA-/0
      1) 52: 24/22
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
    ; Set Pos=-GG--------------bf-b--eA-/0
      1) 52: 24/19
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import dice_text, legal_plays_help, whole_span
from tavla.analyzer.events import ReplayedTurn


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    attempt = turn.attempt
    assert attempt is not None
    possible = max((len(play.steps) for play in attempt.legal), default=0)
    if attempt.reached and len(attempt.moves) == possible == 1:
        high = max(attempt.dice)
        yield Finding(
            f"only one number of {dice_text(attempt.dice)} can be played, and it must be the {high}",
            whole_span(turn),
            legal_plays_help(turn),
            data={"die": high},
        )


RULE = Rule("PL406", "lower-number-played", Severity.ERROR, Subject.PLAY, __doc__, check)
