"""Who plays: names from a line that says so, from labels, or from whoever rolls; else White and Black.

Names are free text, so they are looked for before any word of the text is read.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tavla.grammar.narrative.lexicon import Lexicon, words_of
from tavla.grammar.narrative.sentences import QUOTES
from tavla.grammar.record import Player

__all__ = ["Cast", "casts_of", "is_plain"]

_OPENING, _CLOSING = ("".join(pair[side] for pair in QUOTES) for side in (0, 1))
_QUOTED = "(?:" + "|".join(f"{pair[0]}[^{pair[1]}\n]{{0,2000}}{pair[1]}" for pair in QUOTES) + ")"
_PLAIN = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*")
_NAME = rf"(?:{_QUOTED}|[^\s{_OPENING}:,;()\[\]][^{_OPENING}:,;()\[\]\n]{{0,80}}?)"
_ASIDE = r"(?:[ ]?\((?P<{0}>[^()\n]{{1,40}})\))?"
_SIDE_LABEL = r"[ \t]*(?P<side>[^\W\d_]{{2,20}})[ \t]*[:=–—][ \t]*(?P<name>[^\n:;()\d]{{1,60}}?)[ \t]*[.,;]?[ \t]*$"
_CANDIDATE = re.compile(
    r"(?:^|(?<=[.!?:;] ))[ \t]*(?:\d+[.)][ \t]*)?(?P<name>[^\W\d_][\w'’.-]*(?: [^\W\d_a-zа-я][\w'’.-]*)?)"
    r"(?=:[ ]*\(?[1-6]|[ ](?P<verb>[^\W\d_]+))",
    re.MULTILINE,
)
_SEARCHED = 200_000
_OFTEN = 2


class Cast(NamedTuple):
    """The players from an offset of the text on. ``sides`` are the players by WHITE, BLACK, RED, where that is said."""

    offset: int
    players: tuple[Player, Player] | None
    sides: Mapping[str, int]
    line: tuple[int, int] = (0, 0)
    """The line that says so, which needs no further reading."""


def is_plain(name: str, lexicon: Lexicon) -> bool:
    """Can a name stand in a sentence without quotation marks? Not with digits, marks or words of the lexicon in it."""
    if name in lexicon.sides.values():
        return True
    return _PLAIN.fullmatch(name) is not None and not any(lexicon.knows(word) for word in words_of(name))


def casts_of(text: str, lexicon: Lexicon) -> list[Cast]:
    """Everything that the text says of its players, in order; the first holds from the beginning of the text."""
    head = text[:_SEARCHED]
    said = [*_player_lines(text, lexicon)] or [*_versus(head, lexicon)] or [*_labels(head, lexicon)]
    if not said:
        names = _who_rolls(head, lexicon)
        said = [Cast(0, (Player(names[0]), Player(names[1])), {})] if names else []
    if not said or said[0].offset > 0:
        said.insert(0, Cast(0, None, {}) if not said else said[0]._replace(offset=0))
    return said


def _player_lines(text: str, lexicon: Lexicon) -> Iterator[Cast]:
    """«Players: Ann (White) and Bob (Black).», as the writer says it."""
    words = "|".join(map(re.escape, lexicon.phrases["PLAYERS"]))
    joint = re.escape(lexicon.say["and"].strip())
    line = re.compile(
        rf"^[ \t]*(?:{words})[ ]?:[ ](?P<first>{_NAME}){_ASIDE.format('one')}[ ]{joint}[ ](?P<second>{_NAME})"
        rf"{_ASIDE.format('two')}\.[ \t]*$",
        re.MULTILINE | re.IGNORECASE,
    )
    for match in line.finditer(text):
        yield _cast(match, lexicon)


def _versus(text: str, lexicon: Lexicon) -> Iterator[Cast]:
    """«Ann (White) against Bob», «Ann vs. Bob, 5 points»: a line of its own."""
    words = "|".join(map(re.escape, lexicon.phrases["VERSUS"]))
    name = r"[^\W\d_][\w'’. -]{0,40}?"
    line = re.compile(
        rf"^[ \t]*(?P<first>{name}){_ASIDE.format('one')}[ ](?:{words})\.?[ ](?P<second>{name}){_ASIDE.format('two')}"
        r"[ \t]*(?:[.,:;–—][^\n]{0,60})?$",
        re.MULTILINE | re.IGNORECASE,
    )
    for match in line.finditer(text):
        names = (match["first"], match["second"])
        if all(name[0].isupper() and len(name.split()) <= 4 for name in names):
            yield _cast(match, lexicon)
            return


def _cast(match: "re.Match[str]", lexicon: Lexicon) -> Cast:
    players, sides = [], {}
    for index, (name, aside) in enumerate((("first", "one"), ("second", "two"))):
        said = match[name].strip()
        said = said[1:-1] if said[0] in _OPENING and said[-1] in _CLOSING else said
        first_word, _, rest = (match[aside] or "").partition(", ")
        side = _side(first_word, lexicon)
        if side:
            sides[side] = index
        players.append(Player(said, rest if side else match[aside] or ""))
    return Cast(match.start(), (players[0], players[1]), sides, match.span())


def _labels(text: str, lexicon: Lexicon) -> Iterator[Cast]:
    """«White: Ann» and «Black: Bob», a line each."""
    found: dict[str, tuple[str, int, int]] = {}
    for match in re.finditer(r"^" + _SIDE_LABEL.format(), text, re.MULTILINE):
        side = _side(match["side"], lexicon)
        if side and match["name"][0].isupper():
            found.setdefault(side, (match["name"].strip(), *match.span()))
    if len(found) == 2:
        (first, second), names = found, [name for name, _, _ in found.values()]
        place = (min(start for _, start, _ in found.values()), max(end for _, _, end in found.values()))
        players = (Player(names[0]), Player(names[1]))
        yield Cast(place[0], players, {first: 0, second: 1}, place)


def _side(text: str, lexicon: Lexicon) -> str:
    """WHITE, BLACK or RED when the text is a word for it, else ''."""
    found = lexicon.find([word.casefold().replace("ё", "е") for word in text.split()], 0)
    return found[0] if found is not None and found[0] in ("WHITE", "BLACK", "RED") else ""


def _who_rolls(text: str, lexicon: Lexicon) -> tuple[str, str] | None:
    """The two names that begin sentences most often, before a roll or a verb of the game."""
    names: Counter[str] = Counter()
    for match in _CANDIDATE.finditer(text):
        name = match["name"]
        words = [word.casefold().replace("ё", "е") for word in re.findall(r"[^\W\d_]+", name)]
        if not name[0].isupper() or lexicon.find(words, 0) is not None:
            continue
        verb = lexicon.find([(match["verb"] or "").casefold()], 0)
        if match["verb"] is None or (verb is not None and verb[0] in _DEEDS):
            names[name] += 1
    often = [name for name, count in names.most_common(2) if count >= _OFTEN]
    if len(often) < 2:
        return None
    first, second = sorted(often, key=text.index)
    return first, second


_DEEDS = ("ROLL", "BEGIN", "MOVE", "ENTER", "HIT", "DOUBLE", "TAKE", "DROP", "WIN", "DANCE", "MAKE", "BEAR_OFF")
