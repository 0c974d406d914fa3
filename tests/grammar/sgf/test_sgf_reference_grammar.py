"""The reader's regular expressions against the grammar of the language: the same nodes, values and moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from tavla.grammar import decode, read
from tavla.grammar.notation import lark_parser
from tavla.grammar.record import Dance, Turn
from tavla.grammar.sgf.actions import POINTS, roll_action
from tavla.grammar.sgf.tree import values_of

VALID = sorted((Path(__file__).resolve().parents[2] / "cases" / "formats" / "sgf" / "valid").glob("*.sgf"))


def parser() -> Lark:
    return lark_parser("tavla.grammar.sgf", "sgf.lark", "collection", "move")


def main_line(tree: Tree[Token]) -> Iterator[Tree[Token]]:
    """The nodes of a tree's main line."""
    while True:
        nodes = [child for child in tree.children if isinstance(child, Tree) and child.data == "node"]
        yield from nodes
        following = [child for child in tree.children if isinstance(child, Tree) and child.data == "tree"]
        if not following:
            return
        tree = following[0]


def moves_in(text: str) -> list[list[tuple[str, str]]]:
    """The move properties of each game's main line, as the grammar reads them: colour and value."""
    games = []
    for tree in parser().parse(text, start="collection").children:
        assert isinstance(tree, Tree)
        found = []
        for node in main_line(tree):
            for item in node.children:
                assert isinstance(item, Tree)
                name, *values = item.children
                capitals = "".join(letter for letter in str(name) if letter.isupper())
                if capitals in ("W", "B"):
                    found += [(capitals, "".join(str(value.children[0])[1:-1].split()).lower()) for value in values
                              if isinstance(value, Tree)]  # fmt: skip
        games.append(found)
    return games


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_the_reader_finds_the_moves_of_the_grammar(path: Path) -> None:
    text = path.read_text("utf-8")
    read_games = []
    for match in read(decode(text.encode())).matches:
        for game in match.games:
            spans = [text[entry.start : entry.end] for entry in game.entries if text[entry.start] in "WB"]
            read_games.append([(span[0], "".join(span[span.index("[") + 1 : -1].split()).lower()) for span in spans])
    # The take of a beaver is no entry of its own.
    expected = [
        [move for index, move in enumerate(moves) if not takes_beaver(moves, index)] for moves in moves_in(text)
    ]
    assert read_games == expected


def takes_beaver(moves: list[tuple[str, str]], index: int) -> bool:
    return index > 1 and [value for _, value in moves[index - 2 : index + 1]] == ["double", "double", "take"]


LETTERS = "abcdefghijklmnopqrstuvwxyz"


@given(st.tuples(st.integers(1, 6), st.integers(1, 6)), st.text(LETTERS, max_size=10), st.integers(0, 1))
def test_a_move_is_read_as_the_grammar_reads_it(dice: tuple[int, int], letters: str, player: int) -> None:
    value = f"{dice[0]}{dice[1]}{letters}"
    try:
        tree = parser().parse(value, start="move")
    except UnexpectedInput:
        assert roll_action(player, value) is None
        return
    points = [
        POINTS[player][str(token)] for token in tree.children if isinstance(token, Token) and token.type == "POINT"
    ]
    found = roll_action(player, value)
    if not points:
        assert found == Dance((max(dice), min(dice)))
    else:
        assert isinstance(found, Turn)
        assert [point for move in found.moves for point in move[:2]] == points


@given(st.text("ab]\\\n;()[", max_size=20))
def test_a_value_ends_where_the_grammar_ends_it(text: str) -> None:
    """However escapes and brackets follow each other."""
    whole = f"(;C[{text}])"
    try:
        tree = parser().parse(whole, start="collection")
    except UnexpectedInput:
        return
    tokens = [
        str(token) for token in tree.scan_values(lambda token: isinstance(token, Token) and token.type == "VALUE")
    ]
    assert len(list(values_of("".join(tokens)))) == len(tokens)
