"""The number of a game doesn't follow the one before.

Why
---
Games are numbered from 1 without gaps. A jump may mean that games are missing; when the score goes on as it should,
only the number is wrong.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

     Game 5
     Ann : 1                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

     Game 2
     Ann : 1                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.events import GameReplay


def check(game: GameReplay, context: Context) -> Iterator[Finding]:
    before, number = context.previous_game, game.record.number
    if not game.out_of_sequence or before is None or before.record.number is None or number is None:
        return
    expected = before.record.number + 1
    if number == before.record.number:
        why = "does it stand twice?"
    else:
        why = "are games missing?" if number > expected else "do the games stand in the wrong order?"
    yield Finding(
        f"game {number} follows game {before.record.number}", game.record.span, f"expected `Game {expected}`; {why}"
    )


RULE = Rule("SC608", "game-number-jump", Severity.WARNING, Subject.GAME, __doc__, check)
