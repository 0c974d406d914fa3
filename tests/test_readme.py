"""README prints what tavla prints.

Each fenced block that is marked `console` and starts with `$ tavla` is a session: lines that start with `$ ` are run,
one after the other, in a fresh folder that holds a copy of samples/, and the lines below each are compared with what it
prints, on stdout and stderr together. A line of three dots stands for any lines, or none. Blanks at a line's end and
empty lines at the end don't count. A session may use pipes and other programs, and `echo $?` tells what it should.
"""

import difflib
import os
import re
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"


class Example(NamedTuple):
    """One command of a session and the lines that README prints below it."""

    command: str
    expected: list[str]


class Session(NamedTuple):
    """One console block, with the line it starts at."""

    line: int
    examples: list[Example]


def sessions(text: str) -> list[Session]:
    found = []
    for block in re.finditer(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        examples: list[Example] = []
        for line in block[1].splitlines():
            if line.startswith("$ "):
                examples.append(Example(line[2:], []))
            elif examples:
                examples[-1].expected.append(line)
        if examples and examples[0].command.startswith("tavla"):
            found.append(Session(text.count("\n", 0, block.start()) + 1, examples))
    return found


def trimmed(lines: list[str]) -> list[str]:
    return "\n".join(line.rstrip() for line in lines).rstrip("\n").split("\n")


def matches(expected: list[str], actual: list[str]) -> bool:
    parts = [r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line) + r"\n" for line in trimmed(expected)]
    return re.fullmatch("".join(parts), "".join(f"{line}\n" for line in trimmed(actual))) is not None


def run(command: str, folder: Path, status: int) -> tuple[list[str], int]:
    """What a command prints, and its exit status, in a shell where the command before it ended with `status`."""
    environment = {
        **os.environ,
        "PATH": sysconfig.get_path("scripts") + os.pathsep + os.environ["PATH"],
        "PYTHONIOENCODING": "utf-8",
        "COLUMNS": "100",
        "NO_COLOR": "1",
    }
    done = subprocess.run(
        f"(exit {status})\n{command}",
        shell=True,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout.split("\n"), done.returncode


SESSIONS = sessions(README.read_text("utf-8"))


def test_readme_has_examples() -> None:
    commands = [example.command for session in SESSIONS for example in session.examples]
    assert len([command for command in commands if command.startswith("tavla")]) >= 3


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: f"line {session.line}")
def test_session_prints_what_readme_says(session: Session, samples: Path, tmp_path: Path) -> None:
    shutil.copytree(samples, tmp_path / "samples")
    status = 0
    for command, expected in session.examples:
        actual, status = run(command, tmp_path, status)
        difference = "\n".join(difflib.unified_diff(trimmed(expected), trimmed(actual), "README", "tavla", lineterm=""))
        assert matches(expected, actual), f"$ {command}\n{difference}"


def test_matches_knows_the_ellipsis() -> None:
    assert matches(["a", "...", "d"], ["a", "b", "c", "d"])
    assert matches(["a", "..."], ["a"])
    assert not matches(["a", "...", "d"], ["a", "b"])
    assert not matches(["a.c"], ["abc"])
    assert matches(["a ", "", ""], ["a"])
