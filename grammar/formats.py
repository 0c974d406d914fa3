"""The formats there are, one line each, in the order in which a text is asked whether it is one.

A format is found by what stands in the text, never by the name of the file.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tavla.grammar import book, mat, narrative
from tavla.grammar.problems import Problem
from tavla.grammar.record import MatchRecord, Reading
from tavla.grammar.source import SourceText
from tavla.grammar.spelling import Spelling

__all__ = ["FORMATS", "Format", "UnknownFormatError", "format_named", "read", "sniff", "write"]


@dataclass(frozen=True, slots=True)
class Format:
    """A record format.

    ``dialects``: names the reader gives, with whose they are; ``written``: the dialects that ``write`` knows with what
    each wants a record to say, the first one the canonical. ``holds``: what the format can carry beside plays, cube
    actions and results.
    """

    name: str
    title: str
    extensions: tuple[str, ...]
    sniff: Callable[[str], bool]
    read: Callable[[SourceText], Reading]
    write: Callable[[Sequence[MatchRecord], str], bytes] | None
    dialects: Mapping[str, str]
    written: Mapping[str, Spelling]
    holds: tuple[str, ...]


FORMATS: tuple[Format, ...] = (
    Format("mat", "Jellyfish match text (.mat)", mat.EXTENSIONS, mat.sniff, mat.read, mat.write, mat.DIALECTS,
           mat.WRITTEN, ("headers", "comments", "several matches", "set positions")),
    Format("book", "lists of plays as books and players write them", book.EXTENSIONS, book.sniff, book.read, book.write,
           book.DIALECTS, book.WRITTEN, ("headers", "comments", "several matches", "set positions")),
    Format("narrative", "Games told in prose (Russian, English, Spanish, French, German)", narrative.EXTENSIONS,
           narrative.sniff, narrative.read, narrative.write, narrative.DIALECTS, narrative.WRITTEN,
           ("headers", "comments", "several matches", "set positions")),
)  # fmt: skip


class UnknownFormatError(LookupError):
    """A format or dialect that is not known by this name."""


def format_named(name: str) -> Format:
    for entry in FORMATS:
        if entry.name == name:
            return entry
    known = ", ".join(entry.name for entry in FORMATS)
    raise UnknownFormatError(f"no format is called `{name}`; there are: {known}")


def sniff(text: str) -> Format | None:
    """The format of a text, or None when it is none that is known."""
    return next((entry for entry in FORMATS if entry.sniff(text)), None)


def read(source: SourceText, format: str | None = None) -> Reading:
    """Read a text in the given format, or in the one that its content shows.

    Never raises on what stands in the text: an empty or unknown text gives a reading without matches, and its problem.
    """
    if not source.text.strip():
        nothing = Problem("FI104", "the file is empty", 0, 0)
        return Reading(source, (), (*source.problems, nothing))
    found = format_named(format) if format else sniff(source.text)
    if found is None:
        first = len(source.text) - len(source.text.lstrip())
        end = min(len(source.text), first + 1)
        names = ", ".join(entry.name for entry in FORMATS)
        unknown = Problem(
            "FI102",
            "this is in no record format that is known",
            first,
            end,
            help=f"tried: {names}; `--from` names the format if you know it",
        )
        return Reading(source, (), (*source.problems, unknown))
    return found.read(source)


def write(matches: Sequence[MatchRecord], format: str, dialect: str | None = None) -> bytes:
    """Write matches in a format and one of its dialects (the canonical one unless named)."""
    entry = format_named(format)
    if entry.write is None:
        raise UnknownFormatError(f"{entry.name} can be read, but not written")
    if dialect is not None and dialect not in entry.written:
        raise UnknownFormatError(f"{entry.name} is written in these dialects: {', '.join(entry.written)}; "
                                 f"not in `{dialect}`")  # fmt: skip
    return entry.write(matches, dialect or next(iter(entry.written)))
