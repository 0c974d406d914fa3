"""The sections of an OGXM file: names, lengths, flags, checksum and end, in both versions."""

import hashlib
import struct
import zlib
from collections.abc import Iterator
from typing import Final, NamedTuple

from tavla.grammar.ogxm.cursor import Cursor, ShortError
from tavla.grammar.ogxm.parts import Fault, Section

__all__ = ["MAGIC", "Found", "Preface", "checksum_section", "preface_of", "sections_of", "skipped_section"]

MAGIC: Final = b"OGXM"
_END: Final = b"END!"
_PREFACE: Final = struct.Struct("<4sHHHHI")
_IMPLEMENTED: Final = {1: 3, 2: 2}
"""The minor version up to which a major one is read."""
_KNOWN: Final = frozenset(("ANAL", "EVAL", "ALTS", "CUBE", "GVAN", "DECS", "SIGN", "MSIG", "CLCK", "VIDO", "ANNO"))
"""What is no part of the match: analysis, signatures, clocks, videos, annotations."""


class Preface(NamedTuple):
    """The beginning of a file: its version, the reader that it asks for, its length, and where its sections begin."""

    major: int
    minor: int
    least: tuple[int, int]
    size: int
    begin: int

    @property
    def is_readable(self) -> bool:
        return self.major > 0 and self.least[0] in _IMPLEMENTED and self.least[1] <= _IMPLEMENTED[self.least[0]]

    @property
    def text(self) -> str:
        return f"OGXM {self.major}.{self.minor}, for readers of {self.least[0]}.{self.least[1]}, {self.size} bytes"


class Found(NamedTuple):
    """A section: its payload goes from ``begin`` to ``end``; not ``whole``, it should be longer. ``name`` is empty for
    what is no section, and ``END!`` for the end of the file."""

    name: str
    critical: bool
    at: int
    begin: int
    end: int
    whole: bool = True


def preface_of(data: bytes) -> Preface | None:
    """The beginning of a file; None where it is cut off."""
    if len(data) < _PREFACE.size:
        return None
    _, major, minor, least, least_minor, size = _PREFACE.unpack_from(data)
    # Version 1 has flags behind it.
    return Preface(major, minor, (least, least_minor), size, _PREFACE.size + 4 * (major == 1))


def sections_of(data: bytes, at: int, *, first_version: bool) -> Iterator[Found]:
    """The sections from there on; the last one is the end of the file, or what is cut off or no section at all."""
    head = 12 if first_version else 9
    while True:
        name = data[at : at + 4]
        if name == _END:
            end = at + 4 + 4 * first_version
            yield Found("END!", critical=True, at=at, begin=at + 4, end=min(end, len(data)), whole=end <= len(data))
            return
        if len(data) - at < head or not (name.isalnum() and name.isascii()):
            yield Found("", critical=True, at=at, begin=at, end=at, whole=False)
            return
        size, flags = struct.unpack_from("<IB", data, at + 4)
        begin, end = at + head, at + head + size
        whole = end <= len(data)
        yield Found(name.decode(), bool(flags & 1), at, begin, min(end, len(data)), whole)
        if not whole:
            return
        at = end


def skipped_section(found: Found) -> Section:
    """A section of which nothing is read; a fault when nobody may leave it out."""
    section = Section(f"{found.name}: {found.end - found.begin} bytes, left out")
    if found.name not in _KNOWN and found.critical:
        section.faults.append(Fault("FI110", f"the section {found.name} is not known, and must not be left out",
                                    "the rest is read; a newer version may read it whole"))  # fmt: skip
    return section


def checksum_section(data: bytes, found: Found, *, first_version: bool) -> Section:
    """The checksum over everything before the section, and whether it fits."""
    cursor = Cursor(data, found.begin, found.end)
    try:
        if first_version:
            algorithm, stated = cursor.u32(), cursor.take(4)[::-1]
        else:
            record = cursor.record()
            record.varint()  # which further fields there are
            algorithm, stated = record.varint(), record.take(record.varint())
            if algorithm == 0:
                stated = stated[::-1]
    except ShortError:
        return Section("CSUM: cut off", [Fault("FI107", "the checksum is cut off")])
    content = memoryview(data)[: found.at]
    if algorithm == 0:
        name, computed = "CRC-32", zlib.crc32(content).to_bytes(4, "big")
    elif algorithm == 1:
        name, computed = "SHA-256", hashlib.sha256(content).digest()
    else:
        return Section(f"CSUM: of the unknown kind {algorithm}, left out")
    section = Section(f"CSUM: {name} {stated.hex()}")
    if computed != stated:
        section.faults.append(Fault("FI109", f"the {name} of the content is {computed.hex()}, not {stated.hex()}",
                                    "the file was changed or damaged after it was written"))  # fmt: skip
    return section
