"""The records of a game, one after the other, as the entries of a game.

Each turn is a record of the cube and, unless the game ended there, one of the roll. Both state the position, which
must be the one that the turns before have led to: where it isn't, somebody changed the file.
"""

import struct
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Final

from tavla.grammar.analysis import Analysis
from tavla.grammar.notation import PlayStyle, spell_moves
from tavla.grammar.position import BAR, OFF, STARTS, Cube
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
from tavla.grammar.set_board import set_position
from tavla.grammar.source import Listing, Span
from tavla.grammar.xg import analysis
from tavla.grammar.xg.comments import comment_lines
from tavla.grammar.xg.layout import FOOTER, NOWHERE, START_BOARDS, board_of, flipped, int_at
from tavla.grammar.xg.match_header import MatchHeader
from tavla.grammar.xg.plays import NO_PLAY, Pairs, applied, pairs_of, play_leading_to, roll_of

__all__ = ["CUBE_RECORD", "MOVE_RECORD", "GameReader", "Log", "cube_of", "sides_of"]

Noted = Callable[[], Analysis] | None

CUBE_RECORD: Final = struct.Struct("<12x6i26s2x26s2xi192xB3xi")
"""Player, double, answer, reply to a beaver, to a raccoon, cube; position, the position weighed, its level; flag,
comment."""

MOVE_RECORD: Final = struct.Struct("<9x26s26s3xi32s2ii76xi2116xB171xi36xB3xi")
"""Position before and after; player, moves, dice, cube; how many plays are weighed; was it played; is it illegal; flag,
comment."""

_DOUBLED, _NOT_DOUBLED, _UNAVAILABLE, _GIVEN_UP = 1, 0, -2, -1
_PASSES, _TAKES, _BEAVERS = 0, 1, 2
_RACCOONS: Final = 2
_SIDES: Final = {1: 0, -1: 1}
_MOST_DOUBLES: Final = 30
_RESIGNED: Final = range(100, 1000)
"""How a game ends: 0 with a pass, 1 to 3 on the board, from 101 with a resignation, from 1000 by agreement."""

_LEVELS: Final = range(1, 4)


class Log:
    """The listing of the file, and what is wrong with it."""

    def __init__(self) -> None:
        self.listing = Listing()
        self.problems: list[Problem] = []
        self.end = 0

    def add(self, line: str) -> Span:
        """Add the line of the next record, and say where it stands."""
        span = self.listing.add(line)
        self.end = span[1] + 1
        return span

    @property
    def next_line(self) -> Span:
        """Where the line of the record that is being read will begin."""
        return Span(self.end, self.end)

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
    """One game while its records are read. ``board``: the first player's, where the turns so far have led to."""

    def __init__(self, header: MatchHeader, buffer: bytes, log: Log, comments: Sequence[str]) -> None:
        self.header, self.buffer, self.log, self.comments = header, buffer, log, comments
        self.entries: list[Entry] = []
        self.names = tuple(player.name or f"player {index + 1}" for index, player in enumerate(header.players))
        self.board = START_BOARDS[header.variation]
        self.checkers = sum(STARTS[header.variation])
        self.board_known = False
        self.number: int | None = None
        self.score, self.crawford, self.automatic = (0, 0), None, 0
        self.span = Span(0, 0)
        self.last_comment = -1
        self.weighed: int | None = None
        """The cube record whose analysis waits for the roll that it goes with."""

    def begin(self, offset: int | None, span: Span) -> None:
        """The record of the game, at its offset; None where it is missing."""
        self.span = span
        if offset is None:
            return
        buffer = self.buffer
        self.score = int_at(buffer, offset + 12), int_at(buffer, offset + 16)
        self.number = int_at(buffer, offset + 48)
        self.automatic = max(0, min(int_at(buffer, offset + 64), _MOST_DOUBLES)) if self.header.version >= 26 else 0
        if self.header.length:
            self.crawford = buffer[offset + 20] != 0
        board = buffer[offset + 21 : offset + 47]
        if board not in (NOWHERE, self.board):
            self._set_board(board, Cube(1 << self.automatic), None, span)
        # In the first game of a match that was recorded in the program, the place for it is empty.
        self.board_known = board != NOWHERE
        self.add_comment(int_at(buffer, offset + 56), span)
        self.last_comment = int_at(buffer, offset + 60)

    def add_comment(self, number: int, span: Span) -> None:
        """The comment with this number, if there is one: an entry for each of its lines."""
        if 0 <= number < len(self.comments):
            for line in comment_lines(self.comments[number]):
                self.entries.append(Entry(None, Comment(line), *span))

    # ---- the cube ---------------------------------------------------------------------------------------------

    def cube(self, offset: int) -> None:
        """A record of the cube."""
        log, buffer = self.log, self.buffer
        active, double, take, beaver, raccoon, power, board, weighed, level, flagged, comment = (
            CUBE_RECORD.unpack_from(buffer, offset)
        )
        player = _SIDES.get(active)
        if player is None:
            self._unread(offset, "cube")
            return
        analysed = double != _UNAVAILABLE and analysis.cube_is_analysed(board, level, weighed, player)
        if double != _DOUBLED:
            span = log.add(self.names[player] + _WORDS_OF_THE_CUBE.get(double, ": cube"))
            self.weighed = offset if analysed or flagged else None
            if double not in _WORDS_OF_THE_CUBE:
                log.fault(span, f"{double} says nothing that is known of the cube")
        else:
            span = self._doubled(offset, player, power, (take, beaver, raccoon), analysed=analysed or bool(flagged))
        if board != self.board and self.board_known and board != NOWHERE:
            self._doubt_board(offset, span)
        if comment >= 0:
            self.add_comment(comment, span)

    def _doubled(self, offset: int, player: int, power: int, answers: tuple[int, int, int], *, analysed: bool) -> Span:
        """A double and what was answered: take, pass or beaver, with the replies to that."""
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
            notes[0] = partial(analysis.double_analysis, self.buffer, offset)
            notes[1] = partial(analysis.answer_analysis, self.buffer, offset)
        self.entries += [Entry(who, action, *span, noted) for (who, action), noted in zip(actions, notes, strict=False)]
        self.weighed = None
        return span

    # ---- rolls ------------------------------------------------------------------------------------------------

    def roll(self, offset: int) -> None:
        """A record of a roll and its play."""
        before, after, active, packed, first, second, power, count, played, _, flagged, comment = (
            MOVE_RECORD.unpack_from(self.buffer, offset)
        )
        player = _SIDES.get(active)
        if player is None:
            self._unread(offset, "roll")
            return
        stated, weighed, noted = pairs_of(packed), self.weighed, None
        if count > 0 or weighed is not None or flagged:
            noted = partial(analysis.roll_analysis, self.buffer, offset, weighed)
            self.weighed = None
        board = flipped(self.board) if player else self.board
        if after == NOWHERE and packed == NO_PLAY and not played:
            self._never_played(player, (first, second), noted)
        else:
            if stated is None or applied(board, stated) != after or before != self.board:
                stated = self._play_by_boards(offset, player, stated, power)
                board = flipped(self.board) if player else self.board
                after = applied(board, stated)
            action, words = _roll_and_words(first, second, stated)
            start, end = span = self.log.add(self.names[player] + words)
            self.entries.append(Entry._make((player, action, start, end, noted)))
            self.board, self.board_known = flipped(after) if player else after, True
            if type(action) is Unread or (type(action) is Turn and action.dice is None):
                self.log.fault(span, f"no dice show {first} and {second}", "DI301")
        if comment >= 0:
            self.add_comment(comment, Span(*self.entries[-1][2:4]))

    def _never_played(self, player: int, dice: tuple[int, int], noted: Noted) -> None:
        """A roll after which the game was given up; without dice where the match was imported from a text like that."""
        action, words = _roll_and_words(*dice, ())
        rolled = isinstance(action, Dance)
        span = self.log.add(self.names[player] + (words if rolled else f" {dice[0]}-{dice[1]}:") + " not played")
        self.entries.append(Entry(player, Unplayed(action.dice if isinstance(action, Dance) else None), *span, noted))
        if not rolled and dice != (0, 0):
            self.log.fault(span, f"no dice show {dice[0]} and {dice[1]}", "DI301")

    def _play_by_boards(self, offset: int, player: int, stated: Pairs | None, power: int) -> Pairs:
        """The play where pairs and boards don't agree; the board of the game is set where that explains it.

        The board after the play goes before its pairs.
        """
        before, after = (self.buffer[offset + at : offset + at + len(NOWHERE)] for at in (9, 35))
        if before != self.board:
            explained = stated is not None and applied(self._seen(player), stated) == after
            if self.board_known:
                self.log.fault(self.log.next_line, _OTHER_BOARD)
            if not explained:
                self._set_board(before, cube_of(power), player, self.log.next_line)
        board = self._seen(player)
        if stated is not None and applied(board, stated) == after:
            return stated
        found = play_leading_to(board, after, stated)
        if found is None:
            self.log.fault(self.log.next_line, "the play doesn't lead to the position after it")
        return found if found is not None else stated or ()

    def _seen(self, player: int) -> bytes:
        """The board of the game as a player sees it."""
        return flipped(self.board) if player else self.board

    # ---- positions --------------------------------------------------------------------------------------------

    def _set_board(self, board: bytes, cube: Cube, on_roll: int | None, span: Span) -> None:
        found = board_of(board, self.checkers)
        if found is None:
            self.entries.append(Entry(None, SetBoard(board.hex()), *span))
            self.log.fault(span, "this is no position that a board can have", "SY106")
            return
        self.entries.append(Entry(None, set_position(found, cube, on_roll), *span))
        self.board, self.board_known = board, True

    def _doubt_board(self, offset: int, span: Span) -> None:
        """The position of a cube record is another one: the roll's, if one follows, decides."""
        following = self.buffer[offset + 2560 : offset + 2 * 2560]
        if len(following) < 2560 or following[8] != 3 or following[9:35] == self.board:
            self.log.fault(span, _OTHER_BOARD)

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
            noted = None if self.weighed is None else partial(analysis.roll_analysis, self.buffer, None, self.weighed)
            resignation = Resignation(level=level if level in _LEVELS else None)
            self.entries.append(Entry(1 - winner, resignation, *span, noted))
        over = bool(self.header.length) and max(first, second) >= self.header.length
        self.entries.append(Entry(winner, Result(gained[0], over), *span))

    def record(self) -> GameRecord:
        """The game as far as its records go."""
        self.add_comment(self.last_comment, self.span)
        players: tuple[Player, Player] = self.header.players
        return GameRecord(self.number, players, self.score, tuple(self.entries), self.span, self.span,
                          crawford=self.crawford, automatic_doubles=self.automatic)  # fmt: skip


_OTHER_BOARD: Final = "the position is another one than that the turns before have led to"
_WORDS_OF_THE_CUBE: Final = {_NOT_DOUBLED: ": no double", _UNAVAILABLE: ": no cube", _GIVEN_UP: ": no roll"}


_LISTED: Final = PlayStyle(hits=False, merge=False)


@lru_cache(1 << 16)
def _roll_and_words(first: int, second: int, pairs: Pairs) -> tuple[Action, str]:
    """A roll as an action, and in words for the listing."""
    if not (1 <= first <= 6 and 1 <= second <= 6):
        roll = f"{first}-{second}"
        moves = roll_of(1, 1, pairs)
        words = f" {roll}: {spell_moves(moves.moves, _LISTED) if isinstance(moves, Turn) else ''}"
        return (Turn(None, moves.moves, (), roll) if isinstance(moves, Turn) else Unread(words.strip())), words
    action = roll_of(first, second, pairs)
    return action, f" {first}{second}: {spell_moves(action.moves, _LISTED) if isinstance(action, Turn) else ''}".rstrip()
