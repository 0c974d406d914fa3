"""Reader of OGXM and GVA: bytes → matches, with everything that is wrong on the way.

A file is one match, or several back to back. It is listed: a line for each file, section, game and ply.
"""

import zlib
from collections.abc import Iterator
from typing import Final

from tavla.grammar.inflate import GZIP, InflateError, inflate
from tavla.grammar.ogxm.builder import MatchBuilder
from tavla.grammar.ogxm.gva import MatchJsonError, read_json
from tavla.grammar.ogxm.parts import Fault
from tavla.grammar.ogxm.sections import MAGIC, Preface, preface_of
from tavla.grammar.ogxm.v1 import read_first
from tavla.grammar.ogxm.v2 import read_second
from tavla.grammar.problems import Problem
from tavla.grammar.record import MatchRecord, Reading
from tavla.grammar.source import BINARY, SourceText

__all__ = ["read"]

_GZIP: Final = b"\x1f\x8b"
_LONGEST_PREFACE: Final = 32
_LARGEST_JSON: Final = 24 << 20
"""Bytes. The analysed matches that were seen take half a million."""


def read(source: SourceText) -> Reading:
    """Read every match in the file."""
    data = source.data or source.text.encode("utf-8", "replace")
    builder = MatchBuilder()
    try:
        matches = tuple(_files(data, builder) if data.startswith(MAGIC) else _json(data, builder))
    except MatchJsonError as error:
        problem = Problem("FI102", f"this is no match in OGXM or GVA: {error}", 0, 0)
        return Reading(source, (), (*source.problems, problem), "ogxm")
    # Bytes that are no UTF-8 are no fault here: strings are decoded one by one.
    listed = SourceText(source.name, builder.listing.text, BINARY, data=data)
    return Reading(listed, matches, tuple(builder.problems), "ogxm", matches[0].dialect if matches else "")


# ---- OGXM ---------------------------------------------------------------------------------------------------------


def _files(data: bytes, builder: MatchBuilder) -> Iterator[MatchRecord]:
    """The matches of files that stand back to back. Where one is damaged, the next is looked for by its first bytes."""
    at = 0
    while at < len(data):
        following = _next_file(data, at)
        file = data[at:following]
        preface = preface_of(file)
        if preface is None:
            builder.add("OGXM: cut off", [Fault("FI107", "the file ends before its match begins")])
        elif not preface.is_readable:
            builder.add(preface.text, [_too_new(preface)])
        else:
            match, end = (read_first if preface.major == 1 else read_second)(file, preface.begin)
            faults = [] if preface.size == end else [_other_size(preface.size, end)]
            record = builder.record(match, preface.text, faults)
            if record is not None:
                yield record
            if end < len(file):
                left = f"{len(file) - end} bytes"
                builder.add(left, [Fault("FI107", f"{left} are no part of a match")])
        at = following


def _next_file(data: bytes, at: int) -> int:
    """Where the file that begins there ends: where it says so and the next begins, else where the next is found."""
    preface = preface_of(data[at : at + _LONGEST_PREFACE])
    end = at + preface.size if preface is not None else len(data)
    if preface is not None and at < end <= len(data) and (end == len(data) or data.startswith(MAGIC, end)):
        return end
    found = data.find(MAGIC, at + len(MAGIC))
    return found if found > 0 else len(data)


def _too_new(preface: Preface) -> Fault:
    least = ".".join(map(str, preface.least))
    return Fault("FI110", f"the file asks for a reader of OGXM {least}", "versions 1 and 2 are read")


def _other_size(stated: int, found: int) -> Fault:
    return Fault("FI107", f"the file says that it has {stated} bytes, but it ends after {found}",
                 "a part of it is missing, or was changed")  # fmt: skip


# ---- GVA ----------------------------------------------------------------------------------------------------------


def _json(data: bytes, builder: MatchBuilder) -> Iterator[MatchRecord]:
    title, faults = "GVA", list[Fault]()
    if data.startswith(_GZIP):
        title = "GVA, packed with gzip"
        try:
            data, _ = inflate(data, GZIP, _LARGEST_JSON)
        except InflateError as error:
            faults.append(Fault(error.code, error.message, error.help))
            data = b"" if error.code == "FI108" else _unpacked_part(data)
    if len(data) > _LARGEST_JSON:
        faults.append(Fault("FI108", f"the match takes more than {_LARGEST_JSON >> 20} megabytes"))
        data = b""
    if not data and faults:
        builder.add(title, faults)
        return
    match, more = read_json(data)
    record = builder.record(match, title, [*faults, *more])
    if record is not None:
        yield record


def _unpacked_part(data: bytes) -> bytes:
    """What of damaged data can be unpacked: all up to the damage, byte by byte where it must be."""
    unpacker = zlib.decompressobj(GZIP)
    parts: list[bytes] = []
    size = 0
    try:
        for at in range(0, len(data), 512):
            parts.append(unpacker.decompress(data[at : at + 512], _LARGEST_JSON - size))
            size += len(parts[-1])
            if size >= _LARGEST_JSON:
                break
    except zlib.error:
        pass
    return b"".join(parts)
