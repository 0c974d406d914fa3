"""Explaining and converting identifiers, alone and in a text."""

import pytest

from tavla.analyzer.explain import explain
from tavla.analyzer.identify import answer_id, answer_text
from tavla.grammar.ids import KINDS, IdError, parse_id
from tavla.grammar.source import decode

XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"
GNUBG = "4HPwATDgc/ABMA:cAkAAAAAAAAA"
POST = f"""Ann: what about {XGID}?
Bob: I prefer Position ID: 4HPwATDgc/ABMA
Match ID: UYnlAEAAEAAE, but not {XGID.replace(":1:00", ":5:00")}.
"""


def test_explained() -> None:
    answer = answer_id(XGID)
    assert "\n".join(answer.lines) == explain(parse_id(XGID))
    assert answer.notes == ()


def test_converted() -> None:
    """Losses are told in words."""
    answer = answer_id(XGID, to="gnubg")
    assert (answer.lines, answer.notes) == ((GNUBG,), ("lost: beavers",))
    assert answer_id(GNUBG, to="ogid").notes == ("lost: the Jacoby rule",)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind(kind: str) -> None:
    (line,) = answer_id(XGID, to=kind).lines
    assert parse_id(line).board == parse_id(XGID).board


def test_dice() -> None:
    answer = answer_id(XGID, to="gnubg", dice=(1, 3))
    assert answer.lines == ("4HPwATDgc/ABMA:cIkFAAAAAAAA",)
    assert answer.notes == ("lost: the order of the dice", "lost: beavers")
    with pytest.raises(ValueError, match="a double is pending: nobody rolls"):
        answer_id(XGID.replace(":00:", ":D:", 1), dice=(3, 1))


def test_unreadable() -> None:
    with pytest.raises(IdError, match="turn"):
        answer_id(XGID.replace(":1:00", ":5:00"))


def test_text_explained() -> None:
    answer = answer_text(decode(POST.encode(), "post.txt"))
    assert answer.lines == (
        "post.txt:1:17 xgid: X to roll or double, cube 1, money session 0-0, pips 167-167",
        "post.txt:2:28 gnubg: X to play 3-1, cube 2 (X), 7 point match 2-4, pips 167-167",
    )
    assert answer.notes == ("post.txt:3:69 XGID turn must be 1 or -1, not '5'",)
    assert (answer.found, answer.unread) == (3, 1)


def test_text_converted() -> None:
    answer = answer_text(decode(POST.encode(), "post.txt"), to="ogid")
    assert answer.lines == (
        "post.txt:1:17 11ccccchhhjjjjj:66666888dddddoo:N0N::W:C:0:0:0:0",
        "post.txt:2:28 11ccccchhhjjjjj:66666888dddddoo:B1N:13:W:R:4:2:7:0",
    )
    assert answer.notes[:3] == (
        "post.txt:1:17 lost: the Jacoby rule",
        "post.txt:1:17 lost: beavers",
        "post.txt:2:28 lost: the order of the dice",
    )


def test_text_with_a_double_and_dice() -> None:
    """A roll that doesn't fit one of the positions is reported there; the others are answered."""
    text = f"{XGID} {XGID.replace(':00:', ':D:', 1)}"
    answer = answer_text(decode(text.encode(), "x"), dice=(3, 1))
    assert (len(answer.lines), answer.unread) == (1, 1)
    assert answer.notes == (f"x:1:{len(XGID) + 2} a double is pending: nobody rolls before it is answered",)


def test_text_without_identifiers() -> None:
    answer = answer_text(decode(b"nothing here"))
    assert (answer.lines, answer.found) == ((), 0)
