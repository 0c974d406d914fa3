"""Who wrote a collection, and what the writer wants a record to say."""

from typing import Final

from tavla.grammar.analysis import Analysis
from tavla.grammar.notation import PlayStyle
from tavla.grammar.record import Comment, Header
from tavla.grammar.rule_headers import VARIATIONS, is_on
from tavla.grammar.spelling import Spelling

__all__ = ["DIALECTS", "WRITTEN_DIALECTS", "dialect_of"]

DIALECTS: Final = {
    "sgf": "any program, or none in particular",
    "gnubg": "GNU Backgammon",
    "gibbon": "Gibbon",
}

_ORDER: Final = ("", "eventdate", "event", "round", "site", "transcriber")
_COMMENTS: Final = len(_ORDER)
_RULES: Final = ("variation", "crawford", "jacoby", "cubelimit")
_STARTS: Final = ("nackgammon", "hypergammon-1", "hypergammon-2", "hypergammon-3")
_WRITTEN_VARIATIONS: Final = {VARIATIONS[start].lower(): VARIATIONS[start] for start in _STARTS}


def dialect_of(program: str) -> str:
    """The dialect of what a program wrote that calls itself so (AP)."""
    if program.startswith("GNU Backgammon"):
        return "gnubg"
    return "gibbon" if program.lower().startswith("gibbon") else "sgf"


def place_of(item: Header | Comment) -> tuple[int, Header | Comment] | None:
    """Where a header or a comment on the match stands, and as what it is read again; None when it has no place."""
    if isinstance(item, Comment):
        return _COMMENTS, item
    key, value = item.key.lower(), " ".join(item.value.split())
    if key and key in _ORDER:
        spelled = {"eventdate": "EventDate"}.get(key, key.capitalize())
        return (_ORDER.index(key), Header(spelled, _dotted(value) if key == "eventdate" else value)) if value else None
    said = _rule(key, value)
    return None if said is None else (_COMMENTS + 1 + _RULES.index(key), Header(*said))


def _rule(key: str, value: str) -> tuple[str, str] | None:
    """A header that RU can say: what is switched off can't be said there."""
    if key == "variation":
        known = _WRITTEN_VARIATIONS.get("hypergammon" if value.lower() == "hypergammon (3)" else value.lower())
        return None if known is None else ("Variation", known)
    if key in ("crawford", "jacoby") and is_on(value):
        return key.capitalize(), "On"
    return ("CubeLimit", "1") if key == "cubelimit" and value == "1" else None


def _dotted(date: str) -> str:
    year, *others = date.split("-")
    whole = len(year) == 4 and [len(part) for part in others] == [2, 2] and (year + "".join(others)).isdecimal()
    return date.replace("-", ".") if whole else date


def _keeps_analysis(analysis: Analysis, match: bool, cube_action: bool) -> bool:
    from tavla.grammar.sgf import notes_text

    return notes_text.keeps_analysis(analysis, match, cube_action)


WRITTEN_DIALECTS: Final = {
    "sgf": Spelling(
        "sgf", PlayStyle(hits=False, merge=False, counts=False, no_play=""), says_match_over=False,
        resignation_in_result=True, cube_words=False, marks_crawford=True,
        numbers_mid_match=False, money_as_match=False, place=place_of,
        keeps_analysis=_keeps_analysis,
    ),
}  # fmt: skip
