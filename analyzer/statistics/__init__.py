"""Statistics of records, analysed by an engine or not: summaries, made from the tables, with documented columns.

    frames = build_all(items)
    summarize("results", frames, by=["opponent"])

``SUMMARIES`` says what each summary holds and what it can be split by. Every rate stands beside the counts that it was
made from and the bounds of its interval. What engines said is summed up from the table ``analysis``, which is made when
it is asked for by name: ``build_some(SUMMARIES["error_rates"].needs, items)``. pandas is imported when the first
summary is made.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from tavla.analyzer.statistics.schema import SUMMARIES, Summary

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["SUMMARIES", "Summary", "summarize"]


def summarize(name: str, frames: Mapping[str, "pd.DataFrame"], by: Sequence[str] = ()) -> "pd.DataFrame":
    """A summary of ``SUMMARIES`` from the tables that it needs, split by some of its ``by`` (the first unless named).

    Raises KeyError for a name that no summary has, ValueError for a split that it doesn't know, or without a table that
    it needs.
    """
    from tavla.analyzer.statistics.frames import finished

    summary = SUMMARIES[name]
    split = tuple(dict.fromkeys(by)) or summary.by[:1]
    for column in split:
        if column not in summary.by:
            known = ", ".join(summary.by) or "nothing"
            raise ValueError(f"{name} can't be split by {column}; it can by: {known}")
    if missing := [table for table in summary.needs if table not in frames]:
        raise ValueError(f"{name} is made from tables that aren't given: {', '.join(missing)}")
    make = getattr(import_module(f"tavla.analyzer.statistics.{summary.module}"), name)
    return finished(summary, make(frames, split), split)
