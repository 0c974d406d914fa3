"""A move joined from several numbers hits on its way, and doesn't say where.

Why
---
`24/15` says where the checker came from and where it stopped; a reader takes it for a move that hits nothing. When it
hits on its way, the point belongs into the move: `24/20*/15`. Where another way hits nothing, the play is read as that
one.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
    ; Set Pos=--b--BB-----e------ba---A-/0
      1) 54: 24/15
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
    ; Set Pos=--b--BB-----e------ba---A-/0
      1) 54: 24/20*/15
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import joined, point_text, whole_span
from tavla.analyzer.events import ReplayedTurn
from tavla.grammar.notation import format_play


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    if turn.silent_hits and turn.legal and not turn.readings:
        points = joined(map(point_text, turn.silent_hits), "and")
        yield Finding(
            f"a checker hits on {points} on its way", whole_span(turn), f"write `{format_play(turn.steps)}`",
            consequence=turn.consequence,
        )  # fmt: skip


RULE = Rule("NO703", "merged-through-hit", Severity.INFO, Subject.TURN, __doc__, check)
