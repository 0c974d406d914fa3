"""A record has side lines; the main line is read.

Why
---
A game tree can branch: somebody tried another play, or annotated one. What was played is the first line at each branch;
the others are analysis and are left out of the record.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("SY113", "variation-left-out", Severity.WARNING, __doc__)
