"""Writer of FIBS' oldmoves: player 0 is X and comes down from 24, player 1 is O and climbs from 1."""

from collections.abc import Iterator, Sequence
from typing import Final

from tavla.grammar.absolute import CLIMBING, COMING_DOWN
from tavla.grammar.mat.writer import rated_name, resignation_text
from tavla.grammar.notation import spell_moves
from tavla.grammar.record import (
    Beaver,
    Dance,
    Dice,
    Double,
    Drop,
    Entry,
    GameRecord,
    IllegalPlay,
    MatchRecord,
    OpenPlay,
    Raccoon,
    Resignation,
    Result,
    Take,
    Turn,
    Unplayed,
    Unread,
)

__all__ = ["write"]

_STYLES: Final = (COMING_DOWN, CLIMBING)
_LEVELS: Final = {1: " a normal game", 2: " a gammon", 3: " a backgammon"}


def write(matches: Sequence[MatchRecord]) -> bytes:
    """The text of matches; games that a match lacks leave nothing behind."""
    games = (
        "".join(f"{line}\n" for line in _lines(match, game, following))
        for match in matches
        for game, following in zip(match.games, _numbers(match), strict=True)
    )
    return "\n".join(games).encode("utf-8", "replace")


def _numbers(match: MatchRecord) -> list[int]:
    """The number that each game has if none was left out before it."""
    return [1, *((game.number or 0) + 1 for game in match.games[:-1])][: len(match.games)]


def _lines(match: MatchRecord, game: GameRecord, expected: int) -> Iterator[str]:
    """The lines of a game. Only a number that doesn't follow is written."""
    # No length at all says that none is known.
    of = "an unlimited " if match.length == 0 else "a " if match.length is None else f"a {match.length} point "
    left, right = (_one_line(rated_name(player)) for player in game.players)
    number = f"Game {game.number}. " if game.number not in (None, expected) else ""
    yield f"{number}Score is {game.score[0]}-{game.score[1]} in {of}match."
    yield f"{left} is X - {right} is O"
    for entry in game.entries:
        what = _what(entry)
        if what and entry.player is not None:
            yield f"{'XO'[entry.player]}: {what}"
        elif what:
            yield what


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _what(entry: Entry) -> str:
    action = entry.action
    match action:
        case Turn(dice=dice, moves=moves):
            roll = _roll(dice) if dice else f"({action.roll or '?'})"
            return f"{roll} {spell_moves(moves, _STYLES[entry.player or 0]).replace('/', '-')}"
        case Dance(dice=dice, stated=stated):
            return f"{_roll(dice)} can't move" if stated else _roll(dice)
        case Unplayed(dice=dice):
            return _roll(dice) if dice else ""
        case IllegalPlay(dice=dice, text=text) | OpenPlay(dice=dice, text=text):
            return f"{_roll(dice)} {_one_line(text)}"
        case Double(value=value):
            return "doubles" + _to(value)
        case Beaver(value=value):
            return "beavers" + _to(value)
        case Raccoon(value=value):
            return "raccoons" + _to(value)
        case Take():
            return "accepts"
        case Drop():
            return "rejects"
        case Resignation(level=level):
            if action == Resignation(level=level):
                return "wants to resign" + _LEVELS.get(level or 0, "")
            return f"wants to resign ({resignation_text(action)})"
        case Result(points=points):
            return f"wins {points} point{'s' * (points != 1)}"
        case Unread(text=text):
            return _one_line(text)
    return ""


def _to(value: int | None) -> str:
    return f" to {value}" if value is not None else ""


def _roll(dice: Dice) -> str:
    return f"({dice[0]} {dice[1]})"
