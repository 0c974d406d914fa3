"""`tavla convert`: records in another format or dialect."""

import sys
from pathlib import Path

import click

from tavla.commands.options import chosen_rules, fail, from_option, paths_argument, require_format, rules_options
from tavla.commands.records import readings, say, warn_of_problems, write


@click.command("convert")
@paths_argument
@click.option("--to", "target", required=True, metavar="FORMAT", help="The format to write; see `tavla formats`.")
@click.option("--dialect", metavar="NAME", help="A program's spelling, a style or a language; see `tavla formats`.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE|FOLDER",
              help="Where to write; a folder for several files. Default: standard output.")  # fmt: skip
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

    What the target can't hold is listed on standard error.
    """
    from tavla.analyzer.convert import chosen, convert
    from tavla.analyzer.diagnostics.check import diagnostic_of
    from tavla.analyzer.output import OutputError, places_for
    from tavla.grammar.formats import UnknownFormatError

    require_format(target)
    choice = chosen_rules(rules, rule)
    sources = list(readings(paths, source_format))
    if not sources:
        fail("no record found")
    names = [reading.source.name for reading in sources]
    if len(sources) > 1 and (output is None or output.suffix):
        fail(f"{len(sources)} files need a folder to be written to: -o FOLDER")
    status = 0
    try:
        places = places_for(names, paths, target, output) if output is not None else {}
    except OutputError as error:
        fail(str(error))
    for reading in sources:
        status = max(status, int(warn_of_problems(reading)))
        if not reading.matches:
            status = 2
            continue
        try:
            reading = chosen(reading, match, game, choice)
            if not reading.matches:
                fail(f"{reading.source.name}: {_missing(match, game)}")
            conversion = convert(reading, target, dialect, choice)
        except UnknownFormatError as error:
            fail(str(error))
        say(reading, map(diagnostic_of, conversion.losses))
        if strict and conversion.losses:
            status = max(status, 1)
            continue
        if output is None:
            sys.stdout.buffer.write(conversion.data)
        else:
            write(places[reading.source.name], conversion.data, force=force, sources=[reading.source.name])
    sys.exit(status)


def _missing(match: int | None, game: int | None) -> str:
    if game is None:
        return f"there is no match {match}"
    return f"there is no game {game}" + ("" if match is None else f" in match {match}")
