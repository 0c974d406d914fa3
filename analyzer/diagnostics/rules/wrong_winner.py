"""The result names the wrong winner.

Why
---
The result stands in the winner's column. Who dropped, gave up or has checkers left when the other has none can't have
won.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2                Drops
                                     Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2                Drops
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import name_of
from tavla.analyzer.events import EndKind, GameReplay

_LOSES = {
    EndKind.DROP: "dropped the double",
    EndKind.BEAR_OFF: "still has checkers on the board",
    EndKind.RESIGNATION: "gave up",
}


def check(game: GameReplay, context: Context) -> Iterator[Finding]:
    winner, named = game.ending.winner, game.result_player
    if winner is None or named is None or winner == named or game.result_entry is None:
        return
    yield Finding(
        f"the result goes to {name_of(named, context)}, who {_LOSES[game.ending.kind]}",
        game.result_entry.span,
        f"the winner is {name_of(winner, context)}",
        consequence=game.ending.kind is EndKind.BEAR_OFF and not game.board_sure,
    )


RULE = Rule("SC607", "wrong-winner", Severity.ERROR, Subject.GAME, __doc__, check)
