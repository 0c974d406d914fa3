"""Plays that say less, or in another way, than the notation of today: landing points only, points with names.

``43 20 10`` leaves open which checkers went to the 20 and the 10 point; the legal plays tell (``OpenPlay``). ``B8B5``
names points by the half of the board in which they lie; whose they are to the mover depends on his colour.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from tavla.grammar.notation import (
    NotationError,
    PlayStyle,
    canonical_moves,
    lark_parser,
    parse_play,
)
from tavla.grammar.position import BAR, OFF
from tavla.grammar.record import CheckerMove, Dice, OpenPlay, PartialMove, Turn

if TYPE_CHECKING:
    from lark import Token, Tree

__all__ = ["SaidPlay", "are_landings", "landings_of", "mirrored", "parse_said", "spell_parts"]

Parts = tuple[PartialMove, ...]
Spans = tuple[tuple[int, int], ...]
AnyMove = tuple[int, int, bool]

_LONGEST = 200
"""Four checker moves take sixty characters."""


class SaidPlay(NamedTuple):
    """What a text says of a play: ``moves`` when it says all, else ``parts``. Neither: there is no play.

    ``named``: the points were named by colour and are numbered as Black's here. For White they must be ``mirrored``.
    """

    moves: tuple[CheckerMove, ...] = ()
    parts: Parts = ()
    spans: Spans = ()
    named: bool = False

    def action(self, dice: Dice, text: str) -> Turn | OpenPlay:
        """The play as something done with a roll; ``text`` is what was written."""
        if self.parts:
            return OpenPlay(dice, self.parts, text, self.spans)
        return Turn(dice, self.moves, self.spans)


def parse_said(text: str) -> SaidPlay:
    """Read a play in full, in named points, or as landing points. Raises NotationError for what is none of these."""
    try:
        parsed = parse_play(text)
    except NotationError as error:
        if len(text) > _LONGEST:
            raise
        said = _parse_named(text) or _parse_landings(text)
        if said is None:
            raise error from None
        return said
    said = None
    if any(move.end == BAR for move in parsed.moves):
        said = _parse_named(text)  # nothing lands on the bar: in `B-8/B-5` it is a letter of Black's
    elif text.strip().casefold() == "off":
        said = _parse_landings(text)  # `0` and `O` are no play, but this is where checkers went
    return said or SaidPlay(parsed.moves, (), parsed.spans)


# ---- landing points ----------------------------------------------------------------------------------------------


class _Stop(NamedTuple):
    """A point at which a checker is said to be, in Black's numbering where it has a name."""

    point: int
    hit: bool


class _Way(NamedTuple):
    """One or more stops of so many checkers, and where in the text they stand; a single one is a landing point."""

    stops: tuple[_Stop, ...]
    checkers: int
    start: int
    end: int


def _parse_landings(text: str) -> SaidPlay | None:
    from lark.exceptions import UnexpectedInput

    try:
        tree = lark_parser("tavla.grammar", "play.lark", "landings").parse(text)
    except UnexpectedInput:
        return None
    ways = [_way_of(node) for node in _parts_of(tree)]
    if any(first.end == second.start for first, second in pairwise(ways)):
        return None  # `8*5`, `B13B5`: blanks are ignored by the grammar, but not left out by people
    return _said(list(_entering(ways)))


def _parts_of(tree: "Tree[Token]") -> list["Tree[Token]"]:
    found = [node for node in tree.iter_subtrees() if node.data == "part"]
    return sorted(found, key=lambda node: node.meta.start_pos)


def _way_of(part: "Tree[Token]") -> _Way:
    stops: list[_Stop] = []
    count = 1
    for child in part.children:
        if child is None:
            continue
        if isinstance(child, str):
            if child.type == "COUNT":
                count = next(int(char) for char in child if char in "234")
            else:
                stops[-1] = stops[-1]._replace(hit=True)
        else:
            stops.append(_Stop(_point(child.children[0]), len(child.children) > 1))
    return _Way(tuple(stops), count, part.meta.start_pos, part.meta.end_pos)


def _point(token: "Token | Tree[Token]") -> int:
    """The point that a stop names: a name's number as Black counts, any other as it stands."""
    assert isinstance(token, str)
    if token.type in ("BAR", "OFF"):
        return BAR if token.type == "BAR" else OFF
    if token.type == "BAR_POINT":
        return 7
    digits = "".join(char for char in token if char.isdigit()) or "7"
    return int(digits) if token[0] not in "wW" else BAR - int(digits)


def _entering(ways: Sequence[_Way]) -> Iterator[_Way]:
    """`bar 20` is one way: nothing lands on the bar."""
    before: _Way | None = None
    for way in ways:
        if before is not None:
            if len(way.stops) == way.checkers == 1 and way.stops[0].point != BAR:
                yield _Way(before.stops + way.stops, 1, before.start, way.end)
                before = None
                continue
            yield before
            before = None
        if [stop.point for stop in way.stops] == [BAR] and way.checkers == 1:
            before = way
        else:
            yield way
    if before is not None:
        yield before


def _said(ways: Sequence[_Way], *, named: bool = False) -> SaidPlay:
    """What ways say: moves when all of them have a start and an end, else parts.

    `bar` and nothing else: the checker stays there, and there is no play.
    """
    if all(way.stops[0].point == BAR and len(way.stops) == 1 for way in ways):
        return SaidPlay()
    if all(len(way.stops) > 1 for way in ways):
        moves = [(way, move) for way in ways for move in _moves_of(way)]
        spans = tuple((way.start, way.end) for way, _ in moves)
        return SaidPlay(tuple(move for _, move in moves), (), spans, named)
    written = Counter(way.stops[0].point for way in ways for _ in range(way.checkers) if len(way.stops) == 1)
    parts = [(way, part) for way in ways for part in _parts(way, written)]
    return SaidPlay((), tuple(part for _, part in parts), tuple((way.start, way.end) for way, _ in parts), named)


def _moves_of(way: _Way) -> Iterator[CheckerMove]:
    for number in range(way.checkers):
        for (start, _), (end, hit) in zip(way.stops, way.stops[1:], strict=False):
            yield CheckerMove(start, end, hit and number == 0)


def _parts(way: _Way, written: Counter[int]) -> Iterator[PartialMove]:
    """A landing point that stands there once is that of all checkers which land there; twice, of two."""
    if len(way.stops) > 1:
        for start, end, hit in _moves_of(way):
            yield PartialMove(start, end, hit=hit or None)
        return
    point, hit = way.stops[0]
    if point == BAR:
        yield PartialMove(start=BAR)
        return
    for number in range(way.checkers):
        marked = True if hit and number == 0 else None
        yield PartialMove(end=point, hit=marked, checkers=None if written[point] == 1 else 1)


def landings_of(moves: Sequence[AnyMove]) -> Iterator[Parts]:
    """The ways to say a play by landing points, the shortest first; whether they are enough, the legal plays tell."""
    landings = [(end, hit) for _, end, hit in canonical_moves(moves)]
    once = {end: any(hit for point, hit in landings if point == end) for end, _ in landings}
    if len(once) == 1 or len(once) == len(landings):
        yield tuple(PartialMove(end=end, hit=hit or None, checkers=None) for end, hit in once.items())
    if len(once) < len(landings):
        count = Counter(end for end, _ in landings)
        yield tuple(PartialMove(end=end, hit=hit or None, checkers=None if count[end] == 1 else 1)
                    for end, hit in landings)  # fmt: skip


def spell_parts(parts: Sequence[PartialMove], style: PlayStyle) -> str:
    """Spell what was said of a play, in the points of a style."""
    return style.separator.join(_part_text(part, style.words) for part in parts)


def are_landings(parts: Sequence[PartialMove]) -> bool:
    """Can ``spell_parts`` say all of it, so that it is read again? Ways by their pips, for example, it can't."""
    written = Counter(part.end for part in parts if part.start is None)

    def is_sayable(part: PartialMove) -> bool:
        if part.pips is not None or part.hit is False:
            return False
        if part.start is not None:
            return part.checkers == 1 and (part.end is not None or part.start == BAR)
        return part.end is not None and part.checkers == (None if written[part.end] == 1 else 1)

    return bool(parts) and all(is_sayable(part) for part in parts)


def _part_text(part: PartialMove, words: Sequence[str]) -> str:
    stops = [words[point] for point in (part.start, part.end) if point is not None]
    return "/".join(stops) + "*" * (part.hit is True)


# ---- points with names -------------------------------------------------------------------------------------------


def _parse_named(text: str) -> SaidPlay | None:
    """A play in named points, numbered as Black counts them; None when the text is none."""
    from lark.exceptions import UnexpectedInput

    body = text.strip()
    if not any(char.isdigit() or char in "pP" for char in body):
        return None
    try:
        tree = lark_parser("tavla.grammar", "named.lark", "named_play").parse(body)
    except UnexpectedInput:
        return None
    ways: list[_Way] = []
    for group in tree.children:
        assert not isinstance(group, str)
        found = [_way_of(part) for part in _parts_of(group)]
        if len(found) == 2 and all(len(way.stops) == way.checkers == 1 for way in found):
            first, second = found
            found = [_Way(first.stops + second.stops, 1, first.start, second.end)]
        ways += found
    said = _said(ways, named=True)
    offset = text.index(body)
    return said._replace(spans=tuple((start + offset, end + offset) for start, end in said.spans))


def mirrored(action: Turn | OpenPlay) -> Turn | OpenPlay:
    """The play with its points counted from the other side."""
    if isinstance(action, Turn):
        moves = tuple(CheckerMove(_mirror(start), _mirror(end), hit) for start, end, hit in action.moves)
        return replace(action, moves=moves)
    parts = tuple(part._replace(start=_mirror_known(part.start), end=_mirror_known(part.end)) for part in action.parts)
    return replace(action, parts=parts)


def _mirror(point: int) -> int:
    return point if point in (BAR, OFF) else BAR - point


def _mirror_known(point: int | None) -> int | None:
    return None if point is None else _mirror(point)
