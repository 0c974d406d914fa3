"""A play is none of the legal plays of its roll.

Why
---
Each roll allows certain plays, and this is none of them. The code stands for what remains when no other rule can say
more exactly what is wrong; so far every fault has had a rule of its own.
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import legal_plays_help, whole_span
from tavla.analyzer.events import ReplayedTurn


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    yield Finding("this play is not legal", whole_span(turn), legal_plays_help(turn))


RULE = Rule("PL400", "illegal-play", Severity.ERROR, Subject.PLAY, __doc__, check)
