"""Legal plays: every position that a roll may lead to, and the steps that lead there.

A *step* moves one checker by one die; a *play* is all that a player does with one roll. All points are in the mover's
own numbering (`BAR` = 25 down to `OFF` = 0).

Inside, the mover's checkers and the opponent's are two lists of 26 in the MOVER's numbering: `theirs[p]` are the
opponent's checkers on the mover's point p, so `theirs[0]` is the opponent's bar. Steps are done and undone in place.

Two facts keep the search small:

- The steps of a legal play are legal too from the highest starting point to the lowest. The bar comes first then, a
  checker that goes on starts its second step below its first, and no lower checker can clear the way for bearing off a
  higher one. So each set of steps is tried in this order only.
- Different sets of steps reach the same position only if one checker makes both steps, or if two checkers are borne
  off. Only such plays are looked up among those found already.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tavla.grammar.position import BAR, OFF, Side

_HOME: Final = 6


class Step(NamedTuple):
    """One checker moved by one die."""

    start: int
    end: int
    hit: bool


class LegalPlay(NamedTuple):
    """A play and the position after it, both sides in their own numbering."""

    steps: tuple[Step, ...]
    own: Side
    opponent: Side


# _STEPS[die][start][opponent's checkers on the end point: 0 or 1]. Made once: making a Step costs more than finding it.
_STEPS: Final = tuple(
    tuple((Step(start, max(start - die, OFF), False), Step(start, max(start - die, OFF), True)) for start in range(26))
    for die in range(7)
)


def legal_plays(own: Side, opponent: Side, dice: tuple[int, int]) -> list[LegalPlay]:
    """One play for each position that the player may reach; empty if he cannot move.

    As many dice as possible are played, and the larger one if it is either but not both. Once the last checker is off
    nothing is left to play.

    The steps of a play go from the highest starting point to the lowest. Where several sets of steps reach the same
    position, the play is the one that begins with the larger die. Order of the list: plays that begin with the larger
    die, then those that begin with the smaller; among these by starting points, highest first.
    """
    high, low = max(dice), min(dice)
    mine, theirs = list(own), list(opponent[::-1])
    if high == low:
        plays: list[LegalPlay] = []
        _add_doublet_plays(plays, mine, theirs, high, (), opponent)
        return plays
    seen: set[tuple[Side, Side]] = set()
    plays = _two_step_plays(mine, theirs, high, low, True, opponent, seen)
    plays += _two_step_plays(mine, theirs, low, high, False, opponent, seen)
    return plays or _one_step_plays(mine, theirs, high, opponent) or _one_step_plays(mine, theirs, low, opponent)


def can_move(own: Side, opponent: Side, dice: tuple[int, int]) -> bool:
    """Whether any step is legal, that is, whether the player does not dance."""
    if own[BAR]:
        return opponent[dice[0]] < 2 or opponent[dice[1]] < 2
    for die in dice:
        for start in range(BAR - 1, die, -1):
            if own[start] and opponent[BAR - start + die] < 2:
                return True
    return any(_bear_off_start(own, die) for die in dice)


def steps_for(own: Side, opponent: Side, die: int) -> list[tuple[int, int]]:
    """The legal steps with one die as (start, end), highest start first."""
    return [(step.start, step.end) for step in _steps(list(own), list(opponent[::-1]), die, BAR)]


def _steps(mine: list[int], theirs: list[int], die: int, top: int) -> list[Step]:
    """The legal steps with `die` that start on `top` or below, highest first."""
    table = _STEPS[die]
    if mine[BAR]:
        end = BAR - die
        return [table[BAR][theirs[end]]] if top == BAR and theirs[end] < 2 else []
    starts = range(top, die, -1)
    steps = [table[start][theirs[start - die]] for start in starts if mine[start] and theirs[start - die] < 2]
    bear_off_start = _bear_off_start(mine, die)
    if 0 < bear_off_start <= top:
        steps.append(table[bear_off_start][0])
    return steps


def _bear_off_start(mine: list[int] | Side, die: int) -> int:
    """The point from which `die` bears a checker off, 0 if it cannot.

    All checkers must be home. A checker is borne off from the point of the die, or from the highest point occupied if
    that is lower.
    """
    if any(mine[_HOME + 1 :]):
        return 0
    if mine[die]:
        return die
    if any(mine[die + 1 : _HOME + 1]):
        return 0
    for start in range(die - 1, 0, -1):
        if mine[start]:
            return start
    return 0


def _two_step_plays(
    mine: list[int],
    theirs: list[int],
    first_die: int,
    second_die: int,
    may_share_start: bool,
    opponent: Side,
    seen: set[tuple[Side, Side]],
) -> list[LegalPlay]:
    """Plays of two steps, the first with `first_die`, the second starting lower or, if told so, on the same point.

    `seen` are the positions of plays that may repeat; those found here are added.
    """
    plays = []
    for first in _steps(mine, theirs, first_die, BAR):
        start, end, hit = first
        _do(mine, theirs, start, end, hit)
        for second in _steps(mine, theirs, second_die, start if may_share_start else start - 1):
            second_start, second_end, second_hit = second
            _do(mine, theirs, second_start, second_end, second_hit)
            play = _play((first, second), mine, theirs, opponent)
            _undo(mine, theirs, second_start, second_end, second_hit)
            if second_start == end or second_end == end == OFF:
                position = play[1:]
                if position in seen:
                    continue
                seen.add(position)
            plays.append(play)
        _undo(mine, theirs, start, end, hit)
    return plays


def _one_step_plays(mine: list[int], theirs: list[int], die: int, opponent: Side) -> list[LegalPlay]:
    plays = []
    for step in _steps(mine, theirs, die, BAR):
        _do(mine, theirs, *step)
        plays.append(_play((step,), mine, theirs, opponent))
        _undo(mine, theirs, *step)
    return plays


def _add_doublet_plays(
    plays: list[LegalPlay], mine: list[int], theirs: list[int], die: int, done: tuple[Step, ...], opponent: Side
) -> None:
    """Add the plays that begin with the steps `done` to `plays`, unless longer ones are known.

    The first play found is one of the longest: it takes the highest start every time, and no step opens another one
    above its own start. So shorter plays never have to be removed.
    """
    steps = _steps(mine, theirs, die, done[-1].start if done else BAR) if len(done) < 4 else []
    for step in steps:
        _do(mine, theirs, *step)
        _add_doublet_plays(plays, mine, theirs, die, (*done, step), opponent)
        _undo(mine, theirs, *step)
    if done and not steps and (not plays or len(done) == len(plays[0].steps)):
        plays.append(_play(done, mine, theirs, opponent))


def _do(mine: list[int], theirs: list[int], start: int, end: int, hit: bool) -> None:
    mine[start] -= 1
    mine[end] += 1
    if hit:
        theirs[end] = 0
        theirs[0] += 1


def _undo(mine: list[int], theirs: list[int], start: int, end: int, hit: bool) -> None:
    mine[start] += 1
    mine[end] -= 1
    if hit:
        theirs[end] = 1
        theirs[0] -= 1


def _play(steps: tuple[Step, ...], mine: list[int], theirs: list[int], opponent: Side) -> LegalPlay:
    # A larger bar means that something was hit; otherwise the opponent's side is the one we were given.
    return LegalPlay(steps, tuple(mine), opponent if theirs[0] == opponent[BAR] else tuple(theirs[::-1]))
