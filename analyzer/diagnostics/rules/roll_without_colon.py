"""The colon after a roll is missing.

Why
---
Programs know a roll by its colon: without it the dice are lost, or taken for a point. The roll and its play are read
all the same.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31 8/5 6/5                  42: 8/4 6/4
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

RULE = text_rule("SY110", "roll-without-colon", Severity.WARNING, __doc__)
