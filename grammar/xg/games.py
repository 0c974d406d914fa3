"""The records of a game, one after the other, as the entries of a game.

Each turn is a record of the cube and, unless the game ended there, one of the roll. Both state the position, which
must be the one that the turns before have led to: where it isn't, somebody changed the file.
"""

import struct
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from tavla.grammar.analysis import Analysis
from tavla.grammar.notation import PlayStyle, spell_moves
from tavla.grammar.position import STARTS, Cube
from tavla.grammar.problems import Problem
from tavla.grammar.record import (
    Action,
    Beaver,
    Comment,
    Dance,
    Double,
    Drop,
    Entry,
    GameRecord,
    Player,
    Raccoon,
    Resignation,
    Result,
    SetBoard,
    Take,
    Turn,
    Unplayed,
    Unread,
)
from tavla.grammar.rolls import roll_of
from tavla.grammar.set_board import set_position
from tavla.grammar.source import Listing, Span
from tavla.grammar.xg import analysis
from tavla.grammar.xg.comments import take_comment
from tavla.grammar.xg.layout import (
    CUBE,
    FOOTER,
    KIND_AT,
    MOVE,
    NOWHERE,
    RECORD_SIZE,
    START_BOARDS,
    UNKNOWN_LEVEL,
    Records,
    board_of,
    flipped,
    int_at,
)
from tavla.grammar.xg.match_header import MatchHeader
from tavla.grammar.xg.plays import NO_PLAY, Pairs, applied, pairs_of, play_leading_to

__all__ = ["CUBE_RECORD", "MOVE_RECORD", "UNAVAILABLE", "GameReader", "Log", "cube_of", "sides_of"]

Noted = Callable[[], Analysis] | None

CUBE_RECORD: Final = struct.Struct("<12x6i26s2x26s2xi192xB3xi")
"""Player, double, answer, reply to a beaver, to a raccoon, cube; position, the position weighed, its level; flag,
comment."""

MOVE_RECORD: Final = struct.Struct("<9x26s26s3xi32s2ii76xi2116xB171xi36xB3xi")
"""Position before and after; player, moves, dice, cube; how many plays are weighed; was it played; is it illegal; flag,
comment."""

_DOUBLED, _NOT_DOUBLED, UNAVAILABLE, _GIVEN_UP = 1, 0, -2, -1
_PASSES, _TAKES, _BEAVERS = 0, 1, 2
_RACCOONS: Final = 2
_SIDES: Final = {1: 0, -1: 1}
_MOST_DOUBLES: Final = 30
_RESIGNED: Final = range(100, 1000)
"""How a game ends: 0 with a pass, 1 to 3 on the board, from 101 with a resignation, from 1000 by agreement."""

_LEVELS: Final = range(1, 4)


class Log(Listing):
    """The listing of the file, and what is wrong with it."""

    __slots__ = ("problems",)

    def __init__(self) -> None:
        super().__init__()
        self.problems: list[Problem] = []

    def put(self, line: str) -> int:
        """Add the line of the next record, and say where it begins: for nearly every line that is enough."""
        start = self._length
        self._lines.append(line)
        self._length = start + len(line) + 1
        return start

    @property
    def next_line(self) -> Span:
        """Where the line of the record that is being read will begin."""
        return Span(self._length, self._length)

    def fault(self, span: Span, message: str, code: str = "FI107", help: str = "") -> None:
        """Report a fault; the same one in records that follow each other is one."""
        last = self.problems[-1] if self.problems else None
        if last is not None and (last.code, last.message) == (code, message) and last.end + 1 >= span.start:
            self.problems[-1] = Problem(code, message, last.start, span.end, help)
        else:
            self.problems.append(Problem(code, message, *span, help))


def sides_of(active: int) -> int | None:
    """The player (0 or 1) that a record names by 1 or -1; None for anything else."""
    return _SIDES.get(active)


def cube_of(power: int) -> Cube:
    """The cube from how often it was turned; below 0 where the second player owns it."""
    if not 0 < abs(power) <= _MOST_DOUBLES:
        return Cube()
    return Cube(1 << abs(power), 0 if power > 0 else 1)


class GameReader:
    """One game while its records are read. ``boards``: where the turns so far have led to, as each player sees it."""

    def __init__(self, header: MatchHeader, records: Records, log: Log, comments: list[str]) -> None:
        self.header, self.records, self.log, self.comments = header, records, log, comments
        self.buffer = records.data
        self.entries: list[Entry] = []
        self.names = tuple(player.name or f"player {index + 1}" for index, player in enumerate(header.players))
        start = START_BOARDS[header.variation]
        self.boards = (start, start)
        self.idle = [{double: name + words for double, words in _WORDS_OF_THE_CUBE.items()} for name in self.names]
        self.checkers = sum(STARTS[header.variation])
        self.board_known = False
        self.number: int | None = None
        self.score, self.automatic = (0, 0), 0
        self.crawford: bool | None = None
        self.span = self.score_span = Span(0, 0)
        self.last_comment = -1
        self.weighed: int | None = None
        """The cube record whose analysis waits for the roll that it goes with."""

    def begin(self, offset: int | None, span: Span) -> None:
        """The record of the game, at its offset; None where it is missing: nothing says the score then."""
        self.span = self.score_span = span
        if offset is None:
            return
        buffer = self.buffer
        self.score = int_at(buffer, offset + 12), int_at(buffer, offset + 16)
        self.score_span = Span(span[1], span[1])
        self.number = int_at(buffer, offset + 48)
        self.automatic = max(0, min(int_at(buffer, offset + 64), _MOST_DOUBLES)) if self.header.version >= 26 else 0
        if self.header.length:
            self.crawford = buffer[offset + 20] != 0
        board = buffer[offset + 21 : offset + 47]
        if board not in (NOWHERE, self.boards[0]):
            self._set_board(board, Cube(1 << self.automatic), None, span)
        # In the first game of a match that was recorded in the program, the place for it is empty.
        self.board_known = board != NOWHERE
        self.add_comment(int_at(buffer, offset + 56), span)
        self.last_comment = int_at(buffer, offset + 60)

    def add_comment(self, number: int, span: Span) -> None:
        """The comment with this number, if there is one: an entry for each of its lines."""
        self.entries += [Entry(None, Comment(line), *span) for line in take_comment(self.comments, number)]

    def turns(self, kinds: bytes, index: int) -> int:
        """All records of the cube and of rolls from this one on; the number of the first that is neither."""
        cube, roll, count = self.cube, self.roll, len(kinds)
        while index < count:
            kind = kinds[index]
            if kind == MOVE:
                roll(index * RECORD_SIZE)
            elif kind == CUBE:
                cube(index * RECORD_SIZE)
            else:
                break
            index += 1
        return index

    # ---- the cube ---------------------------------------------------------------------------------------------

    def cube(self, offset: int) -> None:
        """A record of the cube."""
        active, double, take, beaver, raccoon, power, board, weighed, level, _, comment = _CUBE_FIELDS(
            self.buffer, offset
        )
        player = _SIDES.get(active)
        if player is None:
            self._unread(offset, "cube")
            return
        boards = self.boards
        # The place for the position that is weighed may be empty, or left over from another one.
        analysed = level != UNKNOWN_LEVEL and double != UNAVAILABLE and weighed == (
            boards[player] if board == boards[0] else flipped(board) if player else board
        )  # fmt: skip
        if double == _DOUBLED:
            start = self._doubled(offset, player, power, (take, beaver, raccoon), analysed=analysed)
        else:
            line = self.idle[player].get(double)
            start = self.log.put(line or f"{self.names[player]}: cube")
            self.weighed = offset if analysed else None
            if line is None:
                self.log.fault(self._line_at(start), f"{double} says nothing that is known of the cube")
        if board != boards[0] and self.board_known and board != NOWHERE:
            self._doubt_board(offset, self._line_at(start))
        if comment >= 0:
            self.add_comment(comment, self._line_at(start))

    def _doubled(self, offset: int, player: int, power: int, answers: tuple[int, int, int], *, analysed: bool) -> int:
        """A double and what was answered: take, pass or beaver, with the replies to that; where its line begins."""
        turned = abs(power) if abs(power) < _MOST_DOUBLES - 3 else None

        def value(times: int) -> int | None:
            # Where the cube was turned before the game, the power may or may not count that.
            return None if turned is None or self.automatic else 1 << turned + times

        actions: list[tuple[int, Action]] = [(player, Double(value(1)))]
        take, beaver, raccoon = answers
        other, reply = 1 - player, take
        if take == _BEAVERS:
            actions.append((other, Beaver(value(2))))
            other, reply = player, beaver
            if beaver == _RACCOONS:
                actions.append((player, Raccoon(value(3))))
                other, reply = 1 - player, raccoon
        if reply in (_PASSES, _TAKES):
            actions.append((other, Take() if reply == _TAKES else Drop()))
        words = ", ".join(type(action).__name__.lower() for _, action in actions)
        span = self.log.add(f"{self.names[player]}: {words}")
        notes: list[Noted] = [None] * (len(actions) + 1)
        if analysed:
            notes[0] = partial(analysis.double_analysis, self.records, offset)
            notes[1] = partial(analysis.answer_analysis, self.records, offset)
        self.entries += [Entry(who, action, *span, noted) for (who, action), noted in zip(actions, notes, strict=False)]
        self.weighed = None
        return span.start

    # ---- rolls ------------------------------------------------------------------------------------------------

    def roll(self, offset: int) -> None:
        """A record of a roll and its play."""
        before, after, active, packed, first, second, power, count, played, _, flagged, comment = _MOVE_FIELDS(
            self.buffer, offset
        )
        player = _SIDES.get(active)
        if player is None:
            self._unread(offset, "roll")
            return
        (stated, action, words), boards = _play_of(packed, first, second), self.boards
        weighed, noted = self.weighed, None
        if count > 0 or weighed is not None or flagged:
            noted = partial(analysis.roll_analysis, self.records, offset, weighed)
            self.weighed = None
        if packed == NO_PLAY and not played and after == NOWHERE:
            start = self._never_played(player, (first, second), noted)
        else:
            if stated is None or before != boards[0] or applied(boards[player], stated) != after:
                stated = self._play_by_boards(offset, player, stated, power)
                after = applied(self.boards[player], stated)
                action, words = _roll_and_words(first, second, stated)
            line = self.names[player] + words
            start = self.log.put(line)
            self.entries.append(Entry._make((player, action, start, start + len(line), noted)))
            self.boards, self.board_known = (flipped(after), after) if player else (after, flipped(after)), True
            if not (0 < first < 7 and 0 < second < 7):
                self.log.fault(self._line_at(start), f"no dice show {first} and {second}", "DI301")
        if comment >= 0:
            self.add_comment(comment, self._line_at(start))

    def _never_played(self, player: int, dice: tuple[int, int], noted: Noted) -> int:
        """A roll after which the game was given up; without dice where the match was imported from a text like that."""
        action, words = _roll_and_words(*dice, ())
        rolled = isinstance(action, Dance)
        span = self.log.add(self.names[player] + (words if rolled else f" {dice[0]}-{dice[1]}:") + " not played")
        self.entries.append(Entry(player, Unplayed(action.dice if isinstance(action, Dance) else None), *span, noted))
        if not rolled and dice != (0, 0):
            self.log.fault(span, f"no dice show {dice[0]} and {dice[1]}", "DI301")
        return span.start

    def _play_by_boards(self, offset: int, player: int, stated: Pairs | None, power: int) -> Pairs:
        """The play where pairs and boards don't agree; the board of the game is set where that explains it.

        The board after the play goes before its pairs.
        """
        before, after = (self.buffer[offset + at : offset + at + len(NOWHERE)] for at in (9, 35))
        if before != self.boards[0]:
            explained = stated is not None and applied(self.boards[player], stated) == after
            if self.board_known:
                self.log.fault(self.log.next_line, _OTHER_BOARD)
            if not explained:
                self._set_board(before, cube_of(power), player, self.log.next_line)
        board = self.boards[player]
        if stated is not None and applied(board, stated) == after:
            return stated
        found = play_leading_to(board, after, stated)
        if found is None:
            self.log.fault(self.log.next_line, "the play doesn't lead to the position after it")
        return found if found is not None else stated or ()

    # ---- positions --------------------------------------------------------------------------------------------

    def _set_board(self, board: bytes, cube: Cube, on_roll: int | None, span: Span) -> None:
        found = board_of(board, self.checkers)
        if found is None:
            self.entries.append(Entry(None, SetBoard(board.hex()), *span))
            self.log.fault(span, "this is no position that a board can have", "SY106")
            return
        self.entries.append(Entry(None, set_position(found, cube, on_roll), *span))
        self.boards, self.board_known = (board, flipped(board)), True

    def _doubt_board(self, offset: int, span: Span) -> None:
        """The position of a cube record is another one: the roll's, if one follows, decides."""
        following = self.buffer[offset + RECORD_SIZE : offset + 2 * RECORD_SIZE]
        if len(following) < RECORD_SIZE or following[KIND_AT] != MOVE or following[9:35] == self.boards[0]:
            self.log.fault(span, _OTHER_BOARD)

    def _line_at(self, start: int) -> Span:
        """The span of the last line, which begins there."""
        return Span(start, self.log.next_line.start - 1)

    def _unread(self, offset: int, what: str) -> None:
        span = self.log.add(f"({what})")
        self.entries.append(Entry(None, Unread(f"{what}: {self.buffer[offset + 9 : offset + 116].hex()}"), *span))
        self.log.fault(span, "the record doesn't say whose turn it is")

    # ---- the end ----------------------------------------------------------------------------------------------

    def end(self, offset: int, span_of: Callable[[str], Span]) -> None:
        """The footer of the game: who won, how much, and how."""
        first, second, winner_sign, points, ending = FOOTER.unpack_from(self.buffer, offset)
        winner = _SIDES.get(winner_sign)
        if winner is None:
            span = span_of("the game ends")
            self.log.fault(span, "the record doesn't say who won the game")
            return
        gained = ((first, second)[winner] - self.score[winner], (first, second)[1 - winner] - self.score[1 - winner])
        span = span_of(f"{self.names[winner]} wins {gained[0]}: {first}-{second}")
        if gained[0] <= 0 or gained[1]:
            # The score goes before the points, which may be anything in a match that was imported.
            self.log.fault(span, f"the game counts {points}, but the score after it is {first}-{second}")
            gained = (max(0, points), 0)
        if ending in _RESIGNED:
            level = ending - _RESIGNED.start
            noted = None if self.weighed is None else partial(analysis.roll_analysis, self.records, None, self.weighed)
            resignation = Resignation(level=level if level in _LEVELS else None)
            self.entries.append(Entry(1 - winner, resignation, *span, noted))
        over = bool(self.header.length) and max(first, second) >= self.header.length
        self.entries.append(Entry(winner, Result(gained[0], over), *span))

    def record(self) -> GameRecord:
        """The game as far as its records go."""
        self.add_comment(self.last_comment, self.span)
        players: tuple[Player, Player] = self.header.players
        span = Span(self.span[0], max(self.span[1], self.log.next_line.start - 1))
        return GameRecord(self.number, players, self.score, tuple(self.entries), span, self.score_span,
                          crawford=self.crawford, automatic_doubles=self.automatic)  # fmt: skip


_OTHER_BOARD: Final = "the position is another one than that the turns before have led to"
_WORDS_OF_THE_CUBE: Final = {_NOT_DOUBLED: ": no double", UNAVAILABLE: ": no cube", _GIVEN_UP: ": no roll"}


_LISTED: Final = PlayStyle(hits=False, merge=False)


_CUBE_FIELDS: Final = CUBE_RECORD.unpack_from
_MOVE_FIELDS: Final = MOVE_RECORD.unpack_from


@lru_cache(1 << 16)
def _play_of(packed: bytes, first: int, second: int) -> tuple[Pairs | None, Action, str]:
    """The pairs of a record, None where they are none, and the roll with them, as an action and in words."""
    pairs = pairs_of(packed)
    return pairs, *_roll_and_words(first, second, pairs or ())


def _roll_and_words(first: int, second: int, pairs: Pairs) -> tuple[Action, str]:
    """A roll as an action, and in words for the listing."""
    if not (1 <= first <= 6 and 1 <= second <= 6):
        roll = f"{first}-{second}"
        moves = roll_of(1, 1, pairs)
        words = f" {roll}: {spell_moves(moves.moves, _LISTED) if isinstance(moves, Turn) else ''}"
        return (Turn(None, moves.moves, (), roll) if isinstance(moves, Turn) else Unread(words.strip())), words
    action = roll_of(first, second, pairs)
    return (
        action,
        f" {first}{second}: {spell_moves(action.moves, _LISTED) if isinstance(action, Turn) else ''}".rstrip(),
    )
