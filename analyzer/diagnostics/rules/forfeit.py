"""A game was lost on time or by forfeit.

Why
---
Backgammon Studio writes such a game as a thousand points more than it was worth. How the score goes on is left to the
next score line.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1001 point

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
from tavla.analyzer.events import GameReplay
from tavla.analyzer.score import FORFEIT


def check(game: GameReplay, context: Context) -> Iterator[Finding]:
    if game.result is not None and game.result_entry is not None and game.result.points >= FORFEIT:
        yield Finding(
            f"{game.result.points} points stand for a game lost on time or by forfeit",
            game.result_entry.span,
            data={"points": game.result.points - FORFEIT},
        )


RULE = Rule("SC610", "forfeit", Severity.INFO, Subject.GAME, __doc__, check)
