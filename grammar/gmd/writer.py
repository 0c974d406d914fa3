"""Writer of .gmd files: White is player 1 and comes down, Black is player 0 and climbs.

What Gibbon has no line for (results, values of the cube that doubling doesn't give) is written behind `#`, where Gibbon
reads nothing.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from tavla.grammar.absolute import CLIMBING, COMING_DOWN, resignation_of
from tavla.grammar.gmd.lines import USUAL, WHITE, escaped
from tavla.grammar.mat.writer import resignation_text
from tavla.grammar.notation import GNUBG, spell_moves
from tavla.grammar.position import BAR, OFF, Cube
from tavla.grammar.record import (
    Beaver,
    Comment,
    Dance,
    Dice,
    Double,
    Drop,
    Entry,
    GameRecord,
    Header,
    IllegalPlay,
    MatchRecord,
    OpenPlay,
    Raccoon,
    Resignation,
    Result,
    SetBoard,
    Take,
    Turn,
    Unplayed,
    Unread,
)
from tavla.grammar.rule_headers import switched

__all__ = ["write"]

_STYLES: Final = (CLIMBING, COMING_DOWN)
_LETTERS: Final = "BW"


def write(matches: Sequence[MatchRecord]) -> bytes:
    """The text of the first match; of no match, nothing."""
    if not matches:
        return b""
    return "".join(f"{line}\n" for line in _lines(matches[0])).encode("utf-8", "replace")


def _lines(match: MatchRecord) -> Iterator[str]:
    yield "GMD-2 # Created by tavla"
    if match.length is not None:
        yield f"Length: {match.length or 'unlimited'}"
    for side in (1, 0):
        yield f"Player:{_LETTERS[side]}: {escaped(match.names[side])}"
    extras = {item.key: item.value for item in (match.games[0].extras if match.games else ())}
    for side in (1, 0):
        rank = extras.get(f"Rank:{_LETTERS[side]}", match.players[side].rating)
        if rank:
            yield f"Rank:{_LETTERS[side]}: {escaped(rank)}"
    yield from _preamble(match)
    expected = 1
    for index, game in enumerate(match.games):
        yield from _game(game, expected, first=index == 0)
        expected = (game.number or expected) + 1


def _preamble(match: MatchRecord) -> Iterator[str]:
    crawford = match.header("Crawford")
    if crawford is None and match.length and match.length > 1:
        yield f"Rule: Crawford # {USUAL}"
    for item in match.preamble:
        if isinstance(item, Comment):
            yield f"# {_one_line(item.text)}"
        elif item.key.lower() == "site":
            yield f"Location: {escaped(item.value)}"
        elif item.key.lower() == "crawford" and switched(item.value):
            yield "Rule: Crawford"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _game(game: GameRecord, expected: int, *, first: bool) -> Iterator[str]:
    black, white = game.score
    entries = list(game.entries)
    line = "Game:"
    if first and (black or white) and min(black, white) >= 0:
        line += f" Scores{{{white} {black}}}"
    if entries and isinstance(entries[0].action, SetBoard) and entries[0].action.board is not None:
        action = entries.pop(0).action
        assert isinstance(action, SetBoard)
        line += _setup(action)
    if game.number not in (None, expected) or not first:
        number = game.number if game.number is not None else expected
        line += f" # Game {number}, score {max(0, white)}-{max(0, black)}"
    yield line
    times = _times(game.extras)
    dropped = len(game.entries) - len(entries)
    first_action = game.entries[0].action if game.entries else None
    cube = first_action.cube.value if isinstance(first_action, SetBoard) and first_action.cube else 1
    for index, entry in enumerate(entries, dropped):
        if isinstance(entry.action, Take | Beaver | Raccoon):
            cube *= 2
        yield from _entry(entry, times.get(f"{index}", ""), times.get(f"{index}m", ""), cube)


def _times(extras: Sequence[Header]) -> dict[str, str]:
    text = next((item.value for item in extras if item.key == "timestamps"), "")
    return dict(piece.split(":", 1) for piece in text.split() if piece.count(":") == 1)


def _setup(action: SetBoard) -> str:
    assert action.board is not None
    black, white = action.board
    counts = [white[BAR], *(white[point] - black[BAR - point] for point in range(OFF + 1, BAR)), black[BAR]]
    cube = action.cube or Cube()
    turn = {0: -1, 1: 1}.get(action.on_roll if action.on_roll is not None else 2, 0)
    may = "1 1" if cube.owner is None else "1 0" if cube.owner == WHITE else "0 1"
    return f" Points{{{' '.join(map(str, counts))}}} Cube{{{cube.value}}} Turn{{{turn}}} May-Double{{{may}}}"


def _entry(entry: Entry, time: str, moved: str, cube: int) -> Iterator[str]:
    action, player = entry.action, entry.player
    if player is None:
        text = action.text if isinstance(action, Comment | Unread | SetBoard) else ""
        yield f"# {_one_line(text)}"
        return
    letter = _LETTERS[player]
    match action:
        case Turn(dice=dice, moves=moves) if dice is not None:
            yield _roll(letter, time, dice)
            yield f"Move:{letter}:{moved}: {spell_moves(moves, _STYLES[player])}"
        case Dance(dice=dice):
            yield _roll(letter, time, dice)
            yield f"Move:{letter}:{moved}:"
        case Unplayed(dice=dice) if dice is not None:
            yield _roll(letter, time, dice)
        case Double(value=value):
            yield f"Double:{letter}:{time}" + (f" # to {value}" if value is not None else "")
        case Beaver(value=value) | Raccoon(value=value):
            word = "beavers" if isinstance(action, Beaver) else "raccoons"
            yield f"Double:{letter}:{time} # {word}" + (f" to {value}" if value is not None else "")
        case Take():
            yield f"Take:{letter}:{time}"
        case Drop():
            yield f"Drop:{letter}:{time}"
        case Resignation(level=level):
            points = action.points if action.points is not None else (level or 1) * cube
            plain = action == resignation_of(points, cube)
            yield f"Resign:{letter}:{time}: {points}" + ("" if plain else f" # {resignation_text(action)}")
            yield f"Accept:{_LETTERS[1 - player]}:"
        case Result(points=points):
            yield f"# Result:{letter}: {points}"
        case _:
            yield f"# Entry:{letter}: {_cell(action)}"


def _cell(action: object) -> str:
    """What no line can say, as a .mat file has it."""
    if isinstance(action, Turn):
        return f"{action.roll}: {spell_moves(action.moves, GNUBG)}" if action.roll else spell_moves(action.moves, GNUBG)
    if isinstance(action, IllegalPlay | OpenPlay):
        text = _one_line(action.text)
        return text if ":" in text else f"{action.dice[0]}{action.dice[1]}: {text}"
    if isinstance(action, Unplayed):
        return "00: ????"
    return _one_line(action.text) if isinstance(action, Unread) else ""


def _roll(letter: str, time: str, dice: Dice) -> str:
    return f"Roll:{letter}:{time}: {dice[0]} {dice[1]}"
