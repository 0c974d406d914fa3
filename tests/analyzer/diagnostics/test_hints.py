"""A match that only makes sense under other rules says so at its first fault; nothing is switched."""

import pytest

from tavla.analyzer.diagnostics.check import check
from tavla.analyzer.diagnostics.diagnostic import Diagnostic
from tavla.analyzer.rule_options import parse_choice
from tavla.grammar.formats import read
from tavla.grammar.source import decode

NAMES = " Ann : {}                        Bob : {}\n"


def findings(text: str, *settings: str, rules: str | None = None) -> list[Diagnostic]:
    reading = read(decode(text.encode(), "x.mat"))
    return [item for item in check(reading, parse_choice(rules, settings)).diagnostics if not item.consequence]


def game(rows: str, *, length: int = 5, header: str = "", score: tuple[int, int] = (0, 0)) -> str:
    return f"{header} {length} point match\n\n Game 1\n{NAMES.format(*score)}{rows}"


NACKGAMMON = "  1) 41: 23/22 13/9              42: 8/4 6/4\n  2) 61: 23/16                   31: 8/5 6/5\n"
STANDARD = "  1) 21: 13/11 6/5               42: 8/4 6/4\n  2) 41: 13/9 6/5                53: 8/3 6/3\n"
DOUBLED = "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Takes                      42: 8/4 6/4\n"
BEAVER = "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Beavers => 4               42: 8/4 6/4\n"
HYPERGAMMON = "  1) 41: 24/20 23/22             42: 24/20 22/20\n      Wins 1 point\n"


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        pytest.param(game(NACKGAMMON + "      Wins 1 point\n"), "PL401", "legal as Nackgammon: `--rules nackgammon`",
                     id="nackgammon"),
        pytest.param(game(HYPERGAMMON), "PL401", "legal as Hypergammon: `--rules hypergammon`", id="hypergammon"),
        pytest.param(game("  1) 31: 8/5 6/5                 42: 8/4 6/4\n      Wins 1 point\n",
                          header='; [Variation "Nackgammon"]\n'),
                     "", "", id="legal under both"),
        pytest.param(game(STANDARD + "      Wins 1 point\n", header='; [Variation "Hypergammon"]\n'),
                     "PL401", "legal as standard backgammon: `--rules standard`", id="a wrong header"),
        pytest.param(game("; Set Pos=aA-----------------eed----/0\n  1) 61: 1/off\n      Wins 8 points\n", length=9),
                     "SC602", "right with `--rule scoring=short-nardy`", id="short nardy"),
        pytest.param(game("; Set Pos=-A---a-------------eed----/0\n  1) 61: 1/off\n      Wins 2 points\n", length=9),
                     "SC602", "right with `--rule scoring=gammon-only`", id="no triple game"),
        pytest.param(game(DOUBLED + "      Wins 2 points\n", length=3, score=(2, 0)),
                     "CU502", "right without the Crawford rule", id="no Crawford rule"),
        pytest.param(game(BEAVER + "      Wins 4 points\n", length=9),
                     "CU507", "right with `--rule money=yes`", id="a money session"),
    ],
)  # fmt: skip
def test_hint(text: str, code: str, hint: str) -> None:
    found = findings(text)
    if not code:
        assert found == []
        return
    assert found[0].code == code
    assert hint in found[0].help
    assert sum("the whole match is" in item.help for item in found) == 1


def test_who_takes_the_hint_finds_nothing() -> None:
    assert findings(game(NACKGAMMON + "      Wins 1 point\n"), rules="nackgammon") == []
    assert findings(game(HYPERGAMMON), rules="hypergammon") == []


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param("  1) 31: 8/5 6/5                 42: 8/4 6/4\n  2) 65: 24/18 13/7              31: 8/4 6/5\n"
                     "      Wins 1 point\n", id="an illegal play that no start makes legal"),
        pytest.param(NACKGAMMON + "  3) 21: 8/4 6/5\n      Wins 1 point\n", id="illegal under those rules too"),
    ],
)  # fmt: skip
def test_no_hint_where_the_match_is_wrong_under_all_rules(rows: str) -> None:
    found = findings(game(rows))
    assert found[0].code.startswith("PL4")
    assert not any("the whole match is" in item.help for item in found)


def test_one_illegal_play_late_in_a_match_switches_nothing() -> None:
    """The second game alone would be legal as Nackgammon; the first one isn't."""
    first = "  1) 64: 8/2 6/2                 42: 8/4 6/4\n      Wins 1 point\n"
    second = f"\n Game 2\n{NAMES.format(1, 0)}{NACKGAMMON}      Wins 1 point\n"
    found = findings(game(first + second))
    assert [item.code for item in found] == ["PL401"]
    assert "the whole match is" not in found[0].help
