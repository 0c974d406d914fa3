"""The sessions of BKG, Hans Berliner's program: fixed columns, no names, no score. Read only.

    Black: 3-1   8-5 6-5
    White: 5 2   12-17 1-3
    Black Doubles - White Accepted
    Black wins by gammon

Dice stand in the columns 7 and 9, the play from column 13 as pairs of numbers with anything between them, none where
nothing could be played. Both players name a point alike: Black comes down, White climbs; 0 and 25 are the bar or off,
as it fits the side. Black is player 0. Other lines are no part of a game and are kept as comments.
"""

import re
from typing import Final

from tavla.grammar.position import BAR
from tavla.grammar.problems import Problem
from tavla.grammar.record import (
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
    Unread,
)
from tavla.grammar.rolls import roll_of
from tavla.grammar.source import SourceText, Span

__all__ = ["DIALECTS", "EXTENSIONS", "read", "sniff"]

EXTENSIONS: Final = (".bkg", ".txt")
DIALECTS: Final = {"bkg": "BKG"}

_SIDES: Final = {"Black": 0, "White": 1}
_PLAYERS: Final = Player("Black"), Player("White")
_ROLL: Final = re.compile(r"(?P<side>Black|White)..(?P<one>[1-6]).(?P<two>[1-6])(?:   (?P<play>.*))?\s*$")
_CUBE: Final = re.compile(r"(?P<side>Black|White).Doubles\b(?P<answer>.*)$")
_ANSWER: Final = 22
_WINS: Final = re.compile(r"(?P<side>Black|White).wins\b(?P<how>.*)$")
_SHOWS: Final = re.compile(
    r"(?:Black|White)[: ] [1-6][- ,][1-6]   \s*\d{1,2}\D{1,3}\d{1,2}(?:\D{1,3}\d{1,2}\D{1,3}\d{1,2}){0,3}\s*$"
)
_LONGEST: Final = 80
_LEVELS: Final = (("backgammon", 3), ("gammon", 2))
_ENOUGH: Final = 20_000
_NUMBERS: Final = re.compile(r"\d{1,2}")
_MOST: Final = 8


def sniff(text: str) -> bool:
    """Are the first two lines of a side rolls in BKG's columns, of one side and then the other?"""
    if "Black" not in text[:_ENOUGH] or "White" not in text[:_ENOUGH]:
        return False
    lines = [line for line in text[:_ENOUGH].splitlines() if line[:5] in _SIDES][:2]
    return (
        len(lines) == 2
        and lines[0][:5] != lines[1][:5]
        and all(len(line) < _LONGEST and _SHOWS.match(line) for line in lines)
    )


def read(source: SourceText) -> Reading:
    """Read the session of a text."""
    return _Reader(source).read()


class _Reader:
    """The state of reading one text."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.problems = list(source.problems)
        self.games: list[GameRecord] = []
        self.entries: list[Entry] = []
        self.over = False
        """Was the open game dropped or won?"""
        self.cube = 1
        self.preamble: list[tuple[Comment, Span]] = []

    def read(self) -> Reading:
        for offset, line in self.source.lines():
            body = line.rstrip()
            if body.strip():
                self._line(body, Span(offset, offset + len(body)))
        self._close()
        comments, spans = tuple(item for item, _ in self.preamble), tuple(span for _, span in self.preamble)
        span = Span(0, len(self.source.text.rstrip()))
        matches = (MatchRecord(0, tuple(self.games), comments, spans, span, "bkg"),) if self.games else ()
        if not matches:
            self.problems.append(Problem("FI102", "no game of BKG is in this text", 0, min(1, len(self.source.text))))
        return Reading(self.source, matches, tuple(self.problems), "bkg", "bkg")

    def _line(self, body: str, span: Span) -> None:
        roll = _ROLL.match(body) if len(body) < 10 * _LONGEST else None
        if roll is not None:
            self._roll(roll, span)
        elif (cube := _CUBE.match(body)) is not None:
            self._begin()
            player = _SIDES[cube["side"]]
            self.entries.append(Entry(player, Double(), *span))
            taken = body[_ANSWER:].startswith("Accepted")
            self.cube <<= taken
            self.over = not taken
            self.entries.append(Entry(1 - player, Take() if taken else Drop(), *span))
        elif (wins := _WINS.match(body)) is not None:
            level = next((number for word, number in _LEVELS if word in wins["how"]), 1)
            self.entries.append(Entry(_SIDES[wins["side"]], Result(level * self.cube), *span))
            self._close()
        elif body[:5] in _SIDES and body[5:6] in (":", " "):
            self._begin()
            self.problems.append(Problem("SY103", f"unknown entry `{body[:40]}`", *span,
                                         "expected a roll, a double or a win in BKG's columns"))  # fmt: skip
            self.entries.append(Entry(_SIDES[body[:5]], Unread(body), *span))
        elif self.entries:
            self.entries.append(Entry(None, Comment(body.strip()), *span))
        else:
            self.preamble.append((Comment(body.strip()), span))

    def _begin(self) -> None:
        """A new game where the last one is over."""
        if self.over:
            self._close()

    def _roll(self, roll: "re.Match[str]", span: Span) -> None:
        self._begin()
        player = _SIDES[roll["side"]]
        text = roll["play"] or ""
        numbers = [int(number) for number in _NUMBERS.findall(text)]
        if len(numbers) % 2 or len(numbers) > _MOST or any(number > BAR for number in numbers):
            start = span.start + roll.start("play")
            self.problems.append(Problem("SY101", "expected up to four pairs of points", start, span.end))
            self.entries.append(Entry(player, Unread(roll[0].strip()), *span))
            return
        own = [BAR - number if player else number for number in numbers]
        pairs = tuple(zip(own[0::2], own[1::2], strict=True))
        self.entries.append(Entry(player, roll_of(int(roll["one"]), int(roll["two"]), pairs), *span))

    def _close(self) -> None:
        if self.entries:
            span = Span(self.entries[0].start, self.entries[0].end)
            self.games.append(GameRecord(len(self.games) + 1, _PLAYERS, (0, 0), tuple(self.entries), span, span))
        self.entries, self.over, self.cube = [], False, 1
