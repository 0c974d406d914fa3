"""Reads records from JSON, as one document or a match a line.

A document is gone through key by key; where something is not JSON, the next entry, game or match that can be told by
its first key is gone on with, so that one bad game leaves the others whole.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from tavla.grammar.problems import Problem
from tavla.grammar.record import Comment, Entry, GameRecord, Header, MatchRecord, Player, Reading
from tavla.grammar.source import SourceText, Span
from tavla.grammar.tavla_json.codecs import Codec, Fault, WrongValueError, kind_of, unknown
from tavla.grammar.tavla_json.dialects import RECORD, REPLAY, VERSION
from tavla.grammar.tavla_json.entries import FLAT, EntryText, broken_entry, known_entry, read_entry
from tavla.grammar.tavla_json.scanner import BrokenJsonError, Scanner, place_of
from tavla.grammar.tavla_json.shapes import GAME, MATCH, PREAMBLE_ITEM

__all__ = ["read", "read_lines"]

_NAMELESS: Final = (Player(""), Player(""))

_HEAD: Final = ("$schema", "format", "version")
_OF_MATCH: Final = ("games", "preamble", *MATCH)

_RESUME: Final = re.compile(
    r'\{\s*"(?:(?P<entry>player|type)|(?P<game>number|score|crawford|automatic_doubles|extras|entries)'
    r'|(?P<match>format|version|length|dialect|preamble|games))"|^[ \t]*+(?P<end>\])',
    re.MULTILINE,
)
"""Where reading can go on behind something that is not JSON: entries, games and matches by their first key."""

_RANKS: Final = {"entry": 0, "game": 1, "match": 2}


def read(source: SourceText) -> Reading:
    """Read a document: all matches of it, or the one match that it is."""
    reader = _Reader(source)
    reader.outermost(0, source.text, "FI102")
    return reader.reading("json")


def read_lines(source: SourceText) -> Reading:
    """Read a match from every line; a line that is none is told, and the others are kept."""
    reader = _Reader(source)
    for start, line in source.lines():
        if line.strip():
            reader.outermost(start, line, "FI107")
    return reader.reading("jsonl")


class _RefusedError(Exception):
    """What is read is nothing of ours, or of a version that is not known; that has been told."""


class _Game:
    """A game while it is read."""

    def __init__(self) -> None:
        self.span = Span(0, 0)
        self.score_span: Span | None = None
        self.fields: dict[str, Any] = {}
        self.entries: list[Entry] = []
        self.positions: list[str] = []

    def record(self, players: tuple[Player, Player]) -> GameRecord:
        known = self.fields
        return GameRecord(
            known.get("number"), known.get("players", players), known.get("score", (0, 0)), tuple(self.entries),
            self.span, self.score_span or self.span, known.get("crawford"), known.get("automatic_doubles", 0),
            known.get("extras", ()), tuple(self.positions) if any(self.positions) else (),
        )  # fmt: skip


class _Match:
    """A match while it is read."""

    def __init__(self) -> None:
        self.span = Span(0, 0)
        self.fields: dict[str, Any] = {}
        self.preamble: list[Header | Comment] = []
        self.preamble_spans: list[Span] = []
        self.games: list[_Game] = []

    def record(self) -> MatchRecord:
        players = self.fields.get("players", _NAMELESS)
        games = tuple([game.record(players) for game in self.games])
        return MatchRecord(self.fields.get("length"), games, tuple(self.preamble), tuple(self.preamble_spans),
                           self.span, self.fields.get("dialect", ""))  # fmt: skip


class _Reader:
    """Reads one source. ``base``: where the text that a scanner has begins in it."""

    def __init__(self, source: SourceText) -> None:
        self.source, self.base = source, 0
        self.matches: list[_Match] = []
        self.problems: list[Problem] = list(source.problems)

    def reading(self, format: str) -> Reading:
        replayed = any(game.positions for match in self.matches for game in match.games)
        matches = tuple([match.record() for match in self.matches])
        return Reading(self.source, matches, tuple(self.problems), format, REPLAY if replayed else RECORD)

    def outermost(self, start: int, text: str, stranger: str) -> None:
        """Read a document, or a line that is one. ``stranger``: the code that says that it is nothing of ours."""
        self.base = start
        scanner, outer = Scanner(text), _Match()
        matches, problems = len(self.matches), len(self.problems)
        seen: set[str] = set()
        try:
            self._match(scanner, outer, seen, stranger)
            if scanner.skip():
                raise BrokenJsonError("text stands behind the end of the record", scanner.index, len(text.rstrip()))
            self._check_head(outer, seen, stranger)
        except BrokenJsonError as broken:
            if "format" not in seen:
                self._tell(stranger, "this is no record of tavla", Span(broken.start, broken.end), broken.message)
                return
            self._tell_broken(broken)
        except _RefusedError:
            del self.matches[matches:], self.problems[problems:-1]
            return
        if not seen.isdisjoint(_OF_MATCH):
            self.matches.append(outer)

    # ---- matches --------------------------------------------------------------------------------------------------

    def _match(self, scanner: Scanner, match: _Match, seen: set[str], stranger: str = "") -> None:
        """A match. With ``stranger`` it is the outermost object, which also says what it is, and may hold matches."""
        scanner.skip()
        start = self.base + scanner.index
        try:
            for key, place in scanner.members():
                self._once(key, place, seen)
                if key == "games":
                    self._list(scanner, key, "game", lambda: self._game(scanner, match))
                elif key == "preamble":
                    self._list(scanner, key, "", lambda: self._preamble_item(scanner, match))
                elif stranger and key == "matches":
                    self._list(scanner, key, "match", lambda: self._inner_match(scanner))
                elif stranger and key in _HEAD:
                    self._head(scanner, key, stranger)
                else:
                    self._field(scanner, key, place, MATCH, match.fields)
        finally:
            match.span = Span(start, self.base + scanner.index)

    def _inner_match(self, scanner: Scanner) -> None:
        if self._opens(scanner, "{", "a match"):
            self.matches.append(_Match())
            self._match(scanner, self.matches[-1], set())

    def _head(self, scanner: Scanner, key: str, stranger: str) -> None:
        scanner.skip()
        start = scanner.index
        value = scanner.value()
        place = Span(start, scanner.index)
        if key == "format" and value != "tavla":
            self._tell(stranger, "this is no record of tavla: `format` is something else", place, "expected `tavla`")
            raise _RefusedError
        if key == "version" and (type(value) is not int or value != VERSION):
            self._tell("FI110", f"the record is of version {str(value)[:20]}", place,
                       f"expected {VERSION}; a newer tavla reads newer versions")  # fmt: skip
            raise _RefusedError

    def _check_head(self, outer: _Match, seen: set[str], stranger: str) -> None:
        place = Span(outer.span.start - self.base, outer.span.start - self.base + 1)
        if "format" not in seen:
            self._tell(
                stranger, "this is no record of tavla: `format` is missing", place, 'expected `"format": "tavla"`'
            )
            raise _RefusedError
        if "version" not in seen:
            self._tell("FI107", "`version` is missing", place, f"read as version {VERSION}")

    def _preamble_item(self, scanner: Scanner, match: _Match) -> None:
        scanner.skip()
        start = scanner.index
        value = scanner.value()
        item = self._decoded(scanner.text, start, PREAMBLE_ITEM, value, ())
        if item is not None:
            match.preamble.append(item)
            match.preamble_spans.append(Span(self.base + start, self.base + scanner.index))

    # ---- games ----------------------------------------------------------------------------------------------------

    def _game(self, scanner: Scanner, match: _Match) -> None:
        if not self._opens(scanner, "{", "a game"):
            return
        game = _Game()
        match.games.append(game)
        start = self.base + scanner.index
        seen: set[str] = set()
        try:
            for key, place in scanner.members():
                self._once(key, place, seen)
                if key == "entries":
                    self._list(scanner, key, "entry", lambda: self._entries(scanner, game), game)
                    continue
                value = self._field(scanner, key, place, GAME, game.fields)
                if key == "score" and game.fields.get(key) is not None:
                    game.score_span = Span(self.base + value.start, self.base + value.end)
        finally:
            game.span = Span(start, self.base + scanner.index)

    def _entries(self, scanner: Scanner, game: _Game) -> None:
        """The entries from here on, as far as they are plain, or the one that isn't."""
        text, index = scanner.text, scanner.index
        while found := FLAT.match(text, index):
            try:
                entry = known_entry(found[1])
            except BrokenJsonError:  # told with its place in the source when it is read again
                break
            self._keep(entry, game, *found.span(1))
            if found[2] == "]":
                scanner.index = found.end(1)
                return
            index = found.end()
        scanner.index = index
        scanner.skip()
        start = scanner.index
        value = scanner.value()
        self._keep(read_entry(text[start : scanner.index], value), game, start, scanner.index)

    def _keep(self, entry: EntryText, game: _Game, start: int, end: int) -> None:
        start, end = self.base + start, self.base + end
        game.entries.append(Entry(entry.player, entry.action, start, end, entry.analysis))
        if entry.position or game.positions:
            missing = len(game.entries) - 1 - len(game.positions)
            game.positions += [""] * missing + [entry.position]
        for fault, place in entry.faults:
            self.problems.append(Problem(fault.code, fault.message, start + place.start, start + place.end, fault.help))

    # ---- fields and lists -----------------------------------------------------------------------------------------

    def _field(self, scanner: Scanner, key: str, place: Span, table: Mapping[str, Codec], fields: dict[str, Any]
               ) -> Span:  # fmt: skip
        """Read the value of a key; where it stands."""
        scanner.skip()
        start = scanner.index
        value = scanner.value()
        codec = table.get(key)
        if codec is None:
            self._tell_fault(unknown((key,)), place)
        elif value is not None:
            found = self._decoded(scanner.text, start, codec, value, (key,))
            if found is not None:
                fields[key] = found
        return Span(start, scanner.index)

    def _decoded(self, text: str, start: int, codec: Codec, value: Any, path: tuple[str, ...]) -> Any:
        """What a value stands for; None where it is wrong, which is told."""
        faults: list[Fault] = []
        found = None
        try:
            found = codec.decode(value, path, faults)
        except WrongValueError as wrong:
            faults.append(wrong.fault)
        for fault in faults:
            self._tell_fault(fault, place_of(text, fault.path[len(path) :], start))
        return found

    def _list(self, scanner: Scanner, key: str, level: str, read_item: Callable[[], None], game: _Game | None = None
              ) -> None:  # fmt: skip
        """Read a list item by item. Behind one that is broken it goes on with the next that can be told.

        ``game``: the one that keeps the text of a broken entry.
        """
        if not self._opens(scanner, "[", f"`{key}`, a list"):
            return
        scanner.index += 1
        if scanner.skip() == "]":
            scanner.index += 1
            return
        while True:
            inside = True
            try:
                read_item()
                inside = False
                if not scanner.another("]"):
                    return
            except BrokenJsonError as broken:
                self._tell_broken(broken)
                start, text = scanner.index, scanner.text
                # An entry that is broken is not gone on with; the one that a comma is missing before is.
                resumed = _resume(text, max(start + (inside and level == "entry"), broken.start), level)
                stop = text.find("\n", broken.start) if resumed is None else resumed.start()
                if game is not None and text[start : stop if stop >= 0 else None].strip(" \t\r\n,]"):
                    stop = stop if stop >= 0 else len(text)
                    self._keep(broken_entry(text[start:stop]), game, start, stop)
                if resumed is None:
                    raise
                scanner.index = resumed.start()
                if resumed["end"]:
                    scanner.index = resumed.end()
                    return

    def _opens(self, scanner: Scanner, bracket: str, wanted: str) -> bool:
        """Does an object or list stand here? What stands there else is passed over and, but for null, told."""
        char = scanner.skip()
        if char == bracket:
            return True
        start = scanner.index
        value = scanner.value()
        if value is not None:
            self._tell("FI107", f"{kind_of(value)} where {wanted}, was expected".replace(", was", " was"),
                       Span(start, scanner.index))  # fmt: skip
        return False

    # ---- problems -------------------------------------------------------------------------------------------------

    def _once(self, key: str, place: Span, seen: set[str]) -> None:
        if key in seen:
            self._tell("FI107", f"`{key[:40]}` stands twice", place, "the last one holds; lists are joined")
        seen.add(key)

    def _tell(self, code: str, message: str, place: Span, help: str = "") -> None:
        self.problems.append(Problem(code, message, self.base + place.start, self.base + place.end, help))

    def _tell_fault(self, fault: Fault, place: Span) -> None:
        self._tell(fault.code, fault.message, place, fault.help)

    def _tell_broken(self, broken: BrokenJsonError) -> None:
        if not broken.told:
            self._tell("FI107", broken.message, Span(broken.start, broken.end))
        broken.told = True


def _resume(text: str, index: int, level: str) -> re.Match[str] | None:
    """Where a list of a level (entry, game, match) goes on behind what is broken; None where nothing of it is left."""
    if level:
        for found in _RESUME.finditer(text, index):
            rank = _RANKS.get(found.lastgroup or "")
            if rank is None:
                if level == "entry":
                    return found
            elif rank >= _RANKS[level]:
                return found if rank == _RANKS[level] else None
    return None
