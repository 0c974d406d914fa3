"""Ratings, held to the published examples and tables."""

import pandas as pd
import pytest

from tavla.analyzer.replay import replay
from tavla.analyzer.statistics import summarize
from tavla.analyzer.statistics.glicko import Glicko, rested, updated
from tavla.analyzer.statistics.ratings import fibs_change
from tavla.analyzer.tables import Played, build_all
from tavla.grammar import decode, read


def test_glicko_2_gives_the_example_of_its_paper() -> None:
    games = [(Glicko(1400, 30), 1.0), (Glicko(1550, 100), 0.0), (Glicko(1700, 300), 0.0)]
    after = updated(Glicko(1500, 200, 0.06), games)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_does_not_play_is_less_well_known() -> None:
    player = Glicko(1600, 60)
    assert updated(player, []) == rested(player)
    assert 60 < rested(player).deviation < 62
    assert rested(Glicko()).deviation == 350


@pytest.mark.parametrize(
    ("difference", "length", "favourite"),
    [(100, 1, 0.529), (200, 5, 0.626), (300, 7, 0.714), (400, 9, 0.799), (600, 11, 0.908), (0, 3, 0.5)],
)
def test_fibs_expects_what_its_table_says(difference: int, length: int, favourite: float) -> None:
    """The published table of what the favourite must score to keep his rating: then gains and losses balance."""
    gain = fibs_change(1500 + difference, 1500, length, 400)
    loss = fibs_change(1500, 1500 + difference, length, 400)
    assert gain * favourite == pytest.approx(loss * (1 - favourite), rel=0.01)


def test_experience_dampens_the_change() -> None:
    changes = [fibs_change(1500, 1500, 1, experience) for experience in (0, 100, 399, 400, 5000)]
    assert changes == pytest.approx([10, 8, 2 * 1.01, 2, 2])


def match(date: str, winner: str, loser: str, length: int = 1) -> str:
    return (f'; [EventDate "{date}"]\n {length} point match\n\n Game 1\n {winner} : 0             {loser} : 0\n'
            f"  1) 31: 8/5 6/5                 42: 8/4 6/4\n      Wins {length} point and the match\n")  # fmt: skip


def tables(*texts: str) -> dict[str, pd.DataFrame]:
    matches = [read(decode(text.encode())).matches[0] for text in texts]
    return build_all([Played("x", number, replay(item)) for number, item in enumerate(matches, 1)])


def test_ratings_follow_the_dates_and_add_up() -> None:
    frames = tables(match("2024.05.01", "Bob", "Ann"), match("2024.01.02", "Ann", "Bob"))
    history = summarize("rating_history", frames)
    assert history[["match", "player"]].to_numpy().tolist() == [[1, "Ann"], [1, "Bob"], [0, "Bob"], [0, "Ann"]]
    assert history["fibs"].tolist()[:2] == [1510, 1490]
    # The sum stays what it was but for experience, which here is the same for both.
    assert history["fibs"].tail(2).sum() == pytest.approx(3000)
    assert history["fibs_including"].tolist()[0] == pytest.approx(1500 + 2 * 4.99)
    assert history["experience"].tolist() == [1, 1, 2, 2]
    final = {row["player"]: row for row in summarize("ratings", frames).to_dict("records")}
    assert list(final) == ["Bob", "Ann"]
    assert final["Ann"]["best"] == 1510
    assert [row["matches"] for row in final.values()] == [2, 2]
    assert final["Bob"]["fibs"] > 1500
    assert final["Bob"]["glicko"] == pytest.approx(3000 - final["Ann"]["glicko"])


def test_sessions_and_namesakes_are_not_rated() -> None:
    frames = tables(
        match("2024.05.01", "Ann", "Ann"),
        match("2024.05.01", "Ann", "Bob", 1).replace(" 1 point match", " 0 point match"),
    )
    assert len(summarize("ratings", frames)) == 0


def test_many_matches_of_a_month_are_several_periods() -> None:
    """Twelve matches won, then sixty by turns: as one step after them all the rating would swing far too low."""
    pairs = [("Ann", "Bob"), ("Bob", "Ann")]
    texts = [match("2024.05.01", *pairs[0]) for _ in range(12)]
    frames = tables(*texts, *(match("2024.05.02", *pairs[n % 2]) for n in range(60)))
    final = {row["player"]: row for row in summarize("ratings", frames).to_dict("records")}
    assert 1450 < final["Ann"]["glicko"] < 1650
    assert final["Ann"]["glicko_deviation"] < 70
    history = summarize("rating_history", frames)
    assert history[history["player"] == "Ann"]["glicko"].nunique() == 5
