"""Findings for programs: one versioned JSON object, as docs/check.schema.json describes it."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from tavla.analyzer.archive import Checked
from tavla.analyzer.diagnostics.diagnostic import Diagnostic
from tavla.analyzer.diagnostics.render.renderer import Look
from tavla.analyzer.diagnostics.tally import RuleCount, Tally
from tavla.grammar.source import SourceText, Span

__all__ = ["VERSION", "JsonRenderer", "as_dict"]

VERSION = 1


class JsonRenderer:
    """One object for the whole check, at its end."""

    counts: ClassVar[bool] = True

    def __init__(self, look: Look) -> None:
        self.look = look
        self.files: list[dict[str, Any]] = []
        self.rows: list[dict[str, Any]] = []

    def file(self, checked: Checked, shown: Sequence[Diagnostic]) -> Iterator[str]:
        self.files.append(_file(checked))
        if not self.look.statistics:
            self.rows += [as_dict(checked.source, diagnostic) for diagnostic in shown]
        yield from ()

    def end(self, tally: Tally) -> Iterator[str]:
        report: dict[str, Any] = {"version": VERSION, **tally.totals, "files_read": self.files}
        if self.look.statistics:
            report["statistics"] = [_count(entry) for entry in tally.statistics()]
        else:
            report["diagnostics"] = self.rows
        yield json.dumps(report, ensure_ascii=False, indent=2)


def as_dict(source: SourceText, diagnostic: Diagnostic) -> dict[str, Any]:
    """One finding; lines and columns count from 1, offsets (in characters of the decoded text) from 0."""
    return {
        "path": source.name, **_place(source, diagnostic.span),
        "code": diagnostic.code, "rule": diagnostic.rule, "severity": diagnostic.severity.value,
        "message": diagnostic.message, "help": diagnostic.help,
        "match": diagnostic.match, "game": diagnostic.game, "turn": diagnostic.turn, "player": diagnostic.player,
        "consequence": diagnostic.consequence,
        "related": [{**_place(source, related.span), "message": related.message} for related in diagnostic.related],
        "data": dict(diagnostic.data),
    }  # fmt: skip


def _place(source: SourceText, span: Span) -> dict[str, int]:
    line, column = source.place(span.start)
    end_line, end_column = source.place(span.end)
    return {"line": line, "column": column, "end_line": end_line, "end_column": end_column,
            "start": span.start, "end": span.end}  # fmt: skip


def _file(checked: Checked) -> dict[str, Any]:
    """A file, and what it was taken for."""
    reading = checked.report.reading
    return {"path": checked.source.name, "format": reading.format or None, "dialect": reading.dialect or None}


def _count(entry: RuleCount) -> dict[str, Any]:
    rule = entry.rule
    return {"code": rule.code, "rule": rule.name, "severity": rule.severity.value, "count": entry.count}
