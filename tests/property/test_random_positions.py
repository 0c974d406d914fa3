"""Twenty thousand random positions of twelve kinds: legal plays, dances and verdicts as the slow generator has them."""

from __future__ import annotations

from random import Random

import pytest

from tavla.analyzer.judge import judge
from tavla.analyzer.plays import can_move, legal_plays
from tavla.analyzer.verify import find_play
from tavla.grammar.notation import parse_play
from tavla.grammar.position import BAR, OFF, Board, Position
from tavla.grammar.record import Turn
from tests.oracle import Moves, meanings, numbers_of, obvious_plays
from tests.property.positions import KINDS, Kind

pytestmark = pytest.mark.property

POSITIONS = 20_000 // len(KINDS) + 1
"""Of each kind."""
SPELLED = 50
"""The judge spells out every legal play; where there are more than these, that the play is found must do."""


def positions_of(kind: Kind, seed: int) -> list[tuple[Board, tuple[int, int]]]:
    chance = Random(f"{kind.name} {seed}")
    return [(kind.make(chance), chance.choice(kind.rolls)) for _ in range(POSITIONS)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_legal_plays_and_dances(kind: Kind) -> None:
    """One play for each board that the roll may lead to; and the kind is what its name says."""
    shown = 0
    for board, roll in positions_of(kind, 1):
        wanted = obvious_plays(board, roll)
        found = [Board(play.own, play.opponent) for play in legal_plays(*board, roll)]
        assert set(found) == wanted, (board, roll)
        assert len(found) == len(wanted), f"a board twice: {board} {roll}"
        assert can_move(*board, roll) is bool(wanted), (board, roll)
        assert kind.always(board, roll, wanted), (board, roll)
        shown += kind.sign(board, roll, wanted)
    assert shown >= kind.share * POSITIONS


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_legal_play_is_found_legal(kind: Kind) -> None:
    """A random legal play, its moves written in any order and without hit marks, leads where it should."""
    chance = Random(kind.name)
    for board, roll in positions_of(kind, 2):
        plays = legal_plays(*board, roll)
        if not plays:
            assert judge(Position(board), roll, "").legal, (board, roll)
            continue
        play = chance.choice(plays)
        moves = tuple((step.start, step.end) for step in play.steps)
        written = tuple(chance.sample(moves, len(moves)))
        assert_verdict(board, roll, written, {Board(play.own, play.opponent)})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_random_play_is_judged_by_the_rules(kind: Kind) -> None:
    """Moves of the mover's checkers by numbers rolled, by their sum, or by any number: most are illegal, some not."""
    chance = Random(kind.name)
    illegal = 0
    for board, roll in positions_of(kind, 3):
        moves = random_moves(chance, board, roll)
        wanted = meanings(board, roll, moves)
        assert_verdict(board, roll, moves, wanted)
        illegal += not wanted
    assert POSITIONS // 3 < illegal < POSITIONS


def random_moves(chance: Random, board: Board, roll: tuple[int, int]) -> Moves:
    occupied = [point for point in range(1, BAR + 1) if board.first[point]] or [6]
    distances = (*roll, *roll, sum(roll), chance.randint(1, 12))
    moves = []
    for _ in range(chance.choice((1, 2, 2, 2, len(numbers_of(roll))))):
        start = chance.choice(occupied) if chance.random() < 0.9 else chance.randint(1, BAR)
        moves.append((start, max(OFF, start - chance.choice(distances))))
    return tuple(moves)


def assert_verdict(board: Board, roll: tuple[int, int], moves: Moves, wanted: set[Board]) -> None:
    """The verdict on these moves, and where they lead: to one of the boards wanted, or nowhere.

    The boards wanted are all that the moves can mean. Without hit marks the one that hits least is meant.
    """
    text = " ".join(f"{start}/{end}" for start, end in moves)
    where = f"{board} {roll} {text}"
    found = find_play(*board, Turn(roll, parse_play(text).moves))
    assert (found is not None) is bool(wanted), where
    if found is not None:
        assert Board(*found[0]) in wanted, where
        assert found[0][1][BAR] == min(after.second[BAR] for after in wanted), where
        assert len(found[2]) in (0, len(wanted)), where
    legal = len(legal_plays(*board, roll))
    if legal <= SPELLED:
        verdict = judge(Position(board), roll, text)
        assert verdict.legal is bool(wanted), where
        if found is None:
            assert verdict.rule is not None, where
            assert verdict.rule.code.startswith("PL4"), where
            assert len(verdict.instead) == legal, where
        else:
            assert bool(verdict.others) is bool(found[2]), where
            again = judge(Position(board), roll, verdict.play)
            assert (again.legal, again.play) == (True, verdict.play), where
