"""A player's name has more than a thousand characters.

Why
---
No name is so long: something else was pasted into the score line. Other programs cut names at 31 to 100 characters,
or refuse the file.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("HD206", "overlong-name", Severity.WARNING, __doc__)
