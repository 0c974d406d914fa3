"""Frames as text, CSV and JSON."""

import csv
import io
import json
import math
import sqlite3
from pathlib import Path

import pandas as pd
import pytest

from tavla.analyzer.export import TARGETS, ExportError, export, render, to_csv, to_json, to_text
from tavla.analyzer.export.markup import to_latex, to_markdown

TEXTS = [name for name, target in TARGETS.items() if not target.binary]
NAMES = ["Ann", "=1+1", "<script>", "", "大雄"]


@pytest.fixture
def frame() -> pd.DataFrame:
    return pd.DataFrame(
        {
            "player": pd.Categorical(NAMES),
            "path": pd.array(["a,b.mat", "-x", None, '"q"', "@y"], dtype="string"),
            "games": pd.array([1, 20, None, -3, 5], dtype="Int32"),
            "win_rate": [0.5, math.nan, 1 / 3, 1.0, math.inf],
            "money": [True, False, True, False, True],
            "legal": pd.array([True, None, False, True, None], dtype="boolean"),
            "date": pd.Series(["2024-02-29", None, "1999-12-31", None, None], dtype="datetime64[s]"),
        }
    )


def test_csv(frame: pd.DataFrame) -> None:
    assert to_csv(frame).splitlines() == [
        "player,path,games,win_rate,money,legal,date",
        'Ann,"a,b.mat",1,0.5,true,true,2024-02-29',
        "'=1+1,'-x,20,,false,,",
        "<script>,,,0.3333333333333333,true,false,1999-12-31",
        ',"""q""",-3,1.0,false,true,',
        "大雄,'@y,5,,true,,",
    ]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"])
def test_no_formula_gets_into_a_spreadsheet(text: str) -> None:
    table = to_csv(pd.DataFrame({text: pd.Categorical([text]), "path": pd.array([text], dtype="string")}))
    rows = list(csv.reader(io.StringIO(table, newline="")))
    assert rows == [[f"'{text}", "path"], [f"'{text}", f"'{text}"]]


def test_negative_numbers_are_no_formulas() -> None:
    assert to_csv(pd.DataFrame({"points": [-1], "equity": [-0.25]})) == "points,equity\n-1,-0.25\n"


def test_a_missing_value_alone_is_a_row() -> None:
    assert to_csv(pd.DataFrame({"points": pd.array([1, None], dtype="Int32")})) == 'points\n1\n""\n'


def test_json(frame: pd.DataFrame) -> None:
    rows = json.loads(to_json(frame), parse_constant=pytest.fail)
    assert [row["player"] for row in rows] == NAMES
    assert rows[0] == {
        "player": "Ann", "path": "a,b.mat", "games": 1, "win_rate": 0.5, "money": True, "legal": True,
        "date": "2024-02-29",
    }  # fmt: skip
    assert rows[1] | rows[4] == rows[4] | {"player": "大雄", "path": "@y"}
    assert [row["games"] for row in rows] == [1, 20, None, -3, 5]
    assert {type(row["games"]) for row in rows} == {int, type(None)}
    assert [row["win_rate"] for row in rows] == [0.5, None, 1 / 3, 1.0, None]
    assert [row["date"] for row in rows] == ["2024-02-29", None, "1999-12-31", None, None]


def test_times_of_day_are_kept() -> None:
    moments = pd.Series(["2024-02-29 13:05", "2024-03-01 00:00"], dtype="datetime64[s]")
    assert to_csv(pd.DataFrame({"at": moments})) == "at\n2024-02-29T13:05:00\n2024-03-01T00:00:00\n"


def test_text(frame: pd.DataFrame) -> None:
    assert to_text(frame).splitlines() == [
        "player    path     games  win_rate  money  legal  date",
        "Ann       a,b.mat      1     0.500  yes    yes    2024-02-29",
        "=1+1      -x          20         -  no     -      -",
        "<script>  -            -     0.333  yes    no     1999-12-31",
        '          "q"         -3     1.000  no     yes    -',
        "大雄      @y           5         -  yes    -      -",
    ]


def test_columns_that_do_not_fit_go_below() -> None:
    table = to_text(pd.DataFrame({"player": ["Ann", "Bob"], "games": [1, 2], "points": [10, 20]}), width=14)
    assert table == "player  games\nAnn         1\nBob         2\n\nplayer  points\nAnn         10\nBob         20\n"


def test_narrowest_width_still_shows_everything(frame: pd.DataFrame) -> None:
    assert [block.split()[1] for block in to_text(frame, width=1).split("\n\n")] == list(frame.columns[1:])


def test_single_row_goes_down_the_page() -> None:
    assert to_text(pd.DataFrame({"player": ["Ann"], "games": [12]}), width=8) == "player  Ann\ngames   12\n"


def test_long_text_is_cut() -> None:
    (_, line) = to_text(pd.DataFrame({"player": ["x" * 100], "games": [1]})).splitlines()
    assert line == "x" * 39 + "…      1"


def test_text_holds_no_control_character() -> None:
    table = to_text(pd.DataFrame({"player": ["\x1b[31mred\x07\n\u202egnal"], "games": [1]}))
    assert table.splitlines()[1:] == ["\ufffd[31mred\ufffd\ufffd\ufffdgnal      1"]


@pytest.mark.parametrize("format", TEXTS)
def test_no_rows(frame: pd.DataFrame, format: str) -> None:
    expected = {
        "text": "player  path  games  win_rate  money  legal  date\n",
        "csv": "player,path,games,win_rate,money,legal,date\n",
        "json": "[]\n",
        "markdown": "| player | path | games | win\\_rate | money | legal | date |\n"
        "| --- | --- | ---: | ---: | --- | --- | --- |\n",
        "latex": "\\begin{tabular}{llrrlll}\n\\toprule\n"
        "player & path & games & win\\_rate & money & legal & date \\\\\n\\midrule\n\\bottomrule\n\\end{tabular}\n",
    }
    assert render(frame.head(0), format) == expected[format]


@pytest.mark.parametrize("format", TEXTS)
def test_no_columns(format: str) -> None:
    assert render(pd.DataFrame(), format).strip() in ("", "[]")


@pytest.mark.parametrize("format", TEXTS)
def test_index_with_a_name_comes_first(format: str) -> None:
    frame = pd.DataFrame({"kind": ["a", "b", "a"], "points": [1, 2, 3]}).groupby("kind").sum()
    assert render(frame, format) == render(frame.reset_index(), format)
    assert "kind" in render(frame, format)


def test_unknown_format() -> None:
    with pytest.raises(ValueError, match="text, csv, json"):
        render(pd.DataFrame(), "xml")


# Documents, workbooks, databases -----------------------------------------------------------------------------------


def test_markdown_takes_no_name_for_markup(frame: pd.DataFrame) -> None:
    lines = to_markdown(frame).splitlines()
    assert lines[2] == r"| Ann | a,b.mat | 1 | 0.500 | yes | yes | 2024-02-29 |"
    assert lines[3].startswith(r"| \=1+1 | \-x | 20 |  |")
    assert lines[4].startswith(r"| \<script\> |  |")


def test_latex_takes_no_name_for_a_command() -> None:
    text = to_latex(pd.DataFrame({"player": [r"\input{x}", "50% & more", "[1mm]", "a_b^c~#$"]}))
    assert text.splitlines()[4:8] == [
        r"\textbackslash{}input\{x\} \\",
        r"50\% \& more \\",
        r"{}[1mm] \\",
        r"a\_b\textasciicircum{}c\textasciitilde{}\#\$ \\",
    ]


def test_a_workbook_has_a_sheet_a_table_and_no_formula(frame: pd.DataFrame) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    data = export({"players": frame, "none": frame.head(0)}, "xlsx")
    book = openpyxl.load_workbook(io.BytesIO(data))
    assert book.sheetnames == ["players", "none"]
    sheet = book["players"]
    assert [cell.value for cell in sheet[1]] == list(frame.columns)
    assert [cell.value for cell in sheet["A"]][1:] == ["Ann", "=1+1", "<script>", "", "大雄"]
    assert {cell.data_type for row in sheet.iter_rows(min_row=2) for cell in row} <= {"s", "n", "b", "d"}
    assert [cell.value for cell in sheet["C"]][1:] == [1, 20, None, -3, 5]
    assert [cell.value for cell in sheet["D"]][1:] == [0.5, None, 1 / 3, 1, None]
    assert sheet["G2"].value.isoformat() == "2024-02-29T00:00:00"
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("B2", "A1:G6")
    assert export({"players": frame, "none": frame.head(0)}, "xlsx") == data


def test_parquet_gives_the_frame_back(frame: pd.DataFrame) -> None:
    again = pd.read_parquet(io.BytesIO(export({"players": frame}, "parquet")))
    again["date"] = again["date"].astype("datetime64[s]")  # Parquet's coarsest is milliseconds
    pd.testing.assert_frame_equal(again, frame, check_dtype=False, check_categorical=False)
    assert str(again.dtypes["player"]) == "category"


TABLES_OF_TWO_GAMES = {
    "matches": pd.DataFrame({"match": pd.array([0], dtype="int32"), "player_0": pd.Categorical(["=A"])}),
    "games": pd.DataFrame({"match": [0, 0], "game": [1, 2], "points": pd.array([2, None], dtype="Int32"),
                           "crawford": [True, False]}),
}  # fmt: skip


def test_sqlite_has_keys_that_join() -> None:
    connection = sqlite3.connect(":memory:")
    connection.deserialize(export(TABLES_OF_TWO_GAMES, "sqlite"))
    joined = "SELECT player_0, game, points, crawford FROM games JOIN matches USING (match) ORDER BY game"
    assert connection.execute(joined).fetchall() == [("=A", 1, 2, 1), ("=A", 2, None, 0)]
    connection.execute("PRAGMA foreign_keys = ON")
    for row in ("(0, 1, 5, 0)", "(7, 1, 5, 0)"):
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(f"INSERT INTO games VALUES {row}")
    assert connection.execute("SELECT name FROM sqlite_master WHERE name = 'matches_player_0'").fetchall()
    connection.close()


def test_duckdb_has_keys_and_types(tmp_path: Path, frame: pd.DataFrame) -> None:
    duckdb = pytest.importorskip("duckdb")
    place = tmp_path / "tables.duckdb"
    place.write_bytes(export({**TABLES_OF_TWO_GAMES, "players": frame}, "duckdb"))
    with duckdb.connect(str(place), read_only=True) as connection:
        assert connection.sql("SELECT sum(points) FROM games JOIN matches USING (match)").fetchall() == [(2,)]
        assert connection.sql("SELECT date FROM players WHERE games = 1").fetchall()[0][0].year == 2024
        assert len(connection.sql("FROM duckdb_constraints() WHERE constraint_type = 'FOREIGN KEY'").fetchall()) == 1


def test_what_does_not_go_into_a_file_is_told(frame: pd.DataFrame, monkeypatch: pytest.MonkeyPatch) -> None:
    for format in ("csv", "json", "parquet"):
        with pytest.raises(ExportError, match="one table at a time"):
            export({"a": frame, "b": frame}, format)
    monkeypatch.setattr("tavla.analyzer.export.find_spec", lambda name: None)
    with pytest.raises(ExportError, match=r"pip install 'tavla\[export\]'"):
        export({"a": frame}, "xlsx")
