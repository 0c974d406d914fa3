"""The headers name the players the other way round than the columns.

Why
---
`Player 1` is the player in the left column. What is said of a player by number (ratings, experience) goes to the wrong
one when the headers exchange them. Headers may well give real names where the columns have nicknames; only an exchange
is reported. eXtreme Gammon itself exchanges them at times: its files are left alone.

Example
-------

    ; [Player 1 "Bob"]
    ; [Player 2 "Ann"]

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

Corrected
---------

    ; [Player 1 "Ann"]
    ; [Player 2 "Bob"]

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point
"""

from collections.abc import Iterator

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.events import Replay

_EXCHANGES_THEM = {"xg", "xg-text", "xg-mobile"}
"""Dialects of the program that does so by itself."""


def check(replay: Replay, context: Context) -> Iterator[Finding]:
    match = replay.match
    names = match.header("Player 1"), match.header("Player 2")
    if None in names or match.dialect in _EXCHANGES_THEM:
        return
    left, right = (_plain(name) for name in match.names)
    if left != right and tuple(_plain(name or "") for name in names) == (right, left):
        span = next(span for item, span in match.placed_headers if item.key.lower() == "player 1")
        yield Finding(
            f"Player 1 is `{names[0]}` here, but `{match.names[0]}` has the left column", span,
            "ratings given by number belong to the columns or to the headers: which?",
        )  # fmt: skip


def _plain(name: str) -> str:
    return " ".join(name.replace("_", " ").casefold().split())


RULE = Rule("HD214", "names-contradict-columns", Severity.WARNING, Subject.MATCH, __doc__, check)
