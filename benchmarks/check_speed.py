"""How fast is a full check, beside GNU Backgammon's import of the same files?

    python benchmarks/check_speed.py [FOLDER] [--rounds N]

Every figure is CPU time of one process, the best and the median of several rounds. ``check`` reads each .mat file from
the disk, replays it through all rules and renders nothing; its first round has empty memos ("cold"), the others full
ones ("warm"). GNU Backgammon imports the files with one command each in one process; its start is measured apart and
subtracted. Its import looks whether a checker is there and the landing is open, and checks nothing else.

FOLDER defaults to the environment variable TAVLA_SELFPLAY, else to samples/. Quote ratios from one run: machines and
their moods differ.
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

from tavla.analyzer.archive import Found, check_files


def main() -> None:
    parser = argparse.ArgumentParser(description="Time a full check of .mat records, beside GNU Backgammon's import.")
    default = os.environ.get("TAVLA_SELFPLAY") or str(Path(__file__).parent.parent / "samples")
    parser.add_argument("folder", nargs="?", type=Path, default=Path(default))
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    files = sorted(options.folder.rglob("*.mat"))
    if not files:
        sys.exit(f"no .mat file in {options.folder}")
    size = sum(file.stat().st_size for file in files) / 1e6

    seconds, matches, turns = [], 0, 0
    for _ in range(options.rounds + 1):
        spent, matches, turns = check_once(files)
        seconds.append(spent)
    print(f"{len(files)} files, {matches} matches, {turns:,} turns, {size:.1f} MB; Python {sys.version.split()[0]}")
    row("tavla check, cold", [seconds[0]], matches, turns, size)
    row("tavla check, warm", seconds[1:], matches, turns, size)

    gnubg = shutil.which("gnubg", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"]))
    if gnubg is None:
        print("gnubg is not installed: no comparison")
        return
    imports = gnubg_rounds(gnubg, files, options.rounds)
    row("gnubg import mat", imports, matches, turns, size)
    print(f"tavla check takes {statistics.median(seconds[1:]) / statistics.median(imports):.1f} times as long (warm), "
          f"{seconds[0] / statistics.median(imports):.1f} times (cold)")  # fmt: skip


def check_once(files: list[Path]) -> tuple[float, int, int]:
    """CPU seconds of one pass over the files, with the matches and turns that it saw."""
    gc.collect()
    gc.set_threshold(200_000, 20, 100)  # as the command line does
    matches = turns = 0
    start = time.process_time()
    for checked in check_files((Found(str(file)) for file in files), stdin=bytes):
        for replayed in checked.report.replays:
            matches += 1
            turns += sum(len(game.turns) for game in replayed.games)
    return time.process_time() - start, matches, turns


def gnubg_rounds(gnubg: str, files: list[Path], rounds: int) -> list[float]:
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "import.cmd"
        setup = ["set confirm new off", "set confirm save off", "set display off"]

        def run(lines: list[str]) -> float:
            script.write_text("\n".join(lines) + "\n", encoding="utf-8")
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([gnubg, "-t", "-q", "-r", "-c", str(script)], stdin=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)  # fmt: skip
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

        started = statistics.median(run(setup) for _ in range(rounds))
        imports = [f'import mat "{file.resolve()}"' for file in files]
        return [max(run(setup + imports) - started, 1e-9) for _ in range(rounds)]


def row(name: str, seconds: list[float], matches: int, turns: int, size: float) -> None:
    median = statistics.median(seconds)
    print(f"{name:<18} {min(seconds):6.2f} s best  {median:6.2f} s median  {matches / median:8,.0f} matches/s  "
          f"{turns / median:10,.0f} turns/s  {size / median:6.1f} MB/s")  # fmt: skip


if __name__ == "__main__":
    main()
