"""Real text exports of BGBlitz: both identifiers agree, the figures add up, and languages say the same."""

from collections import defaultdict
from pathlib import Path

import pytest

from tavla.analyzer.diagnostics.check import check
from tavla.grammar import Reading, read, read_source
from tavla.grammar.analysis import Analysis, Chances
from tavla.grammar.record import Comment
from tavla.grammar.set_positions import position_of

pytestmark = pytest.mark.corpus

ROUNDED = 0.0011
"""Figures have three decimals, and a difference of two is off by one in the last place."""


@pytest.fixture(scope="module")
def readings(corpus: Path) -> dict[Path, Reading]:
    found = {path: read(read_source(path)) for path in sorted((corpus / "bgbtxt").glob("*.txt"))}
    assert len(found) >= 14
    return found


def analysis_of(reading: Reading) -> Analysis:
    (match,) = reading.matches
    analysis = match.games[0].entries[-1].analysis
    assert analysis is not None
    return analysis


def test_every_text_is_a_position_and_all_of_it_is_understood(readings: dict[Path, Reading]) -> None:
    for reading in readings.values():
        assert reading.format == "bgblitz-text"
        assert reading.problems == ()
        assert check(reading).diagnostics == ()
        (match,) = reading.matches
        assert not any(isinstance(item, Comment) for item in match.preamble)
        assert all(match.names)


def test_languages_say_the_same(readings: dict[Path, Reading]) -> None:
    """The position and its figures are the same in every language; the name ends with the language."""
    said = defaultdict(list)
    for path, reading in readings.items():
        analysis = analysis_of(reading)
        cube = analysis.cube and (analysis.cube.no_double, analysis.cube.double_take, analysis.cube.double_drop,
                                  analysis.cube.chances)  # fmt: skip
        figures = [header.value for header in analysis.extras]
        said[path.stem.rpartition("_")[0]].append((position_of(reading.matches[0]), analysis.play, cube, figures))
    assert all(item == items[0] for items in said.values() for item in items)
    assert any(len(items) > 2 for items in said.values())


def adds_up(chances: Chances) -> bool:
    return (
        0 <= (chances.win_backgammon or 0) <= (chances.win_gammon or 0) <= chances.win
        and 0 <= (chances.lose_backgammon or 0) <= (chances.lose_gammon or 0) <= 1 - chances.win + ROUNDED
    )


def test_plays_are_ranked_and_their_chances_add_up(readings: dict[Path, Reading]) -> None:
    ranked = 0
    for reading in readings.values():
        play = analysis_of(reading).play
        if play is None:
            continue
        ranked += 1
        values = [candidate.equity.emg for candidate in play.candidates if candidate.equity.emg is not None]
        assert len(values) == len(play.candidates) >= 5
        assert values == sorted(values, reverse=True)
        assert all(
            candidate.moves and candidate.chances and adds_up(candidate.chances) for candidate in play.candidates
        )
    assert ranked


def test_the_cube_is_worth_what_the_better_actions_make_it(readings: dict[Path, Reading]) -> None:
    """The figure of the position with the cube is that of the best action for both."""
    weighed = 0
    for reading in readings.values():
        analysis = analysis_of(reading)
        cube = analysis.cube
        if cube is None:
            continue
        weighed += 1
        assert cube.chances is not None
        assert adds_up(cube.chances)
        values = [value.mwc for value in (cube.no_double, cube.double_take, cube.double_drop) if value is not None]
        no_double, take, drop = (value for value in values if value is not None)
        cubeless, _, cubeful = (float(header.value) for header in analysis.extras)
        assert max(no_double, min(take, drop)) == pytest.approx(cubeful, abs=ROUNDED)
        chances = cube.chances
        points = 2 * chances.win - 1 + (chances.win_gammon or 0) + (chances.win_backgammon or 0)
        points -= (chances.lose_gammon or 0) + (chances.lose_backgammon or 0)
        assert cubeless == pytest.approx(points, abs=0.003)
    assert weighed
