"""Frames as text, CSV and JSON."""

import csv
import io
import json
import math

import pandas as pd
import pytest

from tavla.analyzer.export import FORMATS, ExportFormat, render, to_csv, to_json, to_text

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


@pytest.mark.parametrize("format", FORMATS)
def test_no_rows(frame: pd.DataFrame, format: ExportFormat) -> None:
    expected = {
        "text": "player  path  games  win_rate  money  legal  date\n",
        "csv": "player,path,games,win_rate,money,legal,date\n",
        "json": "[]\n",
    }
    assert render(frame.head(0), format) == expected[format]


@pytest.mark.parametrize("format", FORMATS)
def test_no_columns(format: ExportFormat) -> None:
    assert render(pd.DataFrame(), format).strip() in ("", "[]")


@pytest.mark.parametrize("format", FORMATS)
def test_index_with_a_name_comes_first(format: ExportFormat) -> None:
    frame = pd.DataFrame({"kind": ["a", "b", "a"], "points": [1, 2, 3]}).groupby("kind").sum()
    assert render(frame, format) == render(frame.reset_index(), format)
    assert "kind" in render(frame, format)


def test_unknown_format() -> None:
    with pytest.raises(ValueError, match="text, csv, json"):
        render(pd.DataFrame(), "xml")  # type: ignore[arg-type]
