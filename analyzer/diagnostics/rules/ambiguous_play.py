"""A merged move can be made in ways that hit different checkers.

Why
---
`24/15` with 5-4 goes over the 20 point or over the 19 point. Nothing is reported when that makes no difference. It
does when a blot stands on the way: a merged move without a hit mark is read as one that hits nothing. Where the marks
fit no way, or several, the way that hits least is taken until a later play shows otherwise. Write the point where the
checker hits: `24/20*/15`.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
    ; Set Pos=--b--BB-----e------aa---A-/0
      1) 54: 24/15
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
    ; Set Pos=--b--BB-----e------aa---A-/0
      1) 54: 24/20*/15
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import plays_text, whole_span
from tavla.analyzer.events import ReplayedTurn
from tavla.grammar.record import OpenPlay


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    if turn.readings and turn.fits_later is None:
        plays = [reading.play for reading in turn.readings]
        action = turn.entry.action
        if isinstance(action, OpenPlay):
            message, advice = "several legal plays fit what is said", "it may be"
        else:
            message, advice = (
                "this play can be made in ways that hit differently",
                "write the point where a checker hits:",
            )
        follows = isinstance(action, OpenPlay) and action.damaged  # what can't be read of it is reported
        yield Finding(message, whole_span(turn), f"{advice} {plays_text(plays)}", consequence=follows)


RULE = Rule("PL409", "ambiguous-play", Severity.WARNING, Subject.TURN, __doc__, check)
