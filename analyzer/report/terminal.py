"""The main tables of a report for a terminal."""

from io import StringIO
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tavla.analyzer.export.text import shown
from tavla.analyzer.report.archive import Report
from tavla.analyzer.report.page import facts_of
from tavla.analyzer.report.sections import Sheet, sections_of

__all__ = ["to_text"]

_MAIN: Final[dict[str, tuple[str, ...]]] = {
    "results-player": ("player", "games", "won", "win rate", "gammon rate", "points"),
    "endings": ("ending", "level", "games", "share"),
    "head-to-head": ("player", "opponent", "matches", "matches won", "games", "games won", "game win rate"),
    "ratings": ("player", "matches", "experience", "elo (fibs)", "glicko-2", "glicko deviation"),
    "cube-player": ("player", "doubles", "redoubles", "answered", "takes", "take rate", "drops"),
    "openings": ("opening roll", "play", "games", "won", "win rate"),
    "dice-faces": ("face", "thrown", "out of", "share", "expected"),
    "dice-tests-overall": ("test", "rolls", "p corrected", "verdict"),
    "roll-luck-player": ("player", "rolls", "pips per roll", "doublets", "doublet rate"),
}  # fmt: skip
"""The tables that are shown, and their columns."""
_MOST_ROWS: Final = 20


def to_text(report: Report, title: str, width: int, *, colour: bool) -> str:
    """Titles and tables, as wide as the terminal."""
    out = StringIO()
    console = Console(file=out, width=width, force_terminal=colour, no_color=not colour, highlight=False, emoji=False,
                      markup=False, color_system="standard" if colour else None, legacy_windows=False)  # fmt: skip
    console.print(Text(shown(title), style="bold"))
    console.print(" · ".join(f"{name.lower()} {value}" for name, value in facts_of(report)))
    for section in sections_of(report.frames):
        for sheet in section.sheets:
            if sheet.name in _MAIN:
                console.print()
                console.print(_table(sheet))
    counts = [f"{name}s {count}" if name != "info" else f"remarks {count}" for name, count in report.counts.items()]
    console.print("\nfindings: " + ", ".join(counts) + "; `tavla check` lists them")
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


def _table(sheet: Sheet) -> Table:
    chosen = [place for place, heading in enumerate(sheet.headings) if heading.text.lower() in _MAIN[sheet.name]]
    table = Table(title=sheet.title, title_justify="left", title_style="bold", header_style="bold", box=None,
                  pad_edge=False)  # fmt: skip
    for place in chosen:
        heading = sheet.headings[place]
        table.add_column(heading.text, justify="right" if heading.numeric else "left", overflow="fold")
    for row in sheet.rows[:_MOST_ROWS]:
        cells = (row[place] for place in chosen)
        table.add_row(*(Text(cell.text + (f" ({cell.interval})" if cell.interval else "")) for cell in cells))
    if sheet.total > _MOST_ROWS:
        table.caption, table.caption_justify = f"{_MOST_ROWS} of {sheet.total} rows", "left"
    return table
