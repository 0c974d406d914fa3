"""Reader of .tmg: lines → one match."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from tavla.grammar.mat.cells import Cell
from tavla.grammar.problems import Problem
from tavla.grammar.record import (
    Action,
    Beaver,
    Comment,
    Double,
    Drop,
    Header,
    Player,
    Reading,
    Result,
    Take,
    Unplayed,
    Unread,
)
from tavla.grammar.rule_headers import rule_headers
from tavla.grammar.server_log import Log, OpenGame, not_this_format, number_of, rolled
from tavla.grammar.source import SourceText, Span

__all__ = ["read"]

_GAME = re.compile(r"\s*Game\s+(\d{1,9}):\s*((\d{1,9})\s*-\s*(\d{1,9}))\s*$", re.IGNORECASE)
_ROW = re.compile(r"\s*(-?)(\d{1,5})[ \t]+(\d{1,3})(?:[ \t]+(\S.*))?$")
_OPTION = re.compile(r"\s*([A-Za-z]\w*):\s*(.*)$")
_PLAYER = re.compile(r"(\d+)\s+(\S.*)$")
_LAST_NUMBER = re.compile(r"-?[\d.]+$")
_STARTED = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d:\d\d))?")
_ROLL = re.compile(r"([1-6])\s?([1-6])\s*:?$")
_VALUE = re.compile(r"(\d{1,9})\s*$")
_RESULT = re.compile(r"(\d{1,9})(?:\s+(\S.*))?$")
_VARIANTS = {"1": "standard", "2": "nackgammon"}
_FLAGS = {"jacoby": "jacoby", "beavers": "beavers", "raccoons": "raccoons", "crawford": "crawford"}
_SWITCHED = {"0": False, "1": True}

_ROLLED, _AUTOMATIC, _PLAYED, _STAKES = 1, 2, 4, 19
_ENDINGS = frozenset((14, 15, 16))
_CLOCK = frozenset((17, 22))
_CUBE: Final[dict[int, Callable[[int | None], Action]]] = {
    5: Double, 7: lambda value: Take(), 8: Beaver, 10: lambda value: Drop(),
}  # fmt: skip
"""The types of the rows that turn the cube, or answer."""


def read(source: SourceText) -> Reading:
    """Read the match in a log of TrueMoneyGames."""
    if not any(_GAME.match(line) or _OPTION.match(line) for _, line in source.lines()):
        return not_this_format(source, "tmg", "expected `Player1: 11 Ann 0.0`, and `Game 1: 0-0` before each game")
    return _Reader(source).read()


class _Reader:
    """The state of reading one log."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.log = Log(source, "tmg")
        self.players = [Player(""), Player("")]
        self.length: int | None = 0
        self.dice: str | None = None
        """The roll that waits for its play, as written."""
        self.roll_span = (0, Span(0, 0))
        """Who rolled it, and where."""
        self.rules: set[Header] = set()
        """The headers of rules that hold from the start."""
        self.toggled: set[str] = set()
        """The headers of rules that changed while the match was played."""

    def read(self) -> Reading:
        for offset, line in self.source.lines():
            if not line or line.isspace():
                continue
            span = Span(offset + len(line) - len(line.lstrip()), offset + len(line.rstrip()))
            game, row, option = _GAME.match(line), _ROW.match(line), _OPTION.match(line)
            if game is not None:
                self._game(game, offset, span)
            elif row is not None:
                self._row(row, offset, span)
            elif option is not None:
                self._option(option[1], option[2].strip(), span)
            else:
                self._stray(line.strip(), span)
        self._unplayed()
        self._forget_toggled()
        return self.log.reading(self.length)

    def _stray(self, body: str, span: Span) -> None:
        shown = body if len(body) <= 40 else body[:37] + "..."
        if not self.log.games:
            self.log.preamble.append((Comment(body), span))
            self.log.problem("SY108", f"text before the first game: `{shown}`", span, "expected `Key: value`")
            return
        self.log.add(None, Cell((Unread(body),)), *span)
        self.log.problem("SY107", f"unexpected line `{shown}`", span, "expected `  1 4 8/5 6/5`: number, type, text")

    # ---- options -------------------------------------------------------------------------------------------------

    def _option(self, key: str, value: str, span: Span) -> None:
        name = key.lower()
        if self.log.games:
            # What is played by may change from game to game, and between two rows.
            self.log.add(None, Cell((Comment(f"{key}: {value}"),)), *span)
            self.toggled |= {header.key for header in _rule(name, value) or () if header not in self.rules}
        elif name in ("player1", "player2"):
            self._player(int(name[-1]) - 1, key, value, span)
        elif name == "length":
            self.length = self.log.match_length(value, span)
        elif name == "startdate" and (started := _STARTED.match(value)):
            self.log.header("EventDate", ".".join(started.group(1, 2, 3)), span)
            if started[4]:
                self.log.header("EventTime", started[4], span)
        else:
            made = _rule(name, value)
            self.rules |= set(made or ())
            for header in (Header(key, value),) if made is None else made:
                self.log.header(*header, span)

    def _player(self, player: int, key: str, value: str, span: Span) -> None:
        """`11 Ann 0.0`: an account, the name, and a number that nobody has explained."""
        found = _PLAYER.match(value)
        name = found[2].strip() if found else value
        words = name.rsplit(maxsplit=1)
        if found and len(words) == 2 and _LAST_NUMBER.match(words[1]):
            name = words[0]
        self.players[player] = Player(name)
        if name != value:
            self.log.header(key, value, span)

    def _forget_toggled(self) -> None:
        """A rule that was switched while they played holds for a part of the match: no header says so of all of it."""
        self.log.preamble = [(item, span) for item, span in self.log.preamble
                             if not isinstance(item, Header) or item.key not in self.toggled]  # fmt: skip

    # ---- games ---------------------------------------------------------------------------------------------------

    def _game(self, line: "re.Match[str]", offset: int, span: Span) -> None:
        self._unplayed()
        score_span = Span(offset + line.start(2), offset + line.end(2))
        first, second = self.players
        self.log.games.append(OpenGame(int(line[1]), (first, second), span, (int(line[3]), int(line[4])), score_span))

    def _row(self, row: "re.Match[str]", offset: int, span: Span) -> None:
        if not self.log.games:
            first, second = self.players
            self.log.games.append(OpenGame(None, (first, second), span))
            self.log.problem("HD216", "a game begins without its line and its score", span, "`Game 1: 0-0` is missing")
        player, kind, text = int(row[1] == "-"), int(row[3]), (row[4] or "").rstrip()
        start = offset + row.start(4) if row[4] else span.end
        if kind == _ROLLED:
            self._roll(player, text, start, span)
        elif kind == _PLAYED:
            self._play(player, text, start, span)
        elif kind in _CUBE:
            self._unplayed()
            value = _VALUE.search(text)
            self.log.add(player, Cell((_CUBE[kind](int(value[1]) if value else None),)), *span)
        else:
            self._other_row(player, kind, text, start, span)

    def _roll(self, player: int, text: str, start: int, span: Span) -> None:
        """A roll; its play follows in a row of its own. `?`: the time was up before anybody rolled."""
        found = _ROLL.match(text)
        if found is None and not text.startswith("?"):
            self.log.problem("DI301", f"`{text[:40]}` is no roll of two dice", Span(start, span.end),
                             "a roll is two numbers from 1 to 6")  # fmt: skip
        if self.dice and found is not None and self.roll_span[0] != player:
            self._unplayed()
        self.dice = found[1] + found[2] if found is not None else None
        self.roll_span = player, span

    def _play(self, player: int, text: str, start: int, span: Span) -> None:
        dice = self.dice if self.roll_span[0] == player else None
        if dice is None:
            self._unplayed()
        self.dice = None
        self.log.add(player, rolled(dice or "", text), start, span.end)

    def _unplayed(self) -> None:
        """Something else came than the play of the last roll."""
        if self.dice is not None and self.log.games:
            dice = max(self.dice), min(self.dice)
            player, span = self.roll_span
            self.log.add(player, Cell((Unplayed((int(dice[0]), int(dice[1]))),)), *span)
        self.dice = None

    def _other_row(self, player: int, kind: int, text: str, start: int, span: Span) -> None:
        game = self.log.games[-1]
        if kind == _AUTOMATIC:
            game.automatic_doubles += 1
        elif kind in _ENDINGS and (result := _RESULT.match(text)):
            self._unplayed()
            said = (result[2] or "").lower()
            named = [index for index, (name, _) in enumerate(self.players) if said.startswith(f"{name.lower()} wins")]
            winner = named[0] if len(named) == 1 else player
            self.log.add(winner, Cell((Result(int(result[1])),)), start, span.end)
        elif kind == _STAKES:
            game.extras.append(Header("Stakes", text))
        elif kind in _CLOCK:
            self.log.add(None, Cell((Comment(text or "out of time"),)), *span)
        else:
            body = self.source.text[span.start : span.end]
            self.log.add(None, Cell((Unread(body),), (_unknown_type(kind, span.end - span.start),)), *span)


def _unknown_type(kind: int, size: int) -> Problem:
    return Problem("SY103", f"nothing is known of rows of type {kind}", 0, size, "the row is kept as it stands")


def _rule(name: str, value: str) -> tuple[Header, ...] | None:
    """The headers that an option makes; None for one that is no rule, or says something unheard of."""
    made: Iterator[Header] | None = None
    flag = _SWITCHED.get(value)
    if name == "variant" and value in _VARIANTS:
        made = rule_headers(variation=_VARIANTS[value])
    elif name == "cube" and flag is not None:
        made = rule_headers(cube_limit=None if flag else 1)
    elif name == "maxcube" and number_of(value):
        made = rule_headers(cube_limit=number_of(value))
    elif name in _FLAGS and flag is not None:
        made = rule_headers(**{_FLAGS[name]: flag})  # type: ignore[arg-type]
    return None if made is None else tuple(made)
