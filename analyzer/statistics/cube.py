"""Doubling, taking and dropping, and how high the cube stood when games ended."""

from collections.abc import Sequence

import pandas as pd

from tavla.analyzer.statistics.frames import Frames, add_mean, add_rate, games_once, grouped, sides, with_total

__all__ = ["cube", "cube_levels"]


def _actions(frames: Frames) -> pd.DataFrame:
    """The cube actions, each with its game as the player saw it."""
    seen = sides(frames).drop(columns=["cube", "cube_owner", "turns", "pips", "opponent_pips", "opponent"])
    actions = frames["cube_actions"].merge(seen, on=["match", "game", "player"], how="left")
    kind = actions["kind"]
    # Who answers a beaver or a raccoon takes no double: that was counted when it was beavered.
    before = kind.astype("string").groupby([actions["match"], actions["game"]]).shift()
    to_double = ~before.isin(["beaver", "raccoon"])
    value = actions["cube"].fillna(1)
    first = (kind == "double") & actions["cube_owner"].isna()
    took = (kind == "beaver") | ((kind == "take") & to_double)
    decided = took & actions["won"].notna()
    flags = {
        "doubles": first, "redoubles": (kind == "double") & ~first, "takes": took,
        "drops": (kind == "drop") & to_double,
        "beavers": kind == "beaver", "raccoons": kind == "raccoon", "takes_decided": decided,
        "takes_won": decided & actions["won"].fillna(False),
    }  # fmt: skip
    given = kind == "double"
    return actions.assign(
        **{name: flag.astype("int64") for name, flag in flags.items()},
        cube=value,
        turn=(actions["turns_before"] + 1).astype("Int64").where(first),
        pip_lead=(actions["opponent_pips"].astype("Int64") - actions["pips"].astype("Int64")).where(given),
    )


def cube(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``cube``."""
    counted = ["doubles", "redoubles", "takes", "drops", "beavers", "raccoons", "takes_decided", "takes_won"]
    groups = grouped(_actions(frames), by)
    frame = grouped(sides(frames), by).size().to_frame("games")
    frame = frame.join(groups[counted].sum()).fillna(dict.fromkeys(counted, 0))
    frame["answered"] = frame["takes"] + frame["drops"]
    add_rate(frame, "double", "doubles", frame["games"])
    add_rate(frame, "take", "takes", frame["answered"])
    add_rate(frame, "take_win", "takes_won", frame["takes_decided"])
    for name in ("turn", "pip_lead"):
        values = dict(iter(groups[name]))
        nothing = pd.Series(dtype="Int64")
        add_mean(frame, name, [values.get(key if isinstance(key, tuple) else (key,), nothing) for key in frame.index])
    return frame


def cube_levels(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``cube_levels``."""
    rows = games_once(frames)
    frame = with_total(grouped(rows, [*by, "cube"]).size().rename("games").reset_index(), rows, by)
    add_rate(frame, "share", "games", frame["of"])
    return frame
