"""Frames as text: for a terminal, for spreadsheets (CSV), for programs (JSON).

Works on any frame, also on one without rows. The index is left out, unless it has a name: then it comes first.
"""

import json
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

import numpy as np
import pandas as pd
from rich.cells import cell_len, set_cell_size

__all__ = ["FORMATS", "ExportFormat", "render", "to_csv", "to_json", "to_text"]

ExportFormat: TypeAlias = Literal["text", "csv", "json"]

FORMATS: Final[tuple[ExportFormat, ...]] = get_args(ExportFormat)


def render(frame: pd.DataFrame, format: ExportFormat, width: int = 80) -> str:
    """The frame in one of ``FORMATS``; ``width`` counts for text only. Raises ValueError for another format."""
    if format == "text":
        return to_text(frame, width)
    if format == "csv":
        return to_csv(frame)
    if format == "json":
        return to_json(frame)
    raise ValueError(f"unknown format `{format}`; there are: {', '.join(FORMATS)}")


@dataclass(frozen=True)
class _Spelling:
    """How a format writes values."""

    text: Callable[[str], str]
    number: Callable[[float], str]
    true: str
    false: str
    missing: str
    day: str = "{}"


def _cells(column: pd.Series, spelling: _Spelling) -> list[str]:
    """The values of a column, spelled."""
    missing = column.isna().to_numpy().tolist()
    dtype = column.dtype
    if isinstance(dtype, pd.CategoricalDtype):
        words = [spelling.text(str(value)) for value in column.cat.categories]
        return [words[code] if code >= 0 else spelling.missing for code in column.cat.codes.tolist()]
    if pd.api.types.is_bool_dtype(dtype):
        spelled = [spelling.true if value else spelling.false for value in column.fillna(False).tolist()]
    elif pd.api.types.is_integer_dtype(dtype):
        spelled = [str(value) for value in column.fillna(0).tolist()]
    elif pd.api.types.is_float_dtype(dtype):
        values = column.to_numpy(dtype=np.float64, na_value=math.nan).tolist()
        spelled = [spelling.number(value) if math.isfinite(value) else spelling.missing for value in values]
    elif pd.api.types.is_datetime64_any_dtype(dtype):
        spelled = [spelling.day.format(word) for word in _iso(column)]
    else:
        spelled = [spelling.text(str(value)) for value in column.tolist()]
    return [spelling.missing if gap else word for gap, word in zip(missing, spelled, strict=True)]


def _iso(column: pd.Series) -> list[str]:
    """Dates; with the time of day where a column has any. Times are written in UTC where a zone is known."""
    moments = column.to_numpy(dtype="datetime64[s]")
    with_time = bool((moments[~np.isnat(moments)] != moments[~np.isnat(moments)].astype("datetime64[D]")).any())
    return [str(text) for text in np.datetime_as_string(moments, unit="s" if with_time else "D")]


def _columns(frame: pd.DataFrame) -> list[tuple[str, pd.Series]]:
    """The columns with their names, named levels of the index first."""
    if any(name is not None for name in frame.index.names):
        frame = frame.reset_index()
    return [(str(name), frame.iloc[:, place]) for place, name in enumerate(frame.columns)]


# ---- CSV ----------------------------------------------------------------------------------------------------------

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")


_QUOTED: Final = re.compile(r'[",\r\n]')


def _csv_text(text: str) -> str:
    """Text that no spreadsheet takes for a formula (an apostrophe before what could begin one), quoted where needed."""
    safe = f"'{text}" if text.startswith(_FORMULA) else text
    if _QUOTED.search(safe) is None:
        return safe
    # The csv module leaves a carriage return without quotes when lines end in LF.
    return '"' + safe.replace('"', '""') + '"'


_CSV: Final = _Spelling(_csv_text, repr, "true", "false", "")


def to_csv(frame: pd.DataFrame) -> str:
    """Comma-separated values with a header, lines ending in LF; dates are ISO, what is missing is empty.

    Text that a spreadsheet would take for a formula (it begins with ``=``, ``+``, ``-``, ``@``, a tab or a line end)
    gets an apostrophe before it.
    """
    columns = _columns(frame)
    rows = zip(*(_cells(column, _CSV) for _, column in columns), strict=True)
    lines = [",".join(_csv_text(name) for name, _ in columns), *map(",".join, rows)]
    # A line without anything would be no row: that is what a single column leaves of a missing value.
    return "".join(f"{line}\n" if line or not columns else '""\n' for line in lines)


# ---- JSON ---------------------------------------------------------------------------------------------------------


def _json_text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


_JSON: Final = _Spelling(_json_text, repr, "true", "false", "null", '"{}"')


def to_json(frame: pd.DataFrame) -> str:
    """A list of objects, one a line; dates are ISO strings, what is missing or no number is null."""
    columns = _columns(frame)
    keys = [_json_text(name) for name, _ in columns]
    rows = zip(*(_cells(column, _JSON) for _, column in columns), strict=True)
    lines = ["{" + ", ".join(f"{key}: {cell}" for key, cell in zip(keys, row, strict=True)) + "}" for row in rows]
    return "[\n" + ",\n".join(lines) + "\n]\n" if lines else "[]\n"


# ---- text ---------------------------------------------------------------------------------------------------------

_GAP: Final = "  "
_WIDEST: Final = 40
"""Cells wider than this are cut in tables of several columns."""
# What moves the cursor, colours the terminal or turns the direction of writing: names come from anybody's files.
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def _shown(text: str) -> str:
    return text if text.isascii() and text.isprintable() else _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text)


_TEXT: Final = _Spelling(_shown, "{:.3f}".format, "yes", "no", "-")


def to_text(frame: pd.DataFrame, width: int = 80) -> str:
    """Aligned columns, numbers to the right, ``-`` for what is missing; plain text without any control character.

    What doesn't fit into ``width`` goes into further blocks below, each beginning with the first column again. A
    single row that doesn't fit is written down the page, a column a line.
    """
    columns = _columns(frame)
    if not columns:
        return ""
    laid = [_laid_out(_shown(name), column) for name, column in columns]
    needed = sum(cell_len(cells[0]) + len(_GAP) for cells in laid) - len(_GAP)
    if needed > width and len(frame) == 1:
        return _down_the_page(columns)
    blocks = [list(zip(*block, strict=True)) for block in _blocks(laid, width)]
    return "\n".join("".join(_GAP.join(row).rstrip() + "\n" for row in block) for block in blocks)


def _laid_out(name: str, column: pd.Series) -> list[str]:
    """The header and the cells of a column, all of one width."""
    cells = [name, *_cells(column, _TEXT)]
    size = min(max(map(_size, cells)), max(_WIDEST, _size(name)))
    is_number = pd.api.types.is_numeric_dtype(column.dtype) and not pd.api.types.is_bool_dtype(column.dtype)
    return [_fitted(cell, size, to_the_right=is_number) for cell in cells]


def _size(text: str) -> int:
    return len(text) if text.isascii() else cell_len(text)


def _fitted(text: str, size: int, *, to_the_right: bool) -> str:
    """Text made so wide: filled with blanks, or cut with an ellipsis."""
    blanks = size - _size(text)
    if blanks < 0:
        return set_cell_size(text, size - 1) + "…"
    return " " * blanks + text if to_the_right else text + " " * blanks


def _blocks(columns: Sequence[list[str]], width: int) -> list[list[list[str]]]:
    """The columns in blocks that fit; the first column begins each."""
    first, *others = columns
    start = _size(first[0])
    blocks, used = [[first]], start
    for column in others:
        size = len(_GAP) + _size(column[0])
        if used + size > width and len(blocks[-1]) > 1:
            blocks.append([first])
            used = start
        blocks[-1].append(column)
        used += size
    return blocks


def _down_the_page(columns: Sequence[tuple[str, pd.Series]]) -> str:
    names = [_shown(name) for name, _ in columns]
    size = max(map(_size, names))
    values = [_cells(column, _TEXT)[0] for _, column in columns]
    return "".join(
        f"{_fitted(name, size, to_the_right=False)}{_GAP}{value}".rstrip() + "\n"
        for name, value in zip(names, values, strict=True)
    )
