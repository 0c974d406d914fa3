"""The .pos file of Jellyfish: one position in little-endian 16-bit numbers. GNU Backgammon reads and writes it, too.

    version                             124 Jellyfish 1.0, 125 1.6, 126 3.0
    caution, unused                     126 only
    cube used, Jacoby, beavers          125 and 126
    cube, owner                         owner 0 nobody, 1, 2
    on roll                             0 nobody yet; 1, 2 that player has rolled; 3, 4 player 1 or 2 has not
    moves left, moves right, unused
    game                                1 a match, 3 money
    opponent, level                     opponent 1 a person, 2 Jellyfish in place of player 1
    length, score 1, score 2            length 0 for money
    name 1, name 2                      each a byte with its length before it
    swap dice, Crawford, played last    Crawford 1 no, 2 this is the Crawford game, 3 it was before
    last move                           as a name
    die 1, die 2                        0 not rolled
    board                               52 numbers: 26 points, each as it is and as it was before the play

A point is the count of checkers plus 20: less than 20 are player 1's, on his own points 1 to 24 with his bar as 25;
more are player 2's, whose bar is 0. Player 1 is player 0 here, the left column.

GNU Backgammon 1.07 calls player 1 Jellyfish where `opponent` is 2, which it writes itself, and takes no score, Jacoby
rule and beavers out of the file of a money session.

What a record can't say (`level`, the point counts before the play) is kept in `extras` where it isn't what a program
would write, so that a file is given back byte by byte. A double that waits for its answer has no place in a file.
"""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from tavla.grammar.notation import STANDARD
from tavla.grammar.position import BAR, OFF, Board, Cube, Position, Side
from tavla.grammar.problems import Problem
from tavla.grammar.record import Header, MatchRecord, Reading, SetBoard
from tavla.grammar.source import Listing, SourceText
from tavla.grammar.spelling import Spelling

__all__ = ["DIALECTS", "EXTENSIONS", "WRITTEN", "magic", "read", "write"]

EXTENSIONS: Final = (".pos",)
DIALECTS: Final = {"pos": "Jellyfish, GNU Backgammon"}
_HEADERS: Final = frozenset({"jacoby=on", "beaver=on", "cubelimit=1"})
WRITTEN: Final = {
    "pos": Spelling("pos", STANDARD, scores=False, headers=_HEADERS, position=True),
}

_VERSIONS: Final = {124: (), 125: ("cube used", "Jacoby", "beavers"),
                    126: ("caution", "unused 1", "cube used", "Jacoby", "beavers")}  # fmt: skip
"""The numbers that a version has before the cube."""
_HEAD: Final = ("cube", "owner", "on roll", "moves left", "moves right", "unused 2", "game", "opponent", "level",
                "length", "score 1", "score 2")  # fmt: skip
_TAIL: Final = ("swap dice", "Crawford", "played last")
_POINTS: Final = 26
_ZERO: Final = 20
_CHECKERS: Final = 15
_LARGEST: Final = 32767
_TEXTS: Final = ("name 1", "name 2", "last move")
_DEFAULTS: Final = {"caution": 0, "unused 1": 0, "moves left": 0, "moves right": 0, "unused 2": 0, "opponent": 1,
                    "level": 7, "swap dice": 0, "played last": 0}  # fmt: skip

Fields = dict[str, int | bytes | tuple[int, ...]]


def magic(data: bytes) -> bool:
    """Does a file begin as a .pos file does: with a version, and flags, a cube and players that there can be?"""
    if len(data) < 24:
        return False
    words = struct.unpack_from("<12h", data)
    before = _VERSIONS.get(words[0])
    if before is None:
        return False
    cube, owner, on_roll = words[1 + len(before) : 4 + len(before)]
    return bool(0 < cube <= 1 << 14 and cube & cube - 1 == 0 and 0 <= owner <= 2 and 0 <= on_roll <= 4)


class _DamagedError(ValueError):
    """The file ends before a field."""


def _fields(data: bytes) -> Fields:
    """The fields of a file, in its order. Raises _DamagedError where it breaks off, and notes no more than is there."""
    fields: Fields = {}
    place = 0

    def words(names: Sequence[str]) -> None:
        nonlocal place
        for name in names:
            if place + 2 > len(data):
                raise _DamagedError(name)
            (fields[name],) = struct.unpack_from("<h", data, place)
            place += 2

    def text(name: str) -> None:
        nonlocal place
        end = place + 1 + data[place] if place < len(data) else place + 1
        if end > len(data):
            raise _DamagedError(name)
        fields[name] = data[place + 1 : end]
        place = end

    words(("version",))
    words(_VERSIONS.get(_number(fields, "version"), ()))
    words(_HEAD)
    text("name 1")
    text("name 2")
    words(_TAIL)
    text("last move")
    words(("die 1", "die 2"))
    if place + 4 * _POINTS > len(data):
        raise _DamagedError("board")
    board = struct.unpack_from(f"<{2 * _POINTS}h", data, place)
    fields["board"], fields["board before"] = board[0::2], board[1::2]
    if rest := data[place + 4 * _POINTS :]:
        fields["rest"] = rest
    return fields


def _number(fields: Fields, name: str, default: int = 0) -> int:
    value = fields.get(name, default)
    return value if isinstance(value, int) else default


def _text(fields: Fields, name: str) -> str:
    value = fields.get(name, b"")
    data = value if isinstance(value, bytes) else b""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


# ---- reading -----------------------------------------------------------------------------------------------------


def read(source: SourceText) -> Reading:
    """Read the position of a file."""
    listing = Listing()
    problems = list(source.problems)
    matches: tuple[MatchRecord, ...] = ()
    try:
        fields = _fields(source.data)
    except _DamagedError as error:
        place = listing.add(f"a .pos file of {len(source.data)} bytes")
        problems.append(Problem("FI107", f"the file ends before the field `{error}`", *place))
    else:
        matches = _match_of(fields, listing, problems)
    return Reading(source.listed(listing), matches, tuple(problems), "pos", "pos")


def _match_of(fields: Fields, listing: Listing, problems: list[Problem]) -> tuple[MatchRecord, ...]:
    from tavla.grammar.mat.lines import player_of
    from tavla.grammar.set_positions import record_of

    for name, value in fields.items():
        if name not in ("board", "board before"):
            listing.add(f"{name}: {_text(fields, name) if isinstance(value, bytes) else value}")
    counts = _counts(fields, "board")
    place = listing.add("board: " + " ".join(map(str, counts)))
    if fields["board before"] != fields["board"]:
        listing.add("board before: " + " ".join(map(str, _counts(fields, "board before"))))
    board = _board(counts)
    if isinstance(board, str):
        problems.append(Problem("SY106", board, *place))
        return ()
    version = _number(fields, "version")
    if version not in _VERSIONS:
        problems.append(Problem("FI110", f"version {version} is not known: read as 124", 0, 0))
    players = player_of(_text(fields, "name 1")), player_of(_text(fields, "name 2"))
    record = record_of(_position(fields, board), players, span=place, dialect="pos")
    said = _said(record)
    extras = tuple(Header(name, _shown(value)) for name, value in fields.items() if said.get(name) != value)
    (game,) = record.games
    if _number(fields, "on roll") == 0:
        (entry,) = game.entries
        assert isinstance(entry.action, SetBoard)
        game = replace(game, entries=(entry._replace(action=replace(entry.action, on_roll=None)),))
    game = replace(game, extras=extras)
    return (MatchRecord(record.length, (game,), record.preamble, record.preamble_spans, place, "pos"),)


def _counts(fields: Fields, name: str) -> list[int]:
    value = fields[name]
    assert isinstance(value, tuple)
    return [count - _ZERO for count in value]


def _board(counts: Sequence[int]) -> Board | str:
    """The board of 26 counts, or what is wrong with them."""
    first = [max(0, -count) for count in counts]
    second = [max(0, count) for count in reversed(counts)]
    first[OFF] = second[OFF] = 0
    sides: list[Side] = []
    for number, side in enumerate((first, second), 1):
        if sum(side) > _CHECKERS:
            return f"player {number} has {sum(side)} checkers"
        sides.append((_CHECKERS - sum(side), *side[1:]))
    if counts[OFF] < 0 or counts[BAR] > 0:
        return "a checker is on the bar of the other player"
    return Board(*sides)


def _position(fields: Fields, board: Board) -> Position:
    on_roll, owner, length = (_number(fields, name) for name in ("on roll", "owner", "length"))
    dice = abs(_number(fields, "die 1")), abs(_number(fields, "die 2"))
    rolled = on_roll in (1, 2) and all(0 < die < 7 for die in dice)
    money = length <= 0
    return Position(
        board, 1 if on_roll in (2, 4) else 0, dice if rolled else None,
        Cube(max(1, _number(fields, "cube")), owner - 1 if owner in (1, 2) else None),
        (_number(fields, "score 1"), _number(fields, "score 2")), max(0, length),
        _number(fields, "Crawford") == 2 and not money,
        money and _number(fields, "Jacoby") == 1, money and _number(fields, "beavers") == 1,
        cube_limit=1 if _number(fields, "cube used", 1) == 0 else None,
    )  # fmt: skip


def _shown(value: int | bytes | tuple[int, ...]) -> str:
    """A field as text, from which `_unshown` makes it again."""
    if isinstance(value, bytes):
        return value.hex()
    return str(value) if isinstance(value, int) else " ".join(map(str, value))


def _unshown(name: str, text: str) -> int | bytes | tuple[int, ...] | None:
    try:
        if name in _TEXTS or name == "rest":
            return bytes.fromhex(text)
        if name.startswith("board"):
            counts = tuple(map(int, text.split()))
            return counts if len(counts) == _POINTS and all(abs(count) <= _LARGEST for count in counts) else None
        return int(text) if abs(int(text)) <= _LARGEST else None
    except ValueError:
        return None


# ---- writing -----------------------------------------------------------------------------------------------------


def write(matches: Sequence[MatchRecord], dialect: str = "pos") -> bytes:
    """The file of the position that the first record sets; of the start where it sets none."""
    if not matches:
        return b""
    match = matches[0]
    fields = _said(match)
    for extra in match.games[-1].extras if match.games else ():
        value = _unshown(extra.key, extra.value)
        if value is not None and extra.key in {*fields, "rest"} | {*_VERSIONS[126]}:
            fields[extra.key] = value
    return _packed(fields)


def _said(match: MatchRecord) -> Fields:
    """The fields as the record says them, in the newest version; what it doesn't say as GNU Backgammon has it."""
    from tavla.grammar.mat.writer import rated_name
    from tavla.grammar.position import STANDARD_START
    from tavla.grammar.set_positions import position_of

    position = position_of(match) or Position(Board(STANDARD_START, STANDARD_START), length=max(0, match.length or 0))
    mover, dice, owner = position.on_roll, position.dice, position.cube.owner
    length = position.length
    first, second = position.board
    counts = tuple(_ZERO - first[point] * (point > OFF) + second[BAR - point] * (point < BAR)
                   for point in range(_POINTS))  # fmt: skip
    names = [rated_name(player).encode("utf-8", "replace")[:255] for player in match.players]
    fields: Fields = {"version": 126, **_DEFAULTS}
    fields |= {
        "cube used": int(position.cube_limit != 1),
        "Jacoby": int(position.jacoby or length > 0), "beavers": int(position.beavers or length > 0),
        "cube": min(1 << max(1, position.cube.value).bit_length() - 1, 1 << 14),
        "owner": 0 if owner is None else owner + 1,
        "on roll": mover + 1 if dice else mover + 3,
        "game": 1 if length else 3, "length": _small(length),
        "score 1": _small(position.score[0]), "score 2": _small(position.score[1]),
        "name 1": names[0], "name 2": names[1],
        "Crawford": _crawford(position), "last move": b"",
        "die 1": dice[0] if dice else 0, "die 2": dice[1] if dice else 0,
        "board": counts, "board before": counts,
    }  # fmt: skip
    return fields


def _small(number: int) -> int:
    return min(max(number, 0), _LARGEST)


def _crawford(position: Position) -> int:
    if position.crawford:
        return 2
    return 3 if position.length > 0 and position.length - 1 in position.score else 1


def _packed(fields: Mapping[str, int | bytes | tuple[int, ...]]) -> bytes:
    version = fields["version"]
    before = _VERSIONS.get(version if isinstance(version, int) else 126, ())
    parts: list[bytes] = []
    for name in ("version", *before, *_HEAD, "name 1", "name 2", *_TAIL, "last move", "die 1", "die 2"):
        value = fields[name]
        if isinstance(value, int):
            parts.append(struct.pack("<h", value))
        elif isinstance(value, bytes):
            parts.append(bytes((len(value[:255]),)) + value[:255])
    board, old = fields["board"], fields["board before"]
    assert isinstance(board, tuple)
    assert isinstance(old, tuple)
    pairs = (count for pair in zip(board, old, strict=True) for count in pair)
    rest = fields.get("rest", b"")
    return b"".join(parts) + struct.pack(f"<{2 * _POINTS}h", *pairs) + (rest if isinstance(rest, bytes) else b"")
