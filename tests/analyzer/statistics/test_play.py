"""How games are played, counted by hand and against plain definitions."""

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavla.analyzer.board import in_contact
from tavla.analyzer.replay import replay
from tavla.analyzer.statistics import summarize
from tavla.analyzer.tables import Played, build_all
from tavla.analyzer.tables.features import features_of
from tavla.grammar import decode, read
from tavla.grammar.position import Board

MATCH = """ 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 2 points

 Game 2
 Ann : 2                        Bob : 0
  1)                             31: 8/5 6/5
  2) 64: 24/14
      Wins 1 point

 Game 3
 Ann : 3                        Bob : 0
  1) 31: 24/23 13/10             55: 8/3(2) 6/1*(2)
  2) 63:                         21: 13/11 6/5
                                  Wins 1 point
"""


@pytest.fixture(scope="module")
def frames() -> dict[str, pd.DataFrame]:
    (match,) = read(decode(MATCH.encode())).matches
    return build_all([Played("x", 1, replay(match))])


def test_openings_and_replies(frames: dict[str, pd.DataFrame]) -> None:
    rows = summarize("openings", frames).set_index("opening")
    point = rows.loc["31P"]
    assert (point["games"], point["of"], point["won"], point["play"]) == (2, 3, 1, "8/5 6/5")
    assert point["gammon_rate"] == 1.0
    assert point["points_per_game"] == 0.5
    replies = summarize("replies", frames).set_index(["opening", "reply"])
    assert replies.loc[("31P", "42P"), "won"] == 0
    assert replies.loc[("31P", "64R"), "won"] == 1


def test_first_move(frames: dict[str, pd.DataFrame]) -> None:
    (row,) = summarize("first_move", frames).to_dict("records")
    assert (row["games"], row["won"]) == (3, 1)


def test_dancing(frames: dict[str, pd.DataFrame]) -> None:
    (row,) = summarize("dancing", frames).to_dict("records")
    # Ann is on the bar against Bob's 6, 3 and 1 points.
    assert (row["player"], row["turns"], row["danced"]) == ("Ann", 1, 1)
    assert row["dances_expected"] == pytest.approx((3 / 6) ** 2)


def test_lengths_and_hits(frames: dict[str, pd.DataFrame]) -> None:
    rows = summarize("lengths", frames).set_index("player")
    assert rows.loc["Bob", "hits"] == 1
    assert (rows.loc["Ann", "shortest"], rows.loc["Ann", "longest"], rows.loc["Ann", "races"]) == (2, 4, 0)


checkers = st.lists(st.integers(0, 4), min_size=26, max_size=26).map(tuple)


@given(st.lists(st.tuples(checkers, checkers, checkers), min_size=1, max_size=20))
def test_features_are_what_they_are_called(boards: list[tuple[tuple[int, ...], ...]]) -> None:
    before, after, opponent = zip(*boards, strict=True)
    found = features_of(before, after, opponent)
    for row, (own, left, other) in enumerate(boards):
        assert found["on_bar"][row] == own[25]
        assert found["entry_closed"][row] == sum(other[25 - point] >= 2 for point in range(19, 25))
        assert found["contact"][row] == in_contact(Board(own, other))
        assert found["blots"][row] == sum(left[point] == 1 for point in range(1, 25))
        assert found["home_points"][row] == sum(left[point] >= 2 for point in range(1, 7))
        assert found["anchors"][row] == sum(left[point] >= 2 for point in range(19, 25))
        runs = "".join("x" if left[point] >= 2 else " " for point in range(1, 25)).split()
        assert found["prime"][row] == max(map(len, runs), default=0)
