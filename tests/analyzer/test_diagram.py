"""A board as a picture: everything on it is drawn once, in its place, and no name is markup."""

import xml.etree.ElementTree as ET

import pytest

from tavla.analyzer.diagram import diagram, png
from tavla.analyzer.draw import UNICODE, draw
from tavla.grammar.ids import parse_id

SVG = "{http://www.w3.org/2000/svg}"
RACE = parse_id("XGID=bBBBB---------------bbbdB-:1:-1:-1:64:3:6:0:7:10")
START = parse_id("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10")


def parts(svg: str, name: str) -> list[ET.Element]:
    return ET.fromstring(svg).findall(f"{SVG}{name}")


def test_every_checker_is_drawn() -> None:
    checkers = [part for part in parts(diagram(START), "circle") if part.get("r") == "20"]
    assert len(checkers) == 30
    light = [part for part in checkers if "--board-light" in (part.get("fill") or "")]
    # Player 0's five checkers on his 13 point stand at the top left, two of his on the 24 point at the top right.
    left = min(float(part.get("cx") or 0) for part in light)
    assert sum(float(part.get("cx") or 0) == left for part in light) == 5
    assert len(light) == 15


def test_checkers_off_and_dice_are_drawn() -> None:
    svg = diagram(RACE)
    off = [part for part in parts(svg, "rect") if part.get("height") == "11"]
    pips = [part for part in parts(svg, "circle") if part.get("r") == "3.6"]
    assert len(off) == 5 + 3
    assert len(pips) == 6 + 4
    assert [part.text for part in parts(svg, "text") if part.get("font-size") == "20"] == ["2"]


def test_the_same_position_from_the_other_side_is_the_picture_turned() -> None:
    def heights(bottom: int) -> list[float]:
        circles = parts(diagram(START, bottom=bottom), "circle")
        return sorted(float(c.get("cy") or 0) for c in circles if "--board-dark" in (c.get("fill") or ""))

    middle = 596 / 2
    assert heights(1) == pytest.approx(sorted(2 * middle - y for y in heights(0)))


def test_a_pile_says_how_many_it_has() -> None:
    pile = parse_id(f"XGID=-H{22 * '-'}h-:0:0:1:00:0:0:0:0:10")
    texts = [part.text for part in parts(diagram(pile), "text")]
    assert texts.count("8") == 1 + 2  # the point's label, and the number on both piles


def test_a_name_is_text() -> None:
    svg = diagram(START, ("<script>alert(1)</script>", '"><img onerror=x>'), title="a & b")
    assert "<script" not in svg
    assert "<img" not in svg
    shown = [part.text for part in parts(svg, "text")]
    assert "<script>alert(1)</script>" in shown
    assert '"><img onerror=x>' in shown


def test_png_is_a_picture_of_twice_the_size() -> None:
    pytest.importorskip("vl_convert")
    data = png(diagram(START))
    assert data.startswith(b"\x89PNG\r\n")
    assert int.from_bytes(data[16:20], "big") == 2 * 688


def test_discs_keep_their_colour_on_both_sides() -> None:
    below, above = (draw(RACE.board, ("Ann", "Bob"), bottom=bottom, signs=UNICODE) for bottom in (0, 1))
    assert "○: Ann  (68 pips, 5 off)" in below
    assert "○: Ann  (68 pips, 5 off)" in above
    assert above.count("●") - 1 == below.count("●") - 1 == 12
