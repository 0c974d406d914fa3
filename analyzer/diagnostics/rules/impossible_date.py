"""A date or a time in the headers doesn't exist.

Why
---
Dates are written `2024.02.29`. The text is kept as it stands; tables leave the date empty.

Example
-------

    ; [EventDate "2024.02.30"]
     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point

Corrected
---------

    ; [EventDate "2024.02.29"]
     5 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
          Wins 1 point
"""

import re
from collections.abc import Iterator
from datetime import date

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.events import Replay
from tavla.grammar.record import Header

_DATE = re.compile(r"\s*(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})\s*")


def check(replay: Replay, context: Context) -> Iterator[Finding]:
    for item, span in zip(replay.match.preamble, replay.match.preamble_spans, strict=True):
        if isinstance(item, Header) and item.key.lower() in ("eventdate", "date"):
            written = _DATE.fullmatch(item.value)
            if written is None:
                continue
            try:
                date(*(int(part) for part in written.groups()))
            except ValueError:
                yield Finding(f"there is no date `{item.value.strip()}`", span, help="year.month.day: `2024.02.29`")


RULE = Rule("HD203", "impossible-date", Severity.WARNING, Subject.MATCH, __doc__, check)
