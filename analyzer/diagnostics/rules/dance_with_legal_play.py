"""Nothing is played although a play is legal.

Why
---
A player may only leave a roll unplayed when no play is legal. A bare roll at the very end of a game that was given up
is none of this: it was rolled and never played.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: Cannot Move             42: 8/4 6/4
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
from tavla.analyzer.diagnostics.wording import dice_text, legal_plays_help, whole_span
from tavla.analyzer.events import ReplayedTurn


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    assert turn.attempt is not None
    if not turn.attempt.moves:
        yield Finding(
            f"{dice_text(turn.attempt.dice)} is not played although it can be", whole_span(turn), legal_plays_help(turn)
        )


RULE = Rule("PL408", "dance-with-legal-play", Severity.ERROR, Subject.PLAY, __doc__, check)
