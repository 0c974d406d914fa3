"""The lexical layer: brackets, nodes, properties and their values, at whatever offset they stand.

`sgf.lark` describes the language. What runs are these regular expressions, which go over a property, a plain node or a
whole side line at a time; every repetition in them is possessive or can end in one way only, so that they take linear
time.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

__all__ = [
    "Property", "end_of_tree", "escaped", "line_of", "lines_of", "next_tree", "plain_node", "properties",
    "skip_to_bracket", "stray_text", "values_of",
]  # fmt: skip


class Property(NamedTuple):
    """A property: its name in capitals, its values as they stand (with brackets), and where."""

    name: str
    raw: str
    start: int
    end: int


_VALUE = r"\[(?:[^\]\\]++|\\.)*+\]"
_PROPERTY = re.compile(rf"\s*+([A-Za-z][A-Za-z0-9]*+)\s*+({_VALUE}(?:\s*+{_VALUE})*+)", re.DOTALL)
_EACH_VALUE = re.compile(_VALUE, re.DOTALL)
_OTHER = "(?:C|W|B|AE|AW|AB|PL|CV|CP|CO|DI|XV)"
_PLAIN_NODE = re.compile(
    r"\s*+;\s*+([BW])(\[(?:[1-6]{2}[a-z]*+|double|take|drop)\])"
    rf"((?:\s*+(?!{_OTHER}\s*+\[)[A-Z]++(?:\s*+\[[^\]\\]*+\])++)*+)\s*+(?=[;()])"
)
_TO_BRACKET = re.compile(rf"(?:[^()\[]++|{_VALUE})*+", re.DOTALL)
_STRAY = re.compile(rf"{_VALUE}|[^;()\[A-Za-z0-9]++|[A-Za-z0-9]++(?:\s*+{_VALUE})?+|(?s:.*)", re.DOTALL)
_TREE = re.compile(r"\(\s*+;")
_ESCAPE = re.compile(r"\\(\r\n|\n\r|[\r\n]|.)", re.DOTALL)
_LINE_END = re.compile(r"\r\n|\n\r|[\r\n]")
_BLANK = re.compile(r"\s")

plain_node = _PLAIN_NODE.match
"""A node as nearly all are: a move or cube action (colour, value in brackets) and analysis, without escapes. What
follows is a node, a side line or the end of the line."""


def properties(text: str, start: int) -> tuple[list[Property], int]:
    """The properties from ``start`` on, and where the next thing begins that is none."""
    found = []
    while (match := _PROPERTY.match(text, start)) is not None:
        name = "".join(letter for letter in match[1] if not letter.islower()) or match[1].upper()
        found.append(Property(name, match[2], match.start(1), match.end()))
        start = match.end()
    return found, start


def values_of(raw: str) -> Iterator[str]:
    """The values of a property without brackets and escapes."""
    for value in _EACH_VALUE.findall(raw):
        yield _unescaped(value[1:-1])


def _unescaped(value: str) -> str:
    if "\\" not in value:
        return value
    return _ESCAPE.sub(lambda match: "" if match[1][0] in "\r\n" else match[1], value)


def escaped(text: str) -> str:
    """A text as it stands in brackets: programs escape the bracket and the backslash, nothing else."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def line_of(raw: str) -> str:
    """The first value as a line: white space becomes blanks."""
    value = next(values_of(raw), "")
    return _BLANK.sub(" ", value).strip()


def lines_of(raw: str) -> list[str]:
    """The first value as lines, the empty ones at the end left out."""
    lines = [line.rstrip() for line in _LINE_END.split(next(values_of(raw), ""))]
    while lines and not lines[-1]:
        del lines[-1]
    return lines


def end_of_tree(text: str, start: int) -> int:
    """Where the tree ends into which ``start`` leads, past its closing bracket; the end of the text where none is."""
    depth = 1
    while depth:
        start = skip_to_bracket(text, start)
        sign = text[start : start + 1]
        if sign not in ("(", ")"):
            return len(text)
        depth += 1 if sign == "(" else -1
        start += 1
    return start


def skip_to_bracket(text: str, start: int) -> int:
    """Where the next bracket of a tree stands, past nodes and their values; the end of the text when there is none."""
    match = _TO_BRACKET.match(text, start)
    return match.end() if match else start


def stray_text(text: str, start: int) -> int:
    """The end of the piece of text at ``start`` that is no property, node or bracket of a tree. A value that nothing
    closes takes the rest of the text."""
    match = _STRAY.match(text, start)
    return match.end() if match else len(text)


def next_tree(text: str, start: int) -> int:
    """Where the next tree begins; the end of the text when there is none."""
    match = _TREE.search(text, start)
    return match.start() if match else len(text)
