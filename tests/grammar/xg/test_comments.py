"""Comments: RTF as plain text."""

import pytest

from tavla.grammar.xg.comments import plain_text, read_comments
from tests.grammar.xg.build import rtf


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("Good play", "Good play"),
        ("caf\\'e9", "café"),
        ("\\'93quoted\\'94", "“quoted”"),
        ("\\u1092?\\u-4050?", "ф\uf02e"),
        ("one\\par\1\2two\\line three", "one\ntwo\nthree"),
        ("\\b bold\\b0  plain \\{braces\\} \\\\", "bold plain {braces} \\"),
        ("{\\*\\hidden secret}{\\colortbl ;\\red0;}shown", "shown"),
        ("open { brace", "open  brace"),
        ("}}} closed", "closed"),
    ],
)
def test_rtf(body: str, text: str) -> None:
    comments = read_comments(f"{rtf(body)}\r\n".encode("cp1252"))
    assert comments == [text, ""]


def test_what_is_no_rtf_stays() -> None:
    assert plain_text("just {this} \\par") == "just {this} \\par"


def test_many_braces_take_no_time() -> None:
    assert plain_text("{\\rtf1" + "{" * 200_000 + "x").strip() == "x"
