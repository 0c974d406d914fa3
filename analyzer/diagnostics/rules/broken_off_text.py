"""The text breaks off in the middle of a line.

Why
---
The last line has no end, and what stands last in it is no whole entry: the rest of the file was lost when it was copied
or sent. Everything before that place is read.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("SY112", "broken-off-text", Severity.ERROR, __doc__)
