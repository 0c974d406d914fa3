"""A take or a drop where nothing was offered.

Why
---
Only a double can be taken or dropped, and only by the opponent of the player who doubled. Most likely a double is
missing before it.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Takes                      65: 24/18 18/13
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2) 65: 24/18 18/13
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.events import CubeAction, CubeKind
from tavla.grammar.record import Unread


def check(action: CubeAction, context: Context) -> Iterator[Finding]:
    if action.kind in (CubeKind.TAKE, CubeKind.DROP) and (action.offer is None or action.offered_by == action.player):
        yield Finding(
            f"a {action.kind.value}, but there is no double to answer",
            action.entry.span,
            "is a double missing before it?",
            consequence=_may_follow(action, context),
        )


def _may_follow(action: CubeAction, context: Context) -> bool:
    """Does it answer a double that was left open, or one that may stand in a cell that can't be read?"""
    game, start = context.the_game, action.entry.start
    return any(not item.answered for item in game.cube_actions if item.entry.start < start) or any(
        isinstance(entry.action, Unread) for entry in game.record.entries if entry.start < start
    )


RULE = Rule("CU508", "answer-without-double", Severity.ERROR, Subject.CUBE, __doc__, check)
