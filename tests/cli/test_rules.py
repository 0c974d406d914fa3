"""`--rules` and `--rule`: what is played, said on the command line or in the settings."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

# Bob has a checker on the bar when Ann bears off her last one: 3 to most people, 8 in short nardy.
EIGHTFOLD = """ 0 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=aA-----------------eed----/0
  1) 61: 1/off
      Wins 8 points
"""
# Ann needs one point, so that this is the Crawford game, and Bob doubles.
CRAWFORD = """ 3 point match

 Game 1
 Ann : 2                        Bob : 0
  1) 31: 8/5 6/5                 Doubles => 2
  2)  Drops
                                  Wins 1 point
"""
DOUBLE_TO_4 = """ 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Takes
  3) 65: 24/13                    Doubles => 4
  4)  Drops
                                  Wins 2 points
"""


@pytest.fixture
def record(folder: Path) -> Callable[[str], Path]:
    def record(text: str) -> Path:
        path = folder / "record.mat"
        path.write_text(text, encoding="utf-8")
        return path

    return record


Record = Callable[[str], Path]


@pytest.fixture
def nackgammon(samples: Path, record: Record) -> Path:
    """A record of nackgammon that doesn't say so."""
    text = (samples / "nackgammon.mat").read_text("utf-8")
    silent = re.sub(r'^; \[Variation "NackGammon"\]\n', "", text, flags=re.MULTILINE)
    assert len(silent) < len(text)
    return record(silent)


def codes(result: Result) -> list[str]:
    return re.findall(r"^\S+:\d+:\d+: ([A-Z]{2}\d{3})", result.stdout, re.MULTILINE)


# ---- check --------------------------------------------------------------------------------------------------------


def test_a_game_counts_what_its_rules_say(run: Run, record: Record) -> None:
    path = record(EIGHTFOLD)
    assert codes(run("check", path)) == ["SC602"]
    assert codes(run("check", path, "--rules", "short-nardy")) == []
    assert codes(run("check", path, "--rule", "scoring=short-nardy")) == []
    assert codes(run("check", path, "--rules", "short-nardy", "--rule", "scoring=bar-triple")) == ["SC602"]


def test_the_start_is_that_of_the_ruleset(run: Run, nackgammon: Path) -> None:
    assert "PL401" in codes(run("check", nackgammon))
    points = "start=24:2 23:2 13:4 8:3 6:4"
    for chosen in (("--rules", "nackgammon"), ("--rule", "start=nackgammon"), ("--rule", points)):
        result = run("check", nackgammon, *chosen)
        assert (result.exit_code, codes(result)) == (0, [])


def test_a_single_rule(run: Run, record: Record) -> None:
    assert codes(run("check", record(CRAWFORD))) == ["CU502"]
    assert codes(run("check", record(CRAWFORD), "--rule", "crawford=no")) == []
    assert codes(run("check", record(DOUBLE_TO_4))) == []
    assert codes(run("check", record(DOUBLE_TO_4), "--rule", "crawford=yes", "--rule", "cube-limit=2")) == ["CU512"]


# ---- who goes before whom -----------------------------------------------------------------------------------------


def test_the_command_line_goes_before_the_headers(run: Run, samples: Path, record: Record) -> None:
    assert codes(run("check", samples / "nackgammon.mat")) == []
    assert "PL401" in codes(run("check", samples / "nackgammon.mat", "--rules", "standard"))
    off = record(f'; [Crawford "Off"]\n\n{CRAWFORD}')
    assert codes(run("check", off)) == []
    assert codes(run("check", off, "--rule", "crawford=yes")) == ["CU502"]
    assert codes(run("check", off, "--rules", "match")) == ["CU502"]


def test_settings_hold_where_the_command_line_is_silent(run: Run, nackgammon: Path, folder: Path) -> None:
    (folder / "tavla.toml").write_text('rules = "nackgammon"\n')
    assert codes(run("check", nackgammon)) == []
    assert "PL401" in codes(run("check", nackgammon, "--rules", "standard"))
    assert "PL401" in codes(run("check", nackgammon, "--rule", "start=standard"))
    assert "PL401" in codes(run("check", nackgammon, "--no-config"))


def test_single_rules_of_the_settings(run: Run, record: Record, folder: Path) -> None:
    path = record(CRAWFORD)
    (folder / "tavla.toml").write_text(
        "[rule]\ncrawford = false\ncube-limit = 64\njacoby = true\nscoring = 'bar-triple'\n"
    )
    assert codes(run("check", path)) == []
    assert codes(run("check", path, "--rule", "jacoby=no")) == []
    assert codes(run("check", path, "--rule", "crawford=yes")) == ["CU502"]
    # A ruleset takes the place of all that the file says of the rules.
    assert codes(run("check", path, "--rules", "standard")) == ["CU502"]
    assert codes(run("check", path, "--rules", "standard", "--rule", "crawford=no")) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('rules = "chess"', "Error: tavla.toml: `rules` can't be used: there is no ruleset `chess`"),
        (
            "rule.jacobi = true",
            "Error: tavla.toml: `rule.jacobi` can't be used: there is no rule `jacobi`; did you mean",
        ),
        ("rule.jacoby = 2", "Error: tavla.toml: `rule.jacoby` can't be used: jacoby=2: expected yes | no"),
    ],
)
def test_settings_that_nobody_knows(run: Run, record: Record, folder: Path, text: str, message: str) -> None:
    (folder / "tavla.toml").write_text(text)
    result = run("check", record(CRAWFORD))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.startswith(message)


# ---- all commands -------------------------------------------------------------------------------------------------

COMMANDS: list[tuple[str, ...]] = [("check",), ("convert", "--to", "mat"), ("stats",), ("show",)]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command[0]))
def test_what_nobody_knows_is_refused(run: Run, good: Path, command: tuple[str, ...]) -> None:
    for chosen, message in (
        (("--rules", "nakgammon"), "there is no ruleset `nakgammon`; did you mean `nackgammon`?"),
        (("--rule", "jacobi=yes"), "there is no rule `jacobi`; did you mean `jacoby`?"),
        (("--rule", "jacoby"), "`jacoby` needs a value: jacoby=yes | no"),
        (("--rule", "jacoby=no", "--rule", "cube-limit=3"), "cube-limit=3: expected 1, 2, 4"),
    ):
        result = run(*command, good, *chosen)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"Error: {message}")


def test_stats_play_by_the_rules(run: Run, nackgammon: Path) -> None:
    def match(*arguments: str) -> dict[str, object]:
        (row,) = json.loads(run("stats", nackgammon, "--table", "matches", "--format", "json", *arguments).stdout)
        return dict(row)

    assert (match()["rules"], match("--rules", "nackgammon")["rules"]) == ("standard", "nackgammon")
    assert (match()["money"], match("--rule", "money=yes")["money"]) == (False, True)


def test_show_begins_from_the_start_of_the_ruleset(run: Run, nackgammon: Path, samples: Path) -> None:
    chosen = run("show", nackgammon, "--turn", "1", "--rules", "nackgammon")
    assert chosen.stdout == run("show", samples / "nackgammon.mat", "--turn", "1").stdout
    assert chosen.stdout != run("show", nackgammon, "--turn", "1").stdout


def test_convert_spells_plays_as_the_rules_make_them(run: Run, nackgammon: Path, samples: Path) -> None:
    def plays(path: Path, *arguments: str) -> str:
        written = run("convert", path, "--to", "mat", "--dialect", "xg-text", *arguments).stdout
        return written[written.index(" Game 1") :]

    expected = plays(samples / "nackgammon.mat")
    assert plays(nackgammon, "--rules", "nackgammon") == expected
    assert plays(nackgammon) != expected
