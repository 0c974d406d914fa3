"""What the summaries hold: every column, its type and its meaning. The one place where that is said.

``docs/statistics.md`` is generated from here. This module needs no pandas.

A rate is named by what is counted (``win_rate``); ``…_low`` and ``…_high`` are the bounds of its interval of 95 per
cent: Wilson's for a rate, a bootstrap's (1,000 samples, percentiles, always the same samples) for a mean. The counts
that it was made from stand in the same row. Where nothing was counted, the rate is missing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tavla.analyzer.tables.schema import Column

__all__ = ["SUMMARIES", "Summary"]


@dataclass(frozen=True, slots=True)
class Summary:
    """A summary: what a row of it is, from which tables it is made, what it can be split by, its columns in order.

    ``module``: where the function of this name is that makes it. The column that it is split by comes first, under the
    name of the split.
    """

    name: str
    meaning: str
    module: str
    needs: tuple[str, ...]
    columns: tuple[Column, ...]
    by: tuple[str, ...] = ()


def _rate(name: str, meaning: str) -> Iterator[Column]:
    """A rate and the bounds of its interval."""
    yield Column(f"{name}_rate", "float64", meaning)
    yield Column(f"{name}_low", "float64", "Lower bound of its interval.")
    yield Column(f"{name}_high", "float64", "Upper bound of its interval.")


def _mean(name: str, meaning: str) -> Iterator[Column]:
    """A mean and the bounds of its interval."""
    yield Column(name, "float64", meaning)
    yield Column(f"{name}_low", "float64", "Lower bound of its interval (bootstrap).")
    yield Column(f"{name}_high", "float64", "Upper bound of its interval (bootstrap).")


_WHOSE: Final = ("player", "opponent", "event", "site", "length", "year", "month", "overall")
"""What results can be split by. Split by anything but the players, each game counts for both of them."""

RESULTS = Summary("results", "What was won and lost: one row for each value of the split.", "results", (
    "matches", "games",
), (
    Column("games", "int64", "Games with a winner."),
    Column("won", "int64", "Games won among them."),
    *_rate("win", "Games won among games."),
    Column("gammons_won", "int64", "Gammons and backgammons won."),
    *_rate("gammon", "Gammons and backgammons won among games won."),
    Column("gammons_lost", "int64", "Gammons and backgammons lost."),
    *_rate("gammon_lost", "Gammons and backgammons lost among games lost."),
    Column("won_by_drop", "int64", "Games won because the other dropped a double."),
    Column("won_by_bear_off", "int64", "Games won by bearing off."),
    Column("won_by_resignation", "int64", "Games won because the other gave up."),
    Column("points", "Int64", "Points won less points lost, where the points of a game are known."),
    *_mean("points_per_game", "The same for each game whose points are known."),
), _WHOSE)  # fmt: skip

SUMMARIES: Final[Mapping[str, Summary]] = MappingProxyType({summary.name: summary for summary in (RESULTS,)})
"""All summaries by their name."""
