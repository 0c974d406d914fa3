"""What eXtreme Gammon says of a decision, decoded from the record when somebody asks.

The numbers of a play are its mover's, those of the cube the player's on roll. Equities are normalised to the cube: 1 is
a game won at its value.
"""

import math
import struct
from typing import Final

from tavla.grammar.analysis import Analysis, Candidate, Chances, CubeAnalysis, Equity, Level, PlayAnalysis
from tavla.grammar.xg.layout import SQUARES, UNKNOWN_LEVEL, Records, int_at
from tavla.grammar.xg.plays import candidate_moves

__all__ = ["answer_analysis", "double_analysis", "level_of", "roll_analysis"]

_UNSET: Final = -900.0
"""Equities, errors and luck below this are not known; the program writes -1000."""

_LEVELS: Final = {
    **{plies - 1: Level(f"{plies}-ply", plies) for plies in range(1, 8)},
    12: Level("3-ply red", 3), 100: Level("Rollout"), 998: Level("Opening book"), 999: Level("Opening book"),
    1000: Level("XG Roller"), 1001: Level("XG Roller+"), 1002: Level("XG Roller++"),
}  # fmt: skip

_MOST_CANDIDATES: Final = 32
_BOARDS, _MOVES, _CANDIDATE_LEVELS, _EVALUATIONS = 192, 1024, 1280, 1408
_EIGHT: Final = struct.Struct("8s")
_LEVEL_AND_FLAG: Final = struct.Struct("<hxx")
_EVALUATION: Final = struct.Struct("<7f")
_CUBE: Final = struct.Struct("<7f3f4x7f")
_CUBE_LEVEL, _CUBE_NUMBERS = 92, 124
_DOUBLE: Final = struct.Struct("<d")
_ERROR_OF_DOUBLE, _ERROR_OF_ANSWER, _ERROR_OF_MOVE, _LUCK = 200, 216, 2312, 2320
_FLAGGED_CUBE, _FLAGGED_MOVE = 288, 2520
_FLAGGED: Final = ("flagged",)


def level_of(number: int) -> Level | None:
    """How deeply the program looked, by its number for that; None when it didn't."""
    if number == UNKNOWN_LEVEL:
        return None
    return _LEVELS.get(number) or Level(f"level {number}")


def roll_analysis(records: Records, move: int | None, cube: int | None) -> Analysis:
    """What is said of a roll: of its play, and of the cube that wasn't turned before it; offsets of the two records."""
    buffer = records.data
    play, luck, flagged = None, None, False
    if move is not None:
        play, luck = _play(buffer, move), _known(buffer, move + _LUCK)
        flagged = buffer[move + _FLAGGED_MOVE] != 0
    weighed = None
    if cube is not None:
        weighed = _cube_analysis(buffer, cube, _error(buffer, cube + _ERROR_OF_DOUBLE, 1))
        flagged = flagged or buffer[cube + _FLAGGED_CUBE] != 0
    return Analysis(play, weighed, None if luck is None else Equity(luck), _FLAGGED if flagged else ())


def double_analysis(records: Records, cube: int) -> Analysis:
    """What is said of a double."""
    buffer = records.data
    flagged = buffer[cube + _FLAGGED_CUBE] != 0
    weighed = _cube_analysis(buffer, cube, _error(buffer, cube + _ERROR_OF_DOUBLE, 1))
    return Analysis(cube=weighed, marks=_FLAGGED if flagged else ())


def answer_analysis(records: Records, cube: int) -> Analysis:
    """What is said of the answer to a double, whose record holds both."""
    buffer = records.data
    return Analysis(cube=_cube_analysis(buffer, cube, _error(buffer, cube + _ERROR_OF_ANSWER, -1)))


def _known(buffer: bytes, offset: int) -> float | None:
    """A number that may not be known."""
    number: float = _DOUBLE.unpack_from(buffer, offset)[0]
    return number if math.isfinite(number) and number > _UNSET else None


def _error(buffer: bytes, offset: int, sign: int) -> Equity | None:
    """What a decision cost; ``sign``: -1 where the program writes costs below 0."""
    cost = _known(buffer, offset)
    return None if cost is None else Equity(max(0.0, sign * cost))


def _play(buffer: bytes, move: int) -> PlayAnalysis | None:
    count = min(int_at(buffer, move + 188), _MOST_CANDIDATES)
    if count <= 0:
        return None
    moves, levels, numbers = (
        form.iter_unpack(buffer[move + at : move + at + form.size * count])
        for at, form in ((_MOVES, _EIGHT), (_CANDIDATE_LEVELS, _LEVEL_AND_FLAG), (_EVALUATIONS, _EVALUATION))
    )
    candidates = [
        # A play that the program added because it was made, and never weighed, has no equity.
        Candidate(candidate_moves(pairs), Equity(equity),
                  Chances(win, win_gammon, win_backgammon, gammon, backgammon), level_of(level))
        if equity > _UNSET else Candidate(candidate_moves(pairs))
        for (pairs,), (level,), (backgammon, gammon, _, win, win_gammon, win_backgammon, equity)
        in zip(moves, levels, numbers, strict=True)
    ]  # fmt: skip
    end = buffer[move + 35 : move + 35 + SQUARES]
    boards = range(move + _BOARDS, move + _BOARDS + SQUARES * count, SQUARES)
    played = next((index for index, board in enumerate(boards) if buffer.startswith(end, board)), None)
    return PlayAnalysis(tuple(candidates), played, _error(buffer, move + _ERROR_OF_MOVE, -1))


def _chances(numbers: tuple[float, ...]) -> Chances:
    """Of a vector: lost a backgammon, a gammon, the game; won the game, a gammon, a backgammon."""
    return Chances(numbers[3], numbers[4], numbers[5], numbers[1], numbers[0])


def _cube_analysis(buffer: bytes, cube: int, error: Equity | None) -> CubeAnalysis:
    numbers = _CUBE.unpack_from(buffer, cube + _CUBE_NUMBERS)
    no_double, take, drop = numbers[7:10]
    return CubeAnalysis(
        level=level_of(int_at(buffer, cube + _CUBE_LEVEL)), cubeless=Equity(numbers[6]),
        no_double=Equity(no_double), double_take=Equity(take), double_drop=Equity(drop),
        chances=_chances(numbers), chances_doubled=_chances(numbers[10:]), error=error,
    )  # fmt: skip
