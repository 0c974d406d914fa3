"""No score line follows the game line.

Why
---
The score line names the players and gives the score before the game. Without it the names of the game before are
taken, and nobody can say whether the score was carried on rightly.

Example
-------

     5 point match

     Game 1
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

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("HD209", "missing-score-line", Severity.ERROR, __doc__)
