"""What came of each score in matches: games, steps to the next score, Crawford games, comebacks.

Only matches to a known length count. Points still needed are counted from the score before each game; a winner's next
score is capped at 0 away.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from tavla.analyzer.statistics.frames import Frames, add_rate, counted, decided, grouped, sides
from tavla.analyzer.statistics.meetings import match_sides

__all__ = ["comebacks", "crawford", "score_matrix", "score_paths"]


def _at_scores(frames: Frames) -> pd.DataFrame:
    """The games of matches seen by both players, with the points that each still needs."""
    rows = sides(frames)
    rows = rows[(~rows["money"] & (rows["length"] > 0) & rows["score"].notna()).fillna(False)]
    away = (rows["length"] - rows["score"]).astype("Int64")
    other = (rows["length"] - rows["opponent_score"]).astype("Int64")
    rows = rows.assign(away=away, opponent_away=other)
    return rows[((away > 0) & (other > 0)).fillna(False)]


def score_matrix(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``score_matrix``."""
    rows = _at_scores(frames)
    keys = [*by, "away", "opponent_away"]
    frame = counted(decided(rows), keys).reset_index()
    ends = match_sides(frames)[["match", "side", "won"]].rename(columns={"won": "match_won"})
    reached = rows.drop_duplicates(["match", "side", "away", "opponent_away"]).merge(ends, on=["match", "side"])
    groups = grouped(reached.assign(match_won=reached["match_won"].astype("int64")), keys)
    matches = groups[["match_won"]].sum().rename(columns={"match_won": "matches_won"}).assign(matches=groups.size())
    frame = frame.merge(matches.reset_index(), on=keys, how="left")
    frame[["matches", "matches_won"]] = frame[["matches", "matches_won"]].fillna(0)
    add_rate(frame, "match_win", "matches_won", frame["matches"])
    return frame


def score_paths(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``score_paths``."""
    rows = _at_scores(frames)
    rows = rows[rows["gain"].notna()]
    gain = rows["gain"].astype("int64")
    steps = {
        "next_away": (rows["away"] - gain.clip(lower=0)).clip(lower=0),
        "next_opponent_away": (rows["opponent_away"] + gain.clip(upper=0)).clip(lower=0),
    }
    start = [*by, "away", "opponent_away"]
    rows = rows.assign(**steps)
    frame = grouped(rows, [*start, *steps]).size().rename("games").reset_index()
    total = grouped(rows, start).size().rename("of").reset_index()
    frame = frame.merge(total, on=start, how="left")
    add_rate(frame, "path", "games", frame["of"])
    return frame


def crawford(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``crawford``."""
    rows = _at_scores(frames)
    phase = np.select([rows["crawford"], rows["post_crawford"]], ["crawford", "post-crawford"], "before")
    lead = (rows["opponent_away"] - rows["away"]).astype("int64").to_numpy()
    role = np.select([lead > 0, lead < 0], ["leads", "trails"], "level")
    return counted(decided(rows.assign(phase=phase, role=role)), [*by, "phase", "role"]).reset_index()


def comebacks(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``comebacks``."""
    rows = _at_scores(frames)
    behind = (rows["opponent_score"] - rows["score"]).clip(lower=0).astype("int64")
    deepest = rows.assign(deficit=behind).groupby(["match", "side"])["deficit"].max().reset_index()
    ends = match_sides(frames).merge(deepest, on=["match", "side"])
    groups = grouped(ends.assign(won=ends["won"].astype("int64")), [*by, "deficit"])
    frame = groups[["won"]].sum().assign(matches=groups.size())
    add_rate(frame, "win", "won", frame["matches"])
    return frame.reset_index()
