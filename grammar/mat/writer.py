"""Writer of the .mat family: records → text, in the canonical spelling or a named dialect.

The writer spells what the record says and computes nothing: moves are written as they stand in the record, in their
order. Whoever wants one move a die, or hit marks that the record lacks, brings a record that has them (see convert in
the analyzer).
"""

import re
from collections.abc import Iterator, Sequence

from tavla.grammar.ids.snowie import format_snowie
from tavla.grammar.mat.dialects import WRITTEN_DIALECTS, Dialect
from tavla.grammar.notation import spell_moves
from tavla.grammar.position import Position
from tavla.grammar.record import (
    Action,
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
    Player,
    Raccoon,
    Resignation,
    Result,
    SetBoard,
    Take,
    Turn,
    Unplayed,
    Unread,
)

__all__ = ["Rows", "rated_name", "resignation_text", "write"]

_MANNERS = {"resigns": "Resigns", "concedes": "Concedes", "forfeits": "Forfeits", "lost on time": "Lost on time"}
_BARE_ROLL = re.compile(r"^\(?[1-6]\s?[-, ]?\s?[1-6]\)?\s*")
_LEVELS = {1: " single", 2: " gammon", 3: " backgammon"}


def write(matches: Sequence[MatchRecord], dialect: str = "mat") -> bytes:
    """The text of matches in a dialect, as bytes: the dialect decides on the byte order mark and the line ends."""
    style = WRITTEN_DIALECTS[dialect]
    lines: list[str] = []
    for match in matches:
        if lines:
            lines.append("")
        lines += _match_lines(match, style)
    text = style.newline.join(lines) + style.newline
    return (b"\xef\xbb\xbf" if style.bom else b"") + text.encode("utf-8")


def _match_lines(match: MatchRecord, style: Dialect) -> Iterator[str]:
    for item in match.preamble:
        yield f'; [{item.key} "{item.value}"]' if isinstance(item, Header) else f"; {item.text}"
    if match.preamble:
        yield ""
    if match.length is not None:
        yield style.match_line.format(length=match.length)
        yield ""
    for index, game in enumerate(match.games):
        yield f" Game {game.number if game.number is not None else index + 1}"
        yield _score_line(game, style)
        yield from Rows(game, style).lines()
        yield ""


def _score_line(game: GameRecord, style: Dialect) -> str:
    left, right = (f"{rated_name(player)} : {score}" for player, score in zip(game.players, game.score, strict=True))
    # A blank at least: GNU Backgammon itself leaves none after a long name, and then misreads its own file.
    return (
        f" {left:<{style.name_column - 1}} {right}"
        if len(left) >= style.name_column - 1
        else (f" {left:<{style.name_column - 1}}{right}")
    )


def rated_name(player: Player) -> str:
    """A player's name with the rating behind it."""
    return f"{player.name},{player.rating}" if player.rating else player.name


class Rows:
    """The rows of one game: cells are set left and right as the players act, results where they belong."""

    def __init__(self, game: GameRecord, style: Dialect) -> None:
        self.game, self.style = game, style
        self.done: list[str] = []
        self.left: str | None = None
        self.number = 0
        self.open = False

    def lines(self) -> list[str]:
        entries = self.game.entries
        index = 0
        while index < len(entries):
            entry = entries[index]
            if entry.player is None:
                self._aside(entry)
            elif isinstance(entry.action, Result):
                self._result(entry.player, entry.action)
            else:
                cell = self._cell(entry.action)
                if isinstance(entry.action, IllegalPlay) and self.style.snowie_positions:
                    cell = f"{_roll(entry.action.dice)} {self._illegal_text(entry.action, entry.player)}"
                if isinstance(entry.action, Unplayed) and index + 1 < len(entries) and self._gives_up(entries, index):
                    # `32: Concedes`: the roll and the words are one cell.
                    index += 1
                    cell = f"{_roll(entry.action.dice)} {self._cell(entries[index].action).strip()}"
                self._put(entry.player, cell)
            index += 1
        self._flush()
        return self.done

    @staticmethod
    def _gives_up(entries: Sequence[Entry], index: int) -> bool:
        following = entries[index + 1]
        return isinstance(following.action, Resignation) and following.player == entries[index].player

    def _aside(self, entry: Entry) -> None:
        """Comments, set boards and unread lines stand between the rows."""
        self._flush()
        action = entry.action
        if isinstance(action, SetBoard):
            self.done.append(f"; Set Pos={action.text}")
        elif isinstance(action, Comment):
            self.done.append(f"; {action.text}")
        elif isinstance(action, Unread):
            # As a line of its own it might be read as something that it is not.
            self.done.append(f"; {action.text}")

    def _illegal_text(self, action: IllegalPlay, player: int) -> str:
        """What stands for an illegal play in Snowie's text: the position that it left, where one is known."""
        if action.board is None or "(" in action.text:
            return action.text
        left, right = (name.replace(";", ",") for name in self.game.names)
        try:
            line = format_snowie(Position(action.board, player), (left, right), columns=True)
        except ValueError:  # two players on one point
            return action.text
        return f"Illegal play ({line})"

    def _put(self, player: int, cell: str) -> None:
        if player == 0:
            self._flush()
            self.number += 1
            self.left, self.open = cell, True
            return
        if not self.open:
            self.number += 1
        self._row(self.left or "", cell)
        self.left, self.open = None, False

    def _flush(self) -> None:
        if self.open:
            self._row(self.left or "", "")
        self.left, self.open = None, False

    def _row(self, left: str, right: str) -> None:
        width = self.style.right_column - 5
        row = f"{self.number:>3}) {left:<{width}}"
        if len(left) >= width:
            row += " "
        row += right
        if right and "Wins" not in right:
            row = row.ljust(self.style.row_width)
        self.done.append(row if self.style.padded or self.style.row_width else row.rstrip())

    def _result(self, player: int, action: Result) -> None:
        words = f"Wins {action.points} point{'s' * (self.style.plural and action.points != 1)}"
        words += " and the match" * action.match
        if player == 1 and self.open and self.left is not None and self.left.strip() in ("Drops",):
            self._row(self.left, f" {words}{' ' * self.style.padded}")
            self.left, self.open = None, False
            return
        self._flush()
        # A row 1 after the result would begin another game.
        self.number = max(self.number, 1)
        self.done.append(" " * (6 if player == 0 else self.style.right_column + 1) + words)

    def _cell(self, action: Action) -> str:
        style = self.style
        match action:
            case Turn(dice=dice, moves=moves):
                roll = f"{dice[0]}{dice[1]}: " if dice is not None else f"{action.roll}: " if action.roll else ""
                play = spell_moves(moves, style.play) if moves else ""
                return roll + play + " " * (style.padded and len(moves) < 4)
            case Dance(dice=dice):
                return _roll(dice) + (" Cannot Move" if action.stated else " " * style.padded)
            case Unplayed(dice=dice):
                return f"{_roll(dice)} {style.unplayed or '????'}"
            case IllegalPlay(dice=dice, text=text):
                return f"{_roll(dice)} {text}"
            case Double(value=value):
                return f" Doubles => {value}" if value is not None else " Doubles"
            case Beaver(value=value):
                return f" Beavers => {value}" if value is not None else " Beavers"
            case Raccoon(value=value):
                return f" Raccoons => {value}" if value is not None else " Raccoons"
            case Take():
                return " Takes"
            case Drop():
                return " Drops"
            case Resignation():
                return f" {resignation_text(action, plural=self.style.plural)}"
            case OpenPlay(dice=dice, text=text):
                # Other formats need no colon after the roll; here a row begins a cell with it.
                return text if ":" in text else f"{_roll(dice)} {_BARE_ROLL.sub('', text)}"
            case Unread(text=text):
                return text
        raise TypeError(f"{type(action).__name__} is no cell of a row")


def resignation_text(action: Resignation, *, plural: bool = True) -> str:
    """How a resignation is written: `Resigns gammon`, `Concedes`, `Losses 2 points`."""
    points = action.points if action.points is not None else 1
    worth = f" {points} point{'s' * (plural and points != 1)}"
    if action.manner == "loses":
        return "Losses" + worth + " and the match" * action.match
    if action.points is not None:
        return _MANNERS[action.manner] + worth
    return _MANNERS[action.manner] + (" match" if action.match else _LEVELS.get(action.level or 0, ""))


def _roll(dice: Dice | None) -> str:
    return f"{dice[0]}{dice[1]}:" if dice is not None else "00:"
