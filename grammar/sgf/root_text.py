"""The root node of a game as text: what it says of the match, in the order in which GNU Backgammon writes it."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tavla.grammar.record import Comment, GameRecord, Header, MatchRecord
from tavla.grammar.rule_headers import VARIATIONS, is_on
from tavla.grammar.sgf.dialects import place_of
from tavla.grammar.sgf.grouping import GameLabel, same_match
from tavla.grammar.sgf.roots import HEADERS, VARIATION_WORDS
from tavla.grammar.sgf.tree import escaped

__all__ = ["PlacedGame", "root_text", "tagged_games"]

_START: Final = "FF[4]GM[6]CA[UTF-8]AP[tavla]"
_DATE = re.compile(r"(\d{4})\.(\d\d)\.(\d\d)")
_LINE_END = re.compile(r"\r\n?|\n")
_VALUES = re.compile(r"(?:\[(?:[^\]\\]++|\\.)*+\]\s*+)++", re.DOTALL)
_NAME = re.compile(r"[A-Z][A-Z0-9]*+")
_INSIDE: Final = frozenset({"MI", "RU"})
"""Extras that stand inside a property that is written anyway."""


class PlacedGame(NamedTuple):
    """A game among the others. ``number``: as the format counts. ``before``: the game before it in its match. ``tag``:
    which match it belongs to, '' where that is clear without."""

    match: MatchRecord
    game: GameRecord
    number: int
    before: GameRecord | None
    tag: str = ""


def tagged_games(matches: Sequence[MatchRecord]) -> list[PlacedGame]:
    """All games with their numbers; with tags where a reader would draw the line between matches elsewhere."""
    games = [game for match in matches for game in _numbered(match)]
    labels = [GameLabel(place.match.length, frozenset(map(_line, place.game.names)), place.number) for place in games]
    clear = all(
        same_match(labels[index - 1], labels[index]) == (games[index].before is not None)
        for index in range(1, len(games))
    )
    if clear:
        return games
    tags, tag = [], 0
    for place in games:
        tag += place.before is None
        tags.append(str(tag))
    return [place._replace(tag=tag) for place, tag in zip(games, tags, strict=True)]


def _numbered(match: MatchRecord) -> Iterator[PlacedGame]:
    last = -1
    for index, game in enumerate(match.games):
        number = max(index, last + 1) if game.number is None else game.number - 1
        yield PlacedGame(match, game, number, match.games[index - 1] if index else None)
        last = number


def root_text(place: PlacedGame, result: str) -> str:
    """The root of a game; ``result`` is what RE says, '' for nothing."""
    return "(;" + _START + "".join(_properties(place, result))


def _properties(place: PlacedGame, result: str) -> Iterator[str]:
    match, game = place.match, place.game
    own = {header.key: header.value for header in game.extras if header.key in _INSIDE}
    yield "MI"
    if match.length is not None:
        yield f"[length:{match.length}]"
    yield f"[game:{place.number}]"
    if place.tag:
        yield f"[match:{place.tag}]"
    yield f"[ws:{game.score[0]}][bs:{game.score[1]}]{own.get('MI', '')}"
    for name, text in zip(("PW", "PB"), game.names, strict=True):
        yield f"{name}[{escaped(_line(text))}]"
    for index, name in enumerate(("WR", "BR")):
        rating = game.players[index].rating
        if rating and (place.before is None or rating != place.before.players[index].rating):
            yield f"{name}[{escaped(_line(rating))}]"
    if place.before is None:
        yield from _headers(match)
    if words := [*_rules(match, game), *filter(None, [own.get("RU")])]:
        yield f"RU[{escaped(_line(':'.join(words)))}]"
    if game.automatic_doubles:
        yield f"CV[{1 << min(game.automatic_doubles, 14)}]"
    if result:
        yield f"RE[{result}]"
    for header in game.extras:
        if header.key not in _INSIDE and _NAME.fullmatch(header.key) and _VALUES.fullmatch(header.value):
            yield header.key + header.value


def _headers(match: MatchRecord) -> Iterator[str]:
    known: dict[str, str] = {}
    comments = []
    for item in match.preamble:
        placed = place_of(item)
        if placed is None:
            continue
        if isinstance(placed[1], Comment):
            comments.append(placed[1].text)
        else:
            known.setdefault(placed[1].key, placed[1].value)
    for name, key in HEADERS.items():
        if value := known.get(key):
            date = _DATE.fullmatch(value) if name == "DT" else None
            yield f"{name}[{escaped('-'.join(date.groups()) if date else _line(value))}]"
    if comments:
        text = _LINE_END.sub("\n", "\n".join(comments))
        yield f"GC[{escaped(text)}]"


def _rules(match: MatchRecord, game: GameRecord) -> Iterator[str]:
    said = {placed[1].key: placed[1] for placed in map(place_of, match.preamble)
            if placed is not None and isinstance(placed[1], Header)}  # fmt: skip
    if "CubeLimit" in said:
        yield "NoCube"
    if is_on(said["Crawford"].value if "Crawford" in said else ""):
        yield "Crawford"
    if game.crawford:
        yield "CrawfordGame"
    if "Jacoby" in said:
        yield "Jacoby"
    if "Variation" in said:
        start = next(start for start, name in VARIATIONS.items() if name == said["Variation"].value)
        yield VARIATION_WORDS[start]


def _line(text: str) -> str:
    return re.sub(r"\s", " ", text).strip()
