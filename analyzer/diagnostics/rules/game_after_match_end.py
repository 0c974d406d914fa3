"""A game is played although the match is over.

Why
---
The match ends as soon as a player has reached its length.

Example
-------

     1 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

     Game 2
     Ann : 1                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

Corrected
---------

     3 point match

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
from tavla.analyzer.diagnostics.wording import name_of
from tavla.analyzer.events import GameReplay


def check(game: GameReplay, context: Context) -> Iterator[Finding]:
    if game.needs is None or 0 not in game.needs:
        return
    winner = game.needs.index(0)
    before = context.previous_game
    contradicted = game.expected_score is not None and game.expected_score != game.score
    yield Finding(
        f"the match was over: {name_of(winner, context)} had {game.score[winner]} of "
        f"{context.replay.match.length} points",
        game.record.span,
        _other_length(game, context),
        consequence=contradicted or (before is not None and before.needs is not None and 0 in before.needs),
    )


def _other_length(game: GameReplay, context: Context) -> str:
    """When the match goes on as if nothing were, its length may be the wrong thing."""
    later = context.replay.games[game.index :]
    if len(later) < 2 or any(item.expected_score not in (None, item.score) for item in later):
        return ""
    return f"or is the match length wrong? The scores go on to {max(context.replay.final_score)}"


RULE = Rule("SC604", "game-after-match-end", Severity.ERROR, Subject.GAME, __doc__, check)
