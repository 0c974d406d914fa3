"""`tavla id`: identifiers of all kinds, alone and in texts, explained and converted."""

from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import Result

from tavla.analyzer.explain import explain, explain_line
from tavla.cli import program
from tavla.grammar.ids import KINDS, format_id, kind_of, parse_id

Run = Callable[..., Result]

BARE = "-b----E-C---eE---c-e----B-:1:1:1:31:2:4:0:7:10"
XGID = f"XGID={BARE}"
POSITION = parse_id(XGID)
BROKEN = XGID.replace(":1:31", ":5:31")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_read_and_written(run: Run, kind: str) -> None:
    written = run("id", XGID, "--to", kind)
    assert (written.exit_code, written.stdout) == (0, f"{format_id(POSITION, kind)}\n")
    assert kind_of(written.stdout.strip()) == kind
    again = run("id", written.stdout.strip(), "--to", "xgid")
    assert (again.exit_code, parse_id(again.stdout).board) == (0, POSITION.board)
    explained = run("id", written.stdout.strip())
    assert (explained.exit_code, explained.stdout) == (0, f"{explain(parse_id(written.stdout))}\n")


def test_losses_are_told_beside_the_result(run: Run) -> None:
    result = run("id", XGID.replace(":31:", ":13:"), "--to", "gnubg")
    assert (result.exit_code, result.stdout) == (0, "4HPwATDgc/ABMA:UYnlAEAAEAAE\n")
    assert result.stderr == "lost: the order of the dice\n"


def test_a_roll_is_put_into_the_position(run: Run) -> None:
    waiting = XGID.replace(":31:", ":00:")
    assert run("id", waiting, "--dice", "31", "--to", "xgid").stdout == f"{XGID}\n"
    assert run("id", waiting, "--dice", "7").exit_code == 2
    doubled = run("id", XGID.replace(":31:", ":D:"), "--dice", "31")
    assert (doubled.exit_code, doubled.stderr) == (
        2, "Error: a double is pending: nobody rolls before it is answered\n",
    )  # fmt: skip


# ---- texts --------------------------------------------------------------------------------------------------------

POST = f"What about {XGID}?\nI prefer {format_id(POSITION, 'ogid')}.\n"


def test_a_file_is_answered_line_by_line(run: Run, folder: Path) -> None:
    (folder / "post.txt").write_text(POST, encoding="utf-8")
    result = run("id", "post.txt")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"post.txt:1:12 xgid: {explain_line(POSITION)}",
        f"post.txt:2:10 ogid: {explain_line(parse_id(format_id(POSITION, 'ogid')))}",
    ]


def test_standard_input_is_converted(run: Run) -> None:
    result = run("id", "-", "--to", "gnubg", stdin=POST.encode())
    assert result.exit_code == 0
    assert result.stdout == (
        "<stdin>:1:12 4HPwATDgc/ABMA:UYnlAEAAEAAE\n<stdin>:2:10 4HPwATDgc/ABMA:UYnlAEAAEAAE\n"
    )  # fmt: skip


def test_what_can_not_be_read_in_a_text_is_told_and_the_rest_answered(run: Run) -> None:
    result = run("id", "-", stdin=f"{BROKEN}\n{XGID}\n".encode())
    assert (result.exit_code, len(result.stdout.splitlines())) == (1, 1)
    assert result.stderr == "<stdin>:1:37 XGID turn must be 1 or -1, not '5'\n"


def test_a_text_without_identifiers(run: Run) -> None:
    result = run("id", "-", stdin=b"buy bread")
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", "Error: no identifier in <stdin>\n")


def test_a_file_that_can_not_be_read(run: Run, good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    # A file without permission can be read all the same by root, who runs the tests on many machines.
    monkeypatch.setattr(Path, "read_bytes", refuse)
    result = run("id", good)
    assert (result.exit_code, result.stderr) == (2, f"Error: {good} can't be read: permission denied\n")


# ---- on the command line ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["id", "legal"])
def test_the_place_of_the_fault_is_marked(run: Run, command: str) -> None:
    result = run(command, BROKEN)
    message, line, mark = result.stderr.splitlines()
    assert (result.exit_code, message) == (2, "Error: XGID turn must be 1 or -1, not '5'")
    assert line == f"  {BROKEN}"
    assert mark.rstrip("^") + line[mark.index("^") :] == " " * (len(mark) - 1) + "5:31:2:4:0:7:10"


# What stands in a board may look like an option: h is for eight checkers of the other side.
LIKE_OPTIONS = [
    BARE,
    "--b---E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
    "-h----E-C--GE---c-------B-:0:0:1:31:0:0:0:0:10",
]


@pytest.mark.parametrize("bare", LIKE_OPTIONS)
def test_a_bare_xgid_is_no_option(run: Run, bare: str) -> None:
    assert run("id", bare).stdout == run("id", f"XGID={bare}").stdout
    assert run("id", "--to", "xgid", bare).output == run("id", f"XGID={bare}", "--to", "xgid").output
    assert run("legal", bare, "--dice", "31").output == run("legal", f"XGID={bare}", "--dice", "31").output


def test_a_bare_xgid_may_be_judged(run: Run) -> None:
    assert run("legal", BARE, "8/5, 6/5").stdout == "legal: 8/5 6/5\n"
    assert run("legal", "--dice=65", BARE, "24/13").stdout == "legal: 24/13\n"


def test_what_is_neither_an_identifier_nor_a_file(run: Run, folder: Path) -> None:
    for nothing in ("none.txt", str(folder), ""):
        result = run("id", nothing)
        assert (result.exit_code, "nor is there a file of this name" in result.stderr) == (2, True)
    assert "file" not in run("id", BROKEN).stderr


@pytest.mark.parametrize("text", ["x" * 1_000_000, "a\0b", "\x1b[2J:::", "XGID=\n\n", "\udcff", "山" * 300])
def test_odd_arguments_are_refused_in_a_few_words(run: Run, text: str) -> None:
    result = run("id", text)
    assert (result.exit_code, result.stdout, type(result.exception)) == (2, "", SystemExit)
    assert len(result.stderr) < 1000
    assert "\x1b" not in result.stderr


def test_an_unknown_kind(run: Run) -> None:
    result = run("id", XGID, "--to", "jellyfish")
    assert (result.exit_code, all(f"'{kind}'" in result.stderr for kind in KINDS)) == (2, True)


@pytest.mark.parametrize("name", ["id", "legal"])
def test_the_help_names_every_kind(run: Run, name: str) -> None:
    command = program.get_command(click.Context(program), name)
    assert command is not None
    assert [kind for kind in KINDS if kind not in (command.help or "").lower()] == []
