"""Guards the installation that the tests import, and names the folders of records they read."""

import importlib.util
import os
import sysconfig
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parents[1]

# No deadline: a busy machine is no counterexample. In CI the same examples every time.
settings.register_profile("tavla", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("tavla")


def pytest_configure() -> None:
    """Stop before anything is collected when `tavla` is missing or belongs to another checkout."""
    try:
        spec = importlib.util.find_spec("tavla.grammar")
    except ModuleNotFoundError:
        spec = None
    if spec is None or spec.origin is None:
        raise pytest.UsageError("tavla is not installed: run `pip install -e '.[test]'` first, or `make test`")
    origin = Path(spec.origin).resolve()
    homes = (ROOT / "grammar", Path(sysconfig.get_path("purelib")).resolve())
    if not any(origin.is_relative_to(home) for home in homes):
        raise pytest.UsageError(f"tavla.grammar comes from {origin}, not from {ROOT}: run `pip install -e .` here")


def _folder_named_by(variable: str) -> Path:
    """The folder that an environment variable names, relative to the root; skips where the variable is unset."""
    value = os.environ.get(variable)
    if not value:
        pytest.skip(f"{variable} is not set")
    folder = (ROOT / value).resolve()
    if not folder.is_dir():
        pytest.fail(f"{variable} names no folder: {folder}")
    return folder


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Real records, other people's, in one folder a format: $TAVLA_CORPUS."""
    return _folder_named_by("TAVLA_CORPUS")


@pytest.fixture(scope="session")
def selfplay() -> Path:
    """Matches that programs played against themselves: $TAVLA_SELFPLAY."""
    return _folder_named_by("TAVLA_SELFPLAY")


@pytest.fixture(scope="session")
def bad_input() -> Path:
    """Records with seeded faults: $TAVLA_BAD_INPUT."""
    return _folder_named_by("TAVLA_BAD_INPUT")


@pytest.fixture(scope="session")
def samples() -> Path:
    """The records that come with the project. Read only: copy what a test changes."""
    return ROOT / "samples"
