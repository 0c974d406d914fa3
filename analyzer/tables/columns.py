"""Columns while they grow: plain arrays in parts, and what makes a frame of them with the types of the schema.

A part is an array of one stretch of rows. Texts are codes of a vocabulary, ``ABSENT`` stands for no text. Numbers that
may be unknown are ``UNKNOWN`` where they are, booleans that may be unknown are -1 there.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pandas as pd

from tavla.analyzer.tables.schema import Column, Table

__all__ = ["ABSENT", "NAMES", "UNKNOWN", "Array", "Words", "frame_of", "numbers"]

Array: TypeAlias = npt.NDArray[Any]

ABSENT: Final = -1
UNKNOWN: Final = -(2**31)
_LARGEST: Final = 2**31 - 1

NAMES: Final = "name"
"""The vocabulary that all columns with players' names share, so that they can be compared and joined."""
_NAME_COLUMNS: Final = {"player_0", "player_1", "winner", "first", "cube_owner", "player", "opponent"}


class Words:
    """The distinct texts of the category columns, numbered in the order in which they appear."""

    def __init__(self) -> None:
        self._codes: defaultdict[str, dict[str, int]] = defaultdict(dict)

    def codes(self, vocabulary: str, texts: Iterable[str | None]) -> Array:
        codes = self._codes[vocabulary]
        return np.fromiter(
            [ABSENT if text is None else codes.setdefault(text, len(codes)) for text in texts], dtype=np.int32
        )

    def texts(self, vocabulary: str) -> list[str]:
        return list(self._codes[vocabulary])


def numbers(values: Iterable[int | None]) -> Array:
    """Whole numbers of which some are unknown, or too large for a table."""
    return np.fromiter(
        [UNKNOWN if value is None or not -_LARGEST <= value <= _LARGEST else value for value in values], dtype=np.int32
    )


def frame_of(table: Table, parts: Mapping[str, list[Array]], words: Words) -> pd.DataFrame:
    """The frame of a table from the parts of its columns."""
    return pd.DataFrame({column.name: _finished(table, column, parts[column.name], words) for column in table.columns})


def _finished(table: Table, column: Column, parts: list[Array], words: Words) -> Any:
    """One column as pandas has it."""
    values = np.concatenate(parts) if parts else np.empty(0, dtype=np.int32)
    dtype = column.dtype
    if dtype == "category":
        categories = column.values or words.texts(vocabulary_of(table, column))
        return pd.Categorical.from_codes(values.tolist(), categories=pd.Index(categories, dtype="str"))
    if dtype in ("Int32", "Int8"):
        missing = values == UNKNOWN
        return pd.arrays.IntegerArray(np.where(missing, 0, values).astype(dtype.lower()), missing)
    if dtype == "boolean":
        return pd.arrays.BooleanArray(values == 1, values < 0)
    if dtype == "string":
        return pd.array(values.tolist(), dtype="string")
    return values.astype(dtype)


def vocabulary_of(table: Table, column: Column) -> str:
    return NAMES if column.name in _NAME_COLUMNS else f"{table.name}.{column.name}"
