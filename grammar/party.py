"""PartyGammon (.gam): `KEY=VALUE` lines, a whole game in one of them.

    BOARDID=4711
    CREATOR=Ann
    MATCHLENGTH=5
    GAME_1_PLAYER_1=Ann
    GAME_1_PLAYER_2=Bob
    GAME_1_GAMEPLAY=1 1 0 31 8/5 6/5#2 2 0 52 13/8 24/22#1 Doubles => 2#2 Drops
    GAME_1_SCORE1=1
    GAME_1_SCORE2=0

An event is `<player> <number> <number> <roll> <play>`, in the mover's points, or the player and words as in a .mat
file. What the two numbers mean nobody has told. A roll without a play is a dance. The scores are those after the game,
so that the result is what they grew by. A game's other keys are kept with it, other keys beside the games become
headers.
"""

import re

from tavla.grammar.mat.cells import Cell, parse_cell
from tavla.grammar.record import Entry, Header, Player, Reading, Result
from tavla.grammar.server_log import Log, OpenGame, not_this_format, number_of, rolled
from tavla.grammar.source import SourceText, Span

__all__ = ["DIALECTS", "EXTENSIONS", "read", "sniff"]

EXTENSIONS = (".gam",)
DIALECTS = {"party": "PartyGammon"}
_BOARD = re.compile(r"\s*BOARDID[ \t]*=[^\r\n]*[\r\n]+[ \t]*CREATOR[ \t]*=", re.IGNORECASE)
_LINE = re.compile(r"\s*([A-Za-z_]\w{0,99})\s*=\s*(.*)$")
_GAME_KEY = re.compile(r"GAME_(\d{1,6})_(\w+)$", re.IGNORECASE)
_EVENT = re.compile(r"[^#]+")
_ROLLED = re.compile(r"\s*([12])\s+-?\d+\s+-?\d+\s+([1-6])\s?([1-6]):?(?:\s+(\S.*))?$")
_SAID = re.compile(r"\s*([12])\s+(\S.*)$")


def sniff(text: str) -> bool:
    """Is this a log of PartyGammon? Its first two lines decide."""
    return _BOARD.match(text) is not None


def read(source: SourceText) -> Reading:
    """Read the match in the text."""
    if not sniff(source.text) and not any(_game_key(line) for _, line in source.lines()):
        return not_this_format(source, "party", "expected `GAME_1_PLAYER_1=Ann`, `GAME_1_GAMEPLAY=…`")
    return _Reader(source).read()


def _game_key(line: str) -> "re.Match[str] | None":
    found = _LINE.match(line)
    return _GAME_KEY.match(found[1]) if found else None


class _Reader:
    """The state of reading one log."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.log = Log(source, "party")
        self.length: int | None = 0
        self.numbers: dict[str, int] = {}
        """The games by their numbers, as written."""
        self.scores: dict[int, dict[int, tuple[int, Span]]] = {}
        """The scores after each game, with their places."""

    def read(self) -> Reading:
        for offset, line in self.source.lines():
            found = _LINE.match(line)
            if found is not None:
                span = Span(offset + found.start(1), offset + len(line.rstrip()))
                self._value(found[1], found[2].rstrip(), offset + found.start(2), span)
            elif line.strip():
                body = line.strip()
                start = offset + line.index(body)
                self.log.problem("SY107", f"unexpected line `{body[:40]}`", Span(start, start + len(body)),
                                 "expected `KEY=value`")  # fmt: skip
        self._settle()
        return self.log.reading(self.length)

    def _value(self, key: str, value: str, start: int, span: Span) -> None:
        of_game = _GAME_KEY.match(key)
        if of_game is not None:
            self._of_game(of_game[1], of_game[2].upper(), value, start, span)
        elif key.upper() == "MATCHLENGTH":
            self.length = self.log.match_length(value, span)
        else:
            self.log.header(key, value, span)

    def _of_game(self, number: str, key: str, value: str, start: int, span: Span) -> None:
        index = self.numbers.setdefault(number, len(self.log.games))
        if index == len(self.log.games):
            self.log.games.append(OpenGame(int(number), (Player(""), Player("")), span))
        game = self.log.games[index]
        if key == "PLAYER_1":
            game.players = Player(value), game.players[1]
        elif key == "PLAYER_2":
            game.players = game.players[0], Player(value)
        elif key == "GAMEPLAY":
            for event in _EVENT.finditer(value):
                self._event(game, event.group(), start + event.start())
        elif key in ("SCORE1", "SCORE2") and (score := number_of(value)) is not None:
            self.scores.setdefault(index, {})[int(key[-1]) - 1] = score, span
        else:
            game.extras.append(Header(key, value))

    def _event(self, game: OpenGame, text: str, start: int) -> None:
        found = _ROLLED.match(text) or _SAID.match(text)
        if found is None:
            if text.strip():
                player, cell, place = int(text.lstrip()[0] == "2"), parse_cell(text.strip()), text.index(text.strip())
                self._add(game, player, cell, start + place, start + place + len(text.strip()))
            return
        player = int(found[1]) - 1
        if found.re is _SAID:
            said = found[2].rstrip()
            self._add(game, player, parse_cell(said), start + found.start(2), start + found.start(2) + len(said))
            return
        played = (found[4] or "").rstrip()
        place = found.start(4) if played else found.end(3)
        cell = rolled(found[2] + found[3], played)
        # A dance is where the dice are: there is no play to point at.
        begin = found.start(2) if not played else place
        self._add(game, player, cell, start + begin, start + place + len(played))

    def _add(self, game: OpenGame, player: int, cell: Cell, start: int, end: int) -> None:
        for action in cell.actions:
            game.entries.append(Entry(player, action, start, end))
        self.log.problems += [problem.moved(start) for problem in cell.problems]

    def _settle(self) -> None:
        """The score before each game is the one after the game before; what it grew by is the result."""
        before = (0, 0)
        for index, game in enumerate(self.log.games):
            game.score, game.score_span = before, Span(game.span.start, game.span.start)
            after = self.scores.get(index, {})
            if len(after) < 2:
                continue
            gained = tuple(after[player][0] - before[player] for player in (0, 1))
            winner = int(gained[1] > gained[0])
            if max(gained) > 0 == min(gained):
                game.entries.append(Entry(winner, Result(max(gained)), *after[winner][1]))
            elif gained != (0, 0):
                self.log.problem("HD211", f"the score goes from {before[0]}-{before[1]} to {after[0][0]}-{after[1][0]}",
                                 after[winner][1], "one player wins a game")  # fmt: skip
            before = after[0][0], after[1][0]
