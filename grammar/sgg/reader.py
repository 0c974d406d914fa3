"""Reader of .sgg: lines → one match."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tavla.grammar.record import Action, Comment, Dance, Dice, Entry, Header, Player, Reading, Result, Roll
from tavla.grammar.rule_headers import rule_headers, switched
from tavla.grammar.server_log import Log, OpenGame, date_of, not_this_format
from tavla.grammar.sgg import is_game_line
from tavla.grammar.sgg.cells import is_cell, read_cell
from tavla.grammar.source import SourceText, Span

__all__ = ["read"]

_GAME = re.compile(r"\s*Game\s+(\d{1,9})\.\s*((\d{1,9})(\*?)\s*-\s*(\d{1,9})(\*?)(?:\s*/\s*(\d{1,9}))?)", re.IGNORECASE)
_VERSUS = " vs. "
_RATINGS = re.compile(r"(-?\d+(?:[.,]\d+)?)\s+(\d+)\s+(-?\d+(?:[.,]\d+)?)\s+(\d+)$")
_ROW = re.compile(r"\s*(\d{1,5})([ \t]+)(\S.*)?$")
_AUTOMATIC = re.compile(r"\s*([1-6])\1:?\s*automatic\s+double", re.IGNORECASE)
_RESULT = re.compile(r"\s*wins\s+(\d{1,9})\s+points?\b", re.IGNORECASE)
_VARIANTS = {"backgammon": "standard", "nackgammon": "nackgammon", "hypergammon": "hypergammon-3"}
_RULES = {"jacoby": "jacoby", "automatic doubles": "automatic_doubles", "crawford": "crawford", "beavers": "beavers",
          "raccoons": "raccoons"}  # fmt: skip
_FIRST_GAP = 8
"""Where tabs became blanks and one player alone has rows: no first column stands further from its number."""


def read(source: SourceText) -> Reading:
    """Read the match in a log of GamesGrid."""
    if not any(is_game_line(line) or _is_row(line) or _VERSUS in line for _, line in source.lines()):
        return not_this_format(source, "sgg", "expected `Ann vs. Bob`, and `Game 1. 0-0/7` before each game")
    return _Reader(source).read()


class _Last(NamedTuple):
    """A player's last row: its number, what it said so far, and the entry of a roll that waits for its play."""

    number: str
    texts: set[str]
    waiting: Entry | None = None


class _Reader:
    """The state of reading one log."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.log = Log(source, "sgg")
        self.players = Player(""), Player("")
        self.length: int | None = 0
        self.has_length = False
        self.last: dict[int, _Last] = {}
        self.second_gap = 0

    def read(self) -> Reading:
        self.second_gap = _second_gap(self.source)
        for offset, line in self.source.lines():
            if not line or line.isspace():
                continue
            start = offset + len(line) - len(line.lstrip())
            span = Span(start, offset + len(line.rstrip()))
            if is_game_line(line):
                self._game(line, offset, span)
            elif self.log.games:
                self._line(line, offset, span)
            elif _is_row(line):
                self.log.games.append(OpenGame(None, self.players, span))
                self.log.problem(
                    "HD216", "a game begins without its line and its score", span, "`Game 1. 0-0` is missing"
                )
                self._line(line, offset, span)
            else:
                self._head(line.strip(), span)
        return self.log.reading(self.length)

    # ---- before the games ----------------------------------------------------------------------------------------

    def _head(self, body: str, span: Span) -> None:
        first, versus, second = body.partition(_VERSUS)
        key, colon, value = (part.strip() for part in body.partition(":"))
        if versus and not any(player.name for player in self.players):
            self.players = Player(first.strip()), Player(second.strip())
        elif (date := date_of(body)) is not None:
            self.log.header("EventDate", date, span)
        elif body.lower().startswith(("gamesgrid", "gridgammon")):
            self.log.header("Site", body, span)
        elif not colon or not key or not value:
            self.log.preamble.append((Comment(body), span))
        else:
            self._option(key, value, span)

    def _option(self, key: str, value: str, span: Span) -> None:
        name, ratings = key.lower(), _RATINGS.match(value)
        if name == "elo" and ratings is not None:
            first, second = self.players
            self.players = Player(first.name, ratings[1]), Player(second.name, ratings[3])
            self.log.header("Player 1 Elo", f"{ratings[1]}/{ratings[2]}", span)
            self.log.header("Player 2 Elo", f"{ratings[3]}/{ratings[4]}", span)
        elif name == "match length":
            self._length(value, span)
        else:
            made = _rule(name, value)
            for header in (Header(key, value),) if made is None else made:
                self.log.header(*header, span)

    def _length(self, value: str, span: Span) -> None:
        self.has_length = True
        unlimited = value.lower().startswith(("unlimited", "money"))
        self.length = 0 if unlimited else self.log.match_length(value, span)

    # ---- games ---------------------------------------------------------------------------------------------------

    def _game(self, line: str, offset: int, span: Span) -> None:
        found = _GAME.match(line)
        assert found is not None  # is_game_line asks for less
        if found[7] and not self.has_length:
            self._length(found[7], span)
        elif found[7] and self.length is not None and int(found[7]) != self.length:
            self.log.problem("HD204", f"match length {found[7]} here, {self.length} before", span, "which one is it?")
        crawford = bool(found[4] or found[6]) if self.length else None
        score_span = Span(offset + found.start(2), offset + found.end(2))
        score = int(found[3]), int(found[5])
        self.log.games.append(OpenGame(int(found[1]), self.players, span, score, score_span, crawford))
        self.last.clear()

    def _line(self, line: str, offset: int, span: Span) -> None:
        row = _ROW.match(line)
        game = self.log.games[-1]
        if _AUTOMATIC.match(line):
            game.automatic_doubles += 1
        elif row is not None and ("\t" in row[2] or row[3] is None or is_cell(row[3])):
            if row[3] is not None:
                self._row(row[1], self._column(row[2]), row[3].rstrip(), offset + row.start(3))
        elif (won := self._result(line)) is not None:
            game.entries.append(Entry(won[0], Result(won[1]), *span))
        else:
            game.entries.append(Entry(None, Comment(line.strip()), *span))

    def _column(self, gap: str) -> int:
        """Whose row it is: one tab before the first player's cell, two before the second's."""
        tabs = gap.count("\t")
        return int(tabs > 1) if tabs else int(len(gap) >= self.second_gap)

    def _result(self, line: str) -> tuple[int, int] | None:
        """`Ann  wins 2 points.`: the winner, who is called so in the first line, and the points."""
        body = line.strip()
        for player, (name, _) in enumerate(self.players):
            found = _RESULT.match(body, len(name)) if name and body.lower().startswith(name.lower()) else None
            if found is not None:
                return player, int(found[1])
        return None

    def _row(self, number: str, player: int, text: str, start: int) -> None:
        """A roll is announced in a row of its own, and stands there again with its play; rows may stand there twice."""
        entries, last = self.log.games[-1].entries, self.last.get(player)
        if last is None or last.number != number:
            last = _Last(number, set())
        said = " ".join(text.split()).lower()
        if said in last.texts:
            return
        last.texts.add(said)
        cell = read_cell(text)
        waiting = last.waiting
        if waiting is not None and _dice(cell.actions[0]) == _dice(waiting.action):
            _take_out(entries, waiting)
        self.log.add(player, cell, start, start + len(text))
        action = entries[-1].action
        announced = isinstance(action, Dance) and not action.stated
        self.last[player] = last._replace(waiting=entries[-1] if announced else None)


def _dice(action: Action) -> Dice | None:
    return action.dice if isinstance(action, Roll) else None


def _take_out(entries: list[Entry], entry: Entry) -> None:
    """The entry stands among the last ones: each is looked for once, and only what came after it is passed."""
    for index in range(len(entries) - 1, -1, -1):
        if entries[index] is entry:
            del entries[index]
            return


def _is_row(line: str) -> bool:
    row = _ROW.match(line)
    return row is not None and row[3] is not None and "\t" in row[2] and is_cell(row[3])


def _rule(name: str, value: str) -> Iterator[Header] | None:
    """The headers that an option makes; None for one that is no rule, or says something unheard of."""
    flag = switched(value)
    if name == "variant":
        start = _VARIANTS.get(value.lower())
        return None if start is None else rule_headers(variation=start)
    if name == "doubling cube" and flag is not None:
        return rule_headers(cube_limit=None if flag else 1)
    if name not in _RULES or flag is None:
        return None
    return rule_headers(**{_RULES[name]: flag})  # type: ignore[arg-type]


def _second_gap(source: SourceText) -> int:
    """From how many blanks on a row is the second player's, where tabs have become blanks.

    The second column stands twice as far from the number as the first one, whatever a tab was worth.
    """
    gaps = {len(row[2]) for _, line in source.lines()
            if (row := _ROW.match(line)) and row[3] and "\t" not in row[2] and is_cell(row[3])}  # fmt: skip
    if not gaps:
        return _FIRST_GAP + 1
    low, high = min(gaps), max(gaps)
    return (low + high) // 2 + 1 if high >= 2 * low else _FIRST_GAP + 1
