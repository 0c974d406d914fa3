"""More checkers are moved than the roll has numbers.

Why
---
A roll moves at most two checkers, a doublet at most four.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5 8/5             42: 8/4 6/4
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
from tavla.analyzer.verify import dice_of


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    attempt = turn.attempt
    assert attempt is not None
    moves, numbers = len(attempt.moves), len(dice_of(attempt.dice))
    if moves > numbers:
        word = "two numbers" if numbers == 2 else "four times the same number"
        yield Finding(
            f"{moves} checker moves for {word}",
            span_of_move(turn, numbers),
            legal_plays_help(turn),
            data={"moves": moves},
        )


RULE = Rule("PL410", "too-many-checkers", Severity.ERROR, Subject.PLAY, __doc__, check)
