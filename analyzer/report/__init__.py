"""A report about records: tables and charts of ``tavla.analyzer.statistics``, findings, and a viewer of every match.

    report = gather(played_of(reading, checked=True))
    page = to_html(report, "Club evening")

``gather`` goes through the matches once and keeps of each no more than the viewer needs. ``to_html`` is one page that
loads nothing else; it needs jinja2. ``to_text`` is for the terminal. The same matches make the same bytes.
"""

from tavla.analyzer.report.archive import Report, gather
from tavla.analyzer.report.figures import charts_of
from tavla.analyzer.report.page import ReportError, to_html
from tavla.analyzer.report.terminal import to_text

__all__ = ["Report", "ReportError", "charts_of", "gather", "to_html", "to_text"]
