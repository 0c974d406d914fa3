"""A new game begins without its line and its score.

Why
---
Rows that count from 1 again after a result are those of the next game. Its two lines, the number and the score, are
missing; the game is read as one of its own, with the score that the games before add up to.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

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

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("HD216", "missing-game-line", Severity.ERROR, __doc__)
