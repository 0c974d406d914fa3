"""Identifiers in running text of several languages, and ordinary text in which there are none."""

import pytest

from tavla.grammar.ids import parse_id
from tavla.grammar.ids.find import FoundId, find_ids

XGID = "XGID=-b----E-C---eE---c-e----B-:1:1:1:31:2:4:0:7:10"
BARE_XGID = XGID.removeprefix("XGID=")
BOARD, MATCH = "4HPwATDgc/ABMA", "UYnlAEAAEAAE"
OGID = "11ccccchhhjjjjj:66666888dddddoo:B1N:13:W:R:4:2:7:5"
FIBS = (
    "board:Ann:Bob:7:2:4:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
    ":1:3:1:0:0:2:1:0:0:1:-1:0:25:0:0:0:0:2:0:0:0"
)
SNOWIE = "7;0;0;0;1;Ann;Bob;0;2;4;2;1;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1;"


def only(text: str) -> FoundId:
    found = find_ids(text)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("text", "kind", "identifier"),
    [
        (f"What would you play here? {XGID}.", "xgid", XGID),
        (f"Was spielt ihr hier ({XGID}), und warum?", "xgid", XGID),
        (f"<td>{XGID}</td>", "xgid", XGID),
        (f"ここで{XGID}です。", "xgid", XGID),
        (f"{XGID}: a forced play", "xgid", XGID),
        (f"xgid = {BARE_XGID}", "xgid", f"xgid = {BARE_XGID}"),
        (f'1,"{BARE_XGID}",yes', "xgid", BARE_XGID),
        (f"({BARE_XGID.removesuffix(':10')})", "xgid", BARE_XGID.removesuffix(":10")),
        (f"Position: {BOARD}:{MATCH}!", "gnubg", f"{BOARD}:{MATCH}"),
        (f"GNUID={BOARD}:{MATCH}, please", "gnubg", f"{BOARD}:{MATCH}"),
        (f"see GNUBG ID: {BOARD}:{MATCH}", "gnubg", f"{BOARD}:{MATCH}"),
        (f"OGID: {OGID}", "ogid", f"OGID: {OGID}"),
        (f"Вот позиция {OGID}, мой ход", "ogid", OGID),
        (f"\n{FIBS}\r\nAnn doubles.", "fibs", FIBS),
        (f"52: Illegal play   ({SNOWIE})", "snowie", SNOWIE),
    ],
)
def test_one(text: str, kind: str, identifier: str) -> None:
    """The identifier alone, without the punctuation around it."""
    found = only(text)
    assert (found.kind, text[found.start : found.end]) == (kind, identifier)
    assert found.error is None
    assert found.position == parse_id(identifier)


@pytest.mark.parametrize(
    "text",
    [
        f" GNU Backgammon  Position ID: {BOARD}\n                 Match ID   : {MATCH}\n +12-11-",
        f" Position-ID: {BOARD}    Match-ID: {MATCH}\n",
        f"Position ID: {BOARD} Match ID: {MATCH}",
        f"Position ID : {BOARD}\r\nMatch ID : {MATCH}\r\n",
        f"Positions-ID: {BOARD}\nMatch-ID: {MATCH}",
        f"ID de la position : {BOARD}\nID du match : {MATCH}",
        f"ID posizione: {BOARD}, ID partita: {MATCH}",
        f"局面ID: {BOARD}\nマッチID: {MATCH}",
    ],
)
def test_labels_on_neighbouring_lines(text: str) -> None:
    """Position ID and Match ID belong together, whatever they are called."""
    found = only(text)
    assert found.position == parse_id(f"{BOARD}:{MATCH}")
    assert text[found.start : found.start + 14] == BOARD
    assert text[found.end - 12 : found.end] == MATCH


def test_labels_that_are_far_apart() -> None:
    """A Match ID some lines further belongs to something else; alone it has no board and is none."""
    text = f"Position ID: {BOARD}\nThe rest of the post is about another game.\n\nMatch ID: {MATCH}\n"
    assert only(text).position == parse_id(BOARD)


def test_two_positions() -> None:
    text = f"Position ID: {BOARD}\nPosition ID: sGfwATDgc/ABMA\nMatch ID: {MATCH}\n"
    first, second = find_ids(text)
    assert first.position == parse_id(BOARD)
    assert second.position == parse_id(f"sGfwATDgc/ABMA:{MATCH}")


def test_several_kinds_in_their_order() -> None:
    text = f"{OGID} is {XGID} is\n{BOARD}:{MATCH}, {SNOWIE}\n{FIBS}"
    found = find_ids(text)
    assert [item.kind for item in found] == ["ogid", "xgid", "gnubg", "snowie", "fibs"]
    positions = [item.position for item in found if item.position is not None]
    assert len({(item.board, item.cube, item.score, item.on_roll) for item in positions}) == 1


@pytest.mark.parametrize(
    ("text", "kind", "wrong"),
    [
        (f"look: {XGID.replace(':31:', ':70:')} and", "xgid", "70"),
        (f"look: {XGID.replace('-b-', '-p-')} and", "xgid", BARE_XGID.replace("-b-", "-p-")[:26]),
        (f"Position ID: {BOARD[:-1]}B Match ID: {MATCH}", "gnubg", "B"),
        (f"Position ID: {BOARD}\nMatch ID: {MATCH[:-1]}", "gnubg", MATCH[:-1]),
        (f"GNUID: {BOARD}:UYnlAEAAEAA0", "gnubg", "AA0"),
        (f"OGID={OGID.replace(':13:', ':73:')}", "ogid", "73"),
        (FIBS.replace(":3:1:0:0:", ":3:9:0:0:"), "fibs", "9"),
        (SNOWIE.replace(";3;1;", ";3;9;"), "snowie", "9"),
    ],
)
def test_wrong_ones_are_reported(text: str, kind: str, wrong: str) -> None:
    """What is labelled but can't be read is found too, and the error points into the whole text."""
    found = only(text)
    assert (found.kind, found.position) == (kind, None)
    assert found.error is not None
    assert text[found.error.start : found.error.end] in (wrong, wrong[-2:])


ORDINARY = [
    """Backgammon is played by two on twenty-four points. Responsibility: announcement of the score falls to the
    winner; the arbiter's ID: 12345678901234. Identifiers such as XGID= or a Position ID: see the manual. Match ID: """,
    """Das Spiel beginnt mit dem Wurf: 3:1, 13:11, 24:23. Verantwortlichkeit:Spielvorschrift, Position: unklar. Die
    Position ID wird unten erklärt; Turnierleitung:Rundenwechsel, Zwischenergebnis:Mannschaften, 5:3:1:0:2.""",
    """Le tavli se joue à deux. Responsabilité: arbitrage; l'ID de la position: voir plus bas. Avantages:règlement.""",
    """Нарды — игра для двоих. Счёт 5:3, время 12:30:45, ID: неизвестен, board: доска, позиция: начальная.""",
    """バックギャモンは二人で遊ぶ。局面ID: 下を見よ。スコア 5:3、XGID=とは何か。""",
    """https://example.org/aaaaaaaaaaaaaa:bbbbbbbbbbbb/index.html?id=abcdefghijklmn;a;b;c 0:0:N0N: ::N0N::W x:1:2:3""",
    """position = {"board": [0, -2, 0, 0, 0, 0, 5, 0, 3], "dice": "31"}; 1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17;18;
    board:cube:owner:turn:dice:score; XGID=board:cube:owner:turn:dice:bottom:top:rules:length:limit""",
    """ 1) 31: 8/5 6/5                      42: 8/4 6/4
  2) 66: 24/18(2) 13/7(2)             Doubles => 2
  3)  Takes                           52: 13/8 24/22""",
]


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_text(text: str) -> None:
    assert find_ids(text) == []


def test_words_of_the_right_length() -> None:
    """14 and 12 letters with a colon between them are a pair only when both can be read."""
    words = ("responsibility", "characteristic", "transportation", "interpretation", "Zwischenspiele")
    for word in words:
        for other in ("announcement", "registration", "intelligence", "Turnierleiter"[:12]):
            assert find_ids(f"{word}:{other} {word} {other}") == []
