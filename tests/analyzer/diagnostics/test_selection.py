"""Which findings are shown."""

import pytest

from tavla.analyzer.diagnostics.diagnostic import Diagnostic
from tavla.analyzer.diagnostics.registry import RULES
from tavla.analyzer.diagnostics.selection import UNREADABLE, Selection, UnknownCodeError, codes_of
from tavla.grammar.source import Span


def finding(code: str, *, consequence: bool = False) -> Diagnostic:
    rule = RULES[code]
    return Diagnostic(code, rule.name, rule.severity, "a message", Span(0, 1), consequence=consequence)


FINDINGS = [finding(code) for code in ("PL404", "PL413", "CU505", "SC602")]


def shown(selection: Selection, name: str = "a.mat") -> list[str]:
    return [diagnostic.code for diagnostic in selection.of(name, FINDINGS)]


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (["PL"], ("PL",)),
        (["pl404"], ("PL404",)),
        (["PL, SC6", "CU505"], ("PL", "SC6", "CU505")),
        (["distance-not-rolled"], ("PL404",)),
        (["Distance-Not-Rolled,PL404"], ("PL404",)),
        ([",", ""], ()),
    ],
)
def test_codes_families_and_names(words: list[str], codes: tuple[str, ...]) -> None:
    assert codes_of(words) == codes


@pytest.mark.parametrize(
    ("word", "advice"),
    [
        ("PL444", "did you mean `PL4"),
        ("distance-not-roled", "did you mean `distance-not-rolled`?"),
        ("SCC", "did you mean `SC`?"),
        ("QQ", "no rule has the code or name `QQ`; `tavla rule`"),
    ],
)
def test_an_unknown_code_is_refused_with_what_may_be_meant(word: str, advice: str) -> None:
    with pytest.raises(UnknownCodeError) as refused:
        codes_of(["PL", word])
    assert advice in str(refused.value)


def test_everything_is_shown_unless_told_otherwise() -> None:
    assert shown(Selection()) == ["PL404", "PL413", "CU505", "SC602"]


def test_select_takes_codes_and_families_and_ignore_is_stronger() -> None:
    assert shown(Selection(select=("PL", "SC602"))) == ["PL404", "PL413", "SC602"]
    assert shown(Selection(ignore=("PL4", "SC602"))) == ["CU505"]
    assert shown(Selection(select=("PL404", "CU"), ignore=("PL",))) == ["CU505"]


def test_files_have_codes_of_their_own_that_are_not_shown() -> None:
    selection = Selection(ignore=("CU",), ignored_in=lambda name: ("PL", "SC") if name == "old.mat" else ())
    assert shown(selection, "old.mat") == []
    assert shown(selection, "new.mat") == ["PL404", "PL413", "SC602"]


def test_consequences_are_shown_on_demand() -> None:
    follows = finding("PL401", consequence=True)
    assert Selection().of("a.mat", [follows]) == []
    assert Selection(consequences=True).of("a.mat", [follows]) == [follows]
    assert Selection(consequences=True, ignore=("PL",)).of("a.mat", [follows]) == []


@pytest.mark.parametrize("code", sorted(UNREADABLE))
def test_a_file_that_was_not_checked_is_no_clean_file(code: str) -> None:
    unread = finding(code)
    assert Selection(select=("PL",)).of("a.mat", [unread]) == [unread]
    assert Selection(ignore=(code,)).of("a.mat", [unread]) == []
