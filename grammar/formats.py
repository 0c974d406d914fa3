"""The formats there are, one line each, in the order in which a text is asked whether it is one.

A format is found by what stands in the text, never by the name of the file.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Final

from tavla.grammar import (
    bgammon,
    bgblitz_text,
    bgf,
    bgroom,
    bkg,
    book,
    gam,
    gmd,
    gnubg_text,
    javafibs,
    mat,
    narrative,
    ogxm,
    oldmoves,
    party,
    pos,
    sgf,
    sgg,
    snowie,
    tavla_json,
    tmg,
    xg,
    xg_text,
)
from tavla.grammar.problems import Problem
from tavla.grammar.record import MatchRecord, Reading
from tavla.grammar.source import BINARY, SourceText, decode
from tavla.grammar.spelling import Holds, Spelling
from tavla.grammar.tavla_json import lines

__all__ = [
    "FORMATS", "Format", "UnknownFormatError", "format_named", "load", "read", "read_source", "sniff", "write",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Format:
    """A record format.

    ``sniff``: is a text in this format? None for a binary format. ``magic``: the same of a file's bytes; None for a
    text format. ``charset``: the charset that a text declares in its bytes, None for what is no such text or declares
    none. ``dialects``: names the reader gives, with whose they are; ``written``: the dialects that ``write``
    knows with what each wants a record to say, the first one the canonical.
    """

    name: str
    title: str
    extensions: tuple[str, ...]
    sniff: Callable[[str], bool] | None
    read: Callable[[SourceText], Reading]
    write: Callable[[Sequence[MatchRecord], str], bytes] | None
    dialects: Mapping[str, str]
    written: Mapping[str, Spelling]
    holds: tuple[Holds, ...]
    magic: Callable[[bytes], bool] | None = None
    charset: Callable[[bytes], str | None] | None = None

    def claims(self, source: SourceText) -> bool:
        """Is this what stands in the source?"""
        if source.encoding == BINARY:
            return self.magic is not None and self.magic(source.data)
        return self.sniff is not None and self.sniff(source.text)


_ALL_BUT_ANALYSIS: Final = (Holds.HEADERS, Holds.COMMENTS, Holds.GAMES, Holds.MATCHES, Holds.SET_POSITIONS)
_MATCH: Final = (Holds.HEADERS, Holds.COMMENTS, Holds.GAMES)
_ANALYSED_POSITIONS: Final = (Holds.COMMENTS, Holds.MATCHES, Holds.SET_POSITIONS, Holds.ANALYSIS)


def _of(name: str, title: str, room: ModuleType, holds: Iterable[Holds]) -> Format:
    """The format of a room: what its door doesn't have (a writer, say) the format doesn't either."""
    sniff, write, magic, charset = (getattr(room, part, None) for part in ("sniff", "write", "magic", "charset"))
    return Format(name, title, room.EXTENSIONS, sniff, room.read, write, room.DIALECTS, getattr(room, "WRITTEN", {}),
                  tuple(holds), magic, charset)  # fmt: skip


FORMATS: Final[tuple[Format, ...]] = (
    _of("json", "tavla's own format, which holds everything (JSON)", tavla_json, Holds),
    _of("jsonl", "tavla's own format for archives, a match a line (JSON Lines)", lines, Holds),
    _of("sgf", "Smart Game Format (.sgf) of GNU Backgammon", sgf, Holds),
    _of("xg", "eXtreme Gammon (.xg, .xgp)", xg, (*_MATCH, Holds.SET_POSITIONS, Holds.ANALYSIS)),
    _of("bgf", "BGBlitz match (.bgf)", bgf, (*_MATCH, Holds.SET_POSITIONS, Holds.ANALYSIS)),
    _of("ogxm", "OGXM and GVA of OpenGammon, HedgeHog and GammonView", ogxm, Holds),
    _of("pos", "Jellyfish position (.pos)", pos, (Holds.HEADERS, Holds.SET_POSITIONS)),
    _of("snowie", "Snowie position lines", snowie, (Holds.HEADERS, Holds.MATCHES, Holds.SET_POSITIONS)),
    # Nearly every text is of this family, which claims nothing of the others': asked early, it is found at once.
    _of("mat", "Jellyfish match text (.mat)", mat, _ALL_BUT_ANALYSIS),
    _of("xg-analysis", "positions and analysis as eXtreme Gammon copies them", xg_text, _ANALYSED_POSITIONS),
    _of("bgblitz-text", "BGBlitz positions as text", bgblitz_text, _ANALYSED_POSITIONS),
    _of("gnubg-text", "GNU Backgammon text exports with analysis", gnubg_text, Holds),
    _of("sgg", "GamesGrid and GridGammon (.sgg)", sgg, _MATCH),
    _of("tmg", "TrueMoneyGames (.tmg)", tmg, _MATCH),
    _of("party", "PartyGammon (.gam)", party, (Holds.GAMES,)),
    _of("bgroom", "BackGammonRoom (text .bgf)", bgroom, (Holds.GAMES,)),
    _of("gam", "Jellyfish single games (.gam)", gam, ()),
    _of("oldmoves", "FIBS oldmoves", oldmoves, (Holds.GAMES, Holds.MATCHES)),
    _of("gmd", "Gibbon matches (.gmd)", gmd, (*_MATCH, Holds.SET_POSITIONS)),
    _of("javafibs", "JavaFIBS matches (.match)", javafibs, (Holds.GAMES,)),
    _of("bgammon", "bgammon.org replays (.match)", bgammon, (Holds.GAMES,)),
    _of("bkg", "BKG sessions", bkg, (Holds.GAMES,)),
    _of("book", "lists of plays as books and players write them", book, _ALL_BUT_ANALYSIS),
    _of("narrative", "games told in prose", narrative, _ALL_BUT_ANALYSIS),
)


class UnknownFormatError(LookupError):
    """A format or dialect that is not known by this name."""


def format_named(name: str) -> Format:
    for entry in FORMATS:
        if entry.name == name:
            return entry
    known = ", ".join(entry.name for entry in FORMATS)
    raise UnknownFormatError(f"no format is called `{name}`; there are: {known}")


def read_source(path: str | Path, name: str | None = None, format: str | None = None) -> SourceText:
    """The source that a file is. Raises OSError when it can't be read; never a decoding error."""
    return load(Path(path).read_bytes(), name or str(path), format)


def load(data: bytes, name: str = "<bytes>", format: str | None = None) -> SourceText:
    """The source that bytes are: those of a binary format (any, or the given one) as they stand, others decoded."""
    asked = (format_named(format),) if format else FORMATS
    if any(entry.magic is not None and entry.magic(data) for entry in asked):
        return SourceText(name, "", BINARY, data=data)
    declared = (entry.charset(data) for entry in asked if entry.charset is not None)
    return decode(data, name, next(filter(None, declared), None))


def sniff(source: SourceText) -> Format | None:
    """The format of a source, or None when it is none that is known."""
    return next((entry for entry in FORMATS if entry.claims(source)), None)


def read(source: SourceText, format: str | None = None) -> Reading:
    """Read a source in the given format, or in the one that its content shows.

    Never raises on what stands in it: an empty or unknown text gives a reading without matches, and its problem.
    """
    text = source.text
    if not source.data and not text.strip():
        nothing = Problem("FI104", "the file is empty", 0, 0)
        return Reading(source, (), (*source.problems, nothing))
    found = format_named(format) if format else sniff(source)
    if found is None:
        names = ", ".join(entry.name for entry in FORMATS)
        return _unknown(source, "this is in no record format that is known",
                        f"tried: {names}; `--from` names the format if you know it")  # fmt: skip
    if found.sniff is None and not source.data:
        return _unknown(source, f"this is no file of the format {found.name}",
                        f"{found.title}: a binary file, which begins otherwise")  # fmt: skip
    return found.read(source)


def _unknown(source: SourceText, message: str, help: str) -> Reading:
    first = len(source.text) - len(source.text.lstrip())
    unknown = Problem("FI102", message, first, min(len(source.text), first + 1), help=help)
    return Reading(source, (), (*source.problems, unknown))


def write(matches: Sequence[MatchRecord], format: str, dialect: str | None = None) -> bytes:
    """Write matches in a format and one of its dialects (the canonical one unless named)."""
    entry = format_named(format)
    if entry.write is None:
        raise UnknownFormatError(f"{entry.name} can be read, but not written")
    if dialect is not None and dialect not in entry.written:
        raise UnknownFormatError(f"{entry.name} is written in these dialects: {', '.join(entry.written)}; "
                                 f"not in `{dialect}`")  # fmt: skip
    return entry.write(matches, dialect or next(iter(entry.written)))
