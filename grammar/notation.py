"""The notation of plays: ``parse_play`` and ``format_play``.

``play.lark`` is the only description of the notation. Lark reads each distinct piece of text once: an archive of
640,000 checker moves has about a thousand spellings, so a play is looked up piece by piece, and the whole of it is
given to the grammar only when a piece is new or spans blanks.

Point numbers are the mover's: 24 to 1, BAR = 25, OFF = 0.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from tavla.grammar.position import BAR, OFF
from tavla.grammar.record import CheckerMove, Dice

if TYPE_CHECKING:
    from lark import Lark, Token, Tree
    from lark.exceptions import UnexpectedInput

__all__ = [
    "ASCENDING", "BLACK", "BOOK", "GALAXY", "GNUBG", "STANDARD", "STYLES", "WHITE", "XG_TEXT", "NotationError",
    "ParsedPlay", "PlayStyle", "canonical_moves", "format_play", "lark_parser", "parse_play", "parse_roll",
    "spell_moves", "tokens_of",
]  # fmt: skip

Moves = tuple[CheckerMove, ...]
Spans = tuple[tuple[int, int], ...]


class NotationError(ValueError):
    """Text that is not the notation of a play: what was found, what was expected, and where (offsets)."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message, self.start, self.end = message, start, end


class ParsedPlay(NamedTuple):
    """The checker moves of a play as written; ``spans`` are offsets of each one's text. No moves: no play."""

    moves: Moves
    spans: Spans


@cache
def lark_parser(package: str, grammar: str, *starts: str) -> "Lark":
    """The LALR parser of a grammar file in a package of ours; built once."""
    from lark import Lark  # here, so that importing the library stays cheap

    text = files(package).joinpath(grammar).read_text(encoding="utf-8")
    return Lark(
        text,
        parser="lalr",
        start=list(starts),
        propagate_positions=True,
        maybe_placeholders=True,
        import_paths=[str(files("tavla.grammar"))],
    )


def tokens_of(tree: "Tree[Token]", name: str) -> Iterator["Token"]:
    """The tokens of a tree with this name, also when they come from an imported grammar."""
    for token in tree.scan_values(lambda value: isinstance(value, str)):
        if token.type.rpartition("__")[2] == name:
            yield token


def _play_parser() -> "Lark":
    return lark_parser("tavla.grammar", "play.lark", "play", "checker_move", "roll", "turn")


# ---- reading -----------------------------------------------------------------------------------------------------

# One piece of text without blanks (`8/5*(2)`) → its checker moves; None where the piece alone is no checker move.
_pieces: dict[str, Moves | None] = {}
_PIECE = re.compile(r"\S+")
_new = tuple.__new__


def parse_play(text: str) -> ParsedPlay:
    """Read the notation of a play. Raises NotationError for what is not notation; asks no rule of the game."""
    known = parse_known_pieces(text)
    return known if known is not None else _parse_whole_play(text)


def parse_known_pieces(text: str, begin: int = 0) -> ParsedPlay | None:
    """The play from ``begin`` on, put together from known pieces; None where only the grammar can tell, or where there
    is nothing."""
    moves: Moves = ()
    spans: Spans = ()
    for match in _PIECE.finditer(text, begin):
        piece = match.group()
        try:
            found = _pieces[piece]
        except KeyError:
            found = _pieces[piece] = _parse_piece(piece)
        if found is None:
            return None
        moves += found
        spans += (match.span(),) * len(found)
    return _new(ParsedPlay, (moves, spans)) if moves else None


def _parse_piece(piece: str) -> Moves | None:
    from lark.exceptions import UnexpectedInput

    try:
        tree = _play_parser().parse(piece, start="checker_move")
    except UnexpectedInput:
        return None
    return tuple(_checker_moves(tree))


def _parse_whole_play(text: str) -> ParsedPlay:
    from lark.exceptions import UnexpectedInput

    if not text.strip():
        return ParsedPlay((), ())
    try:
        tree = _play_parser().parse(text, start="play")
    except UnexpectedInput as error:
        raise notation_error(text, error) from None
    return play_of_tree(tree)


def play_of_tree(tree: "Tree[Token]") -> ParsedPlay:
    """The checker moves of a ``play`` tree, with the offsets that the tree has."""
    moves: list[CheckerMove] = []
    spans: list[tuple[int, int]] = []
    for node in tree.find_pred(lambda node: node.data.endswith("checker_move")):
        found = _checker_moves(node)
        moves += found
        spans += [(node.meta.start_pos, node.meta.end_pos)] * len(found)
    # Lark finds subtrees from the bottom up; written order is what counts.
    order = sorted(range(len(moves)), key=lambda index: spans[index])
    return ParsedPlay(tuple(moves[index] for index in order), tuple(spans[index] for index in order))


def _checker_moves(tree: "Tree[Token]") -> list[CheckerMove]:
    """The checker moves that one ``checker_move`` tree stands for, written out one by one."""
    starts: list[int] = []
    landings: list[list[Any]] = []
    count = 1
    for child in tree.children:
        if child is None:
            continue
        if isinstance(child, str):
            kind = child.type.rpartition("__")[2]  # grammars that import this one prefix its names
            if kind == "COUNT":
                count = next(int(char) for char in child if char in "234")
            elif kind == "HIT":
                landings[-1][1] = True
        elif child.data.endswith("start"):
            starts.append(_point(child.children[0]))
        else:
            landings.append([_point(child.children[0]), len(child.children) > 1])
    moves = []
    for number in range(count):
        for start in starts:
            here = start
            for point, hit in landings:
                # `8/4*(2)`, `8,6/4*`: the first checker that arrives hits.
                moves.append(CheckerMove(here, point, hit and number == 0 and start == starts[0]))
                here = point
    return moves


def _point(token: Any) -> int:
    name = token.type.rpartition("__")[2]
    return BAR if name == "BAR" else OFF if name == "OFF" else int(token)


def parse_roll(text: str) -> Dice:
    """Read a roll (``31``, ``13``, ``3-1``, ``(3 1)``): the larger die first. Raises NotationError."""
    from lark.exceptions import UnexpectedInput

    try:
        tree = _play_parser().parse(text, start="roll")
    except UnexpectedInput as error:
        raise notation_error(text, error) from None
    return dice_of_token(str(tree.children[0]))


def dice_of_token(token: str) -> Dice:
    digits = [int(char) for char in token if char.isdigit()]
    return max(digits), min(digits)


_EXPECTED = {
    "POINT": "a point (1 to 24)", "BAR": "`bar`", "OFF": "`off`", "DASH": "`/`", "HIT": "`*`", "COUNT": "`(2)`",
    "DIE_PAIR": "two dice", "COLON": "`:`", "NO_PLAY": "`(no play)`", "UNPLAYABLE": "", "_SEPARATOR": "",
    "ROLL": "a roll", "LETTER": "a letter", "FAN": "`F`", "MINUS": "`-`", "$END": "the end of the play",
}  # fmt: skip


def notation_error(text: str, error: "UnexpectedInput") -> NotationError:
    """What a person wants to know of Lark's error: what stands there, and what was expected."""
    start = error.pos_in_stream if error.pos_in_stream is not None and error.pos_in_stream >= 0 else len(text)
    start = min(start, len(text))
    end = start
    while end < len(text) and not text[end].isspace():
        end += 1
    wanted: set[str] = set(
        getattr(error, "accepts", None) or getattr(error, "expected", None) or getattr(error, "allowed", None) or ()
    )
    words = [
        word for name in _EXPECTED if name in {item.rpartition("__")[2] for item in wanted} if (word := _EXPECTED[name])
    ]
    expected = ", ".join(words[:-1]) + (" or " if len(words) > 1 else "") + words[-1] if words else "a play"
    if getattr(getattr(error, "token", None), "type", "") == "$END" or start == len(text):
        stop = len(text.rstrip())
        if not stop:
            return NotationError(f"nothing is written; expected {expected}", 0, 0)
        last = text[:stop].split()[-1]
        return NotationError(f"breaks off after `{last[-40:]}`; expected {expected}", max(0, stop - len(last)), stop)
    found = text[start:end]
    number = found.split("/")[0].split("(")[0].rstrip("*,;")
    wants_point = any(name.endswith("POINT") for name in wanted)
    if wants_point and number.isascii() and number.isdigit() and (len(number) > 4 or int(number) > BAR):
        return NotationError(f"`{number[:40]}` is no point; expected {expected}", start, start + len(number))
    return NotationError(f"unexpected `{found[:40]}`; expected {expected}", start, end)


# ---- writing -----------------------------------------------------------------------------------------------------


Points: TypeAlias = Literal["own", "ascending", "white", "black"]


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """How plays are spelled. ``merge``: one checker's dice are joined (``24/14``), keeping points where it hits.

    ``points``: whose numbers they are. ``own``, the mover's; ``ascending``, the opponent's (``17/20`` for 8/5);
    ``white`` and ``black``, the names that they have for a mover of that colour (``W8``, ``B12``).
    """

    bar: str = "bar"
    off: str = "off"
    hits: bool = True
    merge: bool = True
    counts: bool = True
    no_play: str = "(no play)"
    separator: str = " "
    points: Points = "own"
    words: tuple[str, ...] = field(init=False, repr=False, compare=False)
    """The text for each of the mover's points, OFF to BAR."""

    def __post_init__(self) -> None:
        points = [_point_word(point, self.points) for point in range(1, BAR)]
        object.__setattr__(self, "words", (self.off, *points, self.bar))


def _point_word(point: int, points: Points) -> str:
    if points in ("own", "ascending"):
        return str(point if points == "own" else BAR - point)
    own, other = ("W", "B") if points == "white" else ("B", "W")
    # Each side names its own half of the board, counted from its home edge.
    return f"{own}{point}" if point <= 12 else f"{other}{BAR - point}"


STANDARD = PlayStyle()
GNUBG = PlayStyle(bar="25", off="0", merge=False, counts=False, no_play="")
GALAXY = PlayStyle(bar="25", off="0", hits=False, merge=False, counts=False, no_play="")
XG_TEXT = PlayStyle(bar="Bar", off="Off", no_play="Cannot Move")
BOOK = PlayStyle(separator=", ")
ASCENDING = PlayStyle(points="ascending")
WHITE = PlayStyle(separator=", ", points="white")
BLACK = PlayStyle(separator=", ", points="black")
STYLES: dict[str, PlayStyle] = {
    "standard": STANDARD, "gnubg": GNUBG, "galaxy": GALAXY, "xg-text": XG_TEXT, "book": BOOK, "ascending": ASCENDING,
    "white": WHITE, "black": BLACK,
}  # fmt: skip
"""The styles by name; docs/notation.md shows a line of each. Landing points alone are no style of these, since the
rules decide whether they are enough: see ``landings_of`` in ``shorthand``."""

_MOST_AT_ONCE = 4
"""A doublet moves four checkers; `(5)` is no notation."""

AnyMove: TypeAlias = tuple[int, int, bool]
"""(start, end, hit): a checker move as written, or a step of a legal play."""


def format_play(moves: Sequence[AnyMove], style: PlayStyle = STANDARD) -> str:
    """Spell a play canonically: by descending start, each hit marked once, joined if the style joins."""
    return spell_moves(canonical_moves(moves, merge=style.merge), style)


def spell_moves(moves: Sequence[AnyMove], style: PlayStyle) -> str:
    """Spell checker moves as they stand, in their order."""
    if not moves:
        return style.no_play
    ways: list[tuple[list[int], list[bool]]] = []
    counts: list[int] = []
    for start, end, hit in moves:
        if ways and style.merge and counts[-1] == 1 and ways[-1][0][-1] == start and ways[-1][1][-1]:
            ways[-1][0].append(end)  # `13/7*/5`: on with the checker that has just hit
            ways[-1][1].append(hit)
        elif ways and style.counts and not hit and ways[-1][0] == [start, end] and counts[-1] < _MOST_AT_ONCE:
            counts[-1] += 1  # `8/4*(2)`: the first one that arrives hits
        else:
            ways.append(([start, end], [hit]))
            counts.append(1)
    texts = (_way_text(points, hits, style) for points, hits in ways)
    return style.separator.join(text if count == 1 else f"{text}({count})"
                                for text, count in zip(texts, counts, strict=True))  # fmt: skip


def _way_text(points: Sequence[int], hits: Sequence[bool], style: PlayStyle) -> str:
    words = [style.words[point] for point in points]
    if not style.hits:
        return "/".join(words)
    return words[0] + "".join(f"/{word}{'*' * hit}" for word, hit in zip(words[1:], hits, strict=True))


def canonical_moves(moves: Sequence[AnyMove], *, merge: bool = True) -> tuple[CheckerMove, ...]:
    """The same play in canonical order: highest start first, each hit marked on the first move that lands there.

    ``merge`` joins the moves of one checker unless it hits on its way.
    """
    hits = {end for _, end, hit in moves if hit}
    marked = _marked(sorted(moves, key=lambda move: (-move[0], -move[1])), hits)
    # Joining may put a checker that has hit before one that lands on the same point later.
    return _marked(_joined(marked), hits) if merge else marked


def _marked(moves: Sequence[AnyMove], hits: set[int]) -> tuple[CheckerMove, ...]:
    """The moves in their order, each hit marked on the first one that lands there."""
    landings = [end for _, end, _ in moves]
    return tuple(CheckerMove(start, end, end in hits and end not in landings[:index])
                 for index, (start, end, _) in enumerate(moves))  # fmt: skip


def _joined(moves: Sequence[CheckerMove]) -> tuple[CheckerMove, ...]:
    ways: list[list[CheckerMove]] = []
    for move in moves:
        way = next((way for way in ways if way[-1].end == move.start), None)
        if way is None:
            ways.append([move])
        elif way[-1].hit:
            way.append(move)
        else:
            way[-1] = CheckerMove(way[-1].start, move.end, move.hit)
    ways.sort(key=lambda way: (-way[0].start, [-move.end for move in way]))
    return tuple(move for way in ways for move in way)
