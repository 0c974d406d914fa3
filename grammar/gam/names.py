"""The line of two names that a game begins with: the left one is padded to 31 bytes, with blanks behind it."""

import re
from typing import Final

__all__ = ["WIDTH", "are_names", "split_names"]

WIDTH: Final = 31
"""Bytes of the left name behind the first blank; GNU Backgammon leaves no blank behind a longer one."""

_GAP: Final = re.compile(r"[ \t]{2,}|\t")
_OTHER: Final = re.compile(r"[;#({\[<]|\d+[).:]|game\s*\d|\S+\s+points?\s+match|(?:match|score)\b", re.IGNORECASE)
"""How lines begin that are comments, rows or headings."""
_BETWEEN: Final = re.compile(r"\s(?:vs?\.?|-|–|—|gegen|contra|contre|против)\s", re.IGNORECASE)
_LONGEST: Final = 200
_MOST_WORDS: Final = 12


def split_names(line: str) -> tuple[str, str] | None:
    """The two names in a line; None where it can't be told where the second begins."""
    body = line.strip()
    gaps = list(_GAP.finditer(body))
    if gaps:
        gap = max(gaps, key=lambda found: len(found.group()))
        return body[: gap.start()], body[gap.end() :]
    words = body.split(" ")
    if len(words) == 2:
        return words[0], words[1]
    data = line.encode("utf-8")
    if line[:1] != " " or len(data) <= WIDTH + 1:
        return None
    left, right = (part.decode("utf-8", "replace") for part in (data[1 : WIDTH + 1], data[WIDTH + 1 :]))
    return left.strip(), right.strip()


def are_names(line: str) -> bool:
    """May a line be the two names of a game? Headings that tell who plays whom are not."""
    body = line.strip()
    if len(body) > _LONGEST or _OTHER.match(body) or body.endswith(":") or body.count(" : ") > 1:
        return False
    names = split_names(line)
    if names is None or not all(names):
        return False
    return _BETWEEN.search(body) is None and max(len(name.split()) for name in names) <= _MOST_WORDS
