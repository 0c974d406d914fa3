"""Makes .xg files for the tests, by the published layout of the program's records and apart from the reader's code."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence

from tavla.analyzer.events import CubeAction, CubeKind, GameReplay, ReplayedTurn
from tavla.analyzer.replay import replay
from tavla.grammar.position import BAR, CENTRED_CUBE, OFF, STANDARD_START, Board, Cube
from tavla.grammar.record import Dance, Entry, MatchRecord, Resignation, Turn, Unplayed

SIZE = 2560
START = Board(STANDARD_START, STANDARD_START)
UNSET = -1000.0
NO_COMMENTS = (-1, -1)
PASSED, RESIGNED, BROKEN_OFF = 0, 100, 104
CANDIDATE = tuple[Sequence[int], Board, tuple[float, ...], int]
"""Pairs as the program writes them, the board after them, seven numbers, the level."""


class Record:
    """One record, set field by field."""

    def __init__(self, kind: int) -> None:
        self.data = bytearray(SIZE)
        self.data[8] = kind

    def put(self, form: str, offset: int, *values: object) -> Record:
        struct.pack_into(f"<{form}", self.data, offset, *values)
        return self

    def text(self, offset: int, text: str, size: int) -> Record:
        return self.put(f"{size + 1}p", offset, text.encode("cp1252", "replace"))

    def unicode(self, offset: int, text: str) -> Record:
        # Rubbish behind the end, as real files have it.
        raw = (text + "\0rubbish").encode("utf-16-le")
        self.data[offset : offset + len(raw)] = raw
        return self


def squares(board: Board, player: int = 0) -> list[int]:
    """The 26 numbers of a board as a player sees it."""
    own, other = board[player], board[1 - player]
    row = [own[point] - other[BAR - point] for point in range(1, BAR)]
    return [-other[BAR], *row, own[BAR]]


def match_header(names: tuple[str, str] = ("Ann", "Bob"), length: int = 5, *, version: int = 30, variation: int = 0,
                 imported: bool = False, jacoby: bool = False, beavers: bool = False, automatic: bool = False,
                 ratings: tuple[float, int, float, int] = (1600.0, 0, 1600.0, 0), date: float = 46000.5,
                 event: str = "", site: str = "", round_: str = "", transcriber: str = "",
                 comments: tuple[int, int] = NO_COMMENTS, cube_limit: int = 10) -> Record:  # fmt: skip
    record = Record(0).put("i", 92, length or 99_999).put("i", 96, variation)
    record.put("4?", 100, True, jacoby, beavers, automatic)
    record.put("2d2id", 104, ratings[0], ratings[2], ratings[1], ratings[3], date)
    record.put("i", 268, 4711).put("2i", 272, -1, -1).put("?", 416, imported).put("i", 548, 1)
    record.put("i4s", 552, version, b"DMLI").put("2i", 576, *comments).put("i", 608, -1).put("2i", 612, cube_limit, 0)
    places = {names[0]: (9, 40, 880), names[1]: (50, 40, 1138), event: (136, 128, 622), site: (283, 128, 1396),
              round_: (417, 128, 1654)}  # fmt: skip
    for text, (ansi, size, unicode) in places.items():
        record.text(ansi, text, size)
        if version >= 24:
            record.unicode(unicode, text)
    return record.unicode(1960, transcriber) if version >= 30 else record


def game_header(number: int = 1, score: tuple[int, int] = (0, 0), *, board: Board | None = START,
                crawford: bool = False, automatic: int = 0,
                comments: tuple[int, int] = NO_COMMENTS) -> Record:  # fmt: skip
    record = Record(1).put("2i", 12, *score).put("?", 20, crawford).put("i", 48, number)
    record.put("2i", 56, *comments).put("i", 64, automatic)
    return record if board is None else record.put("26b", 21, *squares(board))


def power_of(cube: Cube) -> int:
    power = cube.value.bit_length() - 1
    return -power if cube.owner == 1 else power


def cube(player: int, board: Board = START, cube: Cube = CENTRED_CUBE, *, double: int = -2, take: int = -1,
         beaver: int = -1, raccoon: int = -1, dice: str = "77", comment: int = -1,
         flagged: bool = False) -> Record:  # fmt: skip
    """A record of the cube that nobody has analysed."""
    record = Record(2).put("6i", 12, 1 - 2 * player, double, take, beaver, raccoon, power_of(cube))
    record.put("26b", 36, *squares(board)).put("i", 92, -100).put("d", 200, UNSET).text(208, dice, 2)
    return record.put("d", 216, UNSET).put("i", 224, -1).put("B", 288, flagged).put("i", 292, comment)


def weigh_cube(record: Record, player: int, board: Board, equities: tuple[float, float, float], *, level: int = 2,
               error: float = 0.0, answer: float = UNSET, chances: tuple[float, ...] = (0,) * 7) -> Record:  # fmt: skip
    """Add an analysis to a record of the cube: no double, double and take, double and pass."""
    record.put("26b", 64, *squares(board, player)).put("i", 92, level)
    record.put("7f3f2h7f", 124, *chances, *equities, level, 0, *chances)
    return record.put("d", 200, error).put("d", 216, answer)


def coded(pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Pairs of points as the program writes them, eight numbers."""
    numbers = [number for start, end in pairs for number in (start - 1, -1 if end == OFF else end - 1)]
    return [*numbers, *[-1] * (8 - len(numbers))]


def roll(player: int, dice: tuple[int, int], before: Board, after: Board | None, numbers: Sequence[int] = (),
         cube: Cube = CENTRED_CUBE, *, illegal: bool = False, comment: int = -1, luck: float = UNSET,
         error: float = UNSET, flagged: bool = False, candidates: Sequence[CANDIDATE] = ()) -> Record:  # fmt: skip
    """A record of a roll; without a board after it the roll was never played."""
    record = Record(3).put("26b", 9, *squares(before)).put("i", 64, 1 - 2 * player).put("2i", 100, *dice)
    record.put("i", 108, power_of(cube)).put("2d", 2312, error, luck).put("32i", 2344, *[-1] * 32)
    record.put("3i", 2472, 2, 2, 2 * illegal).put("B", 2520, flagged).put("i", 2524, comment)
    if after is not None:
        record.put("26b", 35, *squares(after, player)).put("8i", 68, *numbers, *[-1] * (8 - len(numbers))).put(
            "?", 2308, True
        )
    record.put("i", 120, len(candidates)).put("26b", 124, *squares(before, player)).put("2i", 152, *dice)
    record.put("i", 188, len(candidates))
    for index, (moves, board, evaluation, level) in enumerate(candidates):
        record.put("26b", 192 + 26 * index, *squares(board, player)).put("8b", 1024 + 8 * index, *moves)
        record.put("h", 1280 + 4 * index, level).put("7f", 1408 + 28 * index, *evaluation)
    return record


def game_footer(score: tuple[int, int], winner: int, points: int, ending: int) -> Record:
    return Record(4).put("2i", 12, *score).put("3i", 24, 1 - 2 * winner, points, ending)


def match_footer(score: tuple[int, int], winner: int) -> Record:
    return Record(5).put("2i", 12, *score).put("i", 20, 1 - 2 * winner)


# ---- the container ----------------------------------------------------------------------------------------------


def rich_header(thumbnail: bytes = b"\xff\xd8\xff\xe0") -> bytes:
    head = struct.pack("<4siiqI16s", b"RGMH", 1, 8232, 0, len(thumbnail), bytes(range(16)))
    return head.ljust(8232, b"\0") + thumbnail


def stream(records: Iterable[Record]) -> bytes:
    return b"".join(bytes(record.data) for record in records)


def archive(files: dict[str, bytes]) -> bytes:
    data, registry = b"", b""
    for name, content in files.items():
        packed = zlib.compress(content)
        registry += struct.pack("<256p256xiiiIBB2x", name.encode(), len(content), len(packed), len(data),
                                zlib.crc32(content), 0, 6)  # fmt: skip
        data += packed
    listed = zlib.compress(registry)
    body = data + listed
    return body + struct.pack("<I5i12x", zlib.crc32(body), len(files), 1, len(listed), len(data), 1)


def xg_file(records: Iterable[Record], comments: Sequence[str] = ()) -> bytes:
    """A whole file."""
    content = stream(records)
    files = {"temp.xg": content, "temp.xgi": content[:SIZE] + content[-SIZE:]}
    if comments:
        files["temp.xgc"] = "".join(f"{line}\r\n" for line in comments).encode("cp1252")
    return rich_header() + archive(files)


def rtf(body: str) -> str:
    """A comment as the program writes it, with the given RTF as its text."""
    head = "{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fnil Arial;}}\1\2\\viewkind4\\uc1\\pard\\fs20 "
    return head + body + "\\par\1\2}\1\2"


# ---- from records -----------------------------------------------------------------------------------------------


def records_of(match: MatchRecord, **header: object) -> list[Record]:
    """The records for a match that is sound, by its replay: what XG would have written while it was played."""
    replayed = replay(match)
    records = [match_header(match.names, match.length or 0, **header)]  # type: ignore[arg-type]
    for game in replayed.games:
        records += game_records(game)
    final = replayed.final_score
    if match.length:
        records.append(match_footer(final, int(final[1] > final[0])))
    return records


def game_records(game: GameReplay) -> list[Record]:
    """A game's records."""
    turns = {id(turn.entry): turn for turn in game.turns}
    actions = {id(item.entry): item for item in game.cube_actions}
    records = [game_header(game.index + 1, game.score, board=game.start, crawford=game.crawford)]
    doubled: Record | None = None
    for entry in game.record.entries:
        turn, action = turns.get(id(entry)), actions.get(id(entry))
        if action is not None:
            doubled = cube_action(action, doubled, records)
        elif turn is not None:
            records += turn_records(turn, entry, doubled=doubled is not None)
            doubled = None
    winner, points = game.winner, game.points
    if winner is not None and points is not None:
        score = list(game.score)
        score[winner] += points
        records.append(game_footer((score[0], score[1]), winner, points, ending_of(game)))
    return records


def cube_action(action: CubeAction, doubled: Record | None, records: list[Record]) -> Record:
    """A double, or an answer to one, whose record is there already."""
    if action.kind is CubeKind.DOUBLE or doubled is None:
        doubled = cube(action.player, action.board, action.cube, double=1)
        records.append(doubled)
        return doubled
    where = next(offset for offset in (20, 24, 28) if struct.unpack_from("<i", doubled.data, offset)[0] == -1)
    answers = {CubeKind.TAKE: 1, CubeKind.DROP: 0, CubeKind.BEAVER: 2, CubeKind.RACCOON: 2}
    return doubled.put("i", where, answers[action.kind])


def turn_records(turn: ReplayedTurn, entry: Entry, *, doubled: bool) -> list[Record]:
    board, after = Board(*turn.before), Board(*turn.after)
    records = [] if doubled else [cube(turn.player, board, turn.cube)]
    action = entry.action
    assert isinstance(action, Turn | Dance | Unplayed)
    assert action.dice is not None
    moves = action.moves if isinstance(action, Turn) else ()
    numbers = coded((move.start, move.end) for move in moves)
    end = None if isinstance(action, Unplayed) else after
    return [*records, roll(turn.player, action.dice, board, end, numbers, turn.cube, illegal=not turn.legal)]


def ending_of(game: GameReplay) -> int:
    """How the game ended, as the footer says it."""
    level = game.ending.level or 1
    if any(isinstance(entry.action, Resignation) for entry in game.record.entries):
        return RESIGNED + level
    return PASSED if game.cube_actions and game.cube_actions[-1].kind is CubeKind.DROP else level
