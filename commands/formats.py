"""`tavla formats`: the record formats that are known."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from tavla.commands.options import fail

if TYPE_CHECKING:
    from tavla.grammar.formats import Format

_WIDTHS = (14, 15, 26, 26, 19)
"""Of the columns of the table: together they fit a terminal of 100."""


@click.command("formats")
@click.argument("name", required=False, metavar="[NAME]")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="The form of the list.")
def command(name: str | None, form: str) -> None:
    """List the record formats; with NAME, tell all of one.

    A dialect that is listed under `writes` is what `tavla convert --dialect` takes, the first of them without it.
    """
    from tavla.grammar.formats import FORMATS, UnknownFormatError, format_named

    try:
        entries = (format_named(name),) if name is not None else FORMATS
    except UnknownFormatError as error:
        fail(str(error))
    if form == "json":
        import json

        described = [_described(entry) for entry in entries]
        click.echo(json.dumps(described[0] if name is not None else described, indent=2, ensure_ascii=False))
    elif name is not None:
        click.echo("\n".join(_page(entries[0])))
    else:
        for row in _table(entries):
            click.echo(row)
        click.echo("\n`tavla formats NAME` says more of one.")


def _described(entry: "Format") -> dict[str, Any]:
    """A format for programs."""
    return {
        "name": entry.name,
        "title": entry.title,
        "extensions": list(entry.extensions),
        "binary": entry.sniff is None,
        "reads": [{"dialect": name, "title": title} for name, title in entry.dialects.items()],
        "writes": list(entry.written) if entry.write else [],
        "holds": [str(item) for item in entry.holds],
    }


def _page(entry: "Format") -> Iterator[str]:
    yield f"{entry.name}: {entry.title}"
    yield f"  files   {', '.join(entry.extensions)}{' (binary)' if entry.sniff is None else ''}"
    yield f"  holds   {', '.join(entry.holds) or 'a single game'}"
    yield f"  writes  {', '.join(entry.written) if entry.write else 'nothing'}"
    yield "  reads"
    width = max(map(len, entry.dialects))
    yield from (f"    {name:<{width}}  {title}" for name, title in entry.dialects.items())


def _table(entries: Sequence["Format"]) -> Iterator[str]:
    """A row for each format; what is too long for its column goes on below."""
    yield _line(("name", "extensions", "reads", "writes", "holds"))
    yield _line(tuple("-" * (width - 2) for width in _WIDTHS))
    for entry in entries:
        writes = ", ".join(entry.written) if entry.write else "-"
        texts = (entry.name, " ".join(entry.extensions), ", ".join(entry.dialects), writes, _holds(entry))
        cells = [wrap(text, width - 2, break_on_hyphens=False) for text, width in zip(texts, _WIDTHS, strict=True)]
        for index in range(max(map(len, cells))):
            yield _line([cell[index] if index < len(cell) else "" for cell in cells])


def _line(cells: Sequence[str]) -> str:
    return "".join(f"{cell:<{width}}" for cell, width in zip(cells, _WIDTHS, strict=True)).rstrip()


def _holds(entry: "Format") -> str:
    """What a format holds, said from the shorter side."""
    from tavla.grammar.spelling import Holds

    missing = [item for item in Holds if item not in entry.holds]
    if not missing:
        return "everything"
    if not entry.holds:
        return "a single game"
    return f"all but {', '.join(missing)}" if len(missing) <= len(entry.holds) else ", ".join(entry.holds)
