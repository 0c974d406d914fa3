"""The legal plays against a slow generator that spells out the rules and nothing else (tests/oracle.py)."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tavla.analyzer.board import checker_count, pip_count
from tavla.analyzer.plays import Step, can_move, legal_plays, steps_for
from tavla.grammar.position import BAR, OFF, Board
from tests.oracle import ROLLS, moved, obvious_plays

pytestmark = pytest.mark.property

# Positions ------------------------------------------------------------------------------------------------------

EVERYWHERE = tuple(range(1, BAR + 1))
HOME = tuple(range(1, 7))
FAR = (*range(19, BAR + 1), BAR, BAR)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards of all kinds, mover first: contact, bearing in and off, on the bar before made points, few checkers."""
    area = draw(st.sampled_from((EVERYWHERE, EVERYWHERE, HOME, (*HOME, 7, 8), HOME + FAR, FAR)))
    total = draw(st.sampled_from((15, 15, 3, 2, 1)))
    own = [0] * (BAR + 1)
    for point in draw(st.lists(st.sampled_from(area), min_size=1, max_size=total)):
        own[point] += 1
    own[OFF] = total - sum(own)
    opponent = [0] * (BAR + 1)
    made = draw(st.lists(st.sampled_from((*range(1, BAR), *HOME)), max_size=7, unique=True))
    blots = draw(st.lists(st.sampled_from(EVERYWHERE), max_size=6))
    for point in (*made, *made, *blots):
        if point == BAR or not own[BAR - point]:
            opponent[point] += 1
    opponent[OFF] = max(0, 15 - sum(opponent))
    return Board(tuple(own), tuple(opponent))


many = settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@many
@given(boards())
def test_plays_are_those_of_the_rules(board: Board) -> None:
    for roll in ROLLS:
        plays = legal_plays(*board, roll)
        results = [Board(play.own, play.opponent) for play in plays]
        assert len(set(results)) == len(results), f"a position twice with {roll}"
        assert set(results) == obvious_plays(board, roll), roll
        assert can_move(*board, roll) is bool(plays)


@many
@given(boards(), st.sampled_from(ROLLS))
def test_steps_lead_to_the_position(board: Board, roll: tuple[int, int]) -> None:
    """The steps of a play, each legal on the board left by those before it, make up the play."""
    for play in legal_plays(*board, roll):
        now = board
        dice = list(roll) if roll[0] != roll[1] else [roll[0]] * 4
        for step in play.steps:
            die = die_of(step, dice)
            dice.remove(die)
            assert (step.start, step.end) in steps_for(*now, die)
            assert step.hit is (step.end != OFF and now.second[BAR - step.end] == 1)
            after = moved(now, step.start, die)
            assert after is not None
            now = after
        assert now == Board(play.own, play.opponent)
        starts = [step.start for step in play.steps]
        assert starts == sorted(starts, reverse=True)


def die_of(step: Step, dice: list[int]) -> int:
    """The die that made the step: the exact one, or for bearing off the smallest that is large enough."""
    pips = step.start - step.end
    return pips if pips in dice else min(die for die in dice if die > pips)


@many
@given(boards(), st.sampled_from(ROLLS))
def test_checkers_and_pips_are_conserved(board: Board, roll: tuple[int, int]) -> None:
    """No checker appears or vanishes, and the mover's pip count falls by what his steps say."""
    for own, opponent in ((play.own, play.opponent) for play in legal_plays(*board, roll)):
        assert checker_count(own) == checker_count(board.first)
        assert checker_count(opponent) == checker_count(board.second)
        assert pip_count(own) < pip_count(board.first)
        assert pip_count(opponent) >= pip_count(board.second)
