"""OGXM 2: records with presence masks, in sections."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from tavla.grammar.ogxm.cursor import Cursor, ShortError
from tavla.grammar.ogxm.headers import date_headers, source_header, text_headers, variation_of
from tavla.grammar.ogxm.parts import ROLLS, Fault, Game, Id, Match, Ply, Section, dice_of, step_of
from tavla.grammar.ogxm.sections import checksum_section, sections_of, skipped_section
from tavla.grammar.ogxm.v1 import RULE_BITS
from tavla.grammar.record import Header

__all__ = ["VARIATION", "context_headers", "profile_headers", "read_second"]

VARIATION: Final = "Variation"
_ESCAPE: Final = 63
"""The action behind which the real one stands in the extras."""
_UNIT: Final = 1_000_000


def read_second(data: bytes, begin: int) -> tuple[Match, int]:
    """The match of a file whose sections begin there, and where they end."""
    match = Match("ogxm")
    at = begin
    for found in sections_of(data, begin, first_version=False):
        at = found.end
        cursor = Cursor(data, found.begin, found.end)
        if found.name == "MTCH":
            match.parts.append(_match(cursor, match))
        elif found.name == "GAME":
            match.parts.append(_game(cursor))
        elif found.name == "CSUM":
            match.parts.append(checksum_section(data, found, first_version=False))
        elif found.name and found.name != "END!":
            match.parts.append(skipped_section(found))
        if not found.whole:
            match.parts.append(Section("cut off", [Fault("FI107", "the file is cut off, or damaged, here")]))
    return match, at


Reader = Callable[[Cursor], Any]


def _fields(record: Cursor, mask: int, readers: dict[str, Reader]) -> dict[str, Any]:
    """The fields that a mask announces, read in their order; the name of each stands for a bit.

    A record that is too short gives the fields up to there, and raises nothing: ``cut`` is among them then.
    """
    found: dict[str, Any] = {}
    try:
        for bit, (name, reader) in enumerate(readers.items()):
            if mask >> bit & 1:
                found[name] = reader(record)
    except ShortError:
        found["cut"] = True
    return found


def _pair(cursor: Cursor) -> tuple[int, int]:
    return cursor.varint(), cursor.varint()


def _flag(cursor: Cursor) -> bool:
    return True


def _player(cursor: Cursor) -> dict[str, Any]:
    record = cursor.record()
    return _fields(record, record.varint(), _PLAYER)


_NUMBER, _TEXT = Cursor.varint, Cursor.text
_PLAYER: Final[dict[str, Reader]] = {
    "user_id": _TEXT, "rating": lambda cursor: f"{cursor.varint() / 100:.2f}", "rating_system": _TEXT,
    "country": _TEXT, "kind": _NUMBER,
}  # fmt: skip
_MATCH: Final[dict[str, Reader]] = {
    "white": _TEXT, "black": _TEXT, "rules": _NUMBER, "cube_limit": _NUMBER, "start": _pair, "final": _pair,
    "result": _NUMBER, "source": _NUMBER, "started": _NUMBER, "completed": _NUMBER, "seat": _NUMBER,
    "crawford_over": _flag, "event": _TEXT, "event_year": _NUMBER, "precision": _NUMBER, "stage": _TEXT,
    "round": _NUMBER, "table": _TEXT, "city": _TEXT, "country": _TEXT, "url": _TEXT, "site": _TEXT,
    "match_ref": _TEXT, "white_player": _player, "black_player": _player, "rated": _flag,
}  # fmt: skip
_GAME: Final[dict[str, Reader]] = {
    "winner": _NUMBER, "points": _NUMBER, "last": _flag, "board": Cursor.counts, "cube": _NUMBER, "owner": _NUMBER,
    "auto": _NUMBER, "termination": _NUMBER,
}  # fmt: skip
_PLY: Final[dict[str, Reader]] = {
    "dice": lambda cursor: (cursor.u8(), cursor.u8()), "level": _NUMBER, "cube": _NUMBER, "illegal": _flag,
    "settled": lambda cursor: cursor.i32() / _UNIT, "counted": lambda cursor: cursor.take(cursor.varint()),
    "board": Cursor.counts, "action": _NUMBER, "owner": _NUMBER,
}  # fmt: skip


def _match(cursor: Cursor, match: Match) -> Section:
    try:
        record = cursor.record()
        mask = record.varint()
        match.length, variant = record.varint(), record.varint()
    except ShortError:
        return Section("MTCH: cut off", [Fault("FI107", "the header of the match is cut off")])
    said = _fields(record, mask, _MATCH)
    match.variation = variation_of(variant) or match.variation
    match.names = said.get("white", ""), said.get("black", "")
    rules = said.get("rules", 0)
    match.rules = {name: bool(rules >> bit & 1) for bit, name in enumerate(RULE_BITS)}
    match.cube_limit = said.get("cube_limit", 0)
    match.start, match.final = said.get("start", (0, 0)), said.get("final")
    result = said.get("result", 0)
    match.winner = result - 1 if result in (1, 2) else None
    match.crawford_over = "crawford_over" in said
    if not variation_of(variant):
        match.headers.append(Header(VARIATION, f"variant {variant}"))
    match.headers += context_headers(said)
    for number, key in enumerate(("white_player", "black_player"), 1):
        match.headers += profile_headers(number, said.get(key, {}))
    section = Section(f"MTCH: {match.length} points")
    if "cut" in said:
        section.faults.append(Fault("FI107", "the header of the match is cut off"))
    return section


def context_headers(said: dict[str, Any]) -> Iterator[Header]:
    """The headers for what is said of a match: an event, a place, a date, and so on."""
    yield from text_headers({
        "Site": said.get("site", ""), "Match ID": said.get("match_ref", ""), "Event": said.get("event", ""),
        "Event Year": _text(said.get("event_year")), "Stage": said.get("stage", ""), "Round": _text(said.get("round")),
        "Table": said.get("table", ""), "City": said.get("city", ""), "Country": said.get("country", ""),
        "URL": said.get("url", ""),
    })  # fmt: skip
    yield from date_headers(said.get("started", 0), said.get("precision", 0))
    yield from date_headers(said.get("completed", 0), 0, "EndDate", "EndTime")
    if "rated" in said:
        yield Header("Unrated", "Off")
    if said.get("result") == 3:
        yield Header("Result", "abandoned")
    yield from source_header(said.get("source", 0))


def profile_headers(number: int, said: dict[str, Any]) -> Iterator[Header]:
    """The headers for what is said of a player."""
    yield from text_headers({
        f"Player {number} Elo": said.get("rating", ""), f"Player {number} rating system": said.get("rating_system", ""),
        f"Player {number} ID": said.get("user_id", ""), f"Player {number} country": said.get("country", ""),
        f"Player {number} kind": "program" if said.get("kind") == 1 else "",
    })  # fmt: skip


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _game(cursor: Cursor) -> Game:
    game = Game()
    try:
        record = cursor.record()
        said = _fields(record, record.varint(), _GAME)
        game.winner = said["winner"] if said.get("winner") in (0, 1) else None
        game.points = said.get("points", 0)
        game.board, game.cube, game.owner = said.get("board"), said.get("cube"), said.get("owner")
        game.auto, game.termination = said.get("auto", 0), said.get("termination")
        game.whole = "cut" not in said
        while cursor.left:
            game.plies.append(_ply(cursor))
    except ShortError:
        game.whole = False
    if not game.whole:
        game.faults.append(Fault("FI107", "the game is cut off"))
    return game


def _ply(cursor: Cursor) -> Ply:
    byte = cursor.u8()
    action, seat = byte & 0x3F, byte >> 6 & 1
    ply = Ply(action, seat)
    if action < len(ROLLS):
        ply.dice, ply.ordered = ROLLS[action], True
        ply.steps = tuple([step_of(step) for step in _steps(cursor, 4 if ply.dice[0] == ply.dice[1] else 2)])
    if byte & 0x80:
        record = cursor.record()
        _extras(ply, _fields(record, record.varint(), _PLY))
    return ply


def _steps(cursor: Cursor, most: int) -> Iterator[int]:
    for _ in range(most):
        step = cursor.u8()
        if not step:
            return
        yield step


def _extras(ply: Ply, said: dict[str, Any]) -> None:
    if ply.action == _ESCAPE:
        ply.action = said.get("action", _ESCAPE)
    ply.level, ply.cube, ply.owner = said.get("level"), said.get("cube"), said.get("owner")
    ply.board, ply.settled = said.get("board"), said.get("settled")
    if ply.action == Id.SET_POSITION:
        ply.dice = dice_of(*said.get("dice", (0, 0)))
        ply.made = "illegal" in said and ply.dice is not None
        # The seat of a play that is given by what it left is the one that moves next.
        ply.seat ^= ply.made
    if "cut" in said:
        ply.fault = Fault("FI107", "what stands behind the action is cut off")
