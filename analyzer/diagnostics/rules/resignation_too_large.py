"""A player gives up more than he could still lose.

Why
---
Who has borne off a checker can't lose a gammon any more, and who has passed the opponent with all his checkers, and has
none left in the winner's home board, can't lose a backgammon. Players may settle for what they like; but mostly the
result, the cube or the board is wrong.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
    ; Set Pos=-BBB---------------eed----/0
      1) 31: 3/off 1/off             64: 6/off 4/off
          Wins 2 points

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
    ; Set Pos=-BBB---------------eed----/0
      1) 31: 3/off 1/off             64: 6/off 4/off
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.board import in_contact
from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.diagnostics.wording import name_of
from tavla.analyzer.events import EndKind, GameReplay
from tavla.analyzer.rulesets import LEVEL_NAMES


def check(game: GameReplay, context: Context) -> Iterator[Finding]:
    ending = game.ending
    if ending.kind is not EndKind.RESIGNATION or ending.winner is None or ending.level is None or not game.turns:
        return
    if game.needs is not None and game.points is not None and game.points >= game.needs[ending.winner]:
        return  # the whole match was given up, for whatever that is counted
    board, loser = game.turns[-1].after, 1 - ending.winner
    most = context.replay.rules.scoring.most(game.in_play(board, loser), contact=in_contact(board))
    if ending.level > most and ending.entry is not None:
        name = name_of(loser, context)
        why = "has borne off a checker" if most == 1 else "has no checker left that could be caught"
        level = LEVEL_NAMES.get(ending.level, f"{ending.level}-fold game")
        yield Finding(
            f"{name} gives up a {level}, but can lose no more than a {LEVEL_NAMES[most]} game",
            ending.entry.span, f"{name} {why}", data={"level": ending.level, "most": most},
            consequence=not game.board_sure,
        )  # fmt: skip


RULE = Rule("SC612", "resignation-too-large", Severity.WARNING, Subject.GAME, __doc__, check)
