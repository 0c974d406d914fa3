"""The moves don't add up to the numbers rolled.

Why
---
Each number of the roll moves one checker that many points; one checker may take several of them. Only a checker borne
off may move fewer points than the die shows.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/4 6/4                 42: 8/4 6/4
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
from tavla.analyzer.diagnostics.wording import dice_text, legal_plays_help, span_of_move, whole_span
from tavla.analyzer.events import ReplayedTurn
from tavla.analyzer.trial import sums_of
from tavla.grammar.notation import format_play
from tavla.grammar.position import OFF


def check(turn: ReplayedTurn, context: Context) -> Iterator[Finding]:
    attempt = turn.attempt
    assert attempt is not None
    if attempt.ways:
        return
    distances = list(sums_of(attempt))
    for index, move in enumerate(attempt.moves):
        distance = move.start - move.end
        if distance not in distances and not (move.end == OFF and distance < distances[-1]):
            moved = f"`{format_play([move])}` is {distance} pip{'s' * (distance != 1)}"
            yield Finding(
                f"{moved}, which {dice_text(attempt.dice)} doesn't give",
                span_of_move(turn, index),
                legal_plays_help(turn),
                data={"distance": distance, "dice": attempt.dice},
            )
            return
    yield Finding(
        f"these moves together don't fit {dice_text(attempt.dice)}",
        whole_span(turn),
        legal_plays_help(turn),
        data={"dice": attempt.dice},
    )


RULE = Rule("PL404", "distance-not-rolled", Severity.ERROR, Subject.PLAY, __doc__, check)
