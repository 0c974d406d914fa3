"""Writes the pages that are made from the code: tables, statistics, openings, formats, the record format and rules.

With ``--check`` nothing is written, and the exit status is 1 when a page on disk differs.
"""

import argparse
import sys
from pathlib import Path

from tavla.analyzer.convert import convert
from tavla.analyzer.diagnostics.registry import ALL_RULES
from tavla.analyzer.diagnostics.rule import Rule
from tavla.analyzer.nactation import LETTERS, Letter
from tavla.analyzer.openings import OpeningError, opening_play
from tavla.analyzer.statistics.schema import SUMMARIES, Summary
from tavla.analyzer.tables.schema import TABLES, Column, Table
from tavla.grammar import FORMATS, Format, load, read
from tavla.grammar.notation import format_play
from tavla.grammar.spelling import Holds
from tavla.grammar.tavla_json.codecs import REQUIRED
from tavla.grammar.tavla_json.shapes import ACTIONS

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
    made = {"tables.md": tables_page(), "statistics.md": statistics_page(), "openings.md": openings_page(),
            "formats.md": formats_page(), "record-format.md": record_page(),
            f"{RULES}/README.md": rules_index()}  # fmt: skip
    return made | rules


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
    key = ", ".join(f"`{name}`" for name in table.key)
    lines = [f"## {table.name}", "", f"{table.meaning} Key: {key}.", "", "| column | type | meaning |", "|---|---|---|"]
    lines += [f"| `{column.name}` | {column.dtype} | {_cell(_meaning(column))} |" for column in table.columns]
    return "\n".join(lines) + "\n"


def _meaning(column: Column) -> str:
    if not column.values:
        return column.meaning
    return f"{column.meaning} One of: {', '.join(f'`{value}`' for value in column.values)}."


# ---- statistics ---------------------------------------------------------------------------------------------------

STATISTICS_INTRO = """\
`tavla stats PATH… --table NAME [--by COLUMN]` makes these summaries, `tavla.analyzer.statistics.summarize` in Python.
They need no engine: everything is counted from the records. Those from `error_rates` on are about what an engine said,
where the records hold that.

A rate is named by what is counted (`win_rate`) and stands beside the counts that it was made from; `…_low` and `…_high`
are the bounds of its interval of 95 per cent: Wilson's score interval for a rate, a percentile bootstrap (1,000
samples, always the same) for a mean. Where nothing was counted, the rate is missing. Two rates whose intervals overlap
widely are not shown to differ. Unfinished games are neither won nor lost.

The split (`--by`, may be repeated) comes first, one row for each of its values; the first one named below is what a
summary is split by when none is given. Split by anything but the players, each game counts once for either of them, so
half of the games are won; split by `player` and another column to see a player's results by it. Dates are those of the
tables; `overall` is one row for everything.

## Error rates by three definitions

One error divided by three numbers of decisions gives three error rates. `error_rates` shows each with what it was made
from; all are made from the same decisions and costs, whichever program analysed them.

| | numerator | denominator | factor |
|---|---|---|---|
| eXtreme Gammon, PR | all errors, EMG | plays with a choice that matters, doubles, answers, close ones (0.2) | 500 |
| GNU Backgammon, plays | errors of plays | plays of which there was a choice | 1000 (mEMG) |
| GNU Backgammon, cube | errors of the cube | doubles, answers, close ones (0.16) | 1000 |
| GNU Backgammon, overall | all errors | both of these | 1000 |
| Snowie | all errors | rolls of both players, forced ones and dances too | 1000 |

Close is a double that wasn't given, if it would have cost less than that, or was right. It is none for a player who
wins the match with the cube as it stands: BGBlitz weighs such decisions, the others don't.

What these definitions rest on:

- GNU Backgammon: the statistics that the program itself writes below a game and in its game trees. For 27 games in its
  texts the plays with a choice, the close or actual cube decisions, all errors and rates, Snowie's rate, marked plays
  and luck come out as it states them, within what its three decimals allow; the bounds 0.15 and 0.17 in place of 0.16
  do not. Plays are marked doubtful from 0.03, bad from 0.06, very bad from 0.12; rolls are lucky beyond 0.3, very lucky
  beyond 0.6.
- eXtreme Gammon: figures that the program gave for one match. Errors, answers and doubles agree, the latter with any
  bound from 0.198 to 0.225, of which 0.2 is the round one. A play between moves that are all worth the same is no
  decision; of one player it counts one play fewer (64) than this rule (65), for a reason that isn't known, so that
  his PR is 0.42 there and 0.41 here.
- Snowie's definition is the one by which GNU Backgammon states a rate under this name.

What can't be told: GNU Backgammon's game trees give the cube of matches as match winning chances, and nowhere what a
drop is worth. There the error of a cube decision is known only where the position is no double even if it is taken, and
how close it was is not; such decisions are counted as unknown, not as 0, and the same match exported as text has them.
BGBlitz gives the cube of matches as match winning chances too, but its plays in both units, which tells the scale.
eXtreme Gammon gives EMG only.
"""


def statistics_page() -> str:
    return "\n".join(["# Statistics", "", NOTE, "", STATISTICS_INTRO, *map(_summary_section, SUMMARIES.values())])


def _summary_section(summary: Summary) -> str:
    lines = [f"## {summary.name}", "", summary.meaning, ""]
    if summary.by:
        lines += [f"Split by: {', '.join(f'`{name}`' for name in summary.by)}.", ""]
    lines += ["| column | type | meaning |", "|---|---|---|"]
    lines += [f"| `{column.name}` | {column.dtype} | {_cell(_meaning(column))} |" for column in summary.columns]
    return "\n".join(lines) + "\n"


# ---- openings -----------------------------------------------------------------------------------------------------

OPENINGS_INTRO = """\
A game's first plays have a code: the roll, larger die first, and a letter of
[Nactation](http://www.bkgm.com/articles/Keith/nactation.html), the shorthand of Nack Ballard. `31P` is 3-1, making a
point. `tavla stats --table games` has them in the columns `opening` and `reply`; `tavla.analyzer.openings` reads and
writes them and sequences of them: `32S-41$-64R`.

A play that no letter names for certain has itself for a code: `21 24/21`. So every legal play has one code, and every
code leads back to its play. Plays are judged by the position that they reach.

## Letters

Points are the mover's, 24 to 1. A move goes *far* when it ends on 13 or higher, *down* when it ends on 12 to 7; it
*jumps* when it ends on 6 to 1 from 7 or higher, and stays *inside* from 6 or lower. A play that one checker can make
over different points fits a letter when one of its ways does.

A letter is read only where one legal play fits, or where the rank decides for the capital among several: nothing is
guessed. A small letter is the second play of its family, and is read only where there is no second. For a play that
several letters name, the code has the first of this table. Letters that are not here (A, E, G, K, L, M, N, Q, T, V, W,
X, Y, %, &, @, digits) are in use, but no definition of them is public enough to rely on.
"""

OPENINGS_RANK = """
Where editions of Nactation differ (D, I, J, $), the second, of 2013, is followed. U is ambiguous where one checker can
go far with both numbers and still not run: nothing public says what that is called.

## Openings

The plays of each first roll that have a letter. All others are spelled out.
"""

OPENINGS_SEQUENCES = """
## Replies and sequences

A reply is read and written in the same way: nothing can have been hit in the first play, so the second player too plays
from his starting position. What fits a letter is asked of the plays that are legal there.

A sequence has a hyphen between turns. A leading hyphen says that the player at the top of the board begins: `-31P-64R`.
A word may stand for the letter: `43-down`, `34-split`; with the smaller die first, a split is the reverse split. From
the third turn on, letters depend on the position and are refused. What is read there: a play spelled out, a bare roll
with one legal play, and a fan (`22^`, `22` or `F`).
"""


def openings_page() -> str:
    letters = ["| letter | word | the play | the capital among several |", "|---|---|---|---|"]
    letters += [
        f"| {letter.letter} | {letter.word} | {_cell(letter.meaning)} | {_cell(letter.rank)} |" for letter in LETTERS
    ]
    rolls = ["", "| roll | plays |", "|---|---|"]
    rolls += [f"| {high}{low} | {_openings(f'{high}{low}')} |" for high in range(2, 7) for low in range(1, high)]
    parts = [OPENINGS_INTRO, *letters, OPENINGS_RANK.rstrip(), *rolls, OPENINGS_SEQUENCES.rstrip()]
    return "\n".join(["# Opening codes", "", NOTE, "", *parts]) + "\n"


def _openings(roll: str) -> str:
    """The letters of a first roll with their plays; a play that several letters name has them all."""
    letters: dict[str, str] = {}
    for letter in LETTERS:
        if play := _opening(roll, letter):
            letters[play] = f"{letters[play]}, {letter.letter}" if play in letters else letter.letter
    return "; ".join(f"{names} `{play}`" for play, names in letters.items())


def _opening(roll: str, letter: Letter) -> str | None:
    try:
        return format_play(opening_play(roll + letter.letter).play.steps)
    except OpeningError:
        return None


# ---- formats ------------------------------------------------------------------------------------------------------

FORMATS_INTRO = """\
A format is found by what stands in the file, never by its name. `tavla convert --to FORMAT --dialect NAME` writes one,
in its first dialect where none is named. What a format doesn't hold is left out of a conversion and told.
"""

FORMATS_TABLE = """\
| format | files | what it is | writes | headers | comments | games | matches | set positions | analysis |
|---|---|---|---|---|---|---|---|---|---|"""


def formats_page() -> str:
    rows = "\n".join(map(_format_row, FORMATS))
    sections = ["\n".join(_format_section(entry)) for entry in FORMATS]
    intro = [FORMATS_INTRO, f"{FORMATS_TABLE}\n{rows}", "", "## Dialects that are read"]
    return "\n".join(["# Formats", "", NOTE, "", *intro, *sections]) + "\n"


def _format_row(entry: Format) -> str:
    files = " ".join(f"`{extension}`" for extension in entry.extensions)
    written = ", ".join(f"`{name}`" for name in entry.written) if entry.write else "-"
    holds = " | ".join("yes" if item in entry.holds else "-" for item in Holds)
    return f"| `{entry.name}` | {files} | {_cell(entry.title)} | {written} | {holds} |"


def _format_section(entry: Format) -> list[str]:
    head = ["", f"### {entry.name}", "", "| dialect | whose |", "|---|---|"]
    return [*head, *(f"| `{name}` | {_cell(title)} |" for name, title in entry.dialects.items())]


# ---- the record in JSON -------------------------------------------------------------------------------------------

RECORD_INTRO = """\
`tavla convert PATH… --to json` writes all that a record holds as a document; `--to jsonl` writes a match a line, for
archives: `tavla convert games --to jsonl -o archive.jsonl`. Every command reads both.
[record.schema.json](record.schema.json) is the JSON Schema (draft 2020-12);
[grammar/tavla_json](../grammar/tavla_json/README.md) says what is tolerated, reported and left out.

Players are 0, the first named, and 1. Points are the mover's, 24 to 1; as numbers, 25 is the bar and 0 is off. Dice
have the larger one first. A field that has its default is left out. The version changes when a field goes or gets
another meaning, not when one is added.

## A document

An entry a line, so that two versions can be compared. This record,
"""

RECORD_AS_DOCUMENT = "is this document:\n"
RECORD_AS_LINE = "In an archive the same match is a line:\n"

RECORD_REPLAY = """\
## With positions

`--dialect replay` also gives the XGID of the position before each entry, for programs that don't know the rules. It is
taken from the replay, and not read back into it.
"""

RECORD_ACTIONS = """\
## Entries

Each entry has a `type`, the `player` who did it (but for comments and set boards), and the fields of its type; also
`analysis`, what an engine said of it, whose fields are those of [grammar/analysis.py](../grammar/analysis.py) with
their units and viewpoints.
"""


def record_page() -> str:
    """The page of tavla's own format, with an example that is really converted."""
    reading = read(load(RECORD_EXAMPLE.encode()))
    document = convert(reading, "json").data.decode()
    line = convert(reading, "jsonl").data.decode()
    replayed = convert(reading, "json", "replay").data.decode()
    with_position = next(line.strip().rstrip(",") for line in replayed.splitlines() if "XGID" in line)
    parts = [RECORD_INTRO, f"```\n{RECORD_EXAMPLE}```\n", RECORD_AS_DOCUMENT, f"```json\n{document}```\n",
             RECORD_AS_LINE, f"```json\n{line}```\n", RECORD_REPLAY,
             f"```json\n{with_position}\n```\n", RECORD_ACTIONS, _action_table()]  # fmt: skip
    return "\n".join(["# The record in JSON", "", NOTE, "", *parts])


RECORD_EXAMPLE = """\
; [Event "Club night"]
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 24/20 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
"""


def _action_table() -> str:
    lines = ["| type | fields, those that may be left out in brackets |", "|---|---|"]
    for name, shape in ACTIONS.items():
        fields = (f"`{field.key}`" if field.default is REQUIRED else f"(`{field.key}`)" for field in shape.fields)
        lines.append(f"| `{name}` | {', '.join(fields)} |")
    return "\n".join(lines) + "\n"


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
