"""Identifiers and rolls, as `tavla legal` and `tavla id` take them."""

from typing import TYPE_CHECKING, NoReturn

import click

from tavla.commands.options import fail

if TYPE_CHECKING:
    from tavla.grammar.ids import IdError
    from tavla.grammar.record import Dice


class IdCommand(click.Command):
    """A command that takes identifiers, also a bare XGID, which begins like an option: `-b----E-C---eE---…`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [_labelled(arg) for arg in args])


def _labelled(argument: str) -> str:
    # No option of these commands has colons in it, and of all identifiers only an XGID can begin with a hyphen.
    return f"XGID={argument}" if argument.startswith("-") and argument.count(":") > 1 else argument


def refuse_id(identifier: str, error: "IdError", more: str = "") -> NoReturn:
    """Fail with what is wrong with an identifier, and a mark under the place. ``more`` goes behind the message."""
    from tavla.analyzer.diagnostics.render.text import quoted
    from tavla.grammar.source import SourceText, Span

    line, mark = quoted(SourceText("", identifier), Span(error.start, error.end))
    message = error.message + more
    fail(f"{message}\n  {line}\n  {mark}" if line.strip() else message)


def roll_of(text: str) -> "Dice":
    """The roll that `--dice` gives."""
    from tavla.grammar.notation import NotationError, parse_roll

    try:
        return parse_roll(text)
    except NotationError:
        fail(f"`{text}` is no roll of two dice")
