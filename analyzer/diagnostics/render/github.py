"""Findings as workflow commands of GitHub Actions, which shows them beside the lines of the records."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tavla.analyzer.archive import Checked
from tavla.analyzer.diagnostics.diagnostic import Diagnostic, Severity
from tavla.analyzer.diagnostics.render.renderer import STDIN_NAME, Look, path_from_here, printable
from tavla.analyzer.diagnostics.tally import Tally
from tavla.grammar.source import SourceText

__all__ = ["GithubRenderer"]

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


class GithubRenderer:
    """One command a finding."""

    counts: ClassVar[bool] = False

    def __init__(self, look: Look) -> None:
        pass

    def file(self, checked: Checked, shown: Sequence[Diagnostic]) -> Iterator[str]:
        return (_command(checked.source, diagnostic) for diagnostic in shown)

    def end(self, tally: Tally) -> Iterator[str]:
        yield from ()


def _command(source: SourceText, diagnostic: Diagnostic) -> str:
    properties = {**_place(source, diagnostic), "title": f"{diagnostic.code} {diagnostic.rule}"}
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    lines = [diagnostic.message, diagnostic.help]
    lines += [f"{related.message}: line {source.place(related.span.start)[0]}" for related in diagnostic.related]
    message = _data("\n".join(printable(line) for line in lines if line))
    return f"::{_COMMANDS[diagnostic.severity]} {listed}::{message}"


def _place(source: SourceText, diagnostic: Diagnostic) -> dict[str, str]:
    line, column = source.place(diagnostic.span.start)
    end_line, end_column = source.place(diagnostic.span.end)
    place: dict[str, str] = {"line": str(line), "endLine": str(end_line)}
    if source.name != STDIN_NAME:
        place = {"file": path_from_here(source.name)} | place
    if line == end_line:  # columns count within one line only
        place |= {"col": str(column), "endColumn": str(end_column)}
    return place


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
