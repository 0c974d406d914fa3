"""Everything that a record holds, and how it stands in JSON. record.schema.json says the same for other programs."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from tavla.grammar.analysis import Analysis, Candidate, Chances, CubeAnalysis, Equity, Level, PlayAnalysis
from tavla.grammar.ids.errors import IdError
from tavla.grammar.ids.xgid import parse_xgid
from tavla.grammar.notation import STANDARD, NotationError, parse_play, spell_moves
from tavla.grammar.position import BAR, CENTRED_CUBE, OFF, Board, Cube
from tavla.grammar.record import (
    Action,
    Beaver,
    CheckerMove,
    Comment,
    Dance,
    Double,
    Drop,
    Header,
    IllegalPlay,
    OpenPlay,
    PartialMove,
    Player,
    Raccoon,
    Resignation,
    Result,
    SetBoard,
    Take,
    Turn,
    Unplayed,
    Unread,
)
from tavla.grammar.set_board import set_position
from tavla.grammar.tavla_json.codecs import (
    FLAG,
    REAL,
    TEXT,
    Codec,
    Fault,
    Field,
    ListOf,
    OneOf,
    OrWord,
    Path,
    Shape,
    Whole,
    WrongValueError,
    kind_of,
    wrong,
)

__all__ = ["ANALYSIS", "BESIDE_ACTION", "GAME", "MATCH", "PLAYER", "PREAMBLE_ITEM", "decode_action", "encode_action"]

_MEMO_LIMIT = 1 << 16

NUMBER: Final = Whole()
COUNT: Final = Whole(0)
POINT: Final = Whole(OFF, BAR)
PLAYER: Final = Whole(0, 1)


class DiceCodec:
    """``[6, 2]``, the larger die first; read in either order."""

    _pair = ListOf(Whole(1, 6), 2)

    def encode(self, value: tuple[int, int]) -> list[int]:
        return list(value)

    def decode(self, value: Any, path: Path, faults: list[Fault]) -> tuple[int, int]:
        first, second = self._pair.decode(value, path, faults)
        return (first, second) if first >= second else (second, first)


class MovesCodec:
    """The checker moves of a play: standard notation, which gives them back as they are (``24/18* 13/11(2)``).

    What notation can't say (a checker that comes from off the board) stands as lists of start, end and, where a hit is
    marked, true: ``[[0, 5], [13, 11, true]]``.
    """

    def encode(self, value: tuple[CheckerMove, ...]) -> str | list[list[int | bool]]:
        if not value:
            return ""
        if all(OFF < start <= BAR and OFF <= end <= BAR for start, end, _ in value):
            return spell_moves(value, STANDARD)
        return [[start, end, True] if hit else [start, end] for start, end, hit in value]

    def decode(self, value: Any, path: Path, faults: list[Fault]) -> tuple[CheckerMove, ...]:
        if type(value) is list:
            return tuple([self._move(item, (*path, index), faults) for index, item in enumerate(value)])
        if type(value) is not str:
            raise wrong(path, "a play in standard notation", value)
        try:
            return parse_play(value).moves
        except NotationError as error:
            raise WrongValueError(path, error.message, "", "SY101", (error.start, error.end)) from None

    def _move(self, value: Any, path: Path, faults: list[Fault]) -> CheckerMove:
        if type(value) is not list or len(value) not in (2, 3):
            raise WrongValueError(
                path, "this is no checker move", "expected its start, its end, and true where it hits"
            )
        start, end = (POINT.decode(point, (*path, index), faults) for index, point in enumerate(value[:2]))
        return CheckerMove(start, end, len(value) == 3 and FLAG.decode(value[2], (*path, 2), faults))


class BoardCodec:
    """The 26 characters with which an XGID begins; they give a board of 15 checkers a side.

    Any other board stands as two lists, one a player, of 26 counts: borne off, the player's points 1 to 24, the bar.
    """

    _counts = ListOf(ListOf(COUNT, BAR + 1), 2)

    def encode(self, value: Board) -> str | list[list[int]]:
        letters = _letters(value)
        return letters if letters is not None and _board(letters) == value else [list(side) for side in value]

    def decode(self, value: Any, path: Path, faults: list[Fault]) -> Board:
        if type(value) is list:
            return Board(*self._counts.decode(value, path, faults))
        if type(value) is not str:
            raise wrong(path, "26 characters of an XGID", value)
        try:
            return _board(value)
        except IdError as error:
            raise WrongValueError(path, error.message, "", "SY106") from None


@lru_cache(_MEMO_LIMIT)
def _letters(board: Board) -> str | None:
    """The board as an XGID has it; None for one that it can't have."""
    if any(len(side) != BAR + 1 or min(side) < 0 for side in board):
        return None
    try:
        return set_position(board).text.partition("/")[0]
    except ValueError:
        return None


@lru_cache(_MEMO_LIMIT)
def _board(letters: str) -> Board:
    return parse_xgid(f"{letters}:0:0:1:00:0:0:0:0:10").board


DICE: Final = DiceCodec()
MOVES: Final = MovesCodec()
BOARD: Final = BoardCodec()
CUBE: Final = Shape(Cube, Field("value", COUNT), Field("owner", PLAYER))
HEADER: Final = Shape(Header, Field("key", TEXT), Field("value", TEXT))
EXTRAS: Final = ListOf(HEADER)


class CubeCodec:
    """A cube; its value stands there even where it is 1."""

    def encode(self, value: Cube) -> dict[str, Any]:
        return {"value": value.value} | CUBE.encode(value)

    def decode(self, value: Any, path: Path, faults: list[Fault]) -> Cube:
        cube: Cube = CUBE.decode(value, path, faults)
        return cube


# ---- entries ------------------------------------------------------------------------------------------------------

PART: Final = Shape(
    PartialMove, Field("start", POINT), Field("end", POINT), Field("pips", Whole(0, BAR)), Field("hit", FLAG),
    Field("checkers", OrWord(Whole(0, 15), "one or more")),
)  # fmt: skip
MANNERS: Final = ("resigns", "concedes", "loses", "forfeits", "lost on time")
_VALUE: Final = ("value", NUMBER)

ACTIONS: Final = {
    "turn": Shape(Turn, Field("dice", DICE, default=None), Field("play", MOVES, "moves"), Field("roll", TEXT)),
    "dance": Shape(Dance, Field("dice", DICE), Field("stated", FLAG)),
    "unplayed": Shape(Unplayed, Field("dice", DICE, default=None)),
    "open play": Shape(OpenPlay, Field("dice", DICE), Field("parts", ListOf(PART)), Field("text", TEXT),
                       Field("damaged", FLAG)),
    "illegal play": Shape(IllegalPlay, Field("dice", DICE), Field("text", TEXT), Field("board", BOARD)),
    "double": Shape(Double, Field(*_VALUE)),
    "take": Shape(Take),
    "drop": Shape(Drop),
    "beaver": Shape(Beaver, Field(*_VALUE)),
    "raccoon": Shape(Raccoon, Field(*_VALUE)),
    "resignation": Shape(Resignation, Field("manner", OneOf(MANNERS)), Field("points", NUMBER),
                         Field("level", Whole(1, 3)), Field("match", FLAG)),
    "result": Shape(Result, Field("points", NUMBER), Field("match", FLAG)),
    "set board": Shape(SetBoard, Field("text", TEXT, default=None), Field("board", BOARD), Field("cube", CubeCodec()),
                       Field("on_roll", PLAYER)),
    "comment": Shape(Comment, Field("text", TEXT)),
    "unread": Shape(Unread, Field("text", TEXT)),
}  # fmt: skip
"""The shape of each action by the `type` of its entry."""

_TYPES: Final = {shape.kind: (name, shape) for name, shape in ACTIONS.items()}

BESIDE_ACTION: Final = frozenset({"type", "player", "position", "analysis"})
"""The fields of an entry that are not its action's."""


def encode_action(action: Action) -> dict[str, Any]:
    """The fields of an action, `type` first."""
    name, shape = _TYPES[type(action)]
    fields = {"type": name} | shape.encode(action)
    if isinstance(action, SetBoard) and action.board is not None and fields["text"] == _usual_text(action):
        del fields["text"]
    return fields


def decode_action(value: dict[str, Any], faults: list[Fault]) -> Action:
    """The action of an entry. Raises WrongValueError."""
    name = value.get("type")
    if name is None:
        raise WrongValueError((), "an entry without `type`", f"expected one of: {', '.join(ACTIONS)}", "SY103")
    if type(name) is not str or name not in ACTIONS:
        shown = f"`{name[:40]}`" if type(name) is str else kind_of(name)
        raise WrongValueError(
            ("type",), f"{shown} is no type of an entry", f"expected one of: {', '.join(ACTIONS)}", "SY103"
        )
    action: Action = ACTIONS[name].made_of(value, (), faults, BESIDE_ACTION)
    if isinstance(action, SetBoard) and action.text is None:
        if action.board is None:
            raise WrongValueError((), "`board` or `text` is missing")
        return SetBoard(_usual_text(action), action.board, action.cube, action.on_roll)
    if isinstance(action, Turn) and action.dice and not action.moves and str(value["play"] or "").strip():
        return Dance(action.dice, stated=True)  # `(no play)` in place of a play
    return action


def _usual_text(action: SetBoard) -> str | None:
    """The text that the .mat family has for a position, which need not be written; None where it has none."""
    cube = action.cube or CENTRED_CUBE
    if action.board is None or _letters(action.board) is None or not 0 < cube.value < 1 << BAR:
        return ""
    return set_position(action.board, cube).text


# ---- analysis -----------------------------------------------------------------------------------------------------

EQUITY: Final = Shape(Equity, Field("emg", REAL), Field("mwc", REAL))
CHANCES: Final = Shape(
    Chances, Field("win", REAL), Field("win_gammon", REAL), Field("win_backgammon", REAL), Field("lose_gammon", REAL),
    Field("lose_backgammon", REAL),
)  # fmt: skip
LEVEL: Final = Shape(
    Level, Field("name", TEXT), Field("plies", NUMBER), Field("trials", NUMBER), Field("settings", TEXT)
)
CANDIDATE: Final = Shape(
    Candidate, Field("play", MOVES, "moves"), Field("equity", EQUITY), Field("chances", CHANCES), Field("level", LEVEL),
    Field("deviation", EQUITY),
)  # fmt: skip
PLAY: Final = Shape(
    PlayAnalysis, Field("candidates", ListOf(CANDIDATE)), Field("played", COUNT), Field("error", EQUITY)
)
CUBE_ANALYSIS: Final = Shape(
    CubeAnalysis, Field("level", LEVEL), Field("cubeless", EQUITY), Field("no_double", EQUITY),
    Field("double_take", EQUITY), Field("double_drop", EQUITY), Field("chances", CHANCES),
    Field("chances_doubled", CHANCES), Field("error", EQUITY), Field("best", TEXT),
)  # fmt: skip
ANALYSIS: Final = Shape(
    Analysis, Field("play", PLAY), Field("cube", CUBE_ANALYSIS), Field("luck", EQUITY), Field("marks", ListOf(TEXT)),
    Field("extras", EXTRAS),
)  # fmt: skip

# ---- games and matches --------------------------------------------------------------------------------------------

PLAYERS: Final = ListOf(Shape(Player, Field("name", TEXT), Field("rating", TEXT)), 2)
_COMMENT: Final = Shape(Comment, Field("comment", TEXT, "text"))


class PreambleCodec:
    """A header as ``{"key": …, "value": …}``, a comment as ``{"comment": …}``."""

    def encode(self, value: Header | Comment) -> dict[str, Any]:
        return (HEADER if isinstance(value, Header) else _COMMENT).encode(value)

    def decode(self, value: Any, path: Path, faults: list[Fault]) -> Header | Comment:
        is_comment = isinstance(value, dict) and "comment" in value
        item: Header | Comment = (_COMMENT if is_comment else HEADER).decode(value, path, faults)
        return item


PREAMBLE_ITEM: Final = PreambleCodec()
GAME: Final[Mapping[str, Codec]] = {
    "number": NUMBER, "players": PLAYERS, "score": ListOf(NUMBER, 2), "crawford": FLAG,
    "automatic_doubles": Whole(0, 15), "extras": EXTRAS,
}  # fmt: skip
"""The fields of a game but for its entries."""

MATCH: Final[Mapping[str, Codec]] = {"length": COUNT, "dialect": TEXT, "players": PLAYERS}
"""The fields of a match but for its preamble and its games."""
