"""`tavla id`: position identifiers, explained or written as another kind."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tavla.commands.options import LazyChoice, fail
from tavla.commands.positions import IdCommand, refuse_id, roll_of
from tavla.commands.records import read_stdin

if TYPE_CHECKING:
    from tavla.analyzer.identify import Answer
    from tavla.grammar.record import Dice
    from tavla.grammar.source import SourceText

_STDIN = "-"
_LONGEST_PATH = 1000
"""A megabyte or a NUL as argument is no path; asking whether it is a file would raise."""


def _kinds() -> tuple[str, ...]:
    from tavla.grammar.ids import KINDS

    return KINDS


@click.command("id", cls=IdCommand)
@click.argument("identifier", metavar="ID|FILE")
@click.option("--to", type=LazyChoice(_kinds), help="Write it as this kind.")
@click.option("--dice", metavar="31", help="Put this roll into the position.")
def command(identifier: str, to: str | None, dice: str | None) -> None:
    """Explain or convert position identifiers.

    ID is an XGID, a GNUBG ID (position ID, match ID or both), an OGID, a board string of FIBS or a position line of
    Snowie. All identifiers in a text are answered, a line each, with the name of the file or - for standard input.

    What the other kind can't hold is listed on standard error. Exit status: 1 when an identifier of a text can't be
    read or written, 2 when there is none.
    """
    roll = roll_of(dice) if dice else None
    source = _text(identifier)
    answer = _answer_id(identifier, to, roll) if source is None else _answer_text(source, to, roll)
    for line in answer.lines:
        click.echo(line)
    for note in answer.notes:
        click.echo(note, err=True)
    if not answer.found:
        fail(f"no identifier in {identifier if source is None else source.name}")
    sys.exit(1 if answer.unread else 0)


def _text(name: str) -> "SourceText | None":
    """The text that is named, or None when the name is no file."""
    from tavla.grammar.source import decode

    if name == _STDIN:
        return decode(read_stdin(), "<stdin>")
    if len(name) > _LONGEST_PATH or "\0" in name:
        return None
    try:
        return decode(Path(name).read_bytes(), name) if Path(name).is_file() else None
    except OSError as error:
        fail(f"{name} can't be read: {(error.strerror or type(error).__name__).lower()}")


def _answer_id(identifier: str, to: str | None, roll: "Dice | None") -> "Answer":
    from tavla.analyzer.identify import answer_id
    from tavla.grammar.ids import IdError, kind_of

    try:
        return answer_id(identifier, to=to, dice=roll)
    except IdError as error:
        refuse_id(identifier, error, "" if kind_of(identifier) else "; nor is there a file of this name")
    except ValueError as error:
        fail(str(error))


def _answer_text(source: "SourceText", to: str | None, roll: "Dice | None") -> "Answer":
    from tavla.analyzer.identify import answer_text

    return answer_text(source, to=to, dice=roll)
