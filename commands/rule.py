"""`tavla rule`: what a check looks for."""

import click

from tavla.commands.options import fail


@click.command("rule")
@click.argument("code", required=False)
def command(code: str | None) -> None:
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
