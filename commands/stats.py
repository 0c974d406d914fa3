"""`tavla stats`: tables of many records."""

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tavla.commands.options import LazyChoice, chosen_rules, fail, from_option, paths_argument, rules_options
from tavla.commands.records import readings, warn_of_problems, write

if TYPE_CHECKING:
    import pandas as pd

    from tavla.analyzer.tables import Played


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
    help="A table (matches, games, turns, …) or a summary (results, …); may be repeated.  [default: matches, players]",
)
@click.option("--by", multiple=True, metavar="COLUMN",
              help="What a summary is split by: player, opponent, length, year, …; may be repeated.")  # fmt: skip
@click.option("--format", "output", type=LazyChoice(_formats),
              help="Default: by the extension of the output file, else text.")  # fmt: skip
@click.option("-o", "--output", "place", type=click.Path(path_type=Path), metavar="FILE", help="Write to this file.")
@rules_options
@from_option
def command(paths: tuple[str, ...], names: tuple[str, ...], by: tuple[str, ...], output: str | None, place: Path | None,
            rules: str | None, rule: tuple[str, ...], source_format: str | None) -> None:  # fmt: skip
    """Tables of matches, games, turns, players, and summaries."""
    from tavla.analyzer import export, tables
    from tavla.analyzer.statistics import SUMMARIES

    suffix = place.suffix.lower() if place else ""
    output = output or next((name for name, target in export.TARGETS.items() if suffix in target.suffixes), "text")
    target = export.TARGETS[output]
    if target.binary and place is None and sys.stdout.isatty():
        fail(f"{output} is nothing for a terminal: -o FILE")
    wanted = names or _DEFAULT.get(output) or (_all_tables() if target.several else ("players",))
    for name in wanted:
        if name not in (*tables.TABLES, *SUMMARIES):
            fail(f"there is no table `{name}`; there are: {', '.join((*tables.TABLES, *SUMMARIES))}")
    choice = chosen_rules(rules, rule)
    items: list[Played] = []
    status = 0
    for reading in readings(paths, source_format):
        status = max(status, int(warn_of_problems(reading)), 0 if reading.matches else 2)
        items += tables.played_of(reading, choice, checked="findings" in wanted)
    if not items:
        fail("no record found")
    if not names and wanted == _all_tables() and tables.holds_analysis(items):
        wanted = (*wanted, "analysis")
    width = shutil.get_terminal_size((100, 0)).columns if place is None else 100
    try:
        result = export.export(_frames(wanted, items, by), output, width)
    except ValueError as error:  # a table that a format can't hold, or a split that a summary doesn't know
        fail(str(error))
    if place is None:
        click.echo(result, nl=False)
    else:
        write(place, result, force=True, sources=[item.path for item in items])
    sys.exit(status)


def _all_tables() -> tuple[str, ...]:
    """All that are not made only when they are asked for."""
    from tavla.analyzer.tables import TABLES

    return tuple(name for name, table in TABLES.items() if not table.optional)


def _frames(wanted: Sequence[str], items: "Sequence[Played]", by: Sequence[str]) -> "dict[str, pd.DataFrame]":
    """The tables and summaries that are wanted, each table built once."""
    from tavla.analyzer import tables
    from tavla.analyzer.statistics import SUMMARIES, summarize

    needed = {table for name in wanted for table in (SUMMARIES[name].needs if name in SUMMARIES else (name,))}
    built = tables.build_some(needed, items)
    return {name: summarize(name, built, by) if name in SUMMARIES else built[name] for name in wanted}
