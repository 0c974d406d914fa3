"""The matches that JavaFIBS keeps (.match): what a FIBS client saw, a number for each kind of event. Read only.

    JavaFIBS internal match representation v1.1
    8:Bob:7             the opponent, and the length of the match (9999: unlimited)
    13:Bob:             a game begins with
    6:You:Bob           its players
    11:You:4 2          the first roll; 0:…: later ones
    1:You:17-21 19-21   a play; 15:…: no play is possible
    2:You:              a double; 4:…: a take; 5:…: a drop
    3:You:2             a resignation, for so many points; 12:…: it is refused
    7:Bob:2             who has won the game, and how many points
    14:Bob-2:Ann-1      the score
    9:Bob:7             who has won the match

Whoever kept the match is `You`; the score gives the name. The opponent is player 0. Points are told in one frame, in
which either player may climb, another one in each game: the plays show which.
"""

import re
from dataclasses import dataclass, field, replace
from typing import Final

from tavla.grammar.absolute import most_climb, play_of, read_dice, resignation_of
from tavla.grammar.problems import Problem
from tavla.grammar.record import (
    Action,
    Comment,
    Double,
    Drop,
    Entry,
    GameRecord,
    MatchRecord,
    Player,
    Reading,
    Result,
    Take,
    Unplayed,
    Unread,
)
from tavla.grammar.source import SourceText, Span

__all__ = ["DIALECTS", "EXTENSIONS", "read", "sniff"]

EXTENSIONS: Final = (".match",)
DIALECTS: Final = {"javafibs": "JavaFIBS"}

_MAGIC: Final = "JavaFIBS internal match representation"
_EVENT: Final = re.compile(r"(?P<code>\d{1,2}):(?P<name>[^:]{0,200}):(?P<rest>.*)$")
_SCORE: Final = re.compile(r"14:(?P<one>.{0,200})-(?P<first>\d{1,9}):(?P<other>.{0,200})-(?P<second>\d{1,9})$")
_YOU: Final = "You"
_UNLIMITED: Final = 9999
_CUBE: Final[dict[str, Action]] = {"2": Double(), "4": Take(), "5": Drop()}
_ROLLS: Final = ("0", "11")


def sniff(text: str) -> bool:
    """Does the text begin with the words of JavaFIBS?"""
    return text[:200].lstrip("\ufeff \t\r\n").startswith(_MAGIC)


@dataclass(slots=True)
class _Event:
    code: str
    player: int
    rest: str
    span: Span
    place: int
    """Where the rest begins in the text."""


@dataclass(slots=True)
class _Game:
    span: Span
    score: tuple[int, int] | None
    events: list[_Event] = field(default_factory=list)


def read(source: SourceText) -> Reading:
    """Read the match of a file."""
    return _Reader(source).read()


class _Reader:
    """The state of reading one file. The opponent is player 0, You are player 1."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.problems = list(source.problems)
        self.names = ["", _YOU]
        self.length: int | None = None
        self.score: tuple[int, int] | None = None
        self.score_span = Span(0, 0)
        self.games: list[GameRecord] = []
        self.game: _Game | None = None

    def read(self) -> Reading:
        for offset, line in self.source.lines():
            body = line.strip()
            if body and not body.lstrip("\ufeff").startswith(_MAGIC):
                start = offset + line.index(body[0])
                self._line(body, Span(start, start + len(body)))
        self._close()
        if self.length is None:
            self.problems.append(Problem("HD201", "no match length", 0, 0, "expected `8:name:7`"))
        players = Player(self.names[0]), Player(self.names[1])
        games = tuple(replace(game, players=players) for game in self.games)
        match = MatchRecord(self.length, games, span=Span(0, len(self.source.text.rstrip())), dialect="javafibs")
        return Reading(self.source, (match,), tuple(self.problems), "javafibs", "javafibs")

    def _line(self, body: str, span: Span) -> None:
        if (score := _SCORE.match(body)) is not None:
            self._note_score(score, span)
            return
        found = _EVENT.match(body)
        if found is None:
            self._unknown(body, span)
            return
        code, name, rest = found["code"], found["name"], found["rest"]
        place = span.start + found.start("rest")
        if code == "8":
            self._opponent(name, rest, span)
        elif code == "13":
            self._close()
            self._open(span)
        elif code == "6":
            self._open(span)
        else:
            self._open(span)
            assert self.game is not None
            self.game.events.append(_Event(code, int(name == _YOU), rest.strip(), span, place))

    def _open(self, span: Span) -> None:
        if self.game is None:
            self.game = _Game(span, self.score)

    def _opponent(self, name: str, rest: str, span: Span) -> None:
        self.names[0] = name
        if (length := _number(rest.strip())) is not None:
            self.length = 0 if length == _UNLIMITED else length
        else:
            self.problems.append(Problem("HD201", f"`{rest[:40]}` is no match length", *span))

    def _note_score(self, found: "re.Match[str]", span: Span) -> None:
        self._close()
        scores = {found["one"]: int(found["first"]), found["other"]: int(found["second"])}
        you = next((name for name in scores if name != self.names[0]), _YOU)
        self.names[1] = you
        self.score, self.score_span = (scores.get(self.names[0], 0), scores.get(you, 0)), span

    def _unknown(self, body: str, span: Span) -> None:
        shown = body if len(body) <= 40 else body[:37] + "..."
        self.problems.append(
            Problem("SY107", f"unexpected line `{shown}`", *span, "expected `0:name:3 1` and the like")
        )
        self._open(span)
        assert self.game is not None
        self.game.events.append(_Event("", 0, body, span, span.start))

    def _close(self) -> None:
        game, self.game = self.game, None
        if game is None:
            return
        entries = _Actions(game, self.problems).read()
        place = self.score_span if game.score is not None else game.span
        nameless = Player(""), Player("")
        self.games.append(GameRecord(len(self.games) + 1, nameless, game.score or (0, 0), entries, game.span, place))


class _Actions:
    """The events of a game as actions."""

    def __init__(self, game: _Game, problems: list[Problem]) -> None:
        self.game, self.problems = game, problems
        self.entries: list[Entry] = []
        self.roll: _Event | None = None
        """A roll that is not played yet."""
        self.giving_up: _Event | None = None
        """A resignation that is not refused yet."""
        self.cube = 1
        plays = [[event.rest for event in game.events if event.code == "1" and event.player == side] for side in (0, 1)]
        first = most_climb(plays[0], usual=True)
        self.up = first, most_climb(plays[1], usual=not first)

    def read(self) -> tuple[Entry, ...]:
        for event in self.game.events:
            if event.code in _ROLLS:
                self._settle()
                self.roll = event
            elif event.code in ("1", "15"):
                self._play(event)
            elif event.code == "3":
                self.giving_up = event
            elif event.code == "12":
                self._refuse(event)
            else:
                self._settle()
                self._other(event)
        self._settle()
        return tuple(self.entries)

    def _add(self, player: int | None, action: Action, span: Span) -> None:
        self.entries.append(Entry(player, action, *span))

    def _settle(self) -> None:
        """A roll that is followed by something else was not played any more, a resignation was accepted."""
        roll, self.roll = self.roll, None
        if roll is not None:
            dice = read_dice(roll.rest)
            if dice is None:
                self.problems.append(Problem("DI301", f"`{roll.rest[:40]}` is no roll of two dice", *roll.span))
            self._add(roll.player, Unplayed(dice) if dice else Unread(roll.rest), roll.span)
        given_up, self.giving_up = self.giving_up, None
        if given_up is not None:
            self._add(given_up.player, resignation_of(_number(given_up.rest), self.cube), given_up.span)

    def _play(self, event: _Event) -> None:
        roll, self.roll = self.roll, None
        if roll is not None and roll.player != event.player:
            self.roll, roll = roll, None
            self._settle()
        dice = roll.rest if roll is not None else ""
        action, wrong = play_of(dice, event.rest, place=event.place - event.span.start, up=self.up[event.player])
        if roll is None:
            self.problems.append(Problem("DI304", "no roll before this play", *event.span))
        self.problems += [item.moved(event.place) for item in wrong if item.code != "DI301"]
        if roll is not None and read_dice(dice) is None:
            self.problems.append(Problem("DI301", f"`{dice[:40]}` is no roll of two dice", *roll.span))
        self._add(event.player, action, event.span)

    def _refuse(self, event: _Event) -> None:
        """The game goes on: what was offered and refused is a remark."""
        offered, self.giving_up = self.giving_up, None
        if offered is not None:
            self._add(None, Comment(f"a resignation for {offered.rest} is refused"), offered.span)
        else:
            self._add(None, Comment("a resignation is refused"), event.span)

    def _other(self, event: _Event) -> None:
        """Cube actions and results."""
        points = _number(event.rest)
        if event.code in _CUBE:
            action = _CUBE[event.code]
            self.cube *= 1 + isinstance(action, Take)
            self._add(event.player, action, event.span)
        elif event.code == "7" and points is not None:
            self._add(event.player, Result(points), event.span)
        elif event.code == "9":
            self._end_match()
        else:
            if event.code:
                self.problems.append(Problem("SY107", f"an event of the unknown kind {event.code}", *event.span))
            self._add(None, Unread(f"{event.code}:{event.rest}" if event.code else event.rest), event.span)

    def _end_match(self) -> None:
        last = self.entries[-1] if self.entries else None
        if last is not None and isinstance(last.action, Result):
            self.entries[-1] = last._replace(action=Result(last.action.points, match=True))


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 10 else None
