"""A play names a point that the board doesn't have.

Why
---
Points go from 24 to 1 as the mover counts them; 25 or `bar` is the bar, 0 or `off` is off.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 30/27 6/5               42: 8/4 6/4
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

RULE = text_rule("SY104", "impossible-point", Severity.ERROR, __doc__)
