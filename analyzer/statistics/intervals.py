"""How sure a rate or a mean is: intervals of 95 per cent.

Wilson's score interval for a rate (E. B. Wilson, 1927): unlike the normal approximation it stays between 0 and 1 and is
right for few games. A percentile bootstrap for a mean, whose values (points of a game) are anything but normal; its
samples are drawn from one fixed seed, so that the same records always give the same bounds.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

__all__ = ["Bounds", "bootstrap", "wilson"]

_Z: Final = 1.959963984540054
"""The 97.5 per cent quantile of the normal distribution."""
_SAMPLES: Final = 1000
_SEED: Final = 20
_MOST_AT_ONCE: Final = 1 << 22
"""Values drawn at a time, so that large archives take little memory."""

Numbers = npt.NDArray[np.float64]


class Bounds(NamedTuple):
    """Lower and upper bounds, one for each rate; NaN where nothing was counted."""

    low: Numbers
    high: Numbers


def wilson(successes: npt.ArrayLike, trials: npt.ArrayLike) -> Bounds:
    """Wilson's interval for each of some rates."""
    hits, n = np.asarray(successes, dtype=np.float64), np.asarray(trials, dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        share = hits / n
        centre = share + _Z**2 / (2 * n)
        spread = _Z * np.sqrt(share * (1 - share) / n + _Z**2 / (4 * n**2))
        low, high = ((centre + sign * spread) / (1 + _Z**2 / n) for sign in (-1, 1))
    # What rounding puts a hair outside: a rate of 0 or 1 is its own bound.
    low = np.where(hits == 0, np.where(n > 0, 0.0, np.nan), low)
    high = np.where(hits == n, np.where(n > 0, 1.0, np.nan), high)
    return Bounds(low, high)


def bootstrap(values: npt.ArrayLike) -> tuple[float, float]:
    """The bounds of the mean of some values; NaN for none."""
    given = np.asarray(values, dtype=np.float64)
    if not len(given):
        return float("nan"), float("nan")
    random = np.random.default_rng(_SEED)
    # A sample is how often each distinct value was drawn: points of games take few values.
    distinct, counts = np.unique(given, return_counts=True)
    rows = max(1, _MOST_AT_ONCE // len(distinct))
    means = [
        random.multinomial(len(given), counts / len(given), size=min(rows, _SAMPLES - start)) @ distinct / len(given)
        for start in range(0, _SAMPLES, rows)
    ]
    low, high = np.percentile(np.concatenate(means), (2.5, 97.5))
    return float(low), float(high)
