"""Board arithmetic: pips, bearing off, winners and what they win."""

from __future__ import annotations

import pytest

from tavla.analyzer.board import checker_count, is_home, mirrored, pip_count, start_board, winner
from tavla.grammar.position import BAR, OFF, STARTS, Board, Side


def side(checkers: dict[int, int]) -> Side:
    return tuple(checkers.get(point, 0) for point in range(26))


@pytest.mark.parametrize(
    ("variant", "pips", "checkers"),
    [
        ("standard", 167, 15),
        ("nackgammon", 194, 15),
        ("hypergammon-1", 24, 1),
        ("hypergammon-2", 47, 2),
        ("hypergammon-3", 69, 3),
        ("longgammon", 360, 15),
    ],
)
def test_starting_positions(variant: str, pips: int, checkers: int) -> None:
    """Both players start alike, with the checkers and the pip count of the variant."""
    board = start_board(variant)
    assert board.first == board.second
    assert pip_count(board.first) == pips
    assert checker_count(board.first) == checkers


def test_every_variant_is_tested() -> None:
    assert set(STARTS) == {
        "standard", "nackgammon", "hypergammon-1", "hypergammon-2", "hypergammon-3", "longgammon",
    }  # fmt: skip


def test_pips_of_bar_and_off() -> None:
    """A checker on the bar has 25 pips to go, one borne off none."""
    assert pip_count(side({BAR: 2, 6: 1, OFF: 12})) == 56


def test_a_missing_checker_is_not_borne_off() -> None:
    """A game begun with 14 checkers has 14 until it ends, and its pip count is 161."""
    fourteen = side({24: 2, 13: 5, 8: 3, 6: 4})
    assert checker_count(fourteen) == 14
    assert pip_count(fourteen) == 161


def test_mirrored_exchanges_the_players() -> None:
    board = Board(side({6: 15}), side({24: 15}))
    assert mirrored(board) == Board(side({24: 15}), side({6: 15}))
    assert mirrored(mirrored(board)) == board


@pytest.mark.parametrize(
    ("checkers", "expected"),
    [({6: 15}, True), ({1: 1, OFF: 14}, True), ({6: 14, 7: 1}, False), ({6: 14, BAR: 1}, False), ({OFF: 15}, True)],
)
def test_is_home(checkers: dict[int, int], expected: bool) -> None:
    """A player may bear off when all his remaining checkers are in his home board, none on the bar."""
    assert is_home(side(checkers)) is expected


def test_winner_has_borne_off_everything() -> None:
    done, busy = side({OFF: 15}), side({1: 1, OFF: 14})
    assert winner(Board(busy, busy)) is None
    assert winner(Board(done, busy)) == 0
    assert winner(Board(busy, done)) == 1
