"""The target format holds fewer games, or fewer matches, than there are.

Why
---
Some formats hold a single game or a single match. The first one is written, and the rest is told.
`tavla convert --strict` refuses to write such a file.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("CV805", "games-left-out", Severity.WARNING, __doc__)
