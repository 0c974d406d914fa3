"""What a report is made from: the tables, the findings with their places, and the records in packed blocks."""

import base64
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import pandas as pd

from tavla.analyzer.export.text import shown
from tavla.analyzer.report.records import encoded_match, shown_lines
from tavla.analyzer.report.sections import NEEDED
from tavla.analyzer.tables import build_some
from tavla.analyzer.tables.schema import Found, Played

__all__ = ["BLOCK", "FindingLine", "Progress", "Report", "gather"]

BLOCK: Final = 32
"""So many matches are packed together: the viewer unpacks the block of the match that it shows."""
MOST_FINDINGS: Final = 1000
"""So many findings of a severity are listed; all of them are counted, and stand in the viewer."""


class FindingLine(NamedTuple):
    """A finding as it is listed. ``anchor``: its place in the viewer."""

    place: str
    code: str
    rule: str
    message: str
    help: str
    anchor: str


class Progress(NamedTuple):
    """How the score of a match went: before each game and at the end."""

    names: tuple[str, str]
    scores: tuple[tuple[int, int], ...]


@dataclass(slots=True)
class Report:
    """Tables by their names, and what doesn't stand in them."""

    frames: Mapping[str, pd.DataFrame]
    blocks: list[str]
    labels: list[str]
    progress: list[Progress]
    counts: dict[str, int]
    """Findings by their severity, without those that follow from others."""
    findings: dict[str, list[FindingLine]]


def gather(items: Iterable[Played]) -> Report:
    """Everything that a report says of these matches, which were checked. They are taken one after the other."""
    collected = _Collected()
    frames = build_some(NEEDED, collected.passing(items))
    collected.close()
    return Report(frames, collected.blocks, collected.labels, collected.progress, collected.counts,
                  collected.findings)  # fmt: skip


@dataclass(slots=True)
class _Collected:
    """What is kept of the matches on their way into the tables."""

    blocks: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    progress: list[Progress] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("error", "warning", "info"), 0))
    findings: dict[str, list[FindingLine]] = field(default_factory=lambda: {"error": [], "warning": [], "info": []})
    waiting: list[dict[str, Any]] = field(default_factory=list)

    def passing(self, items: Iterable[Played]) -> Iterator[Played]:
        for item in items:
            encoded = encoded_match(item)
            names = encoded.match["names"]
            self.labels.append(_label(len(self.labels) + 1, encoded.match))
            scores = [game.score for game in item.replay.games]
            self.progress.append(Progress((names[0], names[1]), (*scores, item.replay.final_score)))
            for index, found in enumerate(item.findings):
                self._list(item.path, found, encoded.places.get(index))
            self.waiting.append(encoded.match)
            if len(self.waiting) == BLOCK:
                self.close()
            yield item

    def close(self) -> None:
        """Pack the matches that wait for a full block."""
        if self.waiting:
            text = json.dumps(self.waiting, separators=(",", ":"))
            packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
            packed = packer.compress(text.encode()) + packer.flush()
            self.blocks.append(base64.b64encode(packed).decode("ascii"))
            self.waiting = []

    def _list(self, path: str, found: Found, place: tuple[int, int] | None) -> None:
        item = found.diagnostic
        if item.consequence:
            return
        severity = item.severity.value
        self.counts[severity] += 1
        if len(self.findings[severity]) < MOST_FINDINGS:
            anchor = f"m{len(self.labels)}" + ("" if place is None else f"g{place[0]}s{place[1]}")
            where = f"{_clean(path)}:{found.line}:{found.column}"
            self.findings[severity].append(
                FindingLine(where, item.code, item.rule, shown_lines(item.message), shown_lines(item.help), anchor)
            )


def _clean(path: str) -> str:
    """A path as text: names of files may hold bytes that are none."""
    return shown(path.encode("utf-8", "backslashreplace").decode("utf-8"))


def _label(number: int, match: Mapping[str, Any]) -> str:
    first, second = (name or "(no name)" for name in match["names"])
    length = f"{match['length']} point{'s' * (match['length'] != 1)}" if match["length"] else "money"
    return f"{number}. {first} – {second}, {length}, {match['final'][0]}–{match['final'][1]}"
