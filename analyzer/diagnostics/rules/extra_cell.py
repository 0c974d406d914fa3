"""A row has a third cell.

Why
---
A row holds one action of each player. A third cell is a turn in the wrong row, or two rows run together: it is kept,
but not played.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4             65: 24/18 18/13
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2) 65: 24/18 18/13
          Wins 1 point
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("SY105", "extra-cell", Severity.ERROR, __doc__)
