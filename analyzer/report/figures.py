"""Which charts a report has, and their data."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import pandas as pd

from tavla.analyzer.export.text import shown
from tavla.analyzer.report.archive import Progress, Report
from tavla.analyzer.report.charts import Bar, Chart, Line, bar_chart, line_chart
from tavla.analyzer.report.sections import rows_of
from tavla.analyzer.statistics import summarize

__all__ = ["charts_of"]

_MOST_BARS: Final = 20
_MOST_LINES: Final = 8
_MOST_POINTS: Final = 300
"""A line of more points is thinned."""
_MOST_MATCHES: Final = 4
"""A report of so few matches shows how the score of each went; the viewer does it for all."""

_INTERVAL: Final = "The thin line is the interval of 95 per cent"


def charts_of(report: Report) -> dict[str, list[Chart]]:
    """The charts of a report by the title of their section."""
    frames = report.frames
    return {
        "Results": [*_progress(report.progress), *_results(frames), *_endings(frames)],
        "Ratings": list(_ratings(frames)),
        "Cube": list(_cube(frames)),
        "Openings": list(_openings(frames)),
        "Dice": list(_dice(frames)),
    }


def _progress(matches: list[Progress]) -> Iterator[Chart]:
    if len(matches) > _MOST_MATCHES:
        return
    for number, match in enumerate(matches, 1):
        if len(match.scores) < 2:
            continue
        lines = [
            Line(match.names[side] or "(no name)", tuple((x, score[side]) for x, score in enumerate(match.scores)))
            for side in (0, 1)
        ]
        key = "From the score before the first game: " + ", ".join(f"{a}–{b}" for a, b in match.scores) + "."
        yield line_chart(f"score-{number}", f"Match {number}: score after each game", key, lines, floor=0)


def _results(frames: Mapping[str, pd.DataFrame]) -> Iterator[Chart]:
    results = summarize("results", frames, ["player"])
    bars = _rates(_most(results, "games"), "player", "win", "games", expected=0.5)
    if bars:
        which = f" The {len(bars)} players with most games." if len(bars) < len(results) else ""
        yield bar_chart("results", "Games won", f"{_INTERVAL}, the dashed one is one half.{which}", bars, largest=1)


def _endings(frames: Mapping[str, pd.DataFrame]) -> Iterator[Chart]:
    rows = summarize("endings", frames, ["overall"])
    bars = _shares((f"{row.ending}{'' if pd.isna(row.level) else f', {row.level}'}", row, row.games)
                   for row in rows_of(rows))  # fmt: skip
    if bars:
        yield bar_chart("endings", "How games ended", f"Share of all games. {_INTERVAL}.", bars)


def _cube(frames: Mapping[str, pd.DataFrame]) -> Iterator[Chart]:
    levels = summarize("cube_levels", frames, ["overall"])
    bars = _shares((f"cube on {row.cube}", row, row.games) for row in rows_of(levels))
    if bars:
        yield bar_chart("cube", "The cube when games ended", f"Share of all games. {_INTERVAL}.", bars)
    takes = _rates(_most(summarize("cube", frames, ["player"]), "answered"), "player", "take", "answered")
    if takes:
        key = f"Takes among the doubles that a player was given and answered. {_INTERVAL}."
        yield bar_chart("takes", "Doubles taken", key, takes, largest=1)


def _openings(frames: Mapping[str, pd.DataFrame]) -> Iterator[Chart]:
    openings = _most(summarize("openings", frames, ["overall"]), "games")
    named = openings.assign(name=openings["opening_roll"].astype(str) + ": " + openings["play"].astype(str))
    bars = _rates(named, "name", "win", "games", expected=0.5)
    if bars:
        key = f"Games won by who began so, the most frequent plays. {_INTERVAL}, the dashed one is one half."
        yield bar_chart("openings", "Opening plays", key, bars, largest=1)


def _dice(frames: Mapping[str, pd.DataFrame]) -> Iterator[Chart]:
    for name, title, column in (("dice_faces", "Faces thrown", "face"), ("dice_rolls", "Rolls thrown", "roll")):
        rows = summarize(name, frames, ["overall"])
        bars = _shares(((str(getattr(row, column)), row, row.thrown) for row in rows_of(rows)), fair=True)
        if bars:
            key = f"Share of all that were thrown. {_INTERVAL}, the dashed one is what fair dice give."
            yield bar_chart(name.replace("_", "-"), title, key, bars)


def _ratings(frames: Mapping[str, pd.DataFrame]) -> Iterator[Chart]:
    history = summarize("rating_history", frames)
    if history.empty:
        return
    names = history["player"].astype(str)
    counts = names.value_counts(sort=False).to_dict()
    most = sorted(counts, key=lambda name: (-counts[name], name))[:_MOST_LINES]
    which = "The players with most matches" if len(counts) > len(most) else "All players"
    for column, title in (("fibs", "Elo (FIBS)"), ("glicko", "Glicko-2")):
        lines = []
        for name in most:
            values = history.loc[names == name, column]
            points = [(0.0, 1500.0), *((float(x), float(value)) for x, value in enumerate(values, 1))]
            lines.append(Line(_name(name), _thinned(points)))
        key = f"After each match of a player, from the left. {which}; the number behind a name is the rating now."
        yield line_chart(f"ratings-{column}", title, key, lines)


def _most(frame: pd.DataFrame, column: str) -> pd.DataFrame:
    """The rows with the most of something, and with any of it."""
    return frame[frame[column] > 0].sort_values(column, ascending=False, kind="stable").head(_MOST_BARS)


def _rates(rows: pd.DataFrame, name: str, rate: str, of: str, expected: float | None = None) -> list[Bar]:
    bars = []
    for row in rows_of(rows):
        value, low, high = (getattr(row, f"{rate}_{what}") for what in ("rate", "low", "high"))
        if not pd.isna(value):
            note = f"{value:.0%} of {getattr(row, of)}"
            bars.append(Bar(_name(getattr(row, name)), value, note, low, high, expected))
    return bars


def _shares(rows: Iterable[tuple[str, Any, int]], *, fair: bool = False) -> list[Bar]:
    return [
        Bar(label, row.share_rate, f"{row.share_rate:.{1 if fair else 0}%} ({count})", row.share_low, row.share_high,
            row.expected if fair else None)
        for label, row, count in rows
        if not pd.isna(row.share_rate)
    ]  # fmt: skip


def _thinned(points: list[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    step = max(1, len(points) // _MOST_POINTS)
    return (*points[:-1:step], points[-1])


def _name(name: object) -> str:
    return shown(str(name)) or "(no name)"
