"""Frames as a database: SQLite and DuckDB, a table each, with keys that join them and indices on the names.

Keys come from the schema of the tables (``Table.key``): a table whose key begins with another table's key refers to it.
"""

import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pandas as pd

from tavla.analyzer.export.cells import iso, named_columns
from tavla.analyzer.tables.schema import TABLES

__all__ = ["to_duckdb", "to_sqlite"]

_INDEXED: Final = {"player", "player_0", "player_1", "opponent", "winner", "opening"}


def to_sqlite(frames: Mapping[str, pd.DataFrame]) -> bytes:
    """A SQLite 3 database. Dates are ISO text, truths 0 and 1, missing values NULL."""
    connection = sqlite3.connect(":memory:")
    try:
        for statement in _schema(frames, _sqlite_type):
            connection.execute(statement)
        for name, frame in frames.items():
            columns = named_columns(frame)
            marks = ", ".join("?" * len(columns))
            rows = zip(*(_values(column) for _, column in columns), strict=True)
            connection.executemany(f"INSERT INTO {_quoted(name)} VALUES ({marks})", rows)
        connection.commit()
        return connection.serialize()
    finally:
        connection.close()


def to_duckdb(frames: Mapping[str, pd.DataFrame]) -> bytes:
    """A DuckDB database, with its own types for dates and truths."""
    import duckdb

    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "tables.duckdb"
        with duckdb.connect(str(place)) as connection:
            for statement in _schema(frames, _duckdb_type):
                connection.execute(statement)
            for name, frame in frames.items():
                plain = pd.DataFrame({label: _plain(column) for label, column in named_columns(frame)})
                connection.register("given", plain)
                connection.execute(f"INSERT INTO {_quoted(name)} SELECT * FROM given")
                connection.unregister("given")
        return place.read_bytes()


def _schema(frames: Mapping[str, pd.DataFrame], type_of: Any) -> Iterator[str]:
    """The statements that make the tables, in an order in which each refers to those before it."""
    for name, frame in frames.items():
        columns = named_columns(frame)
        labels = [label for label, _ in columns]
        parts = [f"{_quoted(label)} {type_of(column)}" for label, column in columns]
        key = _key(name, labels)
        if key:
            parts.append(f"PRIMARY KEY ({_listed(key)})")
            parts += [
                f"FOREIGN KEY ({_listed(other)}) REFERENCES {_quoted(table)} ({_listed(other)})"
                for table, other in _references(name, key, frames)
            ]
        yield f"CREATE TABLE {_quoted(name)} ({', '.join(parts)})"
        for label in labels:
            if label in _INDEXED and (label,) != key:
                yield f"CREATE INDEX {_quoted(f'{name}_{label}')} ON {_quoted(name)} ({_quoted(label)})"


def _key(name: str, labels: list[str]) -> tuple[str, ...]:
    key = TABLES[name].key if name in TABLES else ()
    return key if set(key) <= set(labels) else ()


def _references(name: str, key: tuple[str, ...], frames: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The tables written before this one whose key is where its key begins."""
    for table in frames:
        if table == name:
            return
        other = TABLES[table].key if table in TABLES else ()
        if other and len(other) < len(key) and key[: len(other)] == other:
            yield table, other


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(map(_quoted, names))


def _sqlite_type(column: pd.Series) -> str:
    dtype = column.dtype
    if pd.api.types.is_bool_dtype(dtype) or pd.api.types.is_integer_dtype(dtype):
        return "INTEGER"
    return "REAL" if pd.api.types.is_float_dtype(dtype) else "TEXT"


def _duckdb_type(column: pd.Series) -> str:
    dtype = column.dtype
    if pd.api.types.is_bool_dtype(dtype):
        return "BOOLEAN"
    if pd.api.types.is_integer_dtype(dtype):
        return "BIGINT"
    if pd.api.types.is_datetime64_any_dtype(dtype):
        return "TIMESTAMP"
    return "DOUBLE" if pd.api.types.is_float_dtype(dtype) else "VARCHAR"


def _values(column: pd.Series) -> list[Any]:
    """The values as SQLite takes them."""
    missing = column.isna().tolist()
    if pd.api.types.is_datetime64_any_dtype(column.dtype):
        values: list[Any] = iso(column)
    elif pd.api.types.is_bool_dtype(column.dtype):
        values = [int(value) for value in column.fillna(False).tolist()]
    else:
        values = column.astype(object).tolist()
    return [None if gap else value for gap, value in zip(missing, values, strict=True)]


def _plain(column: pd.Series) -> pd.Series:
    """Categories as the words that they are: a database joins them as text."""
    return column.astype("string") if isinstance(column.dtype, pd.CategoricalDtype) else column
