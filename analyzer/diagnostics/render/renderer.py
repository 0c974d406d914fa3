"""What every renderer is: it is shown one file after the other, and then what they came to."""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Protocol
from urllib.parse import quote

from tavla.analyzer.archive import Checked
from tavla.analyzer.diagnostics.diagnostic import Diagnostic
from tavla.analyzer.diagnostics.tally import Tally

__all__ = ["STDIN_NAME", "Look", "Renderer", "path_from_here", "printable", "uri_of", "wants_colour"]

STDIN_NAME = "<stdin>"
"""The name of the source that was read from standard input."""


@dataclass(frozen=True, slots=True)
class Look:
    """How findings are to be shown. ``version`` is that of the program, for formats that name it."""

    colour: bool = False
    brief: bool = False
    statistics: bool = False
    version: str = ""


class Renderer(Protocol):
    """Spells the findings of a check. What both methods give is written in turn, each piece with a line end after it.

    ``counts``: whether it can tell how often each rule was broken in place of the findings.
    """

    counts: ClassVar[bool]

    def __init__(self, look: Look) -> None: ...

    def file(self, checked: Checked, shown: Sequence[Diagnostic]) -> Iterable[str]:
        """What can be written as soon as a file was checked; ``shown`` are its findings that are to be shown."""

    def end(self, tally: Tally) -> Iterable[str]:
        """What can be written only when all files were checked."""


def wants_colour(is_terminal: bool, environment: Mapping[str, str]) -> bool:
    """Whether a stream gets colours: NO_COLOR and FORCE_COLOR say so, else it must be a terminal that can show them."""
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return environment["FORCE_COLOR"] != "0"
    return is_terminal and environment.get("TERM") != "dumb"


def printable(text: str) -> str:
    """Text of a record without control characters: they would move the cursor, or do worse to a terminal."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def path_from_here(name: str) -> str:
    """The path of a source with slashes, from the current folder when it lies there."""
    path = Path(os.path.normpath(Path(name).absolute()))
    return path.relative_to(Path.cwd()).as_posix() if path.is_relative_to(Path.cwd()) else path.as_posix()


def uri_of(name: str) -> str:
    """The path of a source as a URI: relative when it lies in the current folder, else one of a file."""
    if name == STDIN_NAME:
        return "stdin"
    path = path_from_here(name)
    return Path(path).as_uri() if Path(path).is_absolute() else quote(os.fsencode(path))
