"""Smile: the vectors of its specification, every kind of token, and data that is none."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavla.grammar.bgf.smile import MOST_DEPTH, SmileError, decode_smile
from tests.grammar.bgf.files import Encoder, sevens, varint, zigzag

PLAIN = b":)\n\x00"
NAMES = b":)\n\x01"
VALUES = b":)\n\x03"


# Every row is worked out by hand from the tables of the specification.
TOKENS: list[tuple[str, Any]] = [
    ("20", ""), ("21", None), ("22", False), ("23", True), ("c0", 0), ("c1", -1), ("c2", 1), ("de", 15), ("df", -16),
    ("24 a0", 16), ("24 a1", -17), ("24 01 80", 32), ("24 01 81", -33), ("25 1f 7f 7f 7f be", 0x7FFFFFFF),
    ("24 1f7f7f7f bf", -0x80000000),
    ("28 04 0f 3e 37 26", 29.9510), ("29 01 40 1e 7c 6e 4b 63 29 7d 7a", -29.9510),
    ("28 00 00 00 00 00", 0.0), ("40 61", "a"), ("5f" + "61" * 32, "a" * 32), ("60" + "61" * 33, "a" * 33),
    ("7f" + "61" * 64, "a" * 64), ("80 c3a4", "ä"), ("82 e7b791 61", "緑a"), ("a0" + "c3a4" * 17, "ä" * 17),
    ("e0 616263 fc", "abc"), ("e0 fc", ""), ("e4 c3a4 fc", "ä"), ("f8 f9", []), ("fa fb", {}),
    ("f8 c2 c4 c6 f9", [1, 2, 3]),
    ("f8 c2 24a0 c6 f9", [1, 16, 3]), ("f8 f8 c2 f9 fa fb f9", [[1], {}]),
    ("fa 80 61 c2 81 6263 c4 fb", {"a": 1, "bc": 2}),
    ("fa 20 c2 fb", {"": 1}), ("fa c0 c3a4 c2 fb", {"ä": 1}), ("fa 34 6162 fc c2 fb", {"ab": 1}),
    ("fd 82 ff00", b"\xff\x00"), ("e8 80", b""), ("e8 81 7f 01", b"\xff"), ("e8 82 00 40 02", b"\x01\x02"),
    ("e8 87 01 01 01 01 01 01 01 01", bytes.fromhex("02040810204081")),
    ("26 81 3f 01", 127), ("26 81 7f 01", -1), ("26 82 00 40 00", 256), ("2a 82 81 3f 01", Decimal("12.7")),
]  # fmt: skip


@pytest.mark.parametrize(("data", "value"), TOKENS, ids=[data[:20] for data, _ in TOKENS])
def test_tokens(data: str, value: Any) -> None:
    found = decode_smile(NAMES + bytes.fromhex(data))
    assert type(found) is type(value)
    assert found == pytest.approx(value, rel=1e-6) if isinstance(value, float) else found == value


def test_a_number_is_a_varint_whose_last_byte_has_six_bits() -> None:
    assert varint(0) == b"\x80"
    assert varint(63) == b"\xbf"
    assert varint(64) == b"\x01\x80"
    assert [zigzag(value) for value in (0, -1, 1, -2, 2)] == [0, 1, 2, 3, 4]
    assert sevens(0x81, 2) == b"\x01\x01"


def test_names_are_shared() -> None:
    """The second `a` is the first shared name."""
    assert decode_smile(NAMES + bytes.fromhex("f8 fa 80 61 c2 fb fa 40 c4 fb f9")) == [{"a": 1}, {"a": 2}]
    with pytest.raises(SmileError):
        decode_smile(PLAIN + bytes.fromhex("f8 fa 80 61 c2 fb fa 40 c4 fb f9"))


def test_texts_are_shared_where_the_flags_say_so() -> None:
    assert decode_smile(VALUES + bytes.fromhex("f8 40 61 40 62 02 01 ec00 f9")) == ["a", "b", "b", "a", "a"]
    with pytest.raises(SmileError, match="text number 0 is meant, and there are only 0"):
        decode_smile(NAMES + bytes.fromhex("f8 40 61 01 f9"))


@pytest.mark.parametrize("count", [1, 31, 32, 64, 65, 300, 1023, 1024, 1025, 2100])
def test_tables_of_shared_texts_are_emptied_when_they_are_full(count: int) -> None:
    rows = [{f"name {index}": f"text {index}" for index in range(count)}] * 2
    assert decode_smile(Encoder().document(rows)) == rows
    assert decode_smile(Encoder(values=True).document(rows)) == rows


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(max_size=80) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=70), inner, max_size=5),
    max_leaves=30,
)


@pytest.mark.property
@given(value=values, shared=st.booleans())
def test_what_is_encoded_is_decoded(value: Any, shared: bool) -> None:
    assert decode_smile(Encoder(values=shared).document(value)) == value


REFUSED = {
    "": "doesn't begin as Smile", "3a290a": "breaks off", "3a290a 10": "version 1", "3a290a 01": "breaks off",
    "3a290a 01 ff": "breaks off", "3a290a 01 00": "0x00 is no value", "3a290a 01 fe": "0xFE is no value",
    "3a290a 01 27": "0x27 is no value", "3a290a 01 2b": "0x2B is no value", "3a290a 01 f0": "0xF0 is no value",
    "3a290a 01 fb": "0xFB is no value", "3a290a 01 f8 fb": "0xFB is no value", "3a290a 01 fa f9": "0xF9 is no name",
    "3a290a 01 fa c2": "breaks off", "3a290a 01 fa 80": "breaks off", "3a290a 01 fa 80 61": "breaks off",
    "3a290a 01 fa 21": "0x21 is no name", "3a290a 01 fa 41": "text number 1", "3a290a 01 41 61": "breaks off",
    "3a290a 01 f8 40 e4 f9": "ASCII", "3a290a 01 f8 80 ffff f9": "encoding", "3a290a 01 e0 61": "breaks off",
    "3a290a 01 24": "breaks off", "3a290a 01 24 c0": "not written as it should", "3a290a 01 28 00": "breaks off",
    "3a290a 01 25 00000000000000000000000000 80": "not written as it should", "3a290a 01 e8 81 ff01": "seven bits",
    "3a290a 01 fd 7f7f7f bf": "more than any record has", "3a290a 01 26 7f7f bf": "more than any record has",
    "3a290a 01 2a 7f bf 81 3f01": "decimals",
}  # fmt: skip


@pytest.mark.parametrize(("data", "message"), REFUSED.items(), ids=REFUSED)
def test_what_is_no_smile_is_refused(data: str, message: str) -> None:
    with pytest.raises(SmileError, match=message) as caught:
        decode_smile(bytes.fromhex(data))
    assert 0 <= caught.value.offset <= len(bytes.fromhex(data))


def test_what_was_read_before_the_damage_is_kept() -> None:
    data = Encoder().document({"a": [1, {"b": "x"}], "c": [2, 3, "long enough"]})
    with pytest.raises(SmileError) as caught:
        decode_smile(data[:-4])
    assert caught.value.partial == {"a": [1, {"b": "x"}], "c": [2, 3, "long enou"]}


def test_deep_nesting_is_refused() -> None:
    deep = b"\xf8" * (MOST_DEPTH + 2)
    with pytest.raises(SmileError, match="nested") as caught:
        decode_smile(NAMES + deep)
    assert caught.value.too_large
    decode_smile(NAMES + b"\xf8" * MOST_DEPTH + b"\xf9" * MOST_DEPTH)


def test_more_containers_than_any_record_has_are_refused() -> None:
    with pytest.raises(SmileError, match="more values"):
        decode_smile(NAMES + b"\xf8" + b"\xfa\xfb" * 1_000_000 + b"\xf9")
