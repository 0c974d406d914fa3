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
from tavla.analyzer.diagnostics.wording import name_of
from tavla.analyzer.events import GameReplay


def check(game: GameReplay, context: Context) -> Iterator[Finding]:
    if game.contradicted is not None:
        yield _wrong_result(game, context)
    expected, record = game.expected_score, game.record
    written = record.score[::-1] if game.swapped else record.score
    if not record.has_score:
        return
    misplaced = game.out_of_sequence or (context.previous_game is not None and context.previous_game.out_of_sequence)
    if game.impossible_step and context.previous_game is not None:
        before = _text(context.previous_game.score)
        yield Finding(
            f"the score goes from {before} to {_text(written)}, which the game between can't give", record.score_span,
            consequence=misplaced,
        )  # fmt: skip
    elif expected is not None and written != expected:
        wanted = _text(expected)
        why = f"the games before and after fit {wanted}" if game.lone_score else f"the games before add up to {wanted}"
        if game.index == 0:
            why = f"the games after it fit {wanted}"
        swapped = "; the scores of the players may be exchanged" if written == expected[::-1] else ""
        yield Finding(
            f"the score is {_text(written)}, expected {wanted}", record.score_span, why + swapped,
            data={"written": written, "expected": expected}, consequence=misplaced,
        )  # fmt: skip


def _wrong_result(game: GameReplay, context: Context) -> Finding:
    assert game.contradicted is not None
    assert game.result_entry is not None
    winner, points = game.contradicted
    return Finding(
        "the result contradicts all later scores", game.result_entry.span,
        f"they give {name_of(winner, context)} {points} point{'s' * (points != 1)}",
        data={"winner": winner, "points": points},
    )  # fmt: skip


def _text(score: tuple[int, int]) -> str:
    return f"{score[0]}-{score[1]}"


RULE = Rule("SC601", "score-mismatch", Severity.ERROR, Subject.GAME, __doc__, check)
