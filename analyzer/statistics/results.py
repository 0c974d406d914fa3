"""What was won and lost, by player, opponent, event, length or time, and how games ended."""

from collections.abc import Sequence

import pandas as pd

from tavla.analyzer.statistics.frames import (
    Frames,
    add_mean,
    add_rate,
    games_once,
    grouped,
    is_gammon,
    sides,
    with_total,
)

__all__ = ["endings", "results"]


def results(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``results``."""
    rows = sides(frames)
    rows = rows[rows["won"].notna()].assign(won=lambda frame: frame["won"].astype(bool))
    high = is_gammon(rows)
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


def endings(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``endings``."""
    rows = games_once(frames)
    groups = grouped(rows, [*by, "ending", "level"])
    frame = groups.size().to_frame("games")
    add_mean(frame, "points", (points for _, points in groups["points"]))
    frame = with_total(frame.reset_index(), rows, by)
    add_rate(frame, "share", "games", frame["of"])
    return frame
