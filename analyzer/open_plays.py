"""Plays of which something was left open: the legal plays that what was said can mean.

A hand-written record gives landing points only (``43 20 10``), prose may say no more than «a checker from the 8 point».
Every legal play is taken apart into the ways of its checkers, in all the ways in which it can be made, and held against
what was said. Points are the mover's.
"""

from collections.abc import Iterator, Sequence

from tavla.analyzer.plays import LegalPlay, legal_plays, steps_for
from tavla.analyzer.verify import PlayReading, Route, Sides, advance, dice_of, route_steps
from tavla.grammar.position import OFF, Side
from tavla.grammar.record import Dice, OpenPlay, PartialMove

__all__ = ["complete_play"]

_Path = tuple[int, int, int, bool, bool]
"""How one checker goes: start, end, pips of its dice, does it hit where it lands, does it hit at all."""


def complete_play(own: Side, opponent: Side, play: OpenPlay) -> list[PlayReading]:
    """The legal plays that fit what was said, one for each position; [] when none does.

    Plays that move no other checkers than those spoken of come before all others: where there are such, only they fit.
    """
    legal = {item[1:]: item for item in legal_plays(own, opponent, play.dice)}
    all_said: dict[Sides, Route] = {}
    some_said: dict[Sides, Route] = {}
    for route, after in _routes(own, opponent, play.dice):
        unsaid = _left_unsaid(own, opponent, route, play.parts) if after in legal else None
        if unsaid is not None:
            (some_said if unsaid else all_said).setdefault(after, route)
    found = (all_said or some_said).items()
    return [PlayReading(LegalPlay(route_steps(own, opponent, route), *after), route) for after, route in found]


def _routes(own: Side, opponent: Side, dice: Dice) -> Iterator[tuple[Route, Sides]]:
    """Every set of steps that can be made with the dice, its highest start first, with the position it leads to."""

    def go_on(sides: Sides, left: tuple[int, ...], top: int, done: Route) -> Iterator[tuple[Route, Sides]]:
        if done:
            yield done, sides
        for die in dict.fromkeys(left):
            index = left.index(die)
            for start, end in steps_for(*sides, die):
                if start > top:
                    continue
                step = (start, end, die)
                after = advance(*sides, (step,))
                assert after is not None
                yield from go_on(after, left[:index] + left[index + 1 :], start, (*done, step))

    yield from go_on((own, opponent), dice_of(dice), 25, ())


def _left_unsaid(own: Side, opponent: Side, route: Route, parts: Sequence[PartialMove]) -> int | None:
    """How many checkers this play moves of which nothing was said; None when it doesn't fit what was said."""
    hits = [step.hit for step in route_steps(own, opponent, route)]
    steps = [(start, end, die, hit) for (start, end, die), hit in zip(route, hits, strict=True)]
    counts = (_unmatched(paths, parts, own) for paths in _paths(tuple(steps)))
    return min((count for count in counts if count is not None), default=None)


def _paths(steps: tuple[tuple[int, int, int, bool], ...]) -> Iterator[tuple[_Path, ...]]:
    """The ways in which steps can belong to checkers: each on its own, or one going on from where it landed."""
    if not steps:
        yield ()
        return
    (start, end, die, hit), rest = steps[0], steps[1:]
    for others in _paths(rest):
        yield ((start, end, die, hit, hit), *others)
        for index, (next_start, last, pips, lands_on, hits) in enumerate(others):
            if next_start == end != OFF:
                joined = (start, last, die + pips, lands_on, hit or hits)
                yield (*others[:index], joined, *others[index + 1 :])


def _unmatched(paths: Sequence[_Path], parts: Sequence[PartialMove], own: Side) -> int | None:
    """How many paths belong to no part when every part has as many as it speaks of; None when one hasn't.

    A path of which nothing was said can't go on from a point that a checker has only just reached: that checker was
    said to stay there.
    """
    if not parts:
        return len(paths) if all(own[path[0]] for path in paths) else None
    part, others = parts[0], parts[1:]
    # Of several checkers that land on a point the first one hits.
    one = part if part.checkers == 1 or not part.hit else part._replace(hit=None)
    fitting = [index for index, path in enumerate(paths) if _fits(path, one)]
    found = [
        _unmatched([path for index, path in enumerate(paths) if index not in taken], others, own)
        for taken in _choices(fitting, part.checkers)
        if one is part or any(_fits(paths[index], part) for index in taken)
    ]
    return min((count for count in found if count is not None), default=None)


def _choices(indices: Sequence[int], count: int | None) -> Iterator[frozenset[int]]:
    """The sets of so many of these indices; of one or more for None."""
    for bits in range(1, 1 << len(indices)):
        chosen = frozenset(index for place, index in enumerate(indices) if bits >> place & 1)
        if count is None or len(chosen) == count:
            yield chosen


def _fits(path: _Path, part: PartialMove) -> bool:
    start, end, pips, lands_on, hits = path
    return (
        part.start in (None, start)
        and part.end in (None, end)
        and part.pips in (None, pips, start - end)
        and (part.hit is None or (lands_on if part.hit else not hits))
    )
