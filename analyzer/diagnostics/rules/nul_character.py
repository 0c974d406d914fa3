"""The text contains NUL characters.

Why
---
No record format has them. Blocks of NULs are what a file system leaves after a crash; what stood there is lost. They
are read as blanks.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("FI105", "nul-character", Severity.ERROR, __doc__)
