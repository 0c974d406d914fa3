"""Something that only the source's format knows is left out.

Why
---
Programs write statistics, clocks and settings that no other format has a place for. Within their own format they are
kept as they are; in another they are left out, and told. `tavla convert --strict` refuses to write such a file.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("CV806", "private-properties-left-out", Severity.INFO, __doc__)
