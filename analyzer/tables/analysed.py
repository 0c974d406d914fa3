"""The decisions that a record's analysis weighs, as rows: what was played, what was best, and what it cost.

Errors are those that the program states; where it states none, they are the difference of the equities that it gives.
Nothing is evaluated here, and no match equity table is used: what a form of record doesn't tell stays missing. One
thing is worked out: at a score and a cube EMG is a linear scale of MWC, so plays that a record states in both units
tell what a cube decision that it states in MWC is in EMG.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from tavla.analyzer.events import CubeAction, CubeKind, GameReplay, Replay, ReplayedTurn, TurnKind
from tavla.analyzer.plays import legal_plays
from tavla.analyzer.positions import position_at_action, position_at_turn
from tavla.analyzer.tables.columns import Array, numbers
from tavla.analyzer.tables.schema import TABLES
from tavla.analyzer.tables.stretch import Stretch, counts
from tavla.grammar.analysis import Analysis, CubeAnalysis, Equity, Level, PlayAnalysis
from tavla.grammar.ids import format_id
from tavla.grammar.notation import format_play
from tavla.grammar.position import Cube, Position
from tavla.grammar.record import Turn

__all__ = ["analysis"]

_NOTHING: Final = Equity()
_SPREAD: Final = 0.001
"""So far apart, in MWC, have plays to be to tell a scale: programs round what they state."""
_FREE: Final = Equity(0.0)
_KINDS: Final = {kind: code for code, kind in enumerate(TABLES["analysis"].column("kind").values)}
_PROGRAMS: Final = {
    "xg": "xg", "xg-imported": "xg", "xg-text": "xg", "gnubg": "gnubg", "gnubg-export": "gnubg",
    "gnubg-session": "gnubg", "bgf": "bgblitz", "bgblitz-text": "bgblitz",
}  # fmt: skip
"""Whose analysis the records of a dialect hold."""


class _Decision(NamedTuple):
    """One row. ``values``: of no double, double and take, double and drop."""

    game: int
    place: int
    turn: int
    kind: str
    player: int
    cube: Cube
    position: Position
    level: Level | None = None
    played: str | None = None
    best: str | None = None
    candidates: int | None = None
    forced: int = -1
    equal: int = -1
    worth: tuple[Equity, Equity] = (_NOTHING, _NOTHING)
    error: Equity = _NOTHING
    values: tuple[Equity, Equity, Equity] = (_NOTHING, _NOTHING, _NOTHING)
    luck: Equity = _NOTHING


def analysis(stretch: Stretch) -> dict[str, Array]:
    """The columns of the table ``analysis``."""
    rows = [row for index, game in enumerate(stretch.games)
            for row in _of_game(stretch.replays[stretch.game_match[index]], game, index)]  # fmt: skip
    game = counts(row.game for row in rows)
    match, words = stretch.game_match[game], stretch.words
    player = np.fromiter([row.player for row in rows], dtype=np.int8)
    owners = [stretch.replays[place] for place in match.tolist()]
    needs = [stretch.games[row.game].needs for row in rows]
    columns = stretch.keys(game) | {
        "decision": counts(row.place for row in rows),
        "turn": counts(row.turn for row in rows),
        "kind": counts(_KINDS[row.kind] for row in rows),
        "player": stretch.names[match, player],
        "opponent": stretch.names[match, 1 - player],
        "program": words.codes("analysis.program", [_PROGRAMS.get(owner.match.dialect) for owner in owners]),
        "level": words.codes("analysis.level", [None if row.level is None else row.level.name for row in rows]),
        "played": words.codes("analysis.played", [row.played for row in rows]),
        "best": words.codes("analysis.best", [row.best for row in rows]),
        "candidates": numbers(row.candidates for row in rows),
        "forced": counts(row.forced for row in rows),
        "equal": counts(row.equal for row in rows),
        "away": numbers(need and need[row.player] for row, need in zip(rows, needs, strict=True)),
        "opponent_away": numbers(need and need[1 - row.player] for row, need in zip(rows, needs, strict=True)),
        "cube": numbers(row.cube.value for row in rows),
        "cube_owner": stretch.named(match, (row.cube.owner for row in rows)),
        "xgid": np.array([format_id(row.position, "xgid") for row in rows], dtype=object),
    }
    for name, equities in {
        "best": [row.worth[0] for row in rows],
        "played": [row.worth[1] for row in rows],
        "error": [row.error for row in rows],
        "no_double": [row.values[0] for row in rows],
        "double_take": [row.values[1] for row in rows],
        "double_drop": [row.values[2] for row in rows],
        "luck": [row.luck for row in rows],
    }.items():
        columns[f"{name}_emg"] = _finite([equity.emg for equity in equities])
        columns[f"{name}_mwc"] = _finite([equity.mwc for equity in equities])
    return columns


def _finite(values: list[float | None]) -> Array:
    """Figures, missing where there are none; programs also write `inf` and `nan` for those that they lack."""
    figures = np.array(values, dtype=np.float64)
    return np.where(np.isfinite(figures), figures, np.nan)


def _of_game(replayed: Replay, game: GameReplay, index: int) -> Iterator[_Decision]:
    """The decisions of a game in their order, numbered."""
    if all(entry.noted is None for entry in game.record.entries):
        return
    said = [turn.entry.analysis for turn in game.turns]
    scales = _scales(game, said)
    actions, place = iter(game.cube_actions), 0
    action = next(actions, None)
    for turn in (*game.turns, None):
        number = turn.number if turn is not None else len(game.turns) + 1
        while action is not None and action.turn < number:
            row = _of_action(replayed, game, index, action, scales)
            if row is not None:
                place += 1
                yield row._replace(place=place)
            action = next(actions, None)
        found = None if turn is None else said[number - 1]
        if turn is None or found is None:
            continue
        for row in _of_turn(replayed, game, index, turn, found, scales):
            place += 1
            yield row._replace(place=place)


# ---- the cube -----------------------------------------------------------------------------------------------------


_Scales: TypeAlias = dict[int, float]
"""EMG for each MWC in a game, by the value of the cube: the same for both players."""


def _scales(game: GameReplay, said: Sequence[Analysis | None]) -> _Scales:
    """As plays tell them that are stated in both units, those furthest apart."""
    widest: dict[int, tuple[float, float]] = {}
    for turn, found in zip(game.turns, said, strict=True):
        if found is None or found.play is None:
            continue
        pairs = [(worth.mwc, worth.emg) for worth in (candidate.equity for candidate in found.play.candidates)
                 if worth.mwc is not None and worth.emg is not None]  # fmt: skip
        if pairs:
            (low, low_emg), (high, high_emg) = min(pairs), max(pairs)
            value = turn.cube.value or 1
            if high - low > max(_SPREAD, widest.get(value, (0.0, 0.0))[0]) and high_emg > low_emg:
                widest[value] = high - low, high_emg - low_emg
    return {value: emg / mwc for value, (mwc, emg) in widest.items()}


def _of_action(replayed: Replay, game: GameReplay, index: int, action: CubeAction,
               scales: _Scales) -> _Decision | None:  # fmt: skip
    found = action.entry.analysis
    if found is None or found.cube is None:
        return None
    cube = found.cube
    row = _Decision(index, 0, action.turn + 1, action.kind.value, action.player, action.cube,
                    position_at_action(replayed, game, action), cube.level)  # fmt: skip
    if action.kind in (CubeKind.BEAVER, CubeKind.RACCOON):
        # What a beaver is worth is not among the three figures.
        return row._replace(played=action.kind.value, error=cube.error or _NOTHING,
                            values=_values(cube, None))  # fmt: skip
    return _weighed(row, cube, scales)


def _values(cube: CubeAnalysis, scale: float | None) -> tuple[Equity, Equity, Equity]:
    """No double, double and take, double and drop: who drops loses 1 EMG, whether the program says so or not."""
    none, take, drop = (value or _NOTHING for value in (cube.no_double, cube.double_take, cube.double_drop))
    if drop.emg is None:
        drop = Equity(1.0, drop.mwc)
    return _scaled(none, drop.mwc, scale), _scaled(take, drop.mwc, scale), drop


def _scaled(value: Equity, drop: float | None, scale: float | None) -> Equity:
    """A value with its EMG, where that follows from its MWC and what a drop is worth in both."""
    if value.emg is not None or value.mwc is None or drop is None or scale is None:
        return value
    return value._replace(emg=1 + scale * (value.mwc - drop))


def _weighed(row: _Decision, cube: CubeAnalysis, scales: _Scales) -> _Decision:
    """A doubling decision or an answer, with what was best and what it cost."""
    values = _values(cube, scales.get(row.cube.value or 1))
    emg = _choice(row.kind, *(value.emg for value in values))
    mwc = _choice(row.kind, *(value.mwc for value in values))
    worth = Equity(emg.worth[0], mwc.worth[0]), Equity(emg.worth[1], mwc.worth[1])
    error = _error(cube.error, Equity(emg.error, mwc.error))
    return row._replace(played=row.kind, best=emg.best or mwc.best, worth=worth, error=error, values=values)


def _error(stated: Equity | None, computed: Equity) -> Equity:
    """What is stated goes before what is computed. What costs no chance to win the match costs no EMG."""
    emg, mwc = (_first(*pair) for pair in zip(stated or _NOTHING, computed, strict=True))
    return Equity(0.0 if emg is None and mwc == 0.0 else emg, mwc)


def _first(stated: float | None, computed: float | None) -> float | None:
    return computed if stated is None else stated


class _Choice(NamedTuple):
    """What was best in one unit, what that and what was done are worth, what was lost."""

    best: str | None = None
    worth: tuple[float | None, float | None] = (None, None)
    error: float | None = None


def _choice(kind: str, none: float | None, take: float | None, drop: float | None) -> _Choice:
    """Of the figures in one unit. Without the worth of a drop only some decisions can be told."""
    if kind in ("take", "drop"):
        if take is None or drop is None:
            return _Choice()
        done = take if kind == "take" else drop
        return _Choice("take" if take <= drop else "drop", (min(take, drop), done), done - min(take, drop))
    if none is None or take is None:
        return _Choice()
    if drop is None:
        # The opponent takes or does better: a double that is worse than none when he takes is worse in any case.
        right = kind == "no double" and take <= none
        best, given = (none if take <= none else None), (none if kind == "no double" else None)
        return _Choice(None if best is None else "no double", (best, given), 0.0 if right else None)
    double = min(take, drop)
    worth = none if kind == "no double" else double
    return _Choice("double" if double > none else "no double", (max(none, double), worth), max(none, double) - worth)


# ---- rolls --------------------------------------------------------------------------------------------------------


def _of_turn(replayed: Replay, game: GameReplay, index: int, turn: ReplayedTurn, found: Analysis,
             scales: _Scales) -> Iterator[_Decision]:  # fmt: skip
    """The cube that wasn't turned before a roll, and the play."""
    if found.cube is not None:
        before = _Decision(index, 0, turn.number, "no double", turn.player, turn.cube,
                           position_at_turn(replayed, game, turn, rolled=False), found.cube.level)  # fmt: skip
        yield _weighed(before, found.cube, scales)
    if found.play is None and found.luck is None:
        return
    row = _Decision(index, 0, turn.number, "play", turn.player, turn.cube, position_at_turn(replayed, game, turn),
                    forced=_forced(turn), luck=found.luck or _NOTHING, played=_spelled(turn))  # fmt: skip
    yield row if found.play is None else _with_play(row, found.play)


def _forced(turn: ReplayedTurn) -> int:
    """1: there was at most one legal play; 0: there were more; -1: not known, or the game was given up before."""
    if turn.dice is None or turn.kind in (TurnKind.UNREAD, TurnKind.UNPLAYED):
        return -1
    return int(len(legal_plays(turn.before[turn.player], turn.before[1 - turn.player], turn.dice)) < 2)


def _spelled(turn: ReplayedTurn) -> str | None:
    """The play in canonical spelling; one that was not legal as it is written."""
    action = turn.entry.action
    moves = turn.steps if turn.route is not None or not isinstance(action, Turn) else action.moves
    return format_play(moves) if moves else None


def _with_play(row: _Decision, play: PlayAnalysis) -> _Decision:
    best = play.candidates[0] if play.candidates else None
    played = None if play.played is None else play.candidates[play.played]
    worth = (best.equity if best else _NOTHING, played.equity if played else _NOTHING)
    lost = Equity(*(_lost(*pair) for pair in zip(*worth, strict=True)))
    error = _FREE if row.forced == 1 else _error(play.error, lost)
    level = (played or best or row).level
    spelled = None if best is None or not best.moves else format_play(best.moves)
    worths = {candidate.equity for candidate in play.candidates}
    equal = -1 if _NOTHING in worths else int(len(worths) == 1 < len(play.candidates))
    return row._replace(equal=equal, level=level, best=spelled, candidates=len(play.candidates), worth=worth,
                        error=error)  # fmt: skip


def _lost(best: float | None, played: float | None) -> float | None:
    return None if best is None or played is None else max(0.0, best - played)
