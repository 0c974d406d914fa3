"""The legal plays against OpenSpiel's backgammon, over random games."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tavla.analyzer.plays import legal_plays
from tavla.grammar.position import BAR, OFF, Board, Side

pyspiel = pytest.importorskip("pyspiel")

_BAR_OF_OPENSPIEL = 100


def side_of(state: Any, player: int) -> Side:
    """The player's checkers in his own numbering: 0 runs from 0 up to 23 there, 1 from 23 down to 0."""
    counts = [0] * (BAR + 1)
    for position in range(24):
        counts[24 - position if player == 0 else position + 1] = state.board(player, position)
    counts[BAR] = state.board(player, _BAR_OF_OPENSPIEL)
    counts[OFF] = 15 - sum(counts)
    return tuple(counts)


def board_of(state: Any, mover: int) -> Board:
    return Board(side_of(state, mover), side_of(state, 1 - mover))


def dice_of(state: Any) -> tuple[int, int]:
    found = re.search(r"Dice: ([1-6])([1-6])", str(state))
    assert found is not None
    return int(found[1]), int(found[2])


def results(state: Any) -> set[Board]:
    """The boards that the roll may lead to. A doublet is two turns of two in OpenSpiel."""
    mover = state.current_player()
    found = set()
    for action in state.legal_actions():
        after = state.child(action)
        if not after.is_terminal() and after.current_player() == mover:
            found |= {board_of(after.child(second), mover) for second in after.legal_actions()}
        else:
            found.add(board_of(after, mover))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_random_games(seed: int) -> None:
    """In OpenSpiel a player who cannot move passes, which leaves the board as it is."""
    random_ = random.Random(seed)
    state = pyspiel.load_game("backgammon(max_player_turns=100000)").new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random_.choice([outcome for outcome, _ in state.chance_outcomes()]))
            continue
        mover, dice = state.current_player(), dice_of(state)
        before = board_of(state, mover)
        ours = {Board(play.own, play.opponent) for play in legal_plays(*before, dice)}
        assert (ours or {before}) == results(state), (before, dice)
        decisions += 1
        state.apply_action(random_.choice(state.legal_actions()))
        if not state.is_terminal() and state.current_player() == mover:
            state.apply_action(random_.choice(state.legal_actions()))
    assert decisions > 20
