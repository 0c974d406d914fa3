"""The record begins in the middle of a match: both players already have points, or its first game is not Game 1.

Why
---
Before the first game the score is 0-0, or one player has been given points ahead. When both have some, games were
played that the record lacks. Which game is the Crawford game can't be told then, so doubles are not held against it.

Example
-------

     5 point match

     Game 1
     Ann : 1                        Bob : 1
      1) 31: 8/5 6/5                 42: 8/4 6/4
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
from tavla.analyzer.events import GameReplay

_ONE_GAME_A_FILE = frozenset({"gnubg-export"})
"""Dialects in which every game of a match has a file of its own."""


def check(game: GameReplay, context: Context) -> Iterator[Finding]:
    if game.index or game.record.is_position or context.replay.match.dialect in _ONE_GAME_A_FILE:
        return
    in_sequence = not any(item.out_of_sequence for item in context.replay.games)
    if game.record.number is not None and game.record.number > 1 and in_sequence:
        yield Finding(f"the first game is Game {game.record.number}", game.record.span, "games before it are missing")
    elif min(game.score) > 0:
        yield Finding(
            f"the first game begins at {game.score[0]}-{game.score[1]}",
            game.record.score_span,
            "games before this one are missing",
        )


RULE = Rule("SC611", "missing-first-games", Severity.WARNING, Subject.GAME, __doc__, check)
