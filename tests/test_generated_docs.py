"""The pages under docs/ that are made from the code say what the code says."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tavla.analyzer.diagnostics.registry import ALL_RULES
from tavla.analyzer.nactation import LETTERS
from tavla.analyzer.statistics import SUMMARIES
from tavla.analyzer.tables import TABLES
from tavla.grammar import FORMATS
from tavla.grammar.tavla_json.shapes import ACTIONS

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def generate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_pages_are_up_to_date(generate: ModuleType) -> None:
    assert generate.differing() == [], "run `python docs/generate.py`"


def test_everything_has_its_place(generate: ModuleType) -> None:
    pages = generate.pages()
    assert [name for name in TABLES if f"\n## {name}\n" not in pages["tables.md"]] == []
    assert [name for name in SUMMARIES if f"\n## {name}\n" not in pages["statistics.md"]] == []
    assert [rule.code for rule in ALL_RULES if f"| {rule.code} |" not in pages["rules/README.md"]] == []
    assert [
        letter.letter for letter in LETTERS if f"\n| {letter.letter} | {letter.word} |" not in pages["openings.md"]
    ] == []
    assert [entry.name for entry in FORMATS if f"\n### {entry.name}\n" not in pages["formats.md"]] == []
    assert [name for name in ACTIONS if f"\n| `{name}` |" not in pages["record-format.md"]] == []
    assert len(pages) == len(ALL_RULES) + 6


def test_changed_missing_and_left_over_pages_are_found(
    generate: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(generate, "DOCS", tmp_path)
    generate.write()
    assert generate.differing() == []
    (tmp_path / "tables.md").write_text("old\n", encoding="utf-8")
    (tmp_path / "rules" / "README.md").unlink()
    (tmp_path / "rules" / "XX999-retired.md").touch()
    changed = ["rules/README.md", "rules/XX999-retired.md", "tables.md"]
    assert generate.differing() == changed
    monkeypatch.setattr("sys.argv", ["generate.py", "--check"])
    assert generate.main() == 1
    monkeypatch.setattr("sys.argv", ["generate.py"])
    assert generate.main() == 0
    assert generate.differing() == []
    assert not (tmp_path / "rules" / "XX999-retired.md").exists()
