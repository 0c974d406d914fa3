"""Reader of the .mat family: lines → matches, with everything that is wrong on the way.

The text is read line by line; each line is of one kind (header, match line, game line, score line, row, result).
A line that is none of them is kept as an unread entry and reported. Nothing raises on what a person wrote.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tavla.grammar.mat import rows
from tavla.grammar.mat.broken_off import end_of_text, of_one_cause
from tavla.grammar.mat.cells import parse_cell
from tavla.grammar.mat.dialects import detect_dialect
from tavla.grammar.mat.lines import header_of, match_length_of, player_of
from tavla.grammar.mat.names import NamedGame, name_problems
from tavla.grammar.mat.sniffing import GAME_LINE
from tavla.grammar.problems import Problem
from tavla.grammar.record import (
    Action,
    Comment,
    Dance,
    Drop,
    Entry,
    GameRecord,
    Header,
    IllegalPlay,
    MatchRecord,
    Player,
    Reading,
    Resignation,
    Result,
    SetBoard,
    Turn,
    Unread,
)
from tavla.grammar.set_board import SET_POSITION, illegal_play_of, set_board_of
from tavla.grammar.source import SourceText, Span

__all__ = ["OpenGame", "Reader", "read"]

_MATCH_LINE = re.compile(r"\s*(?:\S+\s*points?\s+match|match\s+(?:of|to)\s)", re.IGNORECASE)
_MATCH_LENGTH = re.compile(r"-?\d+$")
_RESULT_LINE = re.compile(r"\s*(?:wins?|loss?es|loses?|resign|concede|forfeit)", re.IGNORECASE)
_MEMO_LIMIT = 1 << 17
_halves: dict[str, tuple[Action, int, int]] = {}
"""Half a row as it stands, from the number or from the right cell on → its action, and where in it the cell stands. The
padding of a cell is nearly always the same, so that blanks needn't be stripped to know a cell again."""
_NEXT_NUMBER = {str(number): str(number + 1) for number in range(1000)}
"""Looked up for every row; no game has a thousand."""
_new = tuple.__new__  # of an Entry: half the cost of calling it
_NAMELESS = (Player(""), Player(""))


def read(source: SourceText) -> Reading:
    """Read every match in the text."""
    return Reader(source).read()


@dataclass(slots=True)
class OpenGame:
    """A game whose rows are being read; ``players`` None until its score line is found."""

    number: int | None
    span: Span
    players: tuple[Player, Player] | None = None
    score: tuple[int, int] = (0, 0)
    score_span: Span | None = None


class Reader:
    """The state of reading one text: the match and the game that are open.

    Other formats whose games have the same rows are read by a reader of their own, made from this one.
    """

    format = "mat"

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.problems: list[Problem] = list(source.problems)
        self.matches: list[MatchRecord] = []
        self.preamble: list[tuple[Header | Comment, Span]] = []
        self.in_match = False
        self.length: int | None = None
        self.match_span = Span(0, 0)
        self.match_preamble: list[tuple[Header | Comment, Span]] = []
        self.games: list[GameRecord] = []
        self.has_entries = False
        """Has any closed game of the open match an entry?"""
        self.named: list[NamedGame] = []
        """The names in the score lines of the open match."""
        self.players: tuple[Player, Player] | None = None
        """The players whom the last score line of the match names."""
        self.game: OpenGame | None = None
        self.entries: list[Entry] = []
        self.right_column = 33
        self.flush_resignation: int | None = None
        self.empty_rows: list[tuple[int, Problem]] = []
        """Empty rows of the game: which entry comes next, and what to say of the row if that is no result."""
        self.has_result = False
        """Has the open game a result?"""
        self.next_row: str | None = "1"
        """The number of the next row of the game; None where the last one can't be counted on."""
        self.next_but_for_one: str | None = None
        """The number of the next row if only the last one is numbered wrongly."""

    def read(self) -> Reading:
        known_row = self._known_row
        for offset, line in self.source.lines():
            if self.game is not None:
                if known_row(offset, line):
                    continue
                cells = rows.split_row(line)
                if cells is not None:
                    # Studio numbers the rows of results too, and sometimes leaves a number out before them.
                    expected = len(cells) != 1 or not _RESULT_LINE.match(line, cells[0][0])
                    self._row_number(line[: line.find(")")].strip(), offset, line.find(")") + 1, report=expected)
                    self._row(offset, line, cells)
                    continue
            if line and not line.isspace():
                self._other_line(offset, line)
        self._close_match(len(self.source.text))
        dialect = self.matches[0].dialect if self.matches else ""
        return Reading(self.source, tuple(self.matches), tuple(self.problems), self.format, dialect)

    def _problem(self, code: str, message: str, start: int, end: int, help: str = "", **data: Any) -> None:
        self.problems.append(Problem(code, message, start, end, help, data))

    # ---- lines that are no rows -------------------------------------------------------------------------------

    def _other_line(self, offset: int, line: str) -> None:
        body = line.strip()
        start = offset + line.index(body[0])
        span = Span(start, start + len(body))
        awaits_score = self.game is not None and self.game.players is None
        if body[0] in ";#":
            self._comment_line(body, span)
        elif GAME_LINE.match(body):
            self._game_line(body, span)
        elif not (
            (awaits_score and self._score_line(offset, line, span))
            or (_MATCH_LINE.match(body) and self._match_line(body, span))
            or (self.game is not None and self._cells_without_number(offset, line, body))
        ):
            self._unknown_line(body, span)

    def _cells_without_number(self, offset: int, line: str, body: str) -> bool:
        """A result, or a row whose number was left out: all of its cells can be read."""
        if _RESULT_LINE.match(body):
            self._result_line(offset, line)
            return True
        places = rows.columns_of(line, 0)
        if not places or any(parse_cell(line[start:end]).problems for start, end in places):
            return False
        self._row(offset, line, places)
        return True

    def _comment_line(self, body: str, span: Span) -> None:
        text = body[1:].strip()
        header = header_of(text) if text.startswith("[") else None
        # Behind the game's rows, the first header opens what belongs to the match.
        if header is None and self.game is not None and not self.preamble:
            position = SET_POSITION.match(text)
            action: Action = self._set_board(position, span) if position else Comment(body[1:].strip())
            self.entries.append(Entry(None, action, *span))
            return
        self.preamble.append((header or Comment(text), span))

    def _set_board(self, position: "re.Match[str]", span: Span) -> SetBoard:
        action, wrong = set_board_of(position["text"])
        if wrong:
            self._problem("SY106", f"unreadable position: {wrong}", *span)
        return action

    def _match_line(self, body: str, span: Span) -> bool:
        length = match_length_of(body)
        if length is None:
            return False
        self._close_match(span.start)
        self.in_match, self.match_span = True, span
        self.match_preamble, self.preamble = self.preamble, []
        self.length = self._length(length, span)
        return True

    def _length(self, text: str, span: Span) -> int | None:
        if not _MATCH_LENGTH.match(text) or len(text) > 9 or int(text) < 0:
            self._problem(
                "HD201",
                f"`{text[:40]}` is no match length",
                span.start,
                span.start + len(text),
                help="a whole number of points; 0 for a money session",
            )
            return None
        length = int(text)
        if length == 9999 or length == 99999:
            # FIBS and XG write these for an unlimited session.
            self._problem(
                "HD204",
                f"match length {length} stands for an unlimited session",
                *span,
                help="write ` 0 point match`",
                length=length,
            )
            return 0
        if length > 999:
            self._problem("HD204", f"match length {length} is implausible", *span, length=length)
        return length

    def _game_line(self, body: str, span: Span) -> None:
        if not self.in_match:
            self.in_match, self.match_span, self.length = True, span, None
            self.match_preamble, self.preamble = self.preamble, []
            self._problem(
                "HD201",
                "no match length before the first game",
                *span,
                help="the line ` 7 point match` is missing; ` 0 point match` for a money session",
            )
        self._close_game()
        # Headers between two games belong to the match as it goes on.
        self.match_preamble += self.preamble
        self.preamble = []
        digits = re.search(r"\d+", body)
        self.next_row, self.next_but_for_one, self.has_result = "1", None, False
        self.game = OpenGame(int(digits.group()[:9]) if digits else None, span)

    def _game_without_line(self, span: Span) -> None:
        """Rows count from 1 again after a result: a game whose line and score are missing."""
        assert self.game is not None
        number = self.game.number + 1 if self.game.number is not None else None
        self._close_game()
        self._problem("HD216", "a new game begins without its line and its score", *span,
                      help=f"`Game {number or 'N'}` and the score are missing before this row")  # fmt: skip
        self.next_row, self.next_but_for_one, self.has_result = "1", None, False
        self.game = OpenGame(number, span, self.players)

    def _score_line(self, offset: int, line: str, span: Span) -> bool:
        known = self.players
        found = rows.split_score_line(line, self._written_names(known) if known else None)
        if found is None:
            return False
        assert self.game is not None
        self.players = player_of(found.names[0]), player_of(found.names[1])
        self.game.players, self.game.score, self.game.score_span = self.players, found.scores, span
        self.named.append(((self.players[0].name, self.players[1].name), span))
        if not self.has_entries:
            self.right_column = rows.right_column_of(found)
        if min(found.scores) < 0:
            self._problem("HD211", f"a score below zero: {found.scores[0]}-{found.scores[1]}", *span)
        return True

    @staticmethod
    def _written_names(players: tuple[Player, Player]) -> tuple[str, str]:
        first, second = (f"{player.name},{player.rating}" if player.rating else player.name for player in players)
        return first, second

    def _result_line(self, offset: int, line: str) -> None:
        for place in rows.columns_of(line, 0):
            column = rows.nearest_column(place[0], self.right_column)
            flush = place[0] < rows.LEFT_COLUMN - 1
            self._cell(offset, line, place, column)
            last = self.entries[-1].action
            if flush and isinstance(last, Resignation):
                self.flush_resignation = len(self.entries) - 1
            elif isinstance(last, Result) and self.flush_resignation is not None:
                # Galaxy's ` Losses 1 point` at the margin is the loser's, whichever column he has.
                index, self.flush_resignation = self.flush_resignation, None
                self.entries[index] = self.entries[index]._replace(player=1 - column)

    def _unknown_line(self, body: str, span: Span) -> None:
        shown = body if len(body) <= 40 else body[:37] + "..."
        if self.game is None and not self.games:
            self.preamble.append((Comment(body), span))
            self._problem("SY108", f"text before the first game: `{shown}`", *span, help="begin comments with `;`")
            return
        self.entries.append(Entry(None, Unread(body), *span))
        self._problem("SY107", f"unexpected line `{shown}`", *span,
                      help="expected a numbered row, a result, `Game N` or a comment (`; …`)")  # fmt: skip

    # ---- rows -------------------------------------------------------------------------------------------------

    def _known_row(self, offset: int, line: str) -> bool:
        """Read a row of two rolls of which both halves were read before, as in most rows of an archive.

        The right cell begins two characters before the second of exactly two colons. That it does is certain when the
        halves, blanks and all, are known from rows that were split with care.
        """
        number_end = line.find(")") + 1
        middle = line.find(":", line.find(":", number_end) + 1) - 2
        left, right = _halves.get(line[number_end:middle]), _halves.get(line[middle:])
        number = line[: number_end - 1].strip()
        if left is None or right is None:
            return False
        if number != self.next_row:
            if not number.isdecimal():
                return False
            self._row_number(number, offset, number_end)
        self.next_row = _NEXT_NUMBER.get(number)
        start, end = offset + number_end, offset + middle
        self.right_column = middle
        self.entries += (
            _new(Entry, (0, left[0], start + left[1], start + left[2], None)),
            _new(Entry, (1, right[0], end, end + right[2], None)),
        )
        return True

    def _row_number(self, written: str, offset: int, end: int, *, report: bool = True) -> None:
        """Does this number follow that of the row before, or else the one that was expected there?"""
        number = written.lstrip("0") or "0"
        if number == "1" and self.has_result:
            self._game_without_line(Span(offset + end - 1 - len(written), offset + end))
        if report and self.next_row is not None and number not in (self.next_row, self.next_but_for_one):
            place = (offset + end - 1 - len(written), offset + end)
            self._problem(
                "SY109",
                f"row {number[:9]} where row {self.next_row} is expected",
                *place,
                help="is a row missing, or there twice?",
            )
        self.next_but_for_one = _NEXT_NUMBER.get(self.next_row or "") if self.next_row not in (number, None) else None
        self.next_row = _NEXT_NUMBER.get(number)

    def _remember_halves(self, offset: int, line: str) -> None:
        """Make both halves of the row just read known, if it is one of two rolls and nothing is odd in it."""
        left, right = self.entries[-2:]
        if left.player != 0 or not isinstance(left.action, Turn | Dance) or not isinstance(right.action, Turn | Dance):
            return
        number_end, middle = line.find(")") + 1, right.start - offset
        second = line.find(":", line.find(":", number_end) + 1)
        if number_end + offset > left.start or second != middle + 2 or line.find(":", second + 1) >= 0:
            return
        if len(_halves) >= _MEMO_LIMIT:
            _halves.clear()
        start = offset + number_end
        _halves[line[number_end:middle]] = (left.action, left.start - start, left.end - start)
        _halves[line[middle:]] = (right.action, 0, right.end - right.start)

    def _row(self, offset: int, line: str, cells: list[rows.CellPlace]) -> None:
        if cells and line[cells[-1][0]] in "Gg" and GAME_LINE.fullmatch(line, *cells[-1]):
            # GNU Backgammon leaves an unfinished game's last row without a line end.
            start, end = cells.pop()
            self._row(offset, line, cells)
            self._game_line(line[start:end], Span(offset + start, offset + end))
            return
        if len(cells) == 1:
            cells = rows.roll_and_play(line, cells[0], self.right_column) or cells
        if len(cells) == 2:
            self.right_column = cells[1][0]
            problems = len(self.problems)
            self._cell(offset, line, cells[0], 0)
            self._cell(offset, line, cells[1], 1)
            if len(self.problems) == problems:
                self._remember_halves(offset, line)
        elif len(cells) == 1:
            self._cell(offset, line, cells[0], self._single_column(line, cells[0]))
        elif not cells:
            self._empty_row(offset, line)
        else:
            for column, place in enumerate(cells[:2]):
                self._cell(offset, line, place, column)
            if cells[2:]:
                self._more_cells(offset, line, cells[2:])

    def _empty_row(self, offset: int, line: str) -> None:
        if not line or (self.entries and isinstance(self.entries[-1].action, Result)):
            return
        place = offset + len(line) - len(line.lstrip()), offset + len(line.rstrip())
        problem = Problem("SY111", f"row {line.strip()[:9]} is empty", *place, "are the turns of this row lost?")
        self.empty_rows.append((len(self.entries), problem))

    def _single_column(self, line: str, place: rows.CellPlace) -> int:
        gap = line[line.rfind(")", 0, place[0]) + 1 : place[0]]
        # No program leaves more than three blanks before a left cell.
        return int("\t" in gap or len(gap) > 3)

    def _more_cells(self, offset: int, line: str, cells: list[rows.CellPlace]) -> None:
        """What stands after two cells of a row may only be a result; anything else is kept in one piece."""
        (start, end), last = cells[0], self.entries[-1]
        if len(cells) == 1 and isinstance(parse_cell(line[start:end]).actions[0], Result):
            loser = last.player if isinstance(last.action, Resignation | Drop) else None
            self._cell(offset, line, cells[0], 1 - loser if loser is not None else 1)
            return
        end = cells[-1][1]
        self.entries.append(Entry(None, Unread(line[start:end]), offset + start, offset + end))
        more = "a third cell" if len(cells) == 1 else f"{len(cells)} more cells"
        self._problem("SY105", f"{more} in the row", offset + start, offset + end,
                      help="a row has one action of each player")  # fmt: skip

    def _cell(self, offset: int, line: str, place: rows.CellPlace, player: int) -> None:
        start, end = offset + place[0], offset + place[1]
        text = line[place[0] : place[1]]
        actions, problems = parse_cell(text)
        for action in actions:
            if type(action) is IllegalPlay:
                action = self._illegal_play(action, start, end)
            self.has_result |= type(action) is Result
            self.entries.append(_new(Entry, (player, action, start, end, None)))
        if problems:
            self.problems += [problem.moved(start) for problem in problems]

    def _illegal_play(self, action: IllegalPlay, start: int, end: int) -> IllegalPlay:
        assert self.game is not None
        players = self.game.players or _NAMELESS
        found, wrong = illegal_play_of(action, (players[0].name, players[1].name))
        if wrong:
            self._problem("SY106", f"unreadable position in an illegal play: {wrong}", start, end)
        return found

    # ---- closing ----------------------------------------------------------------------------------------------

    def _close_game(self) -> None:
        game = self.game
        if game is None:
            return
        if game.players is None:
            self._problem(
                "HD209", "no score line under the game line", *game.span, help="expected ` Ann : 0      Bob : 0`"
            )
        self._look_at_empty_rows()
        players = game.players or self.players or _NAMELESS
        self.games.append(
            GameRecord(game.number, players, game.score, tuple(self.entries), game.span, game.score_span or game.span)
        )
        self.has_entries = self.has_entries or bool(self.entries)
        self.game, self.entries, self.flush_resignation = None, [], None

    def _look_at_empty_rows(self) -> None:
        """An empty row between others has lost its turns. Programs leave one next to a result, before it or behind."""
        for index, problem in self.empty_rows:
            following = (entry.action for entry in self.entries[index:] if entry.player is not None)
            if not isinstance(next(following, Result(0)), Result | Resignation):
                self.problems.append(problem)
        self.empty_rows = []

    def _close_match(self, end: int) -> None:
        self._close_game()
        if self.in_match:
            if not self.games:
                self._problem("HD210", "no game follows the match line", *self.match_span)
            self.problems += name_problems(self.named)
            if end == len(self.source.text):
                end = end_of_text(self.source.text)
                self._look_at_end()
                self.match_preamble += self.preamble
            preamble = tuple(item for item, _ in self.match_preamble)
            spans = tuple(span for _, span in self.match_preamble)
            span = Span(self.match_span.start, end)
            dialect = self._dialect(preamble, span)
            self.matches.append(MatchRecord(self.length, self._named_games(), preamble, spans, span, dialect))
        self.in_match, self.games, self.has_entries, self.match_preamble = False, [], False, []
        self.named, self.players = [], None

    def _dialect(self, preamble: Sequence[Header | Comment], span: Span) -> str:
        return detect_dialect(preamble, self.source.text[span.start : span.end], self.games)

    def _look_at_end(self) -> None:
        """Does the text break off? Then a roll at its very end need be neither whole nor a dance."""
        if not self.games:
            return
        text, game = self.source.text, self.games[-1]
        self.problems = of_one_cause(self.problems, text, game)
        if game.entries and self.problems[-1:] and self.problems[-1].code == "SY112":
            last = game.entries[-1]
            if isinstance(last.action, Dance):
                last = last._replace(action=Unread(text[last.start : last.end]))
            self.games[-1] = replace(game, entries=(*game.entries[:-1], last))

    def _named_games(self) -> tuple[GameRecord, ...]:
        """The games; first ones without a score line get the names of the first score line."""
        unnamed = next((index for index, game in enumerate(self.games) if game.players is not _NAMELESS), 0)
        if not unnamed:
            return tuple(self.games)
        players = self.games[unnamed].players
        return tuple(replace(game, players=players) for game in self.games[:unnamed]) + tuple(self.games[unnamed:])
