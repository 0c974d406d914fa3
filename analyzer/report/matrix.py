"""The score matrix as a square: what was won from each score."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pandas as pd

from tavla.analyzer.report.sections import rows_of
from tavla.analyzer.statistics import summarize

__all__ = ["Matrix", "MatrixCell", "matrix_of"]

_LARGEST = 15


class MatrixCell(NamedTuple):
    """Games won among games at a score, with the interval; ``games`` 0 where there was none."""

    rate: str = ""
    interval: str = ""
    games: int = 0


class Matrix(NamedTuple):
    """``aways``: the points needed that occur, of rows and of columns; ``rows``: the cells, by rows."""

    aways: tuple[int, ...]
    rows: tuple[tuple[MatrixCell, ...], ...]


def matrix_of(frames: Mapping[str, pd.DataFrame]) -> Matrix | None:
    """The matrix up to 15 points away, None where no match was played."""
    frame = summarize("score_matrix", frames, ["overall"])
    frame = frame[(frame["away"] <= _LARGEST) & (frame["opponent_away"] <= _LARGEST) & (frame["games"] > 0)]
    if frame.empty:
        return None
    cells = {(row.away, row.opponent_away): _cell(row) for row in rows_of(frame)}
    aways = tuple(sorted({int(away) for away in frame["away"]}))
    return Matrix(aways, tuple(tuple(cells.get((own, other), MatrixCell()) for other in aways) for own in aways))


def _cell(row: Any) -> MatrixCell:
    rate, low, high = (100 * getattr(row, name) for name in ("win_rate", "win_low", "win_high"))
    return MatrixCell(f"{rate:.0f} %", f"{low:.0f} to {high:.0f}", int(row.games))
