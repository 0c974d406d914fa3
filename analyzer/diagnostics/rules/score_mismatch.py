"""The score before a game is not what the games before add up to.

Why
---
Each game's points are added to the winner's score. Either a result is wrong or a score is. When the score was carried
on with what the rules say a game counted, the result is reported and not the score.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

     Game 2
     Ann : 0                        Bob : 1
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
    expected = game.expected_score
    if expected is None or game.score == expected or not game.record.has_score:
        return
    written = f"{game.score[0]}-{game.score[1]}"
    wanted = f"{expected[0]}-{expected[1]}"
    swapped = "; the scores of the players may be exchanged" if game.score == expected[::-1] else ""
    yield Finding(
        f"the score is {written}, expected {wanted}",
        game.record.score_span,
        f"the games before add up to {wanted}{swapped}",
        data={"written": game.score, "expected": expected},
    )


RULE = Rule("SC601", "score-mismatch", Severity.ERROR, Subject.GAME, __doc__, check)
