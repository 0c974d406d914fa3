"""A header switches on a rule that this kind of match doesn't have.

Why
---
The Crawford rule belongs to matches: it stops the cube in the first game in which a player is one point away. The
Jacoby rule and beavers belong to money sessions. A header that says otherwise is ignored here; other programs may
believe it, and count gammons once in a match. eXtreme Gammon switches the Crawford rule on in money sessions too, where
it changes nothing: that is left alone.

Example
-------

    ; [Jacoby "On"]

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

Corrected
---------

    ; [Jacoby "Off"]

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
from tavla.grammar.rule_headers import is_on

_FOR_MONEY = {"jacoby": "the Jacoby rule", "beaver": "beavers", "beavers": "beavers"}


def check(replay: Replay, context: Context) -> Iterator[Finding]:
    if replay.match.length is None or replay.money != (replay.match.length == 0):
        return
    for item, span in replay.match.placed_headers:
        rule = _FOR_MONEY.get(item.key.lower())
        if rule is not None and is_on(item.value) and not replay.money:
            yield Finding(
                f"`{item.key}` is on in a match to {replay.match.length} points",
                span,
                f"{rule}: for money sessions only",
            )


RULE = Rule("HD213", "flag-without-effect", Severity.WARNING, Subject.MATCH, __doc__, check)
