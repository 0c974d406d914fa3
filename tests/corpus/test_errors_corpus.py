"""Error rates of real records, held against the statistics that the programs state themselves."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tavla.analyzer.statistics import summarize
from tavla.analyzer.tables import build_some, played_of
from tavla.grammar import Reading, read, read_source, sniff
from tavla.grammar.record import MatchRecord
from tavla.grammar.sgf.statistics import PlayerStatistics, statistics

if TYPE_CHECKING:
    import pandas as pd

pytestmark = pytest.mark.corpus

NEEDS = ("matches", "games", "turns", "analysis")


@cache
def rated(path: Path) -> tuple[Reading, dict[str, pd.DataFrame]]:
    reading = read(read_source(path))
    return reading, build_some(NEEDS, played_of(reading))


def summed(frames: dict[str, pd.DataFrame], summary: str) -> pd.DataFrame:
    """A summary, made once and kept beside the tables."""
    if summary not in frames:
        frames[summary] = summarize(summary, frames)
    return frames[summary]


def of(frames: dict[str, pd.DataFrame], summary: str, player: str, column: str) -> float:
    rows = summed(frames, summary)
    return float(rows.loc[rows["player"] == player, column].sum())


def of_kind(frames: dict[str, pd.DataFrame], player: str, kind: str, column: str) -> float:
    rows = summed(frames, "error_kinds")
    return float(rows.loc[(rows["player"] == player) & (rows["error"] == kind), column].sum())


# ---- GNU Backgammon, texts -----------------------------------------------------------------------------------------

_PARENTHESES = re.compile(r"\([^()]*(?:\([^()]*\))?[^()]*\)?")


def stated(text: str, label: str, place: int = 0) -> list[float] | None:
    """The figures of both players in a line of the statistics; the parts in parentheses are in another unit."""
    lines = [line for line in text.splitlines() if line.startswith(label)]
    if place >= len(lines):
        return None
    numbers = re.findall(r"[-+]?\d+\.?\d*", _PARENTHESES.sub(" ", lines[place].removeprefix(label)))
    return [abs(float(number)) for number in numbers[:2]] if len(numbers) >= 2 else None


def games_with_statistics(corpus: Path) -> Iterator[tuple[dict[str, pd.DataFrame], tuple[str, str], str]]:
    """Files with one analysed game: what the program states of the game, not of the match."""
    for path in sorted((corpus / "gnubgtxt").glob("*.txt")):
        if sniff(read_source(path)) is None:
            continue
        reading, frames = rated(path)
        extras = [header for match in reading.matches for game in match.games for header in game.extras]
        text = next((header.value for header in extras if header.key == "Statistics"), "")
        if text and len(frames["analysis"]) and len(frames["games"]) == 1:
            yield frames, reading.matches[0].names, re.split(r"\n(?:Match|Session) statistics", text)[0]


def test_figures_of_gnubg_texts(corpus: Path) -> None:
    compared: defaultdict[str, int] = defaultdict(int)
    for frames, names, text in games_with_statistics(corpus):
        for label, place, summary, column, within in (
            ("Unforced moves", 0, "error_rates", "gnubg_plays", 0.0),
            ("Close or actual cube decisions", 0, "error_rates", "gnubg_cube", 0.0),
            ("Error total", 0, "error_rates", "play_error_emg", 0.006),
            ("Error total", 1, "error_rates", "cube_error_emg", 0.006),
            ("Error total", 2, "error_rates", "error_emg", 0.009),
            ("Error rate", 0, "error_rates", "gnubg_play_rate_emg", 0.3),
            ("Error rate", 2, "error_rates", "gnubg_rate_emg", 0.2),
            ("Snowie error rate", 0, "error_rates", "snowie_rate_emg", 0.2),
            ("Luck total", 0, "luck", "luck_emg", 0.01),
            ("Rolls marked very lucky", 0, "luck", "very_lucky", 0.0),
            ("Rolls marked lucky", 0, "luck", "lucky", 0.0),
            ("Rolls marked unlucky", 0, "luck", "unlucky", 0.0),
            ("Rolls marked very unlucky", 0, "luck", "very_unlucky", 0.0),
        ):
            figures = stated(text, label, place)
            for player, figure in zip(names, figures or (), strict=bool(figures)):
                assert abs(of(frames, summary, player, column)) == pytest.approx(figure, abs=within), (names, label)
                compared[label] += 1
        for label, kind, column in (
            ("Moves marked doubtful", "play", "gnubg_doubtful"), ("Moves marked bad", "play", "gnubg_bad"),
            ("Moves marked very bad", "play", "gnubg_very_bad"), ("Wrong takes", "wrong take", "errors"),
            ("Wrong passes", "wrong drop", "errors"),
        ):  # fmt: skip
            for player, figure in zip(names, stated(text, label) or (), strict=False):
                assert of_kind(frames, player, kind, column) == figure, (names, label)
    assert compared["Close or actual cube decisions"] >= 54
    assert compared["Luck total"] >= 18


# ---- GNU Backgammon, game trees ------------------------------------------------------------------------------------


def kept(match: MatchRecord, player: int) -> list[PlayerStatistics]:
    found = [statistics(game) for game in match.games]
    return [both[player] for both in found if both is not None]


def test_figures_of_gnubg_game_trees(corpus: Path) -> None:
    compared = 0
    for path in sorted((corpus / "sgf").glob("*.sgf")):
        if sniff(read_source(path)) is None:
            continue
        reading, frames = rated(path)
        if len(reading.matches) != 1 or not len(frames["analysis"]):
            continue
        (match,) = reading.matches
        for player, name in enumerate(match.names):
            told = kept(match, player)
            plays = [part.plays for part in told if part.plays is not None and part.plays.unforced]
            cubes = [part.cube for part in told if part.cube is not None]
            lucks = [part.luck.total.emg for part in told if part.luck is not None]
            if len(told) != len(match.games) or not plays:
                continue
            assert of(frames, "error_rates", name, "gnubg_plays") == sum(part.unforced for part in plays)
            errors = sum(part.cost.emg for part in plays)
            assert of(frames, "error_rates", name, "play_error_emg") == pytest.approx(errors, abs=0.002)
            rows = frames["analysis"][(frames["analysis"]["player"] == name) & (frames["analysis"]["kind"] != "play")]
            assert len(rows) == sum(part.decisions for part in cubes)
            if abs(sum(lucks)) < 1000:
                assert of(frames, "luck", name, "luck_emg") == pytest.approx(sum(lucks), abs=0.02)
            compared += 1
    assert compared >= 16


# ---- eXtreme Gammon and BGBlitz ------------------------------------------------------------------------------------


def test_figures_of_xg(corpus: Path) -> None:
    """One match for which the program's own figures are known."""
    (source,) = (corpus / "reference").glob("*stats_reference.json")
    known = {key: value["xg"] for key, value in json.loads(source.read_text()).items() if "xg" in value}
    assert known
    for key, players in known.items():
        (path,) = (corpus / "xg").glob(f"*{key}.xg")
        _, frames = rated(path)
        for player, figures in players.items():
            for column, figure in (("xg_doubles", "double_decisions"), ("xg_answers", "take_decisions")):
                assert of(frames, "error_rates", player, column) == figures[figure]
            for column, figure in (("error_emg", "total_equity_error_emg"),
                                   ("play_error_emg", "checker_equity_error_emg")):  # fmt: skip
                assert of(frames, "error_rates", player, column) == pytest.approx(figures[figure], abs=0.0006)
            # Of one player it counts a play less than the definition does.
            more = of(frames, "error_rates", player, "xg_plays") - figures["checker_unforced"]
            assert more in (0, 1)
            assert of(frames, "error_rates", player, "xg_pr") == pytest.approx(figures["pr"], abs=0.011)


def test_figures_of_bgblitz(corpus: Path) -> None:
    for path in sorted((corpus / "bgf").glob("*.bgf")):
        reading, frames = rated(path)
        (match,) = reading.matches
        extras = {header.key: header.value for header in match.games[0].extras}
        for colour, name in zip(("Green", "Red"), match.names, strict=True):
            for column, key in (("play_error_emg", "checkerError"), ("cube_error_emg", "cubeError")):
                figure = -float(extras[f"match.pr{colour}.{key}"])
                assert of(frames, "error_rates", name, column) == pytest.approx(figure, abs=0.003)


def test_the_same_match_analysed_by_several_programs(corpus: Path) -> None:
    """What is counted by the rules is the same; engines differ in what it costs, and so in what is close."""
    forms: defaultdict[str, list[Path]] = defaultdict(list)
    for folder in ("bgf", "gvab", "xg"):
        for path in sorted((corpus / folder).glob("*__samples__*")):
            forms[path.name.split("__samples__")[1].partition("__")[2].partition(".")[0]].append(path)
    several = {stem: paths for stem, paths in forms.items() if len(paths) > 1}
    assert sum(len(paths) == 3 for paths in several.values()) >= 5
    for stem, paths in several.items():
        rows = [summarize("error_rates", rated(path)[1]) for path in paths]
        for column in ("gnubg_plays", "xg_answers", "snowie_moves"):
            assert len({tuple(sorted(frame[column])) for frame in rows}) == 1, (stem, column)
        for column in ("xg_pr", "snowie_rate_emg"):
            rates = [sorted(frame[column]) for frame in rows]
            for one, other in zip(rates[0], rates[-1], strict=True):
                assert one == pytest.approx(other, rel=0.45), (stem, column)
