"""One cell of a .mat row: text → actions. Each distinct cell is read once.

A cell that is a roll and known checker moves is put together from the memo of ``notation``; every other cell is given
to the grammar (``mat.lark``). The place of a cell is not part of it: offsets count from its first character.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from tavla.grammar import notation
from tavla.grammar.mat.damaged import play_of_readable_pieces, with_colon
from tavla.grammar.notation import NotationError, ParsedPlay
from tavla.grammar.problems import Problem
from tavla.grammar.record import (
    Action,
    Beaver,
    Dance,
    Dice,
    Double,
    Drop,
    IllegalPlay,
    Raccoon,
    Resignation,
    Result,
    Take,
    Turn,
    Unplayed,
    Unread,
)

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

__all__ = ["Cell", "mat_parser", "parse_cell"]

_STARTS = ("cell", "match_line", "game_line", "header")
_MEMO_LIMIT = 1 << 17
"""A hundred thousand matches have about as many distinct cells; beyond, the memo starts afresh."""


_LONGEST_CELL = 1000
"""Four checker moves take sixty characters, a whole position two hundred: nothing longer can be an entry."""


class Cell(NamedTuple):
    """What a cell says: one action, or two (a roll and a resignation), and what is wrong with its text."""

    actions: tuple[Action, ...]
    problems: tuple[Problem, ...] = ()


_cells: dict[str, Cell] = {}
_rolls: dict[str, Dice | None] = {}


def mat_parser() -> "Lark":
    return notation.lark_parser("tavla.grammar.mat", "mat.lark", *_STARTS)


def parse_cell(text: str) -> Cell:
    """Read one cell, blanks around it stripped."""
    cell = _cells.get(text)
    if cell is None:
        if len(text) > _LONGEST_CELL:
            return _unknown_entry(text)
        if len(_cells) >= _MEMO_LIMIT:
            _cells.clear()
        cell = _cells[text] = _read_cell(text)
    return cell


def _read_cell(text: str) -> Cell:
    head, colon, rest = text.partition(":")
    if not colon:
        return _read_without_colon(text)
    dice = _known_roll(head)
    if dice is None:
        return _read_with_bad_roll(text, head, rest)
    parsed = notation.parse_known_pieces(text, len(head) + 1)
    if parsed is not None:
        return Cell((Turn(dice, *parsed),))
    return _read_with_grammar(text) if rest.strip() else Cell((Dance(dice),))


def _turn(dice: Dice | None, parsed: ParsedPlay, offset: int, roll: str = "") -> Turn:
    spans = tuple((start + offset, end + offset) for start, end in parsed.spans)
    return Turn(dice, parsed.moves, spans, roll)


def _known_roll(head: str) -> Dice | None:
    if head not in _rolls:
        try:
            _rolls[head] = notation.parse_roll(head)
        except NotationError:
            _rolls[head] = None
    return _rolls[head]


# ---- cells that are not as they should be ------------------------------------------------------------------------


def _read_without_colon(text: str) -> Cell:
    """A word (`Takes`, `Wins 2 points`), a roll without its colon, or a play whose roll was left out."""
    if (found := with_colon(text)) is not None:
        cell = _read_cell(found[0])
        if not cell.problems:
            return _without_colon(text, cell, found[1])
    try:
        parsed = notation.parse_play(text)
    except NotationError:
        return _read_with_grammar(text)
    if not parsed.moves:
        return _read_with_grammar(text)
    problem = Problem("DI304", "no roll before this play", 0, len(text), help="write the dice: `31: 8/5 6/5`")
    return Cell((_turn(None, parsed, 0),), (problem,))


def _without_colon(text: str, cell: Cell, place: int) -> Cell:
    roll = text[:place].rstrip()
    problem = Problem("SY110", f"no colon after the roll `{roll}`", 0, place, help=f"write `{roll}:`")
    return Cell(cell.actions, (problem,))


def _read_with_bad_roll(text: str, head: str, rest: str) -> Cell:
    """`00: ????` and `??:` are known; any other text before the colon is no roll."""
    if re.fullmatch(r"00|\?\?", head.strip()):
        return _read_with_grammar(text)
    if len(head) > 8 or " " in head.strip():
        return _read_with_grammar(text)
    problem = Problem(
        "DI301",
        f"`{head.strip()}` is no roll of two dice",
        0,
        len(head),
        help="a roll is two numbers from 1 to 6",
        data={"found": head.strip()},
    )
    try:
        parsed = notation.parse_play(rest)
    except NotationError as error:
        return Cell((Unread(text),), (problem, _syntax_problem(error, len(head) + 1)))
    return Cell((_turn(None, parsed, len(head) + 1, head.strip()),), (problem,))


def _read_with_grammar(text: str) -> Cell:
    from lark.exceptions import UnexpectedInput

    try:
        tree = mat_parser().parse(text, start="cell")
    except UnexpectedInput as error:
        return _unreadable(text, error)
    return Cell(tuple(_ACTIONS[tree.data](text, tree)))


def _unreadable(text: str, error: Any) -> Cell:
    head, colon, rest = text.partition(":")
    dice = _known_roll(head) if colon else None
    if dice is not None:
        # The roll is sound, so what follows was meant as a play: the notation's own error says more.
        try:
            notation.parse_play(rest)
        except NotationError as fault:
            action = play_of_readable_pieces(dice, text, len(head) + 1) or Unread(text)
            return Cell((action,), (_syntax_problem(fault, len(head) + 1),))
    return _unknown_entry(text)


def _unknown_entry(text: str) -> Cell:
    shown = text if len(text) <= 40 else text[:37] + "..."
    problem = Problem("SY103", f"unknown entry `{shown}`", 0, len(text),
                      help="expected a roll and a play (`31: 8/5 6/5`), `Doubles => 2`, `Takes`, `Drops`, "
                           "`Resigns` or `Wins 1 point`")  # fmt: skip
    return Cell((Unread(text),), (problem,))


def _syntax_problem(error: NotationError, offset: int) -> Problem:
    code = "SY104" if "is no point" in error.message else "SY102" if "breaks off" in error.message else "SY101"
    return Problem(code, error.message, error.start + offset, error.end + offset)


# ---- trees to actions --------------------------------------------------------------------------------------------


def _ints(tree: "Tree[Token]") -> list[int]:
    return [int(token) for token in notation.tokens_of(tree, "INT")]


def _dice(tree: "Tree[Token]") -> Dice | None:
    token = next(notation.tokens_of(tree, "DIE_PAIR"), None)
    return notation.dice_of_token(token) if token else None


def _has(tree: "Tree[Token]", name: str) -> bool:
    return next(notation.tokens_of(tree, name), None) is not None


def _turn_action(text: str, tree: "Tree[Token]") -> list[Action]:
    dice = _dice(tree)
    assert dice is not None
    parsed = notation.play_of_tree(tree)
    if not parsed.moves:
        return [Dance(dice, stated=True)]
    return [_turn(dice, parsed, 0)]


def _illegal_play(text: str, tree: "Tree[Token]") -> list[Action]:
    dice = _dice(tree)
    assert dice is not None
    stated = next(notation.tokens_of(tree, "ILLEGAL_PLAY"))
    return [IllegalPlay(dice, str(stated).strip())]


def _resignation(manner: str) -> Callable[[str, "Tree[Token]"], list[Action]]:
    def build(text: str, tree: "Tree[Token]") -> list[Action]:
        points = next(iter(_ints(tree)), None)
        said = "".join(notation.tokens_of(tree, "LEVEL")).lower()
        level = next((number for word, number in _LEVELS if word in said), None)
        return [Resignation(manner, points, _has(tree, "MATCH") or _has(tree, "AND_THE_MATCH"), level)]

    return build


_LEVELS = (("backgammon", 3), ("gammon", 2), ("single", 1))
_RESIGNATIONS = {name: _resignation(name.replace("_", " "))
                 for name in ("loses", "resigns", "concedes", "forfeits", "lost_on_time")}  # fmt: skip


def _nested_resignation(text: str, tree: "Tree[Token]") -> list[Action]:
    inner = next(node for node in tree.iter_subtrees() if node.data in _RESIGNATIONS)
    return _RESIGNATIONS[inner.data](text, inner)


def _cube(kind: Callable[[int | None], Action]) -> Callable[[str, "Tree[Token]"], list[Action]]:
    return lambda text, tree: [kind(next(iter(_ints(tree)), None))]


_ACTIONS: dict[str, Callable[[str, "Tree[Token]"], list[Action]]] = {
    "turn": _turn_action,
    "unplayed": lambda text, tree: [Unplayed(_dice(tree))],
    "illegal_play": _illegal_play,
    "turn_and_resignation": lambda text, tree: [Unplayed(_dice(tree)), *_nested_resignation(text, tree)],
    "double": _cube(Double),
    "beaver": _cube(Beaver),
    "raccoon": _cube(Raccoon),
    "take": lambda text, tree: [Take()],
    "drop": lambda text, tree: [Drop()],
    "cell": _nested_resignation,
    "result": lambda text, tree: [Result(_ints(tree)[0], match=_has(tree, "AND_THE_MATCH"))],
}
