"""The container: sizes, checksums, and what can be unpacked of a file that is damaged."""

from __future__ import annotations

import zlib

import pytest

from tavla.grammar import load, read
from tavla.grammar.xg.container import open_archive
from tests.grammar.xg import build, cases

CONTENT = build.stream(cases.endings())
WHOLE = build.xg_file(cases.endings())
THUMBNAIL = b"\xff\xd8\xff\xe0"


def codes(data: bytes) -> list[str]:
    return [problem.code for problem in read(load(data, format="xg"), "xg").problems]


def games(data: bytes) -> int:
    return sum(len(match.games) for match in read(load(data, format="xg"), "xg").matches)


def test_a_sound_file() -> None:
    archive = open_archive(WHOLE)
    assert archive.files == {"temp.xg": CONTENT}
    assert archive.faults == []


def test_a_bare_stream_without_an_archive() -> None:
    data = build.rich_header() + zlib.compress(CONTENT)
    assert open_archive(data).files == {"temp.xg": CONTENT}
    assert codes(data) == []


def test_a_stored_file() -> None:
    """The archive may hold a file that isn't packed."""
    packed = zlib.compress(CONTENT)
    archive = build.archive({"temp.xg": CONTENT}).removeprefix(packed)
    registry = zlib.decompress(archive)
    entry = bytearray(registry)
    entry[516:520] = len(CONTENT).to_bytes(4, "little")
    entry[528] = 1
    listed = zlib.compress(bytes(entry))
    body = CONTENT + listed
    trailer = b"".join(
        number.to_bytes(4, "little") for number in (zlib.crc32(body), 1, 1, len(listed), len(CONTENT), 1)
    )
    data = build.rich_header() + body + trailer.ljust(36, b"\0")
    assert open_archive(data).files == {"temp.xg": CONTENT}
    assert codes(data) == []


def test_checksums() -> None:
    """Wrong ones are told, and all is read."""
    of_archive = bytearray(WHOLE)
    of_archive[-36] ^= 1
    assert codes(bytes(of_archive)) == ["FI109"]
    assert games(bytes(of_archive)) == 5
    registry_of_other = build.archive({"temp.xg": CONTENT[:-1] + b"\1"})
    data = build.rich_header() + zlib.compress(CONTENT) + registry_of_other[len(zlib.compress(CONTENT[:-1] + b"\1")) :]
    if len(zlib.compress(CONTENT)) == len(zlib.compress(CONTENT[:-1] + b"\1")):
        assert codes(data) == ["FI109", "FI109"]


@pytest.mark.parametrize("size", range(0, len(WHOLE), 97))
def test_a_file_that_breaks_off(size: int) -> None:
    """It is told, nothing is made up, and the games that are there are read."""
    data = WHOLE[:size]
    if data.startswith(b"RGMH"):
        assert "FI107" in codes(data)
        assert games(data) <= 5


def test_games_before_the_damage_are_read() -> None:
    match = open_archive(WHOLE).files["temp.xg"]
    noise = bytes(range(256)) * 400  # what can't be packed well spreads the records out
    records = zlib.compress(match[: 6 * build.SIZE] + noise + match[6 * build.SIZE :], 0)
    data = build.rich_header() + records[: len(records) // 2]
    assert codes(data)[0] == "FI107"
    assert games(data) >= 1


def test_too_large() -> None:
    bomb = build.rich_header() + build.archive({"temp.xg": bytes(70 << 20)})
    assert codes(bomb) == ["FI108"]
    assert games(bomb) == 0
    assert codes(build.rich_header() + zlib.compress(bytes(70 << 20))) == ["FI108"]


@pytest.mark.parametrize(
    "data",
    [
        b"RGMH",
        b"RGMH".ljust(9000, b"\0"),
        build.rich_header() + build.archive({"temp.xgc": b"a comment"}),
        build.rich_header() + build.archive({"temp.xg": b"no records" * 100}),
        build.rich_header() + CONTENT,
    ],
    ids=["magic", "zeros", "no records", "other content", "not packed"],
)
def test_made_up_files_are_refused(data: bytes) -> None:
    assert codes(data)
    assert games(data) == 0


def test_a_header_of_another_version() -> None:
    data = bytearray(WHOLE)
    data[4] = 2
    assert codes(bytes(data)) == ["FI110"]
    assert games(bytes(data)) == 5


def test_a_thumbnail() -> None:
    data = build.rich_header(THUMBNAIL + bytes(5000)) + build.archive({"temp.xg": CONTENT})
    assert codes(data) == []
    huge = data[:20] + (1 << 31).to_bytes(4, "little") + data[24:]
    assert codes(huge) == ["FI107"]


def test_half_a_record_at_the_end() -> None:
    data = build.rich_header() + build.archive({"temp.xg": CONTENT[:-100]})
    assert codes(data) == ["FI107"]
    assert games(data) == 5
