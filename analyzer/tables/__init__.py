"""Tables: replays as pandas frames with documented columns.

``build_all(items)`` gives every table of ``TABLES``, ``build(name, items)`` one of them. ``schema`` can be imported
without pandas.
"""

from tavla.analyzer.tables.build import Played, build, build_all
from tavla.analyzer.tables.schema import TABLES, Column, Table

__all__ = ["TABLES", "Column", "Played", "Table", "build", "build_all"]
