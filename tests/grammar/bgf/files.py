"""Files as BGBlitz writes them, made from records: a small encoder of Smile, and the object of a match."""

import gzip
import json
import struct
from typing import Any

from tavla.grammar.record import (
    Comment,
    Dance,
    Double,
    Drop,
    GameRecord,
    MatchRecord,
    Resignation,
    Result,
    Take,
    Turn,
)

Item = dict[str, Any]

FIRST_LINE = b'{"format":"BGF","version":"1.0","compress":true,"useSmile":true}\n'
START = [2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2, 0, 0, 0, 0]
CODES = {Double: 1, Take: 2, Drop: 3, Result: 4, Dance: 5, Resignation: 9}
NUMBERS = ("equity", "myWins", "myGammon", "myBackGammon", "oppWins", "oppGammon", "oppBackGammon")


# ---- Smile --------------------------------------------------------------------------------------------------------


def varint(value: int) -> bytes:
    """Seven bits a byte, six in the last one, which has its first bit set."""
    found = [value & 0x3F | 0x80]
    value >>= 6
    while value:
        found.append(value & 0x7F)
        value >>= 7
    return bytes(reversed(found))


def zigzag(value: int) -> int:
    return value << 1 if value >= 0 else (-value << 1) - 1


def sevens(value: int, length: int) -> bytes:
    return bytes(value >> 7 * index & 0x7F for index in reversed(range(length)))


class Encoder:
    """Writes Smile with shared names and, if asked to, shared texts."""

    def __init__(self, *, values: bool = False) -> None:
        self.names: dict[str, int] = {}
        self.values: dict[str, int] | None = {} if values else None

    def document(self, value: Any) -> bytes:
        return b":)\n" + bytes([1 | 2 * (self.values is not None)]) + self.value(value)

    def name(self, name: str) -> bytes:
        if name in self.names:
            index = self.names[name]
            return bytes([0x40 + index]) if index < 64 else bytes([0x30 | index >> 8, index & 0xFF])
        if name == "":
            return b"\x20"
        data = name.encode()
        if len(data) <= 64:
            if len(self.names) == 1024:
                self.names.clear()
            self.names[name] = len(self.names)
        if len(data) > (64 if name.isascii() else 57):
            return b"\x34" + data + b"\xfc"
        return bytes([0x7F + len(data) if name.isascii() else 0xBE + len(data)]) + data

    def text(self, text: str) -> bytes:
        data, ascii = text.encode(), text.isascii()
        if text == "":
            return b"\x20"
        if self.values is not None and text in self.values:
            index = self.values[text]
            return bytes([index + 1]) if index < 31 else bytes([0xEC | index >> 8, index & 0xFF])
        if len(data) > (64 if ascii else 65):
            return (b"\xe0" if ascii else b"\xe4") + data + b"\xfc"
        if self.values is not None and len(data) <= 64:
            if len(self.values) == 1024:
                self.values.clear()
            self.values[text] = len(self.values)
        if ascii:
            return bytes([0x3F + len(data)]) + data
        return bytes([0x7E + len(data)]) + data

    def value(self, value: Any) -> bytes:
        if value is None or isinstance(value, bool):
            return b"\x21" if value is None else b"\x23" if value else b"\x22"
        if isinstance(value, int):
            return bytes([0xC0 | zigzag(value)]) if -16 <= value <= 15 else b"\x25" + varint(zigzag(value))
        if isinstance(value, float):
            return b"\x29" + sevens(int.from_bytes(struct.pack(">d", value), "big"), 10)
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return b"\xfa" + b"".join(self.name(key) + self.value(item) for key, item in value.items()) + b"\xfb"
        return b"\xf8" + b"".join(map(self.value, value)) + b"\xf9"


def bgf(content: Any) -> bytes:
    """A file as BGBlitz writes it."""
    return FIRST_LINE + gzip.compress(Encoder().document(content), mtime=0)


def bgf_json(content: Any) -> bytes:
    """A file that is not packed."""
    return b'{"format":"BGF","compress":false,"useSmile":false}\n' + json.dumps(content).encode()


# ---- the object of a match ----------------------------------------------------------------------------------------


def match_object(match: MatchRecord, **said: Any) -> Item:
    """The match as BGBlitz has it; ``said`` takes the place of what it says otherwise."""
    length = match.length or 0
    games = [game_object(game, length) for game in match.games]
    final = list(match.games[-1].score) if match.games else [0, 0]
    if match.games and match.games[-1].result:
        winner, result = match.games[-1].result
        final[winner] += result.points
    names = match.names
    return {
        "matchlen": length, "flags": 0, "actGame": len(games), "finalGreen": final[0], "finalRed": final[1],
        "useCrawford": True, "useJacoby": False, "gameMode": 0, "useCube": True, "date": "2025.11.02",
        "nameGreen": names[0], "nameRed": names[1], "location": "", "event": "Office ladder", "round": "2",
        "comment": "", "site": "The kitchen", "extMatchID": None, "useBeaver": False, "cubeLimit": 64, "ratingGreen": 0,
        "ratingRed": 0, "games": games, "count": len(games), **said,
    }  # fmt: skip


def game_object(game: GameRecord, length: int, **said: Any) -> Item:
    (green, red), (score_green, score_red) = game.names, game.score
    return {
        "nameGreen": green, "nameRed": red, "isCrawford": bool(game.crawford),
        "wonPoints": game.result[1].points if game.result else 0, "wasResignation": False, "lostOnTime": False,
        "wasForfeit": False, "scoreGreen": score_green, "scoreRed": score_red, "matchlen": length,
        "luck": {"luckPlain": "0.01000000", "mode": "Match" if length else "Money"},
        "initial": {"cube": 1, "points": list(START), "egyptian": False, "gameMode": 0, "cubeOwner": 0},
        "moves": [record_object(entry.player, entry.action) for entry in game.entries if entry.player is not None],
        "comment": [entry.action.text for entry in game.entries if isinstance(entry.action, Comment)], "id": -1, **said,
    }  # fmt: skip


def record_object(player: int, action: Any, **said: Any) -> Item:
    """A record: Red has the smaller die of a roll, and the code of an action."""
    starts, ends, dice = [], [], (0, 7)
    if isinstance(action, Turn):
        assert action.dice is not None
        starts, ends, dice = [m.start for m in action.moves], [m.end for m in action.moves], action.dice[::-1]
    else:
        dice = CODES[type(action)], 7
    if isinstance(action, Dance):
        starts, ends = [action.dice[0]], [action.dice[1]]
    return {
        "type": "amove", "player": 2 * player - 1, "red": dice[0], "green": dice[1], "from": padded(starts),
        "to": padded(ends), "equity": None, "dancingEquity": None, "moveAnalysis": [], "luck": None, "ply": 3,
        "pr": None, "comment": None, **said,
    }  # fmt: skip


def padded(points: list[int]) -> list[int]:
    return [*points, *[-1] * (4 - len(points))]


def position_object(chances: tuple[float, ...], **said: Any) -> Item:
    """What a position is worth: wins, gammons and backgammons of the player, then of his opponent."""
    wins, gammons, backgammons, losses, lost_gammons, lost_backgammons = chances
    equity = wins - losses + gammons - lost_gammons + backgammons - lost_backgammons
    numbers = dict(zip(NUMBERS, (equity, *chances), strict=True))
    texts = {key: f"{value:.8f}" for key, value in numbers.items()}
    nothing = {"matchEquity": "-999.00000000", "useMatchEquity": False, "emg": "-999.00000000", "hasEMG": False}
    return {"stdDeviation": "0.10000000", **texts, **nothing, "cubeDecision": None, "cube": 1, **said}
