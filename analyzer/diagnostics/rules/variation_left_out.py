"""A record has side lines; the main line is read.

Why
---
A game tree can branch: somebody tried another play, or annotated one. What was played is the first line at each branch;
the others are analysis and are left out of the record. Each place where lines branch off is reported once.

Example
-------

    (;FF[4]GM[6]MI[length:1][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RE[W+1R]
    ;W[31hefe]
    (;B[42qusu]
    ;W[65xrrm])
    (;B[42lpln]C[What else?]))

Corrected
---------

    (;FF[4]GM[6]MI[length:1][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RE[W+1R]
    ;W[31hefe]
    ;B[42qusu]C[What else? 13/9 13/11]
    ;W[65xrrm])
"""

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import text_rule

RULE = text_rule("SY113", "variation-left-out", Severity.WARNING, __doc__)
