"""What engines say of how matches were played: error rates by three programs' definitions, luck, kinds of errors.

Everything is made from the table ``analysis``; the definitions and their sources are in the module ``analysed``.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
import pandas as pd

from tavla.analyzer.statistics.analysed import (
    ERROR_KINDS,
    GNUBG_CLOSE,
    GNUBG_SIZES,
    LUCK_MARKS,
    WORST,
    XG_CLOSE,
    XG_SIZES,
)
from tavla.analyzer.statistics.frames import Frames, grouped, split_values

__all__ = ["error_kinds", "error_rates", "luck", "worst_errors"]

_ABOUT: Final = ["match", "length", "event", "site", "date"]
_ANSWERS: Final = ("take", "drop", "beaver", "raccoon")
_UNITS: Final = ("emg", "mwc")


def _decisions(frames: Frames) -> pd.DataFrame:
    """The table ``analysis`` with what the matches table says, and which definition counts which decision."""
    rows = frames["analysis"].merge(frames["matches"][_ABOUT], on="match", how="left", validate="many_to_one")
    rows["error_known"] = rows["error_emg"].notna() | rows["error_mwc"].notna()
    doubled = rows[["double_take_emg", "double_drop_emg"]].min(axis=1, skipna=False)
    gap = rows["no_double_emg"] - doubled
    choice = (rows["kind"] == "play") & ~rows["forced"].fillna(True).astype(bool)
    acted = rows["kind"].isin(("double", *_ANSWERS))
    # Whom the cube wins the match as it stands, he has nothing to double for: some programs weigh that, others don't.
    useful = ~(rows["away"] <= rows["cube"]).fillna(False).astype(bool)
    told = rows["no_double_emg"].notna() | rows["no_double_mwc"].notna()
    waited = (rows["kind"] == "no double") & useful & told
    rows["unforced"] = choice
    rows["close_unknown"] = waited & gap.isna()
    rows["acted"] = acted
    rows["xg_play"] = choice & ~rows["equal"].fillna(False).astype(bool)
    rows["xg_cube"] = acted | (waited & (gap < XG_CLOSE))
    rows["gnubg_cube"] = acted | (waited & (gap < GNUBG_CLOSE))
    return rows


def _moves(frames: Frames, rows: pd.DataFrame) -> pd.DataFrame:
    """A row for each player of each game that has analysis: ``moves``, the rolls of both, played or danced."""
    turns = frames["turns"]
    made = turns[turns["kind"].isin(["played", "danced"])].groupby(["match", "game"]).size().rename("moves")
    programs = rows.drop_duplicates(["match", "game"])[["match", "game", "program", *_ABOUT[1:]]]
    both = frames["games"][["match", "game", "player_0", "player_1"]].merge(programs, on=["match", "game"])
    seen = [both.rename(columns={f"player_{own}": "player", f"player_{1 - own}": "opponent"}) for own in (0, 1)]
    return pd.concat(seen, ignore_index=True).merge(made.reset_index(), on=["match", "game"], how="left")


def error_rates(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``error_rates``."""
    rows = _decisions(frames)
    is_play = rows["kind"] == "play"
    parts: dict[str, pd.Series] = {
        "decisions": pd.Series(1, index=rows.index),
        "cube_unknown": rows["close_unknown"],
        "xg_plays": rows["xg_play"],
        "xg_doubles": rows["xg_cube"] & rows["kind"].isin(["double", "no double"]),
        "xg_answers": rows["xg_cube"] & rows["kind"].isin(_ANSWERS),
        "gnubg_plays": rows["unforced"],
        "gnubg_cube": rows["gnubg_cube"],
    }
    counted = rows["unforced"] | rows["xg_cube"] | rows["close_unknown"]
    for unit in _UNITS:
        parts[f"unknown_{unit}"] = counted & rows[f"error_{unit}"].isna()
    groups = grouped(rows.assign(**{name: part.astype("int64") for name, part in parts.items()}), by)
    frame = groups[list(parts)].sum()
    for name, own, weighty in (("play", is_play, rows["unforced"]), ("cube", ~is_play, rows["gnubg_cube"])):
        for unit in _UNITS:
            error = rows[f"error_{unit}"]
            sums = grouped(rows.assign(part=error.where(own), known=weighty & error.notna(),
                                       lacking=own & counted & error.isna()), by)  # fmt: skip
            # Errors of which none that counts is known, though there are some, are missing and not 0.
            told = sums["known"].any() | ~sums["lacking"].any()
            frame[f"{name}_error_{unit}"] = sums["part"].sum().where(told)
    frame["snowie_moves"] = grouped(_moves(frames, rows), by)["moves"].sum()
    return _rates(frame)


def _rates(frame: pd.DataFrame) -> pd.DataFrame:
    """The rates of each definition from the counts and the errors."""
    frame["xg_decisions"] = frame["xg_plays"] + frame["xg_doubles"] + frame["xg_answers"]
    frame["gnubg_decisions"] = frame["gnubg_plays"] + frame["gnubg_cube"]
    for unit, factor in (("emg", 1000.0), ("mwc", 1.0)):
        play, cube = frame[f"play_error_{unit}"], frame[f"cube_error_{unit}"]
        total = frame[f"error_{unit}"] = play + cube
        frame[f"gnubg_play_rate_{unit}"] = factor * _over(play, frame["gnubg_plays"])
        frame[f"gnubg_cube_rate_{unit}"] = factor * _over(cube, frame["gnubg_cube"])
        frame[f"gnubg_rate_{unit}"] = factor * _over(total, frame["gnubg_decisions"])
        frame[f"snowie_rate_{unit}"] = factor * _over(total, frame["snowie_moves"])
        frame[f"xg_rate_{unit}"] = (factor / 2 if unit == "emg" else factor) * _over(total, frame["xg_decisions"])
    return frame.rename(columns={"xg_rate_emg": "xg_pr"})


def _over(part: pd.Series, whole: pd.Series) -> pd.Series:
    return part / whole.astype("float64").where(whole > 0)


# ---- luck ---------------------------------------------------------------------------------------------------------


def luck(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``luck``."""
    rows = _decisions(frames)
    rows = rows[rows["luck_emg"].notna() | rows["luck_mwc"].notna()]
    groups = grouped(rows, by)
    frame = groups.size().to_frame("rolls")
    for unit in _UNITS:
        values = groups[f"luck_{unit}"]
        frame[f"luck_{unit}"], frame[f"per_roll_{unit}"] = values.sum(min_count=1), values.mean()
    emg = rows["luck_emg"]
    some, much = LUCK_MARKS
    marks = {"very_lucky": emg > much, "lucky": (emg > some) & (emg <= much),
             "unlucky": (emg < -some) & (emg >= -much), "very_unlucky": emg < -much}  # fmt: skip
    marked = grouped(rows.assign(**{name: mark.astype("int64") for name, mark in marks.items()}), by)[list(marks)].sum()
    return frame.join(marked)


# ---- errors one by one --------------------------------------------------------------------------------------------


def _with_errors(rows: pd.DataFrame) -> pd.DataFrame:
    """The decisions whose errors are known, with the kind of error that it is, or would be."""
    rows = rows[rows["error_known"] & (rows["unforced"] | (rows["kind"] != "play"))]
    kinds = rows["kind"].astype(str).map(ERROR_KINDS)
    return rows.assign(error=pd.Categorical(kinds, categories=list(dict.fromkeys(ERROR_KINDS.values()))))


def error_kinds(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``error_kinds``."""
    rows = _with_errors(_decisions(frames))
    emg, mwc = rows["error_emg"], rows["error_mwc"]
    flags = {"errors": (emg > 0) | (mwc > 0)}
    for sizes in (XG_SIZES, GNUBG_SIZES):
        bounds = [*(bound for _, bound in sizes[1:]), np.inf]
        for (name, low), high in zip(sizes, bounds, strict=True):
            flags[name] = (emg >= low) & (emg < high)
    groups = grouped(rows.assign(**{name: flag.astype("int64") for name, flag in flags.items()}), [*by, "error"])
    frame = groups[list(flags)].sum()
    frame["decisions"] = groups.size()
    for unit in _UNITS:
        frame[f"error_{unit}"] = groups[f"error_{unit}"].sum(min_count=1)
    return frame.reset_index()


def worst_errors(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``worst_errors``: for each value of the split the largest, those in EMG first."""
    rows = _with_errors(_decisions(frames))
    rows = rows[(rows["error_emg"] > 0) | (rows["error_mwc"] > 0)]
    rows = rows.sort_values(["error_emg", "error_mwc"], ascending=False, kind="stable")
    rows = rows.assign(place=grouped(rows, by).cumcount() + 1, **{column: split_values(rows, column) for column in by})
    rows = rows[rows["place"] <= WORST]
    return rows.sort_values([*by, "place"], kind="stable", ignore_index=True)
