"""Archives as folders: the records in a .zip, .tar, .tar.gz or .gz, without anything being unpacked onto the disk.

An archive is known by its content. Its members are read one after the other, each up to a limit; the archive is given
up where it would unpack to more than records take, or where it is damaged. An archive inside an archive stays closed.
Names of members are names only: nothing is ever written where they say.
"""

import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Final, NamedTuple

from tavla.grammar.formats import FORMATS
from tavla.grammar.inflate import GZIP, LIMIT
from tavla.grammar.problems import Problem

__all__ = ["PEEK", "SEPARATOR", "Member", "file_of", "inner_parts", "kind_of", "member_of", "members"]

SEPARATOR: Final = "!"
"""What stands between an archive and the name of its member: `club.zip!2024/final.mat`."""
PEEK: Final = 1 << 16
"""How many bytes of a file ``kind_of`` wants to see."""

_GZIP_MAGIC: Final = b"\x1f\x8b"
_TOTAL: Final = 1 << 30
_MOST_MEMBERS: Final = 100_000
_LARGEST_DIRECTORY: Final = 8 << 20
_LONGEST_NAME: Final = 1 << 16
_HIGHEST_RATIO: Final = 50
"""Records are packed to a tenth. What is beyond this is no record, once it is large enough to matter."""
_MATTERS: Final = 16 << 20
_CHUNK: Final = 1 << 20
_BLOCK: Final = 512
_NESTED: Final = frozenset((".zip", ".tar", ".tgz", ".gz"))
_FAILURES: Final = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, RuntimeError, ValueError, LookupError,
    OverflowError,
)  # fmt: skip
"""What damaged archives make the library raise; NotImplementedError, for unknown packing, is among them."""
_ENCRYPTED: Final = 1
_CHECKSUM: Final = re.compile(rb"[ 0]*([0-7]{1,7})[ \0]+")
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_PAX: Final = re.compile(rb"\d+ (path|size)=([^\n]*)\n")


class Member(NamedTuple):
    """A file in an archive: what is in it, or why that can't be read. ``name`` is empty for the archive as such."""

    name: str
    data: bytes = b""
    problem: Problem | None = None


class _TooLargeError(Exception):
    """An archive unpacks to more than is read."""


def kind_of(head: bytes) -> str:
    """`zip`, `tar` or `gzip`, by the first bytes of a file; "" for one that is no archive, or a record by itself."""
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        kind = "zip"
    elif head.startswith(_GZIP_MAGIC):
        kind = "gzip"
    else:
        return "tar" if _is_header(head[:_BLOCK]) else ""
    return "" if any(entry.magic is not None and entry.magic(head) for entry in FORMATS) else kind


def members(file: BinaryIO, kind: str, stem: str, size: int) -> Iterator[Member]:
    """The files of an archive of this kind and size, in their order, but for hidden ones.

    ``stem``: the name of the one file in a .gz. Never raises: what can't be read is a problem of its member, or of the
    archive.
    """
    if kind == "zip":
        found = _in_zip(file, size)
    elif kind == "tar":
        found = _in_tar(_Stream(file, size, packed=False))
    else:
        found = _in_gzip(file, stem, size)
    try:
        yield from _told_apart(found)
    except _TooLargeError as error:
        yield Member("", problem=_too_large(str(error)))
    except _FAILURES as error:
        yield Member("", problem=_damaged(f"the archive is damaged: {error}"))


# ---- names --------------------------------------------------------------------------------------------------------


def member_of(name: str) -> tuple[str, str] | None:
    """The archive and the member that a name of the form `archive!member` names; None for any other."""
    at = name.find(SEPARATOR)
    while at > 0:
        if name[:at] == "<stdin>" or _is_file(name[:at]):
            return None if _is_file(name) else (name[:at], name[at + 1 :])
        at = name.find(SEPARATOR, at + 1)
    return None


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:  # a name longer than any file's
        return False


def file_of(name: str) -> str:
    """The file that a record was read from: the archive, where it is a member of one."""
    found = member_of(name)
    return name if found is None else found[0]


def inner_parts(member: str) -> list[str]:
    """The folders and the file of a member's name, without anything that leads out of a folder."""
    parts = re.split(r"[/\\]+", member)
    return [part.replace(":", "_").replace("\0", "_") for part in parts if part.strip(". ")]


def _is_hidden(name: str) -> bool:
    return any(part.startswith((".", "__MACOSX")) and part.strip(".") for part in PurePosixPath(name).parts)


# ---- limits -------------------------------------------------------------------------------------------------------


def _damaged(message: str, help: str = "") -> Problem:
    return Problem("FI107", message, 0, 0, help)


def _too_large(message: str) -> Problem:
    return Problem("FI108", message, 0, 0, "no record is as large as that; unpack the archive if it is sound")


def _large_member() -> Problem:
    return _too_large(f"the file unpacks to more than {LIMIT >> 20} megabytes")


class _Budget:
    """How much of an archive may still be unpacked, given how large it is."""

    def __init__(self, size: int, *, packed: bool = True) -> None:
        self.size, self.packed, self.unpacked, self.members = size, packed, 0, 0

    def spend(self, size: int) -> None:
        self.allow(size)
        self.unpacked += size

    def allow(self, size: int) -> None:
        """Refuse what would be too much before any of it is unpacked."""
        unpacked = self.unpacked + size
        if not self.packed:
            return
        if unpacked > _TOTAL:
            raise _TooLargeError(f"the archive unpacks to more than {_TOTAL >> 20} megabytes")
        if unpacked > max(_MATTERS, self.size * _HIGHEST_RATIO):
            raise _TooLargeError(f"the archive unpacks to more than {_HIGHEST_RATIO} times its size")

    def count(self) -> None:
        self.members += 1
        if self.members > _MOST_MEMBERS:
            raise _TooLargeError(f"the archive has more than {_MOST_MEMBERS} files")


def _closed(name: str, data: bytes) -> Member:
    """A member that was unpacked: an archive in it stays closed."""
    if PurePosixPath(name).suffix.lower() in _NESTED and kind_of(data[:PEEK]):
        return Member(name, problem=_damaged("an archive inside an archive is not opened", "unpack the outer one"))
    return Member(name, data)


# ---- zip ----------------------------------------------------------------------------------------------------------


class _Careful:
    """A file that refuses to be read in huge pieces: the library reads the directory of a .zip at once."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, size: int = -1) -> bytes:
        if size > _LARGEST_DIRECTORY:
            raise _TooLargeError(f"the archive has more than {_MOST_MEMBERS} files")
        return self.file.read(size)


def _in_zip(file: BinaryIO, size: int) -> Iterator[Member]:
    budget = _Budget(size)
    with zipfile.ZipFile(_Careful(file)) as archive:
        for info in archive.infolist():
            if info.filename.endswith("/") or _is_hidden(info.filename):
                continue
            budget.count()
            if info.flag_bits & _ENCRYPTED:
                yield Member(info.filename, problem=_damaged("the file is encrypted"))
            elif info.file_size > LIMIT:
                yield Member(info.filename, problem=_large_member())
            else:
                yield _zipped(archive, info, budget)


def _zipped(archive: zipfile.ZipFile, info: zipfile.ZipInfo, budget: _Budget) -> Member:
    chunks: list[bytes] = []
    left = LIMIT
    try:
        with archive.open(info) as packed:
            while chunk := packed.read(_CHUNK):
                budget.spend(len(chunk))
                left -= len(chunk)
                if left < 0:
                    return Member(info.filename, problem=_large_member())
                chunks.append(chunk)
    except _FAILURES as error:
        return Member(info.filename, problem=_damaged(f"the file can't be unpacked: {error}"))
    return _closed(info.filename, b"".join(chunks))


# ---- tar and gzip -------------------------------------------------------------------------------------------------


class _Gunzip:
    """Unpacks the streams of a .gz as they are read; quicker than the library's, which goes by small pieces."""

    def __init__(self, file: BinaryIO) -> None:
        self.file, self.unpacker = file, zlib.decompressobj(GZIP)

    def read(self, size: int) -> bytes:
        """At most so many bytes, none at the end. Raises zlib.error and EOFError where there is no proper end."""
        packed = self.unpacker.unconsumed_tail
        while True:
            packed = packed or self.file.read(PEEK)
            data = self.unpacker.decompress(packed, size)
            if data:
                return data
            if self.unpacker.eof:
                packed = self.unpacker.unused_data or self.file.read(PEEK)
                if not packed.startswith(_GZIP_MAGIC):
                    return b""
                self.unpacker = zlib.decompressobj(GZIP)
            elif not packed:
                raise EOFError("the packed data breaks off")
            else:
                packed = b""


class _Stream:
    """Bytes in order, counted against what an archive may unpack to."""

    def __init__(self, file: "BinaryIO | _Gunzip", size: int, *, packed: bool) -> None:
        self.file, self.budget = file, _Budget(size, packed=packed)
        self.ahead = b""

    def peek(self, size: int) -> bytes:
        """So many bytes at the beginning, which are read again."""
        self.ahead = self.read(size)
        return self.ahead

    def read(self, size: int) -> bytes:
        """So many bytes, fewer only at the end."""
        chunks, self.ahead = [self.ahead[:size]], self.ahead[size:]
        size -= len(chunks[0])
        while size > 0:
            chunk = self.file.read(min(size, _CHUNK))
            if not chunk:
                break
            self.budget.spend(len(chunk))
            size -= len(chunk)
            chunks.append(chunk)
        return b"".join(chunks)

    def skip(self, size: int) -> bool:
        """Leave out so many bytes; False where there are fewer. Nothing that was peeked at is left by then."""
        self.budget.allow(size)
        while size > 0:
            chunk = self.file.read(min(size, _CHUNK))
            if not chunk:
                return False
            self.budget.spend(len(chunk))
            size -= len(chunk)
        return True


def _in_gzip(file: BinaryIO, stem: str, size: int) -> Iterator[Member]:
    stream = _Stream(_Gunzip(file), size, packed=True)
    if _is_header(stream.peek(_BLOCK)):
        yield from _in_tar(stream)
        return
    data = stream.read(LIMIT + 1)
    yield Member(stem, problem=_large_member()) if len(data) > LIMIT else _closed(stem, data)


def _is_header(block: bytes) -> bool:
    """Is this a header of a .tar? Its checksum is the sum of its bytes, with blanks in the place of the checksum."""
    stated = _CHECKSUM.fullmatch(block[148:156]) if len(block) == _BLOCK else None
    return stated is not None and int(stated[1], 8) == sum(block) - sum(block[148:156]) + 8 * ord(" ")


def _in_tar(stream: _Stream) -> Iterator[Member]:
    said: dict[str, str] = {}
    while True:
        block = stream.read(_BLOCK)
        if len(block) == _BLOCK and not any(block):
            return
        if not _is_header(block):
            yield Member("", problem=_damaged("the archive breaks off, or is damaged here"))
            return
        size = int(said.pop("size", 0)) or _size(block[124:136])
        rest = -size % _BLOCK
        kind = block[156:157]
        if kind in (b"L", b"x"):
            text = stream.read(min(size, _LONGEST_NAME))
            said |= {"path": _text(text)} if kind == b"L" else _pax(text)
            stream.skip(size - len(text) + rest)
            continue
        name = said.pop("path", "") or _name(block)
        if kind not in (b"0", b"\0", b"7") or name.endswith("/") or _is_hidden(name):
            stream.skip(size + rest)
            continue
        stream.budget.count()
        yield _tarred(stream, name, size, rest)


def _tarred(stream: _Stream, name: str, size: int, rest: int) -> Member:
    if size > LIMIT:
        stream.skip(size + rest)
        return Member(name, problem=_large_member())
    data = stream.read(size)
    if len(data) < size:
        return Member(name, problem=_damaged("the archive breaks off in this file"))
    stream.skip(rest)
    return _closed(name, data)


def _size(digits: bytes) -> int:
    """The size that a header states: octal digits, or a number in base 256 where the first bit is set."""
    if digits[0] & 0x80:
        return int.from_bytes(digits[1:], "big")
    return int(digits.strip(b" \0") or b"0", 8)


def _name(block: bytes) -> str:
    name, prefix = _text(block[:100]), _text(block[345:500])
    return f"{prefix}/{name}" if block[257:263] == b"ustar\0" and prefix else name


def _pax(text: bytes) -> dict[str, str]:
    found = {record[1].decode(): _text(record[2]) for record in _PAX.finditer(text)}
    if not found.get("size", "0").isdecimal() or len(found.get("size", "")) > 18:
        del found["size"]
    return found


def _text(name: bytes) -> str:
    return name.partition(b"\0")[0].decode("utf-8", "replace")


def _told_apart(found: Iterator[Member]) -> Iterator[Member]:
    """The members with names that can be shown, and each with its own: an archive may have two of one name."""
    seen: dict[str, int] = {}
    for member in found:
        name = _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", member.name) or "unnamed" * (member.problem is None)
        seen[name] = seen.get(name, 0) + 1
        path = PurePosixPath(name)
        if seen[name] > 1 and path.name:
            name = str(path.with_name(f"{path.stem} ({seen[name]}){path.suffix}"))
        yield member._replace(name=name)
