"""Real files of eXtreme Gammon: all are read, what is found in them is true, and texts of the same matches agree.

Files with the same stem, whatever is before it in the name, are the same match in other formats.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tavla.analyzer.diagnostics.check import check
from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.replay import replay
from tavla.grammar import MatchRecord, read, read_source
from tavla.grammar.record import Double, Drop, Reading, Take
from tavla.grammar.set_positions import position_of

pytestmark = pytest.mark.corpus

EXPECTED = {
    "7ea7baa2": ["PL404@582"],
    "17e8b3aa": ["PL412@186", "PL404@280", "PL404@298"],
    "cf6221ff": ["PL404@651"],
}
"""The plays that were illegal at the table, by the first digits of the file's SHA-256: code and record."""


class Readings(dict[Path, Reading]):
    """What was read, by file; in short where a failure prints it."""

    def __repr__(self) -> str:
        return f"<{len(self)} files>"


@pytest.fixture(scope="module")
def readings(corpus: Path) -> Readings:
    return Readings({path: read(read_source(path)) for path in sorted((corpus / "xg").glob("*.xg"))})


def test_all_are_read(readings: Readings) -> None:
    assert len(readings) > 100
    assert {reading.format for reading in readings.values()} == {"xg"}
    assert all(len(reading.matches) == 1 and reading.matches[0].games for reading in readings.values())


def test_what_is_found_is_true(readings: Readings) -> None:
    found = {}
    for path, reading in readings.items():
        shown = [item for item in check(reading).diagnostics if item.severity is not Severity.INFO]
        if shown:
            digest = hashlib.sha256(path.read_bytes()).hexdigest()[:8]
            found[digest] = [f"{item.code}@{reading.source.place(item.span.start)[0]}" for item in shown]
    assert found == EXPECTED


def test_every_record_has_its_line(readings: Readings) -> None:
    for reading in readings.values():
        lines = reading.source.text.count("\n")
        places = [reading.source.place(e.start)[0] for m in reading.matches for g in m.games for e in g.entries]
        assert places == sorted(places)
        assert places[-1] <= lines


def stem(path: Path) -> str:
    return path.stem.rpartition("__")[2] if not path.stem.endswith("__") else path.stem.split("__")[-2] + "__"


def test_the_same_match_in_other_formats(corpus: Path, readings: Readings) -> None:
    """Dice, boards, cube actions, scores and winners agree; a result may be capped at what was needed."""
    texts = {stem(path): path for path in (corpus / "mat").iterdir() if path.suffix in (".mat", ".txt")}
    pairs = [(path, texts[stem(path)]) for path in readings if stem(path) in texts]
    assert len(pairs) >= 12
    for path, text in pairs:
        (found,), expected = readings[path].matches, read(read_source(text)).matches[0]
        assert list(course(found)) == list(course(expected)), stem(path)


def course(match: MatchRecord) -> Iterator[tuple[object, ...]]:
    """What happened; not how it is spelled."""
    replayed = replay(match)
    yield (match.length or 0,)
    for game in replayed.games:
        yield game.score, game.winner, game.cube
        for turn in game.turns:
            if turn.before != turn.after:
                yield turn.player, turn.dice, turn.before, turn.after
        for action in game.cube_actions:
            yield action.kind, action.player, action.board, action.cube
        needs = game.needs
        capped = min(game.points or 0, needs[game.winner]) if needs and game.winner is not None else game.points
        yield (capped,)


def test_analysis_fits_the_decisions(readings: Readings) -> None:
    """Each played play is among those that were weighed, the error is what it is worth less than the first of them, and
    every double that was analysed has what it cost, which its equities give."""
    plays = doubles = answers = 0
    for reading in readings.values():
        for entry in (entry for game in reading.matches[0].games for entry in game.entries):
            analysis = entry.analysis
            if analysis is None:
                continue
            if analysis.play is not None and analysis.play.error is not None and analysis.play.played is not None:
                played, best = (analysis.play.candidates[index].equity.emg for index in (analysis.play.played, 0))
                assert played is not None
                assert best is not None
                cost = analysis.play.error.emg
                assert cost is not None
                plays += abs(max(0.0, best - played) - cost) < 1e-4
            cube = analysis.cube
            if cube is not None and cube.error is not None and isinstance(entry.action, Double | Take | Drop):
                stay, take, drop = (item and item.emg for item in (cube.no_double, cube.double_take, cube.double_drop))
                assert stay is not None
                assert take is not None
                assert drop is not None
                turned = min(take, drop)
                cost = {Double: max(stay, turned) - turned, Take: take - turned, Drop: drop - turned}[
                    type(entry.action)
                ]
                assert cube.error.emg == pytest.approx(cost, abs=1e-4)
                doubles += isinstance(entry.action, Double)
                answers += not isinstance(entry.action, Double)
    assert plays > 25_000
    assert doubles > 600
    assert answers > 600


CLOSE = 0.2
"""A cube that wasn't turned counts as a decision where the two equities are no further apart than this."""


def test_the_totals_are_those_that_the_program_shows(corpus: Path, readings: Readings) -> None:
    """What each player's plays and doubles cost together, and how many doubles and answers counted as decisions."""
    (reference,) = (corpus / "reference").glob("*stats*.json")
    stated = {key: item["xg"] for key, item in json.loads(reference.read_text("utf-8")).items() if "xg" in item}
    assert stated
    for path, reading in readings.items():
        for player, name in enumerate(reading.matches[0].names):
            if stem(path) in stated:
                expected, found = stated[stem(path)][name], totals(reading.matches[0], player)
                assert found["checker"] == pytest.approx(expected["checker_equity_error_emg"], abs=5e-4)
                assert found["double"] == pytest.approx(expected.get("double_equity_error_emg", 0.0), abs=5e-4)
                assert found["doubles"] == expected["double_decisions"]
                assert found["answers"] == expected["take_decisions"]


def totals(match: MatchRecord, player: int) -> dict[str, float]:
    found = dict.fromkeys(("checker", "double", "doubles", "answers"), 0.0)
    for entry in (entry for game in match.games for entry in game.entries if entry.player == player):
        analysis = entry.analysis
        if analysis is None:
            continue
        if analysis.play is not None and analysis.play.error is not None:
            found["checker"] += analysis.play.error.emg or 0.0
        cube = analysis.cube
        if cube is not None and cube.error is not None:
            stay, take, drop = (
                item.emg or 0.0 if item else 0.0 for item in (cube.no_double, cube.double_take, cube.double_drop)
            )
            answered = isinstance(entry.action, Take | Drop)
            found["answers"] += answered
            found["double"] += 0.0 if answered else cube.error.emg or 0.0
            found["doubles"] += isinstance(entry.action, Double) or (
                not answered and abs(stay - min(take, drop)) <= CLOSE
            )
    return found


def test_positions(corpus: Path) -> None:
    files = sorted((corpus / "xgp").glob("*.xgp"))
    assert files
    for path in files:
        reading = read(read_source(path))
        (match,) = reading.matches
        assert reading.problems == ()
        position = position_of(match)
        assert position is not None
        assert {sum(side) for side in position.board} == {15}
