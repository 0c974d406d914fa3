"""Tables as files: text, CSV, JSON, Markdown, LaTeX, Excel, Parquet, SQLite, DuckDB.

Works on any frame, also on one without rows. The index is left out, unless it has a name: then it comes first. What a
format needs beside pandas is imported when it is written; what isn't installed is told in one line.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from types import MappingProxyType
from typing import Final

import pandas as pd

from tavla.analyzer.export.delimited import to_csv, to_json
from tavla.analyzer.export.errors import ExportError
from tavla.analyzer.export.text import to_text

__all__ = ["TARGETS", "ExportError", "Target", "export", "render", "to_csv", "to_json", "to_text"]

Frames = Mapping[str, pd.DataFrame]


@dataclass(frozen=True, slots=True)
class Target:
    """A format that tables are written in. ``several``: more than one table fits into a file. ``binary``: nothing for
    a terminal. ``needs``: the library that writes it, where that is not one of ours anyway."""

    name: str
    suffixes: tuple[str, ...]
    write: Callable[[Frames, int], bytes]
    several: bool = False
    binary: bool = False
    needs: str = ""


def _headed(frames: Frames, table: Callable[[pd.DataFrame], str], heading: str) -> bytes:
    """Text tables one under the other, each with its name above it; a single one stands alone."""
    if len(frames) == 1:
        return "".join(map(table, frames.values())).encode()
    return "\n".join(f"{heading.format(name)}\n\n{table(frame)}" for name, frame in frames.items()).encode()


def _text(frames: Frames, width: int) -> bytes:
    return _headed(frames, lambda frame: to_text(frame, width), "{}")


def _csv(frames: Frames, width: int) -> bytes:
    return "".join(map(to_csv, frames.values())).encode()


def _json(frames: Frames, width: int) -> bytes:
    return "".join(map(to_json, frames.values())).encode()


def _markdown(frames: Frames, width: int) -> bytes:
    from tavla.analyzer.export.markup import to_markdown

    return _headed(frames, to_markdown, "## {}")


def _latex(frames: Frames, width: int) -> bytes:
    from tavla.analyzer.export.markup import to_latex

    return _headed(frames, to_latex, "% {}")


def _xlsx(frames: Frames, width: int) -> bytes:
    from tavla.analyzer.export.workbook import to_xlsx

    return to_xlsx(frames)


def _parquet(frames: Frames, width: int) -> bytes:
    (frame,) = frames.values()
    written: bytes = frame.to_parquet(index=any(frame.index.names))
    return written


def _sqlite(frames: Frames, width: int) -> bytes:
    from tavla.analyzer.export.database import to_sqlite

    return to_sqlite(frames)


def _duckdb(frames: Frames, width: int) -> bytes:
    from tavla.analyzer.export.database import to_duckdb

    return to_duckdb(frames)


TARGETS: Final[Mapping[str, Target]] = MappingProxyType({
    target.name: target
    for target in (
        Target("text", (".txt",), _text, several=True),
        Target("csv", (".csv",), _csv),
        Target("json", (".json",), _json),
        Target("markdown", (".md",), _markdown, several=True),
        Target("latex", (".tex",), _latex, several=True),
        Target("xlsx", (".xlsx",), _xlsx, several=True, binary=True, needs="xlsxwriter"),
        Target("parquet", (".parquet",), _parquet, binary=True, needs="pyarrow"),
        Target("sqlite", (".sqlite", ".sqlite3", ".db"), _sqlite, several=True, binary=True),
        Target("duckdb", (".duckdb",), _duckdb, several=True, binary=True, needs="duckdb"),
    )
})  # fmt: skip
"""The formats by their name."""


def render(frame: pd.DataFrame, format: str, width: int = 80) -> str:
    """One frame in a format that is text; ``width`` counts for aligned text only."""
    return export({"table": frame}, format, width).decode()


def export(frames: Frames, format: str, width: int = 80) -> bytes:
    """Tables by their names, in a format. Raises ExportError where it can't hold them, or its library is missing."""
    target = TARGETS.get(format)
    if target is None:
        raise ExportError(f"unknown format `{format}`; there are: {', '.join(TARGETS)}")
    if len(frames) > 1 and not target.several:
        raise ExportError(f"one table at a time goes into a {format} file")
    if target.needs and find_spec(target.needs) is None:
        raise ExportError(f"{format} files need {target.needs}: pip install 'tavla[export]'")
    return target.write(frames, width)
