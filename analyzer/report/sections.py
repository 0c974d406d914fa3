"""The tables of a report: which summaries it shows, in which order, and their cells as they are read.

A rate or a mean and the bounds of its interval are one cell; the counts that it was made from stand in the same row.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import pandas as pd

from tavla.analyzer.export.text import shown
from tavla.analyzer.statistics import SUMMARIES, Summary, summarize

__all__ = ["NEEDED", "Cell", "Heading", "Section", "Sheet", "rows_of", "sections_of"]

_MOST_ROWS: Final = 500
"""A table of more rows is cut, and says so."""
_OWN_ORDER: Final = frozenset({"ratings", "dice_tests"})
"""Summaries whose order says something."""


class Wanted(NamedTuple):
    """A summary that is shown: how it is split and what it is called."""

    name: str
    title: str
    by: tuple[str, ...] = ()


_SECTIONS: Final[Mapping[str, tuple[Wanted, ...]]] = {
    "Results": (
        Wanted("results", "Results by player", ("player",)),
        Wanted("results", "Results by match length", ("length",)),
        Wanted("endings", "How games ended"),
        Wanted("first_move", "What moving first was worth"),
    ),
    "Players against each other": (
        Wanted("head_to_head", "Head to head"),
        Wanted("streaks", "Longest streaks"),
        Wanted("sessions", "Money sessions"),
    ),
    "Ratings": (
        Wanted("ratings", "Elo (FIBS) and Glicko-2"),
        Wanted("rating_history", "Ratings after each match"),
    ),
    "Cube": (
        Wanted("cube", "Doubling, taking and dropping by player", ("player",)),
        Wanted("cube_levels", "The cube when games ended"),
    ),
    "Scores": (
        Wanted("crawford", "Before, in and after the Crawford game"),
        Wanted("score_matrix", "Score matrix"),
        Wanted("comebacks", "Comebacks"),
    ),
    "Openings": (
        Wanted("openings", "Opening plays"),
        Wanted("replies", "Replies"),
    ),
    "Dice": (
        Wanted("dice_faces", "Faces"),
        Wanted("dice_rolls", "Rolls"),
        Wanted("dice_tests", "Were all the dice fair?", ("overall",)),
        Wanted("dice_tests", "Were each player's dice fair?", ("player",)),
        Wanted("roll_luck", "Luck of the roll by player", ("player",)),
        Wanted("dancing", "Dancing on the bar by player", ("player",)),
    ),
    "Lengths and plans": (
        Wanted("lengths", "Length of games by player", ("player",)),
        Wanted("plans", "Plans"),
    ),
}  # fmt: skip

NEEDED: Final = frozenset(
    table for section in _SECTIONS.values() for wanted in section for table in SUMMARIES[wanted.name].needs
) | {"matches", "games", "players", "findings"}
"""The tables that a report is made from."""


class Heading(NamedTuple):
    """The head of a column: its words, what it means, and whether it holds numbers."""

    text: str
    meaning: str
    numeric: bool


class Cell(NamedTuple):
    """A cell: its text, its interval, and what it is sorted by when that is another thing."""

    text: str
    interval: str = ""
    key: str = ""


class Sheet(NamedTuple):
    """A table as it is read. ``total``: the rows that there are, when not all are shown."""

    name: str
    title: str
    meaning: str
    headings: tuple[Heading, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: int

    @property
    def is_cut(self) -> bool:
        return self.total > len(self.rows)


class Section(NamedTuple):
    """Sheets under one heading. ``name``: its anchor."""

    name: str
    title: str
    sheets: tuple[Sheet, ...]


def rows_of(frame: pd.DataFrame) -> Iterator[Any]:
    """The rows of a frame, with its columns as attributes."""
    yield from frame.itertuples()


def sections_of(frames: Mapping[str, pd.DataFrame]) -> list[Section]:
    """All sections that have a table with rows."""
    sections = []
    for title, wanted in _SECTIONS.items():
        sheets = tuple(sheet for item in wanted if (sheet := _sheet(item, frames)).rows)
        if sheets:
            sections.append(Section(title.lower().replace(" ", "-"), title, sheets))
    return sections


def _sheet(wanted: Wanted, frames: Mapping[str, pd.DataFrame]) -> Sheet:
    summary = SUMMARIES[wanted.name]
    split = wanted.by or (("overall",) if "overall" in summary.by else ())
    try:
        frame = summarize(wanted.name, frames, split)
    except ValueError:  # its library is missing: scipy, which nothing else needs
        frame = pd.DataFrame()
    if "overall" in frame:
        frame = frame.drop(columns="overall")
    return _laid_out(wanted, frame, summary)


def _laid_out(wanted: Wanted, frame: pd.DataFrame, summary: Summary) -> Sheet:
    """A frame as a sheet, the matches in it numbered as the viewer numbers them."""
    if "match" in frame:
        frame = frame.assign(match=frame["match"] + 1)
    name = "-".join((wanted.name, *wanted.by)).replace("_", "-")
    meanings = {column.name: column.meaning for column in summary.columns}
    most = _most(wanted.name, frame)
    headings, columns = [], []
    for heading, cells in _columns(most, meanings):
        headings.append(heading)
        columns.append(cells)
    rows = tuple(zip(*columns, strict=True)) if columns else ()
    return Sheet(name, wanted.title, summary.meaning.replace("`", ""), tuple(headings), rows, len(frame))


def _most(name: str, frame: pd.DataFrame) -> pd.DataFrame:
    """The rows that are shown: of players those with most games first, of a history the last ones."""
    if name == "rating_history":
        return frame.tail(_MOST_ROWS)
    order = next((column for column in ("games", "rolls", "turns", "matches") if column in frame), None)
    of_players = frame.columns[:1].tolist() == ["player"] and name not in _OWN_ORDER
    if order is not None and (of_players or len(frame) > _MOST_ROWS):
        frame = frame.sort_values(order, ascending=False, kind="stable")
    return frame.head(_MOST_ROWS)


def _columns(frame: pd.DataFrame, meanings: Mapping[str, str]) -> Iterator[tuple[Heading, list[Cell]]]:
    names = list(map(str, frame.columns))
    for name in names:
        if name.endswith(("_low", "_high")):
            continue
        base = name.removesuffix("_rate")
        bounds = [f"{base}_low", f"{base}_high"]
        values = frame[name]
        numeric = pd.api.types.is_numeric_dtype(values.dtype) and not pd.api.types.is_bool_dtype(values.dtype)
        rated = name.endswith("_rate")
        digits = _digits(name, values)
        intervals: Sequence[tuple[Any, Any]] = [(None, None)] * len(frame)
        if set(bounds) <= set(names):
            intervals = list(zip(frame[bounds[0]], frame[bounds[1]], strict=True))
        cells = [_cell(value, low, high, rated=rated, digits=digits)
                 for value, (low, high) in zip(values, intervals, strict=True)]  # fmt: skip
        yield Heading(_words(name), meanings.get(name, "").replace("`", ""), numeric), cells


def _digits(name: str, values: pd.Series) -> int:
    if not pd.api.types.is_float_dtype(values.dtype):
        return 0
    if name.startswith(("fibs", "best", "glicko", "glicko_deviation")) and name != "glicko_volatility":
        return 0
    return 3 if name in ("p", "p_corrected", "statistic", "glicko_volatility", "expected") else 2


_RENAMED: Final = {
    "length": "length (0: money)", "of": "out of", "share_rate": "share", "fibs": "Elo (FIBS)",
    "fibs_including": "Elo as MacFIBS", "glicko": "Glicko-2", "glicko_deviation": "Glicko deviation",
    "glicko_volatility": "Glicko volatility",
}  # fmt: skip


def _words(name: str) -> str:
    text = _RENAMED.get(name, name).replace("_", " ")
    return text[:1].upper() + text[1:]


def _cell(value: Any, low: Any, high: Any, *, rated: bool, digits: int) -> Cell:
    if pd.isna(value):
        return Cell("–", key="")
    if isinstance(value, pd.Timestamp):
        return Cell(f"{value:%Y-%m-%d}")
    if isinstance(value, bool) or type(value).__name__ == "bool_":
        return Cell("yes" if value else "no")
    if isinstance(value, str):
        return Cell(shown(value) or "(no name)")
    number = float(value)
    interval = "" if pd.isna(low) else _interval(float(low), float(high), rated, digits)
    text = f"{100 * number:.1f} %" if rated else f"{number:,.{digits}f}"
    return Cell(text.replace("-", "−"), interval, f"{number:.6g}")


def _interval(low: float, high: float, rated: bool, digits: int) -> str:
    text = f"{100 * low:.1f} to {100 * high:.1f}" if rated else f"{low:.{digits}f} to {high:.{digits}f}"
    return text.replace("-", "−")
