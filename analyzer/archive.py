"""Many files: folders and globs are walked, each file is checked, and one that fails doesn't stop the others."""

import glob
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tavla.analyzer.diagnostics.check import Report, check
from tavla.analyzer.diagnostics.diagnostic import Diagnostic
from tavla.analyzer.diagnostics.registry import RULES
from tavla.analyzer.rulesets import AS_RECORDED, RuleChoice
from tavla.grammar import formats
from tavla.grammar.record import Reading
from tavla.grammar.source import SourceText, Span

__all__ = ["STDIN", "Checked", "Found", "check_files", "find_files", "read_found"]

STDIN = "-"
_RECORD_EXTENSIONS = {extension for entry in formats.FORMATS for extension in entry.extensions}
_SURE_EXTENSIONS = _RECORD_EXTENSIONS - {".txt", ".json", ".jsonl", ".ndjson"}
"""Names that promise a record. A .txt or .json in a folder may be anything: it is skipped when it is no record."""


@dataclass(frozen=True, slots=True)
class Found:
    """A file to be read. ``named``: somebody named it, so it is reported when it is no record."""

    path: str
    named: bool = True

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


def find_files(paths: Iterable[str], excludes: Callable[[str], bool] = lambda path: False) -> Iterator[Found]:
    """The files that paths stand for: files as they are, folders and globs recursively, in sorted order.

    Inside a folder, hidden files and folders are left out, and those that ``excludes`` says. A path that doesn't exist
    comes back as it is, so that reading it reports it.
    """
    for path in paths:
        if path == STDIN or Path(path).is_file():
            yield Found(path)
        elif Path(path).is_dir():
            yield from _in_folder(path, excludes)
        elif glob.has_magic(path):
            matched = sorted(glob.glob(path, recursive=True))  # noqa: PTH207 - Path.glob takes no absolute pattern
            for item in matched:
                yield from _in_folder(item, excludes) if Path(item).is_dir() else (Found(item),)
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
                yield Found(str(file), named=file.suffix.lower() in _SURE_EXTENSIONS)


def read_found(found: Found, stdin: Callable[[], bytes], format: str | None = None) -> Reading | None:
    """Read a file; None for one that nobody named and that is no record. A file that can't be read is a problem."""
    name = found.name
    try:
        data = stdin() if found.path == STDIN else Path(found.path).read_bytes()
    except OSError as error:
        return _unreadable(name, error)
    source = formats.load(data, name, format)
    if not found.named and format is None:
        sniffed = formats.sniff(source)
        if sniffed is None:
            return None
        format = sniffed.name  # so that nobody has to find it again
    return formats.read(source, format)


def _unreadable(name: str, error: OSError) -> Reading:
    from tavla.grammar.problems import Problem

    reason = (error.strerror or type(error).__name__).lower()
    return Reading(SourceText(name, ""), (), (Problem("FI106", f"the file can't be read: {reason}", 0, 0),))


def check_files(files: Iterable[Found], stdin: Callable[[], bytes], format: str | None = None,
                choice: RuleChoice = AS_RECORDED) -> Iterator[Checked]:  # fmt: skip
    """Check each file. A fault of our own in one of them is reported there (IN999); the others go on."""
    for found in files:
        try:
            reading = read_found(found, stdin, format)
            if reading is not None:
                yield Checked(reading.source, check(reading, choice))
        except Exception as error:  # whatever goes wrong in us: one file must not take the others with it
            yield _failed(found.name, error)


def _failed(name: str, error: Exception) -> Checked:
    rule = RULES["IN999"]
    source = SourceText(name, "")
    message = f"tavla failed on this file: {type(error).__name__}: {error}"
    diagnostic = Diagnostic(rule.code, rule.name, rule.severity, message, Span(0, 0),
                            "this is a fault of tavla; please report it")  # fmt: skip
    return Checked(source, Report(Reading(source, ()), (), (diagnostic,)))
