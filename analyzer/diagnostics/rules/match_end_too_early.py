"""The result says that the match is over, but nobody has reached its length.

Why
---
`and the match` belongs to the last game only. Either the points or the match length are wrong, or the words are.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point and the match

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
from tavla.analyzer.diagnostics.wording import name_of
from tavla.analyzer.events import GameReplay
from tavla.analyzer.score import FORFEIT
from tavla.grammar.record import Resignation


def check(game: GameReplay, context: Context) -> Iterator[Finding]:
    result, winner = game.result, game.result_player
    if result is None or not result.match or winner is None or game.needs is None or game.result_entry is None:
        return
    given_up = game.ending.entry is not None and isinstance(game.ending.entry.action, Resignation)
    if result.points < game.needs[winner] and result.points < FORFEIT and not given_up:
        total = game.score[winner] + result.points
        yield Finding(
            f"the match is said to be over at {total} of {context.replay.match.length} points",
            game.result_entry.span,
            f"{name_of(winner, context)} needs {game.needs[winner] - result.points} more",
            consequence=game.score_doubtful,
        )


RULE = Rule("SC606", "match-end-too-early", Severity.WARNING, Subject.GAME, __doc__, check)
