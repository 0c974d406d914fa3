"""The outer form of a .bgf file: its first line, what packs the rest, and the object in there."""

import json
import zlib
from typing import Any, Final, NamedTuple

from tavla.grammar.bgf.smile import HEADER, MOST_CONTAINERS, MOST_TOKENS, SmileError, decode_smile
from tavla.grammar.inflate import GZIP, LIMIT, RAW, ZLIB, InflateError, inflate

__all__ = ["Fault", "Unpacked", "unpack"]

_LEAST: Final = 2 << 20
_GROWTH: Final = 20
"""A record grows fourfold when it is unpacked. What grows to more than this times its size was made to."""
_PIECE: Final = 1 << 14


class Fault(NamedTuple):
    """What is wrong with the file as a whole: the code of the rule, and the words."""

    code: str
    message: str
    help: str = ""


class Unpacked(NamedTuple):
    """``first_line``: as it stands. ``content``: the match, or what is left of it; None when nothing is."""

    first_line: str
    content: Any
    faults: tuple[Fault, ...]


def unpack(data: bytes) -> Unpacked:
    """The content of a file. Never raises."""
    line, _, body = data.removeprefix(b"\xef\xbb\xbf").partition(b"\n")
    first_line = line.decode("utf-8", "replace").strip()
    if not body.strip():
        return Unpacked(first_line, None, (Fault("FI107", "the file ends after its first line"),))
    faults: list[Fault] = []
    unpacked = _unpacked(body, faults)
    content = _decoded(unpacked, faults) if unpacked else None
    return Unpacked(first_line, content, tuple(faults))


def _unpacked(body: bytes, faults: list[Fault]) -> bytes:
    """The Smile or JSON, or as much of it as can be had."""
    if body.startswith(HEADER) or body.lstrip()[:1] == b"{":
        return body
    wbits = GZIP if body[:2] == b"\x1f\x8b" else ZLIB if body[0] & 15 == 8 and _is_zlib(body) else RAW
    limit = min(LIMIT, _LEAST + _GROWTH * len(body))
    try:
        unpacked, size = inflate(body, wbits, limit)
    except InflateError as error:
        if wbits == RAW and error.code == "FI107":
            faults.append(Fault("FI107", "what follows the first line is neither packed data nor Smile nor JSON"))
            return b""
        faults.append(Fault(error.code, error.message, error.help))
        return _rest(body, wbits, limit) if error.code == "FI107" else b""
    if rest := body[size:].strip():
        faults.append(Fault("FI107", f"{len(rest)} bytes follow the packed data"))
    return unpacked


def _is_zlib(body: bytes) -> bool:
    return len(body) > 1 and (body[0] << 8 | body[1]) % 31 == 0


def _rest(body: bytes, wbits: int, limit: int) -> bytes:
    """What can be unpacked of damaged data before the damage."""
    unpacker, unpacked = zlib.decompressobj(wbits), bytearray()
    try:
        for start in range(0, len(body), _PIECE):
            unpacked += unpacker.decompress(body[start : start + _PIECE], limit - len(unpacked))
            if len(unpacked) >= limit:
                break
    except zlib.error:
        pass
    return bytes(unpacked)


def _decoded(unpacked: bytes, faults: list[Fault]) -> Any:
    if not unpacked.startswith(HEADER):
        return _parsed(unpacked, faults)
    try:
        return decode_smile(unpacked)
    except SmileError as error:
        code = "FI108" if error.too_large else "FI107"
        if not faults:
            faults.append(Fault(code, f"{error.message}, at byte {error.offset} of the unpacked data"))
        return _without_torn_record(error.partial)


def _without_torn_record(content: Any) -> Any:
    """What was read before the damage, without the last record: a part of one may look like another one."""
    games = content.get("games") if isinstance(content, dict) else None
    last = games[-1] if isinstance(games, list) and games else None
    records = last.get("moves") if isinstance(last, dict) else None
    if isinstance(records, list):
        del records[-1:]
    return content


def _parsed(text: bytes, faults: list[Fault]) -> Any:
    containers = text.count(b"{") + text.count(b"[")
    if containers > MOST_CONTAINERS or text.count(b",") > MOST_TOKENS:
        faults.append(Fault("FI108", "the data holds more values than any record"))
        return None
    try:
        return json.loads(text.decode("utf-8-sig", "replace"))
    except json.JSONDecodeError as error:
        faults.append(Fault("FI107", f"the JSON is damaged: {error.msg}, at character {error.pos}"))
    except (ValueError, RecursionError):
        faults.append(Fault("FI107", "the JSON holds a number that is too long, or is nested too deep"))
    return None
