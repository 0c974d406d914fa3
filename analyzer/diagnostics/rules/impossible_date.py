"""A date or a time in the headers doesn't exist.

Why
---
Dates are written `2024.02.29`, times `19.30` or `19:30`. The text is kept as it stands; tables leave it empty. What is
written in another manner (`29 February 2024`) is left alone.

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
from collections.abc import Callable, Iterator
from datetime import date, time

from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.events import Replay

_DATE = re.compile(r"\s*(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})\s*")
_TIME = re.compile(r"\s*(\d{1,2})[.:](\d{2})(?:[.:](\d{2}))?\s*")


def check(replay: Replay, context: Context) -> Iterator[Finding]:
    for item, span in replay.match.placed_headers:
        key, value = item.key.lower(), item.value
        if key in ("eventdate", "date") and not _exists(date, _DATE.fullmatch(value)):
            yield Finding(f"there is no date `{value.strip()}`", span, help="year.month.day: `2024.02.29`")
        elif key in ("eventtime", "time") and not _exists(time, _TIME.fullmatch(value)):
            yield Finding(f"there is no time `{value.strip()}`", span, help="hour.minute: `19.30`")


def _exists(kind: Callable[..., date | time], written: re.Match[str] | None) -> bool:
    """Is there such a date or time? What is written in another manner is left alone."""
    if written is None:
        return True
    try:
        kind(*(int(part) for part in written.groups() if part is not None))
    except ValueError:
        return False
    return True


RULE = Rule("HD203", "impossible-date", Severity.WARNING, Subject.MATCH, __doc__, check)
