"""The lower number is played where only one can be, and the higher one could.

Why
---
When either number can be played, but not both, the higher one must be.
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import dice_text, legal_plays_help, whole_span
from tavla.analyzer.events import ReplayedTurn
from tavla.analyzer.trial import reaches


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    attempt = turn.attempt
    assert attempt is not None
    possible = max((len(play.steps) for play in attempt.legal), default=0)
    if reaches(attempt) and len(attempt.moves) == possible == 1:
        high = max(attempt.dice)
        yield Finding(f"only one number of {dice_text(attempt.dice)} can be played, and it must be the {high}",
                      whole_span(turn), legal_plays_help(turn), data={"die": high})


RULE = Rule("PL406", "lower-number-played", Severity.ERROR, Subject.PLAY, __doc__, check)
