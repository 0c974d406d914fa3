"""What is read and written: records from paths, what is wrong with them, and files."""

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from tavla.commands.options import fail, require_format

if TYPE_CHECKING:
    from tavla.analyzer.diagnostics.diagnostic import Diagnostic
    from tavla.grammar.record import Reading


def read_stdin() -> bytes:
    return sys.stdin.buffer.read()


def readings(paths: Iterable[str], source_format: str | None) -> Iterator["Reading"]:
    """The readings of all paths; files in folders and archives that are no records are left out."""
    from tavla.analyzer.archive import find_files, read_found

    require_format(source_format)
    for found in find_files(paths):
        yield from read_found(found, read_stdin, source_format)


def say(reading: "Reading", diagnostics: "Iterable[Diagnostic]") -> None:
    """Print findings on standard error, a line each."""
    from tavla.analyzer.diagnostics.render import text

    colour = wants_colour(sys.stderr)
    for block in text.render(reading.source, diagnostics, colour=colour, lines=False):
        click.echo(block, err=True, color=colour)


def warn_of_problems(reading: "Reading") -> bool:
    """Say on standard error what could not be read in a text; True when there was an error."""
    from tavla.analyzer.diagnostics.check import problems_of
    from tavla.analyzer.diagnostics.diagnostic import Severity

    found = problems_of(reading)
    say(reading, found)
    return any(diagnostic.severity is Severity.ERROR for diagnostic in found)


def wants_colour(stream: TextIO) -> bool:
    from tavla.analyzer.diagnostics.render import renderer

    return renderer.wants_colour(stream.isatty(), os.environ)


def write(place: Path, data: bytes, *, force: bool, sources: Iterable[str]) -> None:
    """Write a file, and never over a record that was read."""
    from tavla.analyzer.output import OutputError, write_file

    try:
        write_file(place, data, force=force, sources=sources)
    except OutputError as error:
        fail(str(error))
