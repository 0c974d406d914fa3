"""The file is empty.

Why
---
An empty file is no record: a copy or a download went wrong, most likely.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("FI104", "empty-file", Severity.ERROR, __doc__)
