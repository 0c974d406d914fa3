"""GNU Backgammon as an oracle: what it makes of our files. Tests that ask it are skipped where it isn't installed."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tavla.analyzer.replay import replay
from tavla.grammar import Reading

GNUBG = shutil.which("gnubg", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"]))
needs_gnubg = pytest.mark.skipif(GNUBG is None, reason="gnubg is not installed")
SETUP = ("set confirm new off", "set confirm save off", "set display off")


def run_gnubg(commands: Sequence[str], folder: Path) -> None:
    """Carry out commands in one process."""
    script = folder / "commands"
    script.write_text("\n".join((*SETUP, *commands)) + "\n", encoding="utf-8")
    assert GNUBG is not None
    subprocess.run([GNUBG, "-t", "-q", "-r", "-c", str(script)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, check=False, timeout=600)  # fmt: skip


def through_gnubg(files: Sequence[Path], folder: Path) -> list[Path]:
    """Load .sgf files in gnubg and export each as .mat; the paths of what it wrote, in the same order."""
    written = [folder / f"{index}.mat" for index, _ in enumerate(files)]
    commands = []
    for source, target in zip(files, written, strict=True):
        commands += [f'load match "{source}"', f'export match mat "{target}"']
    run_gnubg(commands, folder)
    return written


def what_happened(reading: Reading) -> Iterator[tuple[object, ...]]:
    """Plays, cube actions and results by their effect: all that gnubg's .mat can say.

    Points of matches only: gnubg's own files of one money session disagree where automatic doubles or the Jacoby rule
    count.
    """
    for match in reading.matches:
        for game in replay(match).games:
            points = game.result.points if game.result is not None and match.length else None
            yield "game", game.score, points, game.result_player
            for turn in game.turns:
                if turn.dice is not None or turn.before != turn.after:
                    yield turn.player, turn.dice, turn.before, turn.after
            for action in game.cube_actions:
                yield action.kind, action.player, action.board
            yield game.ending.kind, game.ending.winner
