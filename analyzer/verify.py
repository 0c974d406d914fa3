"""Is a written play legal, and which position does it lead to?

A play that says where every die goes is verified step by step, without a search: its steps from the highest start
down are a sufficient order. Everything else (dice left unplayed, merged moves such as ``24/14``) is held against the
legal plays. A play is judged by the position that it reaches, never by its spelling.

Points are the mover's; both sides of a board are in their own numbering.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from tavla.analyzer.plays import LegalPlay, Step, legal_plays
from tavla.grammar.position import BAR, OFF, Side
from tavla.grammar.record import CheckerMove, Dice, Turn

__all__ = [
    "Compiled", "PlayReading", "Route", "Sides", "advance", "compile_turn", "compiled_turns", "dice_of", "find_play",
    "force", "reachable", "readings", "route_steps", "routes_of", "settle",
]  # fmt: skip

Route: TypeAlias = tuple[tuple[int, int, int], ...]
"""The steps of a play in an order in which they can be made: (start, end, die)."""
Sides: TypeAlias = tuple[Side, Side]
"""A position seen by the mover: his side and the opponent's."""

_MEMO_LIMIT = 1 << 17
"""A hundred thousand matches have about as many distinct plays; beyond, the memo starts afresh."""


class Compiled(NamedTuple):
    """What can be said of a written play without a board.

    ``full``: the ways to make it that give each move one die and use all dice; nearly always just one (two when
    checkers are borne off from points below the dice). Where there are none, ``ways`` are all ways to make it: merged
    moves, dice left unplayed. ``marked``: points that bear a hit mark. ``as_written``: the steps in the order in which
    they stand, where it may be one in which they can't be made; else None.
    """

    full: tuple[Route, ...]
    ways: tuple[Route, ...]
    marked: tuple[int, ...]
    as_written: Route | None


compiled_turns: dict[int, tuple[Turn, Compiled]] = {}
"""The compiled form of every turn met so far, by the id of the turn: readers share equal actions, and comparing
identities costs a third of comparing plays. The turn is kept with it, so that no other object can have its id. The
replay looks here before it calls compile_turn; nobody else does."""


def compile_turn(turn: Turn) -> Compiled:
    """The compiled form of a turn with known dice; compiled once for each distinct turn."""
    known = compiled_turns.get(id(turn))
    if known is not None:
        return known[1]
    if len(compiled_turns) >= _MEMO_LIMIT:
        compiled_turns.clear()
    compiled = _compile(turn)
    compiled_turns[id(turn)] = (turn, compiled)
    return compiled


def _compile(turn: Turn) -> Compiled:
    assert turn.dice is not None
    marked = tuple(dict.fromkeys([end for _, end, hit in turn.moves if hit]))
    full = tuple(_full_routes(turn.moves, turn.dice))
    return Compiled(full, full or tuple(routes_of(turn.dice, turn.moves)), marked, _as_written(turn.moves, full))


def _as_written(written: Sequence[CheckerMove], full: Sequence[Route]) -> Route | None:
    """The steps of a play in the order in which they are written, if that can matter.

    It does when a checker goes on before it has come, when one enters after another has moved, and when one is borne
    off before others have come home or have been borne off above it.
    """
    for first, second in combinations(written, 2):
        if second.end == first.start or (second.start == BAR != first.start) or (not first.end and second > first):
            break
    else:
        return None
    if not full:
        return None
    dice = {move: [die for start, end, die in full[0] if (start, end) == move[:2]] for move in written}
    return tuple([(move.start, move.end, dice[move].pop()) for move in written])


def _full_routes(written: Sequence[CheckerMove], dice: Dice) -> Iterator[Route]:
    first, second = dice
    orders: tuple[tuple[int, ...], ...] = ((first, second), (second, first))
    if first == second:
        orders = ((first,) * 4,)
    if len(written) != len(orders[0]):
        return
    moves = sorted(written, reverse=True)
    for order in orders:
        for (start, end, _), die in zip(moves, order, strict=True):
            distance = start - end
            if distance != die and (end or not 0 < distance < die):
                break
        else:
            yield tuple([(move[0], move[1], die) for move, die in zip(moves, order, strict=True)])


def dice_of(dice: Dice) -> tuple[int, ...]:
    """The numbers to play: two, or four of a doublet."""
    return dice if dice[0] != dice[1] else dice + dice


def advance(own: Side, opponent: Side, route: Route) -> Sides | None:
    """The position after a route, or None when one of its steps can't be made.

    Checks each step: a checker is there, none is left on the bar, the landing is open, bearing off is allowed.
    """
    if own[25] and [step[0] for step in route[: own[25]]] != [25] * min(own[25], len(route)):
        return None
    mine = list(own)
    theirs: Sequence[int] = opponent
    for start, end, die in route:
        if not mine[start]:
            return None
        if end:
            there = theirs[25 - end]
            if there:
                if there > 1:
                    return None
                hit = list(theirs)
                hit[25 - end] = 0
                hit[25] += 1
                theirs = hit
        elif any(mine[7:]) or (die > start and any(mine[start + 1 : 7])):
            return None
        mine[start] -= 1
        mine[end] += 1
    return tuple(mine), opponent if theirs is opponent else tuple(theirs)


def route_steps(own: Side, opponent: Side, route: Route) -> tuple[Step, ...]:
    """The steps of a route with their hits."""
    steps = []
    theirs = list(opponent)
    for start, end, _ in route:
        hit = end != OFF and theirs[BAR - end] == 1
        if hit:
            theirs[BAR - end] = 0
        steps.append(Step(start, end, hit))
    return tuple(steps)


# ---- plays that need the legal plays -----------------------------------------------------------------------------


class PlayReading(NamedTuple):
    """One legal play that a written play can mean."""

    play: LegalPlay
    route: Route

    @property
    def hits(self) -> set[int]:
        return {step.end for step in self.play.steps if step.hit}


def readings(own: Side, opponent: Side, dice: Dice, ways: Sequence[Route]) -> list[PlayReading]:
    """The legal plays that the ways to make a written play can mean, one for each position; none: it is illegal."""
    reached = reachable(own, opponent, ways)
    if not reached:
        return []
    possible = [play[1:] for play in legal_plays(own, opponent, dice) if play[1:] in reached]
    return [
        PlayReading(LegalPlay(route_steps(own, opponent, reached[after]), *after), reached[after]) for after in possible
    ]


def reachable(own: Side, opponent: Side, ways: Sequence[Route]) -> dict[Sides, Route]:
    """Every position that one of these ways leads to, by possible steps; whether dice are left is not asked here."""
    found: dict[Sides, Route] = {}
    for route in ways:
        after = advance(own, opponent, route)
        if after is not None:
            found.setdefault(after, route)
    return found


def routes_of(dice: Dice, moves: Sequence[CheckerMove]) -> Iterator[Route]:
    """Every way to make the written moves with the dice, whatever the board: none when they don't fit the dice.

    A move may take several dice over points that are not written. Moves are made from the highest start down: that
    order is sufficient.
    """

    def make(rest: tuple[tuple[int, int], ...], left: tuple[int, ...], done: Route) -> Iterator[Route]:
        if not rest:
            yield done
            return
        (start, end), others = rest[0], rest[1:]
        for die in dict.fromkeys(left):
            landing = max(start - die, OFF)
            if landing < end:
                continue
            index = left.index(die)
            open_moves = others if landing == end else _sorted((*others, (landing, end)))
            yield from make(open_moves, left[:index] + left[index + 1 :], (*done, (start, landing, die)))

    if len(moves) <= 4 and all(move.start > move.end for move in moves):
        yield from make(_sorted(tuple((move.start, move.end) for move in moves)), dice_of(dice), ())


def _sorted(moves: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(moves, reverse=True))


def find_play(own: Side, opponent: Side, turn: Turn) -> tuple[Sides, Route, tuple[PlayReading, ...]] | None:
    """Where a written play leads: the position, the steps, and all its readings when it is ambiguous; None: illegal."""
    assert turn.dice is not None
    compiled = compile_turn(turn)
    for route in compiled.full:
        after = advance(own, opponent, route)
        if after is not None:
            return after, route, ()
    found = readings(own, opponent, turn.dice, compiled.ways)
    if not found:
        return None
    chosen, certain = (found[0], True) if len(found) == 1 else settle(found, compiled.marked)
    return chosen.play[1:], chosen.route, () if certain else tuple(found)


def settle(found: Sequence[PlayReading], marked: Sequence[int]) -> tuple[PlayReading, bool]:
    """Choose among several readings of a merged move, and say whether the choice is certain.

    The hit marks decide: a merged move without a mark hits nothing on its way. Without a reading that fits the marks
    exactly, the one that hits least is taken, and the choice is not certain.
    """
    exact = [reading for reading in found if reading.hits == set(marked)]
    if len(exact) == 1:
        return exact[0], True
    choices = exact or [reading for reading in found if reading.hits >= set(marked)] or list(found)
    best = min(choices, key=lambda reading: len(reading.hits))
    return best, len(choices) == 1


# ---- plays that are illegal --------------------------------------------------------------------------------------


def force(own: Side, opponent: Side, moves: Sequence[tuple[int, int, bool]]) -> tuple[Sides, bool]:
    """The position that an illegal play leaves, and whether all of it could be carried out.

    An unchallenged illegal play stands: checkers are put where the record says, whatever the dice. Moves of a checker
    that isn't there, or to a point that the opponent holds, can't be carried out and are left out.
    """
    mine, theirs = list(own), list(opponent)
    complete = True
    for start, end, _ in sorted(moves, key=lambda move: -move[0]):
        blocked = 0 < end < BAR and theirs[BAR - end] > 1
        if not mine[start] or blocked or end == BAR:
            complete = False
            continue
        if 0 < end < BAR and theirs[BAR - end] == 1:
            theirs[BAR - end] = 0
            theirs[BAR] += 1
        mine[start] -= 1
        mine[end] += 1
    return (tuple(mine), tuple(theirs)), complete
