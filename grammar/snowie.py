"""Position lines of Snowie in a file: each is read as a record that is one position.

    7;0;0;0;1;Bob;Ann;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0;

Snowie writes them as text, and GNU Backgammon reads and writes them (`export position snowietxt`). The fields are told
in `ids/snowie.py`. Field 4 is the player on roll, 0 for the left column of a record. A double that waits for its
answer, beavers and the cube limit have no place in a line. What is no such line is reported (SY108; SY106 where it is
meant as one) and kept as a comment of the position after it. Matches that Snowie writes as text are of the .mat
family.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tavla.grammar.notation import STANDARD
from tavla.grammar.position import Position
from tavla.grammar.problems import Problem
from tavla.grammar.record import Comment, MatchRecord, Reading
from tavla.grammar.source import SourceText, Span
from tavla.grammar.spelling import Spelling

__all__ = ["DIALECTS", "EXTENSIONS", "WRITTEN", "line_of", "read", "sniff", "write"]

EXTENSIONS: Final = (".txt", ".snowie")
DIALECTS: Final = {"snowie": "Snowie, GNU Backgammon"}
WRITTEN: Final = {
    "snowie": Spelling("snowie", STANDARD, scores=False, headers=frozenset({"jacoby=on"}), position=True),
}

_LINE: Final = re.compile(
    r"\s*\d{1,6};[01];\d{1,6};\d{1,6};[01];[^;\n]*;[^;\n]*;[01];(?:-?\d{1,6};){31}-?\d{1,6};?\s*$"
)
_MEANT: Final = 20
"""A line with so many semicolons is meant as a position."""
_LONGEST: Final = 2000
_FORBIDDEN: Final = re.compile(r"[;\r\n]")


def sniff(text: str) -> bool:
    """Is the first line that is not blank a position line?"""
    head = text[: 4 * _LONGEST].lstrip("\ufeff \t\r\n")
    return head[:1].isdecimal() and _LINE.match(head.splitlines()[0][:_LONGEST]) is not None


def read(source: SourceText) -> Reading:
    """Read every position line."""
    problems = list(source.problems)
    matches: list[MatchRecord] = []
    waiting: list[tuple[Comment, Span]] = []
    """Other text, until the next position comes."""
    for offset, line in source.lines():
        body = line.strip()
        if not body:
            continue
        span = Span(offset + line.index(body[0]), offset + line.index(body[0]) + len(body))
        found = _read_line(body, span)
        if isinstance(found, Problem):
            problems.append(found)
            waiting.append((Comment(body), span))
            continue
        comments, spans = tuple(item for item, _ in waiting), tuple(place for _, place in waiting)
        matches.append(replace(found, preamble=comments + found.preamble, preamble_spans=spans + found.preamble_spans))
        waiting = []
    if waiting and matches:
        last, places = matches[-1], tuple(place for _, place in waiting)
        matches[-1] = replace(last, preamble=(*last.preamble, *(item for item, _ in waiting)),
                              preamble_spans=last.preamble_spans + places)  # fmt: skip
    return Reading(source, tuple(matches), tuple(problems), "snowie", "snowie")


def _read_line(body: str, span: Span) -> MatchRecord | Problem:
    from tavla.grammar.ids.errors import IdError
    from tavla.grammar.ids.snowie import parse_snowie
    from tavla.grammar.mat.lines import player_of
    from tavla.grammar.set_positions import record_of

    if body.count(";") < _MEANT or len(body) > _LONGEST:
        shown = body if len(body) <= 40 else body[:37] + "..."
        return Problem("SY108", f"text between the positions: `{shown}`", *span)
    try:
        position = parse_snowie(body, columns=True)
    except IdError as error:
        return Problem("SY106", error.message, span.start + error.start, span.start + error.end)
    mover, other = (player_of(name.strip()) for name in body.split(";")[5:7])
    players = (mover, other) if position.on_roll == 0 else (other, mover)
    return record_of(position, players, span=span, dialect="snowie")


def write(matches: Sequence[MatchRecord], dialect: str = "snowie") -> bytes:
    """A line for each record that sets a position; those that set none have nothing that could be written."""
    lines = (line_of(match) for match in matches)
    return "".join(f"{line}\n" for line in lines if line).encode("utf-8", "replace")


def line_of(match: MatchRecord) -> str:
    """The line of the position that a record sets, '' when it sets none."""
    from tavla.grammar.ids.snowie import format_snowie
    from tavla.grammar.mat.writer import rated_name
    from tavla.grammar.set_positions import position_of

    position = position_of(match)
    if position is None:
        return ""
    first, second = (_FORBIDDEN.sub(",", rated_name(player)).strip() for player in match.players)
    try:
        return format_snowie(_possible(position), (first, second), columns=True)
    except ValueError:  # two players on one point: no line can say that
        return ""


def _possible(position: Position) -> Position:
    """The position with numbers that a line can hold."""
    from tavla.grammar.ids.errors import MAX_EXPONENT, MAX_SCORE

    length, first, second = (min(max(number, 0), MAX_SCORE) for number in (position.length, *position.score))
    exponent = min(max(position.cube.value, 1).bit_length() - 1, MAX_EXPONENT)
    return replace(position, length=length, score=(first, second), cube=position.cube._replace(value=1 << exponent))
