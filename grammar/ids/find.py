"""Identifiers in running text: forum posts, mails, and the texts that programs export, in any language.

What is found:

    XGID=…                          anywhere; without its prefix only where every field has the right shape
    Position ID: …  Match ID: …     on one line or on neighbouring ones, with the labels of any program; GNUID=…
    4HPwATDgc/ABMA:cAkAAAAAAAAA     without a label only as a pair that can be read
    OGID, OGID=…                    without its prefix with five fields or more
    board:…                         with both names and twenty numbers
    0;0;0;0;1;Ann;Bob;0;…           with as many numbers as a position line of Snowie has

A word of 14 or 12 letters is no identifier without a label, and a Match ID is none without a Position ID: it has no
board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from tavla.grammar.ids.errors import IdError
from tavla.grammar.ids.fibs import parse_fibs
from tavla.grammar.ids.gnubg import MATCH_LENGTH, POSITION_LENGTH, parse_gnubg_id
from tavla.grammar.ids.ogid import parse_ogid
from tavla.grammar.ids.snowie import parse_snowie
from tavla.grammar.ids.xgid import parse_xgid
from tavla.grammar.position import Position

__all__ = ["FoundId", "find_ids"]


class FoundId(NamedTuple):
    """An identifier in a text: its kind and half-open span, and either its position or why it can't be read.

    The span of the error is in the whole text too.
    """

    kind: str
    start: int
    end: int
    position: Position | None
    error: IdError | None


_Parse = Callable[[str], Position]

_BASE64: Final = r"[A-Za-z0-9+/]"
_WORD_ID: Final = r"(?<![A-Za-z])ID(?![A-Za-z])"  # no \b: letters of other scripts may touch it
_NO_BASE64: Final = r"(?![A-Za-z0-9+/=])"

_XGID: Final = re.compile(
    r"XGID[ \t]{0,4}=[ \t]{0,4}(?P<body>[-A-Za-z0-9:]+)"
    r"|(?<![-\w])[-A-Pa-p]{26}:[0-9]{1,2}:-?[01]:-?1:(?:00|[1-6]{2}|[DBR])(?::[0-9]{1,5}){4,5}(?![-\w:])",
    re.IGNORECASE,
)
_OGID: Final = re.compile(
    r"OGID[ \t]{0,4}[:=][ \t]{0,4}(?=[0-9a-q]{0,15}:)[-\w:?]+"
    r"|(?<![\w:])(?=:?[0-9a-q])[0-9a-q]{0,15}:[0-9a-q]{0,15}:[NWBD?][0-9]{1,2}[NOTP]:[0-9]{0,2}:[WB](?:[:]\w*)*"
)
_FIBS: Final = re.compile(r"(?<!\w)board:[^:\s]{1,64}:[^:\s]{1,64}(?::-?[0-9]{1,9}){20,}")
_SNOWIE: Final = re.compile(r"(?<![-\d;])[0-9]{1,5}(?:;[0-9]{1,5}){4}(?:;[^;\n]{1,64}){2}(?:;-?[0-9]{1,5}){33,};?")
_LABELLED: Final = re.compile(
    r"(?:GNU[ \t]?(?:BG)?[ \t]?ID[ \t]{0,8}[:=]|Position[ \t-]?ID[ \t]{0,8}[:=])[ \t]{0,8}"
    rf"(?P<any>{_BASE64}{{8,20}}){_NO_BASE64}"
    # The same label in another language: only what can be read is taken for an identifier.
    rf"|{_WORD_ID}[^\n:=：]{{0,24}}[:=：][ \t]{{0,8}}(?P<valid>{_BASE64}{{{POSITION_LENGTH}}}){_NO_BASE64}",
    re.IGNORECASE,
)
_MATCH: Final = re.compile(
    rf"[ \t]{{0,4}}:[ \t]{{0,4}}(?P<bare>{_BASE64}{{8,20}}){_NO_BASE64}"
    # Not further than the end of the next line, and with nothing between that could be another identifier.
    rf"|[^\n:]{{0,24}}\n?[^\n:]{{0,40}}?Match[ \t-]?ID[ \t]{{0,8}}[:=][ \t]{{0,8}}"
    rf"(?P<labelled>{_BASE64}{{8,20}}){_NO_BASE64}"
    rf"|[^\n:]{{0,24}}\n?[^\n:]{{0,40}}?{_WORD_ID}[^\n:=：]{{0,24}}[:=：][ \t]{{0,8}}"
    rf"(?P<valid>{_BASE64}{{{MATCH_LENGTH}}}){_NO_BASE64}",
    re.IGNORECASE,
)
_PAIR: Final = re.compile(
    rf"(?<![A-Za-z0-9+/=])({_BASE64}{{{POSITION_LENGTH}}}):({_BASE64}{{{MATCH_LENGTH}}}){_NO_BASE64}"
)


def find_ids(text: str) -> list[FoundId]:
    """All identifiers in `text`, in their order. Those that can't be read are there with their error."""
    candidates = [*_xgids(text), *_gnubg_ids(text), *_others(text)]
    found: list[FoundId] = []
    # Where two overlap, the one that begins first stands, and the longer of two that begin together.
    for item in sorted(candidates, key=lambda item: (item.start, -item.end)):
        if not found or item.start >= found[-1].end:
            found.append(item)
    return found


def _found(kind: str, text: str, start: int, end: int, parse: _Parse) -> FoundId:
    try:
        return FoundId(kind, start, end, parse(text[start:end]), None)
    except IdError as error:
        return FoundId(kind, start, end, None, IdError(error.message, start + error.start, start + error.end))


def _xgids(text: str) -> Iterator[FoundId]:
    for match in _XGID.finditer(text):
        start, end = match.span()
        body = match["body"]
        if body is not None:
            board = body.partition(":")[0]
            if len(board) < 20 and not ("-" in board and body.count(":") > 4):
                continue  # `XGID=board:cube:owner` in a description
        yield _found("xgid", text, start, start + len(text[start:end].rstrip(":")), parse_xgid)


def _others(text: str) -> Iterator[FoundId]:
    others: tuple[tuple[str, re.Pattern[str], _Parse], ...] = (
        ("ogid", _OGID, parse_ogid),
        ("fibs", _FIBS, parse_fibs),
        ("snowie", _SNOWIE, parse_snowie),
    )
    for kind, pattern, parse in others:
        for match in pattern.finditer(text):
            yield _found(kind, text, *match.span(), parse)


def _gnubg_ids(text: str) -> Iterator[FoundId]:
    for match in _LABELLED.finditer(text):
        name = "any" if match["any"] else "valid"
        start, end = match.span(name)
        follower = _MATCH.match(text, end)
        item = _gnubg_id(text, start, end, follower)
        if name == "any" or item.position is not None:
            yield item
    for match in _PAIR.finditer(text):
        item = _found("gnubg", text, *match.span(), parse_gnubg_id)
        if item.position is not None:
            yield item


def _gnubg_id(text: str, start: int, end: int, follower: re.Match[str] | None) -> FoundId:
    """The identifier of a Position ID at the span and of the Match ID that follows, whatever stands between them."""
    if follower is None:
        return _found("gnubg", text, start, end, parse_gnubg_id)
    name = follower.lastgroup or "bare"
    first, last = follower.span(name)
    try:
        position = parse_gnubg_id(f"{text[start:end]}:{text[first:last]}")
    except IdError as error:
        if name == "valid":
            return _found("gnubg", text, start, end, parse_gnubg_id)
        # In the text that was parsed the Match ID came right after the colon.
        shift = first - (end - start) - 1 if error.start > end - start else start
        return FoundId("gnubg", start, last, None, IdError(error.message, error.start + shift, error.end + shift))
    return FoundId("gnubg", start, last, position, None)
