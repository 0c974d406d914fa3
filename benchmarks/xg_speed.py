"""How fast are .xg files read, beside xgparse (PyPI), where that is installed?

    python benchmarks/xg_speed.py FOLDER [--rounds N]

Every figure is CPU time of one process, the best and the median of several rounds over all .xg files in the folder.
``records`` reads each file into a record, with its analysis left where it is until somebody asks; ``all analysis``
decodes all of it, too. ``unpacked`` only unpacks the files, which nobody can do without. xgparse makes an object of
each record with everything in it; files that it can't read are left out for all. Quote ratios from one run: machines
and their moods differ.
"""

import argparse
import gc
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from tavla.grammar.formats import read, read_source
from tavla.grammar.xg.container import open_archive


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the reading of .xg files, beside xgparse.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    files = sorted(options.folder.rglob("*.xg"))
    try:
        other: Any = import_module("xgparse")
    except ImportError:
        other = None
        print("xgparse is not installed: no comparison")
    if other is not None:
        files = [file for file in files if survives(other, file)]
    if not files:
        sys.exit(f"no .xg file in {options.folder}")
    gc.set_threshold(200_000, 20, 100)  # as the command line does
    turns = sum(len(game.entries) for file in files for game in read(read_source(file)).matches[0].games)
    print(f"{len(files)} files, {turns:,} entries, {sum(file.stat().st_size for file in files) / 1e6:.1f} MB; "
          f"Python {sys.version.split()[0]}")  # fmt: skip

    measured = {"unpacked": unpack, "records": read_records, "all analysis": read_all}
    # The rounds take turns, so that a busy minute doesn't fall on one of them alone.
    passes: dict[str, Callable[[Path], object]] = dict(measured)
    if other is not None:
        passes["xgparse"] = lambda file: exhaust(other, file)
    seconds: dict[str, list[float]] = {name: [] for name in passes}
    for _ in range(options.rounds):
        for name, reader in passes.items():
            seconds[name].append(once(files, reader))
    for name, spent in seconds.items():
        row(name, spent, len(files))
    if other is not None:
        theirs = statistics.median(seconds["xgparse"])
        for name in ("records", "all analysis"):
            print(f"xgparse takes {theirs / statistics.median(seconds[name]):.1f} times as long as tavla ({name})")


def unpack(file: Path) -> None:
    open_archive(file.read_bytes())


def read_records(file: Path) -> None:
    read(read_source(file))


def read_all(file: Path) -> None:
    for match in read(read_source(file)).matches:
        for game in match.games:
            for entry in game.entries:
                entry.analysis  # noqa: B018


def exhaust(other: Any, file: Path) -> None:
    for _ in other.convert_xg_to_py_dataclasses(str(file)):
        pass


def survives(other: Any, file: Path) -> bool:
    try:
        exhaust(other, file)
    except Exception:
        print(f"xgparse can't read {file.name}: left out")
        return False
    return True


def once(files: list[Path], reader: Callable[[Path], object]) -> float:
    gc.collect()
    start = time.process_time()
    for file in files:
        reader(file)
    return time.process_time() - start


def row(name: str, seconds: list[float], files: int) -> None:
    median = statistics.median(seconds)
    print(f"{name:<14} {min(seconds):6.2f} s best  {median:6.2f} s median  {files / median:8,.1f} files/s")


if __name__ == "__main__":
    main()
