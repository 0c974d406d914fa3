"""Glicko-2, as M. E. Glickman describes it (http://www.glicko.net/glicko/glicko2.pdf, revision of 2022).

Own code: the library on PyPI takes the rating where the paper's function f has the deviation, and finds another
volatility than the paper's example.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

__all__ = ["START", "Glicko", "rested", "updated"]

_SCALE: Final = 173.7178
_TAU: Final = 0.5
"""How far volatility may move; between 0.3 and 1.2 by the paper, 0.5 in its example."""
_PRECISION: Final = 1e-6


class Glicko(NamedTuple):
    """A rating with its deviation, both on the scale of Elo, and its volatility."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


START: Final = Glicko()


def rested(player: Glicko) -> Glicko:
    """A player after a period without any game: less is known of him."""
    phi = math.hypot(player.deviation / _SCALE, player.volatility)
    return player._replace(deviation=min(phi * _SCALE, START.deviation))


def updated(player: Glicko, games: Sequence[tuple[Glicko, float]]) -> Glicko:
    """A player after a rating period: opponents as they were before it, each with the score (1 won, 0 lost)."""
    if not games:
        return rested(player)
    mu, phi = (player.rating - START.rating) / _SCALE, player.deviation / _SCALE
    terms = []
    for opponent, score in games:
        weight = 1 / math.sqrt(1 + 3 * (opponent.deviation / _SCALE) ** 2 / math.pi**2)
        expected = 1 / (1 + math.exp(-weight * (mu - (opponent.rating - START.rating) / _SCALE)))
        terms.append((weight, expected, score))
    variance = 1 / sum(weight**2 * expected * (1 - expected) for weight, expected, _ in terms)
    improvement = sum(weight * (score - expected) for weight, expected, score in terms)
    volatility = _volatility(player.volatility, phi, variance, variance * improvement)
    spread = math.hypot(phi, volatility)
    new_phi = 1 / math.sqrt(1 / spread**2 + 1 / variance)
    return Glicko(START.rating + _SCALE * (mu + new_phi**2 * improvement), _SCALE * new_phi, volatility)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """The new volatility: the root of the paper's f, found by the Illinois method (its step 5)."""
    a = math.log(sigma**2)

    def f(x: float) -> float:
        ex = math.exp(x)
        return ex * (delta**2 - phi**2 - variance - ex) / (2 * (phi**2 + variance + ex) ** 2) - (x - a) / _TAU**2

    low = a
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * _TAU) < 0:
            steps += 1
        high = a - steps * _TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _PRECISION:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)
