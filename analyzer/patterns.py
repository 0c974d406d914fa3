"""Glob patterns for files, as .gitignore and other linters have them.

``*`` and ``?`` stop at a ``/``, ``**`` doesn't. A pattern without a ``/`` is about the name of a file or folder,
wherever it lies; one with a ``/`` about its path from the folder of the patterns.
"""

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["Patterns"]


@dataclass(frozen=True, slots=True)
class Patterns:
    """Patterns, and the folder from which they are meant."""

    patterns: tuple[str, ...]
    folder: Path
    _names: re.Pattern[str] | None = field(init=False, repr=False, compare=False)
    _paths: re.Pattern[str] | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        trimmed = [pattern.removeprefix("./").rstrip("/") for pattern in self.patterns]
        object.__setattr__(self, "_names", _compiled(text for text in trimmed if "/" not in text))
        object.__setattr__(self, "_paths", _compiled(text for text in trimmed if "/" in text))

    def match(self, path: str | Path) -> bool:
        """Whether a pattern is about this very file or folder (not about one above it)."""
        if self._names is not None and self._names.fullmatch(Path(path).name):
            return True
        if self._paths is None:
            return False
        return self._paths.fullmatch(self._from_folder(path)) is not None

    def _from_folder(self, path: str | Path) -> str:
        try:
            return Path(os.path.relpath(path, self.folder)).as_posix()
        except ValueError:  # on another drive than the folder: there is no way from one to the other
            return Path(path).as_posix()


def _compiled(patterns: Iterable[str]) -> re.Pattern[str] | None:
    expressions = [_expression(pattern) for pattern in patterns if pattern]
    return re.compile("|".join(expressions), re.DOTALL) if expressions else None


_PIECES = re.compile(r"(?P<folders>\*\*/)|(?P<all>\*\*)|(?P<some>\*)|(?P<one>\?)|(?P<set>\[!?[^]/]+\])|(?P<plain>.)",
                     re.DOTALL)  # fmt: skip
_MEANING = {"folders": "(?:.*/)?", "all": ".*", "some": "[^/]*", "one": "[^/]"}


def _expression(pattern: str) -> str:
    """The regular expression of a glob pattern."""
    return "".join(_piece(piece.lastgroup or "", piece[0]) for piece in _PIECES.finditer(pattern.lstrip("/")))


def _piece(kind: str, text: str) -> str:
    if kind == "set":
        negated = text.startswith("[!")
        inside = text[1 + negated : -1].replace("\\", r"\\").replace("^", r"\^").replace("[", r"\[")
        return f"[{'^/' if negated else ''}{inside}]"
    return _MEANING.get(kind) or re.escape(text)
