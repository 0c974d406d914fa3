"""`tavla show`: the board at any turn of a record, or of an identifier, as text or as a picture."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from tavla.commands.options import chosen_rules, fail, from_option, rules_options
from tavla.commands.positions import IdCommand
from tavla.commands.records import readings, warn_of_problems, write

if TYPE_CHECKING:
    from tavla.analyzer.rulesets import RuleChoice
    from tavla.analyzer.show import View

T = TypeVar("T")
_SUFFIXES = {".svg": "svg", ".png": "png"}


@click.command("show", cls=IdCommand)
@click.argument("path", metavar="FILE|ID")
@click.option("--match", "match_number", type=int, default=1, show_default=True, help="The match in the file.")
@click.option("--game", "game_number", type=int, default=1, show_default=True, help="The game in the match.")
@click.option("--turn", "turn_number", type=int, help="The turn in the game. Default: the end of the game.")
@click.option("--after", is_flag=True, help="The board after the turn, not before it.")
@click.option("--format", "form", type=click.Choice(["text", "unicode", "svg", "png"]),
              help="Default: by the extension of the output file, else text.")  # fmt: skip
@click.option("-o", "--output", "place", type=click.Path(path_type=Path), metavar="FILE", help="Write to this file.")
@rules_options
@from_option
def command(path: str, match_number: int, game_number: int, turn_number: int | None, after: bool, form: str | None,
            place: Path | None, rules: str | None, rule: tuple[str, ...],
            source_format: str | None) -> None:  # fmt: skip
    """Draw the board at a turn of a game, or of a position identifier."""
    form = form or _SUFFIXES.get(place.suffix.lower() if place else "", "text")
    if form == "png" and place is None and sys.stdout.isatty():
        fail("a picture is nothing for a terminal: -o FILE")
    choice = chosen_rules(rules, rule)
    view = _view_of_id(path) or _view_of_file(path, (match_number, game_number, turn_number), choice, source_format,
                                              after=after)  # fmt: skip
    data = _drawn(view, form)
    if place is not None:
        write(place, data, force=True, sources=[path])
    else:
        click.echo(data, nl=False)


def _view_of_id(text: str) -> "View | None":
    """The position of an identifier, None where the argument is none, or is a file."""
    from tavla.grammar.ids import IdError, kind_of, parse_id

    if kind_of(text) is None or (len(text) < 200 and Path(text).exists()):
        return None
    from tavla.analyzer.show import view_of_position
    from tavla.commands.positions import refuse_id

    try:
        return view_of_position(parse_id(text))
    except IdError as error:
        refuse_id(text, error)


def _view_of_file(path: str, numbers: tuple[int, int, int | None], choice: "RuleChoice", source_format: str | None, *,
                  after: bool) -> "View":  # fmt: skip
    from tavla.analyzer.replay import replay
    from tavla.analyzer.show import view_of_game

    reading = next(readings((path,), source_format), None)
    if reading is None or not reading.matches:
        if reading is not None:
            warn_of_problems(reading)
        fail(f"no record in {path}")
    match_number, game_number, turn_number = numbers
    replayed = replay(_numbered(reading.matches, match_number, "match", "matches"), choice)
    game = _numbered(replayed.games, game_number, "game", "games")
    turn = None if turn_number is None else _numbered(game.turns, turn_number, "turn", "turns")
    return view_of_game(replayed, game, turn, after=after)


def _drawn(view: "View", form: str) -> bytes:
    """The view in a form: bytes of text, of SVG, or of PNG."""
    from tavla.analyzer.draw import ASCII, UNICODE
    from tavla.analyzer.show import text_of

    if form in ("text", "unicode"):
        return f"{text_of(view, UNICODE if form == 'unicode' else ASCII)}\n".encode()
    from tavla.analyzer.diagram import diagram, png

    svg = diagram(view.position, view.names, bottom=view.bottom, title=view.title.split("\n", 1)[0])
    if form == "svg":
        return svg.encode()
    try:
        return png(svg)
    except ImportError:
        fail("PNG needs vl-convert-python: pip install 'tavla[export]'; SVG needs nothing")


def _numbered(items: Sequence[T], number: int, word: str, plural: str) -> T:
    from tavla.analyzer.diagnostics.tally import counted

    if not 1 <= number <= len(items):
        fail(f"there is no {word} {number}: there {'is' if len(items) == 1 else 'are'} "
             f"{counted(len(items), word, plural)}")  # fmt: skip
    return items[number - 1]
