"""Who met whom, how long runs of luck were, and what came of money sessions."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from tavla.analyzer.statistics.frames import Frames, add_mean, add_rate, sides

__all__ = ["head_to_head", "match_sides", "sessions", "streaks"]


def match_sides(frames: Frames) -> pd.DataFrame:
    """One row for each finished match and player: ``player``, ``opponent``, ``won``, beside the matches table."""
    matches = frames["matches"]
    matches = matches[matches["winner"].notna()]
    seen = []
    for own, other in ((0, 1), (1, 0)):
        frame = matches.rename(columns={f"player_{own}": "player", f"player_{other}": "opponent"})
        won = frame["winner"].cat.codes == frame["player"].cat.codes
        seen.append(frame.assign(won=won, side=np.int8(own)))
    both = pd.concat(seen, ignore_index=True)
    # A match of two players with one name tells of neither.
    named = both["player"].cat.codes != both["opponent"].cat.codes
    return both[named].sort_values(["match", "side"], ignore_index=True)


def head_to_head(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``head_to_head``."""
    pair = ["player", "opponent"]
    games = sides(frames)
    games = games[games["won"].notna()].assign(games_won=lambda rows: rows["won"].astype("int64"))
    played = games.groupby(pair, observed=True, sort=True)
    frame = played[["games_won"]].sum()
    frame["games"] = played.size()
    frame["points"] = played["gain"].sum(min_count=1)
    matches = match_sides(frames).groupby(pair, observed=True)
    frame["matches"] = matches.size()
    frame["matches_won"] = matches["won"].sum()
    frame[["matches", "matches_won"]] = frame[["matches", "matches_won"]].fillna(0)
    add_rate(frame, "match_win", "matches_won", frame["matches"])
    add_rate(frame, "game_win", "games_won", frame["games"])
    return frame


def streaks(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``streaks``."""
    order = ["date", "match"]
    games = sides(frames)
    games = games[games["won"].notna()].sort_values([*order, "game"], na_position="first", kind="stable")
    matches = match_sides(frames).sort_values(order, na_position="first", kind="stable")
    parts = {}
    for what, rows in (("games", games), ("matches", matches)):
        runs = {name: group.astype(bool).to_numpy() for name, group in rows.groupby("player", observed=True)["won"]}
        parts[what] = pd.Series({name: len(run) for name, run in runs.items()}, dtype="int64")
        parts[f"{what}_won_running"] = pd.Series({name: _longest(run) for name, run in runs.items()}, dtype="int64")
        parts[f"{what}_lost_running"] = pd.Series({name: _longest(~run) for name, run in runs.items()}, dtype="int64")
    return pd.DataFrame(parts).fillna(0).rename_axis("player")


def _longest(flags: "np.ndarray[tuple[int], np.dtype[np.bool_]]") -> int:
    """The length of the longest run of true values."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], flags.astype(np.int8), [0]))))
    return int((edges[1::2] - edges[::2]).max(initial=0))


def sessions(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``sessions``."""
    rows = sides(frames)
    rows = rows[rows["won"].notna() & rows["money"]].assign(won=lambda frame: frame["won"].astype("int64"))
    groups = rows.groupby(["match", "player", "opponent"], observed=True)
    frame = groups[["won"]].sum()
    frame["games"] = groups.size()
    frame["points"] = groups["gain"].sum(min_count=1)
    frame["cube"] = groups["cube"].mean()
    add_rate(frame, "win", "won", frame["games"])
    add_mean(frame, "points_per_game", (gains for _, gains in groups["gain"]))
    return frame
