"""The legal plays against OpenSpiel's backgammon, over random games and recorded ones."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from tavla.analyzer.events import GameReplay, TurnKind
from tavla.analyzer.plays import can_move, legal_plays
from tavla.analyzer.replay import replay
from tavla.grammar import read, read_source
from tavla.grammar.position import BAR, OFF, Board, Side

pyspiel = pytest.importorskip("pyspiel")

_BAR_OF_OPENSPIEL = 100
_NO_LIMIT = "max_player_turns=100000"


def side_of(state: Any, player: int, checkers: int = 15) -> Side:
    """The player's checkers in his own numbering: 0 runs from 0 up to 23 there, 1 from 23 down to 0."""
    counts = [0] * (BAR + 1)
    for position in range(24):
        counts[24 - position if player == 0 else position + 1] = state.board(player, position)
    counts[BAR] = state.board(player, _BAR_OF_OPENSPIEL)
    counts[OFF] = checkers - sum(counts)
    return tuple(counts)


def board_of(state: Any, mover: int) -> Board:
    checkers = 3 if state.get_game().get_parameters().get("hyper_backgammon") else 15
    return Board(side_of(state, mover, checkers), side_of(state, 1 - mover, checkers))


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


def play_at_random(state: Any, chance: random.Random) -> int:
    """Play a game to its end and hold every turn of it to OpenSpiel; how many there were.

    In OpenSpiel a player who cannot move passes, which leaves the board as it is.
    """
    turns = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.choice([outcome for outcome, _ in state.chance_outcomes()]))
            continue
        mover, dice = state.current_player(), dice_of(state)
        before = board_of(state, mover)
        ours = {Board(play.own, play.opponent) for play in legal_plays(*before, dice)}
        assert (ours or {before}) == results(state), (before, dice)
        assert can_move(*before, dice) is bool(ours)
        turns += 1
        state.apply_action(chance.choice(state.legal_actions()))
        if not state.is_terminal() and state.current_player() == mover:
            state.apply_action(chance.choice(state.legal_actions()))
    return turns


@pytest.mark.parametrize("seed", range(24))
def test_random_games(seed: int) -> None:
    state = pyspiel.load_game(f"backgammon({_NO_LIMIT})").new_initial_state()
    assert play_at_random(state, random.Random(seed)) > 20


def test_random_games_of_hypergammon() -> None:
    """Three checkers a side: on the bar, bearing off and dancing, and little else."""
    game = pyspiel.load_game(f"backgammon(hyper_backgammon=true,{_NO_LIMIT})")
    turns = [play_at_random(game.new_initial_state(), random.Random(seed)) for seed in range(60)]
    assert sum(turns) > 600


def reached(state: Any, mover: int, wanted: Board) -> Any | None:
    """The state after the mover's whole turn on the wanted board, or None when no action leads there."""
    for action in state.legal_actions():
        after = state.child(action)
        if not after.is_terminal() and after.current_player() == mover:
            for second in after.legal_actions():
                if board_of(last := after.child(second), mover) == wanted:
                    return last
        elif board_of(after, mover) == wanted:
            return after
    return None


def rolled(state: Any, mover: int, dice: tuple[int, int]) -> Any:
    """The state in which this player has this roll."""
    for outcome, _ in state.chance_outcomes():
        after = state.child(outcome)
        if after.current_player() == mover and sorted(dice_of(after)) == sorted(dice):
            return after
    raise AssertionError(f"no chance outcome gives player {mover} the roll {dice}")


RECORDS = ["m01_00?", "m01_01?", "m01_02?", "m01_03?", "m03_00?", "m07_00[0-3]", "m25_000", "r01_*", "r03_*", "r05_*"]
"""Matches to one point, longer ones, one of 25 points, and games of players who move at random."""


@pytest.mark.corpus
@pytest.mark.parametrize("pattern", RECORDS)
def test_self_play_records(selfplay: Path, pattern: str) -> None:
    """Every turn of recorded games: the same legal positions, and the recorded play is one of them."""
    paths = sorted(selfplay.glob(f"{pattern}.mat"))
    turns = [hold_to_openspiel(game) for path in paths for game in games_of(path)]
    assert len(turns) >= len(paths) >= 1
    assert min(turns) > 0


def games_of(path: Path) -> list[GameReplay]:
    (match,) = read(read_source(path)).matches
    return replay(match).games


def hold_to_openspiel(game: GameReplay) -> int:
    """Play a recorded game in OpenSpiel, turn by turn; how many there were."""
    state = pyspiel.load_game(f"backgammon({_NO_LIMIT})").new_initial_state()
    turns = 0
    for turn in game.turns:
        if turn.kind is TurnKind.UNPLAYED:
            break
        assert turn.dice is not None
        state = rolled(state, turn.player, turn.dice)
        before = Board(turn.before[turn.player], turn.before[1 - turn.player])
        after = Board(turn.after[turn.player], turn.after[1 - turn.player])
        assert board_of(state, turn.player) == before
        ours = {Board(play.own, play.opponent) for play in legal_plays(*before, turn.dice)}
        assert (ours or {before}) == results(state), (before, turn.dice)
        state = reached(state, turn.player, after)
        assert state is not None, (before, turn.dice, after)
        turns += 1
    return turns
