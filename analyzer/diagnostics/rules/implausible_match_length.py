"""The match length is one that nobody plays.

Why
---
Some programs write 9999 or 99999 for an unlimited session; it is read as one. Other lengths above 999 are taken as
they stand.

Example
-------

     9999 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

Corrected
---------

     0 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("HD204", "implausible-match-length", Severity.WARNING, __doc__)
