"""The tables hold their schema on every real record, whatever its format."""

from pathlib import Path

import pytest

from tavla.analyzer.archive import find_files, read_found
from tavla.analyzer.tables import TABLES, build_some, played_of

pytestmark = pytest.mark.corpus

OPTIONAL = {name for name, table in TABLES.items() if table.optional}


def test_types_and_keys_hold(corpus: Path) -> None:
    items = [
        item
        for found in find_files([str(corpus)])
        for reading in read_found(found, bytes)
        for item in played_of(reading)
    ]
    assert len(items) > 700
    # What is large is made of some of them.
    frames = build_some(set(TABLES) - OPTIONAL, items) | build_some(OPTIONAL, items[::9])
    for name, table in TABLES.items():
        frame = frames[name]
        assert {column: str(dtype) for column, dtype in frame.dtypes.items()} == {
            column.name: column.dtype for column in table.columns
        }
        assert not frame.duplicated(list(table.key)).any(), name
        assert len(frame) or name == "findings"
