"""A play stands without its roll.

Why
---
The play is carried out as it is written, but nobody can say whether it was legal.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 8/5 6/5                     42: 8/4 6/4
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

RULE = text_rule("DI304", "missing-dice", Severity.ERROR, __doc__)
