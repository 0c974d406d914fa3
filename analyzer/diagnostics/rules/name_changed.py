"""A player's name changes within the match.

Why
---
Either a name is misspelled, or another match begins here and its match line is missing. The column tells who plays.

Example
-------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

     Game 2
     Anne : 1                       Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

Corrected
---------

     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

     Game 2
     Ann : 1                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("HD207", "name-changed", Severity.WARNING, __doc__)
