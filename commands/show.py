"""`tavla show`: the board at any turn of a record."""

from collections.abc import Sequence
from typing import TypeVar

import click

from tavla.commands.options import chosen_rules, fail, from_option, rules_options
from tavla.commands.records import readings, warn_of_problems

T = TypeVar("T")


@click.command("show")
@click.argument("path", metavar="FILE")
@click.option("--match", "match_number", type=int, default=1, show_default=True, help="The match in the file.")
@click.option("--game", "game_number", type=int, default=1, show_default=True, help="The game in the match.")
@click.option("--turn", "turn_number", type=int, help="The turn in the game. Default: the end of the game.")
@click.option("--after", is_flag=True, help="The board after the turn, not before it.")
@rules_options
@from_option
def command(path: str, match_number: int, game_number: int, turn_number: int | None, after: bool, rules: str | None,
            rule: tuple[str, ...], source_format: str | None) -> None:  # fmt: skip
    """Draw the board at a turn of a game."""
    from tavla.analyzer.replay import replay
    from tavla.analyzer.show import game_text, position_text

    choice = chosen_rules(rules, rule)
    reading = next(readings((path,), source_format), None)
    if reading is None or not reading.matches:
        if reading is not None:
            warn_of_problems(reading)
        fail(f"no record in {path}")
    match = _numbered(reading.matches, match_number, "match", "matches")
    replayed = replay(match, choice)
    game = _numbered(replayed.games, game_number, "game", "games")
    turn = None if turn_number is None else _numbered(game.turns, turn_number, "turn", "turns")
    click.echo(position_text(replayed, game) if turn is None and game.record.is_position else
               game_text(match, game, turn, after=after))  # fmt: skip


def _numbered(items: Sequence[T], number: int, word: str, plural: str) -> T:
    from tavla.analyzer.diagnostics.tally import counted

    if not 1 <= number <= len(items):
        fail(f"there is no {word} {number}: there {'is' if len(items) == 1 else 'are'} "
             f"{counted(len(items), word, plural)}")  # fmt: skip
    return items[number - 1]
