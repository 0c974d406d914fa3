"""What the tests of the commands share: a folder to work in, a clean record in it, and the command line."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tavla.cli import program

GOOD = """ 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Drops
      Wins 1 point
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: no settings of the machine and no colours hold in it."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "tavla.toml").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run() -> Callable[..., Result]:
    """Calls tavla with some arguments, and perhaps bytes on standard input."""

    def run(*arguments: str | Path, stdin: bytes | None = None) -> Result:
        return CliRunner().invoke(program, [str(argument) for argument in arguments], input=stdin)

    return run


@pytest.fixture
def good(tmp_path: Path) -> Path:
    """A record without a fault."""
    path = tmp_path / "good.mat"
    path.write_text(GOOD, encoding="utf-8")
    return path
