"""`tavla report`: records as a page to look at, or as tables on the terminal."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tavla.commands.options import chosen_rules, fail, from_option, paths_argument, rules_options
from tavla.commands.records import readings, wants_colour, warn_of_problems, write

if TYPE_CHECKING:
    from tavla.analyzer.report import Report
    from tavla.analyzer.rulesets import RuleChoice
    from tavla.analyzer.tables import Played


@click.command("report")
@paths_argument
@click.option("-o", "--output", "place", type=click.Path(path_type=Path), metavar="FILE.html",
              help="Write the page to this file; without it, the main tables are printed.")  # fmt: skip
@click.option("--title", default="Backgammon report", help="The title of the report.")
@click.option("--charts", "folder", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER",
              help="Write each chart as a file into this folder too.")  # fmt: skip
@click.option("--chart-format", type=click.Choice(["svg", "png"]), default="svg", show_default=True,
              help="The format of these files.")  # fmt: skip
@rules_options
@from_option
def command(paths: tuple[str, ...], place: Path | None, title: str, folder: Path | None, chart_format: str,
            rules: str | None, rule: tuple[str, ...], source_format: str | None) -> None:  # fmt: skip
    """A page of charts, tables, findings and a replay viewer.

    Without -o the main tables are printed.
    """
    from tavla.analyzer.report import ReportError, gather, to_html, to_text

    taken = _Taken(paths, source_format, chosen_rules(rules, rule))
    report = gather(taken.items())
    if not report.labels:
        fail("no record found")
    if folder is not None:
        _write_charts(report, folder, chart_format, taken.paths)
    if place is None:
        colour = wants_colour(sys.stdout)
        width = shutil.get_terminal_size((100, 0)).columns
        click.echo(to_text(report, title, width, colour=colour), nl=False, color=colour)
    else:
        try:
            write(place, to_html(report, title), force=True, sources=taken.paths)
        except ReportError as error:
            fail(str(error))
    sys.exit(taken.status)


class _Taken:
    """The matches of the paths on their way into the report. ``status``: the exit status that they amount to."""

    def __init__(self, paths: tuple[str, ...], source_format: str | None, choice: "RuleChoice") -> None:
        self.found = readings(paths, source_format)
        self.choice = choice
        self.paths: list[str] = []
        self.status = 0

    def items(self) -> "Iterator[Played]":
        from tavla.analyzer.tables import played_of

        for reading in self.found:
            self.status = max(self.status, int(warn_of_problems(reading)), 0 if reading.matches else 2)
            self.paths.append(reading.source.name)
            yield from played_of(reading, self.choice, checked=True)


def _write_charts(report: "Report", folder: Path, chart_format: str, sources: list[str]) -> None:
    from tavla.analyzer.diagram import png
    from tavla.analyzer.report import charts_of

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail(f"{folder}: {error.strerror}")
    for chart in (chart for group in charts_of(report).values() for chart in group):
        try:
            data = png(chart.svg) if chart_format == "png" else chart.svg.encode()
        except ImportError:
            fail("png needs vl-convert: pip install 'tavla[export]'")
        write(folder / f"{chart.name}.{chart_format}", data, force=True, sources=sources)
