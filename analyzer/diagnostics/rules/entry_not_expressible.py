"""The target format has no way to write an entry.

Why
---
Formats differ in what they can say. What a conversion can't take along is listed, one finding for each entry, so that
nothing is lost in silence. `tavla convert --strict` refuses to write such a file.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("CV801", "entry-not-expressible", Severity.WARNING, __doc__)
