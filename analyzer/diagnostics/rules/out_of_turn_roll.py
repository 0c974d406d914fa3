"""A player rolls when the other one is on roll.

Why
---
The players roll in turn. Either a turn of the other player is missing, or the cell stands in the wrong column. Only
the first such turn of a game is shown: those after it follow from it.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5
      2) 64: 24/18 18/14             42: 8/4 6/4
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2) 64: 24/18 18/14
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import name_of
from tavla.analyzer.events import CubeKind, ReplayedTurn
from tavla.grammar.record import Unread


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    if turn.expected is not None and turn.expected != turn.player:
        who, other = name_of(turn.player, context), name_of(turn.expected, context)
        yield Finding(
            f"{who} rolls out of turn: {other} is on roll",
            turn.entry.span,
            help=f"is a turn of {other} missing before this one?",
            consequence=turn.order_follows or _may_follow(turn, context),
            own=True,  # the play fails because of it, not the other way round
        )


def _may_follow(turn: ReplayedTurn, context: Context) -> bool:
    """Is the missing turn perhaps a cell that can't be read, or a take or a drop where nothing was offered?"""
    game, start = context.the_game, turn.entry.start
    return any(isinstance(entry.action, Unread) for entry in game.record.entries if entry.start < start) or any(
        action.kind in (CubeKind.TAKE, CubeKind.DROP) and action.offer is None and action.turn == turn.number - 1
        for action in game.cube_actions
    )


RULE = Rule("DI303", "out-of-turn-roll", Severity.ERROR, Subject.TURN, __doc__, check)
