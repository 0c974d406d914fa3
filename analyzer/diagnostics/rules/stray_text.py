"""Text stands before the first game and is no comment.

Why
---
It is kept as a comment. Comments begin with `;` so that every program leaves them alone.

Example
-------

    A game from the club evening
     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

Corrected
---------

    ; A game from the club evening
     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("SY108", "stray-text", Severity.WARNING, __doc__)
