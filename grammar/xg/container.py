"""The container of an .xg file: a header with a thumbnail, and behind it an archive of a few packed files.

What is damaged is told, and what can be unpacked all the same is: the records come first in the archive.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tavla.grammar.inflate import LIMIT, InflateError, inflate

__all__ = ["COMMENTS", "HEADER_SIZE", "MARK", "MARK_AT", "RECORDS", "Archive", "Fault", "open_archive"]  # fmt: skip

HEADER_SIZE: Final = 8232
MARK: Final = b"DMLI"
MARK_AT: Final = 556
"""The mark that every match header bears, and where in the record."""

RECORDS: Final = "temp.xg"
COMMENTS: Final = "temp.xgc"
_LIMITS: Final = {RECORDS: LIMIT, COMMENTS: 8 << 20}
"""The files that are read, with how large each may be unpacked."""

_HEADER: Final = struct.Struct("<4xiiqI")
_TRAILER: Final = struct.Struct("<I5i12x")
_MEMBER: Final = struct.Struct("<256p256xiiiIBxxx")
_REGISTRY_LIMIT: Final = 1 << 20
_CHUNK: Final = 1 << 7
"""Bytes of damaged data that are unpacked at a time: what the last of them hold is lost."""


class Fault(NamedTuple):
    """Something wrong with the container: the rule's code, what it is, what helps."""

    code: str
    message: str
    help: str = ""


@dataclass
class Archive:
    """The unpacked files by name, and what was wrong."""

    files: dict[str, bytes] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


class _Member(NamedTuple):
    name: str
    size: int
    stored: int
    start: int
    checksum: int
    mode: int


def open_archive(data: bytes) -> Archive:
    """Unpack the files that are needed. Never raises: what is damaged becomes a fault."""
    archive = Archive()
    if len(data) < HEADER_SIZE:
        archive.faults.append(Fault("FI107", "the file breaks off in its header"))
        return archive
    version, size, offset, thumbnail = _HEADER.unpack_from(data)
    if version != 1 or size != HEADER_SIZE:
        archive.faults.append(Fault("FI110", f"the file's header is of version {version} and {size} bytes",
                                    f"known is version 1 with {HEADER_SIZE} bytes"))  # fmt: skip
    start = HEADER_SIZE + thumbnail + max(0, offset)
    if start > len(data):
        archive.faults.append(Fault("FI107", "the file breaks off in its thumbnail", "no record is behind it"))
        return archive
    payload = memoryview(data)[start:]
    if not _read_members(payload, archive):
        _read_bare(payload, archive)
    return archive


def _read_members(payload: memoryview, archive: Archive) -> bool:
    """The files that the registry at the end lists; False where there is no sound registry with the records in it."""
    if len(payload) < _TRAILER.size:
        return False
    body = payload[: -_TRAILER.size]
    checksum, count, _, registry_size, data_size, packed = _TRAILER.unpack_from(payload, len(body))
    if min(registry_size, data_size) < 0 or registry_size + data_size != len(body):
        return False
    try:
        registry = bytes(body[data_size:])
        if packed:
            registry, _ = inflate(registry, limit=_REGISTRY_LIMIT)
    except InflateError:
        return False
    members = list(_members(registry, count))
    if not any(member.name == RECORDS for member in members):
        return False
    if zlib.crc32(body) != checksum:
        archive.faults.append(Fault("FI109", "the checksum of the archive doesn't fit its content",
                                    "the file was changed, or is damaged"))  # fmt: skip
    for member in members:
        if member.name in _LIMITS and member.name not in archive.files:
            _unpack(body[:data_size], member, archive)
    return True


def _members(registry: bytes, count: int) -> Iterator[_Member]:
    for start in range(0, min(len(registry), max(0, count) * _MEMBER.size) - _MEMBER.size + 1, _MEMBER.size):
        name, size, stored, offset, checksum, mode = _MEMBER.unpack_from(registry, start)
        yield _Member(name.decode("cp1252", "replace").lower(), size, stored, offset, checksum, mode)


def _unpack(data: memoryview, member: _Member, archive: Archive) -> None:
    name, faults = member.name, archive.faults
    start, end = member.start, member.start + member.stored
    if not 0 <= start <= end <= len(data):
        faults.append(Fault("FI107", f"{name} lies outside of the archive"))
        return
    content = bytes(data[start:end])
    if member.mode == 0:
        content, problem, _ = _salvage(content, _LIMITS[name])
        if problem is not None:
            faults.append(problem._replace(message=f"{name}: {problem.message}"))
    if len(content) != member.size:
        if not faults or faults[-1].code not in ("FI107", "FI108"):
            faults.append(Fault("FI107", f"{name} has {len(content)} bytes, {member.size} are stated"))
    elif zlib.crc32(content) != member.checksum:
        faults.append(Fault("FI109", f"the checksum of {name} doesn't fit its content",
                            "the file was changed, or is damaged"))  # fmt: skip
    archive.files[name] = content


def _read_bare(payload: memoryview, archive: Archive) -> None:
    """The records as one packed stream without an archive around it, as some editors of such files leave them.

    A file that breaks off looks the same: what can be unpacked of its first stream are records too.
    """
    content, problem, used = _salvage(bytes(payload), LIMIT)
    if content[MARK_AT : MARK_AT + len(MARK)] != MARK:
        archive.faults.append(problem if problem is not None and not content else
                              Fault("FI107", "there are no records of a match behind the header",
                                    "no program's file; perhaps a part of one"))  # fmt: skip
        return
    if problem is not None:
        archive.faults.append(problem)
    elif used < len(payload):
        archive.faults.append(Fault("FI107", "the archive is damaged behind its records",
                                    "comments, if there were any, are lost"))  # fmt: skip
    archive.files[RECORDS] = content


def _salvage(packed: bytes, limit: int) -> tuple[bytes, Fault | None, int]:
    """Unpack a stream, or as much of a damaged one as there is; what is wrong with it, and how many bytes it took."""
    try:
        content, used = inflate(packed, limit=limit)
        return content, None, used
    except InflateError as error:
        problem = Fault(error.code, error.message, error.help)
    if problem.code == "FI108":
        return b"", problem, 0
    unpacker, parts, size = zlib.decompressobj(), [], 0
    try:
        for start in range(0, len(packed), _CHUNK):
            part = unpacker.decompress(packed[start : start + _CHUNK])
            parts.append(part)
            size += len(part)
            if size > limit:
                break
    except zlib.error:
        pass  # the parts before the damage are all there is
    return b"".join(parts), problem, len(packed)
