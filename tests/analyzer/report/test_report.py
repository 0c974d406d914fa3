"""The page of a report: what stands in it, that nothing in it can act, and the positions of its viewer."""

import base64
import json
import re
import shutil
import subprocess
import zlib
from collections.abc import Iterable
from html.parser import HTMLParser
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tavla.analyzer.events import GameReplay, Replay
from tavla.analyzer.positions import position_at_action, position_at_end, position_at_turn
from tavla.analyzer.report import Report, charts_of, gather, to_html, to_text
from tavla.analyzer.report.charts import Line, line_chart
from tavla.analyzer.report.page import embedded
from tavla.analyzer.report.records import encoded_match, moved
from tavla.analyzer.report.sections import rows_of
from tavla.analyzer.statistics import summarize
from tavla.analyzer.tables import Played, played_of
from tavla.grammar.formats import read
from tavla.grammar.ids import format_id
from tavla.grammar.position import STANDARD_START, Board
from tavla.grammar.source import decode

HOSTILE = ("<script>alert(1)</script>", '"><img onerror=alert(1) src=x>', "</script><b>", "${x}", "a\u2028b{{ 7*7 }}")
ACTIVE = {"a": "href", "link": "href", "script": "src", "img": "src", "iframe": "src", "object": "data"}


class Page(HTMLParser):
    """What a browser would make of a page: its elements, and the texts of scripts and of cells."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self.open: list[str] = []
        self.cells: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in ("meta", "link", "input", "br"):
            self.open.append(tag)
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            self.texts[str(self.elements[-1][1].get("id"))] = data
        if self.open and self.open[-1] in ("td", "th", "a") and self.cells:
            self.cells[-1] += data


def played(path: Path) -> list[Played]:
    return list(played_of(read(decode(path.read_bytes(), path.name)), checked=True))


def hostile_record(name: str) -> str:
    rows = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n  2)  Doubles => 2                Drops\n      Wins 1 point\n"
    return f'; [Event "{name}"]\n 3 point match\n\n Game 1\n {name} : 0                        Bob : 0\n{rows}'


@pytest.fixture(scope="module")
def everything(samples: Path) -> Report:
    return gather(item for path in sorted(samples.iterdir()) if path.name != "README.md" for item in played(path))


@pytest.fixture(scope="module")
def page(everything: Report) -> str:
    return to_html(everything).decode()


def blocks(report: Report) -> list[Any]:
    packed = (base64.b64decode(block) for block in report.blocks)
    return [match for data in packed for match in json.loads(zlib.decompress(data, -zlib.MAX_WBITS))]


def test_the_page_is_well_formed_and_loads_nothing(page: str) -> None:
    parsed = Page(page)
    assert parsed.open == []
    for tag, attributes in parsed.elements:
        address = attributes.get(ACTIVE.get(tag, "")) or "#"
        assert address.startswith(("#", "data:")), address
        assert not [name for name in attributes if name.startswith("on")]
    without_names = page.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|//[a-z]+\.|@import|url\(", without_names)


def test_every_table_names_itself_and_its_heads(page: str) -> None:
    elements = Page(page).elements
    ids = [attributes["id"] for _, attributes in elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    tags = [tag for tag, _ in elements]
    assert tags.count("caption") == tags.count("table") > 10
    assert all(attributes.get("scope") in ("col", "row") for tag, attributes in elements if tag == "th")
    levels = [int(tag[1]) for tag in tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_the_same_records_make_the_same_bytes(everything: Report, samples: Path) -> None:
    again = gather(item for path in sorted(samples.iterdir()) if path.name != "README.md" for item in played(path))
    assert to_html(again) == to_html(everything)


def page_about(names: Iterable[str], folder: Path) -> tuple[Report, str]:
    """A report of a match for each name, which is also that of the event, of a file and of the page."""
    items = []
    for number, name in enumerate(names):
        path = folder / f"{number}.mat"
        path.write_text(hostile_record(name), encoding="utf-8")
        (item,) = played(path)
        assert item.replay.match.names[0] == name
        items.append(item._replace(path=f"{name}.mat"))
    report = gather(items)
    return report, to_html(report, name).decode()


def test_names_stay_text(tmp_path: Path) -> None:
    harmless = Page(page_about(("Ann", "Bea", "Cem", "Dan", "Eve"), tmp_path)[1])
    report, text = page_about(HOSTILE, tmp_path)
    parsed = Page(text)
    found, expected = ([(tag, list(attributes)) for tag, attributes in page.elements] for page in (parsed, harmless))
    assert found == expected
    assert "\u2028" not in text
    for number, name in enumerate(name.replace("\u2028", "\ufffd") for name in HOSTILE):
        assert name in parsed.cells
        assert name in json.loads(parsed.texts["index"])["matches"][number]
        assert blocks(report)[number]["names"][0] == name


def test_embedded_json_ends_no_element_and_comes_back() -> None:
    value = {"names": list(HOSTILE)}
    text = embedded(value)
    assert not set(text) & set("<>&\u2028\u2029")
    assert json.loads(text) == value


def test_tables_hold_the_figures_of_the_summaries(everything: Report, page: str) -> None:
    cells = Page(page).cells
    results = summarize("results", everything.frames, ["player"])
    for row in rows_of(results):
        place = cells.index(row.player)
        expected = [row.player, str(row.games), str(row.won), f"{100 * row.win_rate:.1f} %"]
        assert cells[place : place + 4] == expected
    assert f"{len(everything.frames['matches'])}" in page


def test_findings_lead_into_the_viewer(everything: Report) -> None:
    found = [item for items in everything.findings.values() for item in items]
    assert len(found) == sum(everything.counts.values()) > 5
    matches = blocks(everything)
    for item in found:
        place = re.fullmatch(r"m(\d+)(?:g(\d+)s(\d+))?", item.anchor)
        assert place is not None
        if place[2]:
            game = matches[int(place[1]) - 1]["games"][int(place[2]) - 1]
            notes = game["notes"][str(int(place[3]) - 1)]["findings"]
            assert item.code in [note[1] for note in notes]


@pytest.mark.parametrize(
    ("low", "high", "ticks"), [(0, 2, [0, 1, 2]), (0, 7, [0, 2, 4, 6]), (1398, 1602, [1400, 1450, 1500, 1550, 1600])]
)
def test_scales_are_whole_round_numbers(low: float, high: float, ticks: list[int]) -> None:
    lines = [Line("a", ((0, low), (1, high)))]
    chart = line_chart("a", "A", "", lines)
    assert re.findall(r'text-anchor="end"[^>]*>(\d+)<', chart.svg) == list(map(str, ticks))


def test_engines_words_and_comments_hang_on_their_steps() -> None:
    path = Path(__file__).parents[2] / "cases" / "formats" / "json" / "valid" / "analysed.json"
    (item,) = played(path)
    notes = encoded_match(item).match["games"][0]["notes"]
    (analysis,) = notes[0]["analyses"]
    assert [row[1] for row in analysis["plays"]] == ["8/5 6/5", "24/23 13/10"]
    assert [row[-1] for row in analysis["plays"]] == [1, 0]
    assert "luck +0.222" in analysis["lines"]


def test_charts_have_titles_and_descriptions(everything: Report) -> None:
    charts = [chart for group in charts_of(everything).values() for chart in group]
    assert {"results", "endings", "cube", "dice-faces", "openings", "ratings-fibs"} <= {chart.name for chart in charts}
    for chart in charts:
        assert "<title" in chart.svg
        assert "<desc" in chart.svg
        assert "nan" not in chart.svg


def test_without_scipy_the_tests_of_the_dice_are_left_out(samples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = gather(played(samples / "gnubg_match.mat"))
    assert "Were all the dice fair?" in to_html(report).decode()
    monkeypatch.setattr("tavla.analyzer.statistics.dice.find_spec", lambda name: None)
    text = to_html(report).decode()
    assert "Were all the dice fair?" not in text
    assert "Rolls thrown" in text


def test_text_for_the_terminal(everything: Report) -> None:
    text = to_text(everything, "Club", 100, colour=False)
    assert text.startswith("Club\nfiles 16 · matches 17")
    assert "Results by player" in text
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 100


BLOT = {24: 1, 13: 6, 8: 3, 6: 5}
"""The other side in these plays: a blot on the mover's 1 point."""


@pytest.mark.parametrize(
    ("play", "own", "other"),
    [
        ("8/5 6/5", {24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, BLOT),
        ("24/20(2)", {20: 2, 13: 5, 8: 3, 6: 5}, BLOT),
        ("6/1*(2)", {24: 2, 13: 5, 8: 3, 6: 3, 1: 2}, {13: 6, 8: 3, 6: 5, 25: 1}),
        ("6/1*/off", {24: 2, 13: 5, 8: 3, 6: 4, 0: 1}, {13: 6, 8: 3, 6: 5, 25: 1}),
        ("bar/20", {24: 2, 13: 5, 8: 3, 6: 5}, BLOT),  # nobody is on the bar
    ],
)
def test_checkers_move_as_a_play_says(play: str, own: dict[int, int], other: dict[int, int]) -> None:
    blot = tuple(BLOT.get(point, 0) for point in range(26))
    sides = moved(Board(STANDARD_START, blot), 0, play)
    assert [{point: count for point, count in enumerate(side) if count} for side in sides] == [own, other]


# ---- the viewer ---------------------------------------------------------------------------------------------------


def expected_ids(replayed: Replay, game: GameReplay) -> list[str]:
    """The XGIDs of a game as the library has them, '' where there is none."""
    timed = [(action.turn, 0, place, position_at_action(replayed, game, action))
             for place, action in enumerate(game.cube_actions)]  # fmt: skip
    timed += [(turn.number - 1, 1, 0, position_at_turn(replayed, game, turn)) for turn in game.turns]
    timed.sort(key=lambda item: item[:3])
    ids = []
    for position in [*(item[3] for item in timed), position_at_end(replayed, game)]:
        try:
            ids.append(format_id(position, "xgid"))
        except ValueError:
            ids.append("")
    return ids


def viewer_ids(matches: Iterable[Any]) -> list[list[list[str]]]:
    """The XGIDs that the viewer's script computes, by match and game."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: the viewer's script can't be run")
    script = files("tavla.analyzer.report").joinpath("stepping.js").read_text("utf-8")
    data = json.dumps(list(matches))
    run = f"{script}\nconst data = {data};\n"
    run += "console.log(JSON.stringify(data.map((m) => m.games.map((g) => positionsOf(m, g).map(xgidOf)))));"
    done = subprocess.run([node, "-"], input=run, capture_output=True, encoding="utf-8", check=True)
    ids: list[list[list[str]]] = json.loads(done.stdout)
    return ids


def test_the_viewer_shows_the_positions_of_the_replay(samples: Path, everything: Report) -> None:
    items = [item for path in sorted(samples.iterdir()) if path.name != "README.md" for item in played(path)]
    computed = viewer_ids(blocks(everything))
    expected = [[expected_ids(item.replay, game) for game in item.replay.games] for item in items]
    assert computed == expected
    assert sum(len(ids) for match in expected for ids in match) > 1000


@pytest.mark.corpus
def test_the_viewer_shows_the_positions_of_self_play(selfplay: Path) -> None:
    items = [item for path in sorted(selfplay.glob("*.mat"))[:40] for item in played(path)]
    computed = viewer_ids(encoded_match(item).match for item in items)
    assert computed == [[expected_ids(item.replay, game) for game in item.replay.games] for item in items]
