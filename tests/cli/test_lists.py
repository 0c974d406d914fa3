"""`tavla formats`, `tavla rule` and `tavla rulesets`: what is known."""

from collections.abc import Callable

from click.testing import Result

from tavla.analyzer.rule_options import OPTIONS
from tavla.analyzer.rulesets import RULESETS, SCORINGS

Run = Callable[..., Result]


def test_formats_and_rules_are_listed(run: Run) -> None:
    assert "galaxy" in run("formats").stdout
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
