"""A hit is not marked, in a record that marks its hits.

Why
---
`*` says that the checker lands on a blot and sends it to the bar. Hits follow from the board, so nothing is lost; but
where all other hits are marked, a reader takes a play without a mark for one that hits nothing. Records that mark no
hits, or hardly any, are left alone: some programs never do.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 21: 13/11 6/5               42: 24/20* 13/11
      2) 43: 25/21 8/5*              52: 25/20 13/11
                                     Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 21: 13/11 6/5               42: 24/20* 13/11
      2) 43: 25/21 8/5*              52: 25/20* 13/11
                                     Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import joined, point_text, whole_span
from tavla.analyzer.events import ReplayedTurn
from tavla.grammar.record import Turn


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    action = turn.entry.action
    if not isinstance(action, Turn) or not turn.legal or not context.replay.marks_hits:
        return
    marked = {move.end for move in action.moves if move.hit}
    named = {move.end for move in action.moves}
    missing = sorted({step.end for step in turn.steps if step.hit} & named - marked, reverse=True)
    if missing:
        yield Finding(f"the hit on {joined(map(point_text, missing), 'and')} is not marked", whole_span(turn))


RULE = Rule("NO701", "unmarked-hit", Severity.INFO, Subject.TURN, __doc__, check)
