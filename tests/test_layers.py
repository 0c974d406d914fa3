"""Imports go one way: cli → analyzer → grammar. Imports inside functions and for type checkers count too."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted([*ROOT.glob("*.py"), *ROOT.glob("grammar/**/*.py"), *ROOT.glob("analyzer/**/*.py")])

# What each layer may not import. `grammar` alone, without tavla., would load a second copy of the module.
BARE = ("grammar", "analyzer", "cli")
FORBIDDEN = {
    "grammar": (*BARE, "tavla.analyzer", "tavla.cli"),
    "analyzer": (*BARE, "tavla.cli"),
    "cli.py": BARE,
    "__main__.py": BARE,
}


def imports(code: str) -> Iterator[str]:
    """The dotted name of everything that is imported; a relative import keeps its dots."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{'.' * node.level}{node.module or ''}.{alias.name}" for alias in node.names)


def broken(layer: str, code: str) -> list[str]:
    """The imports in `code` that `layer` may not make."""
    forbidden = tuple(f"{name}." for name in FORBIDDEN[layer])
    return [name for name in imports(code) if name.startswith(".") or f"{name}.".startswith(forbidden)]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_imports_go_down(path: Path) -> None:
    assert broken(path.relative_to(ROOT).parts[0], path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("layer", "code"),
    [
        ("grammar", "import tavla.analyzer.board"),
        ("grammar", "from tavla import analyzer"),
        ("grammar", "def f():\n    from tavla.cli import main"),
        ("analyzer", "from tavla.cli import main"),
        ("analyzer", "from . import board"),
        ("analyzer", "from ..grammar import read"),
        ("cli.py", "import grammar"),
        ("cli.py", "from analyzer.board import Board"),
    ],
)
def test_an_import_that_goes_up_is_seen(layer: str, code: str) -> None:
    assert len(broken(layer, code)) == 1
