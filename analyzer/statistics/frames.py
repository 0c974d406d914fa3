"""What summaries share: games seen by each of their players, splits, rates with their intervals."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import pandas as pd
from pandas.api.types import pandas_dtype

from tavla.analyzer.statistics.intervals import bootstrap, wilson
from tavla.analyzer.statistics.schema import Summary

__all__ = [
    "Frames", "add_mean", "add_rate", "counted", "decided", "finished", "games_once", "grouped", "is_gammon", "sides",
    "split_values", "with_total",
]  # fmt: skip

if TYPE_CHECKING:
    from pandas.api.typing import DataFrameGroupBy

    Groups: TypeAlias = DataFrameGroupBy[Any, Any]

Frames: TypeAlias = Mapping[str, pd.DataFrame]

_ABOUT_MATCH = ["match", "length", "money", "event", "site", "round", "date"]


def sides(frames: Frames) -> pd.DataFrame:
    """One row for each game and player, both players of a game in turn: the games table as he saw it.

    Columns: those of the games table that are not of one player, and ``player``, ``opponent``, ``score``,
    ``opponent_score`` (before the game), ``pips``, ``opponent_pips``, ``won`` (missing in an unfinished game), ``gain``
    (points won, negative when lost; missing where not known), ``side`` (0 or 1), and of the matches table ``length``,
    ``money``, ``event``, ``site``, ``round``, ``date``.
    """
    games = frames["games"]
    seen = []
    for own in (0, 1):
        other = 1 - own
        names = {f"player_{own}": "player", f"player_{other}": "opponent"}
        names |= {f"{what}_{own}": what for what in ("score", "pips")}
        names |= {f"{what}_{other}": f"opponent_{what}" for what in ("score", "pips")}
        frame = games.rename(columns=names)
        codes = frame["winner"].cat.codes.to_numpy()
        # Both players may have one name: then the first column can't be told from the second, and neither won.
        won = pd.array(codes == frame["player"].cat.codes.to_numpy(), dtype="boolean")
        won[(codes < 0) | (frame["player"].cat.codes.to_numpy() == frame["opponent"].cat.codes.to_numpy())] = pd.NA
        frame["won"] = won
        frame["gain"] = frame["points"].astype("Int64") * np.where(won.fillna(False), 1, -1)
        frame.loc[frame["won"].isna(), "gain"] = pd.NA
        seen.append(frame.assign(side=np.int8(own)))
    both = pd.concat(seen, ignore_index=True).sort_values(["match", "game", "side"], ignore_index=True)
    return both.merge(frames["matches"][_ABOUT_MATCH], on="match", how="left", validate="many_to_one")


def decided(rows: pd.DataFrame) -> pd.DataFrame:
    """The games of ``sides`` that have a winner, ``won`` and ``gammons_won`` (backgammons too) as 0 or 1."""
    rows = rows[rows["won"].notna()]
    won = rows["won"].astype(bool)
    return rows.assign(won=won.astype("int64"), gammons_won=(won & is_gammon(rows)).astype("int64"))


def is_gammon(rows: pd.DataFrame) -> pd.Series:
    """Was the game won as a gammon or a backgammon?"""
    return rows["level"].isin(["gammon", "backgammon"])


def counted(rows: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    """Games, wins and gammons of ``decided`` rows in groups, with their rates."""
    groups = grouped(rows, by)
    frame = groups[["won", "gammons_won"]].sum().assign(games=groups.size())
    add_rate(frame, "win", "won", frame["games"])
    add_rate(frame, "gammon", "gammons_won", frame["won"])
    return frame


def games_once(frames: Frames) -> pd.DataFrame:
    """One row for each game: the games table with what the matches table says of its match."""
    return frames["games"].merge(frames["matches"][_ABOUT_MATCH], on="match", how="left", validate="many_to_one")


def with_total(frame: pd.DataFrame, rows: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    """The frame with a column ``of``: how many rows there are in its value of the split."""
    total = grouped(rows, by).size().rename("of").reset_index()
    return frame.merge(total, on=list(by), how="left")


def split_values(rows: pd.DataFrame, by: str) -> pd.Series:
    """The values of a split: a column, the year or month of the date, or one value for everything."""
    if by == "overall":
        return pd.Series(pd.Categorical(["all"] * len(rows)), index=rows.index)
    if by in ("year", "month"):
        moments: pd.Series = rows["date"].dt.strftime("%Y" if by == "year" else "%Y-%m").astype("category")
        return moments
    values: pd.Series = rows[by]
    return values


def grouped(rows: pd.DataFrame, by: Sequence[str]) -> "Groups":
    """The rows in groups of equal values of the split, missing ones together at the end, without empty groups."""
    keys = [split_values(rows, column).rename(column) for column in by]
    return rows.groupby(keys, observed=True, dropna=False, sort=True)


def add_rate(frame: pd.DataFrame, name: str, part: str, whole: pd.Series) -> None:
    """The columns of a rate: ``part`` is a column of the frame, ``whole`` what it is a part of."""
    hits, trials = frame[part].to_numpy(dtype=np.float64), whole.to_numpy(dtype=np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        frame[f"{name}_rate"] = hits / trials
    frame[f"{name}_low"], frame[f"{name}_high"] = wilson(hits, trials)


def add_mean(frame: pd.DataFrame, name: str, values: Iterable[pd.Series]) -> None:
    """The columns of a mean: one series of values for each row of the frame; missing values don't count."""
    known = [series.dropna().to_numpy(dtype=np.float64) for series in values]
    frame[name] = [float(part.mean()) if len(part) else float("nan") for part in known]
    bounds = [bootstrap(part) for part in known]
    frame[f"{name}_low"] = [low for low, _ in bounds]
    frame[f"{name}_high"] = [high for _, high in bounds]


def finished(summary: Summary, frame: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    """The frame with the columns of the schema in their order and with their types, the split first."""
    if any(name is not None for name in frame.index.names):
        frame = frame.reset_index()
    head = {column: frame[column] for column in by if column in frame.columns}
    columns = {column.name: frame[column.name].astype(pandas_dtype(column.dtype)) for column in summary.columns}
    return pd.DataFrame(head | columns)
