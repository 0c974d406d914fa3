"""Writer of lists of plays: records → text, in two columns or a play a line, in each of the dialects.

The writer spells what the record says and computes nothing. Whoever wants landing points only, which the rules must
allow, brings a record that has them (see convert in the analyzer).
"""

from collections.abc import Iterator, Sequence

from tavla.grammar.book.dialects import WRITTEN_DIALECTS, Dialect
from tavla.grammar.book.names import is_label, spell_player
from tavla.grammar.mat.writer import resignation_text
from tavla.grammar.notation import PlayStyle, spell_moves
from tavla.grammar.record import (
    Action,
    Beaver,
    Comment,
    Dance,
    Dice,
    Double,
    Drop,
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
from tavla.grammar.shorthand import are_landings, spell_parts

__all__ = ["write"]

_RIGHT_COLUMN = 34
_COLOURS = ("White", "Black")
_WORDS = (Double, Take, Drop, Beaver, Raccoon, Resignation, Result)
"""What is said in words: behind a name they go on in lower case."""


def write(matches: Sequence[MatchRecord], dialect: str = "book") -> bytes:
    """The text of matches in a dialect, as UTF-8."""
    style = WRITTEN_DIALECTS[dialect]
    lines: list[str] = []
    for match in matches:
        if lines:
            lines.append("")
        lines += _match_lines(match, style)
    return ("\n".join(lines).rstrip("\n") + "\n").encode("utf-8")


def _match_lines(match: MatchRecord, style: Dialect) -> Iterator[str]:
    for item in match.preamble:
        yield f'; [{item.key} "{item.value}"]' if isinstance(item, Header) else f"; {item.text}"
    if match.preamble:
        yield ""
    if match.length is not None:
        yield f"{match.length} point match" if match.length else "Money session"
        yield ""
    names = ("", "")
    for index, game in enumerate(match.games):
        yield from _game_head(game, index, names, style, alone=len(match.games) == 1)
        names = game.names
        yield from (_list_lines(game, style) if style.layout == "list" else _Columns(game, style).lines())
        yield ""


def _game_head(game: GameRecord, index: int, names: tuple[str, str], style: Dialect, *, alone: bool) -> Iterator[str]:
    if game.number is not None or not alone:
        yield f"Game {game.number if game.number is not None else index + 1}"
    nameless = not any((*game.names, *names))
    first, second = (spell_player(player) for player in game.players)
    if game.has_score or any(game.score):
        score = game.score
        yield f"Score: {score[0]}-{score[1]}" if nameless else f"Score: {first} {score[0]}, {second} {score[1]}"
    elif not nameless and game.names != names and not style.coloured:
        yield f"{first} vs. {second}"
    if style.coloured and (game.names != names or not index):
        yield f"White: {first}"
        yield f"Black: {second}"
    if style.second is not None and style.second.points == "ascending" and not index:
        yield "The second player counts upwards."


# ---- a play a line -----------------------------------------------------------------------------------------------


def _list_lines(game: GameRecord, style: Dialect) -> Iterator[str]:
    labels = _COLOURS if style.coloured else _labels_of(game)
    number = 0
    for entry in game.entries:
        if entry.player is None:
            yield _aside(entry.action)
            continue
        cell = _cell(entry.action, style, entry.player)
        if labels is not None:
            plain = isinstance(entry.action, Unread) or (isinstance(entry.action, Turn) and entry.action.dice is None)
            if isinstance(entry.action, _WORDS):
                cell = cell[0].lower() + cell[1:]
            yield f"{labels[entry.player]}{':' * plain} {cell}"
        else:
            number += entry.player == 0 or not number
            yield f"{number}.{'..' * entry.player} {cell}"


def _labels_of(game: GameRecord) -> tuple[str, str] | None:
    """The names, when both can stand before plays."""
    first, second = game.names
    return (first, second) if is_label(first) and is_label(second) and first.lower() != second.lower() else None


# ---- two columns -------------------------------------------------------------------------------------------------


class _Columns:
    """The rows of one game: `1. 31: 8/5 6/5    42: 8/4 6/4`; dots where the first player's play is missing."""

    def __init__(self, game: GameRecord, style: Dialect) -> None:
        self.game, self.style = game, style
        self.done: list[str] = []
        self.left: str | None = None
        self.number = 0
        self.alone = not any(entry.player == 1 for entry in game.entries)

    def lines(self) -> list[str]:
        for entry in self.game.entries:
            if entry.player is None:
                self._flush()
                self.done.append(_aside(entry.action))
                continue
            cell = _cell(entry.action, self.style, entry.player)
            if entry.player == 0:
                self._flush()
                self.number += 1
                self.left = cell
            elif self.left is not None and not isinstance(entry.action, Unread) and not _is_wide(self.left):
                self.done.append(f"{self.number:>3}. {self.left:<{_RIGHT_COLUMN - 5}} {cell}")
                self.left = None
            else:
                self._flush()
                self.number = self.number or 1
                self.done.append(f"{self.number:>3}... {cell}")
        self._flush()
        return self.done

    def _flush(self) -> None:
        if self.left is not None:
            self.done.append(f"{self.number:>3}. {self.left}{'   ...' * self.alone}")
        self.left = None


def _is_wide(cell: str) -> bool:
    """A cell after which the next one could be taken for a part of it."""
    return len(cell) > _RIGHT_COLUMN - 5


# ---- entries -----------------------------------------------------------------------------------------------------


def _aside(action: Action) -> str:
    """Comments, set boards and unread lines; an unread line might be read as something that it is not."""
    if isinstance(action, SetBoard):
        return f"; Set Pos={action.text}"
    assert isinstance(action, Comment | Unread)
    return f"; {action.text}"


def _cell(action: Action, style: Dialect, player: int) -> str:
    spelling: PlayStyle = style.style(player)
    match action:
        case Turn(dice=dice, moves=moves):
            head = f"{_roll(dice)} " if dice is not None else f"{action.roll}: " if action.roll else ""
            return head + (spell_moves(moves, spelling) if moves else "")
        case OpenPlay(dice=dice, parts=parts, text=text):
            return f"{_roll(dice)} {spell_parts(parts, spelling)}" if are_landings(parts) else text
        case Dance(dice=dice):
            return f"{_roll(dice)} {spelling.no_play}" if action.stated else _roll(dice)
        case Unplayed(dice=dice):
            return f"{_roll(dice)} {style.unplayed}"
        case IllegalPlay(dice=dice, text=text):
            return f"{_roll(dice)} {text}"
        case Double(value=value):
            return f"Doubles to {value}" if value is not None else "Doubles"
        case Beaver(value=value) | Raccoon(value=value):
            return f"{type(action).__name__}s" + (f" => {value}" if value is not None else "")
        case Take():
            return "Takes"
        case Drop():
            return "Drops"
        case Resignation():
            return resignation_text(action)
        case Result(points=points):
            return f"Wins {points} point{'s' * (points != 1)}{' and the match' * action.match}"
        case Unread(text=text):
            return text
    raise TypeError(f"{type(action).__name__} is no entry of a player")


def _roll(dice: Dice | None) -> str:
    return f"{dice[0]}{dice[1]}:" if dice is not None else "00:"
