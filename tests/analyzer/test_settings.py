"""The settings of a check: where they are found, what they may say, and who overrules whom."""

import re
from pathlib import Path

import pytest

from tavla.analyzer.diagnostics.selection import UnknownCodeError
from tavla.analyzer.rule_options import RuleOptionError, parse_choice
from tavla.analyzer.settings import KEYS, Settings, SettingsError, find_settings, load_settings, read_settings

EVERYTHING = """
select = ["PL", "SC602"]
ignore = ["distance-not-rolled"]
fail-on = "warning"
consequences = true
brief = true
quiet = false
statistics = false
format = "github"
exclude = ["old", "games/**/draft.mat"]
rules = "nackgammon"

[per-file-ignores]
"*.txt" = ["HD", "SC6"]

[rule]
jacoby = true
cube-limit = 64
crawford = "no"
"""


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


# ---- finding -----------------------------------------------------------------------------------------------------


def test_the_nearest_file_holds(tmp_path: Path) -> None:
    far = written(tmp_path / "tavla.toml", "")
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    assert find_settings(inner) == far
    near = written(tmp_path / "a" / "pyproject.toml", "[tool.tavla]\n")
    assert find_settings(inner) == near
    assert find_settings(tmp_path) == far


def test_tavla_toml_comes_before_pyproject_in_a_folder(tmp_path: Path) -> None:
    written(tmp_path / "pyproject.toml", "[tool.tavla]\n")
    own = written(tmp_path / "tavla.toml", "")
    assert find_settings(tmp_path) == own


@pytest.mark.parametrize("other", ["", "[project]\nname = 'x'\n", "[tool.ruff]\n", "tool = 1\n"])
def test_a_pyproject_that_says_nothing_of_tavla_is_passed_over(tmp_path: Path, other: str) -> None:
    far = written(tmp_path / "tavla.toml", "")
    written(tmp_path / "a" / "pyproject.toml", other)
    assert find_settings(tmp_path / "a") == far


def test_without_a_file_there_are_no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavla.analyzer.settings.find_settings", lambda folder: None)
    assert load_settings(folder=tmp_path) == Settings()


def test_a_file_that_was_named_holds_alone(tmp_path: Path) -> None:
    written(tmp_path / "tavla.toml", "quiet = true\n")
    named = written(tmp_path / "other.toml", "brief = true\n")
    assert load_settings(named, tmp_path) == Settings(brief=True)
    assert load_settings(folder=tmp_path) == Settings(quiet=True)


# ---- reading -----------------------------------------------------------------------------------------------------


def test_every_key_is_read(tmp_path: Path) -> None:
    settings = read_settings(written(tmp_path / "tavla.toml", EVERYTHING))
    assert {key for key in KEYS if getattr(settings, key.replace("-", "_")) in (None, (), {})} == set()
    assert (settings.select, settings.ignore) == (("PL", "SC602"), ("PL404",))
    assert (settings.fail_on, settings.format, settings.rules) == ("warning", "github", "nackgammon")
    assert (settings.consequences, settings.brief, settings.quiet, settings.statistics) == (True, True, False, False)
    assert settings.rule == ("jacoby=yes", "cube-limit=64", "crawford=no")
    assert settings.choice == parse_choice("nackgammon", settings.rule)


def test_pyproject_says_the_same(tmp_path: Path) -> None:
    table = re.sub(r"^\[", "[tool.tavla.", EVERYTHING, flags=re.MULTILINE)
    shared = written(tmp_path / "pyproject.toml", f"[tool.tavla]\n{table}")
    assert read_settings(shared) == read_settings(written(tmp_path / "tavla.toml", "\ufeff" + EVERYTHING))


def test_patterns_are_meant_from_the_folder_of_the_file(tmp_path: Path) -> None:
    settings = read_settings(written(tmp_path / "tavla.toml", EVERYTHING))
    excluded = ["old", "deep/old", "games/draft.mat", "games/deep/draft.mat"]
    assert [path for path in excluded if not settings.excludes(str(tmp_path / path))] == []
    kept = ["draft.mat", "older", "x/games/draft.mat"]
    assert [path for path in kept if settings.excludes(str(tmp_path / path))] == []
    assert not Settings().excludes("old")


def test_codes_are_ignored_in_some_files(tmp_path: Path) -> None:
    selection = read_settings(written(tmp_path / "tavla.toml", EVERYTHING)).selection
    assert selection.ignored_in is not None
    assert selection.ignored_in("deep/a.txt") == ("HD", "SC6")
    assert selection.ignored_in("a.mat") == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("selct = []", "`selct` is unknown (did you mean `select`?)"),
        ("fail_on = 'error'", "`fail_on` is unknown (did you mean `fail-on`?)"),
        ("colour = 1", "`colour` is unknown"),
        ("select = 'PL'", '`select` must be a list of strings, not "PL"'),
        ("ignore = ['PL', 4]", "`ignore` must be a list of strings, not a list"),
        ("select = ['PL44']", "`select` can't be used: no rule has the code or name `PL44` (did you mean `PL4"),
        (
            "fail-on = 'eror'",
            '`fail-on` must be one of error, warning, info, never, not "eror" (did you mean `error`?)',
        ),
        ("fail-on = true", "`fail-on` must be one of error, warning, info, never, not true"),
        ("format = 'xml'", '`format` must be one of text, json, sarif, github, not "xml"'),
        ("quiet = 1", "`quiet` must be true or false, not 1"),
        ("brief = 'yes'", '`brief` must be true or false, not "yes"'),
        ("exclude = {}", "`exclude` must be a list of strings, not a table"),
        ("per-file-ignores = []", "`per-file-ignores` must be a table, not a list"),
        ("per-file-ignores.'*.txt' = 'HD'", '`per-file-ignores."*.txt"` must be a list of strings, not "HD"'),
        ("per-file-ignores.a = ['XX']", '`per-file-ignores."a"` can\'t be used: no rule has the code or name `XX`'),
        ("rules = true", "`rules` must be a string, not true"),
        ("rules = 'nakgammon'", "`rules` can't be used: there is no ruleset `nakgammon`; did you mean `nackgammon`?"),
        ("rule.jacobi = true", "`rule.jacobi` can't be used: there is no rule `jacobi`; did you mean `jacoby`?"),
        ("rule.jacoby = 2", "`rule.jacoby` can't be used: jacoby=2: expected yes | no"),
        ("rule.cube-limit = true", "`rule.cube-limit` can't be used: cube-limit=yes: expected 1, 2, 4"),
        ("rule = 'x'", '`rule` must be a table, not "x"'),
        ("rule.x = 1.5", "`rule.x` must be a string, true, false or a number without a fraction, not 1.5"),
        ("rule.x = []", "`rule.x` must be a string, true, false or a number without a fraction, not a list"),
        ("a = ", "tavla.toml is no TOML: invalid value (at "),
        ("[a", "at "),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SettingsError) as refused:
        read_settings(written(tmp_path / "tavla.toml", text))
    said = str(refused.value)
    assert said.startswith("tavla.toml")
    assert message in said
    assert "\n" not in said


def test_keys_of_pyproject_have_their_table(tmp_path: Path) -> None:
    shared = written(tmp_path / "pyproject.toml", "[tool.tavla]\nquiet = 1\n")
    with pytest.raises(SettingsError, match=re.escape(f"{shared}: `tool.tavla.quiet` must be")):
        read_settings(shared)


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "has no table [tool.tavla]"), ("tool.tavla = 1", "`tool.tavla` must be a table"), ("tool", "is no TOML")],
)
def test_a_pyproject_that_can_not_be_used(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(SettingsError, match=re.escape(message)):
        read_settings(written(tmp_path / "pyproject.toml", text))


def test_a_file_that_can_not_be_read(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="can't be read: no such file"):
        read_settings(tmp_path / "none.toml")
    (tmp_path / "tavla.toml").write_bytes(b"# \xff\n")
    with pytest.raises(SettingsError, match=r"isn't UTF-8 \(at byte 2\)"):
        read_settings(tmp_path / "tavla.toml")


# ---- overruling --------------------------------------------------------------------------------------------------


def test_the_command_line_overrules_the_file() -> None:
    settings = Settings(fail_on="warning", brief=True, quiet=True)
    assert settings.overruled(fail_on="error", quiet=False, brief=None) == Settings(
        fail_on="error", brief=True, quiet=False
    )


def test_a_choice_of_codes_takes_the_place_of_the_files() -> None:
    settings = Settings(select=("PL",), ignore=("PL404",))
    assert settings.overruled(select=("PL404",)) == Settings(select=("PL404",), ignore=())
    assert settings.overruled(ignore=("CU",)) == Settings(select=("PL",), ignore=("CU",))
    assert settings.overruled(select=("PL", "CU"), ignore=("SC",)) == Settings(select=("PL", "CU"), ignore=("SC",))
    assert settings.overruled() == settings
    with pytest.raises(UnknownCodeError):
        settings.overruled(select=("XX",))


def test_rules_of_the_command_line_go_before_those_of_the_file() -> None:
    settings = Settings(rules="nackgammon", rule=("jacoby=yes", "cube-limit=64"))
    assert settings.overruled(rule=("jacoby=no",)).choice == parse_choice("nackgammon", ["jacoby=no", "cube-limit=64"])
    assert settings.overruled(rules="money").choice == parse_choice("money")
    assert settings.overruled(rules="money", rule=("raccoons=no",)).choice == parse_choice("money", ["raccoons=no"])
    assert settings.overruled().choice == settings.choice
    with pytest.raises(RuleOptionError):
        settings.overruled(rules="checkers")


def test_a_key_of_a_rule_may_be_spelled_in_two_ways() -> None:
    settings = Settings(rule=("cube-limit=64",)).overruled(rule=("Cube_Limit=32",))
    assert settings.choice.settings == {"cube_limit": 32}
