"""Frames as aligned text, for a terminal."""

import re
from collections.abc import Sequence
from typing import Final

import pandas as pd
from rich.cells import cell_len, set_cell_size

from tavla.analyzer.export.cells import Spelling, named_columns, spelled_cells

__all__ = ["shown", "to_text"]

_GAP: Final = "  "
_WIDEST: Final = 40
"""Cells wider than this are cut in tables of several columns."""
# What moves the cursor, colours the terminal or turns the direction of writing: names come from anybody's files.
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def shown(text: str) -> str:
    return text if text.isascii() and text.isprintable() else _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text)


_TEXT: Final = Spelling(shown, "{:.3f}".format, "yes", "no", "-")


def to_text(frame: pd.DataFrame, width: int = 80) -> str:
    """Aligned columns, numbers to the right, ``-`` for what is missing; plain text without any control character.

    What doesn't fit into ``width`` goes into further blocks below, each beginning with the first column again. A
    single row that doesn't fit is written down the page, a column a line.
    """
    columns = named_columns(frame)
    if not columns:
        return ""
    laid = [_laid_out(shown(name), column) for name, column in columns]
    needed = sum(cell_len(cells[0]) + len(_GAP) for cells in laid) - len(_GAP)
    if needed > width and len(frame) == 1:
        return _down_the_page(columns)
    blocks = [list(zip(*block, strict=True)) for block in _blocks(laid, width)]
    return "\n".join("".join(_GAP.join(row).rstrip() + "\n" for row in block) for block in blocks)


def _laid_out(name: str, column: pd.Series) -> list[str]:
    """The header and the cells of a column, all of one width."""
    cells = [name, *spelled_cells(column, _TEXT)]
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
    names = [shown(name) for name, _ in columns]
    size = max(map(_size, names))
    values = [spelled_cells(column, _TEXT)[0] for _, column in columns]
    return "".join(
        f"{_fitted(name, size, to_the_right=False)}{_GAP}{value}".rstrip() + "\n"
        for name, value in zip(names, values, strict=True)
    )
