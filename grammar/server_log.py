"""What the readers of server logs share: games under way, rolls told apart from their plays, and English dates.

GamesGrid, TrueMoneyGames, PartyGammon and BackGammonRoom each laid out their logs in their own way, a line or a field
an event. The cells in them are those of a .mat row, and are read as such.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from tavla.grammar.mat.broken_off import end_of_text, of_one_cause
from tavla.grammar.mat.cells import Cell, parse_cell
from tavla.grammar.problems import Problem
from tavla.grammar.record import (
    Comment,
    Entry,
    GameRecord,
    Header,
    MatchRecord,
    OpenPlay,
    Player,
    Reading,
    Turn,
    Unread,
)
from tavla.grammar.source import SourceText, Span

__all__ = ["Log", "OpenGame", "date_of", "not_this_format", "number_of", "rolled"]

_MEMO_LIMIT = 1 << 16
_LONGEST_NUMBER = 9
_LONGEST_MATCH = 999
_PLAIN: Final = "31: "
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ENGLISH_DATE = re.compile(r"(?:[a-z]+,\s*)?([a-z]{3,9})\s+(\d{1,2}),?\s+(\d{4})$", re.IGNORECASE)


def number_of(text: str | None) -> int | None:
    """A whole number of a header, None for what is none or has more digits than any in a record."""
    said = (text or "").strip()
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= _LONGEST_NUMBER else None


def date_of(text: str) -> str | None:
    """`Wednesday, June 4, 2003` as the headers write it, `2003.06.04`; None for what is no such date."""
    found = _ENGLISH_DATE.match(text.strip())
    month = found[1][:3].lower() if found else ""
    return f"{found[3]}.{_MONTHS.index(month) + 1:02}.{int(found[2]):02}" if found and month in _MONTHS else None


@lru_cache(_MEMO_LIMIT)
def rolled(dice: str, text: str) -> Cell:
    """A roll (two digits, or none where it is lost) and the play of it, which stand apart: the action that they make.

    Offsets count from the play. A text that is no play is Unread.
    """
    if not dice:
        return parse_cell(text)
    cell = parse_cell(f"{dice}: {text.replace(',', ' ')}")
    shift = -len(_PLAIN)
    action = cell.actions[0]
    if isinstance(action, Turn):
        action = Turn(action.dice, action.moves, _shifted(action.spans, shift), action.roll)
    elif isinstance(action, OpenPlay):
        action = OpenPlay(action.dice, action.parts, action.text, _shifted(action.spans, shift), action.damaged)
    elif isinstance(action, Unread):
        action = Unread(text)
    problems = tuple(_placed(item, shift, len(text)) for item in cell.problems)
    return Cell((action, *cell.actions[1:]), problems)


def _placed(problem: Problem, shift: int, size: int) -> Problem:
    start, end = (max(0, min(size, place + shift)) for place in (problem.start, problem.end))
    return Problem(problem.code, problem.message, start, end, problem.help, problem.data)


def _shifted(spans: tuple[tuple[int, int], ...], shift: int) -> tuple[tuple[int, int], ...]:
    return tuple((start + shift, end + shift) for start, end in spans)


@dataclass(slots=True)
class OpenGame:
    """A game whose events are being read."""

    number: int | None
    players: tuple[Player, Player]
    span: Span
    score: tuple[int, int] = (0, 0)
    score_span: Span | None = None
    crawford: bool | None = None
    automatic_doubles: int = 0
    entries: list[Entry] = field(default_factory=list)
    extras: list[Header] = field(default_factory=list)

    def record(self) -> GameRecord:
        return GameRecord(self.number, self.players, self.score, tuple(self.entries), self.span,
                          self.score_span or self.span, self.crawford, self.automatic_doubles,
                          tuple(self.extras))  # fmt: skip


@dataclass(slots=True)
class Log:
    """The one match of a log while it is read: what stands before its games, the games, and what is wrong."""

    source: SourceText
    format: str
    preamble: list[tuple[Header | Comment, Span]] = field(default_factory=list)
    games: list[OpenGame] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def header(self, key: str, value: str, span: Span) -> None:
        self.preamble.append((Header(key, value), span))

    def match_length(self, value: str, span: Span) -> int | None:
        """The length of the match as a header says it; None, and a problem, for what is no length."""
        length = number_of(value)
        if length is None:
            self.problem("HD201", f"`{value[:40]}` is no match length", span,
                         "a whole number of points; 0 for a money session")  # fmt: skip
        elif length > _LONGEST_MATCH:
            self.problem("HD204", f"match length {length} is implausible", span)
        return length

    def problem(self, code: str, message: str, span: Span, help: str = "") -> None:
        self.problems.append(Problem(code, message, *span, help))

    def add(self, player: int | None, cell: Cell, start: int, end: int) -> None:
        """The actions of a cell become entries of the open game."""
        entries = self.games[-1].entries
        for action in cell.actions:
            entries.append(Entry(player, action, start, end))
        self.problems += [problem.moved(start) for problem in cell.problems]

    def reading(self, length: int | None) -> Reading:
        """What was read: one match, also where it has no game."""
        if not self.games:
            self.problem("HD210", "no game in this record", Span(0, 0))
        text = self.source.text
        games = tuple(game.record() for game in self.games)
        problems = of_one_cause(self.problems, text, games[-1]) if games else self.problems
        preamble, spans = tuple(item for item, _ in self.preamble), tuple(span for _, span in self.preamble)
        match = MatchRecord(length, games, preamble, spans, Span(0, end_of_text(text)), self.format)
        return Reading(self.source, (match,), (*self.source.problems, *problems), self.format, self.format)


def not_this_format(source: SourceText, format: str, title: str) -> Reading:
    """The reading of a text that is not in the format that it was to be read in."""
    first = len(source.text) - len(source.text.lstrip())
    problem = Problem("FI102", f"this is no file of the format {format}", first, min(len(source.text), first + 1),
                      help=title)  # fmt: skip
    return Reading(source, (), (*source.problems, problem), format)
