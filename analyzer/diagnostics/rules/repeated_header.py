"""A header stands twice, with different values.

Why
---
Programs take one of the two and differ in which. Headers may stand twice with the same value.

Example
-------

    ; [Event "Club evening"]
    ; [Event "Monte Carlo"]
     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

Corrected
---------

    ; [Event "Monte Carlo"]
     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Related, Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.events import Replay
from tavla.grammar.source import Span


def check(replay: Replay, context: Context) -> Iterator[Finding]:
    seen: dict[str, tuple[str, Span]] = {}
    for item, span in replay.match.placed_headers:
        key = item.key.lower()
        if key in seen and seen[key][0] != item.value:
            yield Finding(f"header `{item.key}` stands twice, with different values", span,
                          related=(Related(seen[key][1], "the first one"),))  # fmt: skip
        seen.setdefault(key, (item.value, span))


RULE = Rule("HD202", "repeated-header", Severity.WARNING, Subject.MATCH, __doc__, check)
