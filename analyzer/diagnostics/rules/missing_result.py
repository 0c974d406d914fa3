"""A game has no result.

Why
---
The game breaks off, or its result line is missing. Where the ending is clear (a drop, the last checker borne off) the
game is counted by the rules.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4

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
from tavla.analyzer.events import EndKind, GameReplay
from tavla.grammar.record import Comment, OpenPlay, Unread

_SAY_NO_RESULTS = frozenset({"gmd", "bkg"})
"""Whose programs write none, or not after a drop: a game ends with the action that ended it."""


def check(game: GameReplay, context: Context) -> Iterator[Finding]:
    if game.result is not None or game.record.is_position:
        return
    if game.ending.points is not None and context.replay.match.dialect in _SAY_NO_RESULTS:
        return
    entries = [entry for entry in game.record.entries if entry.player is not None]
    span = entries[-1].span if entries else game.record.span
    ending = game.ending
    if game.told_by_score and ending.winner is not None:
        worth = f"{game.points} point{'s' * (game.points != 1)}"
        yield Finding(
            "the result of the game is missing", span,
            f"the next score gives {name_of(ending.winner, context)} {worth}", data={"expected": game.points},
        )  # fmt: skip
    elif ending.kind is EndKind.UNFINISHED:
        follows = _is_part_of_another_fault(game, context)
        yield Finding("the game breaks off without a result", span, "how did it end?", consequence=follows)
    elif (points := ending.points or game.points) is not None:
        word = "point" if points == 1 else "points"
        yield Finding(
            "the result of the game is missing", span, f"expected `Wins {points} {word}`", data={"expected": points}
        )
    else:
        yield Finding("the game was given up, but nothing says for how many points", span)


def _is_part_of_another_fault(game: GameReplay, context: Context) -> bool:
    """Can what stands last not be read, or was the text cut off?"""
    entries = [entry for entry in game.record.entries if not isinstance(entry.action, Comment)]
    if not entries:
        return not game.record.has_score and game.record.span.end == context.replay.match.span.end
    last = entries[-1]
    if isinstance(last.action, Unread):
        return True
    turn = game.turns[-1] if game.turns else None
    cut_off = last.end == context.replay.match.span.end
    damaged = isinstance(last.action, OpenPlay) and last.action.damaged
    return cut_off and (damaged or (turn is not None and turn.entry is last and not turn.legal))


RULE = Rule("SC603", "missing-result", Severity.WARNING, Subject.GAME, __doc__, check)
