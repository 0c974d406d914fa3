"""Small files in OGXM 1, OGXM 2 and GVA, made from games that are written as people write them."""

from __future__ import annotations

import hashlib
import json
import struct
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tavla.analyzer.replay import replay
from tavla.grammar.notation import parse_play
from tavla.grammar.record import Double, Drop, MatchRecord, Resignation, Take

ROLLS = [(low, high) for low in range(1, 7) for high in range(low, 7)]
DOUBLE, TAKE, DROP, GAME_OVER, RESIGN, RESIGN_MATCH, FORFEIT, SET = 21, 22, 23, 24, 27, 28, 29, 31


@dataclass
class Ply:
    """An action of a seat (0 White, 1 Black); steps are absolute points and pips; ``extras`` as in version 2."""

    seat: int
    action: int
    steps: Sequence[tuple[int, int]] = ()
    extras: dict[str, Any] = field(default_factory=dict)


@dataclass
class Game:
    plies: list[Ply]
    winner: int | None = None
    points: int = 0
    more: dict[str, Any] = field(default_factory=dict)


@dataclass
class Match:
    length: int
    games: list[Game]
    names: tuple[str, str] = ("Ann", "Bob")
    rules: int = 1
    final: tuple[int, int] | None = None
    result: int = 0
    more: dict[int, bytes] = field(default_factory=dict)

    @property
    def score(self) -> tuple[int, int]:
        white, black = (sum(game.points for game in self.games if game.winner == seat) for seat in (0, 1))
        return self.final or (white, black)


def roll(seat: int, dice: str, play: str = "", **extras: Any) -> Ply:
    """A roll and its play in the mover's points, one move a die."""
    moves = parse_play(play).moves if play else ()
    steps = [(25 - move.start if seat == 0 else move.start, move.start - move.end) for move in moves]
    low, high = sorted(map(int, dice))
    return Ply(seat, ROLLS.index((low, high)), steps, extras)


def _action_of(dice: tuple[int, int] | None) -> int:
    assert dice is not None
    return ROLLS.index((min(dice), max(dice)))


def of_record(record: MatchRecord) -> Match:
    """The match of a record without faults, its first player as White."""
    games = []
    for game in replay(record).games:
        plies = []
        turns = iter(game.turns)
        for entry in game.record.entries:
            if entry.player is None:
                continue
            if isinstance(entry.action, Double | Take | Drop):
                plies.append(Ply(entry.player, {Double: DOUBLE, Take: TAKE, Drop: DROP}[type(entry.action)]))
            elif isinstance(entry.action, Resignation):
                plies.append(Ply(entry.player, RESIGN))
            elif hasattr(entry.action, "dice"):
                turn = next(turns)
                steps = [(25 - a if turn.player == 0 else a, a - b) for a, b, _ in turn.steps]
                plies.append(Ply(turn.player, _action_of(turn.dice), steps))
        more = {"crawford": game.crawford}
        games.append(Game(plies, game.winner, game.points or 0, more))
    return Match(record.length or 0, games, record.names, result=0)


# ---- OGXM 1 -------------------------------------------------------------------------------------------------------


def short(text: str) -> bytes:
    data = text.encode()
    return bytes((len(data),)) + data


def chunk(name: bytes, payload: bytes, flags: int = 1) -> bytes:
    return name + struct.pack("<IHH", len(payload), flags, 0) + payload


def first(match: Match, *, seconds: int = 1_700_000_000, event: str = "", site: str = "", limit: int = 64,
          more: bytes = b"") -> bytes:  # fmt: skip
    plies = sum(len(game.plies) for game in match.games)
    header = struct.pack("<HBBHHBBIHH6x", match.length, len(match.games), match.rules, *match.score, match.result, 1,
                         seconds, plies, limit)  # fmt: skip
    body = chunk(b"MHDR", header + b"".join(map(short, (*match.names, event, site))))
    body += b"".join(chunk(b"GAME", _first_game(index, game)) for index, game in enumerate(match.games)) + more
    size = 20 + len(body) + 20 + 8
    head = struct.pack("<4sHHHHII", b"OGXM", 1, 3, 1, 0, size, 1)
    checksum = chunk(b"CSUM", struct.pack("<II", 0, zlib.crc32(head + body)))
    return head + body + checksum + b"END!" + struct.pack("<I", size)


def _first_game(index: int, game: Game) -> bytes:
    winner = 255 if game.winner is None else game.winner
    flags = int(bool(game.more.get("crawford")))
    head = struct.pack("<BHBBBBB", index, len(game.plies), winner, game.points, flags, 0, 0)
    board = game.more.get("board")
    return head + (struct.pack("26bx", *board) if board else b"\xff\xff") + b"".join(map(_first_ply, game.plies))


def _first_ply(ply: Ply) -> bytes:
    colour = 1 - ply.seat
    if ply.action < 21:
        low, high = ROLLS[ply.action]
        size = 4 if low == high else 2
        return bytes((ply.action | colour << 5,)) + _steps(ply.steps).ljust(size, b"\0")
    if ply.action != SET:
        return bytes((ply.action | colour << 5,))
    dice = ply.extras.get("dice")
    packed = bytes((dice[0] | dice[1] << 4,)) if dice else b""
    return bytes((SET | colour << 5 | bool(dice) << 6,)) + packed + struct.pack("26b", *ply.extras["board"])


def _steps(steps: Iterable[tuple[int, int]]) -> bytes:
    return bytes(start | pips << 5 for start, pips in steps)


# ---- OGXM 2 -------------------------------------------------------------------------------------------------------


def varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*out, value))


def string(text: str) -> bytes:
    data = text.encode()
    return varint(len(data)) + data


def record(*fields: tuple[int, bytes], before: bytes = b"") -> bytes:
    """A record of fields by their bits; ``before``: what stands behind the mask in any case."""
    mask = sum(1 << bit for bit, _ in fields)
    payload = varint(mask) + before + b"".join(data for _, data in sorted(fields))
    return varint(len(payload)) + payload


def section(name: bytes, payload: bytes, flags: int = 1) -> bytes:
    return name + struct.pack("<IB", len(payload), flags) + payload


def second(match: Match, *, variant: int = 0, least: tuple[int, int] = (2, 0), more: bytes = b"",
           digest: str = "crc32") -> bytes:  # fmt: skip
    """``match.more``: further fields of the match by their bits."""
    fields = [(0, string(match.names[0])), (1, string(match.names[1])), (2, varint(match.rules)),
              *((6, varint(match.result)),) * bool(match.result), *match.more.items()]  # fmt: skip
    header = record(*fields, before=varint(match.length) + varint(variant))
    body = section(b"MTCH", header) + b"".join(section(b"GAME", _second_game(game)) for game in match.games) + more
    size_of_checksum = {"": 0, "crc32": 17, "sha256": 45}[digest]
    head = struct.pack("<4sHHHHI", b"OGXM", 2, 0, *least, 16 + len(body) + size_of_checksum + 4)
    if digest:
        whole = head + body
        crc = struct.pack("<I", zlib.crc32(whole))
        algorithm, value = (0, crc) if digest == "crc32" else (1, hashlib.sha256(whole).digest())
        body += section(b"CSUM", record(before=varint(algorithm) + varint(len(value)) + value))
    return head + body + b"END!"


def _second_game(game: Game) -> bytes:
    fields = [(1, varint(game.points))]
    if game.winner is not None:
        fields.append((0, varint(game.winner)))
    if "board" in game.more:
        fields.append((3, struct.pack("26b", *game.more["board"])))
    bits = {"cube": 4, "owner": 5, "auto": 6, "termination": 7}
    fields += [(bit, varint(game.more[name])) for name, bit in bits.items() if name in game.more]
    return record(*fields) + b"".join(map(_second_ply, game.plies))


def _second_ply(ply: Ply) -> bytes:
    extras: list[tuple[int, bytes]] = []
    for name, value in ply.extras.items():
        if name in ("level", "cube", "owner", "action"):
            extras.append(({"level": 1, "cube": 2, "action": 7, "owner": 8}[name], varint(value)))
        elif name == "dice":
            extras.append((0, bytes(value)))
        elif name == "illegal":
            extras.append((3, b""))
        elif name == "settled":
            extras.append((4, struct.pack("<i", round(value * 1_000_000))))
        elif name == "board":
            extras.append((6, struct.pack("26b", *value)))
    data = bytes((ply.action | ply.seat << 6 | bool(extras) << 7,))
    if ply.action < 21:
        low, high = ROLLS[ply.action]
        data += _steps(ply.steps) + b"\0" * (len(ply.steps) < (4 if low == high else 2))
    return data + (record(*extras) if extras else b"")


# ---- GVA ----------------------------------------------------------------------------------------------------------


def gva(match: Match, **more: Any) -> bytes:
    document = {
        "match_length": match.length, "player_white": match.names[0], "player_black": match.names[1],
        "white_score": match.score[0], "black_score": match.score[1], "result": match.result, "source": 0,
        "timestamp": 1_700_000_000, "crawford": bool(match.rules & 1), "jacoby": bool(match.rules & 2),
        "beaver": bool(match.rules & 4), "raccoon": bool(match.rules & 8), "cube_limit": 0, "event": None, "site": None,
        **more, "games": [_gva_game(index, game) for index, game in enumerate(match.games)],
    }  # fmt: skip
    return json.dumps(document, separators=(",", ":")).encode()


def _gva_game(index: int, game: Game) -> dict[str, Any]:
    more = {
        {"board": "initial_board", "cube": "initial_cube_value", "owner": "initial_cube_owner",
         "auto": "auto_doubles", "crawford": "is_crawford"}.get(name, name): value
        for name, value in game.more.items()
    }  # fmt: skip
    return {"game_index": index, "winner": 255 if game.winner is None else game.winner, "points_won": game.points,
            **more, "plies": [_gva_ply(ply) for ply in game.plies]}  # fmt: skip


def _gva_ply(ply: Ply) -> dict[str, Any]:
    out: dict[str, Any] = {"color": 1 - ply.seat, "action_id": ply.action}
    if ply.action < 21:
        out["d1"], out["d2"] = ROLLS[ply.action]
        out["moves"] = [{"from": start, "pips": pips} for start, pips in ply.steps]
    names = {"board": "set_position", "level": "resign_value", "cube": "cube_value", "owner": "cube_owner",
             "settled": "settle_value"}  # fmt: skip
    for name, value in ply.extras.items():
        if name == "dice":
            out["d1"], out["d2"] = value
        elif name != "illegal":
            out[names.get(name, name)] = value
    return out
