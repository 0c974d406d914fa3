"""`tavla stats`: tables of many records."""

import shutil
import sys
from pathlib import Path

import click

from tavla.commands.options import LazyChoice, chosen_rules, fail, from_option, paths_argument, rules_options
from tavla.commands.records import readings, warn_of_problems, write


def _formats() -> tuple[str, ...]:
    from tavla.analyzer.export import TARGETS

    return tuple(TARGETS)


_DEFAULT = dict.fromkeys(("text", "markdown", "latex"), ("matches", "players"))
"""The tables that people look at; workbooks and databases get all of them."""


@click.command("stats")
@paths_argument
@click.option(
    "--table",
    "names",
    multiple=True,
    metavar="NAME",
    help="matches, games, turns, cube_actions or players; may be repeated.  [default: matches, players]",
)
@click.option("--format", "output", type=LazyChoice(_formats),
              help="Default: by the extension of the output file, else text.")  # fmt: skip
@click.option("-o", "--output", "place", type=click.Path(path_type=Path), metavar="FILE", help="Write to this file.")
@rules_options
@from_option
def command(paths: tuple[str, ...], names: tuple[str, ...], output: str | None, place: Path | None,
            rules: str | None, rule: tuple[str, ...], source_format: str | None) -> None:  # fmt: skip
    """Tables of matches, games, turns and players."""
    from tavla.analyzer import export, tables
    from tavla.analyzer.replay import replay

    suffix = place.suffix.lower() if place else ""
    output = output or next((name for name, target in export.TARGETS.items() if suffix in target.suffixes), "text")
    target = export.TARGETS[output]
    if target.binary and place is None and sys.stdout.isatty():
        fail(f"{output} is nothing for a terminal: -o FILE")
    wanted = names or _DEFAULT.get(output) or (tuple(tables.TABLES) if target.several else ("players",))
    for name in wanted:
        if name not in tables.TABLES:
            fail(f"there is no table `{name}`; there are: {', '.join(tables.TABLES)}")
    choice = chosen_rules(rules, rule)
    items, status = [], 0
    for reading in readings(paths, source_format):
        status = max(status, int(warn_of_problems(reading)), 0 if reading.matches else 2)
        items += [tables.Played(reading.source.name, number, replay(match, choice))
                  for number, match in enumerate(reading.matches, 1)]  # fmt: skip
    if not items:
        fail("no record found")
    width = shutil.get_terminal_size((100, 0)).columns if place is None else 100
    try:
        result = export.export({name: tables.build(name, items) for name in wanted}, output, width)
    except export.ExportError as error:
        fail(str(error))
    if place is None:
        click.echo(result, nl=False)
    else:
        write(place, result, force=True, sources=[item.path for item in items])
    sys.exit(status)
