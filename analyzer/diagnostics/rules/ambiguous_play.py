"""A merged move can be made in ways that hit different checkers.

Why
---
`24/13` with 6-5 goes over the 18 point or over the 19 point. When that makes no difference nothing is reported; when
a blot stands on the way it does. A merged move without a hit mark is read as one that hits nothing; where the marks
fit no way, or several, the way that hits least is taken until a later play shows otherwise. Write the point where the
checker hits: `24/18*/13`.
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import plays_text, whole_span
from tavla.analyzer.events import ReplayedTurn


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    if turn.readings and turn.fits_later is None:
        plays = [reading.play for reading in turn.readings]
        yield Finding("this play can be made in ways that hit differently", whole_span(turn),
                      f"write the point where a checker hits: {plays_text(plays)}")


RULE = Rule("PL409", "ambiguous-play", Severity.WARNING, Subject.TURN, __doc__, check)
