"""`tavla check`: every fault of records, with its place."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tavla.commands.options import LazyChoice, fail, from_option, paths_argument, require_format, rules_options
from tavla.commands.records import read_stdin, wants_colour, write

if TYPE_CHECKING:
    from tavla.analyzer.settings import Settings

EXAMPLES = """\b
Examples:
  tavla check records                           every record in a folder
  tavla check records --select PL,CU --brief    checker plays and cube only, a line each
  tavla check records --statistics              how often each rule is broken
  tavla check records --format sarif -o records.sarif
  tavla check games.mat --rules nackgammon --rule crawford=no
"""


def _formats() -> tuple[str, ...]:
    from tavla.analyzer.diagnostics.render import RENDERERS

    return tuple(RENDERERS)


def _severities() -> tuple[str, ...]:
    from tavla.analyzer.diagnostics.tally import SEVERITIES

    return tuple(SEVERITIES)


@click.command("check", epilog=EXAMPLES)
@paths_argument
@click.option("--select", multiple=True, metavar="CODES",
              help="Show these only: codes (SC602), families (PL, PL4) or rule names, with commas.")  # fmt: skip
@click.option("--ignore", multiple=True, metavar="CODES", help="Don't show these; stronger than --select.")
@click.option("--consequences/--no-consequences", default=None,
              help="Show also what follows from an earlier fault of the same game.")  # fmt: skip
@rules_options
@click.option("--fail-on", type=LazyChoice(_severities),
              help="The least severity that makes the exit status 1.  [default: error]")  # fmt: skip
@click.option("--exit-zero", is_flag=True, help="Exit with 0 whatever is found; 2 when a file can't be checked.")
@click.option("--format", type=LazyChoice(_formats),
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
@click.pass_obj
def command(version: str, /, paths: tuple[str, ...], source_format: str | None, place: Path | None,
            config: Path | None, no_config: bool, exit_zero: bool, **given: Any) -> None:  # fmt: skip
    """Replay records through the rules and report every fault.

    Exit status: 0 nothing to report, 1 findings, 2 a file could not be checked.
    """
    from tavla.analyzer.archive import check_files, find_files
    from tavla.analyzer.diagnostics.render import Look, RendererError, rendered, renderer_for
    from tavla.analyzer.diagnostics.tally import SEVERITIES, Tally

    require_format(source_format)
    settings = _settings(config, no_config, given)
    colour = place is None and wants_colour(sys.stdout)
    tally = Tally(None if exit_zero else SEVERITIES[settings.fail_on or "error"])
    try:
        shape = renderer_for(settings.format or "text",
                             Look(colour, bool(settings.brief), bool(settings.statistics), version))  # fmt: skip
    except RendererError as error:
        fail(str(error))
    found = list(find_files(paths, settings.excludes))
    checked = check_files(found, read_stdin, source_format, settings.choice)
    blocks = rendered(checked, settings.selection, tally, shape)
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
    from tavla.analyzer.rule_options import RuleOptionError
    from tavla.analyzer.settings import Settings, SettingsError, load_settings

    if config is not None and no_config:
        raise click.UsageError("--config and --no-config exclude each other")
    try:
        settings = Settings() if no_config else load_settings(config)
        return settings.overruled(**given)
    except (SettingsError, UnknownCodeError, RuleOptionError) as error:
        fail(str(error))
