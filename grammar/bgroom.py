"""BackGammonRoom's text (.bgf): a numbered line an action, money games only.

    BGF version 1.2
    Game 1 - Ann (X) vs. Bob (0)
    Single Game
    1.X:(3 1)8/5 6/5
    2.0:(5 2)13/8 24/22
    3.X:Double
    4.0:(1 1)can't move

    Win the Match

X is the record's first player, whoever is named first. The cube's values are not written, and answers neither: a double
is taken when a row follows, and dropped when an empty line does. The reader adds the `Take` or `Drop` that the format
means, with a place but no text of its own. Neither are results written: for a drop the one that it stands for is added,
how else a game ended the replay tells.

This is not the binary .bgf of BGBlitz, which begins otherwise.
"""

import re

from tavla.grammar.mat.cells import Cell, parse_cell
from tavla.grammar.record import Comment, Double, Drop, Entry, Header, Player, Reading, Result, Take
from tavla.grammar.server_log import Log, OpenGame, not_this_format, rolled
from tavla.grammar.source import SourceText, Span

__all__ = ["DIALECTS", "EXTENSIONS", "read", "sniff"]

EXTENSIONS = (".bgf", ".txt")
DIALECTS = {"bgroom": "BackGammonRoom"}
_VERSION = re.compile(r"\s*BGF\s+version\s+(\S.*)?", re.IGNORECASE)
_GAME = re.compile(
    r"[ \t]*Game[ \t]+(\d{1,9})[ \t]+-[ \t]+(\S[^\r\n]{0,200}?)[ \t]{0,9}\(([X0O])\)[ \t]+vs\.[ \t]+"
    r"(\S[^\r\n]{0,200}?)[ \t]{0,9}\(([X0O])\)",
    re.IGNORECASE,
)
_ROW = re.compile(r"\s*(\d{1,5})\.\s?([X0O])\s?:\s*(\S.*)?$", re.IGNORECASE)
_ROLLED = re.compile(r"\(\s*([1-6])\s*[ ,-]?\s*([1-6])\s*\)\s*(\S.*)?$")
_MOST_CUBES = 20
_HEAD_LINES = 20


def sniff(text: str) -> bool:
    """Is this a log of BackGammonRoom? Its first lines decide."""
    head = text[:4000].splitlines()[:_HEAD_LINES]
    if any(_GAME.match(line) for line in head):
        return True
    return bool(head) and _VERSION.match(head[0]) is not None and any(map(_ROW.match, head))


def read(source: SourceText) -> Reading:
    """Read the session in the text."""
    if not any(_GAME.match(line) or _ROW.match(line) for _, line in source.lines()):
        return not_this_format(source, "bgroom", "expected `Game 1 - Ann (X) vs. Bob (0)`")
    return _Reader(source).read()


class _Reader:
    """The state of reading one log."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.log = Log(source, "bgroom")
        self.score = [0, 0]
        self.cube = 1
        self.doubler: int | None = None
        """Whose double waits for what comes next."""
        self.over = False

    def read(self) -> Reading:
        for offset, line in self.source.lines():
            body = line.strip()
            place = offset + len(line) - len(line.lstrip())
            span = Span(place, place + len(body))
            if not body:
                self._blank(offset)
            elif game := _GAME.match(line):
                self._blank(offset)
                self._game(game, span)
            elif row := _ROW.match(line):
                self._row(row, offset, span)
            else:
                self._words(body, span)
        self._blank(len(self.source.text), ends=False)
        return self.log.reading(0)

    def _game(self, game: "re.Match[str]", span: Span) -> None:
        first, second = Player(game[2].strip()), Player(game[4].strip())
        players = (first, second) if game[3].upper() == "X" else (second, first)
        self.log.games.append(OpenGame(int(game[1]), players, span))
        self.cube, self.doubler, self.over = 1, None, False

    def _words(self, body: str, span: Span) -> None:
        version = _VERSION.match(body)
        if version and not self.log.games:
            self.log.header("BGF version", version[1] or "", span)
        elif not self.log.games:
            self.log.preamble.append((Comment(body), span))
        elif not self.log.games[-1].entries:
            self.log.games[-1].extras.append(Header("Kind", body))
        else:
            self.log.add(None, Cell((Comment(body),)), *span)

    def _row(self, row: "re.Match[str]", offset: int, span: Span) -> None:
        if not self.log.games:
            self.log.games.append(OpenGame(None, (Player(""), Player("")), span))
            self.log.problem("HD216", "a game begins without its line", span, "`Game 1 - Ann (X) vs. Bob (0)`")
        if self.doubler is not None:
            self.log.add(1 - self.doubler, Cell((Take(),)), span.start, span.start)
            self.cube, self.doubler = self._turned(), None
        player, text, start = int(row[2].upper() != "X"), (row[3] or "").rstrip(), offset + row.start(3)
        found = _ROLLED.match(text)
        if text.lower().rstrip(".") in ("double", "doubles", "redouble"):
            self.log.add(player, Cell((Double(),)), *span)
            self.doubler = player
        elif found is not None:
            played = (found[3] or "").rstrip()
            begin = start + (found.start(3) if played else 0)
            self.log.add(player, rolled(found[1] + found[2], played), begin, span.end)
        elif not text:
            self.log.problem("SY111", f"row {row[1]} is empty", span, "is the action of this row lost?")
        else:
            self.log.add(player, parse_cell(text), start, start + len(text))

    def _turned(self) -> int:
        return min(self.cube * 2, 1 << _MOST_CUBES)

    def _blank(self, offset: int, *, ends: bool = True) -> None:
        """An empty line ends a game: behind a double, with a drop. The end of the text may just break it off."""
        if self.doubler is None or not ends:
            return
        self.log.add(1 - self.doubler, Cell((Drop(),)), offset, offset)
        self.log.games[-1].entries.append(Entry(self.doubler, Result(self.cube), offset, offset))
        self.doubler = None
