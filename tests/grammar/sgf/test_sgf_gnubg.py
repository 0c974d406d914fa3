"""GNU Backgammon loads what is written here, and makes the same record of it."""

from __future__ import annotations

from pathlib import Path

from tavla.analyzer.convert import convert
from tavla.grammar import read, read_source
from tests.gnubg_oracle import needs_gnubg, through_gnubg, what_happened

ROOT = Path(__file__).resolve().parents[3]
SOUND = (
    *(ROOT / "tests" / "cases" / "formats" / "sgf" / "valid" / f"{name}.sgf"
      for name in ("analysed", "gnubg_match", "money_beaver")),
    *(ROOT / "samples" / name for name in ("gnubg_match.mat", "nackgammon.mat", "money_session.mat", "xg_match.mat")),
)  # fmt: skip


@needs_gnubg
def test_gnubg_loads_what_is_written(tmp_path: Path) -> None:
    readings = [read(read_source(path)) for path in SOUND]
    files = []
    for index, reading in enumerate(readings):
        files.append(tmp_path / f"{index}.sgf")
        files[-1].write_bytes(convert(reading, "sgf").data)
    for path, reading, exported in zip(SOUND, readings, through_gnubg(files, tmp_path), strict=True):
        again = read(read_source(exported))
        assert list(what_happened(again)) == list(what_happened(reading)), path.name
