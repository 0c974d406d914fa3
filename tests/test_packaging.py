"""The package that is built is the code that lies here.

The root is mapped to the namespace package `tavla` and the packages are listed one by one: a forgotten line or a stray
file would go unnoticed in an editable install.
"""

import importlib.metadata
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tavla.cli import __version__

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("grammar", "analyzer", "commands")
ROOT_MODULES = {"__main__.py", "cli.py"}
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SETUPTOOLS: dict[str, Any] = PYPROJECT["tool"]["setuptools"]


def package_folders() -> list[Path]:
    """grammar/, analyzer/, commands/ and every folder below them, relative to the root."""
    tops = [ROOT / name for name in FOLDERS]
    inner = [path for top in tops for path in top.rglob("*") if path.is_dir() and path.name != "__pycache__"]
    return [path.relative_to(ROOT) for path in tops + inner]


def package_files() -> set[str]:
    """Every file of the package, relative to the root."""
    inside = {
        path.relative_to(ROOT).as_posix()
        for folder in package_folders()
        for path in (ROOT / folder).iterdir()
        if path.is_file() and not path.name.startswith(".")
    }
    return inside | ROOT_MODULES | {"py.typed"}


def dotted(folder: Path) -> str:
    return ".".join(("tavla", *folder.parts))


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_listed_packages_are_the_folders() -> None:
    assert sorted(SETUPTOOLS["packages"]) == sorted(["tavla", *map(dotted, package_folders())])


def test_root_holds_no_other_module() -> None:
    # Each .py file in the root would be installed as a module of tavla, and an __init__.py would make it no namespace.
    assert {path.name for path in ROOT.glob("*.py")} == ROOT_MODULES


def test_every_folder_is_a_package() -> None:
    assert [folder for folder in package_folders() if not (ROOT / folder / "__init__.py").is_file()] == []


def test_every_grammar_is_package_data() -> None:
    grammars = [path.relative_to(ROOT) for top in FOLDERS for path in (ROOT / top).rglob("*.lark")]
    data: dict[str, list[str]] = SETUPTOOLS["package-data"]
    listed = [path for path in grammars if any(path.match(glob) for glob in data.get(dotted(path.parent), []))]
    assert grammars
    assert listed == grammars


def test_wheel_holds_the_package_and_nothing_else(tmp_path: Path) -> None:
    source = tmp_path / "source"  # a copy: a stale build/ in the checkout would get into the wheel
    source.mkdir()
    for name in (*FOLDERS, *ROOT_MODULES, "py.typed", "pyproject.toml", "README.md", "LICENSE"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, source)
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, source, cwd=tmp_path)

    (wheel,) = tmp_path.glob("tavla-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert names == {f"tavla/{name}" for name in package_files()}


def test_version_of_the_installation_is_the_projects() -> None:
    assert importlib.metadata.version("tavla") == __version__


def test_runs_as_a_module(tmp_path: Path) -> None:
    assert __version__ in run(sys.executable, "-m", "tavla", "--version", cwd=tmp_path)


@pytest.mark.parametrize("heavy", ["lark", "pandas"])
def test_version_is_told_without_the_heavy_imports(heavy: str, tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from tavla.cli import main\n"
        "try:\n"
        "    main(['--version'])\n"
        "finally:\n"
        f"    assert {heavy!r} not in sys.modules, '{heavy} was imported'\n"
    )
    run(sys.executable, "-c", code, cwd=tmp_path)


def test_a_check_imports_no_pandas(tmp_path: Path) -> None:
    record = tmp_path / "a.mat"
    rows = "  1) 31: 8/5 6/5   42: 8/4 6/4\n      Wins 1 point\n"
    record.write_text(f" 1 point match\n\n Game 1\n Ann : 0     Bob : 0\n{rows}")
    code = (
        "import sys\n"
        "from tavla.cli import main\n"
        "try:\n"
        f"    main(['check', {str(record)!r}])\n"
        "except SystemExit as stop:\n"
        "    assert stop.code == 0, stop.code\n"
        "assert 'lark' in sys.modules, 'nothing was read'\n"
        "assert 'pandas' not in sys.modules, 'pandas was imported'\n"
    )
    run(sys.executable, "-c", code, cwd=tmp_path)
