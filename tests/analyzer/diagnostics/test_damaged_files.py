"""Rules that only packed and versioned files draw: damage, bombs, checksums, versions that nobody knows."""

import gzip
import json
from pathlib import Path

from tavla.analyzer.diagnostics.check import check
from tavla.grammar import load, read

CASES = Path(__file__).resolve().parents[2] / "cases" / "formats"


def codes(data: bytes) -> set[str]:
    """The codes that are found in the bytes of a file."""
    return {item.code for item in check(read(load(data))).diagnostics}


def sample(format: str) -> bytes:
    """The first of a format's own cases, which draw nothing."""
    suffixes = {"xg": ".xg", "bgf": ".bgf", "json": ".json"}
    data = min((CASES / format / "valid").glob(f"*{suffixes[format]}")).read_bytes()
    assert not codes(data) & {"FI107", "FI108", "FI109", "FI110"}
    return data


def test_a_torn_file_is_damaged() -> None:
    data = sample("xg")
    assert "FI107" in codes(data[: len(data) * 2 // 3])
    assert "FI107" in codes(sample("bgf")[:-20])


def test_a_bomb_is_refused() -> None:
    head = sample("bgf").split(b"\n", 1)[0]
    assert codes(head + b"\n" + gzip.compress(bytes(100_000_000))) == {"FI108"}


def test_a_changed_byte_is_seen_by_its_checksum() -> None:
    data = bytearray(sample("xg"))
    data[-36] ^= 1  # the archive's own checksum stands in its last 36 bytes
    assert "FI109" in codes(bytes(data))


def test_a_version_of_tomorrow_is_not_read_as_one_of_today() -> None:
    document = json.loads(sample("json"))
    assert "FI110" in codes(json.dumps(document | {"version": document["version"] + 1}).encode())
