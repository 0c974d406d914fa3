"""Is a text a list of plays? Prose that quotes a play or two is none, and neither is a table of numbers."""

import re

from tavla.grammar import mat
from tavla.grammar.book import lines
from tavla.grammar.book.cells import read_cell
from tavla.grammar.record import OpenPlay, Turn

__all__ = ["sniff"]

_OTHER_FORMAT = re.compile(r"\s*(?:\(\s*;|<|\{\s*\"|XGID)")
_SCORE_LINE = re.compile(r"[ \t]*(?:the )?score(?: is)?[ \t]*:?[ \t]+\S.*\d[ \t.]*$", re.IGNORECASE)
_HEAD_LINE = re.compile(r"[ \t]*(?:game[ \t]+\d|.*\b(?:match|session)\b|(?:white|black|[xo])[ \t]*:|.* vs?\.? )", re.I)
_REMARK = re.compile(r"[ \t]*[;#{\[(]")
_LONGEST_LINE = 300
_MOST_LINES = 400
"""So many lines tell what a text is."""
_MANY_ROWS_OF_NUMBERS = 4


def sniff(text: str) -> bool:
    """Is this a list of plays? Most of its lines are entries, or say something of the match."""
    if _OTHER_FORMAT.match(text) or mat.sniff(text):
        return False
    head = [line for line in text[:200_000].splitlines()[:_MOST_LINES] if line and not line.isspace()]
    pattern = lines.label_pattern(lines.find_labels(head))
    plays = bare = others = scores = heads = 0
    for line in head:
        if _REMARK.match(line) and not line.lstrip().startswith("("):
            continue
        scores += _SCORE_LINE.match(line) is not None
        heads += _HEAD_LINE.match(line) is not None
        kind = _kind(line, pattern) if len(line) <= _LONGEST_LINE else ""
        plays += kind in ("play", "bare")
        bare += kind == "bare"
        others += not kind and not _HEAD_LINE.match(line) and not _SCORE_LINE.match(line)
    if scores and heads and others <= plays + scores:
        return True
    if bare == plays and (others or plays < _MANY_ROWS_OF_NUMBERS):
        return False
    return plays >= 2 and (others <= 2 * plays if plays > 2 else others < 2)


def _kind(line: str, pattern: "re.Pattern[str]") -> str:
    """`play`, `bare` for a roll and numbers with nothing else that shows what they are, `word`, or nothing."""
    plain = lines.split_comments(line).line
    found = lines.split_line(plain, pattern)
    kinds = set()
    for piece in found.pieces:
        text = plain[piece.start : piece.end]
        cell = read_cell(text)
        action = cell.actions[0]
        if cell.problems or (piece.label and not text):
            continue
        if isinstance(action, OpenPlay) and found.number is None and not piece.label and ":" not in text:
            kinds.add("bare")
        else:
            kinds.add("play" if isinstance(action, Turn | OpenPlay) else "word")
    return next((kind for kind in ("play", "bare", "word") if kind in kinds), "")
