"""Files and functions stay short enough to read in one go."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("grammar", "analyzer", "commands", "tests", "benchmarks", "docs")
SOURCES = sorted([*ROOT.glob("*.py"), *(path for name in FOLDERS for path in (ROOT / name).rglob("*.py"))])

LONGEST_FILE = 500
LONGEST_FUNCTION = 60


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_length(path: Path) -> None:
    code = path.read_text("utf-8")
    functions = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    lengths = {f"{node.name}, line {node.lineno}": (node.end_lineno or 0) - node.lineno + 1 for node in functions}
    lines = code.count("\n")
    assert lines <= LONGEST_FILE
    assert {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION} == {}
