"""Archives as folders: what is read of them, and what is refused."""

from __future__ import annotations

import gzip
import io
import random
import struct
import tarfile
import time
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tavla.analyzer import check_files, find_files, packed
from tavla.analyzer.archive import STDIN, Found, read_found
from tavla.analyzer.output import places_for
from tavla.analyzer.packed import inner_parts
from tavla.grammar import Reading

RECORD = b""" 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Drops
      Wins 1 point
"""
FILES = {"a.mat": RECORD, "inner/b.mat": RECORD, "notes.txt": b"Bring the boards.\n", "picture.png": b"\x89PNG\0" * 99}


def zipped(files: Mapping[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def tarred(files: Mapping[str, bytes], format: int = tarfile.PAX_FORMAT) -> bytes:
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=format) as archive:
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return data.getvalue()


def tar_gz(files: Mapping[str, bytes]) -> bytes:
    return gzip.compress(tarred(files))


def gzipped(files: Mapping[str, bytes]) -> bytes:
    return gzip.compress(files["a.mat"])


PACKERS: dict[str, Callable[[Mapping[str, bytes]], bytes]] = {"zip": zipped, "tar": tarred, "tar.gz": tar_gz}

every_packer = pytest.mark.parametrize("packer", PACKERS.values(), ids=PACKERS)


def read_all(path: Path) -> list[Reading]:
    return [reading for found in find_files([str(path)]) for reading in read_found(found, bytes)]


def written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def inside(reading: Reading) -> str:
    """The name of the member; "" where the archive itself is meant."""
    return reading.source.name.partition(packed.SEPARATOR)[2]


def problems(readings: list[Reading]) -> list[tuple[str, str]]:
    return [(inside(reading), problem.code) for reading in readings for problem in reading.problems]


# ---- what is read ------------------------------------------------------------------------------------------------


@every_packer
def test_records_are_read_and_the_rest_is_left_out(packer: Callable[..., bytes], tmp_path: Path) -> None:
    # The name tells nothing: an archive is known by its content.
    path = written(tmp_path / "club.dat", packer({**FILES, ".hidden.mat": RECORD, "__MACOSX/._a.mat": b"x"}))
    readings = read_all(path)
    assert [reading.source.name for reading in readings] == [f"{path}!a.mat", f"{path}!inner/b.mat"]
    assert problems(readings) == []
    assert {len(reading.matches) for reading in readings} == {1}


@every_packer
def test_what_promises_a_record_is_reported(packer: Callable[..., bytes], tmp_path: Path) -> None:
    broken = read_all(written(tmp_path / "bad.zip", packer({"x.mat": b"Bring the boards.\n"})))
    assert problems(broken) == [("x.mat", "FI102")]


def test_a_single_packed_record(tmp_path: Path) -> None:
    path = written(tmp_path / "final.mat.gz", gzip.compress(RECORD))
    assert [reading.source.name for reading in read_all(path)] == [f"{path}!final.mat"]
    parts = read_all(written(tmp_path / "two.gz", gzip.compress(RECORD[:100]) + gzip.compress(RECORD[100:])))
    assert parts[0].matches == read_all(path)[0].matches
    other = read_all(written(tmp_path / "notes.gz", gzip.compress(b"Bring the boards.\n")))
    assert problems(other) == [("notes", "FI102")]


def test_a_format_s_own_packing_is_no_archive() -> None:
    path = Path(__file__).parents[1] / "cases" / "formats" / "ogxm" / "valid" / "packed.gva"
    readings = read_all(path)
    assert [(reading.source.name, reading.dialect) for reading in readings] == [(str(path), "gva")]


def test_archives_in_folders_and_on_standard_input(tmp_path: Path) -> None:
    written(tmp_path / "club.zip", zipped(FILES))
    written(tmp_path / "other.zip", zipped({"letter.txt": b"Dear Bob,\n"}))
    assert [inside(reading) for reading in read_all(tmp_path)] == ["a.mat", "inner/b.mat"]
    stdin = read_found(Found(STDIN), lambda: tar_gz(FILES))
    assert [reading.source.name for reading in stdin] == ["<stdin>!a.mat", "<stdin>!inner/b.mat"]


def test_what_is_excluded_in_a_folder_is_excluded_in_an_archive(tmp_path: Path) -> None:
    path = written(tmp_path / "club.zip", zipped(FILES))
    found = find_files([str(path)], lambda name: name.endswith("/a.mat"))
    assert [inside(reading) for item in found for reading in read_found(item, bytes)] == ["inner/b.mat"]


@pytest.mark.parametrize("format", [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
def test_long_names_of_a_tar(format: int, tmp_path: Path) -> None:
    name = f"{'f' * 90}/{'g' * 90}.mat"
    assert [inside(reading) for reading in read_all(written(tmp_path / "x.tar", tarred({name: RECORD}, format)))] == [
        name
    ]


def test_two_members_of_one_name_are_told_apart(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr("a.mat", RECORD)
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("a.mat", RECORD)
    assert [inside(reading) for reading in read_all(tmp_path / "x.zip")] == ["a.mat", "a (2).mat"]


def test_a_member_without_a_name(tmp_path: Path) -> None:
    files = {"x.mat": RECORD}
    data = zipped(files).replace(b"x.mat", b"\0.mat")
    assert [inside(reading) for reading in read_all(written(tmp_path / "x.zip", data))] == ["unnamed"]


# ---- what is refused -----------------------------------------------------------------------------------------------


@every_packer
def test_nested_archives_stay_closed(packer: Callable[..., bytes], tmp_path: Path) -> None:
    readings = read_all(written(tmp_path / "x.zip", packer({"in.zip": zipped(FILES), "a.mat": RECORD})))
    assert problems(readings) == [("in.zip", "FI107")]
    assert [inside(reading) for reading in readings if reading.matches] == ["a.mat"]


def test_encrypted_members(tmp_path: Path) -> None:
    data = bytearray(zipped(FILES))
    # The flag stands in the local header and in the directory.
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    readings = read_all(written(tmp_path / "x.zip", bytes(data)))
    assert problems(readings) == [("a.mat", "FI107")]
    assert [inside(reading) for reading in readings if reading.matches] == ["inner/b.mat"]


def test_a_damaged_member_leaves_the_others_whole(tmp_path: Path) -> None:
    data = bytearray(zipped(FILES))
    at = data.index(b"a.mat") + len("a.mat") + 10
    data[at : at + 4] = b"\xff\xff\xff\xff"
    readings = read_all(written(tmp_path / "x.zip", bytes(data)))
    assert problems(readings) == [("a.mat", "FI107")]
    assert [inside(reading) for reading in readings if reading.matches] == ["inner/b.mat"]


@pytest.mark.parametrize("size", [700, 1800, 2100])
def test_a_tar_that_breaks_off(size: int, tmp_path: Path) -> None:
    readings = read_all(written(tmp_path / "x.tar", tarred(FILES)[:size]))
    assert [code for _, code in problems(readings)] == ["FI107"]


def test_a_large_member_is_refused_and_the_others_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "LIMIT", 1000)
    files = {"large.mat": RECORD * 50, "a.mat": RECORD}
    for name, packer in PACKERS.items():
        readings = read_all(written(tmp_path / f"x.{name}", packer(files)))
        assert problems(readings) == [("large.mat", "FI108")], name
        assert [inside(reading) for reading in readings if reading.matches] == ["a.mat"]


def test_the_whole_may_not_be_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "_TOTAL", 1000)
    files = {f"{number}.mat": RECORD for number in range(9)}
    for name in ("zip", "tar.gz"):
        readings = read_all(written(tmp_path / f"x.{name}", PACKERS[name](files)))
        assert problems(readings) == [("", "FI108")], name
        assert len(readings) < 9


def test_too_many_members(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "_MOST_MEMBERS", 5)
    files = {f"{number}.mat": RECORD for number in range(9)}
    for name, packer in PACKERS.items():
        readings = read_all(written(tmp_path / f"x.{name}", packer(files)))
        assert problems(readings) == [("", "FI108")], name
        assert len(readings) == 6


def test_a_huge_directory_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "_LARGEST_DIRECTORY", 100)
    readings = read_all(written(tmp_path / "x.zip", zipped({f"{number}.mat": RECORD for number in range(9)})))
    assert problems(readings) == [("", "FI108")]


# ---- bombs ---------------------------------------------------------------------------------------------------------

GIGABYTE = 1 << 30


def deflated(head: bytes = b"") -> bytes:
    """Something, and a gigabyte of zeros: a packed megabyte, again and again."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    start = packer.compress(head) + packer.flush(zlib.Z_FULL_FLUSH)
    megabyte = packer.compress(b"\0" * (1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    return start + megabyte * (GIGABYTE >> 20) + packer.flush()


def bomb(kind: str, stated: int = GIGABYTE) -> bytes:
    """A gigabyte of zeros, as a file of the ``stated`` size."""
    info = tarfile.TarInfo("a.mat")
    info.size = stated
    data = deflated(info.tobuf() if kind == "tar.gz" else b"")
    if kind != "zip":
        return b"\x1f\x8b\x08" + bytes(7) + data + bytes(8)
    sizes = struct.pack("<4xIIHH", len(data), stated, 5, 0)
    local = struct.pack("<4sHHH4x", b"PK\x03\x04", 20, 0, 8) + sizes + b"a.mat"
    listed = struct.pack("<4sHHHH4x", b"PK\x01\x02", 20, 20, 0, 8) + sizes + bytes(14) + b"a.mat"
    end = struct.pack("<4s4xHHIIH", b"PK\x05\x06", 1, 1, len(listed), len(local) + len(data), 0)
    return local + data + listed + end


@pytest.mark.parametrize("kind", ["zip", "tar.gz", "gz"])
def test_a_bomb_is_refused_at_once(kind: str, tmp_path: Path) -> None:
    path = written(tmp_path / f"a.mat.{kind}", bomb(kind))
    start = time.process_time()
    readings = read_all(path)
    assert time.process_time() - start < 1
    assert {code for _, code in problems(readings)} == {"FI108"}


def test_a_bomb_that_lies_about_its_size(tmp_path: Path) -> None:
    path = written(tmp_path / "x", bomb("zip", stated=1000))
    tracemalloc.start()
    readings = read_all(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert {code for _, code in problems(readings)} <= {"FI107", "FI108"}
    assert readings
    assert peak < 32 << 20


def test_any_damage_is_survived(tmp_path: Path) -> None:
    random_ = random.Random(31)
    path = tmp_path / "x"
    for packer in (*PACKERS.values(), gzipped):
        whole = packer(FILES)
        for _ in range(80):
            data = bytearray(whole)
            for _ in range(random_.randint(1, 5)):
                at = random_.randrange(len(data))
                data[at : at + random_.choice((0, 1, 4))] = random_.randbytes(random_.choice((0, 1, 4, 40)))
            for checked in check_files(find_files([str(written(path, bytes(data)))]), bytes):
                assert all(item.code != "IN999" for item in checked.diagnostics)


# ---- names ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("2024/final.mat", ["2024", "final.mat"]),
        ("../../etc/passwd", ["etc", "passwd"]),
        ("/etc/passwd", ["etc", "passwd"]),
        ("a/./../b.mat", ["a", "b.mat"]),
        ("C:\\club\\..\\b.mat", ["C_", "club", "b.mat"]),
        ("..", []),
    ],
)
def test_names_lead_nowhere_else(name: str, parts: list[str]) -> None:
    assert inner_parts(name) == parts


def test_places_of_members(tmp_path: Path) -> None:
    archive = written(tmp_path / "club.zip", zipped(FILES))
    names = [f"{archive}!a.txt", f"{archive}!in/b.txt", f"{archive}!../../c.txt", f"{archive}!.."]
    places = places_for(names, [str(archive)], "mat", tmp_path / "out")
    assert [path.relative_to(tmp_path).as_posix() for path in places.values()] == [
        "out/a.mat", "out/in/b.mat", "out/c.mat", "out/unnamed.mat",
    ]  # fmt: skip
    found = places_for(names[1:2], [str(tmp_path)], "mat", tmp_path / "out")
    assert [path.relative_to(tmp_path).as_posix() for path in found.values()] == ["out/club/in/b.mat"]


def test_a_file_with_the_separator_in_its_name_is_a_file(tmp_path: Path) -> None:
    path = written(tmp_path / "wow!.mat", RECORD)
    assert packed.file_of(str(path)) == str(path)
    assert packed.file_of(f"{path}!{'x' * 5000}") == str(path)
    assert [reading.source.name for reading in read_all(path)] == [str(path)]
