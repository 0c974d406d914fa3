"""The root node of a game: what it says of the match and of the game, as the record has it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from tavla.grammar.problems import Problem
from tavla.grammar.record import Comment, Header, Player
from tavla.grammar.rule_headers import rule_headers
from tavla.grammar.sgf.tree import Property, escaped, line_of, lines_of, values_of
from tavla.grammar.source import Span

__all__ = ["HEADERS", "ROOT_NAMES", "VARIATION_WORDS", "Root", "date_of", "is_backgammon", "root_of"]

HEADERS: Final = {"DT": "EventDate", "EV": "Event", "RO": "Round", "PC": "Site", "AN": "Transcriber"}
"""Properties of the match, and the headers that they are."""
VARIATION_WORDS: Final = {"nackgammon": "Nackgammon", "hypergammon-1": "Hypergammon1",
                          "hypergammon-2": "Hypergammon2", "hypergammon-3": "Hypergammon3"}  # fmt: skip
"""Starts, and what RU calls them."""

ROOT_NAMES: Final = frozenset({"FF", "GM", "CA", "AP", "MI", "PW", "PB", "WR", "BR", "GC", "RU", "RE", "CV", *HEADERS})
"""The properties that say something in a root only."""

_STARTS_BY_WORD: Final = {word.lower(): start for start, word in VARIATION_WORDS.items()}
_FIXED: Final = frozenset({"FF", "GM", "CA", "AP"})
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_TAG = re.compile(r"\s*([A-Za-z]+)\s*:\s*(.*?)\s*", re.DOTALL)
_NUMBER = re.compile(r"[+-]?\d{1,7}")
_RESULT = re.compile(r"\s*([WB])\s*\+\s*(\d{0,7})\s*(R|Resign)?\s*", re.IGNORECASE)
_MOST_DOUBLES = 15
_NOWHERE = Span(0, 0)


@dataclass(slots=True)
class Root:
    """What a root node says. ``rest``: set-up properties, moves and comments in it, which belong to the game.

    ``index`` counts games as the file does. ``match``: our own tag, which tells matches apart that look like one.
    ``result``: winner, points (None where only the winner is said) and whether the loser resigned.
    """

    start: int
    length: int | None = None
    index: int | None = None
    match: str | None = None
    score: tuple[int, int] = (0, 0)
    score_span: Span | None = None
    names: list[str] = field(default_factory=lambda: ["", ""])
    ratings: list[str] = field(default_factory=lambda: ["", ""])
    headers: dict[str, tuple[Header, Span]] = field(default_factory=dict)
    comments: list[tuple[Comment, Span]] = field(default_factory=list)
    rules: list[tuple[Header, Span]] = field(default_factory=list)
    crawford: bool | None = None
    variation: str = "standard"
    automatic_doubles: int = 0
    result: tuple[int, int | None, bool] | None = None
    result_span: Span = _NOWHERE
    extras: list[Header] = field(default_factory=list)
    rest: list[Property] = field(default_factory=list)
    program: str = ""
    problems: list[Problem] = field(default_factory=list)

    @property
    def players(self) -> tuple[Player, Player]:
        return Player(self.names[0], self.ratings[0]), Player(self.names[1], self.ratings[1])

    @property
    def preamble(self) -> Iterator[tuple[Header | Comment, Span]]:
        """Headers and comments of the match, in the order in which they are written."""
        for name in HEADERS:
            if name in self.headers:
                yield self.headers[name]
        yield from self.comments
        yield from self.rules


def is_backgammon(root: Iterable[Property]) -> bool:
    """Is this the root of a game of backgammon? A root that names no game is one of Go."""
    return any(item.name == "GM" and next(values_of(item.raw), "").strip() == "6" for item in root)


def root_of(items: Iterable[Property], start: int) -> Root:
    """What the properties of a root node say."""
    root = Root(start)
    for item in items:
        name, span = item.name, Span(item.start, item.end)
        if name == "MI":
            _match_information(root, item)
        elif name in ("PW", "PB"):
            root.names[name == "PB"] = line_of(item.raw)
        elif name in ("WR", "BR"):
            root.ratings[name == "BR"] = line_of(item.raw)
        elif name in HEADERS:
            value = line_of(item.raw)
            root.headers[name] = Header(HEADERS[name], date_of(value) if name == "DT" else value), span
        elif name == "GC":
            root.comments += [(Comment(line), span) for line in lines_of(item.raw)]
        elif name == "RU":
            _rules(root, item)
        elif name == "RE":
            _result(root, item)
        elif name == "CV":
            _starting_cube(root, item)
        elif name == "AP":
            root.program = line_of(item.raw)
        elif name in ("W", "B", "AE", "AW", "AB", "PL", "CP", "CO", "DI", "C"):
            root.rest.append(item)
        elif name not in _FIXED:
            root.extras.append(Header(name, item.raw))
    return root


def date_of(text: str) -> str:
    """A date as headers have it: with points."""
    match = _DATE.fullmatch(text)
    return ".".join(match.groups()) if match else text


def _number(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text) else None


def _match_information(root: Root, item: Property) -> None:
    """The tags of MI, in any order and letter case; unknown ones are kept."""
    score: list[int | None] = [None, None]
    unknown = []
    for value in values_of(item.raw):
        match = _TAG.fullmatch(value)
        tag, text = (match[1].lower(), match[2]) if match else ("", value)
        number = _number(text)
        if tag == "length":
            root.length = number if number is not None and number >= 0 else None
        elif tag == "game" and number is not None:
            root.index = number
        elif tag in ("ws", "bs") and number is not None:
            score[tag == "bs"] = number
        elif tag == "match":
            root.match = text
        elif value.strip():
            unknown.append(f"[{escaped(value.strip())}]")
    if any(number is not None for number in score):
        root.score = (score[0] or 0, score[1] or 0)
        root.score_span = Span(item.start, item.end)
        if min(number or 0 for number in score) < 0:
            root.problems.append(Problem("HD211", "a score below zero", item.start, item.end))
    if unknown:
        root.extras.append(Header("MI", "".join(unknown)))


def _rules(root: Root, item: Property) -> None:
    """The rules in RU, a list with colons; unknown words are kept."""
    words = [word.strip() for word in line_of(item.raw).split(":")]
    known = {word.lower() for word in words}
    start = next((_STARTS_BY_WORD[word] for word in known if word in _STARTS_BY_WORD), None)
    root.variation = start or "standard"
    span = Span(item.start, item.end)
    said = rule_headers(variation=root.variation, crawford="crawford" in known or None,
                        jacoby="jacoby" in known or None, cube_limit=1 if "nocube" in known else None)  # fmt: skip
    root.rules = [(header, span) for header in said]
    if "crawfordgame" in known:
        root.crawford = True
    elif "crawford" in known:
        root.crawford = False
    names = {"crawford", "crawfordgame", "jacoby", "nocube", *_STARTS_BY_WORD, ""}
    if unknown := [word for word in words if word.lower() not in names]:
        root.extras.append(Header("RU", ":".join(unknown)))


def _result(root: Root, item: Property) -> None:
    text = line_of(item.raw)
    match = _RESULT.fullmatch(text)
    root.result_span = Span(item.start, item.end)
    if match and (match[2] or match[3]):
        winner = 0 if match[1].upper() == "W" else 1
        root.result = winner, int(match[2]) if match[2] else None, bool(match[3])
    elif text and text != "?":
        root.extras.append(Header("RE", item.raw))
        root.problems.append(Problem("SY103", f"`{text[:40]}` is no result", item.start, item.end,
                                     "expected the winner and the points: W+2"))  # fmt: skip


def _starting_cube(root: Root, item: Property) -> None:
    value = _number(line_of(item.raw)) or 0
    if value < 1 or value & (value - 1) or value >= 1 << _MOST_DOUBLES:
        root.extras.append(Header("CV", item.raw))
        root.problems.append(Problem("CU505", f"`{line_of(item.raw)[:20]}` is no value of the cube", item.start,
                                     item.end, "a power of two"))  # fmt: skip
        return
    root.automatic_doubles = value.bit_length() - 1
