"""What BGBlitz says of a record, from the decoded object: made when somebody asks for it.

Match play gives match winning chances and their EMG; money sessions give points for each unit of the cube. What stands
for nothing (-99, -999) is None. The numbers of an answer are seen by the player who answers: they are turned round.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tavla.grammar.analysis import Analysis, Candidate, Chances, CubeAnalysis, Equity, Level, PlayAnalysis
from tavla.grammar.bgf.fields import flag, flattened, integer, moves_of, number, object_at, objects_at, text_at
from tavla.grammar.record import Header

__all__ = ["analysis_of", "is_analysed"]

Item = Mapping[str, Any]

_DECIMALS: Final = 8


def is_analysed(record: Item) -> bool:
    """Is there anything in a record to be decoded?"""
    return bool(object_at(record, "equity") or objects_at(record, "moveAnalysis") or record.get("dancingEquity"))


def analysis_of(record: Item, match_play: bool, answers: bool, rolls: bool) -> Analysis:
    """The analysis in a record. ``answers``: it is a take or a drop. ``rolls``: it is a roll, danced or played."""
    errors = object_at(record, "pr")
    play = _play(record, match_play, errors) if rolls else None
    cube = _cube(record, match_play, answers, errors)
    luck = _luck(object_at(record, "luck"), match_play) if rolls else None
    position = flattened("equity", object_at(record, "equity")) if cube is None else ()
    return Analysis(play, cube, luck, extras=(*position, *_extras(record, match_play)))


def _play(record: Item, match_play: bool, errors: Item) -> PlayAnalysis | None:
    danced = object_at(record, "dancingEquity")
    if danced:
        only = Candidate((), _equity(danced, match_play), _chances(danced), _level(record))
        return PlayAnalysis((only,), 0)
    candidates: list[Candidate] = []
    played = None
    for item in objects_at(record, "moveAnalysis"):
        if not isinstance(item, dict):
            continue
        moves, found = moves_of(object_at(item, "move")), object_at(item, "eq")
        if moves is None:
            continue
        if flag(item, "played") and played is None:
            played = len(candidates)
        candidates.append(Candidate(moves, _equity(found, match_play), _chances(found), _level(item)))
    if not candidates:
        return None
    return PlayAnalysis(tuple(candidates), played, _error(errors, "checkerError", match_play))


def _cube(record: Item, match_play: bool, answers: bool, errors: Item) -> CubeAnalysis | None:
    position = object_at(record, "equity")
    decision = object_at(position, "cubeDecision")
    if not decision:
        return None
    in_match = _in_match(position, match_play)

    def value(key: str) -> Equity | None:
        found = number(decision, key)
        if found is None:
            return None
        if answers:
            found = round(1 - found if in_match else -found, _DECIMALS)
        return Equity(mwc=found) if in_match else Equity(emg=found)

    return CubeAnalysis(
        _level(record), value("eqCubeLess"), value("eqNoDouble"), value("eqDoubleTake"), value("eqDoublePass"),
        _chances(position, turned=answers), None, _error(errors, "cubeError", match_play),
        " / ".join(filter(None, (text_at(decision, "stateOnMove"), text_at(decision, "stateOther")))),
    )  # fmt: skip


def _in_match(position: Item, match_play: bool) -> bool:
    stated = flag(position, "useMatchEquity")
    return match_play if stated is None else stated


def _equity(position: Item, match_play: bool) -> Equity:
    """What a position is worth with the cube; where nobody can turn it, without it."""
    cubeful = number(object_at(position, "cubeDecision"), "eqCubeFul")
    if _in_match(position, match_play):
        chance = number(position, "matchEquity") if cubeful is None else cubeful
        return Equity(number(position, "emg"), chance)
    return Equity(number(position, "equity") if cubeful is None else cubeful)


def _chances(position: Item, *, turned: bool = False) -> Chances | None:
    mine, theirs = ("opp", "my") if turned else ("my", "opp")
    win = number(position, f"{mine}Wins")
    if win is None:
        return None
    return Chances(win, number(position, f"{mine}Gammon"), number(position, f"{mine}BackGammon"),
                   number(position, f"{theirs}Gammon"), number(position, f"{theirs}BackGammon"))  # fmt: skip


def _level(item: Item) -> Level | None:
    plies = integer(item, "ply")
    return None if plies is None or plies < 0 else Level(f"{plies}-ply", plies)


def _error(errors: Item, key: str, match_play: bool) -> Equity | None:
    """What a decision cost. BGBlitz has it below zero, in EMG or points and, in match play, in MWC too."""
    cost = number(errors, key)
    if cost is None:
        return None
    chance = number(errors, f"{key}MWP") if match_play else None
    return Equity(abs(cost), None if chance is None else abs(chance))


def _luck(luck: Item, match_play: bool) -> Equity | None:
    plain, weighted = number(luck, "luckPlain"), number(luck, "luckWeighted")
    if plain is None:
        return None
    # In a money session the plain luck is in points for each unit of the cube, the weighted one in points.
    return Equity(weighted, plain) if match_play else Equity(plain)


def _extras(record: Item, match_play: bool) -> Iterator[Header]:
    position = object_at(record, "equity")
    close = flag(object_at(position, "cubeDecision"), "close")
    if close is not None:
        yield from flattened("close", close)
    for key in ("stdDeviation", "emg"):
        if position.get("cubeDecision") and number(position, key) is not None:
            yield from flattened(key, position[key])
    if not match_play and number(object_at(record, "luck"), "luckWeighted") is not None:
        yield from flattened("luckWeighted", object_at(record, "luck")["luckWeighted"])
    yield from flattened("ply4Luck", record.get("ply4Luck"))
