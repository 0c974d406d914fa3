"""`tavla stats`: tables on standard output and in files."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from click.testing import Result

Run = Callable[..., Result]


def test_stats_as_text_csv_and_json(run: Run, good: Path, tmp_path: Path) -> None:
    text = run("stats", good)
    assert text.exit_code == 0
    assert "matches" in text.stdout
    assert "players" in text.stdout
    rows = json.loads(run("stats", good, "--table", "players", "--format", "json").stdout)
    assert {row["player"]: row["games_won"] for row in rows} == {"Ann": 1, "Bob": 0}
    target = tmp_path / "games.csv"
    assert run("stats", good, "--table", "games", "-o", target).exit_code == 0
    header, game = target.read_text().splitlines()
    assert dict(zip(header.split(","), game.split(","), strict=True))["ending"] == "drop"
    assert run("stats", good, "--table", "nothing").exit_code == 2


def test_stats_go_into_the_file_that_its_name_promises(run: Run, good: Path, tmp_path: Path) -> None:
    for name, head in (("x.xlsx", b"PK"), ("x.parquet", b"PAR1"), ("x.sqlite", b"SQLite format 3"), ("x.md", b"## "),
                       ("x.tex", b"% matches"), ("x.duckdb", b"")):  # fmt: skip
        assert run("stats", good, "-o", tmp_path / name).exit_code == 0
        assert (tmp_path / name).read_bytes().startswith(head)
    refused = run("stats", good, "--table", "games", "--table", "turns", "-o", tmp_path / "x.csv")
    assert refused.exit_code == 2
    assert "one table at a time goes into a csv file" in refused.stderr


def test_stats_summarizes(run: Run, good: Path) -> None:
    rows = json.loads(run("stats", good, "--table", "results", "--by", "player", "--format", "json").stdout)
    assert {row["player"]: (row["won"], row["won_by_drop"]) for row in rows} == {"Ann": (1, 1), "Bob": (0, 0)}
    refused = run("stats", good, "--table", "results", "--by", "dice")
    assert refused.exit_code == 2
    assert "results can't be split by dice" in refused.stderr


def test_stats_of_analysed_records(run: Run, good: Path, tmp_path: Path) -> None:
    """All tables are written: that of the analysis only where there is some."""
    analysed = Path(__file__).parents[1] / "cases" / "formats" / "xg" / "valid" / "analysed.xg"
    for path, tables in ((good, set()), (analysed, {"analysis"})):
        target = tmp_path / f"{path.stem}.sqlite"
        assert run("stats", path, "-o", target).exit_code == 0
        with closing(sqlite3.connect(target)) as database:
            names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert names & {"analysis", "positions"} == tables
    rows = json.loads(run("stats", analysed, "--table", "error_rates", "--format", "json").stdout)
    assert {row["player"]: row["play_error_emg"] for row in rows} == {"Ann": 0.375, "Bob": 0.0}
    worst = json.loads(run("stats", analysed, "--table", "worst_errors", "--format", "json").stdout)
    assert [(row["error"], row["played"], row["error_emg"]) for row in worst] == [
        ("play", "24/23 13/10", 0.375), ("wrong double", "double", 0.125),
    ]  # fmt: skip
