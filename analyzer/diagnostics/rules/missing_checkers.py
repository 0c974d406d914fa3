"""A game begins with fewer checkers than there should be.

Why
---
Now and then a board is set up wrongly, and the game stands. The record then begins from a position of its own, as here:
14 checkers, all where they start. The game is replayed with them; the missing ones don't count as borne off, so that a
gammon is still lost by who has borne off none of those that were in play.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
    ; Set Pos=-b----D-C---eE---c-e----B-/0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
    ; Set Pos=-b----E-C---eE---c-e----B-/0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import name_of
from tavla.analyzer.events import GameReplay
from tavla.grammar.record import SetBoard


def check(game: GameReplay, context: Context) -> Iterator[Finding]:
    if not any(game.missing):
        return
    entry = next(entry for entry in game.record.entries if isinstance(entry.action, SetBoard))
    counts = [sum(side[1:]) for side in game.start]
    said = " and ".join(f"{name_of(player, context)} with {count} checkers" for player, count in enumerate(counts))
    yield Finding(f"the game begins with {said}", entry.span, data={"missing": game.missing})


RULE = Rule("HD215", "missing-checkers", Severity.WARNING, Subject.GAME, __doc__, check)
