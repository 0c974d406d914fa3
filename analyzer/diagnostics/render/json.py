"""Diagnostics for machines: one versioned JSON object."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from tavla.analyzer.archive import Checked
from tavla.analyzer.diagnostics.diagnostic import Diagnostic
from tavla.grammar.source import SourceText

__all__ = ["VERSION", "as_dict", "render"]

VERSION = 1


def render(files: Iterable[tuple[Checked, Sequence[Diagnostic]]]) -> str:
    """The whole of a check as JSON: counts, and the findings of every file that are to be shown."""
    totals = {"files": 0, "matches": 0, "games": 0, "turns": 0}
    rows: list[dict[str, Any]] = []
    for checked, diagnostics in files:
        totals["files"] += 1
        for replayed in checked.report.replays:
            totals["matches"] += 1
            totals["games"] += len(replayed.games)
            totals["turns"] += sum(len(game.turns) for game in replayed.games)
        rows += [as_dict(checked.source, diagnostic) for diagnostic in diagnostics]
    return json.dumps({"version": VERSION, **totals, "diagnostics": rows}, ensure_ascii=False, indent=2)


def as_dict(source: SourceText, diagnostic: Diagnostic) -> dict[str, Any]:
    """One finding; lines and columns count from 1, offsets (in characters of the decoded text) from 0."""
    line, column = source.place(diagnostic.span.start)
    end_line, end_column = source.place(diagnostic.span.end)
    return {
        "path": source.name, "line": line, "column": column, "end_line": end_line, "end_column": end_column,
        "start": diagnostic.span.start, "end": diagnostic.span.end,
        "code": diagnostic.code, "rule": diagnostic.rule, "severity": diagnostic.severity.value,
        "message": diagnostic.message, "help": diagnostic.help,
        "match": diagnostic.match, "game": diagnostic.game, "turn": diagnostic.turn, "player": diagnostic.player,
        "consequence": diagnostic.consequence, "data": dict(diagnostic.data),
    }  # fmt: skip
