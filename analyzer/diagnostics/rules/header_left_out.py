"""The target format has no place for a header.

Why
---
Some formats have a fixed list of things that they say of a match. What else the record says (a place, a transcriber, a
clock) is left out, and told. `tavla convert --strict` refuses to write such a file.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("CV803", "header-left-out", Severity.WARNING, __doc__)
