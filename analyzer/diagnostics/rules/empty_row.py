"""A row of a game has a number and nothing else.

Why
---
Both turns of the row are lost, or the row was never there. Some programs leave an empty row at the end of a game, next
to its result: those are not reported.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)
      3) 21: 13/11 6/5               31: 24/23 13/10
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2) 21: 13/11 6/5               31: 24/23 13/10
          Wins 1 point
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("SY111", "empty-row", Severity.WARNING, __doc__)
