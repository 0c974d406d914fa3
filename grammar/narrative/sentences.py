"""The text of a narrative, taken apart: names and quotations masked, sentences, and the clauses of a sentence.

Nothing here knows what a word means. Every function goes once over its text.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tavla.grammar.narrative.clauses import DICE_IN_BRACKETS, NAMES, NOTATION, QUOTATION

__all__ = ["QUOTES", "Piece", "clauses_of", "mask_names", "mask_quotations", "paragraph_sentences", "quoted"]

QUOTES = ("“”", "«»", "„“", "‹›")
_QUOTATION = re.compile("|".join(f"{pair[0]}[^{pair[1]}\n]{{0,3000}}{pair[1]}" for pair in QUOTES))
_MASKS = re.compile(f"[{''.join(NAMES)}{QUOTATION}]")

# Not after a single letter («J. Smith»), and never before a small one: «и т. д. в дом».
_SENTENCE_END = re.compile(r"(?<!\b[^\W\d_IVXІХ])(?<![.!?…])[.!?…]++[)\]»”\"']*+(?=\s|$)")
_MARK = re.compile(
    rf"(?P<whole>{DICE_IN_BRACKETS}|{NOTATION}|\d[-–]\d)|(?P<open>\()|(?P<close>\))|(?P<mark>[,;:!?…–—]|\.(?=\s|$)|(?<=\s)-(?=\s))",
    re.IGNORECASE,
)


class Piece(NamedTuple):
    """A clause of a sentence: its offsets, whether it stands in brackets, and whether a semicolon is before it."""

    start: int
    end: int
    aside: bool = False
    anew: bool = False


def quoted(text: str, quotes: str) -> str:
    """A text in quotation marks: those of the language, or others when it has them itself."""
    pair = next((pair for pair in (quotes, *QUOTES) if pair[1] not in text and pair[0] not in text), quotes)
    return f"{pair[0]}{text}{pair[1]}"


def mask_names(text: str, names: Sequence[str], bare: Sequence[str]) -> str:
    """The text with each player's name put out of sight: in quotation marks, and those in ``bare`` without them too."""
    text = _MASKS.sub("\ufffd", text)
    wanted = {name: player for player, name in reversed(list(enumerate(names))) if name}
    if not wanted:
        return text
    any_name, bare_name = (
        "|".join(re.escape(name) for name in sorted(chosen, key=len, reverse=True)) for chosen in (wanted, bare)
    )
    opening, closing = ("".join(pair[side] for pair in QUOTES) for side in (0, 1))
    in_quotes = rf"(?P<quote>[{opening}](?P<inside>{any_name})[{closing}])"
    pattern = re.compile(rf"{in_quotes}|(?<!\w)(?P<bare>{bare_name or '(?!)'})(?!\w)")

    def hide(match: "re.Match[str]") -> str:
        return NAMES[wanted[match["inside"] or match["bare"]]] * len(match.group())

    return pattern.sub(hide, text)


def mask_quotations(text: str) -> str:
    """The text with everything in quotation marks put out of sight."""
    return _QUOTATION.sub(lambda match: QUOTATION * len(match.group()), text)


def paragraph_sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The sentences of a paragraph: offsets without the blanks around them."""
    here = start
    for match in _SENTENCE_END.finditer(text, start, end):
        following = text[match.end() : match.end() + 40].lstrip()
        if following[:1].islower():
            continue
        yield from _stripped(text, here, match.end())
        here = match.end()
    yield from _stripped(text, here, end)


def _stripped(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    body = text[start:end]
    left = len(body) - len(body.lstrip())
    if left < len(body):
        yield start + left, start + len(body.rstrip())


def clauses_of(text: str, start: int, end: int) -> Iterator[Piece]:
    """The clauses of a sentence, what stands in brackets as one each; dice and notation are never parted."""
    here, depth, anew = start, 0, False
    for match in _MARK.finditer(text, start, end):
        if match["whole"] is not None:
            continue
        if match["open"] is not None:
            depth += 1
            if depth > 1:
                continue
        elif match["close"] is not None:
            depth = max(depth - 1, 0)
            if depth:
                continue
        elif depth:
            continue
        aside = match["close"] is not None
        yield from (Piece(*place, aside, anew) for place in _stripped(text, here, match.start()))
        here, anew = match.end(), match.group() == ";"
    yield from (Piece(*place, depth > 0, anew) for place in _stripped(text, here, end))
