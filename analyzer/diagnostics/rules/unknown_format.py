"""The text is in no record format that is known.

Why
---
The format is found by what stands in the file, never by its name. `tavla formats` lists what can be read.

Example
-------

    Dear Bob,

    it was a pleasure to play with you yesterday.

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

RULE = text_rule("FI102", "unknown-format", Severity.ERROR, __doc__)
