"""The rules of moving and bearing off, one by one, as rule books tell them, with their own examples.

Each test paraphrases a rule, sets up the least position that shows it, and lists all that may be done. The plays are
in the canonical spelling.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from tavla.analyzer.judge import judge, plays_of
from tavla.analyzer.rulesets import SCORINGS
from tavla.grammar.notation import format_play
from tavla.grammar.position import BAR, Board, Position, Side

Checkers = dict[int, int]

INTERNATIONAL = SCORINGS["international"]
ALL_ROLLS = [(high, low) for low, high in combinations_with_replacement(range(1, 7), 2)]


def side(checkers: Checkers) -> Side:
    counts = tuple(checkers.get(point, 0) for point in range(BAR + 1))
    return (15 - sum(counts), *counts[1:])


def position(own: Checkers, seen: Checkers | None = None) -> Position:
    """The mover's checkers, and the opponent's as the mover sees them: one on the bar if nothing is said."""
    theirs = {BAR - point: count for point, count in ({0: 1} if seen is None else seen).items()}
    return Position(Board(side(own), side(theirs)))


def may_play(own: Checkers, dice: tuple[int, int], seen: Checkers | None = None) -> list[str]:
    """Every legal play, in the canonical spelling."""
    return sorted(format_play(play.steps) for play in plays_of(position(own, seen), dice))


def may_not(own: Checkers, dice: tuple[int, int], play: str, seen: Checkers | None = None) -> str:
    """The name of the rule that forbids a play."""
    verdict = judge(position(own, seen), dice, play)
    assert not verdict.legal
    assert verdict.rule is not None
    return verdict.rule.name


class TestMoving:
    """How checkers move around the board."""

    def test_a_number_is_played_whole(self) -> None:
        """A four is four points, never three: a checker that can't make them doesn't move with it."""
        assert may_play({13: 1}, (4, 2)) == ["13/7"]
        assert may_not({13: 1}, (4, 2), "13/10") == "distance-not-rolled"
        assert may_play({13: 1}, (4, 4), {5: 2}) == ["13/9"]
        assert may_not({13: 1}, (4, 4), "13/6", {5: 2}) == "distance-not-rolled"

    def test_points_held_by_others_may_be_passed(self) -> None:
        """A checker jumps over whatever stands between; only where it lands matters."""
        assert may_play({13: 1}, (6, 5), {12: 2, 11: 2, 10: 2, 9: 2}) == ["13/2"]

    def test_where_a_checker_may_land(self) -> None:
        """On an empty point, on one's own, on a single checker of the opponent; not where he has two."""
        assert may_play({13: 1, 6: 3}, (6, 1), {12: 2, 5: 2}) == ["13/6"]
        assert may_play({13: 1}, (2, 1), {11: 1, 12: 2}) == ["13/11*/10"]
        assert may_not({13: 1}, (2, 1), "13/12/10", {12: 2}) == "play-to-blocked-point"

    @pytest.mark.parametrize("start", [8, 13, 20, 24])
    def test_each_die_is_a_move_of_its_own(self, start: int) -> None:
        """Three and four are not seven: with both points on the way held, the open seventh can't be reached."""
        held = {start - 3: 2, start - 4: 2}
        assert may_play({start: 1}, (4, 3), held) == []
        assert may_not({start: 1}, (4, 3), f"{start}/{start - 7}", held) == "play-to-blocked-point"
        assert judge(position({start: 1}, held), (4, 3), "").legal

    @pytest.mark.parametrize("held", [3, 4])
    def test_one_open_point_on_the_way_is_enough(self, held: int) -> None:
        assert may_play({13: 1}, (4, 3), {13 - held: 2}) == ["13/6"]

    def test_doublets_go_point_by_point(self) -> None:
        """Threes from 24 stop before the first point that is held, however free those beyond are."""
        assert may_play({24: 1}, (3, 3), {15: 2}) == ["24/18"]
        assert may_play({24: 1}, (3, 3), {21: 2}) == []

    def test_one_checker_hits_two_with_its_two_numbers(self) -> None:
        """With four-one the checker hits with the one, goes on with the four, and hits again."""
        (one_then_four,) = plays_of(position({24: 1}, {23: 1, 19: 1, 20: 2}), (4, 1))
        assert format_play(one_then_four.steps) == "24/23*/19*"
        assert one_then_four.opponent[BAR] == 2

    def test_one_checker_hits_four_with_a_doublet(self) -> None:
        (play,) = plays_of(position({24: 1}, {22: 1, 20: 1, 18: 1, 16: 1}), (2, 2))
        assert format_play(play.steps) == "24/22*/20*/18*/16*"
        assert play.opponent[BAR] == 4

    def test_a_blot_is_hit_once(self) -> None:
        """The second checker on its point meets nobody."""
        plays = plays_of(position({8: 1, 6: 1}, {4: 1}), (4, 2))
        both = next(play for play in plays if play.own[4] == 2)
        assert (format_play(both.steps), both.opponent[BAR]) == ("8/4* 6/4", 1)


class TestEntering:
    """A checker that was hit comes back through the opponent's home board, before anything else moves."""

    def test_nothing_moves_while_a_checker_is_on_the_bar(self) -> None:
        assert may_not({BAR: 1, 13: 2}, (4, 2), "13/9 13/11") == "checker-left-on-bar"

    def test_either_number_enters_and_the_other_is_free(self) -> None:
        """With two-four: in with the two or with the four; the other by the same checker or by any other."""
        assert may_play({BAR: 1, 13: 1}, (4, 2)) == ["bar/19", "bar/21 13/11", "bar/23 13/9"]

    def test_the_other_number_by_the_same_checker_or_another(self) -> None:
        """The four is closed, so the two enters, and the four is played from there or from the midpoint."""
        assert may_play({BAR: 1, 13: 1}, (4, 2), {21: 2}) == ["bar/19", "bar/23 13/9"]

    def test_both_enter_before_others_move(self) -> None:
        assert may_play({BAR: 2, 13: 1}, (4, 2)) == ["bar/23 bar/21"]

    def test_one_enters_and_the_other_number_is_lost(self) -> None:
        assert may_play({BAR: 2, 13: 1}, (4, 2), {23: 2}) == ["bar/21"]

    def test_who_cannot_enter_loses_the_turn(self) -> None:
        assert may_play({BAR: 1, 13: 1}, (4, 2), {21: 2, 23: 2}) == []
        assert judge(position({BAR: 1, 13: 1}, {21: 2, 23: 2}), (4, 2), "").legal

    @pytest.mark.parametrize("dice", ALL_ROLLS)
    def test_nobody_enters_a_closed_board(self, dice: tuple[int, int]) -> None:
        assert may_play({BAR: 1, 6: 5}, dice, dict.fromkeys(range(19, 25), 2)) == []


class TestBothNumbers:
    """A player uses both numbers if there is any way to; one of them only if there is none."""

    def test_both_if_they_can_be_played_in_one_order_only(self) -> None:
        """The two can't be played first, but after the five it can: then both must be."""
        assert may_play({24: 1}, (5, 2), {22: 2}) == ["24/17"]
        assert may_not({24: 1}, (5, 2), "24/19", {22: 2}) == "unplayed-number"

    def test_both_in_the_other_order(self) -> None:
        """The same with the larger number closed at first."""
        assert may_play({24: 1}, (5, 2), {19: 2}) == ["24/17"]
        assert may_not({24: 1}, (5, 2), "24/22", {19: 2}) == "unplayed-number"

    def test_a_number_may_not_be_played_so_that_the_other_is_lost(self) -> None:
        """7/1 with the six would leave no five; 24/18 leaves one, so it is the only six."""
        assert may_play({24: 1, 7: 1}, (6, 5), {19: 2, 13: 2}) == ["24/18 7/2"]
        assert may_not({24: 1, 7: 1}, (6, 5), "7/1", {19: 2, 13: 2}) == "unplayed-number"

    def test_the_larger_if_it_is_either_but_not_both(self) -> None:
        assert may_play({24: 1}, (5, 2), {17: 2}) == ["24/19"]
        assert may_not({24: 1}, (5, 2), "24/22", {17: 2}) == "lower-number-played"

    def test_the_smaller_if_the_larger_cannot_be_played(self) -> None:
        assert may_play({24: 1}, (5, 2), {19: 2, 17: 2}) == ["24/22"]

    def test_as_many_of_a_doublet_as_possible(self) -> None:
        assert may_play({24: 1}, (4, 4), {8: 2}) == ["24/12"]
        assert may_not({24: 1}, (4, 4), "24/16", {8: 2}) == "unplayed-number"

    def test_who_cannot_move_loses_the_turn(self) -> None:
        assert may_play({24: 1}, (5, 2), {22: 2, 19: 2}) == []


ONE_EACH = {6: 1, 5: 1, 2: 1, 1: 1}
"""The example of a rule book: four checkers, on 6, 5, 2 and 1."""


class TestBearingOff:
    """Once all of a player's checkers are home, he takes them off."""

    def test_a_checker_leaves_with_its_number_or_a_larger_one(self) -> None:
        """From the 4 point a four, a five or a six will do, when nothing stands higher."""
        for number in (4, 5, 6):
            assert may_play({4: 1, 1: 1}, (number, 1)) == ["4/off", "4/off 1/off"]
        assert may_not({4: 1, 1: 1}, (3, 2), "4/off 1/off") == "distance-not-rolled"

    def test_a_number_is_not_cut_short_while_it_can_be_played_whole(self) -> None:
        """With four-three no checker leaves from 2 or 1: those on 6 and 5 move, the one four and the other three."""
        assert may_play(ONE_EACH, (4, 3)) == ["6/2 5/2", "6/3 5/1"]
        assert may_not(ONE_EACH, (4, 3), "2/off 1/off") == "bear-off-past-higher-checker"
        assert may_not(ONE_EACH, (4, 3), "6/2 2/off") == "bear-off-past-higher-checker"

    def test_six_one_takes_two_checkers(self) -> None:
        assert "6/off 1/off" in may_play(ONE_EACH, (6, 1))

    def test_six_one_may_also_be_wasted(self) -> None:
        """6/5 with the one, then 5/off with the six: a number is wasted, but both are used, and so it is allowed."""
        assert may_play(ONE_EACH, (6, 1)) == ["6/off", "6/off 1/off", "6/off 2/1", "6/off 5/4"]
        assert judge(position(ONE_EACH), (6, 1), "6/5 5/off").play == "6/off"

    def test_six_one_wasted_keeps_the_last_point(self) -> None:
        """With one of the opponent on the bar two off would leave a blot; wasting the one keeps two on the 1 point."""
        own, waiting = {6: 1, 1: 2}, {0: 1}
        assert may_play(own, (6, 1), waiting) == ["6/off", "6/off 1/off"]
        left = {format_play(play.steps): play.own for play in plays_of(position(own, waiting), (6, 1))}
        assert (left["6/off"][1], left["6/off 1/off"][1]) == (2, 1)

    def test_five_six_with_checkers_on_both(self) -> None:
        """One leaves from 6 and one from 5. Both sixes could not: a checker on 6 doesn't leave with a five."""
        own = {6: 2, 5: 2}
        assert may_play(own, (6, 5)) == ["6/1 6/off", "6/off 5/off"]
        assert may_not(own, (6, 5), "6/off(2)") == "distance-not-rolled"

    def test_five_three_with_nothing_on_5(self) -> None:
        """The three leaves from its point. The five has none, and a checker stands higher: that one moves."""
        own = {6: 2, 3: 2}
        assert may_play(own, (5, 3)) == ["6/1 3/off", "6/3 6/1"]
        assert may_not(own, (5, 3), "3/off(2)") == "bear-off-past-higher-checker"

    def test_a_three_with_nothing_on_3(self) -> None:
        """A checker on a higher point must be moved three points; without one, the highest checker leaves."""
        assert may_play({5: 1, 1: 2}, (3, 3)) == ["5/off 1/off(2)"]
        assert may_not({5: 1, 2: 1}, (3, 3), "2/off") == "bear-off-past-higher-checker"
        assert may_play({2: 2, 1: 1}, (3, 3)) == ["2/off(2) 1/off"]

    def test_five_four_with_nothing_on_5_and_4(self) -> None:
        """Two leave from the next lower point that is occupied: from 3, or from 2 if there is nothing on 3 either."""
        assert may_play({3: 3, 2: 2}, (5, 4)) == ["3/off(2)"]
        assert may_play({2: 3, 1: 2}, (5, 4)) == ["2/off(2)"]
        assert may_play({3: 1, 2: 2}, (5, 4)) == ["3/off 2/off"]

    def test_six_with_nothing_on_6(self) -> None:
        """A six takes from 5, or from 4 if there is nothing on 5, and so on."""
        for highest in (5, 4, 3, 2, 1):
            assert may_play({highest: 5}, (6, 6)) == [f"{highest}/off(4)"]

    def test_a_checker_may_be_moved_instead(self) -> None:
        """With six-two one leaves from 6, and the two is played inside: from 6, 5, 4 or 3, or one leaves from 2."""
        own = {6: 3, 5: 3, 4: 3, 3: 3, 2: 3}
        assert {f"6/off {two}" for two in ("5/3", "4/2", "3/1", "2/off")} < set(may_play(own, (6, 2)))
        assert judge(position(own), (6, 2), "6/off 6/4").legal
        assert len(may_play(own, (6, 2))) == 5

    def test_a_five_may_be_played_from_6_to_1(self) -> None:
        """With checkers on 6 and 5 a five takes one off, or moves one from 6."""
        assert may_play({6: 2, 5: 2}, (5, 1)) == ["5/4 5/off", "6/1 5/4", "6/5 6/1", "6/off"]
        assert may_play({6: 2, 5: 2}, (5, 5)) == ["6/1(2) 5/off(2)"]

    def test_nobody_bears_off_with_a_checker_outside(self) -> None:
        assert may_not({7: 1, 6: 5}, (6, 2), "6/off 6/4") == "early-bear-off"
        assert may_play({13: 1, 1: 1}, (2, 1)) == ["13/10"]

    def test_nobody_bears_off_with_a_checker_on_the_bar(self) -> None:
        assert may_play({BAR: 1, 6: 5}, (6, 5), {19: 2, 20: 2}) == []
        assert may_not({BAR: 1, 6: 5}, (6, 5), "6/off 5/off", {19: 2}) == "checker-left-on-bar"

    def test_who_is_hit_while_bearing_off_comes_around_first(self) -> None:
        """Ten are off; the one that was hit must be home again before another leaves."""
        rest = {6: 2, 3: 2}
        assert all("off" not in play for play in may_play({BAR: 1, **rest}, (6, 3)))
        assert all("off" not in play for play in may_play({18: 1, **rest}, (6, 3)))
        assert may_not({7: 1, **rest}, (6, 3), "6/off 3/off") == "early-bear-off"
        assert judge(position({7: 1, **rest}), (3, 1), "7/6 3/off").legal

    def test_the_last_checker_comes_home_and_the_rest_of_the_roll_bears_off(self) -> None:
        assert may_play({8: 1, 5: 1}, (5, 3)) == ["8/3 5/2", "8/off"]
        assert judge(position({8: 1, 5: 1}), (5, 3), "8/5 5/off").legal

    def test_who_bears_off_the_last_checker_owes_no_more(self) -> None:
        """The game is over with the first number; the other is not played."""
        assert may_play({1: 1}, (6, 5)) == ["1/off"]
        assert may_play({6: 2}, (6, 6)) == ["6/off(2)"]
        assert may_play({}, (6, 5)) == []

    def test_the_last_checker_too_leaves_with_both_numbers_if_it_can(self) -> None:
        """With six-one it goes over the 5 point, and hits there; the six alone would leave the one unplayed."""
        blot = {5: 1}
        assert may_play({6: 1}, (6, 1), blot) == ["6/5*/off"]
        assert judge(position({6: 1}, blot), (6, 1), "6/off").play == "6/5*/off"


class TestWinning:
    """What a game counts depends on what the loser has left."""

    def test_a_single_game(self) -> None:
        """The loser has taken off one checker at least, wherever the others are."""
        assert INTERNATIONAL.level(side({6: 14})) == 1
        assert INTERNATIONAL.level(side({BAR: 2, 24: 12})) == 1

    def test_a_gammon(self) -> None:
        """None is off, but all have left the winner's home board."""
        assert INTERNATIONAL.level(side({6: 15})) == 2
        assert INTERNATIONAL.level(side({18: 15})) == 2

    @pytest.mark.parametrize("point", [19, 20, 21, 22, 23, 24, BAR])
    def test_a_backgammon(self, point: int) -> None:
        """None is off, and one at least is on the bar or in the winner's home board."""
        assert INTERNATIONAL.level(side({6: 14, point: 1})) == 3

    def test_it_is_the_checkers_off_that_count(self) -> None:
        """A checker that never was in play is not off: who began with fourteen and has fourteen lost a gammon."""
        assert INTERNATIONAL.level(tuple(14 if point == 6 else 0 for point in range(BAR + 1))) == 2
