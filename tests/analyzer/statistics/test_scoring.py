"""Scores, cubes, meetings and streaks, counted by hand from two small records."""

from typing import Any

import pandas as pd
import pytest

from tavla.analyzer.replay import replay
from tavla.analyzer.statistics import SUMMARIES, summarize
from tavla.analyzer.tables import TABLES, Played, build_some
from tavla.grammar import decode, read

MATCH = """; [EventDate "2024.03.01"]
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Takes
  3) 21: 13/11 6/5               42: 13/9 24/22
  4)                              Doubles => 4
  5)  Drops
                                  Wins 2 points

 Game 2
 Ann : 0                        Bob : 2
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 2 points

 Game 3
 Ann : 2                        Bob : 2
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point and the match
"""
SESSION = """ 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Beavers => 4
  3) 21: 13/11 6/5
                                  Wins 8 points

 Game 2
 Ann : 0                        Bob : 8
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
"""
Frames = dict[str, pd.DataFrame]


@pytest.fixture(scope="module")
def frames() -> Frames:
    matches = [read(decode(text.encode())).matches[0] for text in (MATCH, SESSION)]
    return build_some(TABLES, [Played("club.mat", number, replay(match)) for number, match in enumerate(matches, 1)])


def rows(frames: Frames, name: str, keys: list[str], *by: str) -> dict[tuple[Any, ...], dict[Any, Any]]:
    """The rows of a summary, by some of their columns."""
    frame = summarize(name, frames, by)
    return {tuple(row[key] for key in keys): row for row in frame.to_dict("records")}


def test_endings(frames: Frames) -> None:
    found = rows(frames, "endings", ["ending", "level"])
    assert {key: (row["games"], row["of"]) for key, row in found.items()} == {
        ("drop", "single"): (1, 5), ("resignation", "single"): (2, 5), ("resignation", "gammon"): (2, 5),
    }  # fmt: skip
    assert found["resignation", "gammon"]["points"] == 5.0


def test_head_to_head(frames: Frames) -> None:
    found = rows(frames, "head_to_head", ["player", "opponent"])
    ann = found["Ann", "Bob"]
    assert (ann["matches"], ann["matches_won"], ann["games"], ann["games_won"], ann["points"]) == (1, 1, 5, 3, -6)
    assert found["Bob", "Ann"]["points"] == 6
    assert found["Bob", "Ann"]["match_win_rate"] == 0.0


def test_streaks_follow_the_dates(frames: Frames) -> None:
    found = rows(frames, "streaks", ["player"])
    # The session has no date and comes first: Bob, Ann; then the match: Bob, Ann, Ann.
    ann, bob = found["Ann",], found["Bob",]
    assert (ann["games"], ann["games_won_running"], ann["games_lost_running"]) == (5, 2, 1)
    assert (bob["games_won_running"], bob["games_lost_running"]) == (1, 2)
    assert (ann["matches"], ann["matches_won_running"], bob["matches_lost_running"]) == (1, 1, 1)


def test_sessions(frames: Frames) -> None:
    found = rows(frames, "sessions", ["match", "player"])
    assert found.keys() == {(1, "Ann"), (1, "Bob")}
    bob = found[1, "Bob"]
    assert (bob["games"], bob["won"], bob["points"], bob["points_per_game"], bob["cube"]) == (2, 1, 7, 3.5, 2.5)


def test_score_matrix(frames: Frames) -> None:
    found = rows(frames, "score_matrix", ["away", "opponent_away"])
    assert found.keys() == {(3, 3), (3, 1), (1, 3), (1, 1)}
    behind = found[3, 1]
    assert (behind["games"], behind["won"], behind["gammons_won"]) == (1, 1, 1)
    assert (behind["matches"], behind["matches_won"], found[1, 3]["matches_won"]) == (1, 1, 0)
    assert (found[3, 3]["games"], found[3, 3]["won"], found[3, 3]["match_win_rate"]) == (2, 1, 0.5)


def test_score_paths(frames: Frames) -> None:
    found = rows(frames, "score_paths", ["away", "opponent_away", "next_away", "next_opponent_away"])
    assert found.keys() == {(3, 3, 3, 1), (3, 3, 1, 3), (3, 1, 1, 1), (1, 3, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)}
    assert {(row["games"], row["of"]) for row in found.values()} == {(1, 2), (1, 1)}
    by_ann = rows(frames, "score_paths", ["player", "away", "next_away"], "player")
    assert by_ann["Ann", 3, 1]["games"] == 1
    assert by_ann["Ann", 1, 0]["path_rate"] == 1.0


def test_crawford(frames: Frames) -> None:
    found = rows(frames, "crawford", ["phase", "role"])
    assert {key: (row["games"], row["won"]) for key, row in found.items()} == {
        ("before", "level"): (2, 1), ("crawford", "leads"): (1, 0), ("crawford", "trails"): (1, 1),
        ("post-crawford", "level"): (2, 1),
    }  # fmt: skip


def test_comebacks(frames: Frames) -> None:
    found = rows(frames, "comebacks", ["player", "deficit"], "player")
    assert {key: (row["matches"], row["won"]) for key, row in found.items()} == {("Ann", 2): (1, 1), ("Bob", 0): (1, 0)}


def test_cube(frames: Frames) -> None:
    found = rows(frames, "cube", ["player"])
    ann, bob = found["Ann",], found["Bob",]
    assert (ann["games"], ann["doubles"], ann["redoubles"], ann["drops"], ann["takes"]) == (5, 2, 0, 1, 0)
    assert (bob["doubles"], bob["redoubles"], bob["takes"], bob["beavers"], bob["answered"]) == (0, 1, 2, 1, 2)
    assert (bob["takes_decided"], bob["takes_won"], bob["take_rate"]) == (2, 2, 1.0)
    assert ann["turn"] == 3.0
    # 31 plays 4 pips, 42 plays 6: who doubles then trails by two.
    assert ann["pip_lead"] == -2.0
    levels = rows(frames, "cube_levels", ["cube"])
    assert {key[0]: row["games"] for key, row in levels.items()} == {1: 3, 2: 1, 4: 1}


@pytest.mark.parametrize("name", SUMMARIES)
def test_every_summary_has_its_columns_and_types_whatever_there_is(frames: Frames, name: str) -> None:
    summary = SUMMARIES[name]
    for given in (frames, build_some(TABLES, [])):
        splits: list[tuple[str, ...]] = [(column,) for column in summary.by]
        for split in splits or [()]:
            frame = summarize(name, given, split)
            # A column that a summary is split by stands once, in front, also where the summary has it anyway.
            assert list(frame.columns) == list(dict.fromkeys([*split, *(column.name for column in summary.columns)]))
            dtypes = {column.name: column.dtype for column in summary.columns}
            assert {column: str(frame[column].dtype) for column in dtypes} == dtypes
    for column in summary.columns:
        if column.name.endswith("_rate"):
            low, rate, high = (
                frame[column.name.replace("_rate", end)].dropna().to_numpy() for end in ("_low", "_rate", "_high")
            )
            assert ((low <= rate + 1e-12) & (rate <= high + 1e-12)).all()
