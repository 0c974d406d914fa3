"""The values of a frame's columns as words, the way a format writes them."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd

__all__ = ["Spelling", "iso", "named_columns", "spelled_cells"]


@dataclass(frozen=True)
class Spelling:
    """How a format writes values."""

    text: Callable[[str], str]
    number: Callable[[float], str]
    true: str
    false: str
    missing: str
    day: str = "{}"


def spelled_cells(column: pd.Series, spelling: Spelling) -> list[str]:
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
        spelled = [spelling.day.format(word) for word in iso(column)]
    else:
        spelled = [spelling.text(str(value)) for value in column.tolist()]
    return [spelling.missing if gap else word for gap, word in zip(missing, spelled, strict=True)]


def iso(column: pd.Series) -> list[str]:
    """Dates; with the time of day where a column has any. Times are written in UTC where a zone is known."""
    moments = column.to_numpy(dtype="datetime64[s]")
    with_time = bool((moments[~np.isnat(moments)] != moments[~np.isnat(moments)].astype("datetime64[D]")).any())
    return [str(text) for text in np.datetime_as_string(moments, unit="s" if with_time else "D")]


def named_columns(frame: pd.DataFrame) -> list[tuple[str, pd.Series]]:
    """The columns with their names, named levels of the index first."""
    if any(name is not None for name in frame.index.names):
        frame = frame.reset_index()
    return [(str(name), frame.iloc[:, place]) for place, name in enumerate(frame.columns)]
