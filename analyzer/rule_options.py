"""Rulesets as people name them: ``--rules NAME`` and ``--rule key=value``, turned into a choice.

One table says which keys there are, what their values may be, and what they mean.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from tavla.analyzer.rulesets import RULESETS, SCORINGS, RuleChoice, variation
from tavla.grammar.ids import IdError, parse_id
from tavla.grammar.position import BAR, Board

__all__ = ["OPTIONS", "RuleOptionError", "parse_choice"]

_MOST_CHECKERS = 15


class RuleOptionError(ValueError):
    """A ruleset, a key or a value that nobody knows; the message says what there is."""


def parse_choice(name: str | None = None, settings: Iterable[str] = ()) -> RuleChoice:
    """The choice of a ruleset by name and of single rules as ``key=value``. Raises RuleOptionError."""
    ruleset = None
    if name is not None:
        ruleset = RULESETS.get(name.strip().lower()) or variation(name)
        if ruleset is None:
            raise RuleOptionError(_unknown("ruleset", name, RULESETS))
    chosen = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        option = OPTIONS.get(key.strip().lower().replace("_", "-"))
        if option is None or not equals:
            raise RuleOptionError(_unknown("rule", key.strip(), OPTIONS) if option is None
                                  else f"`{key}` needs a value: {key}={option.values}")  # fmt: skip
        try:
            chosen[option.field] = option.parse(value.strip())
        except ValueError as error:
            why = f" ({error})" if str(error) else ""
            raise RuleOptionError(f"{key.strip()}={value.strip()[:60]}: expected {option.values}{why}") from None
    return RuleChoice(ruleset, MappingProxyType(chosen))


def _unknown(what: str, name: str, known: Mapping[str, Any]) -> str:
    close = get_close_matches(name.lower(), known, 1)
    meant = f"; did you mean `{close[0]}`?" if close else "."
    return f"there is no {what} `{name[:40]}`{meant} There are: {', '.join(known)}"


# ---- values -------------------------------------------------------------------------------------------------------


def _yes_or_no(text: str) -> bool:
    known = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}
    if text.lower() not in known:
        raise ValueError
    return known[text.lower()]


def _automatic_doubles(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 3:
        return int(text)
    return 1 if _yes_or_no(text) else 0


def _cube_limit(text: str) -> int | None:
    if text.lower() in ("none", "no"):
        return None
    value = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    if value < 1 or value & (value - 1):
        raise ValueError
    return value


def _scoring(text: str) -> object:
    if text.lower() not in SCORINGS:
        raise ValueError
    return SCORINGS[text.lower()]


_POINT = re.compile(r"(\d{1,2})[:x](\d{1,2})")


def _start_position(text: str) -> Board:
    """A ruleset's start, checkers by their points (the same for both players), or the board of an identifier."""
    rules = RULESETS.get(text.lower()) or variation(text)
    if rules is not None:
        return rules.start
    parts = re.split(r"[,;\s]+", text.strip())
    found = [_POINT.fullmatch(part) for part in parts]
    if all(found):
        return _from_points([(int(part[1]), int(part[2])) for part in found if part])
    try:
        return parse_id(text).board
    except IdError as error:
        raise ValueError(error.message) from None


def _from_points(points: Iterable[tuple[int, int]]) -> Board:
    side = [0] * (BAR + 1)
    for point, count in points:
        if not 1 <= point <= BAR:
            raise ValueError(f"there is no point {point}")
        side[point] += count
    if not 0 < sum(side) <= _MOST_CHECKERS:
        raise ValueError(f"{sum(side)} checkers; a player has 1 to {_MOST_CHECKERS}")
    for point in range(1, BAR):
        if side[point] and side[BAR - point]:
            raise ValueError(f"both players would stand on point {point}")
    return Board(tuple(side), tuple(side))


class RuleOption(NamedTuple):
    """A key of ``--rule``: the field of ``Ruleset`` that it sets, its values in words, and its meaning."""

    field: str
    values: str
    meaning: str
    parse: Callable[[str], object]


OPTIONS: Final[Mapping[str, RuleOption]] = MappingProxyType({
    "start": RuleOption("start", "a ruleset's name, 24:2,13:5,8:3,6:5, or an XGID or GNUBG position ID",
                        "where the checkers start; points are each player's own", _start_position),
    "scoring": RuleOption("scoring", " | ".join(SCORINGS), "what a won game counts", _scoring),
    "money": RuleOption("money", "yes | no", "a money session, whatever match length the record names", _yes_or_no),
    "crawford": RuleOption("crawford", "yes | no", "no doubling in the first game in which a player is one point away",
                           _yes_or_no),
    "jacoby": RuleOption("jacoby", "yes | no", "money: gammons count only after a double was taken", _yes_or_no),
    "beavers": RuleOption("beavers", "yes | no", "money: the doubled player may turn the cube at once and keep it",
                          _yes_or_no),
    "raccoons": RuleOption("raccoons", "yes | no", "money: a beaver may be turned once more", _yes_or_no),
    "automatic-doubles": RuleOption("automatic_doubles", "yes | no | how many",
                                    "money: equal opening dice turn the cube, which stays in the middle",
                                    _automatic_doubles),
    "cube-limit": RuleOption("cube_limit", "1, 2, 4, … | none", "the highest value of the cube; 1: it is not used",
                             _cube_limit),
    "opening-doublets": RuleOption("opening_doublets", "yes | no", "the starter rolls both dice", _yes_or_no),
})  # fmt: skip
