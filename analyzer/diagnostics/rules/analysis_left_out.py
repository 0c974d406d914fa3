"""The target format has no place for analysis.

Why
---
What an engine said of plays and cube actions can be written to few formats. One finding for each match says how many
decisions lose it. `tavla convert --strict` refuses to write such a file.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("CV804", "analysis-left-out", Severity.INFO, __doc__)
