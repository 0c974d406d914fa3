"""tavla itself failed on this file.

Why
---
This is a fault of tavla and not of the record. Please report it, with the file if you may share it. The other files
are checked all the same.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("IN999", "internal-error", Severity.ERROR, __doc__)
