"""The program around the commands: how they are found, listed and started."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import Result

from tavla.cli import COMMANDS, program

Run = Callable[..., Result]

ROOT = Path(__file__).resolve().parents[2]
SHARED = {"__init__", "options", "positions", "records"}


def test_every_module_is_a_command_or_shared() -> None:
    modules = {path.stem for path in (ROOT / "commands").glob("*.py")}
    assert modules == {*COMMANDS, *SHARED}


def test_every_command_has_the_name_of_its_module() -> None:
    found = [program.get_command(click.Context(program), name) for name in COMMANDS]
    assert [command and command.name for command in found] == list(COMMANDS)


def test_the_help_lists_all_with_a_line_that_is_not_cut(run: Run) -> None:
    text = run("--help").stdout
    listed = text[text.index("Commands:") :].splitlines()[1:]
    assert [line.split()[0] for line in listed] == list(COMMANDS)
    assert [line for line in listed if line.endswith("...") or len(line.split()) < 3] == []


def test_an_unknown_command(run: Run) -> None:
    result = run("chekc")
    assert (result.exit_code, "No such command 'chekc'" in result.stderr) == (2, True)


# ---- what is imported ---------------------------------------------------------------------------------------------


def imported(*arguments: str) -> set[str]:
    """The modules that are there after tavla was called with these arguments, in a process of its own."""
    code = (
        "import json, sys\n"
        "from tavla.cli import main\n"
        "try:\n"
        f"    main({list(arguments)!r})\n"
        "finally:\n"
        "    sys.stderr.write(json.dumps(sorted(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(json.loads(done.stderr))


def commands_in(modules: set[str]) -> set[str]:
    return {name.removeprefix("tavla.commands.") for name in modules if name.startswith("tavla.commands.")} - SHARED


LIBRARY = {"lark", "pandas", "tavla.analyzer", "tavla.grammar"}


def test_the_version_is_told_without_any_command() -> None:
    modules = imported("--version")
    assert (commands_in(modules), modules & LIBRARY) == (set(), set())
    assert "tavla.commands" not in modules


@pytest.mark.parametrize("name", ["formats", "rule", "rulesets"])
def test_a_command_is_imported_alone(name: str) -> None:
    modules = imported(name)
    assert commands_in(modules) == {name}
    assert "pandas" not in modules


def test_the_commands_are_listed_without_the_library() -> None:
    modules = imported("--help")
    assert (commands_in(modules), modules & LIBRARY) == (set(COMMANDS), set())
