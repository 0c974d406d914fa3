"""Findings as text for a terminal and for GitHub Actions, and what all renderers have in common."""

import unicodedata
from collections.abc import Iterable
from pathlib import Path

import pytest
from click import unstyle

from tavla.analyzer.archive import Checked
from tavla.analyzer.diagnostics.check import Report, check
from tavla.analyzer.diagnostics.diagnostic import Diagnostic, Related, Severity
from tavla.analyzer.diagnostics.render import RENDERERS, Look, RendererError, rendered, renderer_for
from tavla.analyzer.diagnostics.render.renderer import path_from_here, uri_of, wants_colour
from tavla.analyzer.diagnostics.selection import Selection
from tavla.analyzer.diagnostics.tally import Tally
from tavla.grammar.formats import read
from tavla.grammar.record import Reading
from tavla.grammar.source import SourceText, Span, decode


def finding(span: tuple[int, int], severity: Severity = Severity.ERROR, **more: object) -> Diagnostic:
    return Diagnostic("PL404", "distance-not-rolled", severity, "a message", Span(*span), **more)  # type: ignore[arg-type]


def shown(format: str, text: str, findings: Iterable[Diagnostic], look: Look | None = None, name: str = "a.mat") -> str:
    """What a format makes of findings in a text."""
    source = SourceText(name, text)
    checked = Checked(source, Report(Reading(source, ()), (), tuple(findings)))
    shape = renderer_for(format, look or Look())
    return "\n".join(rendered([checked], Selection(consequences=True), Tally(), shape))


# ---- text --------------------------------------------------------------------------------------------------------


def under_caret(block: str) -> str:
    """What stands over the carets, in the columns of a terminal."""
    line, mark = block.splitlines()[1:3]
    columns: list[str] = []
    for char in line:
        wide = unicodedata.east_asian_width(char) in "WF"
        if unicodedata.combining(char):
            columns[-1] += char
        else:
            columns += [char, ""] if wide else [char]
    first = mark.index("^")
    return "".join(columns[first : first + mark.count("^")])


@pytest.mark.parametrize(
    ("line", "marked"),
    [
        ("  1) 31: 8/5 6/4", "6/4"),
        ("\t1)\t31:\t8/5 6/4", "6/4"),
        ("山田 太郎 : 0   佐藤 : x", "x"),
        ("山田 太郎 : 0   佐藤 : 1", "佐藤"),
        ("ｶﾞ １３ / ５", "１３"),
        ("Gu\u0308nter : x", "x"),
        ("Gu\u0308nter : x", "u\u0308nt"),
        ("\x1b[31mred : x", "x"),
        (f"{'山' * 200} x {'山' * 200}", "x"),
        (f"{'a' * 30} x {'b' * 300}", "x"),
    ],
)
def test_the_caret_stands_under_what_is_wrong(line: str, marked: str) -> None:
    text = f"first\n{line}\nlast\n"
    start = text.index(marked, text.index("\n"))
    block = shown("text", text, [finding((start, start + len(marked)))])
    assert under_caret(block) == marked.replace("\t", " ")


def test_the_gutter_grows_with_the_line_number() -> None:
    block = shown("text", "\n" * 1_234_567 + "ab x", [finding((1_234_570, 1_234_571))])
    assert under_caret(block) == "x"


def test_a_mark_over_several_lines_says_where_it_ends() -> None:
    block = shown("text", "one two\nthree\nfour\n", [finding((4, 17))])
    assert block.splitlines()[1:] == ["    1 │ one two", "      │     ^^^ … to line 3"]


def test_nothing_to_mark_still_has_a_caret() -> None:
    assert under_caret(shown("text", "ab\ncd", [finding((1, 1))])) == "b"
    block = shown("text", "ab\ncd", [finding((2, 2))])
    assert block.splitlines()[2] == "      │   ^"


def test_a_block_in_full() -> None:
    related = (Related(Span(0, 3), "the first one"),)
    more = {"help": "what is right", "game": 2, "turn": 3, "player": "Ann", "related": related, "consequence": True}
    assert shown("text", "one two\n", [finding((4, 7), Severity.WARNING, **more)]).splitlines() == [
        "a.mat:1:5: PL404 warning: a message (follows from an earlier fault)  [game 2, turn 3, Ann]",
        "    1 │ one two",
        "      │     ^^^",
        "    = what is right",
        "    = the first one: line 1:1",
    ]


def test_brief_is_a_line_a_finding_whatever_stands_in_the_record() -> None:
    odd = Diagnostic("SY103", "unknown-entry", Severity.ERROR, "`a\nb\x1b[2J` is odd", Span(0, 1), player="A\rB\x07")
    (line,) = shown("text", "a\nb", [odd], Look(brief=True), name="new\nline.mat").splitlines()
    assert line == "new�line.mat:1:1: SY103 `a�b�[2J` is odd  [A�B�]"


def test_colours_add_nothing_else() -> None:
    plain = shown("text", "one two\n", [finding((4, 7), help="help")])
    coloured = shown("text", "one two\n", [finding((4, 7), help="help")], Look(colour=True))
    assert "\x1b[" not in plain
    assert coloured.count("\x1b[") > 4
    assert unstyle(coloured) == plain


@pytest.mark.parametrize(
    ("is_terminal", "environment", "wanted"),
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"TERM": "dumb"}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (False, {"FORCE_COLOR": "1"}, True),
        (False, {"FORCE_COLOR": ""}, False),
        (True, {"FORCE_COLOR": "0"}, False),
        (False, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_when_a_stream_gets_colours(is_terminal: bool, environment: dict[str, str], wanted: bool) -> None:
    assert wants_colour(is_terminal, environment) is wanted


RECORD = " 3 point match\n\n Game 1\n Ann : 0    Bob : 0\n  1) 31: 8/5 6/4   42: 8/4 6/3\n"


def test_statistics_stand_in_place_of_the_findings() -> None:
    source = decode(RECORD.encode(), "a.mat")
    checked = Checked(source, check(read(source)))
    shape = renderer_for("text", Look(statistics=True))
    assert list(rendered([checked] * 6, Selection(), Tally(), shape)) == [
        "12  PL404  error    distance-not-rolled",
        " 6  SC603  warning  missing-result",
    ]


# ---- GitHub Actions ----------------------------------------------------------------------------------------------


def test_a_finding_is_a_workflow_command() -> None:
    assert shown("github", "one two\n", [finding((4, 7), help="do this")]) == (
        "::error file=a.mat,line=1,endLine=1,col=5,endColumn=8,title=PL404 distance-not-rolled::a message%0Ado this"
    )


@pytest.mark.parametrize(
    ("severity", "command"),
    [(Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.INFO, "notice")],
)
def test_severities_of_workflow_commands(severity: Severity, command: str) -> None:
    assert shown("github", "one", [finding((0, 1), severity)]).startswith(f"::{command} ")


def test_workflow_commands_are_escaped() -> None:
    odd = Diagnostic("SY103", "unknown-entry", Severity.ERROR, "100%: a, b\nc\r", Span(0, 1), "50%0A")
    command = shown("github", "one", [odd], name="5% a,b:c.mat")
    assert command == (
        "::error file=5%25 a%2Cb%3Ac.mat,line=1,endLine=1,col=1,endColumn=2,title=SY103 unknown-entry"
        "::100%25: a, b�c�%0A50%250A"
    )


def test_a_command_about_several_lines_has_no_columns() -> None:
    assert "line=1,endLine=2,title" in shown("github", "one\ntwo", [finding((1, 5))])


def test_a_command_about_standard_input_names_no_file() -> None:
    assert shown("github", "one", [finding((0, 1))], name="<stdin>").startswith("::error line=1,")


def test_second_places_are_in_the_message() -> None:
    command = shown("github", "one\ntwo", [finding((4, 5), related=(Related(Span(0, 3), "the first one"),))])
    assert command.endswith("::a message%0Athe first one: line 1")


# ---- all formats -------------------------------------------------------------------------------------------------


def test_files_are_named_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert path_from_here("deep/../a.mat") == path_from_here(str(tmp_path / "here" / "a.mat")) == "a.mat"
    assert path_from_here("../a.mat") == (tmp_path / "a.mat").as_posix()


def test_names_become_uris(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert uri_of("games/Ann – Bob: 5%.mat") == "games/Ann%20%E2%80%93%20Bob%3A%205%25.mat"
    assert uri_of("bad\udcff.mat") == "bad%FF.mat"
    assert uri_of("<stdin>") == "stdin"
    assert uri_of("/over there/a.mat") == "file:///over%20there/a.mat"


def test_statistics_are_refused_by_formats_that_can_not_hold_them() -> None:
    able = {name for name, each in RENDERERS.items() if each.counts}
    assert able == {"text", "json"}
    for name in RENDERERS.keys() - able:
        with pytest.raises(RendererError, match=f"text and json, not with {name}"):
            renderer_for(name, Look(statistics=True))


@pytest.mark.parametrize(("format", "streams"), [("text", True), ("github", True), ("json", False), ("sarif", False)])
def test_what_can_be_written_at_once_is(format: str, streams: bool) -> None:
    source = decode(RECORD.encode(), "a.mat")
    checked = Checked(source, check(read(source)))
    shape = renderer_for(format, Look())
    assert bool(list(shape.file(checked, checked.diagnostics))) is streams
    assert bool(list(shape.end(Tally()))) is not streams
