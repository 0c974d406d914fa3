"""One entry of a game, read from the text that stands for it. In archives most entries have been seen before."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from tavla.grammar.analysis import Analysis
from tavla.grammar.notation import parse_play
from tavla.grammar.record import Action, CheckerMove, Comment, Dice, OpenPlay, SetBoard, Turn, Unread
from tavla.grammar.source import Span
from tavla.grammar.tavla_json.codecs import TEXT, Fault, Path, WrongValueError, kind_of
from tavla.grammar.tavla_json.scanner import Scanner, place_of
from tavla.grammar.tavla_json.shapes import ANALYSIS, PLAYER, decode_action

__all__ = ["FLAT", "EntryText", "PlacedFault", "broken_entry", "known_entry", "read_entry"]

Spans: TypeAlias = tuple[tuple[int, int], ...]

_MEMO_LIMIT = 1 << 16

FLAT: Final = re.compile(r'[ \t\r\n]*+(\{[^{}"\\]*+(?:"[^"\\]*+"[^{}"\\]*+)*+\})[ \t\r\n]*+([,\]])')
"""An entry with nothing nested in it and no escaped character, which nearly all are, and what stands behind it."""

_NOBODYS: Final = (Comment, SetBoard, Unread)
"""What stands there without a player; everything else somebody has done."""

_PLAY: Final = re.compile(r'("play"\s*+:\s*+")[^"]*+"')
_PLAYER: Final = re.compile(r'"player"\s*:\s*([01])\b')


class PlacedFault(NamedTuple):
    """What is wrong, with its place in the text of the entry."""

    fault: Fault
    span: Span


class EntryText(NamedTuple):
    """What the text of an entry says."""

    player: int | None
    action: Action
    position: str
    analysis: Analysis | None
    faults: tuple[PlacedFault, ...]


@lru_cache(_MEMO_LIMIT)
def known_entry(text: str) -> EntryText:
    """The entry that a text without anything nested in it stands for. Raises BrokenJsonError.

    Places are those in the text. Equal texts give one action: the replay knows a play again by its identity.
    """
    return read_entry(text, Scanner(text).value())


def read_entry(text: str, value: Any) -> EntryText:
    """The entry that a text stands for, whose value is known. What is no entry is kept as text that can't be read."""
    if not isinstance(value, dict):
        fault = Fault((), f"{kind_of(value)} where an entry was expected", code="SY103")
        return EntryText(None, Unread(text), "", None, tuple(_placed([fault], text)))
    faults: list[Fault] = []
    player = _part(value, "player", PLAYER, faults)
    position = _part(value, "position", TEXT, faults)
    analysis = _part(value, "analysis", ANALYSIS, faults)
    try:
        action = _with_places(decode_action(value, faults), value, text)
        if player is None and not isinstance(action, _NOBODYS):
            raise WrongValueError((), "nothing says whose entry this is", "expected `player`, 0 or 1", "SY103")
    except WrongValueError as wrong:
        faults.append(wrong.fault)
        action = Unread(text)
    return EntryText(player, action, position or "", analysis, tuple(_placed(faults, text)))


def broken_entry(text: str) -> EntryText:
    """What is left of an entry that is not JSON."""
    player = _PLAYER.search(text)
    return EntryText(int(player[1]) if player else None, Unread(text.strip().rstrip(",")), "", None, ())


def _part(value: dict[str, Any], key: str, codec: Any, faults: list[Fault]) -> Any:
    """The value of a field that an entry can do without; None where it is wrong, or not there."""
    item = value.get(key)
    if item is None:
        return None
    try:
        return codec.decode(item, (key,), faults)
    except WrongValueError as wrong:
        faults.append(wrong.fault)
        return None


def _placed(faults: list[Fault], text: str) -> Iterator[PlacedFault]:
    for fault in faults:
        place = place_of(text, fault.path)
        written = text[place.start + 1 : place.end - 1]
        if fault.within is not None and "\\" not in written:
            start, end = (min(max(0, offset), len(written)) for offset in fault.within)
            place = Span(place.start + 1 + start, place.start + 1 + end)
        yield PlacedFault(fault, place)


def _with_places(action: Action, value: dict[str, Any], text: str) -> Action:
    """A play with the places of its checker moves within the entry."""
    if isinstance(action, Turn) and action.moves:
        return _turn(action.dice, action.moves, _move_places(action, value["play"], text), action.roll)
    if isinstance(action, OpenPlay) and action.parts:
        paths: list[Path] = [("parts", index) for index in range(len(action.parts))]
        spans = tuple([(place.start, place.end) for place in (place_of(text, path) for path in paths)])
        return OpenPlay(action.dice, action.parts, action.text, spans, action.damaged)
    return action


@lru_cache(_MEMO_LIMIT)
def _turn(dice: Dice | None, moves: tuple[CheckerMove, ...], spans: Spans, roll: str) -> Turn:
    """One object for equal turns, also where the entries differ in what else they say."""
    return Turn(dice, moves, spans, roll)


def _move_places(action: Turn, play: Any, text: str) -> Spans:
    start = _begin_of_play(text)
    if start is None:
        place = place_of(text, ("play",))
        if not isinstance(play, str) or "\\" in text[place.start : place.end]:
            return ((place.start, place.end),) * len(action.moves)
        start = place.start + 1
    return tuple([(start + first, start + last) for first, last in parse_play(play).spans])


def _begin_of_play(text: str) -> int | None:
    """Where the text of the play begins, found without going through the entry; None where that is not certain."""
    found = _PLAY.search(text)
    if found is None or "\\" in found[0] or text.find("{", 1, found.start()) >= 0 or text.count('"play"') > 1:
        return None
    return found.end(1)
