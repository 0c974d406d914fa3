"""Which charts a report has, and their data."""

from collections.abc import Iterator, Mapping

import pandas as pd

from tavla.analyzer.export.text import shown
from tavla.analyzer.report.archive import Progress, Report
from tavla.analyzer.report.charts import Bar, Chart, Line, bar_chart, line_chart
from tavla.analyzer.report.sections import rows_of
from tavla.analyzer.statistics import summarize

__all__ = ["charts_of"]

_MOST_BARS = 20
_MOST_LINES = 8
_MOST_MATCHES = 4
"""A report of so few matches shows how the score of each went; the viewer does it for all."""


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
        lines = [Line(match.names[side] or "(no name)", tuple((x, score[side]) for x, score in enumerate(match.scores)))
                 for side in (0, 1)]  # fmt: skip
        said = "Score before the first game and after each game: " + ", ".join(f"{a}–{b}" for a, b in match.scores)
        yield line_chart(f"score-{number}", f"Match {number}: score after each game", said, lines, floor=0)


def _results(frames: Mapping[str, pd.DataFrame]) -> Iterator[Chart]:
    results = summarize("results", frames, ["player"])
    shown_rows = results[results["games"] > 0].sort_values("games", ascending=False, kind="stable").head(_MOST_BARS)
    bars = [Bar(_name(row.player), row.win_rate, f"{row.win_rate:.0%} of {row.games}", row.win_low, row.win_high, 0.5)
            for row in rows_of(shown_rows)]  # fmt: skip
    if bars:
        which = f"the {len(bars)} players with most games" if len(results) > len(bars) else "all players"
        said = (f"Share of games won with its interval of 95 per cent, {which}; the dashed line is one half. "
                + _listed(bars))  # fmt: skip
        yield bar_chart("results", "Games won", said, bars, largest=1)


def _endings(frames: Mapping[str, pd.DataFrame]) -> Iterator[Chart]:
    endings = summarize("endings", frames, ["overall"])
    bars = [Bar(f"{row.ending}{'' if pd.isna(row.level) else f', {row.level}'}", row.share_rate,
                f"{row.share_rate:.0%} ({row.games})", row.share_low, row.share_high)
            for row in rows_of(endings)]  # fmt: skip
    if bars:
        yield bar_chart("endings", "How games ended", f"Share of all games, with intervals. {_listed(bars)}", bars)


def _cube(frames: Mapping[str, pd.DataFrame]) -> Iterator[Chart]:
    levels = summarize("cube_levels", frames, ["overall"])
    bars = [Bar(f"cube on {row.cube}", row.share_rate, f"{row.share_rate:.0%} ({row.games})", row.share_low,
                row.share_high) for row in rows_of(levels)]  # fmt: skip
    if bars:
        yield bar_chart("cube", "The cube at the end", f"Share of all games, with intervals. {_listed(bars)}", bars)
    cube = summarize("cube", frames, ["player"])
    cube = cube[cube["answered"] > 0].sort_values("answered", ascending=False, kind="stable").head(_MOST_BARS)
    takes = [Bar(_name(row.player), row.take_rate, f"{row.take_rate:.0%} of {row.answered}", row.take_low,
                 row.take_high) for row in rows_of(cube)]  # fmt: skip
    if takes:
        said = f"Share of doubles that a player took, with intervals. {_listed(takes)}"
        yield bar_chart("takes", "Doubles taken", said, takes, largest=1)


def _openings(frames: Mapping[str, pd.DataFrame]) -> Iterator[Chart]:
    openings = summarize("openings", frames, ["overall"])
    most = openings.sort_values("games", ascending=False, kind="stable").head(_MOST_BARS)
    bars = [Bar(f"{row.opening_roll}: {row.play}", row.win_rate, f"{row.win_rate:.0%} of {row.games}", row.win_low,
                row.win_high, 0.5) for row in rows_of(most) if not pd.isna(row.win_rate)]  # fmt: skip
    if bars:
        said = f"Games won by who began so, with intervals, the most frequent plays. {_listed(bars)}"
        yield bar_chart("openings", "Opening plays: games won", said, bars, largest=1)


def _dice(frames: Mapping[str, pd.DataFrame]) -> Iterator[Chart]:
    for name, title, key in (("dice_faces", "Faces thrown", "face"), ("dice_rolls", "Rolls thrown", "roll")):
        rows = summarize(name, frames, ["overall"])
        of = rows["of"].max() if len(rows) else 0
        if not of or pd.isna(of):
            continue
        bars = [Bar(str(getattr(row, key)), row.share_rate, f"{row.share_rate:.1%} ({row.thrown})", row.share_low,
                    row.share_high, row.expected / (row.of if row.expected > 1 else 1))
                for row in rows_of(rows)]  # fmt: skip
        said = f"Share with its interval; the dashed line is what fair dice give. {_listed(bars)}"
        yield bar_chart(name.replace("_", "-"), title, said, bars)


def _ratings(frames: Mapping[str, pd.DataFrame]) -> Iterator[Chart]:
    history = summarize("rating_history", frames)
    if history.empty:
        return
    most = history["player"].astype(str).value_counts(sort=False)
    order = sorted(most.items(), key=lambda item: -item[1])[:_MOST_LINES]
    for column, title in (("fibs", "Elo (FIBS) after each match"), ("glicko", "Glicko-2 after each match")):
        lines = []
        for name, _ in order:
            values = history.loc[history["player"].astype(str) == name, column]
            points = [(0.0, 1500.0), *((float(x), float(value)) for x, value in enumerate(values, 1))]
            lines.append(Line(_name(name), _thinned(points)))
        said = "Ratings of the players with most matches, now: " + ", ".join(
            f"{line.label} {line.points[-1][1]:.0f}" for line in lines
        )
        yield line_chart(f"ratings-{column}", title, said, lines)


def _thinned(points: list[tuple[float, float]], most: int = 300) -> tuple[tuple[float, float], ...]:
    step = max(1, len(points) // most)
    return (*points[:-1:step], points[-1])


def _name(name: object) -> str:
    return shown(str(name)) or "(no name)"


def _listed(bars: list[Bar]) -> str:
    return "; ".join(f"{bar.label}: {bar.note}" for bar in bars)
