"""Reader of .xg and .xgp files: bytes → record, with a listing of the file's records as its text."""

from dataclasses import dataclass, field
from functools import partial
from typing import Final

from tavla.grammar.position import STARTS, Position
from tavla.grammar.problems import Problem
from tavla.grammar.record import Comment, GameRecord, Header, MatchRecord, Reading
from tavla.grammar.set_positions import record_of
from tavla.grammar.source import SourceText, Span
from tavla.grammar.xg import MAGIC, analysis
from tavla.grammar.xg.comments import read_comments, take_comment
from tavla.grammar.xg.container import COMMENTS, MARK, MARK_AT, RECORDS, Archive, open_archive
from tavla.grammar.xg.games import CUBE_RECORD, MOVE_RECORD, UNAVAILABLE, GameReader, Log, cube_of, sides_of
from tavla.grammar.xg.layout import (
    CUBE,
    GAME,
    GAME_FOOTER,
    KIND_AT,
    MATCH,
    MATCH_FOOTER,
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
from tavla.grammar.xg.match_header import NEWEST, MatchHeader, read_match_header
from tavla.grammar.xg.plays import NO_PLAY

__all__ = ["read"]

_POSITION: Final = (bytes((MATCH, GAME, CUBE)), bytes((MATCH, GAME, CUBE, MOVE)))
"""The kinds of record that a position consists of, in order."""

_UNUSED: Final = frozenset((6, 7))
"""Kinds that the program names and doesn't write."""


def read(source: SourceText) -> Reading:
    """Read all that is in the file; what is damaged is told, and read as far as it goes."""
    if not source.data.startswith(MAGIC):
        start = Problem("FI102", "this is no file of eXtreme Gammon", 0, 0, "it doesn't begin with `RGMH`")
        return Reading(source, (), (*source.problems, start), "xg")
    archive = open_archive(source.data)
    return _FileReader(archive).read(source)


@dataclass
class _Match:
    """A match while it is read."""

    header: MatchHeader
    span: Span
    games: list[GameRecord] = field(default_factory=list)


class _FileReader:
    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.buffer = archive.files.get(RECORDS, b"")
        self.records = Records(self.buffer)
        self.comments = read_comments(archive.files.get(COMMENTS, b""))
        self.log = Log()
        self.matches: list[_Match] = []
        self.game: GameReader | None = None

    def read(self, source: SourceText) -> Reading:
        kinds = self.buffer[KIND_AT::RECORD_SIZE]
        whole = len(self.buffer) // RECORD_SIZE
        if kinds in _POSITION and whole == len(kinds) and not self._is_played(kinds):
            records: tuple[MatchRecord, ...] = tuple(self._position(kinds))
        else:
            self._read_records(kinds[:whole])
            records = tuple(map(self._record, self.matches))
        if len(self.buffer) % RECORD_SIZE:
            span = self.log.add("(breaks off)")
            self.log.fault(span, f"the last record has {len(self.buffer) % RECORD_SIZE} bytes, not {RECORD_SIZE}")
        end = max(0, self.log.next_line.start - 1)
        damage = [Problem(fault.code, fault.message, end, end, fault.help) for fault in self.archive.faults]
        listed = source.listed(self.log)
        dialect = records[0].dialect if records else ""
        return Reading(listed, records, (*source.problems, *damage, *self.log.problems), "xg", dialect)

    def _read_records(self, kinds: bytes) -> None:
        index = 0
        while index < len(kinds):
            kind, offset = kinds[index], index * RECORD_SIZE
            if kind in (CUBE, MOVE):
                index = self._open_game().turns(kinds, index)
                continue
            index += 1
            if kind == GAME:
                self._begin_game(offset)
            elif kind == GAME_FOOTER:
                self._open_game().end(offset, self.log.add)
                self._close_game()
            elif kind == MATCH:
                self._begin_match(offset)
            elif kind == MATCH_FOOTER:
                self.log.add(f"the match ends {int_at(self.buffer, offset + 12)}-{int_at(self.buffer, offset + 16)}")
            else:
                span = self.log.add(f"(record of kind {kind})")
                if kind not in _UNUSED:
                    self.log.fault(span, "a record of a kind that nobody knows is left out")
        self._close_game()

    # ---- matches ----------------------------------------------------------------------------------------------

    def _begin_match(self, offset: int) -> MatchHeader | None:
        record = self.buffer[offset : offset + RECORD_SIZE]
        if record[MARK_AT : MARK_AT + len(MARK)] != MARK:
            self.log.fault(self.log.add("(record of a match)"), "the record of the match lacks its mark `DMLI`")
            return None
        self._close_game()
        header = read_match_header(record)
        length = f"{header.length} points" if header.length else "a money session"
        names = " - ".join(player.name for player in header.players)
        span = self.log.add(f"{names}, {length}; version {header.version}")
        self._look_at(header, span)
        self.matches.append(_Match(header, span))
        return header

    def _look_at(self, header: MatchHeader, span: Span) -> None:
        """What of a match's header is impossible, or of a version that is not known."""
        if header.length < 0:
            self.log.fault(span, f"a match can't be {header.length} points long", "HD201")
        if not header.known_variation:
            self.log.fault(span, "the variation is none that is known: read as backgammon", "HD212")
        if header.version > NEWEST:
            self.log.fault(span, f"the records are of version {header.version}; known are those up to {NEWEST}",
                           "FI110", "read as far as it is known")  # fmt: skip

    def _record(self, match: _Match) -> MatchRecord:
        header = match.header
        comments = [Comment(line) for number in header.comments for line in take_comment(self.comments, number)]
        preamble: tuple[Header | Comment, ...] = (*header.headers, *header.rules, *comments)
        return MatchRecord(header.length if header.length >= 0 else None, tuple(match.games), preamble,
                           (match.span,) * len(preamble), match.span, _dialect(header))  # fmt: skip

    # ---- games ------------------------------------------------------------------------------------------------

    def _begin_game(self, offset: int) -> None:
        self._close_game()
        first, second, number = (int_at(self.buffer, offset + at) for at in (12, 16, 48))
        span = self.log.add(f"game {number}: {first}-{second}")
        game = self._new_game(span)
        if game is not None:
            game.begin(offset, span)

    def _new_game(self, span: Span) -> GameReader:
        if not self.matches:
            self.log.fault(span, "no record of the match stands before its games")
            self.matches.append(_Match(read_match_header(bytes(RECORD_SIZE)), span))
        self.game = GameReader(self.matches[-1].header, self.records, self.log, self.comments)
        return self.game

    def _open_game(self) -> GameReader:
        """The game that is being read; one without a beginning where its record is missing."""
        if self.game is None:
            span = self.log.next_line
            self._new_game(span).begin(None, span)
            self.log.fault(span, "no record of a game stands before its turns")
        assert self.game is not None
        return self.game

    def _close_game(self) -> None:
        if self.game is not None:
            self.matches[-1].games.append(self.game.record())
            self.game = None

    # ---- positions --------------------------------------------------------------------------------------------

    def _is_played(self, kinds: bytes) -> bool:
        """Is this the first turn of a game rather than a position?"""
        if kinds != _POSITION[1]:
            return False
        before, after, _, packed, *_ = MOVE_RECORD.unpack_from(self.buffer, MOVE * RECORD_SIZE)
        return before in START_BOARDS.values() and after != NOWHERE and packed != NO_PLAY

    def _position(self, kinds: bytes) -> list[MatchRecord]:
        """The position that the records of a position file set up."""
        header = self._begin_match(0)
        if header is None:
            return []
        buffer, game, cube_at, move_at = self.buffer, RECORD_SIZE, 2 * RECORD_SIZE, 3 * RECORD_SIZE
        score = int_at(buffer, game + 12), int_at(buffer, game + 16)
        self.log.add(f"position at {score[0]}-{score[1]}")
        active, double, _, _, _, power, board, weighed, level, flagged, comment = CUBE_RECORD.unpack_from(
            buffer, cube_at
        )
        span = self.log.add("cube")
        seen = flipped(board) if active < 0 else board
        # The place for the position that is weighed may be left over from another one.
        analysed = double != UNAVAILABLE and level != UNKNOWN_LEVEL and weighed == seen
        move, dice = None, None
        if len(kinds) > MOVE:
            board, _, active, _, first, second, power, count, _, _, rolled, remark = MOVE_RECORD.unpack_from(
                buffer, move_at
            )
            comment = max(comment, remark)
            flagged = flagged or rolled
            move = move_at if count > 0 else None
            span = self.log.add(f"roll {first}{second}")
            dice = (first, second) if 0 < first < 7 and 0 < second < 7 else None
            if dice is None:
                self.log.fault(span, f"no dice show {first} and {second}", "DI301")
        found = board_of(board, sum(STARTS[header.variation]))
        player = sides_of(active)
        if found is None or player is None:
            self.log.fault(span, "this is no position that a board can have", "SY106")
            return []
        position = Position(
            found, player, dice, cube_of(power), score, max(0, header.length), buffer[game + 20] != 0,
            header.jacoby, header.beavers, cube_limit=header.cube_limit,
        )  # fmt: skip
        noted = None
        if analysed or move is not None or flagged:
            noted = partial(analysis.roll_analysis, self.records, move, cube_at if analysed else None)
        said = [line for number in (comment, *header.comments) for line in take_comment(self.comments, number)]
        rules = [item for item in header.rules if item.key in ("Variation", "Crawford")]
        items: tuple[Header | Comment, ...] = (*header.headers, *rules, *map(Comment, said))
        return [record_of(position, header.players, span=span, noted=noted, headers=items, dialect="xg-position")]


def _dialect(header: MatchHeader) -> str:
    return "xg-imported" if header.imported else "xg"
