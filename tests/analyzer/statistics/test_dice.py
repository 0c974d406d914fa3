"""Dice: counts from records, and tests held to published values and to dice that are fair, or loaded."""

import numpy as np
import pandas as pd
import pytest

from tavla.analyzer.replay import replay
from tavla.analyzer.statistics import summarize
from tavla.analyzer.statistics.dice import ROLLS, holm
from tavla.analyzer.tables import Played, build_all
from tavla.grammar import decode, read

MATCH = """ 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 66: 24/18(2) 13/7(2)
  2) 42: 8/4 6/4                 31: 8/5 6/5
      Wins 1 point
"""


def test_faces_rolls_and_luck_are_counted() -> None:
    (match,) = read(decode(MATCH.encode())).matches
    frames = build_all([Played("x", 1, replay(match))])
    faces = summarize("dice_faces", frames, ["overall"])
    assert dict(zip(faces["face"], faces["thrown"], strict=True)) == {1: 2, 2: 1, 3: 2, 4: 1, 6: 2}
    assert faces["of"].tolist() == [8] * 5
    rolls = summarize("dice_rolls", frames, ["overall"])
    assert dict(zip(rolls["roll"], rolls["thrown"], strict=True)) == {"31": 1, "42": 1, "66": 1}
    assert rolls["expected"].tolist() == [2 / 36, 2 / 36, 1 / 36]
    luck = summarize("roll_luck", frames).set_index("player")
    assert luck["pips"].tolist() == [10, 28]
    assert luck["pips_expected"].tolist() == pytest.approx([7 + 49 / 6, 2 * 49 / 6])
    assert luck["doublets"].tolist() == [0, 1]


def thrown(rolls: np.ndarray) -> dict[str, pd.DataFrame]:
    """Tables of one long game in which these pairs were rolled."""
    size = len(rolls)
    turns = pd.DataFrame({
        "match": 0, "game": 1, "turn": np.arange(2, size + 2), "player": pd.Categorical(["Ann"] * size),
        "dice_high": pd.array(rolls.max(axis=1), dtype="Int8"), "dice_low": pd.array(rolls.min(axis=1), dtype="Int8"),
    })  # fmt: skip
    matches = pd.DataFrame({"match": [0], "event": pd.Categorical(["x"]), "site": pd.Categorical(["x"]), "length": [5],
                            "date": pd.Series([None], dtype="datetime64[s]")})  # fmt: skip
    return {"matches": matches, "turns": turns}


def verdicts(rolls: np.ndarray) -> dict[str, str]:
    tests = summarize("dice_tests", thrown(rolls), ["overall"])
    return dict(zip(tests["test"].astype(str), tests["verdict"].astype(str), strict=True))


def test_fair_dice_raise_few_false_alarms() -> None:
    random = np.random.default_rng(5)
    alarms = sum(
        any("unusual" in words for words in verdicts(random.integers(1, 7, (1000, 2))).values()) for _ in range(60)
    )
    # One table in twenty: of 60, eleven or more come once in ten thousand times.
    assert alarms <= 10


def test_loaded_dice_are_found() -> None:
    random = np.random.default_rng(6)
    loaded = random.choice(6, (3000, 2), p=[0.14, 0.16, 0.16, 0.17, 0.17, 0.2]) + 1
    assert verdicts(loaded)["faces"] == "very unusual for fair dice"
    doublets = random.integers(1, 7, (3000, 2))
    doublets[:400, 1] = doublets[:400, 0]
    assert verdicts(doublets)["doublets"] == "very unusual for fair dice"
    ordered = np.sort(random.integers(1, 7, (3000, 2)).sum(axis=1))
    half = ordered // 2
    assert verdicts(np.stack([half, ordered - half], axis=1).clip(1, 6))["runs"] == "very unusual for fair dice"


def test_few_rolls_tell_nothing() -> None:
    words = verdicts(np.array([[3, 1], [4, 2]]))
    assert words["faces"] == words["rolls"] == words["runs"] == "too few rolls to tell"


def test_holm() -> None:
    """The example of S. Holm's procedure in P. H. Westfall and S. S. Young: four p values."""
    corrected = holm(np.array([0.01, 0.04, 0.03, 0.005, np.nan]))
    assert corrected[:4] == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert np.isnan(corrected[4])


def test_there_are_21_rolls() -> None:
    assert len(ROLLS) == len(set(ROLLS)) == 21
