"""A number of the roll is not played although it can be.

Why
---
A player must play both numbers of a roll, and all four of a doublet, as far as that is legally possible, in whatever
order makes it possible.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5                     42: 8/4 6/4
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
from tavla.analyzer.diagnostics.wording import legal_plays_help, whole_span
from tavla.analyzer.events import Attempt, ReplayedTurn


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    attempt = turn.attempt
    assert attempt is not None
    possible = max((len(play.steps) for play in attempt.legal), default=0)
    played = max((len(route) for route in attempt.reached.values()), default=0)
    if 0 < played < possible:
        left = possible - played
        if attempt.dice[0] != attempt.dice[1]:
            message = f"the {_left_over(attempt)} is not played although both numbers can be"
        else:
            message = f"{possible} numbers of the doublet can be played; {left} {'is' if left == 1 else 'are'} not"
        yield Finding(message, whole_span(turn), legal_plays_help(turn), data={"possible": possible})


def _left_over(attempt: Attempt) -> str:
    """The number that no move takes; both when either may be the one."""
    used = {route[0][2] for route in attempt.reached.values()}
    left = [str(die) for die in attempt.dice if die not in used]
    return left[0] if left else f"{attempt.dice[0]} or the {attempt.dice[1]}"


RULE = Rule("PL405", "unplayed-number", Severity.ERROR, Subject.PLAY, __doc__, check)
