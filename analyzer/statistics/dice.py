"""Were the dice fair? Frequencies of faces and rolls, and tests that a layman can read.

A test asks how often fair dice would look at least as odd as these: that is its p value. Of a hundred tests of fair
dice five have a p value below 0.05, so many tests at once need a correction: Holm's (1979), which keeps the chance of
a single false alarm among all of them below 5 per cent. What is told in words goes by the corrected value.
"""

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pandas as pd

from tavla.analyzer.statistics.frames import Frames, add_rate, grouped, with_total

__all__ = ["dice_faces", "dice_rolls", "dice_tests", "holm"]

ROLLS: Final = [f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1)]
_FACES: Final = range(1, 7)
_UNUSUAL: Final = ((0.001, "very unusual for fair dice"), (0.05, "unusual for fair dice"), (1.0, "as fair dice fall"))
_FEWEST_EXPECTED: Final = 5
"""A chi-square test needs about so many expected in every class."""


def _thrown(frames: Frames) -> pd.DataFrame:
    """The rolls whose dice are known, with what the matches table says; ``opening``: the first roll of a game."""
    turns = frames["turns"]
    turns = turns[turns["dice_high"].notna()]
    about = frames["matches"][["match", "event", "site", "length", "date"]]
    rows = turns.merge(about, on="match", how="left")
    roll = rows["dice_high"].astype("string") + rows["dice_low"].astype("string")
    return rows.assign(roll=pd.Categorical(roll, categories=ROLLS), opening=rows["turn"] == 1)


def dice_faces(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``dice_faces``."""
    rows = _thrown(frames)
    both = pd.concat([rows.assign(face=rows[name]) for name in ("dice_high", "dice_low")], ignore_index=True)
    frame = with_total(grouped(both, [*by, "face"]).size().rename("thrown").reset_index(), both, by)
    add_rate(frame, "share", "thrown", frame["of"])
    return frame.assign(expected=1 / 6)


def dice_rolls(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``dice_rolls``."""
    rows = _thrown(frames)
    rows = rows[~rows["opening"]]
    frame = with_total(grouped(rows, [*by, "roll"]).size().rename("thrown").reset_index(), rows, by)
    add_rate(frame, "share", "thrown", frame["of"])
    doublet = frame["roll"].astype("string").str[0] == frame["roll"].astype("string").str[1]
    return frame.assign(expected=np.where(doublet, 1, 2) / 36)


def dice_tests(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``dice_tests``. Raises ValueError where scipy is not installed."""
    if find_spec("scipy") is None:
        raise ValueError("dice_tests needs scipy: pip install 'tavla[statistics]'")
    rows = _thrown(frames)
    found = []
    for key, group in grouped(rows, by):
        values = dict(zip(by, key if isinstance(key, tuple) else (key,), strict=True))
        found += [values | {"test": name, "rolls": len(group), "statistic": statistic, "p": p}
                  for name, statistic, p in _tests(group)]  # fmt: skip
    frame = pd.DataFrame(found, columns=[*by, "test", "rolls", "statistic", "p"])
    frame["p_corrected"] = holm(frame["p"].to_numpy(dtype=np.float64))
    frame["verdict"] = [_verdict(p) for p in frame["p_corrected"]]
    for name in by:  # a column made row by row has lost its type
        frame[name] = frame[name].astype(object).where(frame[name].notna(), None).astype("category")
    return frame


def _tests(rows: pd.DataFrame) -> Iterator[tuple[str, float, float]]:
    """Each test with its statistic and its p value; NaN where there are too few rolls to tell."""
    from scipy import stats

    faces = np.concatenate([rows["dice_high"].to_numpy(dtype=np.int64), rows["dice_low"].to_numpy(dtype=np.int64)])
    yield "faces", *_chi_square(np.bincount(faces, minlength=7)[1:], np.full(6, 1 / 6))
    later = rows[~rows["opening"]]
    counts = later["roll"].value_counts().reindex(ROLLS, fill_value=0).to_numpy()
    yield "rolls", *_chi_square(counts, np.array([1 if roll[0] == roll[1] else 2 for roll in ROLLS]) / 36)
    doublets = int((later["dice_high"] == later["dice_low"]).sum())
    if len(later):
        yield "doublets", float(doublets), float(stats.binomtest(doublets, len(later), 1 / 6).pvalue)
    pips = later["dice_high"].to_numpy(dtype=np.int64) + later["dice_low"].to_numpy(dtype=np.int64)
    yield "runs", *_runs(pips[pips != 7] > 7)


def _chi_square(counts: npt.NDArray[Any], shares: npt.NDArray[np.float64]) -> tuple[float, float]:
    from scipy import stats

    expected = counts.sum() * shares
    if expected.min() < _FEWEST_EXPECTED:
        return float("nan"), float("nan")
    result = stats.chisquare(counts, expected)
    return float(result.statistic), float(result.pvalue)


def _runs(high: npt.NDArray[np.bool_]) -> tuple[float, float]:
    """The runs test of Wald and Wolfowitz: do rolls above and below 7 follow each other as they should? The statistic
    is how many standard deviations more runs there are than expected."""
    from scipy import stats

    above = int(high.sum())
    below = len(high) - above
    if min(above, below) < 10:
        return float("nan"), float("nan")
    runs = 1 + int((high[1:] != high[:-1]).sum())
    mean = 1 + 2 * above * below / len(high)
    variance = (mean - 1) * (mean - 2) / (len(high) - 1)
    score = (runs - mean) / variance**0.5
    return float(score), float(2 * stats.norm.sf(abs(score)))


def holm(p: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The p values of several tests, corrected after Holm; NaN stays NaN and isn't counted."""
    corrected = np.full(len(p), np.nan)
    known = np.flatnonzero(~np.isnan(p))
    order = known[np.argsort(p[known], kind="stable")]
    factors = np.arange(len(order), 0, -1)
    corrected[order] = np.minimum(1.0, np.maximum.accumulate(p[order] * factors))
    return corrected


def _verdict(p: float) -> str:
    if np.isnan(p):
        return "too few rolls to tell"
    return next(words for limit, words in _UNUSUAL if p <= limit)
