"""Whatever a record says is written, as the schema describes it, and comes back: all of it, and the same bytes."""

import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tavla.grammar import MatchRecord, load, read, write
from tavla.grammar.position import BAR, OFF
from tavla.grammar.record import Action, CheckerMove, Entry, GameRecord, Player, Turn
from tavla.grammar.tavla_json.codecs import Fault
from tavla.grammar.tavla_json.shapes import ACTIONS, MOVES
from tests.grammar.tavla_json import records
from tests.grammar.tavla_json.records import everything

ROOT = Path(__file__).resolve().parents[3]
SCHEMA = json.loads((ROOT / "grammar" / "tavla_json" / "record.schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
CASES = sorted((ROOT / "tests" / "cases" / "formats").glob("json*/valid/*"))

patient = settings(max_examples=75, deadline=None, suppress_health_check=list(HealthCheck))
both = pytest.mark.parametrize("format", ["json", "jsonl"])


def documents(data: bytes, format: str) -> list[Any]:
    text = data.decode("utf-8")
    return [json.loads(text)] if format == "json" else [json.loads(line) for line in text.splitlines()]


def mistakes(data: bytes, format: str) -> list[str]:
    return [error.message for item in documents(data, format) for error in VALIDATOR.iter_errors(item)]


def without_positions(match: MatchRecord) -> MatchRecord:
    return replace(match, games=tuple(replace(game, positions=()) for game in match.games))


@both
@pytest.mark.property
@patient
@given(matches=st.lists(records.matches, max_size=2))
def test_any_record_comes_back_whole(format: str, matches: list[MatchRecord]) -> None:
    for dialect in ("replay", "tavla"):
        data = write(matches, format, dialect)
        assert mistakes(data, format) == []
        if format == "jsonl" and not matches:
            return
        reading = read(load(data), format)
        assert reading.problems == ()
        expected = matches if dialect == "replay" else [without_positions(match) for match in matches]
        assert [everything(match) for match in reading.matches] == [everything(match) for match in expected]
        assert write(reading.matches, format, dialect) == data


def test_every_kind_of_action_is_among_them() -> None:
    found: set[type] = set()

    @settings(max_examples=300, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(records.actions)
    def collect(action: Action) -> None:
        found.add(type(action))

    collect()
    assert found == {shape.kind for shape in ACTIONS.values()} == set(get_args(Action))


def test_every_checker_move_of_notation_is_a_text_that_gives_it_back() -> None:
    for start, end, hit in product(range(1, BAR + 1), range(OFF, BAR + 1), (False, True)):
        play = (CheckerMove(start, end, hit),)
        assert isinstance(MOVES.encode(play), str)
        assert MOVES.decode(MOVES.encode(play), (), []) == play


@pytest.mark.parametrize(
    ("play", "written"),
    [
        ("24/18 13/11*", "24/18 13/11*"),
        ("13/11* 24/18", "13/11* 24/18"),
        ("24/14", "24/14"),
        ("24/18/14", "24/18 18/14"),
        ("13/7*/5", "13/7*/5"),
        ("8/4*(2) 6/2(2)", "8/4*(2) 6/2(2)"),
        ("BAR-20, 6/0", "bar/20 6/off"),
        ([[6, 2], [8, 4, True]], "6/2 8/4*"),
        ([[0, 5]], [[0, 5]]),
    ],
)
def test_plays_are_read_in_any_notation_and_written_in_the_standard_one(play: Any, written: Any) -> None:
    faults: list[Fault] = []
    assert MOVES.encode(MOVES.decode(play, ("play",), faults)) == written
    assert faults == []


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name)
def test_the_cases_are_as_described(path: Path) -> None:
    assert mistakes(path.read_bytes(), path.suffix[1:]) == []


def test_the_schema_is_one_and_strict() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert (ROOT / "docs" / "record.schema.json").read_bytes() == (
        ROOT / "grammar" / "tavla_json" / "record.schema.json"
    ).read_bytes()
    entry: dict[str, Any] = {"player": 0, "type": "turn", "dice": [3, 1], "play": "8/5 6/5"}
    line = {"format": "tavla", "version": 1, "length": 7, "games": [{"entries": [entry]}]}
    assert list(VALIDATOR.iter_errors(line)) == []
    changes: list[dict[str, Any]] = [
        {"new": 1},
        {"player": 2},
        {"dice": [7, 1]},
        {"dice": [1]},
        {"points": 1},
        {"type": "move"},
        {"play": None},
        {"play": [[26, 1]]},
        {"analysis": {"x": 1}},
    ]
    for change in changes:
        assert list(VALIDATOR.iter_errors({**line, "games": [{"entries": [{**entry, **change}]}]})) != [], change
    changes = [{"version": 2}, {"format": "x"}, {"new": 1}, {"length": -1}, {"matches": []}, {"games": None}]
    for change in changes:
        assert list(VALIDATOR.iter_errors({**line, **change})) != [], change


def test_half_a_character_is_written_and_told_when_it_is_read() -> None:
    game = GameRecord(1, (Player("A\ud800"), Player("B\u2028")), (0, 0), (Entry(0, Turn((3, 1), ())),))
    data = write([MatchRecord(1, (game,))], "json")
    assert b'"A\\ud800"' in data
    assert b'"B\\u2028"' in data
    reading = read(load(data))
    assert [(problem.code, problem.message[:16]) for problem in reading.problems] == [("FI101", "half a character")]
    assert reading.matches[0].names == ("A\ufffd", "B\u2028")
