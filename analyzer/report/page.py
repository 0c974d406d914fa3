"""The report as one HTML page that loads nothing else."""

import json
from collections.abc import Mapping
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Final

import pandas as pd

from tavla.analyzer.export.text import shown
from tavla.analyzer.report.archive import BLOCK, MOST_FINDINGS, Report
from tavla.analyzer.report.figures import charts_of
from tavla.analyzer.report.matrix import matrix_of
from tavla.analyzer.report.sections import rows_of, sections_of

__all__ = ["ReportError", "embedded", "facts_of", "to_html"]

_ESCAPES: Final = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}
_SCRIPTS: Final = ("stepping.js", "viewer.js", "tables.js")
_SEVERITIES: Final = (("error", "Errors"), ("warning", "Warnings"), ("info", "Remarks"))


class ReportError(Exception):
    """The page can't be made."""


def to_html(report: Report, title: str = "Backgammon report") -> bytes:
    """The page. Raises ReportError where jinja2 is not installed."""
    if find_spec("jinja2") is None:
        raise ReportError("HTML reports need jinja2: pip install 'tavla[report]'")
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=PackageLoader("tavla.analyzer.report", "."), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    charts = {name: [chart._replace(svg=Markup(chart.svg)) for chart in group]
              for name, group in charts_of(report).items()}  # fmt: skip
    index = {"size": BLOCK, "matches": report.labels}
    page = environment.get_template("page.html.j2").render(
        title=shown(title) or "Backgammon report",
        facts=facts_of(report),
        sections=sections_of(report.frames),
        charts=charts,
        matrix=matrix_of(report.frames),
        matches=_matches(report.frames["matches"]),
        severities=_SEVERITIES,
        counts=report.counts,
        findings=report.findings,
        most_findings=MOST_FINDINGS,
        index=Markup(embedded(index)),
        blocks=report.blocks,
        style=Markup(_data("report.css")),
        script=Markup("\n".join(map(_data, _SCRIPTS))),
    )
    return page.encode("utf-8", "backslashreplace")


def embedded(value: Any) -> str:
    """JSON that may stand in a script element: nothing in it can end the element or a line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(_ESCAPES)


def _data(name: str) -> str:
    return files("tavla.analyzer.report").joinpath(name).read_text("utf-8")


def facts_of(report: Report) -> list[tuple[str, str]]:
    """What the report is about, in numbers."""
    matches, players = report.frames["matches"], report.frames["players"]
    dates = matches["date"].dropna()
    named = players[players["player"].astype(str) != ""]
    facts = [
        ("Files", f"{matches['path'].nunique():,}"), ("Matches", f"{len(matches):,}"),
        ("Games", f"{matches['games'].sum():,}"), ("Turns", f"{matches['turns'].sum():,}"),
        ("Players", f"{len(named):,}"), ("Findings", f"{sum(report.counts.values()):,}"),
    ]  # fmt: skip
    if len(dates):
        first, last = f"{dates.min():%Y-%m-%d}", f"{dates.max():%Y-%m-%d}"
        facts.append(("Dates", first if first == last else f"{first} to {last}"))
    return facts


def _matches(frame: pd.DataFrame) -> list[Mapping[str, str]]:
    """The list of matches, each with its number in the viewer."""
    rows: list[Mapping[str, str]] = []
    for number, row in enumerate(rows_of(frame), 1):
        known = not pd.isna(row.length)
        length = "money" if row.money or (known and not row.length) else str(row.length) if known else ""
        rows.append({
            "number": str(number), "first": _text(row.player_0), "second": _text(row.player_1), "length": length,
            "score": f"{row.score_0}–{row.score_1}", "winner": _text(row.winner, ""),
            "date": "" if pd.isna(row.date) else f"{row.date:%Y-%m-%d}", "event": _text(row.event, ""),
            "games": str(row.games), "turns": str(row.turns), "file": _text(row.path),
        })  # fmt: skip
    return rows


def _text(value: Any, empty: str = "(no name)") -> str:
    return empty if pd.isna(value) or value == "" else shown(str(value))
