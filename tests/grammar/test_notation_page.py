"""docs/notation.md says what is true: every line of its tables is read, or written, as it stands there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavla.grammar import format_play
from tavla.grammar.notation import STYLES
from tavla.grammar.record import CheckerMove, Turn
from tavla.grammar.shorthand import mirrored, parse_said

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text("utf-8")


def table(heading: str, after: str = "") -> list[list[str]]:
    """The rows of the first table with this heading after some words, without the code marks of Markdown."""
    body = PAGE[PAGE.index(heading, PAGE.index(after)) :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip().strip("`") for cell in row.strip("|").split("|")] for row in body]


IN_FULL = table("| written | means |")
LANDINGS = [row[0] for row in table("| written | means |", "By landing points")]
NAMED = table("| written | for Black |")
STYLE_ROWS = table("| style | a play |")


@pytest.mark.parametrize(("written", "means"), IN_FULL, ids=[row[0] for row in IN_FULL])
def test_plays_in_full(written: str, means: str) -> None:
    assert format_play(parse_said(written).moves) == means


@pytest.mark.parametrize("written", [text for text in LANDINGS if not text.startswith("bar")])
def test_landing_points(written: str) -> None:
    assert parse_said(written).parts != ()


@pytest.mark.parametrize(("written", "black", "white"), NAMED, ids=[row[0] for row in NAMED])
def test_named_points(written: str, black: str, white: str) -> None:
    turn = parse_said(written).action((6, 5), written)
    other = mirrored(turn)
    assert isinstance(turn, Turn)
    assert isinstance(other, Turn)
    assert turn.moves == parse_said(black).moves
    assert other.moves == parse_said(white).moves


@pytest.mark.parametrize(("style", "play"), [row[:2] for row in STYLE_ROWS], ids=[row[0] for row in STYLE_ROWS])
def test_styles(style: str, play: str) -> None:
    moves = [CheckerMove(25, 22, True), CheckerMove(22, 19), CheckerMove(13, 10), CheckerMove(13, 10)]
    assert format_play(moves, STYLES[style]) == play


def test_the_page_has_every_style() -> None:
    assert [row[0] for row in STYLE_ROWS] == list(STYLES)
