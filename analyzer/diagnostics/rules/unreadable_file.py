"""The file can't be read.

Why
---
It is missing, a folder, or its permissions don't allow reading it. The other files are checked all the same.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("FI106", "unreadable-file", Severity.ERROR, __doc__)
