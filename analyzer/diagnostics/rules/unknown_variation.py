"""The header names a variation whose starting position is not known.

Why
---
The game is replayed from the starting position of backgammon, so that plays may be reported which are legal in the
other game. Known are Backgammon, NackGammon, HyperGammon (with 1, 2 or 3 checkers) and LongGammon.

Example
-------

    ; [Variation "Tapa"]
     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

Corrected
---------

    ; [Variation "Backgammon"]
     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.events import Replay
from tavla.analyzer.rulesets import variation


def check(replay: Replay, context: Context) -> Iterator[Finding]:
    for item, span in replay.match.placed_headers:
        if item.key.lower() == "variation" and variation(item.value) is None:
            yield Finding(
                f"the variation `{item.value[:40]}` is not known",
                span,
                "replayed from the starting position of backgammon",
            )


RULE = Rule("HD212", "unknown-variation", Severity.WARNING, Subject.MATCH, __doc__, check)
