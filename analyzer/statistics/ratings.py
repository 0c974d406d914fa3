"""Ratings over an archive, in the order of dates: the formula of FIBS, and Glicko-2.

FIBS: a match of n points between players whose ratings differ by D is an upset with the probability
1 / (10 ** (D * sqrt(n) / 2000) + 1); the winner gains, the loser loses 4 * K * sqrt(n) * P, P being the probability of
what didn't happen. K is max(1, 5 - experience / 100), and two conventions of experience are published: the points of
the matches finished before (FIBS, `help formula`), or those with the match just played (MacFIBS and others).
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
import pandas as pd

from tavla.analyzer.statistics.frames import Frames
from tavla.analyzer.statistics.glicko import START, Glicko, rested, updated

__all__ = ["fibs_change", "rating_history", "ratings"]

_FIBS_START: Final = 1500.0
_MOST_IN_A_PERIOD: Final = 15
"""Matches of a player; the author of Glicko-2 advises 10 to 15 games on the average."""


class _Match(NamedTuple):
    """A finished match: who won against whom. ``period``: its month, None without a date."""

    row: int
    date: pd.Timestamp
    winner: str
    loser: str
    length: int
    period: str | None


def fibs_change(winner: float, loser: float, length: int, experience: int) -> float:
    """The points by which the rating of a player with this experience changes after a match (his side of it)."""
    upset = 1 / (10 ** (abs(winner - loser) * math.sqrt(length) / 2000) + 1)
    surprise = 1 - upset if winner < loser else upset
    return 4 * max(1.0, 5 - experience / 100) * math.sqrt(length) * surprise


def ratings(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``ratings``: where everybody stands at the end."""
    history = rating_history(frames, by)
    last = history.drop_duplicates("player", keep="last").set_index("player")
    counts = history.groupby("player", observed=True, sort=False)
    last["matches"] = counts.size()
    last["best"] = counts["fibs"].max()
    return last.sort_values("fibs", ascending=False, kind="stable")


def rating_history(frames: Frames, by: Sequence[str]) -> pd.DataFrame:
    """The summary ``rating_history``: a row for each finished match and player, with the ratings after it."""
    matches = list(_finished(frames))
    glicko = _glicko_after(matches)
    fibs: dict[str, list[float]] = defaultdict(lambda: [_FIBS_START, _FIBS_START])
    experience: dict[str, int] = defaultdict(int)
    rows = []
    for match in matches:
        before = {name: tuple(fibs[name]) for name in (match.winner, match.loser)}
        for name, sign in ((match.winner, 1), (match.loser, -1)):
            for way, counted in enumerate((experience[name], experience[name] + match.length)):
                change = fibs_change(before[match.winner][way], before[match.loser][way], match.length, counted)
                fibs[name][way] += sign * change
        for name in (match.winner, match.loser):
            experience[name] += match.length
            other = match.loser if name == match.winner else match.winner
            rows.append((match.row, match.date, name, other, name == match.winner, experience[name], *fibs[name],
                         *glicko[match.row, name]))  # fmt: skip
    columns = ["match", "date", "player", "opponent", "won", "experience", "fibs", "fibs_including", "glicko",
               "glicko_deviation", "glicko_volatility"]  # fmt: skip
    frame = pd.DataFrame(rows, columns=columns)
    return frame.astype({"date": "datetime64[s]", "won": "bool"})


def _finished(frames: Frames) -> Iterator[_Match]:
    """The finished matches between two named players, in the order of dates; without a date first, as given."""
    rows = frames["matches"]
    rows = rows[rows["winner"].notna() & (rows["length"] > 0).fillna(False)]
    rows = rows.sort_values(["date", "match"], na_position="first", kind="stable")
    for item in rows.to_dict("records"):
        names = str(item["player_0"]), str(item["player_1"])
        if names[0] == names[1] or not all(names):
            continue
        winner, date = str(item["winner"]), item["date"]
        period = None if pd.isna(date) else f"{date:%Y-%m}"
        yield _Match(item["match"], date, winner, names[names[0] == winner], item["length"], period)


def _glicko_after(matches: Sequence[_Match]) -> dict[tuple[int, str], Glicko]:
    """The Glicko-2 ratings after the period of each match."""
    players: dict[str, Glicko] = {}
    after: dict[tuple[int, str], Glicko] = {}
    last = None
    for period, played in _periods(matches):
        for _ in range(_months_between(last, period) - 1):
            players = {name: rested(player) for name, player in players.items()}
        idle = period != last
        last = period or last
        games: dict[str, list[tuple[Glicko, float]]] = defaultdict(list)
        for match in played:
            games[match.winner].append((players.get(match.loser, START), 1.0))
            games[match.loser].append((players.get(match.winner, START), 0.0))
        # Who rests for a part of a month only has not rested.
        names = dict.fromkeys([*players, *games] if idle else games)
        players |= {name: updated(players.get(name, START), games[name]) for name in names}
        after |= {(match.row, name): players[name] for match in played for name in (match.winner, match.loser)}
    return after


def _periods(matches: Sequence[_Match]) -> Iterator[tuple[str | None, list[_Match]]]:
    """The rating periods: a month, or a part of it in which nobody plays more than ``_MOST_IN_A_PERIOD`` matches; the
    step that Glicko-2 makes after a period goes too far when there are many. Matches without a date are as a month."""
    played: list[_Match] = []
    counts: dict[str, int] = defaultdict(int)
    for match in matches:
        full = max(counts[match.winner], counts[match.loser]) >= _MOST_IN_A_PERIOD
        if played and (match.period != played[-1].period or full):
            yield played[-1].period, played
            played, counts = [], defaultdict(int)
        played.append(match)
        counts[match.winner] += 1
        counts[match.loser] += 1
    if played:
        yield played[-1].period, played


def _months_between(first: str | None, second: str | None) -> int:
    if first is None or second is None:
        return 1
    return int(np.datetime64(second, "M") - np.datetime64(first, "M"))
