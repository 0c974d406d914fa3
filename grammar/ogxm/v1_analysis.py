"""The analysis in OGXM 1: the sections EVAL (plays), ALTS (what else could be played) and CUBE, in that order.

Equities and chances stand as ten-thousandths; equities are EMG, as the mover and the player on roll see them.
"""

import struct
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from tavla.grammar.analysis import Analysis, Candidate, Chances, CubeAnalysis, Equity, PlayAnalysis
from tavla.grammar.ogxm.frame import pairs_of
from tavla.grammar.ogxm.parts import Game, Ply, step_of
from tavla.grammar.record import CheckerMove

__all__ = ["SECTIONS", "note_analysis"]

SECTIONS: Final = ("EVAL", "ALTS", "CUBE")
_EVAL: Final = struct.Struct("<BH10xhHBBB")
"""Game, ply, chances after the best play, its equity, what the play made costs, how many plays, depth, flag."""
_ALTERNATIVE: Final = struct.Struct("<4sh5HB")
"""Steps, equity, chances, whether it was played."""
_CUBE: Final = struct.Struct("<BHB3h5HHBBB3x")
"""Game, ply, kind, the equities, chances, what the decision costs, the best one, the one that was made, unknown."""
_DECISIONS: Final = ("no double", "double", "take", "pass")
_UNIT: Final = 10_000


def note_analysis(games: Sequence[Game], sections: Mapping[str, bytes]) -> None:
    """Hang the analysis on the plies that it is about. Sections of another size than they must have say nothing."""
    evaluated = sections.get("EVAL", b"")
    alternatives, cubes = sections.get("ALTS", b""), sections.get("CUBE", b"")
    if len(evaluated) % _EVAL.size or len(cubes) % _CUBE.size:
        return
    plays: dict[tuple[int, int], tuple[bytes, int]] = {}
    at = 0
    for game, ply, _, error, count, *_ in _EVAL.iter_unpack(evaluated):
        size = count * _ALTERNATIVE.size
        plays[game, ply] = alternatives[at : at + size], error
        at += size
    if at != len(alternatives):
        return
    doublings = {fields[:2]: fields for fields in _CUBE.iter_unpack(cubes)}
    for place in plays.keys() | doublings.keys():
        found = _ply_at(games, *place)
        if found is not None:
            weighed, error = plays.get(place, (b"", 0))
            found.noted = partial(_analysis, weighed, error, doublings.get(place), found.seat)


def _ply_at(games: Sequence[Game], game: int, ply: int) -> Ply | None:
    return games[game].plies[ply] if game < len(games) and ply < len(games[game].plies) else None


def _analysis(weighed: bytes, error: int, doubling: "tuple[int, ...] | None", seat: int) -> Analysis:
    candidates, played = [], None
    for index, (steps, equity, *chances, made) in enumerate(_ALTERNATIVE.iter_unpack(weighed)):
        pairs = pairs_of(seat, [step_of(step) for step in steps if step]) or ()
        moves = tuple(CheckerMove(start, end) for start, end in sorted(pairs, reverse=True))
        candidates.append(Candidate(moves, Equity(equity / _UNIT), _chances(chances)))
        if made:
            played = index
    play = PlayAnalysis(tuple(candidates), played, Equity(error / _UNIT)) if candidates else None
    return Analysis(play, None if doubling is None else _cube(doubling))


def _cube(fields: "tuple[int, ...]") -> CubeAnalysis:
    no_double, take, drop = (Equity(value / _UNIT) for value in fields[3:6])
    best = fields[12]
    return CubeAnalysis(
        no_double=no_double, double_take=take, double_drop=drop, chances=_chances(fields[6:11]),
        error=Equity(fields[11] / _UNIT), best=_DECISIONS[best] if best < len(_DECISIONS) else "",
    )  # fmt: skip


def _chances(values: Sequence[int]) -> Chances:
    win, *gammons = (value / _UNIT for value in values)
    return Chances(win, *gammons)
