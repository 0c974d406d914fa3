"""The target format has no place for comments.

Why
---
Annotations are part of a record. A format that can't hold them (a position file, an old game text) gets the plays only,
and each comment that is left out is told. `tavla convert --strict` refuses to write such a file.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("CV802", "comment-left-out", Severity.WARNING, __doc__)
