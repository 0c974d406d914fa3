"""Findings for people: ``path:line:column: CODE message``, the source line, a caret, and what would be right."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from click import style

from tavla.analyzer.archive import Checked
from tavla.analyzer.diagnostics.diagnostic import Diagnostic, Severity
from tavla.analyzer.diagnostics.render.renderer import Look, printable
from tavla.analyzer.diagnostics.tally import Tally
from tavla.grammar.source import SourceText, Span

__all__ = ["TextRenderer", "quoted", "render"]

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "blue"}
_WIDEST = 110
"""Longer source lines are cut around the place: a record may have lines of millions of characters."""
_BEFORE = 40


class TextRenderer:
    """A block a finding, or a table of how often each rule was broken."""

    counts: ClassVar[bool] = True

    def __init__(self, look: Look) -> None:
        self.look = look

    def file(self, checked: Checked, shown: Sequence[Diagnostic]) -> Iterable[str]:
        if self.look.statistics:
            return ()
        return render(checked.source, shown, colour=self.look.colour, lines=not self.look.brief)

    def end(self, tally: Tally) -> Iterator[str]:
        if self.look.statistics:
            yield from _table(tally, colour=self.look.colour)


def render(source: SourceText, diagnostics: Iterable[Diagnostic], *, colour: bool = False,
           lines: bool = True) -> Iterator[str]:  # fmt: skip
    """The findings of one source as text, a block each; ``lines``: with the source line and its caret."""
    for diagnostic in diagnostics:
        yield "\n".join(_block(source, diagnostic, colour=colour, lines=lines))


def _table(tally: Tally, *, colour: bool) -> Iterator[str]:
    counted = tally.statistics()
    width = max((len(f"{entry.count:,}") for entry in counted), default=0)
    for entry in counted:
        rule = entry.rule
        code = _painted(rule.code, colour, fg=_COLOURS[rule.severity], bold=True)
        yield f"{entry.count:>{width},}  {code}  {rule.severity.value:<7}  {rule.name}"


def _painted(text: str, colour: bool, fg: str | None = None, bold: bool = False) -> str:
    return style(text, fg=fg, bold=bold or None) if colour else text


def _block(source: SourceText, diagnostic: Diagnostic, *, colour: bool, lines: bool) -> Iterator[str]:
    line, column = source.place(diagnostic.span.start)
    tint = _COLOURS[diagnostic.severity]
    severity = "" if diagnostic.severity is Severity.ERROR else f"{diagnostic.severity.value}: "
    follows = " (follows from an earlier fault)" if diagnostic.consequence else ""
    where = _painted(f"{printable(source.name)}:{line}:{column}:", colour, bold=True)
    code = _painted(diagnostic.code, colour, fg=tint, bold=True)
    yield f"{where} {code} {severity}{printable(diagnostic.message)}{follows}{_where(diagnostic)}"
    if not lines:
        return
    if source.text:
        window, mark = quoted(source, diagnostic.span)
        gutter = f"{line:>5}"
        yield _painted(f"{gutter} │ {window}", colour, fg="bright_black")
        yield _painted(f"{' ' * len(gutter)} │ {mark}", colour, fg=tint)
    sign = _painted("=", colour, fg="bright_black")
    if diagnostic.help:
        yield f"    {sign} {printable(diagnostic.help)}"
    for related in diagnostic.related:
        place = ":".join(str(number) for number in source.place(related.span.start))
        yield f"    {sign} {printable(related.message)}: line {place}"


def _where(diagnostic: Diagnostic) -> str:
    """The game, the turn and the player, as far as they are known."""
    parts = [f"{word} {number}" for word, number in (("game", diagnostic.game), ("turn", diagnostic.turn)) if number]
    if diagnostic.player:
        parts.append(printable(diagnostic.player[:40]))
    return f"  [{', '.join(parts)}]" if parts else ""


def quoted(source: SourceText, span: Span) -> tuple[str, str]:
    """The source line of a place and, under it, the mark; both cut to a window when the line is long."""
    number, column = source.place(span.start)
    last, _ = source.place(span.end)
    text = source.line(number).replace("\t", " ")
    start = column - 1
    end = max(start + 1, min(len(text), start + span.end - span.start))
    first = max(0, start - _BEFORE) if len(text) > _WIDEST else 0
    window = printable(text[first : first + _WIDEST])
    before, after = "…" * (first > 0), "…" * (first + _WIDEST < len(text))
    indent = _columns(before + window[: start - first])
    mark = "^" * max(1, _columns(window[start - first : end - first]))
    more = f" … to line {last}" if last > number else ""
    return f"{before}{window}{after}", f"{' ' * indent}{mark}{more}"


def _columns(text: str) -> int:
    """The columns that a text takes on a terminal: two for each wide character, none for a combining one."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # costs a thirtieth of a second, and most records are ASCII

    return cell_len(text)
