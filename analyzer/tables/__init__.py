"""Tables: replays as pandas frames with documented columns.

    frames = build_all(Played(path, number, replay(match)) for number, match in enumerate(matches, 1))
    frames["players"]

``TABLES`` says what each table holds. pandas is imported when the first table is built.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from tavla.analyzer.rulesets import AS_RECORDED, RuleChoice
from tavla.analyzer.tables.schema import TABLES, Column, Found, Played, Table
from tavla.grammar.record import Reading

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "TABLES",
    "Column",
    "Found",
    "Played",
    "Table",
    "build",
    "build_all",
    "build_some",
    "holds_analysis",
    "played_of",
]


def build(name: str, items: Iterable[Played]) -> "pd.DataFrame":
    """One table of ``TABLES`` over these matches. Raises KeyError for a name that no table has."""
    from tavla.analyzer.tables.builders import build_frames

    return build_frames((TABLES[name].name,), items)[name]


def build_some(names: Collection[str], items: Iterable[Played]) -> dict[str, "pd.DataFrame"]:
    """Some tables of ``TABLES`` over these matches. The items are taken one after the other and not kept."""
    from tavla.analyzer.tables.builders import build_frames

    return build_frames(names, items)


def played_of(reading: Reading, choice: RuleChoice = AS_RECORDED, *, checked: bool = False) -> Iterator[Played]:
    """The replayed matches of a reading; ``checked``: with what was found in them."""
    from tavla.analyzer.diagnostics.check import check
    from tavla.analyzer.replay import replay

    name = reading.source.name
    if not checked:
        for number, match in enumerate(reading.matches, 1):
            yield Played(name, number, replay(match, choice))
        return
    report = check(reading, choice)
    found = [Found(item, *reading.source.place(item.span.start)) for item in report.diagnostics]
    for number, replayed in enumerate(report.replays, 1):
        own = tuple(item for item in found if (item.diagnostic.match or 1) == number)
        yield Played(name, number, replayed, own)


def holds_analysis(items: Iterable[Played]) -> bool:
    """Does a record among these say what an engine thought of it? Nothing is decoded to tell."""
    games = (game for item in items for game in item.replay.match.games)
    return any(entry.noted is not None for game in games for entry in game.entries)


def build_all(items: Iterable[Played]) -> dict[str, "pd.DataFrame"]:
    """Every table that is not optional over these matches. The items are taken one after the other and not kept."""
    return build_some([name for name, table in TABLES.items() if not table.optional], items)
