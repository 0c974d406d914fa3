"""Results, counted by hand from a record and held against the tables of self-play."""

import pandas as pd
import pytest

from tavla.analyzer.replay import replay
from tavla.analyzer.statistics import SUMMARIES, summarize
from tavla.analyzer.tables import Played, build_all
from tavla.grammar import decode, read

MATCH = """; [Event "Club"]
; [EventDate "2024.03.01"]

 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ann : 1                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
                                  Wins 2 points

 Game 3
 Ann : 1                        Bob : 2
  1) 31: 8/5 6/5                 42: 8/4 6/4
                                  Wins 1 point

 Game 4
 Ann : 1                        Bob : 3
  1) 31: 8/5 6/5
"""


@pytest.fixture(scope="module")
def frames() -> dict[str, pd.DataFrame]:
    (match,) = read(decode(MATCH.encode())).matches
    return build_all([Played("club.mat", 1, replay(match))])


def test_results_by_player(frames: dict[str, pd.DataFrame]) -> None:
    rows = summarize("results", frames).set_index("player")
    ann, bob = rows.loc["Ann"], rows.loc["Bob"]
    assert (ann["games"], ann["won"], ann["won_by_drop"], ann["points"]) == (3, 1, 1, -2)
    assert (bob["games"], bob["won"], bob["won_by_resignation"], bob["points"]) == (3, 2, 2, 2)
    assert ann["gammons_lost"] == bob["gammons_won"] == 1
    assert bob["gammon_rate"] == 0.5
    assert ann["points_per_game"] == pytest.approx(-2 / 3)
    assert ann["points_per_game_low"] <= ann["points_per_game"] <= ann["points_per_game_high"]


def test_results_by_anything_count_each_game_for_both(frames: dict[str, pd.DataFrame]) -> None:
    for split in SUMMARIES["results"].by:
        rows = summarize("results", frames, [split])
        assert list(rows.columns) == [split, *(column.name for column in SUMMARIES["results"].columns)]
        assert rows["games"].sum() == 6
        assert rows["won"].sum() == 3
    both = summarize("results", frames, ["player", "year"])
    assert both[["player", "year", "won"]].to_numpy().tolist() == [["Ann", "2024", 1], ["Bob", "2024", 2]]


def test_a_split_that_is_none_is_refused(frames: dict[str, pd.DataFrame]) -> None:
    with pytest.raises(ValueError, match="can't be split by dice"):
        summarize("results", frames, ["dice"])


def test_types_hold_without_any_match() -> None:
    rows = summarize("results", build_all([]))
    assert {name: str(dtype) for name, dtype in rows.dtypes.items() if name != "player"} == {
        column.name: column.dtype for column in SUMMARIES["results"].columns
    }
