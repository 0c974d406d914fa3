"""The moves of a play stand in an order in which they can't be made.

Why
---
A checker can't go on before it has come, none may move before those on the bar have entered, and none is borne off
before all are home. Records are read as sets of moves, so that the play is understood; but whoever plays it over by
hand stumbles. Only the first such play of a game is pointed out: some programs write moves in any order.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 65: 18/13 24/18             42: 8/4 6/4
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 65: 24/18 18/13             42: 8/4 6/4
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import whole_span
from tavla.analyzer.events import ReplayedTurn
from tavla.grammar.notation import PlayStyle, format_play

_EACH_STEP = PlayStyle(merge=False)


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    if not turn.disordered:
        return
    disordered = [item for item in context.the_game.odd_turns if item.disordered]
    if disordered[0] is turn:
        more = f", and so do {len(disordered) - 1} more plays of this game" if len(disordered) > 1 else ""
        yield Finding(
            f"the moves stand in an order in which they can't be made{more}", whole_span(turn),
            f"in order: `{format_play(turn.steps, _EACH_STEP)}`", data={"plays": len(disordered)},
        )  # fmt: skip


RULE = Rule("NO704", "disordered-steps", Severity.INFO, Subject.TURN, __doc__, check)
