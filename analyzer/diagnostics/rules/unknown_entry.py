"""A cell of a row is no entry of a game.

Why
---
A cell holds a roll and a play, a cube action, a resignation or a result. Anything else is kept as it stands, but
nobody knows what was done in that turn.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 Thinks long
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

RULE = text_rule("SY103", "unknown-entry", Severity.ERROR, __doc__)
