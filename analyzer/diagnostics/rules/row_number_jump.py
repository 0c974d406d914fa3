"""The number of a row doesn't follow the row before.

Why
---
Rows are numbered from 1 in every game. A number that is left out may be a row that is lost; one that comes again, a row
that stands twice. The rows are read in the order in which they stand.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
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

RULE = text_rule("SY109", "row-number-jump", Severity.WARNING, __doc__)
