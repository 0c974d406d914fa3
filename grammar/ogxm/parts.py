"""What stands in a file, whichever of the layouts it is in, before it becomes a record.

Seats are 0 for White and 1 for Black. Points are absolute as in the files, 0 to 25: White moves up, Black down.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

from tavla.grammar.analysis import Analysis
from tavla.grammar.record import Dice, Header

__all__ = [
    "ROLLS",
    "Counts",
    "Fault",
    "Game",
    "Id",
    "Match",
    "Ply",
    "Section",
    "Step",
    "dice_of",
    "step_of",
    "whole_text",
]

ROLLS: Final[tuple[Dice, ...]] = tuple((high, low) for low in range(1, 7) for high in range(low, 7))
"""The roll of each action id from 0 on: 11, 21, 31, … 66, the larger die first."""


class Id(IntEnum):
    """The actions that are no rolls."""

    DOUBLE = 21
    TAKE = 22
    DROP = 23
    GAME_OVER = 24
    MATCH_OVER = 25
    FINAL = 26
    RESIGN_GAME = 27
    RESIGN_MATCH = 28
    FORFEIT = 29
    NULL = 30
    SET_POSITION = 31
    BEAVER = 32
    RACCOON = 33
    SETTLE = 34
    CUBE_SET = 36
    PASS = 37


Step: TypeAlias = tuple[int, int]
"""A checker move: the absolute point it starts from, and how many pips it goes."""
Counts: TypeAlias = tuple[int, ...]
"""A board: 26 counts by absolute points, White's above 0 and Black's below; 0 is White's bar, 25 is Black's."""


_SURROGATES: Final = re.compile("[\ud800-\udfff]")


def whole_text(text: str) -> str:
    """Text without half characters, which JSON can hold and no file can."""
    return _SURROGATES.sub("\N{REPLACEMENT CHARACTER}", text)


def step_of(byte: int) -> "Step":
    """A step as binary files have it: the point in the lower five bits, the pips in the upper three."""
    return byte & 0x1F, byte >> 5


def dice_of(first: int, second: int) -> Dice | None:
    """The roll of two dice in any order; None for what is none."""
    low, high = sorted((first, second))
    return (high, low) if low >= 1 and high <= 6 else None


class Fault(NamedTuple):
    """Something wrong: the code of the rule that reports it, and what."""

    code: str
    message: str
    help: str = ""


@dataclass(slots=True)
class Ply:
    """An action of a seat.

    ``ordered``: the steps stand in an order in which they can be made. ``level``: what is resigned, ``cube`` and
    ``owner`` (0, 1, 2 for nobody) the cube that is set, ``settled`` the points that are paid. ``made``: a position
    that is set with dice is what the play of these dice left, however it was made. ``fault``: what can't be read of it.
    """

    action: int
    seat: int
    steps: tuple[Step, ...] = ()
    ordered: bool = False
    dice: Dice | None = None
    board: Counts | None = None
    made: bool = False
    level: int | None = None
    cube: int | None = None
    owner: int | None = None
    settled: float | None = None
    fault: Fault | None = None
    noted: Callable[[], Analysis] | None = None


@dataclass(slots=True)
class Game:
    """A game. ``winner``: a seat, None where there is none; ``auto``: automatic doubles; ``whole``: not cut off."""

    plies: list[Ply] = field(default_factory=list)
    winner: int | None = None
    points: int = 0
    crawford: bool | None = None
    board: Counts | None = None
    cube: int | None = None
    owner: int | None = None
    auto: int = 0
    termination: int | None = None
    whole: bool = True
    faults: list[Fault] = field(default_factory=list)


@dataclass(slots=True)
class Section:
    """A part of the file that is no game: the line that lists it, and what is wrong with it."""

    text: str
    faults: list[Fault] = field(default_factory=list)


@dataclass(slots=True)
class Match:
    """A match as a file has it. ``rules``: those that are on, by the arguments of ``rule_headers``."""

    dialect: str
    length: int | None = None
    names: tuple[str, str] = ("", "")
    variation: str = "standard"
    rules: dict[str, bool] = field(default_factory=dict)
    cube_limit: int = 0
    start: tuple[int, int] = (0, 0)
    final: tuple[int, int] | None = None
    winner: int | None = None
    crawford_over: bool = False
    headers: list[Header] = field(default_factory=list)
    parts: list[Section | Game] = field(default_factory=list)

    @property
    def games(self) -> list[Game]:
        return [part for part in self.parts if isinstance(part, Game)]
