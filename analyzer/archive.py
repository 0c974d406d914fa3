"""Many files: folders, globs and archives are walked, each file is checked, and one that fails stops no other."""

import glob
import io
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from tavla.analyzer import packed
from tavla.analyzer.diagnostics.check import Report, check
from tavla.analyzer.diagnostics.diagnostic import Diagnostic
from tavla.analyzer.diagnostics.registry import RULES
from tavla.analyzer.rulesets import AS_RECORDED, RuleChoice
from tavla.grammar import formats
from tavla.grammar.problems import Problem
from tavla.grammar.record import Reading
from tavla.grammar.source import SourceText, Span

__all__ = ["STDIN", "Checked", "Found", "check_files", "find_files", "read_found"]

STDIN = "-"
_RECORD_EXTENSIONS = {extension for entry in formats.FORMATS for extension in entry.extensions}
_SURE_EXTENSIONS = _RECORD_EXTENSIONS - {".txt", ".json", ".jsonl", ".ndjson"}
"""Names that promise a record. A .txt or .json in a folder may be anything: it is skipped when it is no record."""


def _nothing(path: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Found:
    """A file to be read, or an archive of several.

    ``named``: somebody named it, so it is reported when it is no record. ``excludes``: what is left out inside it.
    """

    path: str
    named: bool = True
    excludes: Callable[[str], bool] = field(default=_nothing, compare=False, repr=False)

    @property
    def name(self) -> str:
        """The name of the source that is read from it."""
        return "<stdin>" if self.path == STDIN else self.path


@dataclass(frozen=True, slots=True)
class Checked:
    """A file and what was found in it."""

    source: SourceText
    report: Report

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        return self.report.diagnostics


def find_files(paths: Iterable[str], excludes: Callable[[str], bool] = _nothing) -> Iterator[Found]:
    """The files that paths stand for: files as they are, folders and globs recursively, in sorted order.

    Inside a folder, hidden files and folders are left out, and those that ``excludes`` says. A path that doesn't exist
    comes back as it is, so that reading it reports it.
    """
    for path in paths:
        if path == STDIN or Path(path).is_file():
            yield Found(path, excludes=excludes)
        elif Path(path).is_dir():
            yield from _in_folder(path, excludes)
        elif glob.has_magic(path):
            matched = sorted(glob.glob(path, recursive=True))  # noqa: PTH207 - Path.glob takes no absolute pattern
            for item in matched:
                yield from _in_folder(item, excludes) if Path(item).is_dir() else (Found(item, excludes=excludes),)
            if not matched:
                yield Found(path)
        else:
            yield Found(path)


def _in_folder(folder: str, excludes: Callable[[str], bool]) -> Iterator[Found]:
    for where, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and not excludes(f"{where}/{name}"))
        for name in sorted(files):
            file = Path(where, name)
            if not name.startswith(".") and not excludes(str(file)):
                yield Found(str(file), file.suffix.lower() in _SURE_EXTENSIONS, excludes)


@dataclass(frozen=True, slots=True)
class _Content:
    """What is in a file, or in a member of an archive; or why that can't be read."""

    name: str
    data: bytes = b""
    named: bool = True
    problem: Problem | None = None

    def read(self, format: str | None) -> Reading | None:
        """The reading of it; None for one that nobody named and that is no record."""
        if self.problem is not None:
            return Reading(SourceText(self.name, ""), (), (self.problem,))
        source = formats.load(self.data, self.name, format)
        if not self.named and format is None:
            sniffed = formats.sniff(source)
            if sniffed is None:
                return None
            format = sniffed.name  # so that nobody has to find it again
        return formats.read(source, format)


def read_found(found: Found, stdin: Callable[[], bytes], format: str | None = None) -> Iterator[Reading]:
    """Read a file, or every record in an archive: nothing comes of what nobody named and that is no record.

    A file that can't be read is a problem.
    """
    for content in _contents(found, stdin):
        reading = content.read(format)
        if reading is not None:
            yield reading


def _contents(found: Found, stdin: Callable[[], bytes]) -> Iterator[_Content]:
    try:
        with io.BytesIO(stdin()) if found.path == STDIN else Path(found.path).open("rb") as file:
            head = file.read(packed.PEEK)
            kind = packed.kind_of(head)
            if kind:
                size = file.seek(0, os.SEEK_END)
                file.seek(0)
                yield from _members(found, file, kind, size)
            else:
                data = head + file.read() if len(head) == packed.PEEK else head
                yield _Content(found.name, data, found.named)
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        yield _Content(found.name, problem=Problem("FI106", f"the file can't be read: {reason}", 0, 0))


def _members(found: Found, file: BinaryIO, kind: str, size: int) -> Iterator[_Content]:
    """The members of an archive. One that nobody named may be of anything, and is reported when it holds a record."""
    stem = PurePosixPath(found.name.replace("\\", "/")).stem
    matters = found.named
    for member in packed.members(file, kind, stem, size):
        if member.name and found.excludes(f"{found.path}/{member.name}"):
            continue
        named = PurePosixPath(member.name).suffix.lower() in _SURE_EXTENSIONS
        matters |= named
        if member.problem is None or matters:
            name = found.name + packed.SEPARATOR * bool(member.name) + member.name
            # The one file of a .gz is what was named.
            named |= found.named and kind == "gzip" and member.name == stem
            yield _Content(name, member.data, named, member.problem)


def check_files(files: Iterable[Found], stdin: Callable[[], bytes], format: str | None = None,
                choice: RuleChoice = AS_RECORDED) -> Iterator[Checked]:  # fmt: skip
    """Check each file. A fault of our own in one of them is reported there (IN999); the others go on."""
    for found in files:
        for content in _contents(found, stdin):
            try:
                reading = content.read(format)
                if reading is not None:
                    yield Checked(reading.source, check(reading, choice))
            except Exception as error:  # whatever goes wrong in us: one file must not take the others with it
                yield _failed(content.name, error)


def _failed(name: str, error: Exception) -> Checked:
    rule = RULES["IN999"]
    source = SourceText(name, "")
    message = f"tavla failed on this file: {type(error).__name__}: {error}"
    diagnostic = Diagnostic(rule.code, rule.name, rule.severity, message, Span(0, 0),
                            "this is a fault of tavla; please report it")  # fmt: skip
    return Checked(source, Report(Reading(source, ()), (), (diagnostic,)))
