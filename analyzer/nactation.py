"""The letters of Nactation (Nack Ballard) that a player's first play can be named by, as definitions.

A letter names a *family* of plays; where a family has several, the capital is for the one that ranks first, by rules
of which only a part is published. So a letter is read here only where its definition leaves one legal play, or where
the published part of the ranking decides. All other characters (A, E, G, K, L, M, N, Q, T, V, W, X, Y, %, &, @, digits)
are in use too, but their definitions are not public enough to be relied on.

Sources: http://www.bkgm.com/articles/Keith/nactation.html (R, P, D, U, S, Z);
https://www.bgonline.org/forums/webbbs_config.pl?noframes;read=57648 and 150096 (S, Z, B), 108205 (the four areas),
109639 (D, J, I), 120104 (C), 143194 (O, $), 205264 ($), 152824 (H).

Points are the mover's, 24 to 1. A move goes *far* (it ends on 13 or higher), *down* (it ends in his outer board, 12 to
7), *jumps* (from 7 or higher into his home board, 6 to 1) or stays *inside* (from 6 or lower). A play that one checker
can make over different points has several ways; it belongs to a family when one of its ways does.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from tavla.analyzer.plays import LegalPlay, legal_plays
from tavla.analyzer.verify import advance
from tavla.grammar.position import Side
from tavla.grammar.record import Dice

__all__ = ["LETTERS", "Choice", "Letter", "Way", "choices_of", "plays_meant"]

_MIDPOINT: Final = 13
_BACK: Final = 19
"""From here on back a checker stands in the opponent's home board; below, to the midpoint, in his outer board."""
_HOME: Final = 6


class Way(NamedTuple):
    """One way to make a play: its moves (start, end), highest start first, and their areas, as letters in the order of
    the alphabet: D down, F far, I inside, J jump."""

    moves: tuple[tuple[int, int], ...]
    areas: str


class Choice(NamedTuple):
    """A legal play with what letters ask of it: its ways, the points it hits on and those it makes, highest first.

    A point is made when two or more of the mover's checkers stand on it after the play, and fewer did before.
    """

    play: LegalPlay
    ways: tuple[Way, ...]
    hits: tuple[int, ...]
    made: tuple[int, ...]


Choices: TypeAlias = Sequence[Choice]
Pick: TypeAlias = Callable[[Choices, Dice], list[Choice]]


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter, its word and its definition.

    ``family`` picks its plays among all choices, ``first`` those of a family that may be meant by the capital. Dice:
    larger first. ``meaning`` and ``rank`` say the same in words.
    """

    letter: str
    word: str
    meaning: str
    family: Pick
    rank: str = ""
    first: Pick | None = None


def choices_of(own: Side, opponent: Side, dice: Dice) -> tuple[Choice, ...]:
    """All legal plays with what letters ask of them, in the order of ``legal_plays``. ``dice``: larger first."""
    return tuple([_choice(own, opponent, play) for play in legal_plays(own, opponent, dice)])


def _choice(own: Side, opponent: Side, play: LegalPlay) -> Choice:
    moves = tuple([(start, end) for start, end, _ in play.steps])
    ways = [_way(moves)]
    if len(moves) == 2 and _is_one_checker(moves):
        # The same with the other number first, where that leads to the same position.
        (start, between), (_, end) = moves
        other = start - between + end
        route = ((start, other, start - other), (other, end, other - end))
        if other != between and advance(own, opponent, route) == play[1:]:
            ways.append(_way(((start, other), (other, end))))
    hits = tuple(sorted([step.end for step in play.steps if step.hit], reverse=True))
    landings = sorted({end for _, end in moves if end}, reverse=True)
    return Choice(play, tuple(ways), hits, tuple([end for end in landings if own[end] < 2 <= play.own[end]]))


@lru_cache(maxsize=1 << 12)
def _way(moves: tuple[tuple[int, int], ...]) -> Way:
    return Way(moves, "".join(sorted([_area(start, end) for start, end in moves])))


def _area(start: int, end: int) -> str:
    if end >= _MIDPOINT:
        return "F"
    if end > _HOME:
        return "D"
    return "J" if start > _HOME else "I"


def _is_one_checker(moves: Sequence[tuple[int, int]]) -> bool:
    return all(before[1] == after[0] for before, after in pairwise(moves))


def plays_meant(letter: str, choices: Choices, dice: Dice) -> list[Choice] | None:
    """The plays that a letter may mean among these choices; None for a letter whose definition isn't known.

    One play: that is certain. A small letter is for the second play of a family; it is read as the capital only where
    there is no second.
    """
    known = _BY_LETTER.get(letter.upper())
    if known is None:
        return None
    family = known.family(choices, dice)
    if len(family) > 1 and known.first is not None and letter == known.letter:
        return known.first(family, dice) or family
    return family


# ---- families by area ---------------------------------------------------------------------------------------------


def _with_way(choices: Choices, test: Callable[[Way], bool]) -> list[Choice]:
    return [choice for choice in choices if any(map(test, choice.ways))]


def _with_areas(choices: Choices, areas: str) -> list[Choice]:
    return [choice for choice in choices if any(way.areas == areas for way in choice.ways)]


def _by_areas(two: str, four: str = "") -> Pick:
    """The family whose moves have these areas: those of two numbers, those of a doublet (none: no doublet is)."""

    def family(choices: Choices, dice: Dice) -> list[Choice]:
        return _with_areas(choices, two if dice[0] != dice[1] else four)

    return family


def _of_two_numbers(pick: Pick) -> Pick:
    """The same family without doublets."""
    return lambda choices, dice: pick(choices, dice) if dice[0] != dice[1] else []


def _runs(choices: Choices, dice: Dice) -> list[Choice]:
    def is_run(way: Way) -> bool:
        return way.areas == "FF" and _is_one_checker(way.moves) and way.moves[0][0] >= _BACK > way.moves[1][1]

    return _with_way(choices, is_run)


def _ups(choices: Choices, dice: Dice) -> list[Choice]:
    """Also plays with one checker, where it doesn't get far enough to run: nothing public says what they are."""
    runs = _runs(choices, dice)
    ups = _with_way(choices, lambda way: way.areas == "FF" and all(start >= _BACK for start, _ in way.moves))
    return [choice for choice in ups if choice not in runs]


def _both(choices: Choices, dice: Dice) -> list[Choice]:
    if dice[0] == dice[1]:
        return _with_areas(choices, "DDFF")
    return _with_way(choices, lambda way: way.areas == "DF" and way.moves[1][0] < _MIDPOINT)


def _downs_from_midpoint(family: Choices, dice: Dice) -> list[Choice]:
    """The older definition; none where another play of the family hits or makes more, and so ranks before it."""
    two = _with_way(family, lambda way: way.areas == "DD" and all(start >= _MIDPOINT for start, _ in way.moves))
    most = max((len(choice.hits), len(choice.made)) for choice in family)
    return [choice for choice in two if (len(choice.hits), len(choice.made)) == most]


# ---- splits -------------------------------------------------------------------------------------------------------


def _splits_with(choices: Choices, die: int) -> list[Choice]:
    """The plays that move a checker far with this die and bring one down from the opponent's outer board."""

    def is_split(way: Way) -> bool:
        (start, end), (second, _) = way.moves
        return second >= _MIDPOINT and start - end == die

    return _with_way(choices, lambda way: way.areas == "DF" and is_split(way))


def _splits(choices: Choices, dice: Dice) -> list[Choice]:
    if dice[0] == dice[1]:
        return _with_areas(choices, "DFFF")
    return _splits_with(choices, dice[0]) or _splits_with(choices, dice[1])


def _reverse_splits(choices: Choices, dice: Dice) -> list[Choice]:
    if dice[0] == dice[1]:
        return _with_areas(choices, "DDDF")
    return _splits_with(choices, dice[1]) or _splits_with(choices, dice[0])


# ---- families by style --------------------------------------------------------------------------------------------


def _points(choices: Choices, dice: Dice) -> list[Choice]:
    return [choice for choice in choices if choice.made]


def _hits(choices: Choices, dice: Dice) -> list[Choice]:
    return [choice for choice in choices if choice.hits]


def _highest_hit(family: Choices, dice: Dice) -> list[Choice]:
    if any(len(choice.hits) > 1 for choice in family):
        return []  # does hitting twice rank before hitting higher?
    highest = max(choice.hits for choice in family)
    return [choice for choice in family if choice.hits == highest]


def _slotted(choice: Choice) -> int:
    """The point of the home board that a play slots, 0 if none: see the meaning of ``$``."""
    for way in choice.ways:
        if way.areas in ("DI", "DJ") and way.moves[0][0] >= _MIDPOINT:
            end = way.moves[1][1]
            if end and choice.play.own[end] == 1 and end not in choice.hits:
                return end
    return 0


def _slots(choices: Choices, dice: Dice) -> list[Choice]:
    return [choice for choice in choices if _slotted(choice)]


def _nearest_slot(family: Choices, dice: Dice) -> list[Choice]:
    nearest = max(map(_slotted, family))
    return [choice for choice in family if _slotted(choice) == nearest]


# ---- the letters --------------------------------------------------------------------------------------------------

LETTERS: Final = (
    Letter("P", "point", "Makes a point: two or more checkers stand where fewer than two stood before.", _points),
    Letter("H", "hit", "Hits.", _hits,
           "The one play that hits on the highest point on which a hit is legal, unless a play hits twice.",
           _highest_hit),
    Letter("S", "split", "The larger number is played far, the smaller down from the opponent's outer board (18 to "
           "13); the numbers the other way round where that isn't legal. A doublet: three moves far, one down.",
           _splits),
    Letter("Z", "reverse", "The smaller number is played far, the larger down from the opponent's outer board; the "
           "numbers the other way round where that isn't legal. A doublet: one move far, three down.",
           _reverse_splits),
    Letter("D", "down", "Both numbers are played down. A doublet: all four.", _by_areas("DD", "DDDD"),
           "The play with two checkers from the midpoint or higher, unless another one hits or makes more points.",
           _downs_from_midpoint),
    Letter("U", "up", "Both numbers move checkers far from the opponent's home board (24 to 19), and it is no run. Not "
           "a doublet.", _of_two_numbers(_ups)),
    Letter("R", "run", "One checker goes with both numbers from the opponent's home board (24 to 19) to his outer "
           "board (18 to 13). Not a doublet.", _of_two_numbers(_runs)),
    Letter("$", "slot", "One number is played down from the midpoint or higher, the other puts a blot on an empty "
           "point of the home board, from 12 or lower and without a hit. Not a doublet.", _of_two_numbers(_slots),
           "The one that slots the highest point.", _nearest_slot),
    Letter("B", "both", "One number is played far, the other within the outer board (from 12 or lower). A doublet: two "
           "moves far, two down.", _both),
    Letter("C", "cross", "One number is played far, the other jumps. Not a doublet.", _by_areas("FJ")),
    Letter("O", "outer", "One number is played down, the other jumps. A doublet: two and two.",
           _by_areas("DJ", "DDJJ")),
    Letter("J", "jump", "Both numbers jump. A doublet: all four.", _by_areas("JJ", "JJJJ")),
    Letter("I", "inside", "Both numbers stay inside. A doublet: all four.", _by_areas("II", "IIII")),
)  # fmt: skip
"""The letters that are read, the one that a play is rather named by first."""

_BY_LETTER: Final = {letter.letter: letter for letter in LETTERS}
