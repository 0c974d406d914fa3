"""One entry of a list: text → what was done. Each distinct text is read once.

A cell is a roll with a play, in full, in named points or as landing points, or words of the cube. All else (results,
resignations, rolls never played, and what makes no sense) is as in a .mat cell and read there.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from tavla.grammar.mat.cells import parse_cell
from tavla.grammar.notation import NotationError, dice_of_token, lark_parser, tokens_of
from tavla.grammar.problems import Problem
from tavla.grammar.record import Action, Beaver, Dance, Dice, Double, Drop, Raccoon, Take, Turn, Unread
from tavla.grammar.shorthand import parse_said

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

__all__ = ["BookCell", "book_parser", "is_notation", "read_cell", "tree_of"]

_STARTS = ("rolled", "words", "bracket", "match_line", "game_line", "score_line", "names_line", "rising_line")
_MEMO_LIMIT = 1 << 17
_LONGEST_CELL = 400


class BookCell(NamedTuple):
    """What a cell says. ``named``: its points were named by colour, and are numbered as Black's; ``rolled``: it begins
    with a roll that can be read."""

    actions: tuple[Action, ...]
    problems: tuple[Problem, ...] = ()
    named: bool = False
    rolled: bool = False


_cells: dict[str, BookCell] = {}
_brackets: dict[str, bool] = {}


def book_parser() -> "Lark":
    return lark_parser("tavla.grammar.book", "book.lark", *_STARTS)


@lru_cache(maxsize=4096)
def tree_of(text: str, start: str) -> "Tree[Token] | None":
    """The tree of a line or cell, or None when it is none of this kind. Lines come again and again, too."""
    from lark.exceptions import UnexpectedInput

    try:
        return book_parser().parse(text, start=start)
    except UnexpectedInput:
        return None


def read_cell(text: str) -> BookCell:
    """Read one cell, blanks around it stripped. Offsets count from its first character."""
    cell = _cells.get(text)
    if cell is None:
        if len(text) > _LONGEST_CELL:
            return BookCell(*parse_cell(text))
        if len(_cells) >= _MEMO_LIMIT:
            _cells.clear()
        cell = _cells[text] = _read_cell(text)
    return cell


def is_notation(bracket: str) -> bool:
    """Is a text in brackets part of a play: `(2)`, `(hit)`, `(no 6)`, `(no play)`, `(3 1)`? Else it is a comment."""
    if len(bracket) > 30:
        return False
    known = _brackets.get(bracket)
    if known is None:
        if len(_brackets) >= _MEMO_LIMIT:
            _brackets.clear()
        known = _brackets[bracket] = tree_of(bracket, "bracket") is not None
    return known


def _read_cell(text: str) -> BookCell:
    words = tree_of(text, "words") if text[:1].isalpha() else None
    if words is not None:
        return BookCell((_WORDS[words.data](next((int(token) for token in tokens_of(words, "INT")), None)),))
    rolled = tree_of(text, "rolled")
    if rolled is None:
        return _without_roll(text)
    dice = dice_of_token(str(next(tokens_of(rolled, "DIE_PAIR"))))
    rest = next(tokens_of(rolled, "REST"), None)
    if rest is None:
        return BookCell((Dance(dice),), rolled=True)
    start = rest.start_pos or 0
    try:
        said = parse_said(text[start:])
    except NotationError:
        return _as_mat_cell(dice, text, start)
    if not said.moves and not said.parts:
        return BookCell((Dance(dice, stated=True),), rolled=True)
    moved = said._replace(spans=tuple((first + start, last + start) for first, last in said.spans))
    return BookCell((moved.action(dice, text),), named=said.named, rolled=True)


def _without_roll(text: str) -> BookCell:
    """A cell that begins with no roll. Named points make a play of it even so, as any others do."""
    head, colon, rest = text.rpartition(":")
    try:
        said = parse_said(rest)
    except NotationError:
        said = None
    if said is None or not said.named or not said.moves:
        actions, problems = parse_cell(text)
        nothing = isinstance(actions[0], Turn) and not actions[0].moves  # `:`, `x: dance`
        return BookCell((Unread(text),) if nothing else actions, problems)
    offset = len(head) + len(colon)
    spans = tuple((start + offset, end + offset) for start, end in said.spans)
    # What is wrong with the roll, or that there is none, is said as for any other points.
    problems = parse_cell(f"{head}{colon}1/off").problems
    within = tuple(Problem(item.code, item.message, item.start, min(item.end, len(text)), item.help, item.data)
                   for item in problems)  # fmt: skip
    return BookCell((Turn(None, said.moves, spans, head.strip()),), within, named=True)


def _as_mat_cell(dice: Dice, text: str, start: int) -> BookCell:
    """What stands after a roll and is no play, read as a .mat cell has it: `????`, `Concedes`, or a fault."""
    head = f"{dice[0]}{dice[1]}: "
    actions, problems = parse_cell(head + text[start:])
    offset = start - len(head)
    moved = []
    for problem in problems:
        place = (min(len(text), max(0, problem.start + offset)), min(len(text), max(0, problem.end + offset)))
        moved.append(Problem(problem.code, problem.message, *place, problem.help, problem.data))
    kept = tuple(Unread(text) if isinstance(action, Unread) else action for action in actions)
    return BookCell(kept, tuple(moved), rolled=True)


_WORDS: dict[str, Callable[[int | None], Action]] = {
    "double": lambda value: Double(value),
    "beaver": lambda value: Beaver(value),
    "raccoon": lambda value: Raccoon(value),
    "take": lambda value: Take(),
    "drop": lambda value: Drop(),
}
