"""A game is marked as the Crawford game, or as none, against what the score says.

Why
---
The Crawford game is the first one before which exactly one player is one point away from winning the match. Formats
that mark it leave no doubt whether the cube is in play; a mark that doesn't fit the score shows that the score, the
mark or a missing game is wrong. The score is followed. A record that begins in mid-match can't be contradicted while
the score allows the Crawford game.

Example
-------

    (;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford:CrawfordGame]RE[W+1]
    ;W[31hefe]
    ;B[42qusu]
    ;W[double]
    ;B[drop])

Corrected
---------

    (;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford]RE[W+1]
    ;W[31hefe]
    ;B[42qusu]
    ;W[double]
    ;B[drop])
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.events import GameReplay
from tavla.analyzer.score import is_crawford_game


def check(game: GameReplay, context: Context) -> Iterator[Finding]:
    said, length = game.record.crawford, context.replay.match.length
    if said is None or context.replay.money or not length or context.replay.rules.crawford is False:
        return
    played = [item for item in context.replay.games[: game.index] if is_crawford_game(item.score, length)]
    if said and not is_crawford_game(game.score, length):
        why = "the Crawford game is the first in which one player, and only one, is a point away"
    elif said and played:
        why = f"the Crawford game was played at {played[0].score[0]}-{played[0].score[1]}"
    elif not said and game.crawford:
        why = "it is the first in which one player is a point away"
    else:
        return
    yield Finding(
        f"at {game.score[0]}-{game.score[1]} this game is marked as {'the' if said else 'no'} Crawford game",
        game.record.score_span,
        why,
        consequence=game.score_doubtful,
    )


RULE = Rule("HD217", "crawford-flag-contradicts", Severity.WARNING, Subject.GAME, __doc__, check)
