"""The file is of a version that is not known.

Why
---
The file says that it needs a newer reader. Reading it as an older version would give a wrong record in silence.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("FI110", "unknown-version", Severity.ERROR, __doc__)
