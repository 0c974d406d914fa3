"""A position in the record can't be read.

Why
---
`Illegal play (…)` cells and `; Set Pos=…` lines hold a position in place of a play. When it can't be read, the board
after it is unknown.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: Illegal play (8/4)      42: 8/4 6/4
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

RULE = text_rule("SY106", "unreadable-position", Severity.ERROR, __doc__)
