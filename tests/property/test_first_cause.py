"""Consequences are never all that is found: whatever is wrong has a cause, and the cause is shown."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tavla.analyzer.diagnostics.check import check
from tavla.grammar.formats import read
from tavla.grammar.source import decode

pytestmark = pytest.mark.property

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.mat"))
TRIES = 40


def without_line(lines: list[str], at: int) -> None:
    del lines[at]


def line_twice(lines: list[str], at: int) -> None:
    lines.insert(at, lines[at])


def lines_exchanged(lines: list[str], at: int) -> None:
    lines[at - 1], lines[at] = lines[at], lines[at - 1]


def without_left_cell(lines: list[str], at: int) -> None:
    lines[at] = lines[at][:5] + " " * len(lines[at][5:34]) + lines[at][34:]


def without_right_cell(lines: list[str], at: int) -> None:
    lines[at] = lines[at][:34]


def other_digit(lines: list[str], at: int) -> None:
    lines[at] = lines[at][:6] + lines[at][6:].replace("3", "2", 1)


FAULTS = [without_line, line_twice, lines_exchanged, without_left_cell, without_right_cell, other_digit]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_there_is_a_cause(path: Path, fault: Callable[[list[str], int], None]) -> None:
    """In every game something is shown, wherever something is hidden as its consequence."""
    chance = random.Random(f"{path.name} {fault.__name__}")
    text = path.read_bytes().decode("utf-8", "replace")
    for _ in range(TRIES):
        lines = text.splitlines()
        fault(lines, chance.randrange(1, len(lines)))
        found = check(read(decode("\n".join(lines).encode(), path.name))).diagnostics
        assert not found or any(not item.consequence for item in found), "\n".join(lines)
        hidden = {(item.match, item.game) for item in found if item.consequence and item.turn is not None}
        shown = {(item.match, item.game) for item in found if not item.consequence}
        assert hidden <= shown, "\n".join(lines)
