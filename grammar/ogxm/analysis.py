"""What GammonView's JSON says of a play or of a cube action: equities in EMG, as their mover and the doubler see them.

``equity`` of ``eval`` is left alone: what it counts in is not known.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tavla.grammar.analysis import Analysis, Candidate, Chances, CubeAnalysis, Equity, Level, PlayAnalysis
from tavla.grammar.ogxm.frame import pairs_of
from tavla.grammar.ogxm.parts import whole_text
from tavla.grammar.record import CheckerMove, Header

__all__ = ["analysis_of"]

Object = Mapping[str, Any]
_PLIES: Final = re.compile(r"(\d{1,2})[ -]?ply")
_LARGEST: Final = 1e9
_READ: Final = frozenset(
    {"alternatives", "played_equity", "best_equity", "equity_loss", "luck", "eval", "eval_level", "cube_decision",
     "missed_double", "no_double_equity", "double_take_equity", "double_pass_equity", "correct_action"}
)  # fmt: skip


def analysis_of(source: Object, seat: int, action: int) -> Analysis:
    """The analysis of an action of a seat: of its play, or of the doubling where it is a cube action."""
    luck, cube = _equity(source, "luck"), _object(source, "cube_decision")
    rest = {key: json.dumps(value, ensure_ascii=False) for key, value in source.items() if key not in _READ}
    extras = tuple(Header(whole_text(key), whole_text(text)) for key, text in rest.items())
    if "no_double_equity" in source:
        return Analysis(None, _cube(source, _equity(source, "equity_loss"), "correct_action"), luck, extras=extras)
    missed = _equity(_object(source, "missed_double"), "equity_loss")
    play = _play(source, seat)
    return Analysis(play, _cube(cube, missed, "action") if cube else None, luck, extras=extras)


def _play(source: Object, seat: int) -> PlayAnalysis | None:
    found = source.get("alternatives")
    weighed = [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []
    if not weighed:
        return None
    played = next((index for index, item in enumerate(weighed) if item.get("is_played") is True), None)
    return PlayAnalysis(tuple(_candidate(item, seat) for item in weighed), played, _equity(source, "equity_loss"))


def _candidate(source: Object, seat: int) -> Candidate:
    pairs = pairs_of(seat, list(_steps(source.get("move")))) or ()
    moves = tuple(CheckerMove(start, end) for start, end in sorted(pairs, reverse=True))
    return Candidate(moves, _equity(source, "equity") or Equity(), _chances(source), _level(source))


def _steps(moves: object) -> Iterator[tuple[int, int]]:
    for move in moves if isinstance(moves, list) else ():
        start, pips = (move.get("from"), move.get("pips")) if isinstance(move, dict) else (None, None)
        yield (start, pips) if type(start) is int and type(pips) is int else (-1, 0)


def _cube(source: Object, error: Equity | None, best: str) -> CubeAnalysis:
    said = source.get(best)
    return CubeAnalysis(
        level=_level(source), no_double=_equity(source, "no_double_equity"),
        double_take=_equity(source, "double_take_equity"), double_drop=_equity(source, "double_pass_equity"),
        chances=_chances(source), error=error, best=whole_text(said).replace("_", " ") if isinstance(said, str) else "",
    )  # fmt: skip


def _chances(source: Object) -> Chances | None:
    told = _object(source, "eval")
    win = _number(told, "win")
    if win is None:
        return None
    return Chances(win, *(_number(told, key) for key in ("gammon_win", "bg_win", "gammon_loss", "bg_loss")))


def _level(source: Object) -> Level | None:
    name = source.get("eval_level")
    if not isinstance(name, str) or not name:
        return None
    plies = _PLIES.match(name)
    return Level(whole_text(name), int(plies[1]) if plies else None)


def _equity(source: Object, key: str) -> Equity | None:
    value = _number(source, key)
    return None if value is None else Equity(value)


def _number(source: Object, key: str) -> float | None:
    value = source.get(key)
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    return float(value) if -_LARGEST < value < _LARGEST else None


def _object(source: Object, key: str) -> Object:
    value = source.get(key)
    return value if isinstance(value, dict) else {}
