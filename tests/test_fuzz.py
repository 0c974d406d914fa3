"""The fuzzer makes the inputs that it says it makes. It is run by hand: `make fuzz`."""

import gzip
import importlib
import random
import zlib
from pathlib import Path
from types import ModuleType

import pytest

from tavla.grammar import FORMATS

TEXT = b"31: 8/5 6/5\n" * 20


@pytest.fixture
def fuzz(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(Path(__file__).resolve().parents[1])
    return importlib.import_module("benchmarks.fuzz")


def test_the_same_seed_makes_the_same_inputs(fuzz: ModuleType) -> None:
    seeds = [TEXT, b"x"]
    made = [fuzz.Mutator(seeds, random.Random("1/mat/0"), fuzz.inside_streams).input() for _ in range(2)]
    assert made[0] == made[1]


@pytest.mark.parametrize("packing", [gzip, zlib], ids=["gzip", "zlib"])
def test_packed_data_is_changed_inside(fuzz: ModuleType, packing: ModuleType) -> None:
    packed = packing.compress(TEXT)
    changed = fuzz.inside_streams(b"HEAD" + packed + b"TAIL", lambda data: data.replace(b"31", b"42"))
    assert changed.startswith(b"HEAD")
    assert changed.endswith(b"TAIL")
    assert packing.decompress(changed[4:-4]) == TEXT.replace(b"31", b"42")


def test_what_is_not_packed_stays_as_it_is(fuzz: ModuleType) -> None:
    data = TEXT + b"\x78\x9cno stream"
    assert fuzz.inside_streams(data, bytes.upper) == data


def test_every_format_has_something_to_begin_with(fuzz: ModuleType) -> None:
    assert all(fuzz.seeds_of(entry, ()) for entry in FORMATS)
