"""The replays of bgammon.org (.match): games one after the other, under a table of where each begins. Read only.

    bgammon-replay 00000024
    i 1702738670 Ann Bob 5 0 0 1 2 0       time, players, length, score before, winner, points, variant
    1 r 3-1 8/5 6/5                        a roll and its play, in the numbering of player 1
    2 r 4-2 17/21 19/21
    1 d 2 1                                a double to 2, taken (0: dropped)
    2 r 6-6
    1 t                                    the player resigns, or leaves

Older files have no time. Games of the same players to the same length are one match. Variants other than 0 (1
acey-deucey, 2 tabula) are not backgammon: what is played is told, and the plays are read as they stand.
"""

import re
from datetime import UTC, datetime
from typing import Final

from tavla.grammar.absolute import play_of
from tavla.grammar.problems import Problem
from tavla.grammar.record import (
    Comment,
    Double,
    Drop,
    Entry,
    GameRecord,
    Header,
    MatchRecord,
    Player,
    Reading,
    Resignation,
    Result,
    Take,
    Unread,
)
from tavla.grammar.source import SourceText, Span

__all__ = ["DIALECTS", "EXTENSIONS", "read", "sniff"]

EXTENSIONS: Final = (".match",)
DIALECTS: Final = {"bgammon": "bgammon.org"}

_INDEX: Final = re.compile(r"\s*bgammon-replay \d{8}\s*$")
_MAGIC: Final = re.compile(r"\ufeff?\s{0,20}bgammon-replay \d{8}\s")
_GAME: Final = re.compile(
    r"i (?:(?P<time>\d{1,12}) )?(?P<one>\S{1,200}) (?P<two>\S{1,200}) (?P<length>\d{1,6}) (?P<first>\d{1,6}) "
    r"(?P<second>\d{1,6}) (?P<winner>\d) (?P<points>\d{1,6}) (?P<variant>\d{1,3})$"
)
_ROLL: Final = re.compile(r"(?P<player>[12]) r (?P<roll>\S{1,20})(?P<play>(?: .*)?)$")
_DOUBLE: Final = re.compile(r"(?P<player>[12]) d (?P<value>\d{1,9}) (?P<taken>[01])$")
_LEFT: Final = re.compile(r"(?P<player>[12]) t$")
_VARIANTS: Final = {"1": "Acey-deucey", "2": "Tabula"}


def sniff(text: str) -> bool:
    """Does the text begin with the table of a replay?"""
    return _MAGIC.match(text) is not None


def read(source: SourceText) -> Reading:
    """Read every match in a file."""
    return _Reader(source).read()


class _Reader:
    """The state of reading one file."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.problems = list(source.problems)
        self.matches: list[MatchRecord] = []
        self.games: list[GameRecord] = []
        self.length = 0
        self.match_span = Span(0, 0)
        self.headers: tuple[Header, ...] = ()
        self.about: re.Match[str] | None = None
        self.span = Span(0, 0)
        self.entries: list[Entry] = []
        self.stray: list[tuple[Comment, Span]] = []

    def read(self) -> Reading:
        for offset, line in self.source.lines():
            body = line.strip(" \t\ufeff")
            if body:
                start = offset + line.index(body)
                self._line(body, Span(start, start + len(body)))
        self._close_game()
        self._close_match()
        return Reading(self.source, tuple(self.matches), tuple(self.problems), "bgammon", "bgammon")

    def _line(self, body: str, span: Span) -> None:
        if (game := _GAME.match(body)) is not None:
            self._close_game()
            self.about, self.span = game, span
        elif _INDEX.match(body) is not None:
            pass  # where a game begins: that is seen
        elif self.about is None:
            self.problems.append(Problem("SY108", f"text before the first game: `{body[:40]}`", *span))
            self.stray.append((Comment(body), span))
        elif (roll := _ROLL.match(body)) is not None:
            player, place = int(roll["player"]) - 1, roll.start("play")
            action, wrong = play_of(roll["roll"], roll["play"], place=place, up=player == 1)
            self.problems += [item.moved(span.start + place) for item in wrong]
            self.entries.append(Entry(player, action, *span))
        elif (double := _DOUBLE.match(body)) is not None:
            player = int(double["player"]) - 1
            self.entries.append(Entry(player, Double(int(double["value"])), *span))
            self.entries.append(Entry(1 - player, Take() if double["taken"] == "1" else Drop(), *span))
        elif (left := _LEFT.match(body)) is not None:
            self.entries.append(Entry(int(left["player"]) - 1, Resignation(), *span))
        else:
            self.problems.append(Problem("SY107", f"unexpected line `{body[:40]}`", *span,
                                         "expected a roll (`1 r 3-1 8/5 6/5`), a double or `1 t`"))  # fmt: skip
            self.entries.append(Entry(None, Unread(body), *span))

    def _close_game(self) -> None:
        about, self.about = self.about, None
        if about is None:
            return
        players = Player(about["one"]), Player(about["two"])
        length, score = int(about["length"]), (int(about["first"]), int(about["second"]))
        if self.games and (self.games[-1].players != players or self.length != length):
            self._close_match()
        if not self.games:
            self.length = length
            self.match_span, self.headers = self.span, tuple(_headers(about))
        winner, points = int(about["winner"]) - 1, int(about["points"])
        if winner in (0, 1) and points:
            over = bool(length) and score[winner] + points >= length
            self.entries.append(Entry(winner, Result(points, match=over), *self.span))
        self.games.append(GameRecord(len(self.games) + 1, players, score, tuple(self.entries), self.span,
                                     Span(self.span.end, self.span.end)))  # fmt: skip
        self.entries = []

    def _close_match(self) -> None:
        if not self.games:
            return
        comments, places = [item for item, _ in self.stray], [span for _, span in self.stray]
        preamble: tuple[Header | Comment, ...] = (*comments, *self.headers)
        spans = (*places, *(self.match_span for _ in self.headers))
        end = max(self.games[-1].span.end, *(entry.end for entry in self.games[-1].entries), 0)
        self.matches.append(MatchRecord(self.length, tuple(self.games), preamble, spans,
                                        Span(self.match_span.start, end), "bgammon"))  # fmt: skip
        self.games, self.stray = [], []


def _headers(about: "re.Match[str]") -> list[Header]:
    headers = [Header("Site", "bgammon.org")]
    if about["time"]:
        moment = datetime.fromtimestamp(min(int(about["time"]), 1 << 36), UTC)
        headers += [Header("EventDate", f"{moment:%Y.%m.%d}"), Header("EventTime", f"{moment:%H.%M}")]
    if about["variant"] != "0":
        headers.append(Header("Variation", _VARIANTS.get(about["variant"], about["variant"])))
    return headers
