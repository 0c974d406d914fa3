"""What a dialect wants a record to say before it is written.

A writer spells a record as it stands; it computes nothing. What a dialect wants derived (one move a die or merged
moves, hit marks, its own way to tell of a roll that was never played) is put into the record first, from the replay,
by the analyzer. This is what the analyzer needs to know of the dialect.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from tavla.grammar.analysis import Analysis
from tavla.grammar.notation import PlayStyle
from tavla.grammar.record import Comment, Header

__all__ = ["Holds", "Spelling"]


class Holds(StrEnum):
    """What a format can carry beside plays, cube actions and results. A conversion tells what it can't take along."""

    HEADERS = "headers"
    COMMENTS = "comments"
    GAMES = "several games"
    MATCHES = "several matches"
    SET_POSITIONS = "set positions"
    ANALYSIS = "analysis"


@dataclass(frozen=True, slots=True)
class Spelling:
    """How a dialect spells a record. Formats add what only they need."""

    name: str
    play: PlayStyle
    says_match_over: bool = True
    unplayed: str = "????"
    """What stands after a roll that was never played; nothing, in dialects that don't say so."""
    resigns: bool = True
    """Resignations stand by themselves, not only in the result."""
    resignation_in_result: bool = False
    """The result says whether the loser resigned: of every game that was given up, and what it was worth follows."""
    cube_words: bool = True
    """Doubles, beavers and raccoons have words of their own; else which it is follows from what it answers."""
    open_plays: bool = False
    """A play of which something is left open can be written and read again."""
    landings: bool = False
    """Plays are written as the points where checkers land, where the rules leave no other play than that."""
    scores: bool = True
    """Every game says the score before it."""
    marks_crawford: bool = False
    """The Crawford game is marked."""
    numbers_mid_match: bool = True
    """The first game has a number even where it doesn't begin at 0-0."""
    money_as_match: bool = True
    """An unlimited session may stand as a match to many points, as its program has it."""
    headers: frozenset[str] | None = None
    """The headers that can be written, in small letters, where the format has a place for certain ones only.
    ``cubelimit=1``: with this value only."""
    place: Callable[[Header | Comment], tuple[int, Header | Comment] | None] | None = None
    """Where a header or a comment on the match stands (a number) and as what it is read again, None where it has no
    place; there is room for one header at each. It takes the place of ``headers``."""
    keeps_analysis: Callable[[Analysis, bool, bool], bool] | None = None
    """Can all that an analysis says be written, in a match (or a money session), on a cube action (or a roll)? Asked of
    what comes from other formats; None: always."""
    position: bool = False
    """Only a position is written: the last one of the record, with its dice where they were not played."""
    cube_values: bool = True
    """Doubles name the value that the cube is turned to; else only where it is another than doubling gives."""
    plays_only: bool = False
    """Only what happened in a game is written: neither the match, its length, nor the score and the game's number."""
    verbatim: bool = False
    """Everything is written as the record has it: nothing is derived, and nothing lost."""
    replayed: bool = False
    """The position before each entry is written too (``GameRecord.positions``)."""
