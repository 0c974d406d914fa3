"""What an engine said of a record: one shape for eXtreme Gammon, GNU Backgammon, BGBlitz and whoever comes.

Analysis hangs on the entry whose decision it weighs: on a roll the play (and, when its player might have doubled and
didn't, the cube), on a double the doubling, on an answer the answer. It is kept as the program gave it, nothing is
computed here; what a program doesn't say is None.

Units. An equity is in EMG (equivalent to money game: 1 is a single game won at the present value of the cube) or in
MWC (match winning chance, 0 to 1); programs give either or both, and ``Equity`` names them. In a money session EMG is
points for each unit of the cube. An error or a luck is a difference of equities in the same units: an error is what
the decision cost, never below 0; luck is positive when the roll was good for the player who threw it.

Viewpoint. Of a play: the player who moves. Of the cube: the player on roll, the one who might double, also where the
analysis hangs on his opponent's answer.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from tavla.grammar.record import CheckerMove, Header

__all__ = ["NOTHING_SAID", "Analysis", "Candidate", "Chances", "CubeAnalysis", "Equity", "Level", "PlayAnalysis"]


class Equity(NamedTuple):
    """An equity, or a difference of two: in EMG (points for each unit of the cube in money play), in MWC, or both."""

    emg: float | None = None
    mwc: float | None = None


class Chances(NamedTuple):
    """Probabilities, 0 to 1. Gammons include backgammons, wins and losses include both.

    The chance to lose is what is left of 1; what a program doesn't tell of gammons is None.
    """

    win: float
    win_gammon: float | None = None
    win_backgammon: float | None = None
    lose_gammon: float | None = None
    lose_backgammon: float | None = None


class Level(NamedTuple):
    """How deeply a program looked, in its own words (``XG Roller++``, ``2-ply cubeful``, ``Rollout``).

    ``plies`` as that program counts them: eXtreme Gammon calls 1-ply what GNU Backgammon calls 0-ply. ``trials``: the
    games of a rollout. ``settings``: the rest of what the program wrote, as it wrote it, so that it can be given back.
    """

    name: str
    plies: int | None = None
    trials: int | None = None
    settings: str = ""


class Candidate(NamedTuple):
    """A play that was weighed: its moves in the mover's points (none: nothing can be played), and what it is worth.

    ``deviation``: the standard deviation of a rollout's equity, in the units of ``equity``.
    """

    moves: tuple[CheckerMove, ...]
    equity: Equity = Equity()
    chances: Chances | None = None
    level: Level | None = None
    deviation: Equity | None = None


@dataclass(frozen=True, slots=True)
class PlayAnalysis:
    """The plays that were weighed, in the order of the file (the best first, as a rule).

    ``played``: which of ``candidates`` is the play that was made, None when it is not among them. ``error``: what the
    play cost, as the program says it.
    """

    candidates: tuple[Candidate, ...] = ()
    played: int | None = None
    error: Equity | None = None


@dataclass(frozen=True, slots=True)
class CubeAnalysis:
    """What doubling, taking and dropping are worth to the player on roll.

    ``chances``: of the player on roll when he doesn't double, ``chances_doubled`` when the double is taken. ``error``:
    what this entry's decision cost the player who made it. ``best``: what the program recommends, in its words.
    """

    level: Level | None = None
    cubeless: Equity | None = None
    no_double: Equity | None = None
    double_take: Equity | None = None
    double_drop: Equity | None = None
    chances: Chances | None = None
    chances_doubled: Chances | None = None
    error: Equity | None = None
    best: str = ""


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that is said of one entry.

    ``marks``: what somebody thought of it, in words that formats share (``bad play``, ``very bad play``,
    ``doubtful play``, the same with ``cube``, ``lucky roll``, ``very lucky roll``, ``unlucky roll``,
    ``very unlucky roll``, ``flagged``). ``extras``: what only the format it was read from knows, as it stood there.
    """

    play: PlayAnalysis | None = None
    cube: CubeAnalysis | None = None
    luck: Equity | None = None
    marks: tuple[str, ...] = ()
    extras: tuple[Header, ...] = ()


NOTHING_SAID: Final = Analysis()
