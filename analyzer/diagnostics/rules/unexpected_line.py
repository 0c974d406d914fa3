"""A line inside a game is of no known kind.

Why
---
After a score line come numbered rows, results, comments (`; …`) and the next game. Another line may be a row whose
number and dice were lost. It is kept as it stands.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
    here the tape was changed
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
    ; here the tape was changed
          Wins 1 point
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("SY107", "unexpected-line", Severity.ERROR, __doc__)
