"""Positions with a roll: which plays are legal, what they are, and which rule the others break.

The cases are data: tests/cases/verdicts/*.toml. ``count`` is the number of legal plays; ``legal`` gives each written
play with its canonical spelling, ``illegal`` with the code of the rule it breaks, ``others`` with all it can mean.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from tavla.analyzer.board import mirrored
from tavla.analyzer.judge import Verdict, judge, plays_of
from tavla.grammar.ids import parse_xgid
from tavla.grammar.notation import parse_play
from tavla.grammar.position import Board, Position
from tests.oracle import meanings, obvious_plays

FOLDER = Path(__file__).parents[1] / "cases" / "verdicts"


@dataclass(frozen=True)
class Case:
    """One position with its roll, and the verdicts on plays."""

    name: str
    position: str
    count: int
    legal: dict[str, str] = field(default_factory=dict)
    illegal: dict[str, str] = field(default_factory=dict)
    others: dict[str, list[str]] = field(default_factory=dict)

    @property
    def parsed(self) -> tuple[Position, tuple[int, int]]:
        position = parse_xgid(self.position)
        assert position.dice is not None
        return position, position.dice


def cases_of(path: Path) -> list[Case]:
    return [Case(**case) for case in tomllib.loads(path.read_text("utf-8"))["case"]]


CASES = {f"{path.stem}: {case.name}": case for path in sorted(FOLDER.glob("*.toml")) for case in cases_of(path)}
EVERY_CASE = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


def spelled(verdict: Verdict) -> str:
    """The canonical play of a legal one, the code of an illegal one."""
    return verdict.play if verdict.rule is None else verdict.rule.code


def verdicts(case: Case, position: Position, dice: tuple[int, int]) -> dict[str, str]:
    return {text: spelled(judge(position, dice, text)) for text in case.legal | case.illegal}


@EVERY_CASE
def test_verdicts(case: Case) -> None:
    assert verdicts(case, *case.parsed) == case.legal | case.illegal


@EVERY_CASE
def test_verdicts_on_the_other_player(case: Case) -> None:
    """The players exchanged, and the smaller number named first: nothing changes."""
    position, dice = case.parsed
    other = replace(position, board=mirrored(position.board), on_roll=1)
    assert verdicts(case, other, dice[::-1]) == case.legal | case.illegal
    assert len(plays_of(other, dice[::-1])) == case.count


@EVERY_CASE
def test_number_of_legal_plays(case: Case) -> None:
    """As many as there are different positions; and an illegal play is answered with all of them."""
    position, dice = case.parsed
    assert len(plays_of(position, dice)) == len(obvious_plays(position.board, dice)) == case.count
    for text in case.illegal:
        assert len(judge(position, dice, text).instead) == case.count


@EVERY_CASE
def test_the_cases_keep_to_the_rules(case: Case) -> None:
    """The slow generator finds the same plays legal, and each the same as its canonical spelling."""
    position, dice = case.parsed
    dance = set() if obvious_plays(position.board, dice) else {position.board}

    def meant(text: str) -> set[Board]:
        moves = tuple((start, end) for start, end, _ in parse_play(text).moves)
        return meanings(position.board, dice, moves) if moves else dance

    assert [text for text in case.legal if not meant(text)] == []
    assert [text for text in case.illegal if meant(text)] == []
    assert [text for text, play in case.legal.items() if not meant(text) & meant(play)] == []


AMBIGUOUS = [(case, text) for case in CASES.values() for text in case.others]


@pytest.mark.parametrize(("case", "text"), AMBIGUOUS, ids=[f"{case.name}: {text}" for case, text in AMBIGUOUS])
def test_a_play_that_can_mean_several(case: Case, text: str) -> None:
    verdict = judge(*case.parsed, text)
    assert verdict.legal
    assert sorted({verdict.play, *verdict.others}) == sorted(case.others[text])


def test_every_case_has_a_name_of_its_own_and_all_kinds_of_verdicts_occur() -> None:
    codes = {code for case in CASES.values() for code in case.illegal.values()}
    assert len({case.name for case in CASES.values()}) == len(CASES)
    assert all(re.fullmatch(r"PL4\d\d", code) for code in codes)
    assert codes >= {f"PL4{number:02}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12)}
