"""Frames for spreadsheets (CSV) and for programs (JSON)."""

import json
import re
from typing import Final

import pandas as pd

from tavla.analyzer.export.cells import Spelling, named_columns, spelled_cells

__all__ = ["to_csv", "to_json"]

# ---- CSV ----------------------------------------------------------------------------------------------------------

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")


_QUOTED: Final = re.compile(r'[",\r\n]')


def csv_text(text: str) -> str:
    """Text that no spreadsheet takes for a formula (an apostrophe before what could begin one), quoted where needed."""
    safe = f"'{text}" if text.startswith(_FORMULA) else text
    if _QUOTED.search(safe) is None:
        return safe
    # The csv module leaves a carriage return without quotes when lines end in LF.
    return '"' + safe.replace('"', '""') + '"'


_CSV: Final = Spelling(csv_text, repr, "true", "false", "")


def to_csv(frame: pd.DataFrame) -> str:
    """Comma-separated values with a header, lines ending in LF; dates are ISO, what is missing is empty.

    Text that a spreadsheet would take for a formula (it begins with ``=``, ``+``, ``-``, ``@``, a tab or a line end)
    gets an apostrophe before it.
    """
    columns = named_columns(frame)
    rows = zip(*(spelled_cells(column, _CSV) for _, column in columns), strict=True)
    lines = [",".join(csv_text(name) for name, _ in columns), *map(",".join, rows)]
    # A line without anything would be no row: that is what a single column leaves of a missing value.
    return "".join(f"{line}\n" if line or not columns else '""\n' for line in lines)


# ---- JSON ---------------------------------------------------------------------------------------------------------


def json_text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


_JSON: Final = Spelling(json_text, repr, "true", "false", "null", '"{}"')


def to_json(frame: pd.DataFrame) -> str:
    """A list of objects, one a line; dates are ISO strings, what is missing or no number is null."""
    columns = named_columns(frame)
    keys = [json_text(name) for name, _ in columns]
    rows = zip(*(spelled_cells(column, _JSON) for _, column in columns), strict=True)
    lines = ["{" + ", ".join(f"{key}: {cell}" for key, cell in zip(keys, row, strict=True)) + "}" for row in rows]
    return "[\n" + ",\n".join(lines) + "\n]\n" if lines else "[]\n"
