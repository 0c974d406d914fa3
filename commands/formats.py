"""`tavla formats`: the record formats that are known."""

import click


@click.command("formats")
def command() -> None:
    """The record formats that can be read and written."""
    from tavla.grammar.formats import FORMATS

    for entry in FORMATS:
        click.echo(f"{entry.name}: {entry.title}  ({', '.join(entry.extensions)})")
        click.echo(f"  holds   {', '.join(entry.holds) or 'a single position'}")
        click.echo(f"  writes  {', '.join(entry.written) if entry.write else 'nothing'}")
        click.echo("  reads")
        width = max(map(len, entry.dialects))
        for name, title in entry.dialects.items():
            click.echo(f"    {name:<{width}}  {title}")
