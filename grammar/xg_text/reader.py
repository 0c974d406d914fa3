"""eXtreme Gammon's text read into records of one position each."""

import re
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from tavla.grammar.analysis import Analysis
from tavla.grammar.ids.errors import IdError
from tavla.grammar.ids.xgid import parse_xgid
from tavla.grammar.position import Position
from tavla.grammar.problems import Problem
from tavla.grammar.record import Comment, MatchRecord, Player, Reading
from tavla.grammar.set_positions import record_of
from tavla.grammar.source import SourceText, Span
from tavla.grammar.xg_text import lines as shapes
from tavla.grammar.xg_text.weighed import analysis_of

__all__ = ["read"]

_FORMAT = "xg-analysis"
_Line: TypeAlias = tuple[int, str]


@dataclass(slots=True)
class _Section:
    """An identifier and all that is said behind it, up to the next one."""

    span: Span
    position: Position | None
    names: tuple[str, str] = ("", "")
    analysis: list[str] = field(default_factory=list)
    unknown: list[_Line] = field(default_factory=list)


def read(source: SourceText) -> Reading:
    """Read every position in the text. Each is a record of its own; what can't be read around it is a comment."""
    problems = list(source.problems)
    before: list[_Line] = []
    sections: list[_Section] = []
    parser: _SectionReader | None = None
    for start, line in source.lines():
        quoted = shapes.QUOTE.match(line)
        skip = quoted.end() if quoted else 0
        body = line[skip:]
        found = shapes.XGID.match(body) if "=" in body[:40] and len(body) <= shapes.LONGEST else None
        if found is not None:
            section = _section(found, start + skip, problems)
            sections.append(section)
            parser = _SectionReader(section)
            rest = body[found.end() :]
            if rest.strip():
                parser.line((start + skip + found.end(), rest))
        elif parser is None:
            before.append((start + skip, body))
        else:
            parser.line((start + skip, body))
    if not sections:
        first = len(source.text) - len(source.text.lstrip())
        problems.append(Problem("FI102", "there is no XGID in this text", first, min(len(source.text), first + 1),
                                help="eXtreme Gammon puts one on the line above a position"))  # fmt: skip
    return Reading(source, tuple(_records(sections, before)), tuple(problems), _FORMAT, "xg-copy")


def _section(found: re.Match[str], start: int, problems: list[Problem]) -> _Section:
    span = Span(start + found.start(), start + found.end())
    try:
        return _Section(span, parse_xgid(found[0].rstrip(":")))
    except IdError as error:
        where = start + error.start, max(start + error.start, min(start + error.end, span.end))
        problems.append(Problem("SY106", f"the position can't be read: {error.message}", *where))
        return _Section(span, None)


def _records(sections: list[_Section], before: list[_Line]) -> list[MatchRecord]:
    records: list[MatchRecord] = []
    waiting = _comments(before)
    for section in sections:
        comments = waiting + _comments(section.unknown)
        waiting = []
        if section.position is None:
            waiting = comments  # they go to the next position that can be read
            continue
        noted = partial(analysis_of, tuple(section.analysis)) if section.analysis else None
        records.append(_record(section, comments, noted))
    if waiting and records:
        last = records[-1]
        items, spans = zip(*waiting, strict=True)
        records[-1] = MatchRecord(last.length, last.games, (*last.preamble, *items), (*last.preamble_spans, *spans),
                                  last.span, last.dialect)  # fmt: skip
    return records


def _record(section: _Section, comments: list[tuple[Comment, Span]], noted: partial[Analysis] | None) -> MatchRecord:
    assert section.position is not None
    players = (Player(section.names[0]), Player(section.names[1]))
    record = record_of(section.position, players, span=section.span, noted=noted, dialect="xg-copy")
    preamble = (*(comment for comment, _ in comments), *record.preamble)
    spans = (*(span for _, span in comments), *record.preamble_spans)
    return MatchRecord(record.length, record.games, preamble, spans, record.span, record.dialect)


def _comments(lines: list[_Line]) -> list[tuple[Comment, Span]]:
    return [(Comment(line.strip()), Span(start, start + len(line))) for start, line in lines
            if line.strip() and not shapes.FENCE.match(line)]  # fmt: skip


class _SectionReader:
    """Takes the lines behind an identifier, one by one.

    The diagram says nothing that the identifier doesn't: its frames show where it begins and ends, in any language.
    """

    def __init__(self, section: _Section) -> None:
        self.section = section
        self.frames = 0
        self.below = False
        """The lines under the board (pips, cube, who is on roll), which end with a blank one."""
        self.note = False
        self.best = False
        self.over = False

    def line(self, line: _Line) -> None:
        text = line[1]
        if not text.strip() or len(text) > shapes.LONGEST or self.over:
            self._other(line)
        elif shapes.FRAME.match(text) and self.frames < 2:
            self._frame()
        elif self.frames == 1 or self.below:
            return
        elif shapes.VERSION.match(text):
            self.over = True
            self.section.unknown.append(line)
        elif not self._players(text) and not self._analysis(text):
            self.section.unknown.append(line)

    def _other(self, line: _Line) -> None:
        self.below = self.note = False
        self.section.unknown.append(line)

    def _frame(self) -> None:
        self.frames += 1
        self.below = self.frames == 2
        unknown = self.section.unknown
        # `Score is X:3 O:6 …`, straight above the board.
        if self.frames == 1 and unknown and "X:" in unknown[-1][1] and "O:" in unknown[-1][1]:
            unknown.pop()

    def _players(self, text: str) -> bool:
        found = shapes.PLAYERS.match(text) if not self.frames and not any(self.section.names) else None
        if found is not None:
            self.section.names = found["x"].strip(), found["o"].strip()
        return found is not None

    def _analysis(self, text: str) -> bool:
        """Is the line a part of the analysis? The lines straight above some of its figures are, too."""
        if self.note or shapes.FOOTNOTE.match(text):
            self.note = True
        elif shapes.EQUITY.match(text):
            self._take_headings(1)
            self.best = True
        elif shapes.CHANCES.match(text):
            self._take_headings(2)
        elif self.best and "/" in text and len(text) < 200:
            self.best = False
        elif not (
            any(shape.match(text) for shape in (shapes.CANDIDATE, shapes.CONFIDENCE, shapes.CUBELESS))
            or (self.section.analysis and shapes.PERCENTAGE.match(text))
        ):
            return False
        self.section.analysis.append(text)
        return True

    def _take_headings(self, most: int) -> None:
        """``Analyzed in XG Roller++`` and ``Cubeful Equities:``, straight above figures, belong to them."""
        unknown = self.section.unknown
        headings: list[str] = []
        while unknown and len(headings) < most and unknown[-1][1].strip() and len(unknown[-1][1]) < 100:
            headings.insert(0, unknown.pop()[1])
        self.section.analysis += headings
