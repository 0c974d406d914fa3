"""Random positions of the kinds that a game goes through, each kind with what makes it that kind.

A position is made from the mover's checkers and the opponent's as the mover sees them, in the mover's numbering.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from tavla.grammar.position import BAR, OFF, Board
from tests.oracle import ROLLS

Maker = Callable[[Random], Board]
Seen = Callable[[Board, tuple[int, int], set[Board]], bool]
"""Does a position with its roll and its legal results show what its kind is about?"""

HOME = range(1, 7)
THEIR_HOME = range(19, 25)
"""The opponent's home board in the mover's numbering."""
POINTS = range(1, 25)


@dataclass(frozen=True)
class Kind:
    """A kind of position. At least ``share`` of the positions made must show ``sign``, and all must show ``always``."""

    name: str
    make: Maker
    sign: Seen
    share: float
    always: Seen
    rolls: Sequence[tuple[int, int]] = ROLLS


def board_of(own: Iterable[int], seen: Iterable[int], total: int = 15) -> Board:
    """A board from the points of checkers, one for each; the opponent's bar is 0, and missing checkers are off."""
    first, second = [0] * (BAR + 1), [0] * (BAR + 1)
    for point in own:
        first[point] += 1
    for point in seen:
        if point == OFF or not first[point]:
            second[BAR - point] += 1
    first[OFF], second[OFF] = total - sum(first), total - sum(second)
    return Board(tuple(first), tuple(second))


def some(chance: Random, area: Sequence[int], least: int, most: int) -> list[int]:
    """Checkers on points of an area, anywhere."""
    return chance.choices(area, k=chance.randint(least, most))


def pairs(points: Iterable[int]) -> list[int]:
    return [point for point in points for _ in range(2)]


def made(chance: Random, area: Sequence[int], least: int, most: int) -> list[int]:
    """Pairs of checkers on some points of an area."""
    return pairs(chance.sample(area, chance.randint(least, most)))


# ---- makers ------------------------------------------------------------------------------------------------------


def contact(chance: Random) -> Board:
    """Both sides all over the board, blots everywhere."""
    mine = chance.sample(POINTS, 12)
    theirs = [point for point in POINTS if point not in mine]
    return board_of(some(chance, mine, 8, 15), some(chance, theirs, 8, 15))


def on_the_bar(chance: Random) -> Board:
    own = [BAR] * chance.randint(1, 4) + some(chance, HOME, 1, 11)
    return board_of(own, made(chance, THEIR_HOME, 1, 5) + some(chance, range(7, 25), 0, 5))


def bearing_off(chance: Random) -> Board:
    """All home, gaps or not; the opponent gone, behind, or waiting on the bar."""
    seen = chance.choice(([], [OFF], [1, 1], [OFF, 2, 2], some(chance, HOME, 0, 4)))
    own = [point for point in some(chance, chance.sample(HOME, chance.randint(2, 6)), 2, 15) if point not in seen]
    return board_of(own, seen)


def bearing_in(chance: Random) -> Board:
    """One to three checkers still outside, some of which come home with this roll."""
    own = some(chance, range(7, 13), 1, 3) + some(chance, HOME, 3, 12)
    return board_of(own, made(chance, HOME, 0, 1))


def closed_board(chance: Random) -> Board:
    """One or two on the bar before five or six made points."""
    closed = chance.sample(THEIR_HOME, chance.choice((5, 5, 6)))
    own = [BAR] * chance.randint(1, 2) + some(chance, range(1, 19), 5, 13)
    return board_of(own, pairs(closed) + some(chance, closed, 0, 3))


def few_checkers(chance: Random) -> Board:
    return board_of(some(chance, POINTS, 1, 3), some(chance, POINTS, 1, 3))


def both_on_the_bar(chance: Random) -> Board:
    own = [BAR] * chance.randint(1, 3) + some(chance, POINTS, 4, 12)
    return board_of(own, [OFF] * chance.randint(1, 3) + made(chance, THEIR_HOME, 0, 4) + some(chance, POINTS, 0, 4))


def race(chance: Random) -> Board:
    """The sides have passed each other."""
    border = chance.randint(6, 18)
    return board_of(some(chance, range(1, border + 1), 3, 15), some(chance, range(border + 1, 25), 1, 15))


def prime(chance: Random) -> Board:
    """Four to six points in a row, checkers behind them, and few others."""
    length = chance.randint(4, 6)
    low = chance.randint(3, 23 - length)
    wall = range(low, low + length)
    behind = some(chance, range(low + length, 25), 1, 4)
    return board_of(behind + some(chance, range(1, low), 1, 4), pairs(wall) + some(chance, wall, 0, 3))


def one_number(chance: Random) -> Board:
    """One checker that is free to move, many made points before it, and a few checkers that are home already."""
    own = some(chance, range(10, 25), 1, 1) + some(chance, (1, 2), 0, 4)
    return board_of(own, made(chance, [point for point in range(3, 25) if point not in own], 7, 7))


def hypergammon(chance: Random) -> Board:
    """Three checkers a side, on the bar now and then, none off yet or some."""
    own = some(chance, (*POINTS, BAR, BAR), 1, 3)
    return board_of(own, some(chance, (*POINTS, OFF), 1, 3), total=3)


# ---- signs -------------------------------------------------------------------------------------------------------


def anything(board: Board, roll: tuple[int, int], results: set[Board]) -> bool:
    return True


def has_choice(board: Board, roll: tuple[int, int], results: set[Board]) -> bool:
    return len(results) > 3


def hits(board: Board, roll: tuple[int, int], results: set[Board]) -> bool:
    return any(after.second[BAR] > board.second[BAR] for after in results)


def dances(board: Board, roll: tuple[int, int], results: set[Board]) -> bool:
    return not results


def bears_off(board: Board, roll: tuple[int, int], results: set[Board]) -> bool:
    return any(after.first[OFF] > board.first[OFF] for after in results)


def loses_a_number(board: Board, roll: tuple[int, int], results: set[Board]) -> bool:
    """Fewer pips are played than were rolled, with none borne off."""
    rolled = sum(roll) * (2 if roll[0] == roll[1] else 1)
    return bool(results) and all(pips(board) - pips(after) < rolled for after in results)


def pips(board: Board) -> int:
    return sum(point * count for point, count in enumerate(board.first))


def enters(board: Board, roll: tuple[int, int], results: set[Board]) -> bool:
    return bool(results) and board.first[BAR] > 0


def mover_on_the_bar(board: Board, roll: tuple[int, int], results: set[Board]) -> bool:
    return board.first[BAR] > 0


def both_wait(board: Board, roll: tuple[int, int], results: set[Board]) -> bool:
    return board.first[BAR] > 0 and board.second[BAR] > 0


def home(board: Board, roll: tuple[int, int], results: set[Board]) -> bool:
    return not any(board.first[7:])


def some_outside(board: Board, roll: tuple[int, int], results: set[Board]) -> bool:
    return any(board.first[7:])


def passed(board: Board, roll: tuple[int, int], results: set[Board]) -> bool:
    """The mover's highest checker is below the opponent's."""
    highest = max(point for point, count in enumerate(board.first) if count)
    theirs = [BAR - point for point, count in enumerate(board.second) if count and point != OFF]
    return all(highest < point for point in theirs)


def behind_a_wall(board: Board, roll: tuple[int, int], results: set[Board]) -> bool:
    """Four points in a row are held, and a checker stands above them."""
    held = [point for point in POINTS if board.second[BAR - point] >= 2]
    rows = [low for low in held if all(low + step in held for step in range(4))]
    return bool(rows) and any(board.first[min(rows) + 4 :])


def at_most_three(board: Board, roll: tuple[int, int], results: set[Board]) -> bool:
    return all(sum(side[1:]) <= 3 for side in board)


def three_a_side(board: Board, roll: tuple[int, int], results: set[Board]) -> bool:
    return [sum(side) for side in board] == [3, 3]


def four_of_a_kind(board: Board, roll: tuple[int, int], results: set[Board]) -> bool:
    return roll[0] == roll[1]


DOUBLETS = [roll for roll in ROLLS if roll[0] == roll[1]]

KINDS = (
    Kind("contact", contact, hits, 0.7, anything),
    Kind("on-the-bar", on_the_bar, enters, 0.5, mover_on_the_bar),
    Kind("bearing-off", bearing_off, bears_off, 0.7, home),
    Kind("bearing-in", bearing_in, bears_off, 0.1, some_outside),
    Kind("closed-boards", closed_board, dances, 1 / 3, mover_on_the_bar),
    Kind("few-checkers", few_checkers, anything, 1, at_most_three),
    Kind("both-on-the-bar", both_on_the_bar, enters, 0.6, both_wait),
    Kind("races", race, has_choice, 0.5, passed),
    Kind("primes", prime, loses_a_number, 0.1, behind_a_wall),
    Kind("one-number", one_number, loses_a_number, 0.3, anything),
    Kind("doublets", contact, hits, 0.6, four_of_a_kind, DOUBLETS),
    Kind("hypergammon", hypergammon, anything, 1, three_a_side),
)
"""Twelve kinds; the random tests take the same number of positions of each."""
