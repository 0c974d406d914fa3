"""The records that every format is tried with: the samples, and each format's own cases."""

from pathlib import Path

import pytest

from tavla.grammar import FORMATS

TESTS = Path(__file__).resolve().parent
SAMPLES = sorted(path for path in (TESTS.parent / "samples").iterdir() if path.suffix != ".md")
CASES = {
    entry.name: sorted(
        path
        for path in (TESTS / "cases" / "formats" / entry.name / "valid").iterdir()
        if path.suffix in entry.extensions
    )
    for entry in FORMATS
}
RECORDS = [*SAMPLES, *(path for paths in CASES.values() for path in paths)]

every_format = pytest.mark.parametrize("entry", FORMATS, ids=lambda entry: entry.name)
