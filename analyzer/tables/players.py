"""The players table, added up from the other tables."""

import numpy as np
import pandas as pd

from tavla.analyzer.tables.columns import Array
from tavla.analyzer.tables.schema import PLAYERS

__all__ = ["players_of"]


def players_of(
    matches: pd.DataFrame, games: pd.DataFrame, turns: pd.DataFrame, cube_actions: pd.DataFrame
) -> pd.DataFrame:
    """One row for each name that plays a match."""
    names = matches["player_0"].cat.categories
    counts = {"matches": _sum(matches["player_0"]) + _sum(matches["player_1"])}
    counts["matches_won"] = _sum(matches["winner"])
    counts["matches_lost"] = _sum(_loser(matches))
    counts |= _of_games(games) | _of_turns(turns)
    for kind in cube_actions["kind"].cat.categories:
        counts[f"{kind}s"] = _sum(cube_actions["player"], cube_actions["kind"] == kind)
    counts["win_rate"] = _ratio(counts["games_won"], counts["games_won"] + counts["games_lost"])
    counts["pips_per_roll"] = _ratio(counts["pips_rolled"], counts["rolls"])
    columns = {column.name: counts[column.name].astype(column.dtype) for column in PLAYERS.columns[1:]}
    name = pd.Categorical.from_codes(list(range(len(names))), categories=names)
    return pd.DataFrame({"player": name} | columns)


def _of_games(games: pd.DataFrame) -> dict[str, Array]:
    winner, loser, points = games["winner"], _loser(games), games["points"].fillna(0)
    open_games = winner.isna()
    gammon, backgammon = games["level"] == "gammon", games["level"] == "backgammon"
    return {
        "games": _sum(games["player_0"]) + _sum(games["player_1"]),
        "unfinished": _sum(games["player_0"], open_games) + _sum(games["player_1"], open_games),
        "games_won": _sum(winner),
        "games_lost": _sum(loser),
        "points_won": _sum(winner, points),
        "points_lost": _sum(loser, points),
        "gammons_won": _sum(winner, gammon),
        "gammons_lost": _sum(loser, gammon),
        "backgammons_won": _sum(winner, backgammon),
        "backgammons_lost": _sum(loser, backgammon),
    }


def _of_turns(turns: pd.DataFrame) -> dict[str, Array]:
    player = turns["player"]
    high, low = turns["dice_high"].astype("Int64"), turns["dice_low"].astype("Int64")
    doublet = turns["doublet"].fillna(False)
    return {
        "rolls": _sum(player, high.notna()),
        "doublets": _sum(player, doublet),
        "pips_rolled": _sum(player, ((high + low) * (1 + doublet.astype("Int64"))).fillna(0)),
        "dances": _sum(player, turns["kind"] == "danced"),
        "hits_made": _sum(player, turns["hits"].fillna(0)),
        "hits_suffered": _sum(turns["opponent"], turns["hits"].fillna(0)),
        "illegal_plays": _sum(player, ~turns["legal"].fillna(True) & ~turns["consequence"]),
    }


def _loser(rows: pd.DataFrame) -> pd.Series:
    """The one of both players who isn't the winner; missing where nobody is."""
    winner, first, second = (rows[name].cat.codes.to_numpy() for name in ("winner", "player_0", "player_1"))
    loser = np.where(winner < 0, -1, np.where(winner == first, second, first))
    return pd.Series(pd.Categorical.from_codes(loser.tolist(), categories=rows["winner"].cat.categories))


def _sum(names: pd.Series, values: pd.Series | None = None) -> Array:
    """For each category: its rows, or the sum of ``values`` in them. No values may be missing."""
    codes = names.cat.codes.to_numpy()
    known = codes >= 0
    weights = None if values is None else values.to_numpy(dtype=np.float64)[known]
    # Weights are added up as floats, which are exact up to 2 ** 53.
    sums: Array = np.bincount(codes[known], weights, minlength=len(names.cat.categories))
    return sums


def _ratio(part: Array, whole: Array) -> Array:
    ratio: Array = np.divide(part, whole, out=np.full(len(part), np.nan), where=whole > 0)
    return ratio
