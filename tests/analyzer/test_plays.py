"""Legal plays, rule by rule, on boards with as few checkers as the rule needs."""

from __future__ import annotations

import pytest

from tavla.analyzer.plays import LegalPlay, can_move, legal_plays, steps_for
from tavla.grammar.position import BAR, OFF, Side

Checkers = dict[int, int]


def side(checkers: Checkers) -> Side:
    return tuple(checkers.get(point, 0) for point in range(26))


def opponent_side(seen: Checkers) -> Side:
    """The opponent's side from his checkers as the mover sees them: in the mover's numbering."""
    return side({BAR - point: count for point, count in seen.items()})


def written(play: LegalPlay) -> str:
    return " ".join(f"{start}/{end}{'*' * hit}" for start, end, hit in play.steps)


def plays(own: Checkers, dice: tuple[int, int], seen: Checkers | None = None) -> list[str]:
    """The legal plays step by step. Whichever die is named first, they are the same."""
    found = legal_plays(side(own), opponent_side(seen or {}), dice)
    assert legal_plays(side(own), opponent_side(seen or {}), dice[::-1]) == found
    assert can_move(side(own), opponent_side(seen or {}), dice) is bool(found)
    return [written(play) for play in found]


class TestAsManyDiceAsPossible:
    """Both numbers of a roll must be played if that is possible, and all four of a doublet."""

    def test_a_die_may_be_opened_by_the_other(self) -> None:
        """The 3 has no move until the 6 is played: both must be played."""
        assert plays({24: 1}, (6, 3), {21: 2}) == ["24/18 18/15"]

    def test_order_that_plays_only_one_die_is_forbidden(self) -> None:
        """7/1 is a good 6 by itself, but after it there is no 5: the other 6 must be played."""
        assert plays({24: 1, 7: 1}, (6, 5), {19: 2, 13: 2}) == ["24/18 7/2"]

    def test_larger_die_if_only_one_can_be_played(self) -> None:
        """If either number can be played but not both, the larger one must be."""
        assert plays({24: 1}, (5, 2), {17: 2}) == ["24/19"]

    def test_smaller_die_if_the_larger_cannot_be_played(self) -> None:
        """The larger number is owed only where it is possible."""
        assert plays({24: 1}, (5, 2), {19: 2, 17: 2}) == ["24/22"]

    def test_doublet_partly_playable(self) -> None:
        """Of a doublet as many are played as possible: here three."""
        assert plays({24: 1}, (3, 3), {12: 2}) == ["24/21 21/18 18/15"]

    def test_doublet_longest_way_only(self) -> None:
        """A checker that can play one number does not excuse from the two of another."""
        assert plays({24: 1, 10: 1}, (4, 4), {16: 2, 2: 2}) == ["24/20 10/6"]

    def test_nothing_to_play(self) -> None:
        """A player who cannot move any checker forfeits his roll."""
        assert plays({24: 1}, (6, 5), {18: 2, 19: 2}) == []


class TestBar:
    """No other checker may move while one is on the bar."""

    def test_one_of_two_enters(self) -> None:
        """If only one of two checkers can enter, the other number is lost."""
        assert plays({BAR: 2, 13: 2}, (4, 2), {23: 2}) == ["25/21"]

    def test_enter_then_go_on(self) -> None:
        """Once all checkers have entered, the other number is free, for the entered checker too."""
        assert plays({BAR: 1, 2: 1}, (4, 1), {24: 2}) == ["25/21 21/20", "25/21 2/1"]

    def test_enter_with_the_number_that_leaves_the_other(self) -> None:
        """Both numbers enter; with the 6 the 1 would be lost, so it must be the 1."""
        assert plays({BAR: 1, 7: 1}, (6, 1), {18: 2, 6: 2}) == ["25/24 7/1"]

    def test_enter_with_the_larger_number(self) -> None:
        """Both numbers enter, but none can follow: the larger one must be played."""
        assert plays({BAR: 1}, (6, 1), {18: 2}) == ["25/19"]

    def test_closed_board(self) -> None:
        """A player on the bar before six closed points dances."""
        closed = dict.fromkeys(range(19, 25), 2)
        for high in range(1, 7):
            for low in range(1, high + 1):
                assert plays({BAR: 1, 6: 14}, (high, low), closed) == []

    def test_entering_hits(self) -> None:
        assert plays({BAR: 1}, (6, 2), {19: 1, 23: 2, 17: 2}) == ["25/19*"]

    def test_doublet_with_three_on_the_bar(self) -> None:
        assert plays({BAR: 3, 6: 1}, (3, 3)) == [
            "25/22 25/22 25/22 22/19",
            "25/22 25/22 25/22 6/3",
        ]


class TestBearingOff:
    """Checkers are borne off once all are home, from the point of the die or, if that is lower, from the highest."""

    def test_larger_die_takes_from_the_highest_point(self) -> None:
        """With 6-5 and nothing above the 4 point both numbers take from it."""
        assert plays({4: 2, 3: 1, 1: 3}, (6, 5)) == ["4/0 4/0"]

    def test_larger_die_does_not_skip_a_higher_checker(self) -> None:
        """With a checker on the 5 point, a 4 without a checker on 4 must be moved."""
        assert plays({5: 1, 3: 1}, (4, 4)) == ["5/1 3/0 1/0"]

    def test_last_checker_comes_home_first(self) -> None:
        """A checker outside must come home before any is borne off; it may do so with the same roll."""
        assert plays({8: 1, 5: 2, 3: 2}, (5, 3)) == ["8/3 5/2", "8/3 3/0"]

    def test_both_dice_without_the_full_value_of_the_larger(self) -> None:
        """6/5 with the 1 and then 5/off with the 6 plays both numbers."""
        assert plays({6: 1, 1: 3}, (6, 1)) == ["6/0 1/0", "6/5 5/0"]

    def test_bearing_off_is_not_compulsory(self) -> None:
        """A checker may be moved inside the home board instead."""
        assert plays({4: 1, 2: 2, 1: 3}, (4, 2)) == ["4/0 2/0", "4/2 2/0"]

    def test_not_from_the_bar(self) -> None:
        """A checker on the bar is not home."""
        assert plays({BAR: 1, 1: 14}, (1, 1), {24: 2}) == []

    def test_hit_while_bearing_off(self) -> None:
        assert plays({6: 1, 5: 1}, (5, 1), {1: 1}) == ["6/1* 5/4", "6/1* 1/0", "6/5 5/0"]


class TestEndOfTheGame:
    """The game ends when the last checker is off; what is left of the roll is not played."""

    def test_one_checker(self) -> None:
        assert plays({1: 1, OFF: 14}, (6, 3)) == ["1/0"]

    def test_two_of_four(self) -> None:
        assert plays({2: 2, OFF: 13}, (4, 4)) == ["2/0 2/0"]

    def test_either_die_ends_it(self) -> None:
        """One position, so one play."""
        assert len(plays({6: 1, OFF: 14}, (6, 5))) == 1

    def test_nothing_moves_after_the_end(self) -> None:
        assert plays({OFF: 15}, (6, 5)) == []


class TestPositionsNotWays:
    """A legal play is a position that can be reached, however many ways lead there."""

    def test_one_checker_either_die_first(self) -> None:
        assert plays({24: 1}, (6, 2)) == ["24/18 18/16"]

    def test_way_over_a_blot_is_another_play(self) -> None:
        """24/15 over the blot on 20 leaves another position than 24/15 over 19."""
        assert plays({24: 1, 2: 1}, (5, 4), {20: 1}) == ["24/19 19/15", "24/20* 20/15"]

    def test_both_ways_hit(self) -> None:
        assert plays({24: 1}, (5, 4), {20: 1, 19: 1, 15: 1}) == ["24/19* 19/15*", "24/20* 20/15*"]

    def test_second_step_from_a_point_held_already(self) -> None:
        """24/22 22/16 and 24/18 18/16 leave the same position, whichever checker is said to have moved."""
        found = plays({24: 1, 22: 1}, (6, 2))
        assert "24/18 18/16" in found
        assert len(found) == len(set(found)) == 3

    def test_two_borne_off_with_either_die(self) -> None:
        assert plays({2: 1, 1: 1, OFF: 13}, (6, 5)) == ["2/0 1/0"]

    def test_blot_is_hit_once(self) -> None:
        """The second checker to arrive finds the point empty of the opponent."""
        found = legal_plays(side({8: 1, 6: 1}), opponent_side({4: 1}), (4, 2))
        both = next(play for play in found if play.own[4] == 2)
        assert written(both) == "8/4* 6/4"
        assert both.opponent == side({BAR: 1})


def test_blocked_way_is_no_way() -> None:
    """With 1-1 a checker cannot pass a closed point, however free its goal is."""
    found = legal_plays(side({13: 2, 6: 2}), opponent_side({12: 2}), (1, 1))
    assert all(play.own[13] == 2 for play in found)
    assert found


def test_order_of_the_plays() -> None:
    """Plays that begin with the larger die come first; among them the highest starting points."""
    assert plays({13: 1, 8: 1}, (3, 1)) == ["13/10 10/9", "13/10 8/7", "8/5 5/4", "13/12 8/5"]


def test_sides_stay_in_their_own_numbering() -> None:
    """A checker hit on the mover's 20 point goes from the opponent's 5 point to his bar."""
    (play,) = legal_plays(side({24: 1}), side({5: 1, 6: 2}), (4, 1))
    assert written(play) == "24/20*"
    assert play.own == side({20: 1})
    assert play.opponent == side({BAR: 1, 6: 2})


@pytest.mark.parametrize(
    ("own", "die", "expected"),
    [
        ({BAR: 1, 6: 1}, 3, [(25, 22)]),
        ({BAR: 1, 6: 1}, 5, []),
        ({24: 1, 6: 1}, 4, [(6, 2)]),
        ({24: 1, 6: 1}, 6, [(24, 18)]),
        ({6: 1, 4: 1, 3: 1}, 4, [(6, 2), (4, 0)]),
        ({4: 1, 3: 1}, 6, [(4, 0)]),
        ({6: 1, 3: 1}, 5, [(6, 1)]),
    ],
)
def test_steps_for(own: Checkers, die: int, expected: list[tuple[int, int]]) -> None:
    """One die, one checker; the opponent holds the mover's 20 point."""
    assert steps_for(side(own), opponent_side({20: 2}), die) == expected
