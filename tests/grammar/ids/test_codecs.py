"""All kinds of identifiers together: what survives the way through each, and that no text at all breaks a parser."""

import csv
import random
from dataclasses import fields, replace
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tavla.grammar.ids import (
    DICE_ORDER,
    KINDS,
    IdError,
    format_id,
    kind_of,
    lost_fields,
    parse_id,
    parse_xgid,
)
from tavla.grammar.ids.find import find_ids
from tavla.grammar.position import BAR, OFF, Board, Cube, GameState, Offer, Position

MAY_LOSE = {
    "xgid": {"resignation", "decider", "game_state"},
    "gnubg": {DICE_ORDER, "beavers", "cube_limit", "offer", "decider"},
    "ogid": {DICE_ORDER, "jacoby", "beavers", "cube_limit", "offer", "resignation", "decider", "game_state"},
    "fibs": {"jacoby", "cube_limit", "offer", "resignation", "decider", "game_state"},
    "snowie": {"beavers", "cube_limit", "offer", "resignation", "decider", "game_state"},
}
"""What a kind has no room for, as docs/ids.md lists it. Dice, cube, score, board and who is on roll always survive."""


def random_board(source: random.Random) -> Board:
    first, second = [0] * 26, [0] * 26
    for _ in range(source.choice((15, 15, source.randint(0, 15)))):
        first[source.randint(1, BAR)] += 1
    for _ in range(source.choice((15, 15, source.randint(0, 15)))):
        point = source.randint(1, BAR)
        second[point] += point == BAR or not first[BAR - point]
    first[OFF], second[OFF] = 15 - sum(first), 15 - sum(second)
    return Board(tuple(first), tuple(second))


def random_position(source: random.Random) -> Position:
    """Any state of a game that is being played, consistent in itself."""
    length = source.choice((0, 0, 1, 3, 7, 25))
    score = (source.randrange(length), source.randrange(length)) if length else (source.randint(0, 40), 0)
    crawford = length > 1 and score.count(length - 1) == 1 and source.random() < 0.5
    owner = None if crawford else source.choice((None, 0, 1))
    on_roll = source.randint(0, 1)
    may_double = not crawford and owner != 1 - on_roll
    offer = source.choice((None, Offer.DOUBLE, *([] if length else Offer))) if may_double else None
    rolled = offer is None and source.random() < 0.7
    return Position(
        board=random_board(source),
        on_roll=on_roll,
        dice=(source.randint(1, 6), source.randint(1, 6)) if rolled else None,
        cube=Cube(1 if owner is None else 1 << source.randint(1, 10), owner),
        score=score,
        length=length,
        crawford=crawford,
        jacoby=not length and source.random() < 0.5,
        beavers=not length and (offer in (Offer.BEAVER, Offer.RACCOON) or source.random() < 0.5),
        offer=offer,
        resignation=source.choice((0, 0, 0, 0, 1, 2, 3)),
        cube_limit=source.choice((None, 64, 1024)),
    )


def shared(position: Position, lost: set[str]) -> dict[str, object]:
    """The fields that must have survived, by name."""
    values = {field.name: getattr(position, field.name) for field in fields(Position) if field.name not in lost}
    values["dice"] = sorted(position.dice or ()) if DICE_ORDER in lost else position.dice
    return values


@cache
def states() -> list[Position]:
    source = random.Random(1)
    return [random_position(source) for _ in range(1000)]


@cache
def losses(kind: str) -> list[set[str]]:
    """What each of the states loses."""
    return [set(lost_fields(position, kind)) for position in states()]


@pytest.mark.parametrize(("one", "other"), list(permutations(KINDS, 2)))
def test_every_pair(one: str, other: str) -> None:
    """A position written as one kind, read, and written as the other is the same but for what they can't hold."""
    for position, lost_first, lost_then in zip(states(), losses(one), losses(other), strict=True):
        again = parse_id(format_id(parse_id(format_id(position, one)), other))
        # A limit that nobody stated comes back as the usual one, or not at all.
        unstated = {"cube_limit"} if position.cube_limit in (None, 1024) else set()
        lost = lost_first | lost_then | unstated
        assert shared(again, lost) == shared(position, lost)


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_kind_may_lose(kind: str) -> None:
    lost = set().union(*losses(kind))
    assert lost <= MAY_LOSE[kind]
    # Games that are over are no random states; a decider follows from nothing but them.
    assert MAY_LOSE[kind] - lost <= {"game_state", "decider"}
    assert {kind_of(format_id(position, kind)) for position in states()} == {kind}


@pytest.mark.parametrize("kind", KINDS)
def test_who_has_what(kind: str) -> None:
    """Score, cube, checkers off and dice stay with their player, whichever side is on roll."""
    mine = tuple({6: 5, 3: 4, 1: 3, OFF: 3}.get(point, 0) for point in range(26))
    theirs = tuple({13: 2, 6: 6, 8: 5, BAR: 2}.get(point, 0) for point in range(26))
    for on_roll in (0, 1):
        position = Position(Board(mine, theirs), on_roll, (6, 1), Cube(2, 0), (5, 2), 7, cube_limit=1024)
        again = parse_id(format_id(position, kind))
        assert again.board == position.board
        assert (again.on_roll, again.cube, again.score) == (on_roll, Cube(2, 0), (5, 2))


@pytest.mark.parametrize("kind", KINDS)
def test_finished_games_are_written(kind: str) -> None:
    """Whatever a kind makes of it, it says so."""
    start = parse_xgid("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:5:10")
    for state in GameState:
        position = replace(start, game_state=state)
        again = parse_id(format_id(position, kind))
        assert (again.game_state is state) == ("game_state" not in lost_fields(position, kind))


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_without_room(kind: str) -> None:
    start = parse_xgid("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:5:10")
    for position in (
        replace(start, score=(40_000, 0)),
        replace(start, score=(0, -1)),
        replace(start, length=40_000),
        replace(start, cube=Cube(6)),
        replace(start, cube=Cube(1 << 40)),
    ):
        with pytest.raises(ValueError, match=r"from 0 to|power of two"):
            format_id(position, kind)


def test_unknown_kind() -> None:
    with pytest.raises(KeyError):
        format_id(parse_id("4HPwATDgc/ABMA"), "fen")


PIECES = st.sampled_from(
    [
        *("XGID=", "OGID=", "board:", "Position ID: ", "Match ID: ", "ID: ", "4HPwATDgc/ABMA", "cAkAAAAAAAAA"),
        *(
            "-b----E-C---eE---c-e----B-",
            ":0:0:1:00:0:0:0:0:10",
            "11ccccchhhjjjjj:66666888dddddoo:N0N",
            ":13:B:R:0:0:7C",
        ),
        *(":0" * 26, ":1:-1", "9999", ";0" * 33, "0;1;0;1;1;Ann;Bob", "٣", "×", *"XGIDboard-bECq:;01 \n=+/"),
    ]
)


@given(st.one_of(st.text(), st.lists(PIECES, max_size=12).map("".join)))
@example("XGID")
@example("board:")
@example(";" * 40)
@example("::N0N")
@example("\ud800")
def test_any_text(text: str) -> None:
    """Any text is a position or an IdError inside it, and can be searched."""
    error = None
    try:
        parse_id(text)
    except IdError as caught:
        error = caught
    if error is not None:
        assert 0 <= error.start <= error.end <= len(text)
        assert len(error.message) < 300
    last = 0
    for found in find_ids(text):
        assert last <= found.start < found.end <= len(text)
        assert (found.position is None) != (found.error is None)
        last = found.end


@pytest.mark.parametrize(
    "unit",
    [
        *("a", " ", ":", ";", "=", "-", "1", "\n", "XGID", "XGID=", "board:", "ID: ", "Position ID:", "a:", "0;", ":1"),
        *("4HPwATDgc/ABMA:", "11:66:N0N:", "Position ID: 4HPwATDgc/ABMA ", "board:a:b:1", "1;1;1;1;1;a;a;"),
    ],
)
def test_megabytes(unit: str) -> None:
    """Long hostile text is an error, and searching it ends."""
    text = unit * (1_000_000 // len(unit))
    with pytest.raises(IdError):
        parse_id(text)
    find_ids(text)


@pytest.mark.corpus
def test_lists_of_valid_xgids(corpus: Path) -> None:
    names = (
        "*bms-xgid-edge-cases.csv",
        "*xgid-factual-fixtures.csv",
        "*coordinate-summary.csv",
        "*fixtures__cases.csv",
    )
    paths = [path for name in names for path in sorted((corpus / "xgid").glob(name))]
    rows = [row["xgid"] for path in paths for row in csv.DictReader(path.read_text("utf-8").splitlines())]
    assert len(rows) > 50
    for text in rows:
        assert parse_id(format_id(parse_id(text), "xgid")).board == parse_id(text).board, text


TOLERATED = {
    "cube_128": "a large cube",
    "unsupported_beaver": "that program knows no beavers",
    "unsupported_raccoon": "nor raccoons",
    "missing_field": "older programs write no cube limit",
    "invalid_match_score": "7 of 7 points: doubtful, and said of finished matches",
}
NAMED = {
    "payload": "board",
    "character": "bar",
    "separator": "fields",
    "extra": "fields",
    "empty": "cube",
    "exponent": "cube",
    "owner": "owner",
    "turn": "turn",
    "die": "dice",
    "negative_score": "score",
    "length": "length",
    "too_many": "board",
    "off": "board",
}
"""Which field the message must name, by a part of the name of the case."""


@pytest.mark.corpus
def test_lists_of_invalid_xgids(corpus: Path) -> None:
    for path in sorted((corpus / "xgid").glob("*invalid-fixtures.csv")):
        for row in csv.DictReader(path.read_text("utf-8").splitlines()):
            name = row["fixture_id"]
            if name in TOLERATED:
                parse_xgid(row["xgid"])
                continue
            with pytest.raises(IdError) as caught:
                parse_xgid(row["xgid"])
            assert next(word for part, word in NAMED.items() if part in name) in caught.value.message, name


@pytest.mark.corpus
def test_texts_with_both_identifiers(corpus: Path) -> None:
    """BGBlitz prints the Position ID, the Match ID and the XGID of one position."""
    count = 0
    for path in sorted((corpus / "bgbtxt").glob("*.txt")):
        found = find_ids(path.read_text("utf-8"))
        assert [item.kind for item in found] == ["gnubg", "xgid"], path.name
        one, other = (item.position for item in found)
        assert one is not None
        assert other is not None
        for name in ("board", "on_roll", "cube", "score", "length", "crawford", "jacoby"):
            assert getattr(one, name) == getattr(other, name), (path.name, name)
        count += 1
    assert count


@pytest.mark.corpus
def test_real_texts_hold_no_broken_identifiers(corpus: Path) -> None:
    for folder, kind in (("gnubgtxt", "gnubg"), ("fibsclip", "fibs"), ("ogxmjson", "ogid"), ("snowietxt", "snowie")):
        found = []
        for path in sorted((corpus / folder).rglob("*")):
            if path.is_file():
                found += find_ids(path.read_bytes().decode("utf-8", "replace"))
        assert {item.kind for item in found} == {kind}
        assert [item.error for item in found if item.error] == []
