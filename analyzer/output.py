"""Where what is written goes, and writing it so that no record is lost.

A file is there whole or not at all: it is written beside its place and then put there.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

from tavla.grammar.formats import format_named

__all__ = ["OutputError", "places_for", "write_file"]


class OutputError(ValueError):
    """Something can't be written where it should go; the message is one line for people."""


def places_for(names: Iterable[str], paths: Sequence[str], format: str, output: Path) -> dict[str, Path]:
    """Where each record goes, by its name, when ``paths`` were named and are converted to ``format``.

    ``output`` is a folder, or the one file of the one record. Below a folder that was named, the folders inside it are
    kept. Raises OutputError when several records are to go into a file, or two into the same one.
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
    source = Path("stdin" if name == "<stdin>" else name)
    for path in paths:
        named = Path(path)
        if named.is_dir() and source.is_relative_to(named):
            return (folder / source.relative_to(named)).with_suffix(extension)
    return folder / (source.stem + extension)


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
    if any(Path(source).exists() and place.samefile(source) for source in sources):
        raise OutputError(f"{place} is a record that was read; write somewhere else")
    if place.is_file() and not force:
        raise OutputError(f"{place} is there already; --force overwrites it")
