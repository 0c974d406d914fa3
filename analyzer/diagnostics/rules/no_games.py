"""The match has no games.

Why
---
Only the match line was written, or the rest of the file was lost.

Example
-------

     5 point match

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

RULE = text_rule("HD210", "no-games", Severity.WARNING, __doc__)
