"""What GNU Backgammon says of a node: properties of its own, kept as they stand and decoded when somebody asks.

Its evaluations of plays (A) are equities in EMG, also in matches; those of the cube (DA) have a cubeless equity in EMG
and a cubeful one that in matches is a match winning chance. DA weighs the double of the player who may double, in his
own view, on his roll, on his double and on the answer alike. Chances are win, win gammon, win backgammon, lose gammon,
lose backgammon.
"""

import re
from collections.abc import Sequence
from typing import Final

from tavla.grammar.analysis import Analysis, Candidate, Chances, CubeAnalysis, Equity, Level, PlayAnalysis
from tavla.grammar.record import CheckerMove, Header
from tavla.grammar.sgf.actions import moves_of
from tavla.grammar.sgf.tree import Property, properties, values_of

__all__ = ["MARKS", "Notes", "analysis_of", "number_of"]

MARKS: Final = {
    ("GW", 1): "lucky roll", ("GW", 2): "very lucky roll", ("GB", 1): "unlucky roll", ("GB", 2): "very unlucky roll",
    ("BM", 1): "bad play", ("BM", 2): "very bad play", ("DO", 1): "doubtful play",
    ("BC", 1): "bad cube", ("BC", 2): "very bad cube", ("DC", 1): "doubtful cube",
}  # fmt: skip
"""Property and value, and what they say of White's move; GB is luck for Black, GW for White."""

_OPPOSITE: Final = {"GW": "GB", "GB": "GW"}
_FIELD = re.compile(r"\S+")
_FLOAT = re.compile(r"[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?|[+-]?(?:inf|infinity|nan)", re.IGNORECASE)
_OUTPUTS: Final = 7


class Notes:
    """The properties of a node, as they stand; called, they are decoded. ``match``: is it a match, no money session?"""

    __slots__ = ("match", "player", "raw")

    def __init__(self, player: int, match: bool, raw: str) -> None:
        self.player, self.match, self.raw = player, match, raw

    def __call__(self) -> Analysis:
        return analysis_of(self.player, self.raw, match=self.match)


def analysis_of(player: int, raw: str, *, match: bool) -> Analysis:
    """What properties say of an action of a player; whatever can't be understood is among the extras."""
    play = cube = luck = None
    marks: list[str] = []
    extras: list[Header] = []
    items, _ = properties(raw, 0)
    cube_action = not any(item.name in ("A", "LU", "MR") for item in items)
    for item in items:
        first = next(values_of(item.raw), "")
        if item.name == "A" and play is None:
            play = _play(player, item, match=match)
        elif item.name == "DA" and cube is None and (found := _cube(first, match=match)) is not None:
            cube = found
        elif item.name == "LU" and luck is None and (value := number_of(first)) is not None:
            luck = Equity(emg=value)
        elif (mark := _mark(player, item.name, first, cube_action=cube_action)) and mark not in marks:
            marks.append(mark)
        else:
            extras.append(Header(item.name, item.raw))
    return Analysis(play, cube, luck, tuple(marks), tuple(extras))


def number_of(text: str) -> float | None:
    """A number as programs of any country write it, also `inf` and `nan`; None for what is none."""
    text = text.strip()
    return float(text.replace(",", ".")) if len(text) < 60 and _FLOAT.fullmatch(text) else None


def _numbers(fields: Sequence[str]) -> list[float] | None:
    found = [number_of(field) for field in fields]
    known = [value for value in found if value is not None]
    return known if len(known) == len(found) else None


def _mark(player: int, name: str, value: str, *, cube_action: bool) -> str:
    """What a mark says. On a double, a take or a drop marks of the move are about the cube."""
    if name in ("DO", "DC"):
        value = value.strip() or "1"
    if name in _OPPOSITE and player == 1:
        name = _OPPOSITE[name]
    words = MARKS.get((name, int(value) if value.strip() in ("1", "2") else 0), "")
    return words.replace("play", "cube") if cube_action else words


# ---- plays --------------------------------------------------------------------------------------------------------


def _play(player: int, item: Property, *, match: bool) -> PlayAnalysis:
    values = list(values_of(item.raw))
    candidates = tuple(_candidate(player, value, match=match) for value in values[1:])
    played = int(values[0]) if values[0].strip().isdecimal() and len(values[0]) < 6 else None
    return PlayAnalysis(candidates, played if played is not None and played < len(candidates) else None)


def _candidate(player: int, value: str, *, match: bool) -> Candidate:
    """One weighed play: `hefe E ver 3 …` (an evaluation) or `hefe X ver 3 …` (a rollout)."""
    letters, _, rest = value.partition(" ")
    moves = moves_of(player, letters) if letters.islower() else ()
    fields = rest.split() if letters.islower() else value.split()
    plain = moves if moves is not None else ()
    if fields[:2] == ["E", "ver"]:
        return _evaluated(plain, fields)
    if fields[:2] == ["X", "ver"]:
        return _rolled_out(plain, fields, rest, match=match)
    return Candidate(plain, level=Level("", settings=rest))


def _evaluated(moves: tuple[CheckerMove, ...], fields: list[str]) -> Candidate:
    numbers = _numbers(fields[3:9])
    if numbers is None or len(numbers) < 6:
        return Candidate(moves, level=Level("", settings=" ".join(fields)))
    return Candidate(moves, Equity(emg=numbers[5]), Chances(*numbers[:5]), _level(fields[9:], fields[2]))


def _level(fields: list[str], version: str) -> Level:
    """An evaluation's depth (`2C 0 1 0.000000 1`): plies, and C where the cube was thought of."""
    depth = fields[0] if fields else ""
    plies = int(depth.rstrip("C")) if depth.rstrip("C").isdecimal() and len(depth) < 5 else None
    name = "" if plies is None else f"{plies}-ply {'cubeful' if depth.endswith('C') else 'cubeless'}"
    return Level(name, plies, settings=" ".join((f"E ver {version}", *fields)))


def _outputs(fields: list[str], word: str, after: int = 0) -> tuple[list[float], int] | None:
    """The seven numbers that follow a word, and where they end."""
    try:
        place = fields.index(word, after) + 1
    except ValueError:
        return None
    numbers = _numbers(fields[place : place + _OUTPUTS])
    return None if numbers is None or len(numbers) < _OUTPUTS else (numbers, place + _OUTPUTS)


def _trials(fields: list[str]) -> int | None:
    places = (place + 1 for place, field in enumerate(fields[:12]) if field == "Trials")
    place = next(places, len(fields))
    text = fields[place] if place < len(fields) else ""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def _rolled_out(moves: tuple[CheckerMove, ...], fields: list[str], rest: str, *, match: bool) -> Candidate:
    """A rollout: its score is in EMG, its last output and the deviation of that in a match are chances to win it."""
    level = Level("Rollout", trials=_trials(fields), settings=rest.strip())
    outputs, score = _outputs(fields, "Output"), _scores(fields)
    if outputs is None:
        return Candidate(moves, Equity(emg=score), level=level)
    equity = Equity(score, outputs[0][6] if match else None)
    deviation = _outputs(fields, "StdDev", outputs[1])
    spread = None if deviation is None else _cubeful(deviation[0][6], match=match)
    return Candidate(moves, equity, Chances(*outputs[0][:5]), level, spread)


def _scores(fields: list[str]) -> float | None:
    """A rollout's equity, cubeful: the first of two numbers behind `Score`."""
    place = fields.index("Score") + 1 if "Score" in fields[:6] else len(fields)
    return number_of(fields[place]) if place < len(fields) else None


# ---- the cube -----------------------------------------------------------------------------------------------------


def _cube(value: str, *, match: bool) -> CubeAnalysis | None:
    fields = _FIELD.findall(value)
    if fields[:2] == ["E", "ver"]:
        numbers = _numbers(fields[-2 * _OUTPUTS :])
        settings = fields[3 : -2 * _OUTPUTS]
        if numbers is None or len(fields) < 4 + 2 * _OUTPUTS:
            return None
        return _cube_analysis(numbers[:_OUTPUTS], numbers[_OUTPUTS:], _level(settings, fields[2]), match=match)
    if fields[:2] != ["X", "ver"] or "NoDouble" not in fields or "DoubleTake" not in fields:
        return None
    single = _outputs(fields, "Output", fields.index("NoDouble"))
    double = _outputs(fields, "Output", fields.index("DoubleTake"))
    if single is None or double is None:
        return None
    level = Level("Rollout", trials=_trials(fields), settings=value.strip())
    return _cube_analysis(single[0], double[0], level, match=match)


def _cube_analysis(single: list[float], double: list[float], level: Level, *, match: bool) -> CubeAnalysis:
    return CubeAnalysis(level, Equity(emg=single[5]), _cubeful(single[6], match=match),
                        _cubeful(double[6], match=match),
                        chances=Chances(*single[:5]), chances_doubled=Chances(*double[:5]))  # fmt: skip


def _cubeful(value: float, *, match: bool) -> Equity:
    return Equity(mwc=value) if match else Equity(emg=value)
