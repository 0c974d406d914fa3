"""Diagnostics for people: ``path:line:column: CODE message``, the source line, a caret, and what would be right."""

from collections.abc import Iterable, Iterator

from click import style

from tavla.analyzer.diagnostics.diagnostic import Diagnostic, Severity
from tavla.grammar.source import SourceText, Span

__all__ = ["render"]

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "blue"}
_WIDEST = 110
"""Longer source lines are cut around the place: a record may have lines of millions of characters."""
_BEFORE = 40


def render(source: SourceText, diagnostics: Iterable[Diagnostic], *, colour: bool = False,
           lines: bool = True) -> Iterator[str]:  # fmt: skip
    """The findings of one source as text, a block each; ``lines``: with the source line and its caret."""
    for diagnostic in diagnostics:
        yield "\n".join(_block(source, diagnostic, colour=colour, lines=lines))


def _block(source: SourceText, diagnostic: Diagnostic, *, colour: bool, lines: bool) -> Iterator[str]:
    def paint(text: str, **how: object) -> str:
        return style(text, **how) if colour else text  # type: ignore[arg-type]

    line, column = source.place(diagnostic.span.start)
    tint = _COLOURS[diagnostic.severity]
    severity = "" if diagnostic.severity is Severity.ERROR else f"{diagnostic.severity.value}: "
    follows = " (follows from an earlier fault)" if diagnostic.consequence else ""
    where = paint(f"{source.name}:{line}:{column}:", bold=True)
    code = paint(diagnostic.code, fg=tint, bold=True)
    yield f"{where} {code} {severity}{diagnostic.message}{follows}{_where(diagnostic)}"
    if not lines:
        return
    if source.text:
        yield from (paint(text, fg="bright_black") if number == 0 else paint(text, fg=tint)
                    for number, text in enumerate(_quoted(source, diagnostic.span)))  # fmt: skip
    if diagnostic.help:
        yield f"    {paint('=', fg='bright_black')} {diagnostic.help}"
    for related in diagnostic.related:
        place = ":".join(str(number) for number in source.place(related.span.start))
        yield f"    {paint('=', fg='bright_black')} {related.message}: line {place}"


def _where(diagnostic: Diagnostic) -> str:
    """The game, the turn and the player, as far as they are known."""
    parts = [f"{word} {number}" for word, number in (("game", diagnostic.game), ("turn", diagnostic.turn)) if number]
    if diagnostic.player:
        parts.append(diagnostic.player[:40])
    return f"  [{', '.join(parts)}]" if parts else ""


def _quoted(source: SourceText, span: Span) -> Iterator[str]:
    """The source line and, under it, the mark; both cut to a window when the line is long."""
    number, column = source.place(span.start)
    text = source.line(number).replace("\t", " ")
    length = max(1, min(span.end - span.start, len(text) - column + 1))
    first = max(0, column - 1 - _BEFORE) if len(text) > _WIDEST else 0
    window = text[first : first + _WIDEST]
    before, after = "…" * (first > 0), "…" * (first + _WIDEST < len(text))
    gutter = f"{number:>5} │ "
    yield f"{gutter}{before}{_printable(window)}{after}"
    mark = "^" * min(length, _WIDEST - (column - 1 - first))
    yield " " * (len(gutter) - 2) + "│ " + " " * (len(before) + column - 1 - first) + mark


def _printable(text: str) -> str:
    """Control characters would move the cursor, or do worse to a terminal."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
