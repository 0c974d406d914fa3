"""`tavla legal`: the legal plays of a position, or the verdict on one."""

import sys
from typing import TYPE_CHECKING

import click

from tavla.commands.options import fail
from tavla.commands.positions import IdCommand, refuse_id, roll_of

if TYPE_CHECKING:
    from tavla.grammar.position import Position


@click.command("legal", cls=IdCommand)
@click.argument("identifier", metavar="ID")
@click.argument("play", required=False, metavar="[PLAY]")
@click.option("--dice", metavar="31", help="The roll, when the ID holds none.")
def command(identifier: str, play: str | None, dice: str | None) -> None:
    """The legal plays of a position, or the verdict on one.

    ID is an XGID, a GNUBG ID (position ID, with or without a match ID), an OGID, a board string of FIBS or a position
    line of Snowie. Points are numbered by the player on roll. Exit status 1 when PLAY is illegal.
    """
    from tavla.analyzer.judge import judge, plays_of
    from tavla.grammar.notation import NotationError, format_play

    position = _position(identifier)
    roll = roll_of(dice) if dice else position.dice
    if roll is None:
        fail("the position holds no roll: give it with --dice 31")
    if play is None:
        plays = plays_of(position, roll)
        for line in [format_play(item.steps) for item in plays] or [format_play(())]:
            click.echo(line)
        return
    try:
        verdict = judge(position, roll, play)
    except NotationError as error:
        fail(f"`{play}` is no play: {error.message}")
    if verdict.legal:
        click.echo(f"legal: {verdict.play}")
        for other in verdict.others:
            click.echo(f"it may also mean: {other}", err=True)
        return
    assert verdict.rule is not None
    click.echo(f"illegal: {verdict.rule.code} {verdict.rule.name}: {verdict.why}")
    for line in verdict.instead or (format_play(()),):
        click.echo(line)
    sys.exit(1)


def _position(identifier: str) -> "Position":
    from tavla.grammar.ids import IdError, parse_id

    try:
        return parse_id(identifier)
    except IdError as error:
        refuse_id(identifier, error)
