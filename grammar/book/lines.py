"""Lines of a list into their parts: number, comments, labels, cells. Nothing here reads notation.

A cell begins at a label (`Ann`, `White:`), at a roll, or at a word of the cube or of an ending. Where a roll has no
colon, what stands around it tells it from a point.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, TypeAlias

from tavla.grammar.book.cells import is_notation

__all__ = [
    "COLOURS", "CommentPlaces", "Comments", "Line", "Piece", "find_labels", "is_reserved", "label_pattern",
    "split_comments", "split_line",
]  # fmt: skip

COLOURS = {"w": "white", "b": "black", "white": "white", "black": "black", "x": "x", "o": "o"}
"""Labels that everybody uses, and what they stand for."""

_ROLL = r"\(?[1-6](?:\ ?[-,\ ]\ ?)?[1-6]\)?"
_DASH = r"[/\\→–—-]"
_CUBE = (
    r"re-?doubles?|doubles?|cubes?|beavers?|raccoons?|takes?|accepts?|drops?|reject(?:s|ed)?|refuses|declines|folds"
    r"|wins?|loss?es|loses?|turns\s+the\s+cube|offers\s+the\s+cube"
)
_ENDING = r"pass(?:es)?|resign(?:s|ed)?|concede[sd]?|forfeit(?:s|ed)?|lost\s+on\s+time|time-?\s?out"
_DANCE = r"dances?|danced|fans?|fanned|no\s+(?:legal\s+)?(?:play|move)s?|can(?:no|'|’)t\s+(?:play|move)"
_RESERVED = re.compile(
    rf"(?:{_CUBE}|{_ENDING}|bar|off|game|match|score|rolls?|dice|points?|and|then|no|to|in|f|{_DANCE}"
    r"|[bw]p?-?\d.*)$",
    re.IGNORECASE,
)


# ---- comments ----------------------------------------------------------------------------------------------------


CommentPlaces: TypeAlias = tuple[tuple[int, int, str], ...]
"""Comments with their offsets."""


class Comments(NamedTuple):
    """A line with its comments blanked out, and the comments with their places."""

    line: str
    found: CommentPlaces


_COMMENT = re.compile(
    r"""\{[^{}]*\}?
      | \([^()]*\)
      | ;(?!\s*(?:\d|bar\b|off\b|b/|[bw]p?-?\d)).*
      | (?<=[\w*)])\s?(?P<mark>[!?]{1,2})(?![!?:\w])""",
    re.VERBOSE | re.IGNORECASE,
)
_ILLEGAL = re.compile(r"illegal\s+play(?:\s*\([^()]*\))?", re.IGNORECASE)


def split_comments(line: str) -> Comments:
    """Take the comments out of a line: `{…}`, `(…)`, `; …` and the marks `!` and `?` behind a play.

    Brackets of the notation stay: `(2)`, `(no play)`, the dice `(3 1)`, and the position of an illegal play.
    """
    if not any(mark in line for mark in "{(;!?"):
        return Comments(line, ())
    kept = [match.span() for match in _ILLEGAL.finditer(line)]
    found = []
    for match in _COMMENT.finditer(line):
        text, (start, end) = match.group(), match.span()
        if any(first <= start < last for first, last in kept) or (text[0] == "(" and is_notation(text)):
            continue
        found.append((start, end, _bare(text)))
    for start, end, _ in found:
        line = line[:start] + " " * (end - start) + line[end:]
    return Comments(line, tuple(item for item in found if item[2]))


def _bare(text: str) -> str:
    text = text.strip()
    return text.strip("{}() \t") if text[0] in "{(" else text.lstrip("; \t")


# ---- labels ------------------------------------------------------------------------------------------------------

_LABEL = re.compile(
    rf"""(?:^[ \t]*(?:\d{{1,4}}(?:\)|\.+)[ \t]*)?|[,;.][ \t]+|[ \t]{{2,}})
    (?P<label>[^\W\d_][\w'’.&-]{{0,30}}(?:\ [\w'’.&-]{{1,30}}){{0,3}}?)[ \t]*:?[ \t]+
    (?:{_ROLL}(?:[ \t]*[:=,]|[ \t]+(?:\(?\d|bar\b|off\b|[bw]/|[bw]p?-?\d|dance|fan|no\b|can|pass|-))
      |(?:doubles|takes|drops|passes|wins|resigns)\b)""",
    re.VERBOSE | re.IGNORECASE,
)
_LONGEST_LINE = 300
_MOST_LABELS = 100
"""No list has so many players; each costs a little at every place where a cell may begin."""


def is_reserved(name: str) -> bool:
    """Has a name a word in it that means something else where names stand?"""
    return any(_RESERVED.match(word) for word in name.split())


def find_labels(lines: Iterable[str]) -> tuple[str, ...]:
    """The names that stand before plays, in the order in which they come."""
    labels = dict.fromkeys(
        match["label"].lower()
        for line in lines
        if len(line) <= _LONGEST_LINE
        for match in _LABEL.finditer(line)
        if not is_reserved(match["label"])
    )
    return tuple(islice(labels, _MOST_LABELS))


@lru_cache(maxsize=64)
def label_pattern(labels: tuple[str, ...]) -> "re.Pattern[str]":
    """Where cells may begin, given the names that stand before plays."""
    names = "|".join(re.escape(name) for name in sorted({*labels, *COLOURS}, key=len, reverse=True))
    return re.compile(
        rf"""(?<!\S)(?:
            (?P<label>{names})
            (?=[ \t]*:|[ \t]*[,-]?[ \t]+(?:(?:{_ROLL}|00|\?\?)(?:[\s:=,]|$)|(?:{_CUBE}|{_ENDING}|{_DANCE})\b))
            [ \t]*[:,-]?
          | (?P<roll>{_ROLL}\ ?:|(?:00|\?\?)\ ?:)
          | (?P<bare>{_ROLL})(?=(?P<after>\s+\S*|$))
          | (?P<number>\d{{1,4}}\.(?:\.{{2,3}}|…)?(?=\s))
          | (?P<word>{_CUBE})\b
          | (?P<ending>{_ENDING})\b
          | (?P<odd>[^\s:/()*;]{{1,4}}:)
        )""",
        re.VERBOSE | re.IGNORECASE,
    )


# ---- cells -------------------------------------------------------------------------------------------------------


class Piece(NamedTuple):
    """One cell of a line: its offsets, the label before it, and whether dots stood before it (`1... 42: 8/4 6/4`)."""

    start: int
    end: int
    label: str = ""
    dots: bool = False


class Line(NamedTuple):
    """The cells of a line. ``number``: the row's; ``open``: dots stand where the second cell would."""

    number: int | None
    pieces: tuple[Piece, ...]
    number_end: int = 0
    open: bool = False


_NUMBER = re.compile(r"[ \t]*(?P<number>\d{1,4})(?:\)|\.(?!\d)|(?=…))(?P<dots>[ \t]?(?:\.{2,3}|…))?(?=\s|$|\D)")
_GAP = re.compile(r"[ \t]*\t[ \t]*| {4,}")


def split_line(line: str, pattern: "re.Pattern[str]") -> Line:
    """The number and the cells of a line without comments."""
    number = _NUMBER.match(line)
    begin = number.end() if number else 0
    pieces = list(_pieces(line, begin, pattern))
    if number is None:
        return Line(None, tuple(pieces))
    if number["dots"] and pieces:
        pieces[0] = pieces[0]._replace(dots=True)
    pieces = [part for piece in pieces for part in _at_gaps(line, piece)]
    return Line(int(number["number"]), tuple(pieces), begin, line.rstrip().endswith((" ...", " …")))


def _pieces(line: str, begin: int, pattern: "re.Pattern[str]") -> list[Piece]:
    marks: list[tuple[int, int, str, bool]] = []  # start of the mark, of the cell, label, dots
    roll_end = label_end = -1
    first = begin + len(line[begin:]) - len(line[begin:].lstrip())
    for match in pattern.finditer(line, begin):
        start, kind = match.start(), match.lastgroup
        if match["after"] is not None:
            kind = "bare"
        gap = start - len(line[:start].rstrip(" \t")) if start > begin else 0
        fresh = start != first and not (label_end >= 0 and not line[label_end:start].strip())
        if kind == "label":
            marks.append((start, match.end(), match["label"], False))
            label_end = match.end()
        elif kind == "number":
            if fresh:
                marks.append((start, match.end(), "", len(match["number"].rstrip(".…")) + 1 < len(match["number"])))
                label_end = match.end()
        elif kind == "bare":
            if not fresh:
                roll_end = match.end()
            elif _is_roll(line, match, gap):
                marks.append((start, start, "", False))
                roll_end = match.end()
        elif kind == "odd":
            if fresh and gap > 1:
                marks.append((start, start, "", False))
        elif kind == "ending" and roll_end >= 0 and not line[roll_end:start].strip():
            continue  # `32: concedes`: the word goes with the roll
        else:
            if fresh:
                marks.append((start, start, "", False))
            if kind == "roll":
                roll_end = match.end()
    if not marks or marks[0][0] > first:
        marks.insert(0, (first, first, "", False))
    return _between(line, marks)


def _is_roll(line: str, match: "re.Match[str]", gap: int) -> bool:
    """Does a roll without a colon begin a cell, or is it a point, or a move such as `6-5`?

    It is a roll when a move in full follows it and something in full goes before, or behind a wide gap.
    """
    after = match["after"].strip()
    digits = [char for char in match["bare"] if char.isdigit()]
    if len(match["bare"]) == len(digits) and re.search(_DASH, after) and re.search(_DASH, line[: match.start()]):
        return True
    if re.match(rf"\d+{_DASH}|bar|\(?no\b|dance|fan", after, re.IGNORECASE):
        return gap > 1
    return gap > 3 or (gap > 2 and bool(after)) or (gap > 0 and "\t" in line[match.start() - gap : match.start()])


def _between(line: str, marks: Sequence[tuple[int, int, str, bool]]) -> list[Piece]:
    pieces = []
    for index, (_, start, label, dots) in enumerate(marks):
        end = marks[index + 1][0] if index + 1 < len(marks) else len(line)
        text = line[start:end]
        start += len(text) - len(text.lstrip(" \t|,"))
        end = start + len(line[start:end].rstrip(" \t|,;."))
        if end > start or label:
            pieces.append(Piece(start, max(start, end), label, dots))
    return pieces


def _at_gaps(line: str, piece: Piece) -> list[Piece]:
    """A cell in which a wide gap stands behind something else than a roll is two: one that can't be read, perhaps."""
    text = line[piece.start : piece.end]
    gap = _GAP.search(text, text.find(":") + 1)
    if gap is None or piece.label or text[: gap.start()].rstrip().endswith(":"):
        return [piece]
    before, after = piece.start + len(text[: gap.start()].rstrip()), piece.start + gap.end()
    if re.fullmatch(_ROLL, line[piece.start : before]):
        return [piece]
    return [piece._replace(end=before), Piece(after, piece.end)]
