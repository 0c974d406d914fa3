"""The game goes on after a drop.

Why
---
A drop ends the game: the doubler wins what the cube was worth before the double.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2                Drops
      3) 65: 24/18 18/13             21: 13/11 6/5
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
from tavla.analyzer.events import EndKind, GameReplay


def check(game: GameReplay, context: Context) -> Iterator[Finding]:
    for action in game.cube_actions:
        if action.ignored:
            yield Finding(
                "the game goes on after a drop", action.entry.span,
                "the later plays fit `Takes`; the game is replayed with it",
            )  # fmt: skip
    if game.late_entries and game.ending.kind is EndKind.DROP:
        yield Finding(
            "the game goes on after a drop",
            game.late_entries[0].span,
            "the drop ended it",
            data={"entries": len(game.late_entries)},
        )


RULE = Rule("CU506", "play-after-drop", Severity.ERROR, Subject.GAME, __doc__, check)
