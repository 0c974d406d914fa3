"""A play contains text that is not the notation of a play.

Why
---
A play is a list of checker moves such as `13/7*` or `bar/22(2)`. What can't be read can't be replayed: the turn is
kept as it stands, and what follows from it in the same game is not reported again.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/x 6/5                 42: 8/4 6/4
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

RULE = text_rule("SY101", "unexpected-character", Severity.ERROR, __doc__)
