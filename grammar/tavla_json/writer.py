"""Writes records as JSON: an entry a line, so that two versions can be compared; or a match a line, for archives."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from tavla.grammar.record import Action, Entry, GameRecord, MatchRecord
from tavla.grammar.tavla_json.dialects import REPLAY, VERSION
from tavla.grammar.tavla_json.shapes import ANALYSIS, GAME, MATCH, PREAMBLE_ITEM, encode_action

__all__ = ["write", "write_lines"]

_HEAD: Final = {"format": "tavla", "version": VERSION}
_spaced: Final[Callable[[Any], str]] = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
_compact: Final[Callable[[Any], str]] = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, separators=(",", ":")
).encode

_ESCAPED: Final = re.compile("[\x85\u2028\u2029\ud800-\udfff]")
"""What some programs take for the end of a line, and what no file can hold; both stand in texts only."""


def write(matches: Sequence[MatchRecord], dialect: str) -> bytes:
    """One document with all matches."""
    spell = _Entries(dialect, _spaced)
    head = [f'  "{key}": {_spaced(value)}' for key, value in _HEAD.items()]
    listed = _list("matches", (_object(list(_match_parts(match, spell)), "    ") for match in matches), "  ")
    return _bytes(_object([*head, listed], "") + "\n")


def write_lines(matches: Sequence[MatchRecord], dialect: str) -> bytes:
    """A line for each match. Every line stands for itself, so that archives can be cut and joined."""
    spell = _Entries(dialect, _compact)
    return _bytes("".join(_line(match, spell) + "\n" for match in matches))


def _bytes(text: str) -> bytes:
    return _ESCAPED.sub(lambda match: f"\\u{ord(match[0]):04x}", text).encode("utf-8")


class _Entries:
    """The texts of entries; an action that comes again is spelled once."""

    def __init__(self, dialect: str, encode: Callable[[Any], str]) -> None:
        self.replayed, self.encode = dialect == REPLAY, encode
        self._separator = encode([0, 0])[2:-2]
        self._openings = {None: "{"} | {who: encode({"player": who})[:-1] + self._separator for who in (0, 1)}
        # By identity: actions that are equal may have been written in other words. The record keeps them alive.
        self._bodies: dict[int, str] = {}

    def texts(self, game: GameRecord) -> Iterator[str]:
        positions = game.positions if self.replayed else ()
        for index, entry in enumerate(game.entries):
            position = positions[index] if index < len(positions) else ""
            yield self._text(entry, position)

    def _text(self, entry: Entry, position: str) -> str:
        body = self._bodies.get(id(entry.action)) or self._body(entry.action)
        rest: dict[str, Any] = {"position": position} if position else {}
        analysis = entry.analysis
        if analysis is not None:
            rest["analysis"] = ANALYSIS.encode(analysis)
        more = self._separator + self.encode(rest)[1:-1] if rest else ""
        return f"{self._openings[entry.player]}{body}{more}}}"

    def _body(self, action: Action) -> str:
        body = self._bodies[id(action)] = self.encode(encode_action(action))[1:-1]
        return body


def _match_fields(match: MatchRecord) -> dict[str, Any]:
    values = {
        "length": match.length,
        "dialect": match.dialect or None,
        "players": match.players if match.games else None,
    }
    return {key: None if value is None else MATCH[key].encode(value) for key, value in values.items()
            if value is not None or key == "length"}  # fmt: skip


def _game_fields(game: GameRecord, match: MatchRecord) -> dict[str, Any]:
    values = {
        "number": game.number,
        "players": game.players if game.players != match.players else None,
        "score": game.score if game.has_score or any(game.score) else None,
        "crawford": game.crawford,
        "automatic_doubles": game.automatic_doubles or None,
        "extras": game.extras or None,
    }
    return {key: GAME[key].encode(value) for key, value in values.items() if value is not None}


# ---- a match over many lines --------------------------------------------------------------------------------------


def _match_parts(match: MatchRecord, spell: _Entries) -> Iterator[str]:
    inner = "      "
    for key, value in _match_fields(match).items():
        yield f'{inner}"{key}": {_spaced(value)}'
    if match.preamble:
        yield _list("preamble", (_spaced(PREAMBLE_ITEM.encode(item)) for item in match.preamble), inner)
    yield _list("games", (_object(list(_game_parts(game, match, spell)), inner + "  ") for game in match.games), inner)


def _game_parts(game: GameRecord, match: MatchRecord, spell: _Entries) -> Iterator[str]:
    inner = " " * 10
    for key, value in _game_fields(game, match).items():
        yield f'{inner}"{key}": {_spaced(value)}'
    yield _list("entries", spell.texts(game), inner)


def _object(parts: Sequence[str], indent: str) -> str:
    return "{\n" + ",\n".join(parts) + f"\n{indent}}}"


def _list(key: str, items: Iterator[str], indent: str) -> str:
    lines = f",\n{indent}  ".join(items)
    return f'{indent}"{key}": [\n{indent}  {lines}\n{indent}]' if lines else f'{indent}"{key}": []'


# ---- a match in one line ------------------------------------------------------------------------------------------


def _line(match: MatchRecord, spell: _Entries) -> str:
    fields = _HEAD | _match_fields(match)
    if match.preamble:
        fields["preamble"] = [PREAMBLE_ITEM.encode(item) for item in match.preamble]
    games = (_game_line(game, match, spell) for game in match.games)
    return f'{_compact(fields)[:-1]},"games":[{",".join(games)}]}}'


def _game_line(game: GameRecord, match: MatchRecord, spell: _Entries) -> str:
    head = _compact(_game_fields(game, match))[1:-1]
    return f'{{{head}{"," if head else ""}"entries":[{",".join(spell.texts(game))}]}}'
