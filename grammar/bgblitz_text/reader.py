"""Reader of BGBlitz's text exports: lines are known by their shape, whatever language their words are in."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from tavla.grammar.bgblitz_text.evaluation import Evaluation
from tavla.grammar.ids.find import FoundId, find_ids
from tavla.grammar.position import Position
from tavla.grammar.problems import Problem
from tavla.grammar.record import Comment, MatchRecord, Player, Reading
from tavla.grammar.set_positions import record_of
from tavla.grammar.source import SourceText, Span

__all__ = ["read"]

_EDGE: Final = re.compile(r"[ \t]*\+[-\d]{20,60}\+[ \t]*(?P<side>[OX]):(?P<name>.*?)(?P<pips>\d{1,4})?[ \t]*")
"""The upper or lower edge of the board, with a player and his pips: O above, X below."""
_TOP: Final = re.compile(r"[ \t]*\+1[23]-")
_BOARD: Final = re.compile(r"[ \t]*[v^]?\|[ XOBAR0-9|]{20,60}\|[ \t]*(?:\|[ \t]*\d{1,5}\||\+-{1,4}\+)?[ \t]*")
_IDS: Final = re.compile(r"[ \t]*(?:Position-ID:|XGID=)")
_SCORE: Final = re.compile(r"[ \t]*\S.{0,200}? - \d{1,5} .{0,200} - \d{1,5}(?:[ ,.].{0,200})?")
_TO_MOVE: Final = re.compile(r".{0,200}?(?:[1-6]-[1-6]|\.)[ \t]*")
_LONGEST: Final = 500
_SAME: Final = ("board", "on_roll", "cube", "score", "length", "crawford", "offer")
"""What both identifiers say of a position."""


class _Line(NamedTuple):
    start: int
    text: str


class _Block:
    """The lines of one position."""

    def __init__(self, source: SourceText, problems: list[Problem]) -> None:
        self.source, self.problems = source, problems
        self.names = {"X": "", "O": ""}
        self.lines: list[_Line] = []
        self.id_lines: list[_Line] = []
        self.said: list[re.Pattern[str]] = []
        self.start: int | None = None
        self.end = 0

    def add(self, line: _Line) -> None:
        self.start = line.start if self.start is None else self.start
        self.end = line.start + len(line.text)
        if edge := _EDGE.fullmatch(line.text):
            self.names[edge["side"]] = edge["name"].strip()
        elif _IDS.match(line.text):
            self.id_lines.append(line)
        elif not _BOARD.fullmatch(line.text):
            self.lines.append(line)

    def record(self) -> MatchRecord | None:
        """The record of the position; None where no identifier can be read."""
        position = self._position()
        if position is None or self.start is None:
            return None
        players = Player(self.names["X"]), Player(self.names["O"])
        evaluation = Evaluation(position, (self.names["X"], self.names["O"]))
        for line in self.lines:
            if not self._is_said(line.text):
                evaluation.add(line.text)
        analysis = evaluation.analysis()
        comments = [Comment(text.strip()) for text in evaluation.left]
        span = Span(self.start, self.end)
        record = record_of(position, players, span=span, noted=analysis, dialect="bgblitz-text")
        # Headers first: of several positions in one .mat file each begins with one, so that no remark changes sides.
        preamble = (*record.preamble, *comments)
        return replace(record, preamble=preamble, preamble_spans=(span,) * len(preamble))

    def _is_said(self, text: str) -> bool:
        """Does a line say again what the identifiers do: the score, or who is to move? Each is said once."""
        stripped = text.strip()
        if (
            ":" in text
            or len(text) > _LONGEST
            or not any(name and stripped.startswith(f"{name} ") for name in self.names.values())
        ):
            return False
        shape = next((shape for shape in (_SCORE, _TO_MOVE) if shape.fullmatch(text)), None)
        if shape is None or shape in self.said:
            return False
        self.said.append(shape)
        return True

    def _position(self) -> Position | None:
        """The position of the XGID, else of the other identifier; they should be the same."""
        found: list[FoundId] = []
        for line in self.id_lines:
            found += [self._moved(item, line.start) for item in find_ids(line.text)]
        for item in found:
            if item.error is not None:
                self.problems.append(Problem("SY106", item.error.message, item.error.start, item.error.end))
        read = [item for item in found if item.position is not None]
        read.sort(key=lambda item: item.kind != "xgid")
        if not read:
            if self.id_lines and not any(item.error for item in found):
                start, text = self.id_lines[0]
                self.problems.append(Problem("SY106", "no identifier of a position can be read here", start,
                                             start + len(text)))  # fmt: skip
            return None
        first = read[0]
        for other in read[1:]:
            self._compare(first, other)
        return first.position

    @staticmethod
    def _moved(item: FoundId, offset: int) -> FoundId:
        if item.error is not None:
            item.error.start += offset
            item.error.end += offset
        return item._replace(start=item.start + offset, end=item.end + offset)

    def _compare(self, first: FoundId, other: FoundId) -> None:
        assert first.position is not None
        assert other.position is not None
        different = [name for name in _SAME if getattr(first.position, name) != getattr(other.position, name)]
        if sorted(first.position.dice or ()) != sorted(other.position.dice or ()):
            different.append("dice")
        if different:
            names = ", ".join(name.replace("_", " ") for name in different)
            self.problems.append(Problem("SY106", f"the identifiers say two different things: {names}", other.start,
                                         other.end, help="the XGID is taken"))  # fmt: skip


def read(source: SourceText) -> Reading:
    """Read all positions of a text. Never raises on what stands in it."""
    problems: list[Problem] = []
    blocks = list(_blocks(source, problems))
    matches = tuple(match for block in blocks if (match := block.record()) is not None)
    if not any(block.id_lines for block in blocks):
        end = min(1, len(source.text))
        problems.append(Problem("FI102", "no identifier of a position stands here", 0, end,
                                help="expected `Position-ID: …    Match-ID: …` and `XGID=…` below it"))  # fmt: skip
    return Reading(source, matches, (*source.problems, *problems), "bgblitz-text", "bgblitz-text")


def _blocks(source: SourceText, problems: list[Problem]) -> Iterator[_Block]:
    """The positions: a new one begins with the board's upper edge, or with identifiers after other lines."""
    block = _Block(source, problems)
    for start, text in source.lines():
        if not text.strip():
            continue
        is_id = _IDS.match(text)
        new_ids = is_id and text.lstrip().startswith("P") and block.id_lines
        if block.id_lines and (new_ids or _TOP.match(text)):
            yield block
            block = _Block(source, problems)
        block.add(_Line(start, text))
    if block.start is not None:
        yield block
