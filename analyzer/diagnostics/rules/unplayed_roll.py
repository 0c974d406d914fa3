"""A roll is marked as never played, and yet the game goes on.

Why
---
`????` after a roll says that the game was given up before the roll was played. Then nothing but the result may
follow.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: ????
      2) 64: 24/18 18/14             42: 8/4 6/4
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
from tavla.analyzer.diagnostics.wording import whole_span
from tavla.analyzer.events import ReplayedTurn, TurnKind
from tavla.analyzer.plays import can_move


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    if turn.kind is TurnKind.UNPLAYED and turn is not context.the_game.turns[-1] and not _is_closed_out(turn):
        yield Finding("the roll is marked as never played, but the game goes on", whole_span(turn))


def _is_closed_out(turn: ReplayedTurn) -> bool:
    """Nobody rolls with a checker on the bar and every point closed: some servers say that much, and no dice."""
    own, opponent = turn.before[turn.player], turn.before[1 - turn.player]
    return turn.dice is None and not any(can_move(own, opponent, (die, die)) for die in range(1, 7))


RULE = Rule("PL413", "unplayed-roll", Severity.ERROR, Subject.TURN, __doc__, check)
