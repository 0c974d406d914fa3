"""Reader of FIBS' oldmoves: the lines of a game are gathered, and read when it is known in which frame each plays."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tavla.grammar.absolute import most_climb, play_of
from tavla.grammar.mat.cells import parse_cell
from tavla.grammar.mat.lines import player_of
from tavla.grammar.problems import Problem
from tavla.grammar.record import (
    Action,
    Beaver,
    Comment,
    Double,
    Drop,
    Entry,
    GameRecord,
    MatchRecord,
    Raccoon,
    Reading,
    Resignation,
    Result,
    Take,
    Unread,
)
from tavla.grammar.source import SourceText, Span

__all__ = ["read"]

_SCORE: Final = re.compile(r"Score is (?P<x>-?\d{1,9})-(?P<o>-?\d{1,9}) in an? "
                           r"(?:(?P<length>\d{1,9})[ -]point |(?P<unlimited>unlimited ))?match")  # fmt: skip
_NAMES: Final = re.compile(r"\s*(?P<x>\S.*?) is X - (?P<o>.*\S) is O\.?\s*$")
_EVENT: Final = re.compile(r"\s*(?P<letter>[XO]):\s*(?P<what>.*\S)\s*$")
_ROLL: Final = re.compile(r"\((?P<roll>[^()]*)\)\s*")
_WINS: Final = re.compile(r"wins?\b(?:\s+(?P<points>\d{1,9})\s+points?)?", re.IGNORECASE)
_RESIGNS: Final = re.compile(r"(?:wants to )?resigns?\b(?P<worth>.*)", re.IGNORECASE)
_LEVELS: Final = (("backgammon", 3), ("gammon", 2), ("normal", 1), ("single", 1))
_REMARK: Final = re.compile(r"\(([^()]{1,60})\)$")
_NUMBER: Final = re.compile(r"\bgame (\d{1,9})\b", re.IGNORECASE)
_LETTERS: Final = "XO"
_TURNS: Final[dict[str, type[Double] | type[Beaver] | type[Raccoon]]] = {
    "doubles": Double,
    "redoubles": Double,
    "beavers": Beaver,
    "raccoons": Raccoon,
}
_VALUE: Final = re.compile(r"\bto (\d{1,9})$")


@dataclass(slots=True)
class _Line:
    """An action as written: whose (0 for X), what, and where."""

    letter: int
    what: str
    span: Span


@dataclass(slots=True)
class _Game:
    """A game whose lines are gathered; names and score by letter, X first."""

    score: tuple[int, int]
    length: int | None
    span: Span
    number: int | None = None
    names: tuple[str, str] | None = None
    lines: list[_Line | Entry] = field(default_factory=list)


def read(source: SourceText) -> Reading:
    """Read every match in the text."""
    return _Reader(source).read()


class _Reader:
    """The state of reading one text."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.problems: list[Problem] = list(source.problems)
        self.matches: list[MatchRecord] = []
        self.game: _Game | None = None
        self.names: tuple[str, str] | None = None
        """The players of the open match: player 0 is who was X in its first game."""
        self.length: int | None = None
        self.games: list[GameRecord] = []
        self.expected: tuple[int, int] | None = (0, 0)
        """The score after the last game; None where its result doesn't stand there."""
        self.preamble: list[tuple[Comment, Span]] = []

    def read(self) -> Reading:
        for offset, line in self.source.lines():
            body = line.strip()
            if body:
                start = offset + line.index(body[0])
                self._line(body, Span(start, start + len(body)))
        self._close_game()
        self._close_match()
        return Reading(self.source, tuple(self.matches), tuple(self.problems), "oldmoves", "oldmoves")

    def _line(self, body: str, span: Span) -> None:
        game = self.game
        if (score := _SCORE.search(body)) is not None:
            self._close_game()
            length = int(score["length"]) if score["length"] else 0 if score["unlimited"] else None
            self.game = _Game((int(score["x"]), int(score["o"])), length, Span(span.start + score.start(), span.end))
            if (number := _NUMBER.search(body[: score.start()])) is not None:
                self.game.number = int(number[1])
        elif game is None:
            self._stray(body, span, "SY108", "text before the first game")
        elif game.names is None and (names := _NAMES.match(body)) is not None:
            game.names = names["x"], names["o"]
        elif (event := _EVENT.match(body)) is not None:
            start = span.start + event.start("what")
            letter = _LETTERS.index(event["letter"])
            game.lines.append(_Line(letter, event["what"], Span(start, span.start + event.end("what"))))
        else:
            self._stray(body, span, "SY107", "unexpected line")

    def _stray(self, body: str, span: Span, code: str, what: str) -> None:
        shown = body if len(body) <= 40 else body[:37] + "..."
        self.problems.append(Problem(code, f"{what} `{shown}`", *span, "expected `X: …`, `O: …` or `Score is …`"))
        if self.game is None:
            self.preamble.append((Comment(body), span))
        else:
            self.game.lines.append(Entry(None, Unread(body), *span))

    # ---- closing --------------------------------------------------------------------------------------------------

    def _close_game(self) -> None:
        game, self.game = self.game, None
        if game is None:
            return
        if game.names is None:
            self.problems.append(Problem("HD205", "the players have no names", *game.span,
                                         "expected `Ann is X - Bob is O` below"))  # fmt: skip
        names = game.names or self.names or ("", "")
        if self.names is not None and (game.length != self.length or {*names} != {*self.names}):
            self._close_match()
        if self.names is None:
            self.names, self.length = names, game.length
        swapped = names == self.names[::-1] != self.names
        entries = tuple(_Actions(game, swapped, self.problems).entries())
        players = player_of(self.names[0]), player_of(self.names[1])
        score = game.score[::-1] if swapped else game.score
        if self.expected not in (None, score) and self.expected == score[::-1]:
            score = score[::-1]  # the server prints them the other way round in later games
        number = game.number or (self.games[-1].number or 0 if self.games else 0) + 1
        record = GameRecord(number, players, score, entries, game.span, Span(game.span.end, game.span.end))
        self.games.append(record)
        self.expected = None
        if (result := record.result) is not None:
            winner, points = result[0], result[1].points
            self.expected = (score[0] + points, score[1]) if winner == 0 else (score[0], score[1] + points)

    def _close_match(self) -> None:
        if self.games:
            comments, places = tuple(item for item, _ in self.preamble), tuple(span for _, span in self.preamble)
            span = Span(self.games[0].span.start, self.games[-1].entries[-1].end if self.games[-1].entries else
                        self.games[-1].span.end)  # fmt: skip
            self.matches.append(MatchRecord(self.length, tuple(self.games), comments, places, span, "oldmoves"))
            self.preamble = []
        self.games, self.names, self.expected = [], None, (0, 0)


class _Actions:
    """The lines of a game as actions."""

    def __init__(self, game: _Game, swapped: bool, problems: list[Problem]) -> None:
        self.game, self.swapped, self.problems = game, swapped, problems
        plays: tuple[list[str], list[str]] = ([], [])
        for line in game.lines:
            if isinstance(line, _Line) and (roll := _ROLL.match(line.what)) is not None:
                plays[line.letter].append(line.what[roll.end() :])
        self.up = most_climb(plays[0], usual=False), most_climb(plays[1], usual=True)
        self.doubled = False
        self.giving_up: tuple[int, _Line] | None = None
        """Who wants to resign, and in which line."""

    def entries(self) -> Iterator[Entry]:
        for line in self.game.lines:
            if isinstance(line, Entry):
                yield line
            else:
                yield from self._entries(line.letter ^ self.swapped, line)
        yield from self._not_given_up()

    def _entries(self, player: int, line: _Line) -> Iterator[Entry]:
        word = line.what.split(None, 1)[0].lower().rstrip(".")
        if (roll := _ROLL.match(line.what)) is not None:
            yield from self._not_given_up()
            self.doubled = False
            action, problems = play_of(roll["roll"], line.what[roll.end() :], place=roll.end(), up=self.up[line.letter])
            self.problems += [problem.moved(line.span.start + roll.end()) for problem in problems]
            yield Entry(player, action, *line.span)
        elif (wins := _WINS.match(line.what)) is not None:
            yield from self._given_up(1 - player)
            # Where no points are told, the score of the next game tells them.
            won: Action = (
                Result(int(wins["points"])) if wins["points"] else Comment(f"{_LETTERS[line.letter]}: {line.what}")
            )
            yield Entry(player if wins["points"] else None, won, *line.span)
        elif _RESIGNS.match(line.what) is not None:
            yield from self._not_given_up()
            self.giving_up = player, line
        elif word in ("accepts", "rejects", "takes", "drops", "passes"):
            yield from self._answer(player, line, accepted=word in ("accepts", "takes"))
        elif word in _TURNS:
            yield from self._not_given_up()
            self.doubled = True
            value = _VALUE.search(line.what)
            yield Entry(player, _TURNS[word](int(value[1]) if value else None), *line.span)
        else:
            shown = line.what[:40]
            self.problems.append(Problem("SY103", f"unknown entry `{shown}`", *line.span,
                                         "expected a roll, doubles, accepts, rejects, resigns or wins"))  # fmt: skip
            yield Entry(player, Unread(line.what), *line.span)

    def _answer(self, player: int, line: _Line, *, accepted: bool) -> Iterator[Entry]:
        """An answer is to a resignation where one is pending, else to a double."""
        if self.giving_up is not None and not self.doubled:
            if accepted:
                yield from self._given_up(self.giving_up[0])
                return
            yield from self._not_given_up()
            yield Entry(None, Comment(f"{_LETTERS[line.letter]}: {line.what}"), *line.span)
            return
        self.doubled = False
        yield Entry(player, Take() if accepted else Drop(), *line.span)

    def _given_up(self, loser: int) -> Iterator[Entry]:
        """The resignation that is pending, which was accepted; nothing where none is."""
        if self.giving_up is None or self.giving_up[0] != loser:
            yield from self._not_given_up()
            return
        line, self.giving_up = self.giving_up[1], None
        yield Entry(loser, _resignation(line.what), *line.span)

    def _not_given_up(self) -> Iterator[Entry]:
        """A resignation that nobody accepted is kept as a remark."""
        if self.giving_up is not None:
            line, self.giving_up = self.giving_up[1], None
            yield Entry(None, Comment(f"{_LETTERS[line.letter]}: {line.what}"), *line.span)


def _resignation(text: str) -> Resignation:
    """What is given up: as our writer says it in brackets, else by the word for how much."""
    if (remark := _REMARK.search(text)) is not None:
        action = parse_cell(remark[1]).actions[0]
        if isinstance(action, Resignation):
            return action
    said = text.lower()
    return Resignation(level=next((number for word, number in _LEVELS if word in said), None))
