"""The JSON and the SARIF of a check keep to their schemas, and say what was found."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tavla.analyzer.archive import STDIN, Checked, Found, check_files, find_files
from tavla.analyzer.diagnostics.registry import RULES
from tavla.analyzer.diagnostics.render import Look, rendered, renderer_for
from tavla.analyzer.diagnostics.selection import Selection
from tavla.analyzer.diagnostics.tally import Tally

ROOT = Path(__file__).resolve().parents[3]
DESCRIBED = json.loads((ROOT / "docs" / "check.schema.json").read_text("utf-8"))
SARIF = json.loads((ROOT / "tests" / "data" / "sarif-2.1.0-rtm.5.json").read_text("utf-8"))

ODD = b"""\xef\xbb\xbf; [Site "{0} [x](y)"]\r
; [Site "again"]\r
 3 point match\r
\r
 Game 1\r
 G\xc3\xbcnter : 0            \xe5\xb1\xb1\xe7\x94\xb0 : 0\r
  1) 31: 8/5 6/4   42: 8/4 6/3\r
  2) 99: {1}       66: 24/18\r
"""
"""A record with a byte order mark, two line ends a line, a header twice, braces, and letters beyond ASCII."""

Checks = Callable[..., dict[str, Any]]


@pytest.fixture
def files(tmp_path: Path, samples: Path, monkeypatch: pytest.MonkeyPatch) -> list[Checked]:
    """Every sample, and what goes wrong: a file that is odd, empty, no record, not there, and standard input."""
    monkeypatch.chdir(ROOT)
    (tmp_path / "odd 100%.mat").write_bytes(ODD)
    (tmp_path / "empty.mat").touch()
    (tmp_path / "notes.mat").write_text("buy bread")
    found = [*find_files([str(samples), str(tmp_path)]), Found(str(tmp_path / "none.mat")), Found(STDIN)]
    return list(check_files(found, lambda: ODD))


@pytest.fixture
def output(files: list[Checked]) -> Checks:
    def output(format: str, *, statistics: bool = False, select: tuple[str, ...] = ()) -> dict[str, Any]:
        shape = renderer_for(format, Look(version="1.2.3", statistics=statistics))
        (text,) = rendered(files, Selection(select=select, consequences=True), Tally(), shape)
        return dict(json.loads(text))

    return output


# ---- JSON --------------------------------------------------------------------------------------------------------


def errors(schema: dict[str, Any], instance: Any) -> list[str]:
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    return [error.message for error in validator(schema).iter_errors(instance)]


def test_json_is_as_described(output: Checks) -> None:
    report = output("json")
    assert errors(DESCRIBED, report) == []
    assert len(report["diagnostics"]) >= 20
    assert any(row["related"] for row in report["diagnostics"])
    assert any(row["consequence"] for row in report["diagnostics"])


def test_statistics_as_json_are_as_described(output: Checks) -> None:
    report, counts = output("json"), output("json", statistics=True)
    assert errors(DESCRIBED, counts) == []
    assert sum(row["count"] for row in counts["statistics"]) == len(report["diagnostics"])
    assert counts.keys() - report.keys() == {"statistics"}
    assert report.keys() - counts.keys() == {"diagnostics"}


def test_every_file_is_listed_with_what_it_was_taken_for(output: Checks, files: list[Checked]) -> None:
    for report in (output("json"), output("json", statistics=True)):
        rows = {Path(row["path"]).name: (row["format"], row["dialect"]) for row in report["files_read"]}
        assert len(rows) == len(report["files_read"]) == report["files"] == len(files)
        assert rows["galaxy_money.txt"] == ("mat", "galaxy")
        assert rows["xg_match.mat"] == ("mat", "xg")
        assert rows["<stdin>"] == ("mat", "mat")
        assert {rows[name] for name in ("notes.mat", "none.mat", "empty.mat")} == {(None, None)}


def test_the_description_is_strict(output: Checks) -> None:
    report = output("json", select=("HD",))
    row = report["diagnostics"][0]
    changes: list[dict[str, Any]] = [{"new": 1}, {"line": 0}, {"code": "PL"}, {"severity": "fatal"}, {"help": None}]
    for change in [*changes, {"related": [{}]}]:
        assert errors(DESCRIBED, {**report, "diagnostics": [{**row, **change}]}) != []
    changes = [{"version": 2}, {"new": 1}, {"statistics": []}, {"files": -1}, {"files_read": [{"path": "a.mat"}]}]
    for change in changes:
        assert errors(DESCRIBED, {**report, **change}) != []


def test_every_field_is_described() -> None:
    described = {name: definition for name, definition in DESCRIBED["$defs"].items() if "properties" in definition}
    assert {name for name, item in described.items() if set(item["properties"]) != set(item["required"])} == set()


def test_the_example_in_the_documentation_is_as_described() -> None:
    (example,) = re.findall(r"^```json\n(.*?)^```$", (ROOT / "docs" / "cli.md").read_text("utf-8"), re.M | re.S)
    assert errors(DESCRIBED, json.loads(example)) == []


def test_second_places_have_their_lines(output: Checks, files: list[Checked]) -> None:
    (row,) = [row for row in output("json", select=("HD202",))["diagnostics"] if row["path"] == "<stdin>"]
    (related,) = row["related"]
    text = files[-1].source.text
    assert (row["line"], related["line"], related["column"]) == (2, 1, 1)
    assert (related["end_line"], text[related["start"]]) == (1, ";")


# ---- SARIF -------------------------------------------------------------------------------------------------------


def results(log: dict[str, Any]) -> list[dict[str, Any]]:
    return list(log["runs"][0]["results"])


def test_sarif_keeps_to_the_schema(output: Checks) -> None:
    log = output("sarif")
    assert errors(SARIF, log) == []
    assert len(results(log)) == len(output("json")["diagnostics"])


def test_the_sarif_schema_is_strict(output: Checks) -> None:
    log = output("sarif", select=("HD",))
    result = results(log)[0]
    changes: list[dict[str, Any]] = [{"level": "info"}, {"new": 1}, {"message": "text"}, {"locations": [{"x": 1}]}]
    for change in changes:
        assert errors(SARIF, {**log, "runs": [{**log["runs"][0], "results": [{**result, **change}]}]}) != []


def test_sarif_knows_every_rule(output: Checks) -> None:
    driver = output("sarif")["runs"][0]["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("tavla", "1.2.3")
    assert [rule["id"] for rule in driver["rules"]] == sorted(RULES)
    rule = next(rule for rule in driver["rules"] if rule["id"] == "PL404")
    assert rule["name"] == "distance-not-rolled"
    assert rule["shortDescription"]["text"] == "The moves don't add up to the numbers rolled."
    assert rule["fullDescription"]["text"].startswith("Each number of the roll moves one checker that many points;")
    assert "Why\n---\n" in rule["help"]["text"]
    assert "## Why\n\nEach number" in rule["help"]["markdown"]
    assert rule["defaultConfiguration"] == {"level": "error"}
    assert {rule["defaultConfiguration"]["level"] for rule in driver["rules"]} == {"error", "warning", "note"}


def test_sarif_results_point_to_their_rules_and_places(output: Checks, files: list[Checked]) -> None:
    log = output("sarif")
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    rows = output("json")["diagnostics"]
    for result, row in zip(results(log), rows, strict=True):
        assert result["ruleId"] == rules[result["ruleIndex"]]["id"] == row["code"]
        assert result["level"] == {"error": "error", "warning": "warning", "info": "note"}[row["severity"]]
        assert result["properties"] == {key: row[key] for key in ("player", "consequence", "data")}
        region = result["locations"][0]["physicalLocation"].get("region")
        if row["code"] in {"FI104", "FI106"}:
            assert region is None
        else:
            assert region == {
                "startLine": row["line"], "startColumn": row["column"], "endLine": row["end_line"],
                "endColumn": row["end_column"], "charOffset": row["start"], "charLength": row["end"] - row["start"],
            }  # fmt: skip


def test_sarif_messages_hold_the_help_and_stand_for_themselves(output: Checks) -> None:
    log = output("sarif", select=("PL404", "SY"))
    texts = [result["message"]["text"] for result in results(log)]
    rows = output("json", select=("PL404", "SY"))["diagnostics"]
    whole = ["\n".join(part for part in (row["message"], row["help"]) if part) for row in rows]
    assert texts == [text.replace("{", "{{").replace("}", "}}") for text in whole]
    assert any("{" in text for text in whole)


def test_sarif_names_files_relative_to_the_current_folder(output: Checks) -> None:
    places = [result["locations"][0]["physicalLocation"]["artifactLocation"] for result in results(output("sarif"))]
    uris = {place["uri"] for place in places}
    assert "samples/transcript_with_faults.mat" in uris
    assert any(uri.startswith("file:///") and uri.endswith("/odd%20100%25.mat") for uri in uris)
    assert [uri for uri in uris if not re.fullmatch(r"(?:file://)?[\w./%~-]+", uri, re.ASCII)] == []
    (stdin,) = {place["uri"] for place in places if "description" in place}
    assert stdin == "stdin"


def test_sarif_names_match_game_and_turn(output: Checks) -> None:
    logical = [result["locations"][0].get("logicalLocations") for result in results(output("sarif", select=("PL404",)))]
    assert [{"name": "turn 12", "kind": "turn", "fullyQualifiedName": "match 1/game 1/turn 12"}] in logical
    files = results(output("sarif", select=("FI106",)))
    assert "logicalLocations" not in files[0]["locations"][0]


def test_sarif_has_second_places(output: Checks) -> None:
    (result,) = [item for item in results(output("sarif", select=("HD202",))) if "stdin" in json.dumps(item)]
    (related,) = result["relatedLocations"]
    assert related["message"] == {"text": "the first one"}
    assert related["physicalLocation"]["region"]["startLine"] == 1


def test_sarif_says_how_the_check_ended(output: Checks, files: list[Checked]) -> None:
    run = output("sarif")["runs"][0]
    assert run["invocations"] == [{"executionSuccessful": False, "exitCode": 2}]
    shape = renderer_for("sarif", Look())
    clean = [checked for checked in files if not checked.diagnostics]
    (text,) = rendered(clean, Selection(), Tally(), shape)
    (run,) = json.loads(text)["runs"]
    assert run["invocations"] == [{"executionSuccessful": True, "exitCode": 0}]
    assert (run["results"], run["columnKind"]) == ([], "unicodeCodePoints")
