"""Does any text or file whatever make a reader raise, take long, or take much memory?

    python -m benchmarks.fuzz [PATH ...] [--format NAME] [--count N] [--seed N] [--jobs N] [--out FOLDER]

For every format: N inputs, made from its own cases and from what is its own among the files and folders given, with
bytes flipped, deleted, doubled, exchanged, cut off, numbers made huge, and pieces of other inputs put in. In formats
with packed data half of the inputs are changed inside it, and packed again. Each one is read as what it seems to be and
as what it was made from, checked, and written as .mat and in its own format.

An input fails when something raises, when it takes more than a second, or when it alone takes more than 200 MB. What
fails is kept in FOLDER, the slowest input of each format too. The same seed makes the same inputs.
"""

import argparse
import hashlib
import multiprocessing
import random
import re
import resource
import signal
import sys
import time
import traceback
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Final, TypeAlias

from tavla.analyzer.convert import convert
from tavla.analyzer.diagnostics.check import check
from tavla.grammar import FORMATS, Format, load, read
from tavla.grammar.formats import format_named

CASES = Path(__file__).resolve().parent.parent / "tests" / "cases" / "formats"
SAMPLES = CASES.parents[2] / "samples"
CHUNK = 500
"""Inputs that one process reads: its memory is its own, and small."""
SECONDS, MEGABYTES = 1.0, 200.0
"""More than this fails."""
PATIENCE = 20
"""Seconds after which an input is given up."""
ADDRESS_SPACE = 3 << 30
"""A process that wants more gets a MemoryError, and the machine stays usable."""
LARGEST_SEED = 200_000
MOST_SEEDS = 300
LARGEST_INPUT = 1_000_000

Mutate: TypeAlias = Callable[[bytes], bytes]
Inside: TypeAlias = Callable[[bytes, Mutate], bytes]
"""Changes what a file has packed, and packs it again; gives the file back as it is where nothing is packed in it."""


# ---- packed data --------------------------------------------------------------------------------------------------

_STREAM = re.compile(rb"\x1f\x8b\x08|\x78[\x01\x5e\x9c\xda]")
_UNPACKED = 1 << 22


def inside_streams(data: bytes, mutate: Mutate) -> bytes:
    """The first zlib or gzip stream of a file, found by its first bytes. Sizes and checksums around it stay wrong."""
    for found in _STREAM.finditer(data):
        bits = 31 if found.group().startswith(b"\x1f") else 15
        stream = zlib.decompressobj(bits)
        try:
            unpacked = stream.decompress(data[found.start() :], _UNPACKED)
        except zlib.error:
            continue
        if not unpacked:
            continue
        end = len(data) - len(stream.unused_data) if stream.eof else len(data)
        packer = zlib.compressobj(1, zlib.DEFLATED, bits)
        packed = packer.compress(mutate(unpacked)) + packer.flush()
        return data[: found.start()] + packed + data[end:]
    return data


INSIDE: Final[Mapping[str, Inside]] = {}
"""How to get inside the files of a format, by its name: a line each where looking for streams is not enough."""


# ---- inputs -------------------------------------------------------------------------------------------------------

_NUMBER = re.compile(rb"\d+")
_FRAGMENTS = (
    b"\t",
    b"\n",
    b"\r",
    b"\0",
    b"\xff",
    b"(",
    b"*",
    b"/",
    b":",
    b"25",
    b"\xe2\x80\xa8",
    b"\xc2\xb2",
    b"9" * 30,
)


class Mutator:
    """Makes inputs of seeds; the same random numbers make the same inputs."""

    def __init__(self, seeds: Sequence[bytes], chance: random.Random, inside: Inside) -> None:
        self.seeds, self.chance, self.inside = seeds, chance, inside

    def input(self) -> bytes:
        data = self.chance.choice(self.seeds)
        return (self.inside(data, self.mutate) if self.chance.random() < 0.5 else self.mutate(data))[:LARGEST_INPUT]

    def mutate(self, data: bytes) -> bytes:
        changed = bytearray(data)
        for _ in range(self.chance.choice((1, 1, 1, 2, 3, 6, 12))):
            self.chance.choice(self.WAYS)(self, changed)
        return bytes(changed)

    def _span(self, data: bytearray) -> slice:
        start = self.chance.randint(0, len(data))
        return slice(start, start + self.chance.choice((1, 1, 2, 4, 10, 40, 200, 2000)))

    def _flip(self, data: bytearray) -> None:
        if data:
            data[self.chance.randrange(len(data))] ^= 1 << self.chance.randrange(8)

    def _overwrite(self, data: bytearray) -> None:
        if data:
            data[self.chance.randrange(len(data))] = self.chance.choice((0, 1, 9, 10, 32, 127, 128, 255))

    def _delete(self, data: bytearray) -> None:
        del data[self._span(data)]

    def _double(self, data: bytearray) -> None:
        span = self._span(data)
        data[span.start : span.start] = data[span] * self.chance.choice((1, 1, 1, 2, 30))

    def _exchange(self, data: bytearray) -> None:
        one, other = self._span(data), self._span(data)
        data[one], data[other] = data[other], data[one]

    def _insert(self, data: bytearray) -> None:
        other = bytearray(self.chance.choice(self.seeds))
        piece = other[self._span(other)] if self.chance.random() < 0.6 else self.chance.choice(_FRAGMENTS)
        start = self._span(data).start
        data[start:start] = piece

    def _cut(self, data: bytearray) -> None:
        if self.chance.random() < 0.3:
            del data[self._span(data).start :]

    def _huge_number(self, data: bytearray) -> None:
        found = _NUMBER.search(data, self._span(data).start)
        if found is not None:
            huge = (b"9" * 9, b"9" * 30, b"-1", b"0", b"4294967295", b"2147483648", b"1" * 5000)
            data[found.start() : found.end()] = self.chance.choice(huge)

    WAYS = (_flip, _flip, _overwrite, _delete, _double, _exchange, _insert, _insert, _cut, _huge_number)


def seeds_of(entry: Format, paths: Sequence[Path]) -> list[bytes]:
    """The cases of a format, the samples and what is its own among other files. The largest files are left out."""
    folder = CASES / entry.name
    own = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".expected"]
    seeds = [path.read_bytes() for path in sorted(own)]
    for path in [*sorted(SAMPLES.iterdir()), *paths]:
        data = path.read_bytes()
        if len(data) <= LARGEST_SEED and entry.claims(load(data)):
            seeds.append(data)
    return [seed for seed in seeds if len(seed) <= LARGEST_SEED][:MOST_SEEDS]


def files_under(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        yield from sorted(item for item in path.rglob("*") if item.is_file()) if path.is_dir() else (path,)


# ---- one process --------------------------------------------------------------------------------------------------


@dataclass
class Outcome:
    """What a number of inputs came to. ``failed``: inputs with what was wrong, one for each kind of fault."""

    inputs: int = 0
    failed: dict[str, tuple[bytes, str]] = field(default_factory=dict)
    slowest: tuple[float, bytes] = (0.0, b"")
    memory: float = 0.0
    """The most that one input made the process grow, in MB."""

    def add(self, other: "Outcome") -> None:
        self.inputs += other.inputs
        self.failed = other.failed | self.failed
        self.slowest = max(self.slowest, other.slowest, key=lambda item: item[0])
        self.memory = max(self.memory, other.memory)


class GivenUpError(Exception):
    """An input took too long to wait for."""


def use(data: bytes, entry: Format) -> None:
    """All that is done with a file."""
    readings = [read(load(data))]
    if readings[0].format != entry.name:
        readings.append(read(load(data, format=entry.name), entry.name))
    for reading in readings:
        size = len(reading.source.text)
        assert all(0 <= problem.start <= problem.end <= size for problem in reading.problems), (
            "a place outside the text"
        )
        check(reading)
        convert(reading, "mat")
    if entry.write is not None and entry.name != "mat":
        convert(readings[-1], entry.name)


def run_chunk(name: str, seeds: Sequence[bytes], seed: str, count: int) -> Outcome:
    """Make and use some inputs, in a process of its own."""
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    signal.signal(signal.SIGALRM, _give_up)
    entry, outcome = format_named(name), Outcome()
    use(seeds[0], entry)  # what is imported and built once is nobody's fault
    inputs = Mutator(seeds, random.Random(seed), INSIDE.get(name, inside_streams))
    for _ in range(count):
        data = inputs.input()
        before, begun = _peak(), time.process_time()
        signal.alarm(PATIENCE)
        try:
            use(data, entry)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{type(error).__name__} in {Path(place.filename).name}:{place.lineno}"
            outcome.failed.setdefault(kind, (data, traceback.format_exc()))
        finally:
            signal.alarm(0)
        seconds, grown = time.process_time() - begun, _peak() - before
        if seconds > SECONDS:
            outcome.failed.setdefault("slow", (data, f"{seconds:.1f} seconds"))
        if grown > MEGABYTES:
            outcome.failed.setdefault("large", (data, f"{grown:.0f} MB"))
        outcome.add(Outcome(1, {}, (seconds, data), grown))
    return outcome


def _peak() -> float:
    """The most memory that this process has had, in MB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def _give_up(number: int, frame: FrameType | None) -> None:
    raise GivenUpError(f"not done after {PATIENCE} seconds")


# ---- all of them --------------------------------------------------------------------------------------------------


def fuzz(entry: Format, seeds: Sequence[bytes], options: argparse.Namespace) -> Outcome:
    """All inputs of a format, spread over the processes."""
    sizes = [min(CHUNK, options.count - done) for done in range(0, options.count, CHUNK)]
    tasks = [(entry.name, seeds, f"{options.seed}/{entry.name}/{index}", size) for index, size in enumerate(sizes)]
    outcome = Outcome()
    context = multiprocessing.get_context("spawn")
    with context.Pool(options.jobs, maxtasksperchild=1) as pool:
        for found in [pool.apply_async(run_chunk, task) for task in tasks]:
            outcome.add(found.get())
    return outcome


def report(entry: Format, outcome: Outcome, folder: Path) -> None:
    """One line for the format, and what failed into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    seconds, slowest = outcome.slowest
    (folder / f"{entry.name}-slowest").write_bytes(slowest)
    print(f"{entry.name:<12} {outcome.inputs:>7} inputs  {len(outcome.failed):>3} failures  "
          f"slowest {seconds * 1000:>6.0f} ms  largest {outcome.memory:>5.0f} MB", flush=True)  # fmt: skip
    for kind, (data, said) in outcome.failed.items():
        path = folder / f"{entry.name}-{hashlib.sha256(data).hexdigest()[:12]}"
        path.write_bytes(data)
        path.with_suffix(".log").write_text(said, "utf-8")
        print(f"    {kind}: {path}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Look for inputs that make a reader raise, or take too much.")
    parser.add_argument("paths", nargs="*", type=Path, help="more files and folders to make inputs from")
    parser.add_argument("--format", action="append", choices=[entry.name for entry in FORMATS], help="not all formats")
    parser.add_argument("--count", type=int, default=20_000, help="inputs for each format (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: %(default)s)")
    parser.add_argument("--out", type=Path, default=Path(".fuzz"), help="what failed goes there (default: %(default)s)")
    options = parser.parse_args()
    paths, failures = list(files_under(options.paths)), 0
    for entry in FORMATS:
        if options.format and entry.name not in options.format:
            continue
        outcome = fuzz(entry, seeds_of(entry, paths), options)
        report(entry, outcome, options.out)
        failures += len(outcome.failed)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
