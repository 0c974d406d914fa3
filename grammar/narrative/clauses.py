"""A clause of prose → its phrases: words become terminals by the lexicon, and Lark reads the terminals.

The text that comes here is *masked*: names of players and quotations are runs of private characters of the same length
(``NAMES``, ``QUOTATION``), so that no word in them is taken for one of the lexicon, and offsets stay those of the text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from tavla.grammar.narrative.lexicon import Lexicon, folded, lexicon
from tavla.grammar.record import Dice

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

__all__ = ["DICE_IN_BRACKETS", "NAMES", "NOTATION", "QUOTATION", "Amount", "Clause", "Number", "Phrase", "parse_clause",
           "parse_heading"]  # fmt: skip

NAMES = ("\ue000", "\ue001")
"""What the names of player 0 and player 1 are masked with."""
QUOTATION = "\ue002"

LONGEST = 2000
"""A longer clause tells no play: it isn't given to the grammar."""

DICE_IN_BRACKETS = r"\([ ]{0,2}[1-6][ ]{0,2}(?:[-–—,;:./x×]|[ ](?:and|и|y|et|und)[ ]|[ ])[ ]{0,2}[1-6][ ]{0,2}\)"
NOTATION = r"(?<![\w/])(?:\d{1,2}|bar)(?:/(?:\d{1,2}|bar|off)\*?)+(?:\([2-4]\))?(?![\w/])"
_TOKEN = re.compile(
    rf"""(?P<NAME>[{NAMES[0]}]+|[{NAMES[1]}]+)|(?P<QUOTED>{QUOTATION}+)
       |(?P<DICE>{DICE_IN_BRACKETS}|(?<![\d/-])[1-6][-–][1-6](?![\d/*-]))
       |(?P<PLAY>{NOTATION})
       |(?P<NUMBER>\d+)(?P<TH>(?:st|nd|rd|th|er|[ºª]|ème|ième)(?!\w)|-(?:й|я|ю|е|го|му|м|ой|ом|х)(?!\w))?
       |(?P<ROMAN>(?<!\w)[IVXІХ]{{1,4}}(?!\w))
       |(?P<WORD>[^\W\d_]+)|(?P<OTHER>\S)""",
    re.VERBOSE | re.IGNORECASE,
)
_ROMANS = {name: number for number, name in enumerate(
    ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"), start=1)}  # fmt: skip
_AS_LATIN = str.maketrans("ІХ", "IX")
"""Cyrillic letters that are typed for Roman numerals."""
_LONGEST_NUMBER = 9
_INSIDE_WORDS = "-'’‐"
"""Marks that may stand inside a word; phrases go on over them."""
_SIDES = ("WHITE", "BLACK", "RED", "NAME")
_NUMBERS = ("NUMBER", "NUMERAL", "ORDINAL", "ROMAN", "NAMED", "BAR", "OFF")
_PLACES = (*_NUMBERS, "POINT", "OWNER")


class Number(NamedTuple):
    """A number in words or digits, or what stands for one. ``kind``: its terminal; ``point``: «the point …» before."""

    kind: str
    value: int
    point: bool = False


class Amount(NamedTuple):
    """Numbers, the terminal of the noun behind them and whose points they are ('' where nothing is said of that)."""

    numbers: tuple[Number, ...]
    noun: str = ""
    owner: str = ""


class Phrase(NamedTuple):
    """A phrase of a clause: ``kind`` is the grammar's rule, or the terminal for a single word; ``value`` what it says.

    ``start`` and ``end`` are offsets in the clause.
    """

    kind: str
    value: Any
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Clause:
    """What a clause says. ``unknown``: words that the lexicon doesn't know; ``hypothetical``: tells what might be.

    ``fault`` is where the grammar could not go on (offsets), None where it read the whole.
    """

    phrases: tuple[Phrase, ...]
    unknown: int = 0
    hypothetical: bool = False
    fault: tuple[int, int] | None = None

    def has(self, *kinds: str) -> bool:
        return any(phrase.kind in kinds for phrase in self.phrases)


class _Word(NamedTuple):
    kind: str
    value: str
    start: int
    end: int


# ---- words → terminals -------------------------------------------------------------------------------------------


def _words(text: str, lexicon: Lexicon) -> Iterator[_Word]:
    """The terminals of a text, with FILLER, UNKNOWN and HYPOTHETICAL among them."""
    found = [match for match in _TOKEN.finditer(text) if match.group() not in _INSIDE_WORDS]
    plain = [folded(match.group()) if match.lastgroup in ("WORD", "ROMAN") else "" for match in found]
    index = 0
    while index < len(found):
        match = found[index]
        kind, start, end = "NUMBER" if match["NUMBER"] else str(match.lastgroup), *match.span()
        index += 1
        known = lexicon.find(plain, index - 1) if plain[index - 1] else None
        if kind == "ROMAN" and (number := _ROMANS.get(match.group().translate(_AS_LATIN))) is not None:
            yield _Word("ROMAN", str(number), start, end)
        elif kind == "NAME":
            yield _Word(kind, str(NAMES.index(match.group()[0])), start, end)
        elif kind == "NUMBER":
            long = len(match.group("NUMBER")) > _LONGEST_NUMBER
            yield _Word("UNKNOWN" if long else "ORDINAL" if match["TH"] else kind, match.group("NUMBER"), start, end)
        elif known is not None:
            terminal, value, length = known
            index += length - 1
            yield _Word(terminal, value or terminal, start, found[index - 1].end())
        elif kind == "OTHER":
            continue
        elif plain[index - 1]:
            owns = plain[index - 1] == "s" and text[start - 1 : start] in ("'", "’")
            yield _Word("POSSESSIVE" if owns else "UNKNOWN", match.group(), start, end)
        else:
            yield _Word(kind, match.group(), start, end)


def _terminals(words: Sequence[_Word]) -> list[_Word]:
    """The words that the grammar sees: prepositions only before a place, «and» only between two numbers."""
    said = [word for word in words if word.kind not in ("FILLER", "UNKNOWN", "HYPOTHETICAL")]
    kept: list[_Word] = []
    for index, word in enumerate(said):
        following = [item.kind for item in said[index + 1 : index + 4]]
        first = following[0] if following else ""
        if word.kind in ("FROM", "TO", "AT", "BY"):
            if first not in _PLACES:
                continue
        elif word.kind == "NUMERAL" and word.value == "1" and first in ("NUMBER", "NUMERAL"):
            continue  # an article: «un 6», «eine Sechs»
        elif word.kind == "WITH":
            if kept and kept[-1].kind == "ROLL":
                continue  # «the opening roll with a 6 and a 2»
            if first not in (*_NUMBERS, "CHECKER", "CHECKERS", "BOTH"):
                continue
        elif word.kind == "LIST_AND":
            if kept and _joins_numbers(kept[-1].kind, following):
                kept.append(word._replace(kind="_LIST_AND"))
            continue
        elif word.kind == "POSSESSIVE":
            if kept and kept[-1].kind in _SIDES:
                kept[-1] = kept[-1]._replace(kind="OWNER", value=f"{kept[-1].kind} {kept[-1].value}")
            continue
        if word.kind == "NUMERAL" and [item.kind for item in kept[-2:]] == ["ROLL", "NUMERAL"]:
            kept.append(word._replace(kind="_LIST_AND"))  # «шесть-четыре»
        kept.append(word)
    return kept


def _joins_numbers(before: str, following: Sequence[str]) -> bool:
    """Does «and» join two numbers? In «to 8 and one from 6» or «to 8 and 13 to 9» it doesn't."""
    if before not in _NUMBERS or not following or following[0] not in (*_NUMBERS, "POINT"):
        return False
    after = following[2:3] if following[0] == "POINT" else following[1:2]
    return not after or after[0] not in ("CHECKER", "CHECKERS", "FROM", "TO")


# ---- terminals → phrases -----------------------------------------------------------------------------------------


@cache
def _parser() -> "Lark":
    """The parser of ``narrative.lark``: one for all languages, since its terminals are words of none."""
    from lark import Lark, Token
    from lark.lexer import Lexer

    class Given(Lexer):
        """Hands the words on that the lexicon has found."""

        def __init__(self, conf: object) -> None:
            pass

        def lex(self, words: Sequence[_Word]) -> "Iterator[Token]":  # type: ignore[override]
            for word in words:
                yield Token(word.kind, word.value, start_pos=word.start, end_pos=word.end)

    text = files("tavla.grammar.narrative").joinpath("narrative.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer=Given, start=["clause", "heading"], maybe_placeholders=False,
                propagate_positions=True)  # fmt: skip


@lru_cache(maxsize=1 << 16)
def parse_clause(text: str, language: str) -> Clause:
    """The phrases of a masked clause. Never raises: what the grammar can't read is said in ``fault``."""
    from lark.exceptions import UnexpectedInput

    if len(text) > LONGEST:
        return Clause((), len(text))
    words = list(_words(text, lexicon(language)))
    unknown = sum(word.kind == "UNKNOWN" for word in words)
    hypothetical = any(word.kind == "HYPOTHETICAL" for word in words)
    terminals = _terminals(words)
    try:
        tree: Tree[Token] = _parser().parse(terminals, start="clause")
    except UnexpectedInput as error:
        start = min(getattr(error, "pos_in_stream", None) or 0, len(text))
        end = getattr(getattr(error, "token", None), "end_pos", None) or len(text)
        return Clause((), unknown, hypothetical, (start, max(start, min(end, len(text)))))
    return Clause(tuple(_phrases(tree)), unknown, hypothetical)


def _phrases(tree: "Tree[Token]") -> Iterator[Phrase]:
    for node in tree.children:
        assert not isinstance(node, str)
        kind, place = str(node.data), (int(node.meta.start_pos), int(node.meta.end_pos))
        if kind == "word":
            token = node.children[0]
            yield Phrase(token.type, token.value, *place)  # type: ignore[union-attr]
        else:
            yield Phrase(kind, _value(kind, node), *place)


def _value(kind: str, node: "Tree[Token]") -> Any:
    first = node.children[0] if node.children else None
    match kind:
        case "player":
            return str(first) if first.type == "NAME" else first.type  # type: ignore[union-attr]
        case "dice":
            return _dice(str(first))
        case "play" | "owner":
            return str(first)
        case "checkers":
            return _checkers([str(child.type) for child in node.children])  # type: ignore[union-attr]
        case "amount":
            return _amount(node)
    last = node.children[-1]
    if isinstance(last, str):  # a roll without numbers
        return None
    return _amount(last) if last.data == "amount" else _value("checkers", last)


def _checkers(kinds: Sequence[str]) -> int | None:
    """How many checkers words without a number speak of; None for some."""
    return 2 if "BOTH" in kinds else 1 if "CHECKERS" not in kinds else None


def _dice(text: str) -> Dice:
    first, second = (int(char) for char in text if char.isdigit())
    return max(first, second), min(first, second)


def _amount(node: "Tree[Token]") -> Amount:
    numbers: list[Number] = []
    noun, owner, after_point = "", "", False
    for child in node.children:
        if not isinstance(child, str):
            noun = child.children[0].type  # type: ignore[union-attr]
        elif child.type == "OWNER":
            owner = str(child)
        elif child.type == "POINT":
            after_point = True
        elif child.type in _NUMBERS:
            value = {"BAR": 25, "OFF": 0}.get(child.type)
            numbers.append(Number(child.type, int(child) if value is None else value, after_point))
            after_point = False
    return Amount(tuple(numbers), noun, owner)


# ---- headings ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def parse_heading(text: str, language: str) -> tuple[str, tuple[tuple[str, str], ...]] | None:
    """A whole line that is a heading: which (``title``, ``game``, …) and its terminals with their values; else None.

    No word of it may be unknown: «Game 1 went to Ann» is no heading.
    """
    from lark.exceptions import UnexpectedInput

    if len(text) > 300:
        return None
    words = list(_words(text, lexicon(language)))
    if any(word.kind in ("UNKNOWN", "HYPOTHETICAL") for word in words):
        return None
    terminals = _terminals(words)
    try:
        tree: Tree[Token] = _parser().parse(terminals, start="heading")
    except UnexpectedInput:
        return None
    rule = tree.children[0]
    assert not isinstance(rule, str)
    return str(rule.data), tuple((word.kind, word.value) for word in terminals)
