"""A checksum that a file states doesn't fit its content.

Why
---
The file was changed after it was written, or damaged on its way. It is read all the same: look at what was found in it
with that in mind.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("FI109", "checksum-mismatch", Severity.WARNING, __doc__)
