"""Every rule: its manual page keeps what it promises, and the cases of its file are found where they say.

The cases are data: tests/cases/rules/<CODE>.toml. ``expect`` lists all findings of a record but the consequences, as
``code@line:column`` in the order of their places; ``consequences`` those that follow from an earlier fault.
"""

import re
import textwrap
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tavla.analyzer.diagnostics import registry
from tavla.analyzer.diagnostics.check import Report, check
from tavla.analyzer.diagnostics.registry import ALL_RULES, RULES
from tavla.analyzer.diagnostics.rule import Rule, Subject
from tavla.grammar.formats import read
from tavla.grammar.source import decode

CASES = Path(__file__).resolve().parents[2] / "cases" / "rules"
RULE_FILES = Path(registry.__file__).parent / "rules"

CHECKED = [rule for rule in ALL_RULES if not rule.code.startswith(("CV", "AR"))]
"""The rules of `check`. Conversion losses and findings about whole archives have their own tests."""
DRAWN_BY_BINARY_FILES = {"FI107", "FI108", "FI109", "FI110"}
"""Rules that no text draws: see test_damaged_files.py."""
NOT_SHOWN_BY_TEXT = {"FI101", "FI104", "FI105", "FI106", "HD206", "IN999", "SY112"} | DRAWN_BY_BINARY_FILES
"""Bytes, nothing, a thousand letters, a line without its end, a file that can't be opened, a fault of our own: no page
can print them."""
NOT_DRAWN_BY_TEXT = {"FI106", "IN999", "PL400"} | DRAWN_BY_BINARY_FILES
"""Rules whose code no text draws; PL400 is what remains when no other rule can say more."""
WITH_EXAMPLES = [rule for rule in CHECKED if rule.code not in NOT_SHOWN_BY_TEXT | NOT_DRAWN_BY_TEXT]


@dataclass(frozen=True)
class Case:
    """One record and what must be found in it."""

    name: str
    expect: list[str]
    record: str = ""
    bytes_hex: str = ""
    encoding: str = "utf-8"
    repeat: list[dict[str, Any]] = field(default_factory=list)
    consequences: list[str] = field(default_factory=list)
    help_contains: list[str] = field(default_factory=list)
    message_contains: list[str] = field(default_factory=list)

    @property
    def data(self) -> bytes:
        if self.bytes_hex:
            return bytes.fromhex(self.bytes_hex)
        text = self.record
        for item in self.repeat:
            text = text.replace(item["find"], item["text"] * item["times"])
        return text.encode(self.encoding)


def cases_of(path: Path) -> list[Case]:
    return [Case(**case) for case in tomllib.loads(path.read_text("utf-8"))["case"]]


CASE_FILES = {path.stem: cases_of(path) for path in sorted(CASES.glob("*.toml"))}


def check_bytes(data: bytes) -> Report:
    return check(read(decode(data, "case.mat")))


def places(report: Report, *, consequence: bool) -> list[str]:
    """The findings that are no consequences (or that are), as code@line:column."""
    found = [item for item in report.diagnostics if item.consequence is consequence]
    return ["{}@{}:{}".format(item.code, *report.reading.source.place(item.span.start)) for item in found]


def case_id(code: str, case: Case) -> str:
    return f"{code}-{re.sub(r'[^a-z0-9]+', '-', case.name.lower()).strip('-')}"


ALL_CASES = [pytest.param(code, case, id=case_id(code, case)) for code, cases in CASE_FILES.items() for case in cases]


@pytest.mark.parametrize(("code", "case"), ALL_CASES)
def test_case(code: str, case: Case) -> None:
    report = check_bytes(case.data)
    assert places(report, consequence=False) == case.expect
    assert places(report, consequence=True) == case.consequences
    own = [item for item in report.diagnostics if item.code == code] or report.diagnostics
    helps, messages = ("\n".join(getattr(item, name) for item in own) for name in ("help", "message"))
    assert [words for words in case.help_contains if words not in helps] == []
    assert [words for words in case.message_contains if words not in messages] == []


def test_every_rule_has_a_case_file_and_every_case_file_a_rule() -> None:
    assert {rule.code for rule in CHECKED} - DRAWN_BY_BINARY_FILES == set(CASE_FILES)


@pytest.mark.parametrize("code", CASE_FILES)
def test_a_case_file_has_cases_that_fire_and_one_that_stays_quiet(code: str) -> None:
    firing = [case for case in CASE_FILES[code] if any(place.startswith(f"{code}@") for place in case.expect)]
    names = [case.name for case in CASE_FILES[code]]
    assert code in NOT_DRAWN_BY_TEXT or len(firing) >= 2
    assert len(firing) < len(names)
    assert len(set(names)) == len(names)


# ---- rules and their pages ---------------------------------------------------------------------------------------


def test_codes_and_names_are_unique() -> None:
    assert len({rule.code for rule in ALL_RULES}) == len({rule.name for rule in ALL_RULES}) == len(ALL_RULES)


def test_every_file_is_a_rule_of_the_same_name() -> None:
    files = {path.stem for path in RULE_FILES.glob("*.py") if path.stem != "__init__"}
    assert files == {rule.name.replace("-", "_") for rule in ALL_RULES}


def rule_id(rule: Rule) -> str:
    return f"{rule.code}-{rule.name}"


@pytest.mark.parametrize("rule", ALL_RULES, ids=rule_id)
def test_a_rule_is_well_formed(rule: Rule) -> None:
    assert re.fullmatch(r"(FI1|SY1|HD2|DI3|PL4|CU5|SC6|NO7|CV8|AR9|IN9)\d\d", rule.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule.name)
    assert (rule.subject is Subject.TEXT) is (rule.check is None)


def sections_of(page: str) -> dict[str, str]:
    """The sections of a page by their headings; '' is what stands before the first."""
    parts = re.split(r"^(.+)\n-{3,}$", page, flags=re.MULTILINE)
    return {"": parts[0].strip()} | dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("rule", ALL_RULES, ids=rule_id)
def test_a_page_has_its_headings(rule: Rule) -> None:
    sections = sections_of(rule.page)
    assert list(sections) == ["", "Why", *(["Example", "Corrected"] if rule in WITH_EXAMPLES else [])]
    assert rule.summary.endswith(".")
    assert sections[""] == rule.summary
    assert len(sections["Why"].split()) > 8


def example_of(rule: Rule, heading: str) -> Report:
    return check_bytes(textwrap.dedent(sections_of(rule.page)[heading]).strip("\n").encode() + b"\n")


@pytest.mark.parametrize("rule", WITH_EXAMPLES, ids=rule_id)
def test_the_example_draws_the_rule_and_nothing_else(rule: Rule) -> None:
    report = example_of(rule, "Example")
    assert [item.code for item in report.diagnostics if not item.consequence] == [rule.code]


@pytest.mark.parametrize("rule", WITH_EXAMPLES, ids=rule_id)
def test_the_corrected_example_draws_nothing(rule: Rule) -> None:
    assert example_of(rule, "Corrected").diagnostics == ()


# ---- all findings ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "case"), ALL_CASES)
def test_findings_are_phrases_about_text_that_is_there(code: str, case: Case) -> None:
    report = check_bytes(case.data)
    text = report.reading.source.text
    for item in report.diagnostics:
        assert 0 <= item.span.start <= item.span.end <= len(text)
        assert item.span.start < item.span.end or item.code == "FI104"
        assert not item.message.endswith(".")
        assert (item.rule, item.severity) == (RULES[item.code].name, RULES[item.code].severity)
        assert all(0 <= related.span.start < related.span.end <= len(text) for related in item.related)
