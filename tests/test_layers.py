"""Imports go one way: cli → commands → analyzer → grammar. Imports inside functions and for type checkers count too."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("grammar", "analyzer", "commands")
SOURCES = sorted([*ROOT.glob("*.py"), *(path for name in FOLDERS for path in (ROOT / name).rglob("*.py"))])

# What each layer may not import. `grammar` alone, without tavla., would load a second copy of the module.
BARE = (*FOLDERS, "cli")
FORBIDDEN = {
    "grammar": (*BARE, "tavla.analyzer", "tavla.commands", "tavla.cli"),
    "analyzer": (*BARE, "tavla.commands", "tavla.cli"),
    "commands": (*BARE, "tavla.cli"),
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
        ("analyzer", "from tavla.commands import options"),
        ("commands", "from tavla.cli import __version__"),
        ("commands", "from . import options"),
        ("cli.py", "import grammar"),
        ("cli.py", "from commands import check"),
        ("cli.py", "from analyzer.board import Board"),
    ],
)
def test_an_import_that_goes_up_is_seen(layer: str, code: str) -> None:
    assert len(broken(layer, code)) == 1
