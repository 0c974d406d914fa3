"""A player has no name.

Why
---
Some servers leave out the names of deleted accounts. Everything can be replayed, but statistics can't tell who
played.

Example
-------

     5 point match

     Game 1
      : 0                           Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
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

RULE = text_rule("HD205", "missing-name", Severity.WARNING, __doc__)
