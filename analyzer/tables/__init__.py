"""Tables: replays as pandas frames with documented columns.

    frames = build_all(Played(path, number, replay(match)) for number, match in enumerate(matches, 1))
    frames["players"]

``TABLES`` says what each table holds. pandas is imported when the first table is built.
"""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from tavla.analyzer.tables.schema import TABLES, Column, Played, Table

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["TABLES", "Column", "Played", "Table", "build", "build_all", "build_some"]


def build(name: str, items: Iterable[Played]) -> "pd.DataFrame":
    """One table of ``TABLES`` over these matches. Raises KeyError for a name that no table has."""
    from tavla.analyzer.tables.builders import build_frames

    return build_frames((TABLES[name].name,), items)[name]


def build_some(names: Collection[str], items: Iterable[Played]) -> dict[str, "pd.DataFrame"]:
    """Some tables of ``TABLES`` over these matches. The items are taken one after the other and not kept."""
    from tavla.analyzer.tables.builders import build_frames

    return build_frames(names, items)


def build_all(items: Iterable[Played]) -> dict[str, "pd.DataFrame"]:
    """Every table of ``TABLES`` over these matches. The items are taken one after the other and not kept."""
    from tavla.analyzer.tables.builders import build_frames

    return build_frames(TABLES, items)
