"""Is a text a list of plays? Prose that quotes a play or two is none, and neither is a table of numbers."""

import re

from tavla.grammar import bkg, gam, mat
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
_ENOUGH_PROSE = 15
"""So many lines more than plays explain: the rest needn't be read, and reading prose as plays takes long."""
_MANY_ROWS_OF_NUMBERS = 4


def sniff(text: str) -> bool:
    """Is this a list of plays? Most of its lines are entries, or say something of the match."""
    if _OTHER_FORMAT.match(text) or mat.sniff(text) or gam.sniff(text) or bkg.sniff(text):
        return False
    head = [line for line in text[:200_000].splitlines()[:_MOST_LINES] if line and not line.isspace()]
    pattern = lines.label_pattern(lines.find_labels(head))
    plays = bare = entries = others = scores = heads = 0
    for line in head:
        if _REMARK.match(line) and not line.lstrip().startswith("("):
            continue
        is_score, is_head = _SCORE_LINE.match(line) is not None, _HEAD_LINE.match(line) is not None
        scores += is_score
        heads += is_head
        cells = _cells(line, pattern) if len(line) <= _LONGEST_LINE else []
        plays += cells.count("play") + cells.count("bare")
        bare += cells.count("bare")
        entries += len(cells)
        others += not (cells or is_head or is_score)
        if others > 2 * (plays + scores) + _ENOUGH_PROSE:
            return False
    if scores and heads and others <= plays + scores:
        return True
    if bare == plays and (others or entries < _MANY_ROWS_OF_NUMBERS):
        return False
    return plays >= 2 and (others <= 2 * plays if plays > 2 else others < 2)


def _cells(line: str, pattern: "re.Pattern[str]") -> list[str]:
    """What the cells of a line are: `play`, `bare` for a roll and numbers that nothing else shows to be one, `word`."""
    plain = lines.split_comments(line).line
    found = lines.split_line(plain, pattern)
    kinds = []
    for piece in found.pieces:
        text = plain[piece.start : piece.end]
        cell = read_cell(text)
        action = cell.actions[0]
        if cell.problems or (piece.label and not text):
            continue
        if isinstance(action, OpenPlay) and found.number is None and not piece.label and ":" not in text:
            kinds.append("bare")
        else:
            kinds.append("play" if isinstance(action, Turn | OpenPlay) else "word")
    return kinds
