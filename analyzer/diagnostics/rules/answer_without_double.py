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
from tavla.grammar.position import Offer
from tavla.grammar.record import Unread

_ANY = (Offer.DOUBLE, Offer.BEAVER, Offer.RACCOON)
_ANSWERS = {
    CubeKind.TAKE: _ANY, CubeKind.DROP: _ANY, CubeKind.BEAVER: (Offer.DOUBLE, Offer.RACCOON),
    CubeKind.RACCOON: (Offer.BEAVER,),
}  # fmt: skip
"""Which offers each action can answer."""


def check(action: CubeAction, context: Context) -> Iterator[Finding]:
    if action.kind is CubeKind.DOUBLE or (action.offer in _ANSWERS[action.kind] and action.offered_by != action.player):
        return
    what = "beaver" if action.kind is CubeKind.RACCOON else "double"
    yield Finding(
        f"a {action.kind.value}, but there is no {what} to answer",
        action.entry.span,
        f"is a {what} missing before it?",
        consequence=_may_follow(action, context),
    )


def _may_follow(action: CubeAction, context: Context) -> bool:
    """Does it answer a double that was left open, or one that may stand in a cell that can't be read?"""
    game, start = context.the_game, action.entry.start
    return any(not item.answered for item in game.cube_actions if item.entry.start < start) or any(
        isinstance(entry.action, Unread) for entry in game.record.entries if entry.start < start
    )


RULE = Rule("CU508", "answer-without-double", Severity.ERROR, Subject.CUBE, __doc__, check)
