"""Frames as tables for documents: Markdown (GitHub's) and LaTeX (booktabs)."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pandas as pd

from tavla.analyzer.export.cells import Spelling, named_columns, spelled_cells
from tavla.analyzer.export.text import shown

__all__ = ["to_latex", "to_markdown"]

_MARKDOWN_MARKS: Final = re.compile(r"[\\|`*_\[\]<>~#&$]|^[-+=@](?=.)")


def _markdown_text(text: str) -> str:
    """Text of which nothing is taken for markup: every mark of Markdown and HTML is escaped."""
    return _MARKDOWN_MARKS.sub(r"\\\g<0>", shown(text)).strip()


_MARKDOWN: Final = Spelling(_markdown_text, "{:.3f}".format, "yes", "no", "")


def to_markdown(frame: pd.DataFrame) -> str:
    """A table with pipes, numbers to the right."""
    columns = named_columns(frame)
    if not columns:
        return ""
    header = [_markdown_text(name) for name, _ in columns]
    rule = ["---:" if _is_number(column) else "---" for _, column in columns]
    rows = zip(*(spelled_cells(column, _MARKDOWN) for _, column in columns), strict=True)
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (header, rule, *rows))


_LATEX_MARKS: Final[Mapping[str, str]] = MappingProxyType({
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    **{mark: f"\\{mark}" for mark in "&%$#_{}"},
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': "''",
})  # fmt: skip
_LATEX_MARK: Final = re.compile("[" + re.escape("".join(_LATEX_MARKS)) + "]")


def _latex_text(text: str) -> str:
    return _LATEX_MARK.sub(lambda mark: _LATEX_MARKS[mark.group()], shown(text))


_LATEX: Final = Spelling(_latex_text, "{:.3f}".format, "yes", "no", "")


def to_latex(frame: pd.DataFrame) -> str:
    """A ``tabular`` with the rules of the package ``booktabs``, numbers to the right."""
    columns = named_columns(frame)
    if not columns:
        return ""
    layout = "".join("r" if _is_number(column) else "l" for _, column in columns)
    rows = zip(*(spelled_cells(column, _LATEX) for _, column in columns), strict=True)
    lines = [
        rf"\begin{{tabular}}{{{layout}}}",
        r"\toprule",
        " & ".join(_latex_text(name) for name, _ in columns) + r" \\",
        r"\midrule",
        # A bracket at the start of a row would be taken for the argument of the line end before it.
        *(" & ".join(cells) + r" \\" if not cells[0].startswith("[") else "{}" + " & ".join(cells) + r" \\"
          for cells in rows),
        r"\bottomrule",
        r"\end{tabular}",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def _is_number(column: pd.Series) -> bool:
    return pd.api.types.is_numeric_dtype(column.dtype) and not pd.api.types.is_bool_dtype(column.dtype)
