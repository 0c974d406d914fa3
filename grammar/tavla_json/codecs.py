"""How values of a record stand in JSON: one table for each kind says how it is written and how it is read.

A codec takes a value apart into what JSON has, and puts it together again. What is not as it should be is a ``Fault``
with the path to it (keys and indexes), from which the reader finds the place in the text: a value without which its
owner makes no sense raises ``WrongValueError``, all else is added to a list and the value is left out or put right.
"""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

__all__ = [
    "FLAG", "REAL", "REQUIRED", "TEXT", "Codec", "Fault", "Field", "ListOf", "OneOf", "OrWord", "Path", "Repeated",
    "Shape", "Text", "Whole", "WrongValueError", "kind_of",
]  # fmt: skip

Path: TypeAlias = tuple[str | int, ...]

MOST: Final = (1 << 53) - 1
"""The largest whole number that every reader of JSON takes."""

_SURROGATE = re.compile("[\ud800-\udfff]")


class Fault(NamedTuple):
    """What is wrong, and the way to it from the value that was read. ``within``: offsets in the text that stands there.

    ``code``: the rule that reports it.
    """

    path: Path
    message: str
    help: str = ""
    code: str = "FI107"
    within: tuple[int, int] | None = None


class WrongValueError(ValueError):
    """A value that can't be understood."""

    def __init__(self, path: Path, message: str, help: str = "", code: str = "FI107",
                 within: tuple[int, int] | None = None) -> None:  # fmt: skip
        super().__init__(message)
        self.fault = Fault(path, message, help, code, within)


class Codec(Protocol):
    """``decode`` raises WrongValueError, or adds to ``faults`` what it could do without."""

    def encode(self, value: Any) -> Any: ...

    def decode(self, value: Any, path: Path, faults: list[Fault]) -> Any: ...


class Repeated(dict[str, Any]):
    """An object some of whose keys stand twice; the last one holds. ``keys_repeated`` names them."""

    keys_repeated: tuple[str, ...] = ()


def kind_of(value: Any) -> str:
    """What JSON calls a value."""
    names = {str: "a text", bool: "true or false", int: "a number", float: "a number", list: "a list"}
    return "null" if value is None else names.get(type(value), "an object")


def wrong(path: Path, wanted: str, value: Any) -> WrongValueError:
    """The error for a value of another kind than is wanted."""
    name = next((item for item in reversed(path) if isinstance(item, str)), "this")
    return WrongValueError(path, f"`{name}` is {kind_of(value)}, expected {wanted}")


# ---- plain values -------------------------------------------------------------------------------------------------


class Text:
    """A text. Halves of characters (lone surrogates), which no file can hold, are replaced by U+FFFD and told."""

    def encode(self, value: str) -> str:
        return value

    def decode(self, value: Any, path: Path, faults: list[Fault]) -> str:
        if type(value) is not str:
            raise wrong(path, "a text", value)
        if not value.isascii() and _SURROGATE.search(value):
            faults.append(
                Fault(path, "half a character (a lone surrogate) stands in a text", "read as U+FFFD", "FI101")
            )
            return _SURROGATE.sub("\ufffd", value)
        return value


class Flag:
    def encode(self, value: bool) -> bool:
        return value

    def decode(self, value: Any, path: Path, faults: list[Fault]) -> bool:
        if type(value) is not bool:
            raise wrong(path, "true or false", value)
        return value


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from ``least`` to ``most``."""

    least: int = -MOST
    most: int = MOST

    def encode(self, value: int) -> int:
        return value

    def decode(self, value: Any, path: Path, faults: list[Fault]) -> int:
        if type(value) is not int:
            raise wrong(path, "a whole number", value)
        if not self.least <= value <= self.most:
            shown = str(value) if abs(value) <= MOST else "out of range"
            raise WrongValueError(path, f"`{path[-1]}` is {shown}, expected {self._range()}")
        return value

    def _range(self) -> str:
        if self.most == MOST:
            return "less" if self.least == -MOST else f"{self.least} or more"
        return f"{self.least} to {self.most}"


_NOT_FINITE: Final = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


class Real:
    """A number. JSON has none that is not finite: those stand as the words ``NaN``, ``Infinity`` and ``-Infinity``."""

    def encode(self, value: float) -> float | str:
        if math.isfinite(value):
            return float(value)
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"

    def decode(self, value: Any, path: Path, faults: list[Fault]) -> float:
        if type(value) is float and math.isfinite(value):
            return value
        if type(value) is int and abs(value) <= MOST:
            return float(value)
        if type(value) is str and value in _NOT_FINITE:
            return _NOT_FINITE[value]
        raise wrong(path, "a number that is not out of range" if type(value) in (int, float) else "a number", value)


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words."""

    words: tuple[str, ...]

    def encode(self, value: str) -> str:
        return value

    def decode(self, value: Any, path: Path, faults: list[Fault]) -> str:
        if type(value) is not str or value not in self.words:
            raise wrong(path, f"one of {', '.join(self.words)}", value) if type(value) is not str else WrongValueError(
                path, f"`{value[:40]}` is no {path[-1]}", f"expected one of: {', '.join(self.words)}")  # fmt: skip
        return value


@dataclass(frozen=True, slots=True)
class OrWord:
    """A value, or None, for which a word stands."""

    codec: Codec
    word: str

    def encode(self, value: Any) -> Any:
        return self.word if value is None else self.codec.encode(value)

    def decode(self, value: Any, path: Path, faults: list[Fault]) -> Any:
        return None if value == self.word else self.codec.decode(value, path, faults)


TEXT: Final = Text()
FLAG: Final = Flag()
REAL: Final = Real()


# ---- lists and objects --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list, read as a tuple; ``length``: how many there must be."""

    codec: Codec
    length: int | None = None

    def encode(self, value: tuple[Any, ...]) -> list[Any]:
        return [self.codec.encode(item) for item in value]

    def decode(self, value: Any, path: Path, faults: list[Fault]) -> tuple[Any, ...]:
        if type(value) is not list:
            raise wrong(path, "a list", value)
        if self.length is not None and len(value) != self.length:
            raise WrongValueError(path, f"`{path[-1]}` has {len(value)} items, expected {self.length}")
        return tuple([self.codec.decode(item, (*path, index), faults) for index, item in enumerate(value)])


REQUIRED: Final = object()
_AS_THE_CLASS_HAS_IT: Final = object()


class Field:
    """A field of an object: its key, how its value stands there, and the attribute of ours that it is.

    A field that has its default is not written; one that is null or not there has its default. Without one it must be
    there.
    """

    __slots__ = ("attribute", "codec", "default", "key")

    def __init__(self, key: str, codec: Codec, attribute: str = "", default: Any = _AS_THE_CLASS_HAS_IT) -> None:
        self.key, self.codec, self.attribute, self.default = key, codec, attribute or key, default


class Shape:
    """An object that is one of our classes, a NamedTuple or a dataclass."""

    def __init__(self, kind: Callable[..., Any], *described: Field) -> None:
        self.kind = kind
        defaults = _defaults(kind)
        for field in described:
            if field.default is _AS_THE_CLASS_HAS_IT:
                field.default = defaults.get(field.attribute, REQUIRED)
        self.fields = described
        self._by_key = {field.key: field for field in described}

    def encode(self, value: Any) -> dict[str, Any]:
        return {field.key: field.codec.encode(item) for field in self.fields
                if (item := getattr(value, field.attribute)) != field.default}  # fmt: skip

    def decode(self, value: Any, path: Path, faults: list[Fault]) -> Any:
        if not isinstance(value, dict):
            raise wrong(path, "an object", value)
        return self.made_of(value, path, faults)

    def made_of(self, value: dict[str, Any], path: Path, faults: list[Fault], beside: frozenset[str] = frozenset()
                ) -> Any:  # fmt: skip
        """The object with these fields; ``beside`` them stand others, which are not its own."""
        if type(value) is Repeated:
            faults += [
                Fault((*path, key), f"`{key}` stands twice", "the last one holds") for key in value.keys_repeated
            ]
        found: dict[str, Any] = {}
        for key, item in value.items():
            field = self._by_key.get(key)
            if field is None:
                if key not in beside:
                    faults.append(unknown((*path, key)))
            elif item is not None:
                found[field.attribute] = field.codec.decode(item, (*path, key), faults)
        for field in self.fields:
            if field.attribute not in found:
                if field.default is REQUIRED:
                    raise WrongValueError(path, f"`{field.key}` is missing")
                found[field.attribute] = field.default
        return self.kind(**found)


def unknown(path: Path) -> Fault:
    """A field that nobody knows is left out and told."""
    return Fault(path, f"a field `{str(path[-1])[:40]}` is not known here", "it is left out")


def _defaults(kind: Any) -> Mapping[str, Any]:
    if hasattr(kind, "_field_defaults"):
        return dict(kind._field_defaults)
    return {field.name: field.default for field in fields(kind) if field.default is not MISSING}
