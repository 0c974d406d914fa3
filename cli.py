"""The command line: arguments, one call into the library, rendering, exit status.

Exit status: 0 nothing to report, 1 findings at or above ``--fail-on``, 2 could not do it. Results go to standard
output, everything else to standard error. What costs time to import is imported inside the commands.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, TypeVar

import click

if TYPE_CHECKING:
    from tavla.analyzer.diagnostics.diagnostic import Diagnostic
    from tavla.analyzer.export import ExportFormat
    from tavla.analyzer.settings import Settings
    from tavla.grammar.position import Position
    from tavla.grammar.record import Reading

__version__ = "0.1.0"
"""The version of the package. It stands here because asking the installation costs half of the time of `--version`."""

F = TypeVar("F", bound=Callable[..., Any])

CHECK_EXAMPLES = """\b
Examples:
  tavla check records                           every record in a folder
  tavla check records --select PL,CU --brief    checker plays and cube only, a line each
  tavla check records --statistics              how often each rule is broken
  tavla check records --format sarif -o records.sarif
"""


class Failure(click.ClickException):
    """The command could not do what it was asked to."""

    exit_code = 2


def fail(message: str) -> NoReturn:
    raise Failure(message)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="tavla")
def commands() -> None:
    """Backgammon records: read, check, convert, count.

    PATH is a file, a folder (every record in it), a quoted glob, or - for standard input.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line, on the program's own arguments unless others are given."""
    import gc

    # Records are millions of small objects without cycles: looking for cycles in them costs a third of the time.
    gc.set_threshold(200_000, 20, 100)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    commands(arguments, prog_name="tavla")


# ---- what several commands share ---------------------------------------------------------------------------------


def paths_argument(command: F) -> F:
    return click.argument("paths", nargs=-1, required=True, metavar="PATH...")(command)


def from_option(command: F) -> F:
    return click.option("--from", "source_format", metavar="FORMAT", help="Read as this format; don't guess.")(command)


def read_stdin() -> bytes:
    return sys.stdin.buffer.read()


def readings(paths: Iterable[str], source_format: str | None) -> Iterator["Reading"]:
    """The readings of all paths; files in folders that are no records are left out."""
    from tavla.analyzer.archive import find_files, read_found

    _known_format(source_format)
    for found in find_files(paths):
        reading = read_found(found, read_stdin, source_format)
        if reading is not None:
            yield reading


def _known_format(name: str | None) -> None:
    from tavla.grammar.formats import UnknownFormatError, format_named

    if name is not None:
        try:
            format_named(name)
        except UnknownFormatError as error:
            fail(str(error))


def say(reading: "Reading", diagnostics: "Iterable[Diagnostic]") -> None:
    """Print findings on standard error, a line each."""
    from tavla.analyzer.diagnostics.render import text

    colour = _colour(sys.stderr)
    for block in text.render(reading.source, diagnostics, colour=colour, lines=False):
        click.echo(block, err=True, color=colour)


def _colour(stream: TextIO) -> bool:
    from tavla.analyzer.diagnostics.render.renderer import wants_colour

    return wants_colour(stream.isatty(), os.environ)


def write(place: Path, data: bytes, *, force: bool, sources: Iterable[str]) -> None:
    """Write a file, and never over a record that was read."""
    from tavla.analyzer.output import OutputError, write_file

    try:
        write_file(place, data, force=force, sources=sources)
    except OutputError as error:
        fail(str(error))


def warn_of_problems(reading: "Reading") -> bool:
    """Say on standard error what could not be read in a text; True when there was an error."""
    from tavla.analyzer.diagnostics.check import problems_of
    from tavla.analyzer.diagnostics.diagnostic import Severity

    found = problems_of(reading)
    say(reading, found)
    return any(diagnostic.severity is Severity.ERROR for diagnostic in found)


# ---- check -------------------------------------------------------------------------------------------------------


@commands.command(epilog=CHECK_EXAMPLES)
@paths_argument
@click.option("--select", multiple=True, metavar="CODES",
              help="Show these only: codes (SC602), families (PL, PL4) or rule names, with commas.")  # fmt: skip
@click.option("--ignore", multiple=True, metavar="CODES", help="Don't show these; stronger than --select.")
@click.option("--consequences/--no-consequences", default=None,
              help="Show also what follows from an earlier fault of the same game.")  # fmt: skip
@click.option("--fail-on", type=click.Choice(["error", "warning", "info", "never"]),
              help="The least severity that makes the exit status 1.  [default: error]")  # fmt: skip
@click.option("--exit-zero", is_flag=True, help="Exit with 0 whatever is found; 2 when a file can't be checked.")
@click.option("--format", type=click.Choice(["text", "json", "sarif", "github"]),
              help="For people, programs, code scanning or GitHub Actions.  [default: text]")  # fmt: skip
@click.option("-o", "--output", "place", type=click.Path(path_type=Path), metavar="FILE",
              help="Write the findings to this file.")  # fmt: skip
@click.option("--brief/--no-brief", default=None, help="One line a finding, without the line of the record.")
@click.option("--statistics/--no-statistics", default=None, help="Show how often each rule is broken, not where.")
@click.option("-q", "--quiet/--no-quiet", default=None, help="Findings only: no last line that sums up.")
@click.option("--config", type=click.Path(path_type=Path), metavar="FILE",
              help="Settings.  [default: the nearest tavla.toml, or pyproject.toml with tool.tavla]")  # fmt: skip
@click.option("--no-config", is_flag=True, help="Look for no settings.")
@from_option
def check(paths: tuple[str, ...], source_format: str | None, place: Path | None, config: Path | None, no_config: bool,
          exit_zero: bool, **given: Any) -> None:  # fmt: skip
    """Replay records through the rules and report every fault with its place.

    Exit status: 0 nothing to report, 1 findings, 2 a file could not be checked.
    """
    from tavla.analyzer.archive import check_files, find_files
    from tavla.analyzer.diagnostics.render import Look, RendererError, rendered, renderer_for
    from tavla.analyzer.diagnostics.tally import SEVERITIES, Tally

    _known_format(source_format)
    settings = _settings(config, no_config, given)
    colour = place is None and _colour(sys.stdout)
    tally = Tally(None if exit_zero else SEVERITIES[settings.fail_on or "error"])
    try:
        shape = renderer_for(settings.format or "text",
                         Look(colour, bool(settings.brief), bool(settings.statistics), __version__))  # fmt: skip
    except RendererError as error:
        fail(str(error))
    found = list(find_files(paths, settings.excludes))
    blocks = rendered(check_files(found, read_stdin, source_format), settings.selection, tally, shape)
    if place is None:
        for block in blocks:
            click.echo(block, color=colour)
    else:
        text = "".join(f"{block}\n" for block in blocks)
        write(place, text.encode("utf-8", "replace"), force=True, sources=[item.path for item in found])
    if not tally.files:
        fail("no record found")
    if not settings.quiet:
        click.echo(tally.summary(), err=True)
    sys.exit(tally.status)


def _settings(config: Path | None, no_config: bool, given: dict[str, Any]) -> "Settings":
    """The settings of the file that holds, overruled by what was given on the command line."""
    from tavla.analyzer.diagnostics.selection import UnknownCodeError
    from tavla.analyzer.settings import Settings, SettingsError, load_settings

    if config is not None and no_config:
        raise click.UsageError("--config and --no-config exclude each other")
    try:
        settings = Settings() if no_config else load_settings(config)
        return settings.overruled(**given)
    except (SettingsError, UnknownCodeError) as error:
        fail(str(error))


# ---- convert -----------------------------------------------------------------------------------------------------


@commands.command()
@paths_argument
@click.option("--to", "target", required=True, metavar="FORMAT", help="The format to write; see `tavla formats`.")
@click.option("--dialect", metavar="NAME", help="The spelling of a program: gnubg, xg, xg-text or galaxy.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE|FOLDER",
              help="Where to write; a folder for several files. Default: standard output.")  # fmt: skip
@click.option("--strict", is_flag=True, help="Write nothing that loses something.")
@click.option("--force", is_flag=True, help="Overwrite files that are there.")
@from_option
def convert(paths: tuple[str, ...], target: str, dialect: str | None, output: Path | None, strict: bool, force: bool,
            source_format: str | None) -> None:  # fmt: skip
    """Convert records; what the target can't hold is listed on standard error."""
    from tavla.analyzer.convert import convert as converted
    from tavla.analyzer.diagnostics.check import diagnostic_of
    from tavla.analyzer.output import OutputError, places_for
    from tavla.grammar.formats import UnknownFormatError

    _known_format(target)
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
            conversion = converted(reading, target, dialect)
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


# ---- stats -------------------------------------------------------------------------------------------------------


_EXPORT_BY_SUFFIX: dict[str, "ExportFormat"] = {".csv": "csv", ".json": "json"}


@commands.command()
@paths_argument
@click.option(
    "--table",
    "names",
    multiple=True,
    metavar="NAME",
    help="matches, games, turns, cube_actions or players; may be repeated.  [default: matches, players]",
)
@click.option("--format", "output", type=click.Choice(["text", "csv", "json"]),
              help="Default: by the extension of the output file, else text.")  # fmt: skip
@click.option("-o", "--output", "place", type=click.Path(path_type=Path), metavar="FILE", help="Write to this file.")
@from_option
def stats(paths: tuple[str, ...], names: tuple[str, ...], output: "ExportFormat | None", place: Path | None,
          source_format: str | None) -> None:  # fmt: skip
    """Tables of matches, games, turns and players."""
    from tavla.analyzer import export, tables
    from tavla.analyzer.replay import replay

    output = output or _EXPORT_BY_SUFFIX.get(place.suffix.lower() if place else "", "text")
    wanted = names or (("matches", "players") if output == "text" else ("players",))
    for name in wanted:
        if name not in tables.TABLES:
            fail(f"there is no table `{name}`; there are: {', '.join(tables.TABLES)}")
    if len(wanted) > 1 and output != "text":
        fail(f"one table at a time goes into a {output} file")
    items, status = [], 0
    for reading in readings(paths, source_format):
        status = max(status, int(warn_of_problems(reading)), 0 if reading.matches else 2)
        items += [tables.Played(reading.source.name, number, replay(match))
                  for number, match in enumerate(reading.matches, 1)]  # fmt: skip
    if not items:
        fail("no record found")
    width = shutil.get_terminal_size((100, 0)).columns if place is None else 100
    rendered = [export.render(tables.build(name, items), output, width) for name in wanted]
    if len(wanted) > 1:
        rendered = [f"{name}\n\n{table}" for name, table in zip(wanted, rendered, strict=True)]
    result = "\n\n".join(part.rstrip("\n") for part in rendered) + "\n"
    if place is None:
        click.echo(result, nl=False)
    else:
        write(place, result.encode("utf-8"), force=True, sources=[item.path for item in items])
    sys.exit(status)


# ---- show, legal -------------------------------------------------------------------------------------------------


@commands.command()
@click.argument("path", metavar="FILE")
@click.option("--match", "match_number", type=int, default=1, show_default=True, help="The match in the file.")
@click.option("--game", "game_number", type=int, default=1, show_default=True, help="The game in the match.")
@click.option("--turn", "turn_number", type=int, help="The turn in the game. Default: the end of the game.")
@click.option("--after", is_flag=True, help="The board after the turn, not before it.")
@from_option
def show(path: str, match_number: int, game_number: int, turn_number: int | None, after: bool,
         source_format: str | None) -> None:  # fmt: skip
    """Draw the board at a turn of a game."""
    from tavla.analyzer.replay import replay
    from tavla.analyzer.show import game_text

    reading = next(readings((path,), source_format), None)
    if reading is None or not reading.matches:
        if reading is not None:
            warn_of_problems(reading)
        fail(f"no record in {path}")
    match = _numbered(reading.matches, match_number, "match", "matches")
    game = _numbered(replay(match).games, game_number, "game", "games")
    turn = None if turn_number is None else _numbered(game.turns, turn_number, "turn", "turns")
    click.echo(game_text(match, game, turn, after=after))


T = TypeVar("T")


def _numbered(items: Sequence[T], number: int, word: str, plural: str) -> T:
    from tavla.analyzer.diagnostics.tally import counted

    if not 1 <= number <= len(items):
        fail(f"there is no {word} {number}: there {'is' if len(items) == 1 else 'are'} "
             f"{counted(len(items), word, plural)}")  # fmt: skip
    return items[number - 1]


@commands.command()
@click.argument("identifier", metavar="ID")
@click.argument("play", required=False, metavar="[PLAY]")
@click.option("--dice", metavar="31", help="The roll, when the ID holds none.")
def legal(identifier: str, play: str | None, dice: str | None) -> None:
    """The legal plays of a position, or the verdict on one.

    ID is an XGID or a GNUBG ID (position ID, with or without a match ID). Points are numbered by the player on roll.
    Exit status 1 when PLAY is illegal.
    """
    from tavla.analyzer.judge import judge, plays_of
    from tavla.grammar.notation import NotationError, format_play

    position = _position(identifier)
    roll = _roll(dice) if dice else position.dice
    if roll is None:
        fail("the position holds no roll: give it with --dice 31")
    if play is None:
        plays = plays_of(position, roll)
        for line in [format_play(item.steps) for item in plays] or [format_play(())]:
            click.echo(line)
        return
    try:
        verdict = judge(position, roll, play)
    except NotationError as error:
        fail(f"`{play}` is no play: {error.message}")
    if verdict.legal:
        click.echo(f"legal: {verdict.play}")
        for other in verdict.others:
            click.echo(f"it may also mean: {other}", err=True)
        return
    assert verdict.rule is not None
    click.echo(f"illegal: {verdict.rule.code} {verdict.rule.name}: {verdict.why}")
    for line in verdict.instead or (format_play(()),):
        click.echo(line)
    sys.exit(1)


def _position(identifier: str) -> "Position":
    from tavla.grammar.ids import IdError, parse_id

    try:
        return parse_id(identifier)
    except IdError as error:
        shown = identifier[error.start : error.end]
        fail(f"{error.message}" + (f" (`{shown[:40]}`)" if shown else ""))


def _roll(text: str) -> tuple[int, int]:
    from tavla.grammar.notation import NotationError, parse_roll

    try:
        return parse_roll(text)
    except NotationError:
        fail(f"`{text}` is no roll of two dice")


# ---- what it knows -----------------------------------------------------------------------------------------------


@commands.command(name="formats")
def list_formats() -> None:
    """The record formats that can be read and written."""
    from tavla.grammar.formats import FORMATS

    for entry in FORMATS:
        click.echo(f"{entry.name}: {entry.title}  ({', '.join(entry.extensions)})")
        click.echo(f"  holds   {', '.join(entry.holds)}")
        click.echo(f"  writes  {', '.join(entry.written) if entry.write else 'nothing'}")
        click.echo("  reads")
        width = max(len(name) for name in entry.dialects)
        for name, title in entry.dialects.items():
            click.echo(f"    {name:<{width}}  {title}")


@commands.command()
@click.argument("code", required=False)
def rule(code: str | None) -> None:
    """List all rules, or print the page of one (by code or name)."""
    from tavla.analyzer.diagnostics.registry import ALL_RULES

    if code is None:
        for entry in sorted(ALL_RULES, key=lambda entry: entry.code):
            click.echo(f"{entry.code}  {entry.severity.value:<7}  {entry.name:<30}  {entry.summary}")
        return
    found = next((entry for entry in ALL_RULES if code.upper() == entry.code or code.lower() == entry.name), None)
    if found is None:
        fail(f"no rule is called `{code}`; `tavla rule` lists them all")
    click.echo(f"{found.code} {found.name} ({found.severity.value})\n\n{found.page.strip()}")


if __name__ == "__main__":
    main()
