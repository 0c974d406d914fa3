"""Which texts with a match line are .mat files, and which are lists of plays in another layout."""

import pytest

from tavla.grammar import decode, sniff

GAME = " Game 1\n Ann : 0                        Bob : 0\n"
ROW = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"

MAT = {
    "as programs write it": f" 5 point match\n\n{GAME}{ROW}",
    "no game yet": " 5 point match\n",
    "no score line": f" 5 point match\n Game 1\n{ROW}",
    "no numbers": f" 5 point match\n{GAME}31: 8/5 6/5                 42: 8/4 6/4\n",
    "an odd length": f" 2.5 point match\n{GAME}{ROW}",
    "no rows": f" 5 point match\n{GAME}      Wins 1 point\n",
    "a list in a comment": f"; 1. 31: 8/5 6/5\n 5 point match\n{GAME}{ROW}",
}
LISTS = {
    "no game line": f"5 point match\n{ROW}",
    "other numbers": f"5 point match\n{GAME}1. 31: 8/5 6/5     42: 8/4 6/4\n",
    "labels": "5 point match\nGame 1\nAnn 31: 8/5 6/5\nBob 42: 8/4 6/4\n",
    "bare plays": "Match to 5\n31: 8/5 6/5\n42: 8/4 6/4\n",
    "a score in words": "5 point match\n\nGame 1\nScore: Ann 0, Bob 0\n  1. Wins 1 point\n",
}


@pytest.mark.parametrize(
    ("text", "name"),
    [*((text, "mat") for text in MAT.values()), *((text, "book") for text in LISTS.values())],
    ids=[*MAT, *LISTS],
)
def test_layout(text: str, name: str) -> None:
    found = sniff(decode(text.encode()))
    assert found is not None
    assert found.name == name
