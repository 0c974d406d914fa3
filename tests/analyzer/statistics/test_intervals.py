"""Intervals, held to published figures and to what an interval must be."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavla.analyzer.statistics.intervals import bootstrap, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),  # R. G. Newcombe, Statistics in Medicine 17 (1998), method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_bounds(successes: int, trials: int, low: float, high: float) -> None:
    bounds = wilson([successes], [trials])
    assert (bounds.low[0], bounds.high[0]) == pytest.approx((low, high), abs=5e-5)


def test_nothing_counted_has_no_bounds() -> None:
    bounds = wilson([0], [0])
    assert math.isnan(bounds.low[0])
    assert math.isnan(bounds.high[0])
    assert all(map(math.isnan, bootstrap([])))


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_wilson_holds_the_rate_and_stays_a_probability(successes: int, trials: int) -> None:
    successes = min(successes, trials)
    low, high = (bound[0] for bound in wilson([successes], [trials]))
    assert 0 <= low <= successes / trials <= high <= 1


def test_a_bootstrap_is_the_same_every_time_and_about_as_wide_as_it_should_be() -> None:
    values = np.random.default_rng(1).normal(2, 3, 400)
    low, high = bootstrap(values)
    assert bootstrap(values) == (low, high)
    # The standard error of the mean is 3 / 20; the interval is about two of them to either side.
    assert low < values.mean() < high
    assert high - low == pytest.approx(2 * 1.96 * values.std() / 20, rel=0.15)


def test_equal_values_leave_no_doubt() -> None:
    assert bootstrap([1.0] * 50) == (1.0, 1.0)
