"""`tavla formats`, `tavla rule` and `tavla rulesets`: what is known."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from click.testing import Result

from tavla.analyzer.rule_options import OPTIONS
from tavla.analyzer.rulesets import RULESETS, SCORINGS
from tavla.grammar import FORMATS, format_named, formats
from tavla.grammar.spelling import Holds

Run = Callable[..., Result]


def test_formats_are_listed_in_a_table_with_all_their_dialects(run: Run) -> None:
    lines = run("formats").stdout.splitlines()
    assert max(map(len, lines)) <= 100
    starts = [lines[0].index(title) for title in ("name", "extensions", "reads", "writes", "holds")]
    columns = list(zip(starts, [*starts[1:], None], strict=True))
    rows: list[list[str]] = []
    for line in lines[2 : lines.index("")]:
        cells = [line[start:end].strip() for start, end in columns]
        if cells[0]:
            rows.append(cells)
        else:
            rows[-1] = [f"{above} {cell}".strip() for above, cell in zip(rows[-1], cells, strict=True)]
    assert [row[:4] for row in rows] == [
        [entry.name, " ".join(entry.extensions), ", ".join(entry.dialects), ", ".join(entry.written) or "-"]
        for entry in FORMATS
    ]
    holds = {row[0]: row[4] for row in rows}
    assert (holds["json"], holds["mat"]) == ("everything", "all but analysis")


def test_what_a_format_holds_is_said_from_the_shorter_side(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lone = replace(FORMATS[0], holds=(), write=None, written={}, sniff=None)
    few = replace(FORMATS[1], holds=(Holds.HEADERS, Holds.COMMENTS))
    monkeypatch.setattr(formats, "FORMATS", (lone, few))
    text = run("formats").stdout
    assert " a single game\n" in text
    assert " headers, comments\n" in text
    page = run("formats", lone.name).stdout
    assert all(part in page for part in ("(binary)", "holds   a single game", "writes  nothing"))


def test_one_format_is_told_with_its_dialects(run: Run) -> None:
    page = run("formats", "mat").stdout
    assert page.startswith("mat: Jellyfish match text (.mat)\n  files   .mat, .txt\n")
    assert all(f"    {name:<13}  {title}\n" in page for name, title in format_named("mat").dialects.items())
    unknown = run("formats", "pgn")
    assert (unknown.exit_code, "no format is called `pgn`" in unknown.stderr) == (2, True)


def test_formats_are_listed_for_programs(run: Run) -> None:
    listed = json.loads(run("formats", "--format", "json").stdout)
    assert [item["name"] for item in listed] == [entry.name for entry in FORMATS]
    (mat,) = [item for item in listed if item["name"] == "mat"]
    assert json.loads(run("formats", "mat", "--format", "json").stdout) == mat
    assert mat["reads"][1] == {"dialect": "gnubg", "title": "GNU Backgammon"}
    assert (mat["writes"][0], mat["binary"], "analysis" in mat["holds"]) == ("mat", False, False)


def test_rules_are_listed(run: Run) -> None:
    listed = run("rule").stdout.splitlines()
    assert listed == sorted(listed)
    assert run("rule", "PL406").stdout == run("rule", "lower-number-played").stdout
    assert "Example" in run("rule", "pl406").stdout
    assert run("rule", "PL999").exit_code == 2


# ---- rulesets -----------------------------------------------------------------------------------------------------


def entries(text: str) -> dict[str, list[str]]:
    """What is listed below each heading, by the heading's first words."""
    blocks = (block.splitlines() for block in text.split("\n\n"))
    return {title.split(":")[0]: [line[2:] for line in lines] for title, *lines in blocks}


def test_rulesets_are_listed_with_their_titles(run: Run) -> None:
    listed = entries(run("rulesets").stdout)
    for option, known in (("--rules NAME", RULESETS), ("--rule scoring=NAME", SCORINGS)):
        words = [line.split(maxsplit=1) for line in listed[option]]
        assert words == [[name, entry.title] for name, entry in known.items()]


def test_rules_are_listed_with_their_meaning_and_values(run: Run) -> None:
    lines = entries(run("rulesets").stdout)["--rule KEY=VALUE"]
    assert [line.split(maxsplit=1) for line in lines[::2]] == [[key, item.meaning] for key, item in OPTIONS.items()]
    assert [line.strip() for line in lines[1::2]] == [f"= {item.values}" for item in OPTIONS.values()]
