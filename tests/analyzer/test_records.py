"""Whole records: what is wrong with them, and what they amount to.

The cases are data: tests/cases/records/*.toml. ``expect`` lists all findings but the consequences, as
``code@line:column``. The other keys are held against the replay of the first match where they are given:

- ``names``, ``ratings``, ``length``, ``comments`` (how many); ``final`` score and ``winner`` ("" for nobody yet);
- one value a game: ``scores`` (before it), ``points``, ``winners``, ``levels`` (1 single, 2 gammon, 3 backgammon),
  ``endings``, ``cubes`` (the value at its end), ``turns`` (every roll with its play in the canonical spelling);
- ``crawford``: the numbers of the games without cube.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tavla.analyzer.convert import convert
from tavla.analyzer.diagnostics.check import Report, check
from tavla.analyzer.events import GameReplay, Replay, ReplayedTurn, TurnKind
from tavla.grammar.formats import read
from tavla.grammar.mat.dialects import WRITTEN_DIALECTS
from tavla.grammar.notation import format_play
from tavla.grammar.record import Comment
from tavla.grammar.source import decode

FOLDER = Path(__file__).parents[1] / "cases" / "records"


@dataclass(frozen=True)
class Case:
    """One record, its findings, and whatever else is known of it."""

    name: str
    record: str
    expect: list[str]
    wanted: dict[str, Any] = field(default_factory=dict)


def cases_of(path: Path) -> list[Case]:
    tables = tomllib.loads(path.read_text("utf-8"))["case"]
    return [Case(table.pop("name"), table.pop("record"), table.pop("expect"), table) for table in tables]


CASES = {f"{path.stem}: {case.name}": case for path in sorted(FOLDER.glob("*.toml")) for case in cases_of(path)}


def checked(text: str) -> Report:
    return check(read(decode(text.encode(), "case.mat")))


# ---- what a replay amounts to ------------------------------------------------------------------------------------


def name_of(replay: Replay, player: int | None) -> str:
    return "" if player is None else replay.match.names[player]


def turn_text(replay: Replay, turn: ReplayedTurn) -> str:
    """`Ann 31: 8/5 6/5`: who rolled what, and the legal play, or what else came of it."""
    dice = "??" if turn.dice is None else "".join(map(str, turn.dice))
    if turn.kind in (TurnKind.UNPLAYED, TurnKind.UNREAD):
        what = f"({turn.kind.value})"
    else:
        what = format_play(turn.steps) if turn.legal else "(illegal)"
    return f"{name_of(replay, turn.player)} {dice}: {what}"


def each(value: Callable[[Replay, GameReplay], Any]) -> Callable[[Replay], list[Any]]:
    """The value of each game."""
    return lambda replay: [value(replay, game) for game in replay.games]


def comments(replay: Replay) -> int:
    items = [*replay.match.preamble, *(entry.action for game in replay.games for entry in game.record.entries)]
    return sum(isinstance(item, Comment) for item in items)


VALUES: dict[str, Callable[[Replay], Any]] = {
    "names": lambda replay: list(replay.match.names),
    "ratings": lambda replay: [player.rating for player in replay.match.games[0].players],
    "length": lambda replay: replay.match.length,
    "scores": each(lambda _, game: list(game.score)),
    "points": each(lambda _, game: game.points or 0),
    "winners": each(lambda replay, game: name_of(replay, game.winner)),
    "levels": each(lambda _, game: game.ending.level or 0),
    "endings": each(lambda _, game: game.ending.kind.value),
    "cubes": each(lambda _, game: game.cube.value),
    "turns": each(lambda replay, game: [turn_text(replay, turn) for turn in game.turns]),
    "crawford": lambda replay: [game.record.number for game in replay.games if game.crawford],
    "final": lambda replay: list(replay.final_score),
    "winner": lambda replay: name_of(replay, replay.winner),
    "comments": comments,
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_findings(case: Case) -> None:
    report = checked(case.record)
    found = [item for item in report.diagnostics if not item.consequence]
    places = ["{}@{}:{}".format(item.code, *report.reading.source.place(item.span.start)) for item in found]
    assert places == case.expect


KNOWN = {name: case for name, case in CASES.items() if case.wanted}


@pytest.mark.parametrize("case", KNOWN.values(), ids=KNOWN)
def test_what_it_amounts_to(case: Case) -> None:
    replay = checked(case.record).replays[0]
    assert {key: VALUES[key](replay) for key in case.wanted} == case.wanted


# ---- converted ---------------------------------------------------------------------------------------------------


def codes_of(report: Report) -> list[str]:
    """The findings without those about notation, which a writer puts right."""
    return [item.code for item in report.diagnostics if not item.consequence and not item.code.startswith("NO")]


CONVERSIONS = [
    pytest.param(dialect, case, id=f"{dialect}: {name}") for dialect in WRITTEN_DIALECTS for name, case in KNOWN.items()
]


@pytest.mark.parametrize(("dialect", "case"), CONVERSIONS)
def test_converted_it_amounts_to_the_same(dialect: str, case: Case) -> None:
    """Illegal plays, odd endings and all: a dialect holds them, or the loss is listed."""
    written = convert(read(decode(case.record.encode(), "case.mat")), "mat", dialect)
    report = checked(written.data.decode())
    again = {key: VALUES[key](report.replays[0]) for key in case.wanted}
    assert again == case.wanted or written.losses
    # A dialect without headers can't say what is played; that is told, and then other plays are legal.
    if not any(loss.code == "CV803" for loss in written.losses):
        assert codes_of(report) == codes_of(checked(case.record))


def test_every_case_has_a_name_of_its_own_and_every_value_is_asked_for() -> None:
    assert len({case.name for case in CASES.values()}) == len(CASES)
    assert {key for case in CASES.values() for key in case.wanted} == set(VALUES)
