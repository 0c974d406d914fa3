"""How many positions each roll may lead to, for the positions in tests/cases/perft.

The numbers were counted by the slow generator of tests/oracle.py, which counts them again here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from typing import NamedTuple

import pytest

from tavla.analyzer.plays import legal_plays
from tavla.grammar.ids import parse_xgid
from tavla.grammar.position import Board
from tests.oracle import obvious_plays

FOLDER = Path(__file__).parents[1] / "cases" / "perft"
ROLLS = {f"{high}{low}" for low, high in combinations_with_replacement(range(1, 7), 2)}


class Case(NamedTuple):
    name: str
    board: Board
    counts: dict[str, int]  # roll, larger die first: number of positions


def iter_cases() -> Iterator[Case]:
    for path in sorted(FOLDER.glob("*.txt")):
        lines = [line for line in path.read_text(encoding="ascii").splitlines() if line and not line.startswith("#")]
        for name, letters, *rows in zip(*[iter(lines)] * 8, strict=True):
            words = " ".join(rows).split()
            counts = dict(zip(words[::2], map(int, words[1::2]), strict=True))
            board = parse_xgid(f"{letters}:0:0:1:00:0:0:0:0:10").board
            yield Case(f"{path.stem}: {name}", board, counts)


CASES = list(iter_cases())


def test_cases_are_found() -> None:
    assert len(CASES) >= 60
    assert all(set(case.counts) == ROLLS for case in CASES)
    assert len({case.board for case in CASES}) == len({case.name for case in CASES}) == len(CASES)


def dice_of(roll: str) -> tuple[int, int]:
    return int(roll[0]), int(roll[1])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_number_of_positions(case: Case) -> None:
    counted = {roll: len(legal_plays(*case.board, dice_of(roll))) for roll in case.counts}
    assert counted == case.counts


@pytest.mark.property
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_table_is_what_the_slow_generator_counts(case: Case) -> None:
    """The table keeps to the rules: no number in it comes from what is tested."""
    assert {roll: len(obvious_plays(case.board, dice_of(roll))) for roll in case.counts} == case.counts
