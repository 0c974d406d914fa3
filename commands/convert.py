"""`tavla convert`: records in another format or dialect."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tavla.commands.options import chosen_rules, fail, from_option, paths_argument, require_format, rules_options
from tavla.commands.records import readings, say, warn_of_problems, write

if TYPE_CHECKING:
    from tavla.grammar.record import MatchRecord, Reading


@click.command("convert")
@paths_argument
@click.option("--to", "target", required=True, metavar="FORMAT", help="The format to write; see `tavla formats`.")
@click.option("--dialect", metavar="NAME", help="A program's spelling, a style or a language; see `tavla formats`.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE|FOLDER",
              help="A folder, for a file each, or one file for all. Default: standard output.")  # fmt: skip
@click.option("--match", "match", type=click.IntRange(1), metavar="N", help="Write only the Nth match of a file.")
@click.option("--game", "game", type=click.IntRange(1), metavar="N", help="Write only the Nth game of each match.")
@click.option("--strict", is_flag=True, help="Write nothing that loses something.")
@click.option("--force", is_flag=True, help="Overwrite files that are there.")
@rules_options
@from_option
def command(paths: tuple[str, ...], target: str, dialect: str | None, output: Path | None, match: int | None,
            game: int | None, strict: bool, force: bool, rules: str | None, rule: tuple[str, ...],
            source_format: str | None) -> None:  # fmt: skip
    """Write records in another format or dialect.

    Several records go into a folder, a file for each, or all into one file (-o archive.jsonl) where the format holds
    several matches. What the target can't hold is listed on standard error.
    """
    from tavla.analyzer.convert import chosen, converted
    from tavla.analyzer.diagnostics.check import diagnostic_of
    from tavla.grammar.problems import Problem

    require_format(target)
    choice = chosen_rules(rules, rule)
    sources = list(readings(paths, source_format))
    if not sources:
        fail("no record found")
    put, finish = _writer(sources, paths, target, dialect, output, force=force)
    status, refused = 0, False
    for reading in sources:
        status = max(status, int(warn_of_problems(reading)))
        if not reading.matches:
            status = 2
            continue
        reading = chosen(reading, match, game, choice)
        if not reading.matches:
            fail(f"{reading.source.name}: {_missing(match, game)}")
        losses: list[Problem] = []
        matches = converted(reading, target, dialect, choice, losses)
        say(reading, map(diagnostic_of, losses))
        if strict and losses:
            status, refused = max(status, 1), True
        else:
            put(reading, matches)
    if not refused:
        finish()
    sys.exit(status)


Put = Callable[["Reading", Sequence["MatchRecord"]], None]


def _writer(sources: Sequence["Reading"], paths: Sequence[str], target: str, dialect: str | None, output: Path | None,
            *, force: bool) -> tuple[Put, Callable[[], None]]:  # fmt: skip
    """How the matches of one reading are put where they go, and what is left to do when all have been.

    Matches of several records that go into one file are kept till then.
    """
    names = [reading.source.name for reading in sources]
    if len(sources) > 1 and (output is None or (output.suffix and not output.is_dir())):
        _require_matches(target, len(sources))
        together: list[MatchRecord] = []

        def put_together(reading: "Reading", matches: Sequence["MatchRecord"]) -> None:
            together.extend(matches)

        def finish() -> None:
            if together:
                _write(output, _text(together, target, dialect), names, force=force)

        return put_together, finish

    places = _places(names, paths, target, output) if output is not None else {}

    def put(reading: "Reading", matches: Sequence["MatchRecord"]) -> None:
        name = reading.source.name
        _write(places.get(name), _text(matches, target, dialect), [name], force=force)

    return put, lambda: None


def _require_matches(target: str, count: int) -> None:
    from tavla.grammar.formats import format_named
    from tavla.grammar.spelling import Holds

    if Holds.MATCHES not in format_named(target).holds:
        fail(f"{count} files need a folder to be written to: -o FOLDER (a file of {target} holds one match)")


def _places(names: Sequence[str], paths: Sequence[str], target: str, output: Path) -> dict[str, Path]:
    from tavla.analyzer.output import OutputError, places_for

    try:
        return places_for(names, paths, target, output)
    except OutputError as error:
        fail(str(error))


def _text(matches: Sequence["MatchRecord"], target: str, dialect: str | None) -> bytes:
    from tavla.grammar import formats

    try:
        return formats.write(matches, target, dialect)
    except formats.UnknownFormatError as error:
        fail(str(error))


def _write(place: Path | None, data: bytes, sources: Sequence[str], *, force: bool) -> None:
    if place is None:
        sys.stdout.buffer.write(data)
    else:
        write(place, data, force=force, sources=sources)


def _missing(match: int | None, game: int | None) -> str:
    if game is None:
        return f"there is no match {match}"
    return f"there is no game {game}" + ("" if match is None else f" in match {match}")
