"""A packed file would unpack to more than any record takes.

Why
---
Packed data can be made to unpack to a thousand times its size, by accident or to bring a program down. A record of the
longest match takes a few megabytes; what goes beyond the limit is refused.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("FI108", "unpacks-too-large", Severity.ERROR, __doc__)
