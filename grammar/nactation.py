"""The spelling of Nactation: ``parse_code`` and ``parse_codes`` read, ``format_codes`` writes.

Nactation (Nack Ballard; http://www.bkgm.com/articles/Keith/nactation.html) writes a play as its roll and one
character: ``31P`` is 3-1, making a point. ``nactation.lark`` says how codes and sequences of them are written; what a
character means is asked in the analyzer. Each distinct code is given to Lark once.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from tavla.grammar.notation import NotationError, lark_parser, notation_error, parse_play, tokens_of
from tavla.grammar.record import CheckerMove, Dice

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

__all__ = ["FAN", "WORDS", "WrittenCode", "WrittenSequence", "format_codes", "parse_code", "parse_codes"]

FAN: Final = "^"
"""Nothing can be played. ``F`` after a roll is read as a letter: it means other things where there are plays."""

WORDS: Final[Mapping[str, str]] = MappingProxyType({
    "run": "R", "point": "P", "down": "D", "up": "U", "split": "S", "reverse": "Z", "hit": "H", "slot": "$",
    "both": "B", "cross": "C", "outer": "O", "jump": "J", "inside": "I",
})  # fmt: skip
"""The words that may stand for a character, after a hyphen: ``43-down``."""


class WrittenCode(NamedTuple):
    """One code as written.

    ``dice`` are in the order written, None for a fan without its roll. ``letter`` is the character, "" for a bare roll
    and for a play that is spelled out; ``moves`` are the checker moves of such a play, in the mover's own points.
    ``start`` and ``end`` are offsets in the text.
    """

    dice: Dice | None
    letter: str
    moves: tuple[CheckerMove, ...]
    start: int
    end: int


class WrittenSequence(NamedTuple):
    """Codes of successive turns. ``other_side``: a leading hyphen says that the player at the top begins."""

    other_side: bool
    codes: tuple[WrittenCode, ...]


def _parser() -> "Lark":
    return lark_parser("tavla.grammar", "nactation.lark", "sequence", "turn")


@lru_cache(maxsize=4096)
def parse_code(text: str) -> WrittenCode:
    """Read one code (``31P``, ``43-down``, ``22^``, ``21 24/21``). Raises NotationError for what is none."""
    return _code(_tree(text, "turn"))


def parse_codes(text: str) -> WrittenSequence:
    """Read a sequence of codes (``32S-41$-F``, ``-31P-64R``). Raises NotationError for what is none."""
    tree = _tree(text, "sequence")
    turns = sorted(tree.find_data("turn"), key=lambda turn: turn.meta.start_pos)
    return WrittenSequence(any(tokens_of(tree, "OTHER_SIDE")), tuple(map(_code, turns)))


def _tree(text: str, start: str) -> "Tree[Token]":
    from lark.exceptions import UnexpectedInput

    try:
        return _parser().parse(text, start=start)
    except UnexpectedInput as error:
        raise notation_error(text, error) from None


def _code(turn: "Tree[Token]") -> WrittenCode:
    dice: Dice | None = None
    letter = ""
    moves: tuple[CheckerMove, ...] = ()
    for token in turn.scan_values(lambda value: isinstance(value, str)):
        match token.type:
            case "ROLL":
                dice = int(token[0]), int(token[1])
            case "LETTER":
                letter = str(token)
            case "WORD":
                letter = WORDS[token[1:].lower()]
            case "FAN":
                letter = FAN
            case _:
                moves = _moves(token)
    return WrittenCode(dice, letter, moves, turn.meta.start_pos, turn.meta.end_pos)


def _moves(token: "Token") -> tuple[CheckerMove, ...]:
    play = token.lstrip(" \t\r\n:")
    skipped = (token.start_pos or 0) + len(token) - len(play)
    try:
        return parse_play(play).moves
    except NotationError as error:
        raise NotationError(error.message, skipped + error.start, skipped + error.end) from None


def format_codes(codes: Iterable[str], *, other_side: bool = False) -> str:
    """Join the codes of successive turns; ``other_side`` as in WrittenSequence."""
    return "-" * other_side + "-".join(codes)
