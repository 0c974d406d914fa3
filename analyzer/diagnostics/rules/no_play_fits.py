"""No legal play fits what is said of a play.

Why
---
Hand-written records give landing points only, and prose may say no more than which checker moved. Such a play is
completed with the legal play that fits. Where none does, a point or the roll is wrong, or the board was another one.

Example
-------

    1 point match

    Ann 43: 20 10
    Bob 31: 5* 6
    Ann resigns a single game
    Bob wins 1 point

Corrected
---------

    1 point match

    Ann 43: 20 10
    Bob 31: 5*
    Ann resigns a single game
    Bob wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import dice_text, legal_plays_help, whole_span
from tavla.analyzer.events import ReplayedTurn
from tavla.grammar.record import OpenPlay


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    action = turn.entry.action
    if isinstance(action, OpenPlay):
        yield Finding(
            f"no legal play with {dice_text(action.dice)} fits what is said",
            whole_span(turn),
            legal_plays_help(turn),
            consequence=action.damaged,  # what can't be read of it is reported
        )


RULE = Rule("PL415", "no-play-fits", Severity.ERROR, Subject.PLAY, __doc__, check)
