"""The record doesn't say how long the match is, or says something impossible.

Why
---
Without the length nobody can tell when the match ends or which game is the Crawford game. A money session has length
0.

Example
-------

     -3 point match

     Game 1
     Ann : 0                        Bob : 0
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

RULE = text_rule("HD201", "missing-match-length", Severity.ERROR, __doc__)
