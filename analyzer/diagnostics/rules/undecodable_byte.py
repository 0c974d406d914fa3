"""A byte is not valid in the encoding of the text.

Why
---
Records are read as UTF-8 (or UTF-16, when a byte order mark says so). Old programs wrote Latin-1 or Windows-1252:
`Jürgen` has the byte FC there, which UTF-8 doesn't know. Such a text is read as Windows-1252, and names may be wrong
when it was yet another encoding. Save the file as UTF-8.
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("FI101", "undecodable-byte", Severity.WARNING, __doc__)
