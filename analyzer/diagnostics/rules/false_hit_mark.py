"""A hit is marked where no checker is hit.

Why
---
`*` says that the checker lands on a blot. A mark without a blot is a slip, or a sign that the board was another one.
It changes nothing: hits follow from the board.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5* 6/5                42: 8/4 6/4
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
from tavla.analyzer.diagnostics.wording import joined, point_text, whole_span
from tavla.analyzer.events import ReplayedTurn


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    if turn.false_hits and turn.legal:
        points = joined((point_text(point) for point in turn.false_hits), "and")
        yield Finding(
            f"a hit is marked on {points}, but there is no blot", whole_span(turn), consequence=turn.consequence
        )


RULE = Rule("NO702", "false-hit-mark", Severity.WARNING, Subject.TURN, __doc__, check)
