"""`tavla stats`: tables of many records."""

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tavla.commands.options import chosen_rules, fail, from_option, paths_argument, rules_options
from tavla.commands.records import readings, warn_of_problems, write

if TYPE_CHECKING:
    from tavla.analyzer.export import ExportFormat

_FORMAT_BY_SUFFIX: dict[str, "ExportFormat"] = {".csv": "csv", ".json": "json"}


@click.command("stats")
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
@rules_options
@from_option
def command(paths: tuple[str, ...], names: tuple[str, ...], output: "ExportFormat | None", place: Path | None,
            rules: str | None, rule: tuple[str, ...], source_format: str | None) -> None:  # fmt: skip
    """Tables of matches, games, turns and players."""
    from tavla.analyzer import export, tables
    from tavla.analyzer.replay import replay

    output = output or _FORMAT_BY_SUFFIX.get(place.suffix.lower() if place else "", "text")
    wanted = names or (("matches", "players") if output == "text" else ("players",))
    for name in wanted:
        if name not in tables.TABLES:
            fail(f"there is no table `{name}`; there are: {', '.join(tables.TABLES)}")
    if len(wanted) > 1 and output != "text":
        fail(f"one table at a time goes into a {output} file")
    choice = chosen_rules(rules, rule)
    items, status = [], 0
    for reading in readings(paths, source_format):
        status = max(status, int(warn_of_problems(reading)), 0 if reading.matches else 2)
        items += [tables.Played(reading.source.name, number, replay(match, choice))
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
