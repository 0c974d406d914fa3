"""Real files of OpenGammon, HedgeHog and GammonView: read, and held against the .mat files of the same matches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tavla.analyzer.convert import convert
from tavla.analyzer.diagnostics.check import check
from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.replay import replay
from tavla.grammar import MatchRecord, Reading, load, read, read_source
from tavla.grammar.record import Turn

pytestmark = pytest.mark.corpus

FOLDERS = ("ogxm", "gvab", "gva")
ILLEGAL = {"PL404", "PL414"}
"""Plays that really were illegal, told by their steps or by the position that they left."""
OF_FIXTURES = {"SC602", "SC603", "SC611"}
"""What is found in files that were made to test programs: an ending that counts too little, and a match cut short."""


@pytest.fixture(scope="module")
def readings(corpus: Path) -> dict[Path, Reading]:
    paths = [path for folder in FOLDERS for path in sorted((corpus / folder).iterdir())]
    # Expected results of other programs stand among the JSON files: those that are matches are read too.
    paths += sorted((corpus / "ogxmjson").iterdir())
    found = {path: read(read_source(path)) for path in paths}
    return {path: reading for path, reading in found.items() if reading.format == "ogxm" or path.suffix != ".json"}


def twins(corpus: Path, readings: dict[Path, Reading]) -> Iterator[tuple[Reading, Reading]]:
    """Each file with the .mat file of the same match, found by the end of its name."""
    mats = {path.stem.removeprefix("pypi__gammonview__samples__mat__"): path for path in (corpus / "mat").glob("*.mat")}
    for path, reading in readings.items():
        stem = next((stem for stem in mats if len(stem) > 12 and stem in path.name), None)
        if stem is not None:
            yield reading, read(read_source(mats[stem]))


def events(match: MatchRecord, *, swapped: bool) -> Iterator[tuple[object, ...]]:
    """All that happened, by the players of the other file when they stand the other way round there."""
    played = replay(match)

    def of(player: int | None) -> int | None:
        return player if player is None else player ^ swapped

    def turned(pair: tuple[Any, Any]) -> tuple[Any, Any]:
        return pair[::-1] if swapped else tuple(pair)

    for game in played.games:
        yield turned(game.score), game.crawford, game.points, of(game.ending.winner), game.ending.kind
        for turn in game.turns:
            yield of(turn.player), turn.dice, turned(turn.before), turned(turn.after)
        for action in game.cube_actions:
            yield action.kind, of(action.player), action.turn, turned(action.board), action.cube.value
    yield (turned(played.final_score),)


def test_every_file_is_read(readings: dict[Path, Reading]) -> None:
    assert sum(path.suffix != ".json" for path in readings) == 28
    assert sum(path.suffix == ".json" for path in readings) == 10
    for path, reading in readings.items():
        assert reading.problems == (), path.name
        assert len(reading.matches) == 1, path.name


def test_only_illegal_plays_are_found(readings: dict[Path, Reading]) -> None:
    for path, reading in readings.items():
        report = check(reading)
        found = {item.code for item in report.diagnostics
                 if not item.consequence and item.severity is not Severity.INFO}  # fmt: skip
        assert found <= ILLEGAL | (OF_FIXTURES if "fixtures__ogxm2" in path.name else set()), path.name


def test_the_same_matches_as_in_mat(corpus: Path, readings: dict[Path, Reading]) -> None:
    pairs = list(twins(corpus, readings))
    assert len(pairs) == 25
    for reading, other in pairs:
        match, expected = reading.matches[0], other.matches[0]
        swapped = match.names != expected.names
        assert match.names == (expected.names[::-1] if swapped else expected.names)
        assert list(events(match, swapped=swapped)) == list(events(expected, swapped=False)), reading.source.name


def test_converted_to_mat_it_is_the_same_match(readings: dict[Path, Reading]) -> None:
    for path, reading in readings.items():
        again = read(load(convert(reading, "mat").data))
        assert list(events(again.matches[0], swapped=False)) == list(events(reading.matches[0], swapped=False)), path


def test_version_1_says_the_same_as_json(corpus: Path) -> None:
    """The sample that stands there in both, with one and the same analysis."""
    json_, binary = (next(path for path in (corpus / name).iterdir() if "samples__gv__B4" in path.name)
                     for name in ("gva", "gvab"))  # fmt: skip
    pairs = [[entry.analysis for game in read(read_source(path)).matches[0].games for entry in game.entries]
             for path in (json_, binary)]  # fmt: skip
    seen = 0
    for told, found in zip(*pairs, strict=True):
        assert (told is None) == (found is None)
        if told is None or found is None:
            continue
        if told.play is not None:
            assert found.play is not None
            assert found.play.played == told.play.played
            assert found.play.error == pytest.approx(told.play.error)
            assert [item[:3] for item in found.play.candidates] == [item[:3] for item in told.play.candidates]
        if told.cube is not None:
            assert found.cube is not None
            for name in ("no_double", "double_take", "double_drop", "chances", "error"):
                expected = getattr(told.cube, name)
                assert getattr(found.cube, name) == (expected if expected is not None else (0.0, None)), name
        seen += 1
    assert seen == 61


def test_analysis_is_of_the_plays_that_were_made(readings: dict[Path, Reading]) -> None:
    """The play that is marked as made is the play of the entry, and the error is its distance from the best."""
    seen = 0
    for path, reading in ((path, reading) for path, reading in readings.items() if path.suffix == ".gva"):
        for entry in (entry for match in reading.matches for game in match.games for entry in game.entries):
            analysis = entry.analysis
            play = analysis.play if analysis is not None else None
            if play is None or play.played is None or not isinstance(entry.action, Turn):
                continue
            made = play.candidates[play.played]
            assert sorted(made.moves) == sorted(entry.action.moves), path.name
            equities = [item.equity.emg for item in play.candidates if item.equity.emg is not None]
            assert play.error is not None
            assert made.equity.emg is not None
            assert play.error.emg == pytest.approx(max(equities) - made.equity.emg, abs=2e-3), path.name
            seen += 1
    assert seen > 700


def test_the_format_s_own_library_reads_the_same(readings: dict[Path, Reading]) -> None:
    """Its reader of version 1 takes the cube limit for a score, so that scores aren't compared."""
    ogxm = pytest.importorskip("ogxm")
    compared = 0
    for path, reading in readings.items():
        if path.suffix in (".ogxm", ".gvab"):
            expected = ogxm.binary_to_json(path.read_bytes())
            match = reading.matches[0]
            assert match.names == (expected["player_white"], expected["player_black"])
            assert match.length == expected["match_length"]
            for game, other in zip(match.games, expected["games"], strict=True):
                compared += compare(game.entries, other["plies"])
    assert compared > 2900


def compare(entries: Any, plies: list[dict[str, Any]]) -> int:
    """Players, dice and moves, ply for ply; how many there were."""
    rolls = [entry for entry in entries if type(entry.action).__name__ in ("Turn", "Dance", "IllegalPlay")]
    thrown = [ply for ply in plies if "d1" in ply]
    assert len(rolls) == len(thrown)
    for entry, ply in zip(rolls, thrown, strict=True):
        weighed = ply.get("analysis", {}).get("alternatives", [])
        play = entry.analysis.play if entry.analysis is not None else None
        if play is not None:
            assert [item.equity.emg for item in play.candidates] == pytest.approx([it["equity"] for it in weighed])
        assert sorted(entry.action.dice) == sorted((ply["d1"], ply["d2"]))
        if "moves" in ply:
            # The colour 1 is White.
            assert entry.player == 1 - ply["color"], json.dumps(ply)
            starts = [25 - move.start if entry.player == 0 else move.start
                      for move in getattr(entry.action, "moves", ())]  # fmt: skip
            assert sorted(starts) == sorted(move["from"] for move in ply["moves"])
    return len(rolls)
