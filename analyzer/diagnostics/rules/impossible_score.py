"""A score below zero stands before a game.

Why
---
Each player starts with 0 points and only ever gains some, in matches and in money sessions as they are recorded here
(the loser's points are not taken off). The score is used as it stands.

Example
-------

     5 point match

     Game 1
     Ann : -1                       Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 1                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("HD211", "impossible-score", Severity.ERROR, __doc__)
