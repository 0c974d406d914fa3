"""Packed data, unpacked up to a limit: what would unpack to more than any record takes is refused."""

import zlib
from typing import Final

__all__ = ["GZIP", "LIMIT", "RAW", "ZLIB", "InflateError", "inflate"]

LIMIT: Final = 64 << 20
"""Bytes. The records of the longest match seen take five millions."""

GZIP: Final = 16 + zlib.MAX_WBITS
ZLIB: Final = zlib.MAX_WBITS
RAW: Final = -zlib.MAX_WBITS


class InflateError(ValueError):
    """Data that can't be unpacked. ``code``: the rule that reports it (FI107 damaged, FI108 too large)."""

    def __init__(self, code: str, message: str, help: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.help = code, message, help


def inflate(data: bytes, wbits: int = ZLIB, limit: int = LIMIT) -> tuple[bytes, int]:
    """Unpack one stream at the start of ``data``; also how many bytes of it the stream took.

    ``wbits``: ``ZLIB``, ``GZIP`` or ``RAW``. Raises InflateError when it is damaged, breaks off, or unpacks to more
    than ``limit`` bytes; no more than that is ever unpacked.
    """
    unpacker = zlib.decompressobj(wbits)
    try:
        unpacked = unpacker.decompress(data, limit)
    except zlib.error as error:
        raise InflateError("FI107", f"the packed data is damaged ({error})") from None
    if not unpacker.eof:
        if len(unpacked) >= limit:
            raise InflateError("FI108", f"the packed data unpacks to more than {limit >> 20} megabytes",
                               "no record is as large as that")  # fmt: skip
        raise InflateError("FI107", "the packed data breaks off")
    return unpacked, len(data) - len(unpacker.unused_data)
