"""Where what is written goes, and writing it so that no record is lost.

A file is there whole or not at all: it is written beside its place and then put there.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

from tavla.analyzer.packed import file_of, inner_parts, member_of
from tavla.grammar.formats import format_named

__all__ = ["OutputError", "places_for", "write_file"]


class OutputError(ValueError):
    """Something can't be written where it should go; the message is one line for people."""


def places_for(names: Iterable[str], paths: Sequence[str], format: str, output: Path) -> dict[str, Path]:
    """Where each record goes, by its name, when ``paths`` were named and are converted to ``format``.

    ``output`` is a folder, or the one file of the one record. Below a folder that was named, the folders inside it are
    kept, and so are those inside an archive. Raises OutputError when several records are to go into a file, or two
    into the same one.
    """
    distinct = list(dict.fromkeys(names))
    extension = format_named(format).extensions[0]
    if len(distinct) == 1 and output.suffix and not output.is_dir():
        return {distinct[0]: output}
    places: dict[str, Path] = {}
    owners: dict[Path, str] = {}
    for name in distinct:
        place = places[name] = _place_in(output, name, paths, extension)
        if place in owners:
            raise OutputError(f"{owners[place]} and {name} would both be written to {place}")
        owners[place] = name
    return places


def _place_in(folder: Path, name: str, paths: Sequence[str], extension: str) -> Path:
    member = member_of(name)
    if member is not None:
        return _place_of_member(folder, *member, paths).with_suffix(extension)
    source = Path("stdin" if name == "<stdin>" else name)
    below = _below_named(source, paths)
    return (folder / below).with_suffix(extension) if below is not None else folder / (source.stem + extension)


def _place_of_member(folder: Path, archive: str, member: str, paths: Sequence[str]) -> Path:
    """Below an archive that was named, its folders are kept; one found in a folder is a folder there itself."""
    below = _below_named(Path(archive), paths)
    inside = folder if below is None else folder / below.with_suffix("")
    return inside.joinpath(*inner_parts(member) or ["unnamed"])


def _below_named(source: Path, paths: Sequence[str]) -> Path | None:
    """The path of a file from the named folder in which it was found; None where it was named itself."""
    for path in paths:
        named = Path(path)
        if named.is_dir() and source.is_relative_to(named):
            return source.relative_to(named)
    return None


def write_file(place: Path, data: bytes, *, force: bool = False, sources: Iterable[str] = ()) -> None:
    """Write a file, and the folders that it needs. Raises OutputError when that can't be done.

    A file that is there is overwritten with ``force`` only, and one of the ``sources`` never.
    """
    try:
        if place.exists():
            _refuse(place, force, sources)
            if not place.is_file():  # a device or a pipe is written to, and never replaced by a file
                place.write_bytes(data)
                return
        place.parent.mkdir(parents=True, exist_ok=True)
        part = place.with_name(place.name + ".part")
        part.write_bytes(data)
        part.replace(place)
    except OSError as error:
        raise OutputError(f"{place} can't be written: {(error.strerror or str(error)).lower()}") from None


def _refuse(place: Path, force: bool, sources: Iterable[str]) -> None:
    if place.is_dir():
        raise OutputError(f"{place} is a folder")
    if any(Path(file).exists() and place.samefile(file) for file in map(file_of, sources)):
        raise OutputError(f"{place} is a record that was read; write somewhere else")
    if place.is_file() and not force:
        raise OutputError(f"{place} is there already; --force overwrites it")
