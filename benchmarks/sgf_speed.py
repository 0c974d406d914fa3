"""How fast is reading .sgf records, beside GNU Backgammon loading the same files?

    python benchmarks/sgf_speed.py [FOLDER] [--rounds N]

Every figure is CPU time of one process, the median of several rounds. Reading takes each file from the disk and makes
its records; the first round has empty memos ("cold"), the others full ones ("warm"). GNU Backgammon loads the files
with one command each in one process; its start is measured apart and subtracted.

FOLDER defaults to the environment variable TAVLA_SELFPLAY, else to the cases of the tests. Quote ratios from one run:
machines and their moods differ.
"""

import argparse
import gc
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tavla.grammar import read, read_source

CASES = Path(__file__).parent.parent / "tests" / "cases" / "formats" / "sgf" / "valid"


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the reading of .sgf records, beside GNU Backgammon's.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path(os.environ.get("TAVLA_SELFPLAY") or CASES))
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    files = sorted(options.folder.rglob("*.sgf"))
    if not files:
        sys.exit(f"no .sgf file in {options.folder}")
    size = sum(file.stat().st_size for file in files) / 1e6
    print(f"{len(files)} files, {size:.1f} MB; Python {sys.version.split()[0]}")
    cold, *warm = [read_once(files) for _ in range(options.rounds + 1)]
    row("tavla reads, cold", cold, size)
    row("tavla reads, warm", statistics.median(warm), size)
    gnubg = shutil.which("gnubg", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"]))
    if gnubg is None:
        print("gnubg is not installed: no comparison")
        return
    loads = statistics.median(gnubg_rounds(gnubg, files, options.rounds))
    row("gnubg loads", loads, size)
    print(f"tavla reaches {100 * loads / statistics.median(warm):.0f} % of gnubg's rate (warm), "
          f"{100 * loads / cold:.0f} % (cold)")  # fmt: skip


def read_once(files: list[Path]) -> float:
    """CPU seconds of reading all files."""
    gc.collect()
    gc.set_threshold(200_000, 20, 100)  # as the command line does
    start = time.process_time()
    for file in files:
        read(read_source(file))
    return time.process_time() - start


def gnubg_rounds(gnubg: str, files: list[Path], rounds: int) -> list[float]:
    """CPU seconds of loading all files, without gnubg's start."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "load.cmd"
        setup = ["set confirm new off", "set confirm save off", "set display off"]

        def run(lines: list[str]) -> float:
            script.write_text("\n".join(lines) + "\n", encoding="utf-8")
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([gnubg, "-t", "-q", "-r", "-c", str(script)], stdin=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)  # fmt: skip
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

        started = statistics.median(run(setup) for _ in range(rounds))
        loads = [f'load match "{file.resolve()}"' for file in files]
        return [max(run(setup + loads) - started, 1e-9) for _ in range(rounds)]


def row(name: str, seconds: float, size: float) -> None:
    print(f"{name:<18} {seconds:6.2f} s  {size / seconds:6.1f} MB/s")


if __name__ == "__main__":
    main()
