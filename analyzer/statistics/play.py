"""How games are played, without an engine: openings and replies, who moves first, entering, length and plans."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import pandas as pd

from tavla.analyzer.statistics.frames import Frames, add_mean, add_rate, counted, decided, grouped, sides, with_total

__all__ = ["dancing", "first_move", "lengths", "openings", "plans", "replies", "roll_luck"]

_PIPS_EXPECTED: Final = 49 / 6
_PIPS_OF_OPENING: Final = 7.0
"""An opening roll is never a doublet."""
_BACK_GAME_PIPS: Final = 60


def _seen(frames: Frames, *, first: bool) -> pd.DataFrame:
    """The games with a winner, seen by who moved first, or by who moved second."""
    rows = sides(frames)
    moved_first = rows["first"].cat.codes == rows["player"].cat.codes
    return decided(rows[rows["first"].notna() & (moved_first == first)])


def _counted(rows: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    frame = counted(rows, by)
    add_mean(frame, "points_per_game", (gains for _, gains in grouped(rows, by)["gain"]))
    return frame


def openings(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``openings``."""
    rows = _seen(frames, first=True)
    rows = rows[rows["opening"].notna()]
    frame = _counted(rows, [*by, "opening_roll", "opening"]).reset_index()
    frame = with_total(frame, rows, [*by, "opening_roll"])
    add_rate(frame, "share", "games", frame["of"])
    plays = rows.drop_duplicates("opening").set_index("opening")["opening_play"]
    return frame.assign(play=frame["opening"].map(plays).astype("category"))


def replies(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``replies``."""
    rows = _seen(frames, first=False)
    return _counted(rows[rows["reply"].notna()], [*by, "opening", "reply"]).reset_index()


def first_move(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``first_move``."""
    return _counted(_seen(frames, first=True), by)


# ---- what the dice gave -------------------------------------------------------------------------------------------


def _turns(frames: Frames) -> pd.DataFrame:
    """The rolls whose dice are known, with what the matches table says."""
    about = frames["matches"][["match", "event", "site", "length", "date"]]
    turns = frames["turns"]
    return turns[turns["dice_high"].notna()].merge(about, on="match", how="left")


def roll_luck(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``roll_luck``."""
    rows = _turns(frames)
    opening = rows["turn"] == 1
    doublet = rows["doublet"].fillna(False).astype(bool)
    pips = (rows["dice_high"].astype("int64") + rows["dice_low"].astype("int64")) * (1 + doublet)
    rows = rows.assign(
        pips=pips,
        pips_expected=np.where(opening, _PIPS_OF_OPENING, _PIPS_EXPECTED),
        later=(~opening).astype("int64"),
        doublets=(doublet & ~opening).astype("int64"),
    )
    groups = grouped(rows, by)
    frame = groups[["pips", "pips_expected", "doublets", "later"]].sum().assign(rolls=groups.size())
    frame["pips_more"] = frame["pips"] - frame["pips_expected"]
    frame["doublets_expected"] = frame["later"] / 6
    add_mean(frame, "pips_per_roll", (values for _, values in groups["pips"]))
    add_rate(frame, "doublet", "doublets", frame["later"])
    return frame


def dancing(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``dancing``."""
    rows = _turns(frames)
    rows = rows[(rows["on_bar"] > 0) & rows["kind"].isin(["played", "danced"]) & rows["legal"].fillna(False)]
    closed = rows["entry_closed"].astype("float64")
    rows = rows.assign(
        danced=(rows["kind"] == "danced").astype("int64"),
        dances_expected=(closed / 6) ** 2,
        closed_out=(closed == 6).astype("int64"),
    )
    groups = grouped(rows, by)
    frame = groups[["danced", "dances_expected", "closed_out"]].sum().assign(turns=groups.size())
    add_rate(frame, "dance", "danced", frame["turns"])
    return frame.assign(dances_expected_share=frame["dances_expected"] / frame["turns"])


# ---- the course of games ------------------------------------------------------------------------------------------


def _by_game_and_player(frames: Frames) -> pd.DataFrame:
    """Games seen by both players, with the most that the board showed of each plan after his turns."""
    turns = frames["turns"]
    behind = (turns["pips_after"].astype("int64") - turns["opponent_pips"].astype("int64")) >= _BACK_GAME_PIPS
    shown = turns.assign(
        back_game=(turns["anchors"] >= 2).fillna(False) & behind,
        hits=turns["hits"].fillna(0),
        race=~turns["contact"],
    )
    groups = shown.groupby(["match", "game", "player"], observed=True)
    parts = groups[["back_game", "prime", "home_points", "race"]].max()
    parts["hits"] = groups["hits"].sum()
    return sides(frames).merge(parts.reset_index(), on=["match", "game", "player"], how="left")


def lengths(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``lengths``."""
    rows = _by_game_and_player(frames)
    rows = rows.assign(race=rows["race"].fillna(False).astype("int64"), hits=rows["hits"].fillna(0).astype("int64"))
    groups = grouped(rows, by)
    frame = groups.size().to_frame("games")
    frame["longest"], frame["shortest"] = groups["turns"].max(), groups["turns"].min()
    add_mean(frame, "turns", (values for _, values in groups["turns"]))
    frame["races"] = groups["race"].sum()
    add_rate(frame, "race", "races", frame["games"])
    frame["hits"] = groups["hits"].sum()
    add_mean(frame, "hits_per_game", (values for _, values in groups["hits"]))
    return frame


def plans(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``plans``."""
    rows = decided(_by_game_and_player(frames))
    found = []
    flags = {
        "back game": rows["back_game"].fillna(False).astype(bool),
        "five-point prime": (rows["prime"] >= 5).fillna(False),
        "full prime": (rows["prime"] >= 6).fillna(False),
        "closed board": (rows["home_points"] >= 6).fillna(False),
    }
    for plan, flag in flags.items():
        found.append(_counted(rows[flag], by).reset_index().assign(plan=plan))
    return pd.concat(found, ignore_index=True)
