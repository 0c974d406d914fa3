"""`tavla rulesets`: what `--rules` and `--rule` take."""

from collections.abc import Mapping

import click


@click.command("rulesets")
def command() -> None:
    """List what --rules and --rule take."""
    from tavla.analyzer.rule_options import OPTIONS
    from tavla.analyzer.rulesets import RULESETS, SCORINGS

    _list("--rules NAME: what is played", {rules.name: rules.title for rules in RULESETS.values()})
    click.echo()
    _list("--rule KEY=VALUE: a single rule", {key: f"{option.meaning}\n= {option.values}"
                                              for key, option in OPTIONS.items()})  # fmt: skip
    click.echo()
    _list("--rule scoring=NAME: what a won game counts, in cubes",
          {scoring.name: scoring.title for scoring in SCORINGS.values()})  # fmt: skip


def _list(title: str, entries: Mapping[str, str]) -> None:
    width = max(map(len, entries))
    click.echo(title)
    for name, text in entries.items():
        for label, line in zip((name, ""), text.split("\n"), strict=False):
            click.echo(f"  {label:<{width}}  {line}")
