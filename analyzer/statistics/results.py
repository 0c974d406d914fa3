"""What was won and lost, by player, opponent, event, length or time."""

from collections.abc import Sequence

import pandas as pd

from tavla.analyzer.statistics.frames import Frames, add_mean, add_rate, grouped, sides

__all__ = ["results"]


def results(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``results``."""
    rows = sides(frames)
    rows = rows[rows["won"].notna()].assign(won=lambda frame: frame["won"].astype(bool))
    high = rows["level"].isin(["gammon", "backgammon"])
    flags = {
        "won": rows["won"],
        "gammons_won": rows["won"] & high,
        "gammons_lost": ~rows["won"] & high,
        "won_by_drop": rows["won"] & (rows["ending"] == "drop"),
        "won_by_bear_off": rows["won"] & (rows["ending"] == "bear-off"),
        "won_by_resignation": rows["won"] & (rows["ending"] == "resignation"),
    }
    groups = grouped(rows.assign(**{name: flag.astype("int64") for name, flag in flags.items()}), by)
    frame = groups[list(flags)].sum()
    frame["games"] = groups.size()
    frame["points"] = groups["gain"].sum(min_count=1)
    add_rate(frame, "win", "won", frame["games"])
    add_rate(frame, "gammon", "gammons_won", frame["won"])
    add_rate(frame, "gammon_lost", "gammons_lost", frame["games"] - frame["won"])
    add_mean(frame, "points_per_game", (gains for _, gains in groups["gain"]))
    return frame
