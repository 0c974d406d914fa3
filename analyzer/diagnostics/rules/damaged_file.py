"""A file is damaged: a part of it is missing, or is not what its format requires.

Why
---
Binary files and archives have sizes and checksums inside. Where they don't fit, or the packed data can't be unpacked,
nothing behind that place can be trusted. What was read before it is kept.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("FI107", "damaged-file", Severity.ERROR, __doc__)
