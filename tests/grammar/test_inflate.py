"""Packed data: all of it, some of it, too much of it."""

import gzip
import zlib

import pytest

from tavla.grammar.inflate import GZIP, RAW, InflateError, inflate

TEXT = b"24/18 13/11 " * 100


def test_all_three_kinds_are_unpacked_and_what_follows_is_left() -> None:
    packed = zlib.compress(TEXT)
    assert inflate(packed + b"rest") == (TEXT, len(packed))
    assert inflate(gzip.compress(TEXT), GZIP)[0] == TEXT
    assert inflate(packed[2:-4], RAW)[0] == TEXT


@pytest.mark.parametrize("data", [b"", b"no packed data", zlib.compress(TEXT)[:-5], zlib.compress(TEXT)[:-1] + b"x"])
def test_damaged_data_is_refused(data: bytes) -> None:
    with pytest.raises(InflateError) as caught:
        inflate(data)
    assert caught.value.code == "FI107"


def test_a_bomb_is_refused_and_never_unpacked() -> None:
    bomb = zlib.compress(bytes(10_000_000))
    with pytest.raises(InflateError) as caught:
        inflate(bomb, limit=1 << 20)
    assert caught.value.code == "FI108"
    assert len(inflate(bomb)[0]) == 10_000_000
