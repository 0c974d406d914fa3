"""Frames as an Excel workbook, a sheet each: header frozen, filters on, columns as wide as what stands in them.

Text is written as text: a name that begins with ``=`` can't become a formula, nor an address a link.
"""

import io
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import pandas as pd
from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from tavla.analyzer.export.cells import named_columns
from tavla.analyzer.export.errors import ExportError

__all__ = ["to_xlsx"]

_MOST_ROWS: Final = 1_048_575
_LONGEST: Final = 32_767
"""What a sheet, and what a cell, can hold."""
_WIDEST: Final = 50
_CREATED: Final = datetime(2000, 1, 1)
"""Of every workbook, so that equal tables make equal files."""
_OPTIONS: Final = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False,
                   "strings_to_numbers": False, "nan_inf_to_errors": False}  # fmt: skip


def to_xlsx(frames: Mapping[str, pd.DataFrame]) -> bytes:
    """The workbook. Raises ExportError where a table has more rows than a sheet can hold."""
    for name, frame in frames.items():
        if len(frame) > _MOST_ROWS:
            raise ExportError(f"the table {name} has {len(frame):,} rows; a sheet can hold {_MOST_ROWS:,}")
    buffer = io.BytesIO()
    with Workbook(buffer, _OPTIONS) as book:
        book.set_properties({"created": _CREATED, "comments": "made by tavla"})
        head = book.add_format({"bold": True, "bottom": 1})
        formats = {
            "date": book.add_format({"num_format": "yyyy-mm-dd"}),
            "rate": book.add_format({"num_format": "0.000"}),
        }
        for name, frame in frames.items():
            _fill(book.add_worksheet(name[:31]), frame, head, formats)
    return buffer.getvalue()


def _fill(sheet: Worksheet, frame: pd.DataFrame, head: Format, formats: Mapping[str, Format]) -> None:
    columns = named_columns(frame)
    for place, (name, column) in enumerate(columns):
        sheet.write_string(0, place, name, head)
        width = max(len(name) + 3, _write(sheet, place, column, formats))
        sheet.set_column(place, place, min(width, _WIDEST))
    sheet.freeze_panes(1, 1)
    if columns:
        sheet.autofilter(0, 0, max(1, len(frame)), len(columns) - 1)


def _write(sheet: Worksheet, place: int, column: pd.Series, formats: Mapping[str, Format]) -> int:
    """Write a column's values, missing ones left empty; how wide they are, in characters."""
    widest = 0
    dtype, values = column.dtype, column.astype(object).where(column.notna(), None).tolist()
    for row, value in enumerate(values, 1):
        if value is None:
            continue
        if pd.api.types.is_bool_dtype(dtype):
            sheet.write_boolean(row, place, bool(value))
        elif pd.api.types.is_datetime64_any_dtype(dtype):
            sheet.write_datetime(row, place, _naive(value), formats["date"])
        elif pd.api.types.is_numeric_dtype(dtype):
            _write_number(sheet, row, place, value, formats)
        else:
            sheet.write_string(row, place, str(value)[:_LONGEST])
        widest = max(widest, len(str(value)) if not isinstance(value, float) else 8)
    return 12 if pd.api.types.is_datetime64_any_dtype(dtype) else widest + 2


def _write_number(sheet: Worksheet, row: int, place: int, value: Any, formats: Mapping[str, Format]) -> None:
    """A number; an infinite one is left empty, for a sheet has none."""
    if isinstance(value, float):
        if abs(value) != float("inf"):
            sheet.write_number(row, place, value, formats["rate"])
    else:
        sheet.write_number(row, place, int(value))


def _naive(value: Any) -> datetime:
    moment: datetime = pd.Timestamp(value).to_pydatetime()
    return moment.replace(tzinfo=None)
