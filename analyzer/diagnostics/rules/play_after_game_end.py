"""The game goes on after it has ended.

Why
---
A game ends when a player has borne off his last checker or the other has given up. Nothing but the result may follow.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2) Resigns                     65: 24/18 18/13
                                     Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2) Resigns
                                     Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.events import EndKind, GameReplay
from tavla.grammar.record import Entry, Resignation, Unplayed

_ENDS = {EndKind.BEAR_OFF: "the last checker was borne off", EndKind.RESIGNATION: "the game was given up"}


def check(game: GameReplay, context: Context) -> Iterator[Finding]:
    late = [entry for entry in game.late_entries if not _harmless(entry)]
    if late and game.ending.kind in _ENDS:
        yield Finding(
            "the game goes on after its end", late[0].span, _ENDS[game.ending.kind], data={"entries": len(late)}
        )


def _harmless(entry: Entry) -> bool:
    """The winner's part of the ending, told a second time, and rolls that were never played."""
    return isinstance(entry.action, Unplayed | Resignation)


RULE = Rule("SC609", "play-after-game-end", Severity.ERROR, Subject.GAME, __doc__, check)
