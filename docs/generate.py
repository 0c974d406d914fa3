"""Writes the pages that are made from the code: docs/tables.md and docs/rules/.

With ``--check`` nothing is written, and the exit status is 1 when a page on disk differs.
"""

import argparse
import sys
from pathlib import Path

from tavla.analyzer.diagnostics.registry import ALL_RULES
from tavla.analyzer.diagnostics.rule import Rule
from tavla.analyzer.tables.schema import TABLES, Column, Table

DOCS = Path(__file__).resolve().parent
RULES = "rules"

NOTE = "<!-- Made by `python docs/generate.py`: change the code, not this page. -->"

FAMILIES = {
    "FI": "File and encoding",
    "SY": "Syntax",
    "HD": "Headers",
    "DI": "Dice and turn order",
    "PL": "Checker plays",
    "CU": "Cube",
    "SC": "Score and result",
    "NO": "Notation style",
    "CV": "Conversion loss",
    "AR": "Archive",
    "IN": "Faults of tavla itself",
}


def pages() -> dict[str, str]:
    """Every generated page, by its path under docs/."""
    rules = {f"{RULES}/{_page_name(rule)}": _rule_page(rule) for rule in ALL_RULES}
    return {"tables.md": tables_page(), f"{RULES}/README.md": rules_index()} | rules


def _cell(text: str) -> str:
    """Text for a cell of a Markdown table."""
    return " ".join(text.split()).replace("|", "\\|")


# ---- tables -------------------------------------------------------------------------------------------------------

TABLES_INTRO = """\
`tavla.analyzer.tables.build_all(items)` makes these tables from replayed matches, `build(name, items)` one of them.
They are pandas frames; the types are those of pandas.

Tables are joined by `match`, `game` and `turn`: `match` is the row of the matches table, from 0; `game` counts the
games of a match as they stand in the record, `turn` the turns of a game, both from 1. Players are named as the match's
first game names them, also where a later game exchanges the columns or spells a name in another way. All columns with
names have the same categories, so they can be compared. A number beyond 2,147,483,647 in a record is taken for unknown.
"""


def tables_page() -> str:
    return "\n".join(["# Tables", "", NOTE, "", TABLES_INTRO, *map(_table_section, TABLES.values())])


def _table_section(table: Table) -> str:
    lines = [f"## {table.name}", "", table.meaning, "", "| column | type | meaning |", "|---|---|---|"]
    lines += [f"| `{column.name}` | {column.dtype} | {_cell(_meaning(column))} |" for column in table.columns]
    return "\n".join(lines) + "\n"


def _meaning(column: Column) -> str:
    if not column.values:
        return column.meaning
    return f"{column.meaning} One of: {', '.join(f'`{value}`' for value in column.values)}."


# ---- rules --------------------------------------------------------------------------------------------------------


def _page_name(rule: Rule) -> str:
    return f"{rule.code}-{rule.name}.md"


def _rule_page(rule: Rule) -> str:
    head = f"# {rule.code} {rule.name}\n\n{NOTE}\n\nSeverity: {rule.severity.value}. All rules: [index](README.md)."
    return f"{head}\n\n{rule.markdown}\n"


def rules_index() -> str:
    lines = ["# Rules", "", NOTE, "", "What `tavla check` reports. `tavla rule CODE` shows the same pages."]
    for family, title in FAMILIES.items():
        rules = sorted((rule for rule in ALL_RULES if rule.code.startswith(family)), key=lambda rule: rule.code)
        if rules:
            lines += ["", f"## {title}", "", "| code | rule | severity | reports |", "|---|---|---|---|"]
            lines += [_index_row(rule) for rule in rules]
    return "\n".join(lines) + "\n"


def _index_row(rule: Rule) -> str:
    link = f"[{rule.name}]({_page_name(rule)})"
    return f"| {rule.code} | {link} | {rule.severity.value} | {_cell(rule.summary)} |"


# ---- files --------------------------------------------------------------------------------------------------------


def differing() -> list[str]:
    """The pages that are missing, old or left over on disk."""
    wanted = pages()
    found = {path.relative_to(DOCS).as_posix() for path in (DOCS / RULES).glob("*.md")}
    changed = [name for name, text in wanted.items() if not (DOCS / name).is_file() or _text(DOCS / name) != text]
    return sorted([*changed, *(found - wanted.keys())])


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def write() -> None:
    (DOCS / RULES).mkdir(exist_ok=True)
    wanted = pages()
    for name in differing():
        if name in wanted:
            (DOCS / name).write_text(wanted[name], encoding="utf-8", newline="\n")
        else:
            (DOCS / name).unlink()
        print(f"docs/{name}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the pages under docs/ that are made from the code.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 when a page differs")
    if not parser.parse_args().check:
        write()
        return 0
    old = differing()
    for name in old:
        print(f"docs/{name} is not what the code says: run `python docs/generate.py`", file=sys.stderr)
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main())
