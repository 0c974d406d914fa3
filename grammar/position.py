"""A position as plain data: checkers, cube, score and who is on roll. No rule of the game is applied here.

Players. Player 0 is the first player of a record: the one an XGID writes in capitals, at the bottom of its board, with
`1` in its turn and owner fields. Player 1 is the other: small letters, top, `-1`. GNU Backgammon numbers them the other
way round: its player 1 (X, bottom) is player 0 here, its player 0 (O, top) is player 1 here.

Points. Each player counts his own points: 24 is where his last checkers start, 1 is the last point before bearing off.
The bar comes before 24 and borne-off checkers after 1, so a checker always moves from a larger number to a smaller one.
Point p of one player is point 25 - p of the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from types import MappingProxyType
from typing import Final, NamedTuple

OFF: Final = 0
"""Index of the checkers borne off."""

BAR: Final = 25
"""Index of the checkers on the bar."""

Side = tuple[int, ...]
"""One player's checkers: 26 counts in that player's own numbering. Index 0 is `OFF`, 1..24 the points, 25 is `BAR`."""


class Board(NamedTuple):
    """The checkers of both players; `board[player]` is that player's `Side`."""

    first: Side
    second: Side


class Cube(NamedTuple):
    """The doubling cube. `value` is the number shown (1, 2, 4, …); `owner` is a player, or None when it is centred."""

    value: int = 1
    owner: int | None = None


CENTRED_CUBE: Final = Cube()


class Offer(Enum):
    """A cube action that waits for its answer. `Cube.value` still is the value from before this action."""

    DOUBLE = "double"  # by the player on roll; his opponent answers
    BEAVER = "beaver"  # the opponent redoubled at once and keeps the cube; the player on roll answers
    RACCOON = "raccoon"  # the player on roll redoubled the beaver; his opponent answers


class GameState(IntEnum):
    """How far the game is, numbered as in the GNUBG Match ID. Other formats know only games being played."""

    NONE = 0
    PLAYING = 1
    OVER = 2
    RESIGNED = 3
    DROPPED = 4


@dataclass(frozen=True, slots=True)
class Position:
    """A board and everything about its match that decides what may happen next.

    `on_roll` is the player whose turn it is. He stays on roll while his double waits for its answer; who has to act
    then is `to_act`. `length` is the number of points the match is played to, 0 for a money session. `score` is
    (player 0, player 1).
    """

    board: Board
    on_roll: int = 0
    dice: tuple[int, int] | None = None  # in the order written; None: not rolled yet
    cube: Cube = CENTRED_CUBE
    score: tuple[int, int] = (0, 0)
    length: int = 0
    crawford: bool = False  # this is the Crawford game
    jacoby: bool = False  # money sessions only, like beavers
    beavers: bool = False
    offer: Offer | None = None
    resignation: int = 0  # offered and not yet answered: 1 single, 2 gammon, 3 backgammon
    decider: int | None = None  # see to_act; set only where an identifier says something else than usual
    game_state: GameState = GameState.PLAYING
    cube_limit: int | None = None  # largest cube value allowed; None: not stated

    @property
    def to_act(self) -> int:
        """The player who must decide something now.

        Without an offer that is the player on roll. A player resigns when it is his turn to decide, and his opponent
        answers. `decider` overrules all of this: identifiers of finished games may name either player.
        """
        if self.decider is not None:
            return self.decider
        answering = self.offer in (Offer.DOUBLE, Offer.RACCOON)
        if self.resignation:
            answering = not answering
        return 1 - self.on_roll if answering else self.on_roll


def _side(checkers: Mapping[int, int]) -> Side:
    """The side with `checkers` (point: count) and nothing else."""
    return tuple(checkers.get(point, 0) for point in range(BAR + 1))


STANDARD_START: Final = _side({24: 2, 13: 5, 8: 3, 6: 5})
NACKGAMMON_START: Final = _side({24: 2, 23: 2, 13: 4, 8: 3, 6: 4})

STARTS: Final[Mapping[str, Side]] = MappingProxyType(
    {
        "standard": STANDARD_START,
        "nackgammon": NACKGAMMON_START,
        "hypergammon-1": _side({24: 1}),
        "hypergammon-2": _side({24: 1, 23: 1}),
        "hypergammon-3": _side({24: 1, 23: 1, 22: 1}),
        "longgammon": _side({24: 15}),
    }
)
"""The starting side of each variant; both players start alike."""
