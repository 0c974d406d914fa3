"""What a summary is."""

from dataclasses import dataclass

from tavla.analyzer.tables.schema import Column

__all__ = ["Summary"]


@dataclass(frozen=True, slots=True)
class Summary:
    """A summary: what a row of it is, from which tables it is made, what it can be split by, its columns in order.

    ``module``: where the function of this name is that makes it. The column that it is split by comes first, under the
    name of the split.
    """

    name: str
    meaning: str
    module: str
    needs: tuple[str, ...]
    columns: tuple[Column, ...]
    by: tuple[str, ...] = ()
