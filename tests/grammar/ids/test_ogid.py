"""OGID: published values, both readings of the colour, and where a text is wrong."""

import pytest

from tavla.grammar.ids import IdError, format_ogid, format_xgid, lost_fields, parse_id, parse_ogid, parse_xgid
from tavla.grammar.position import BAR, OFF, STARTS, Board, Cube, GameState, Offer, Position

STANDARD = Board(STARTS["standard"], STARTS["standard"])
WHITE, BLACK = "11ccccchhhjjjjj", "66666888dddddoo"
START = f"{WHITE}:{BLACK}"


@pytest.mark.parametrize(
    ("ogid", "xgid"),
    [
        (f"{START}:N0N:13:B:R:0:0:0:0", "-b----E-C---eE---c-e----B-:0:0:-1:13:0:0:0:0:10"),
        (f"{START}:N0N:25:W:IB:0:0:5:0", "-b----E-C---eE---c-e----B-:0:0:1:25:0:0:0:5:10"),
        ("cccccgghhhjjjjj:112233666777dll:N0O::B:D:0:0:3:11", "-BBB--CC----eA--bc-e-B----:0:0:1:D:0:0:0:3:10"),
        ("99cchhiijjjkkmm:223334455666ddo:N0N:16:B:R:2:1:3C:13", "--BCBBC--b--bB---bbcb-b-A-:0:0:-1:16:1:2:1:3:10"),
        ("00jjj:66ppp:W1N::B:C:0:0:0:0", "b-----B------------c-----C:1:-1:-1:00:0:0:0:0:10"),
        ("jjj:112:B2N:36:W:R:3:5:7:0", "-BA----------------c------:2:1:1:36:5:3:0:7:10"),
    ],
)
def test_same_as_xgid(ogid: str, xgid: str) -> None:
    """White is the top player. The colour acted last, and stays on roll while his double is pending."""
    assert format_xgid(parse_ogid(ogid)) == f"XGID={xgid}"
    assert parse_ogid(format_ogid(parse_xgid(xgid))) == parse_ogid(ogid)


def test_written_as_hedgehog_does() -> None:
    """Checkers and dice in ascending order, every field as far as the number of the move."""
    position = Position(STANDARD, 1, (3, 1), Cube(2, 1), (5, 2), 7)
    assert format_ogid(position) == f"{START}:W1N:13:B:R:2:5:7:0"


def test_colour_of_the_player_on_roll() -> None:
    """Some converters write the player on roll into the field; the text doesn't tell."""
    text = f"{START}:N0N::B::2:5:7:"
    assert parse_ogid(text).on_roll == 1
    assert parse_ogid(text, colour_on_roll=True).on_roll == 0


def test_after_a_double() -> None:
    """Doubled by black, taken by white, rolled by black, passed."""
    doubled = parse_ogid(f"{START}:N0O::B:D:0:0:7:1")
    assert (doubled.on_roll, doubled.to_act, doubled.offer) == (0, 1, Offer.DOUBLE)
    taken = parse_ogid(f"{START}:W1T::W:A:0:0:7:1")
    assert (taken.on_roll, taken.to_act, taken.cube) == (0, 0, Cube(2, 1))
    rolled = parse_ogid(f"{START}:W1T:36:W:R:0:0:7:1")
    assert (rolled.on_roll, rolled.dice) == (0, (3, 6))
    passed = parse_ogid(f"{START}:N0P::W:G:0:0:7:1")
    assert passed.game_state is GameState.DROPPED


@pytest.mark.parametrize(("state", "on_roll"), [("IW", 1), ("IB", 0)])
def test_before_the_opening_roll(state: str, on_roll: int) -> None:
    """Nobody has acted yet, so the state tells who is on roll, whatever the colour."""
    for colour in "WB":
        assert parse_ogid(f"{START}:N0N::{colour}:{state}:0:0:1:0").on_roll == on_roll


def test_leniency() -> None:
    """Three fields are enough; checkers in any order, those that are off also as q; a prefix and blanks around."""
    position = Position(STANDARD)
    for text in (
        f"{START}:N0N",
        "11jjjjjhhhccccc:ooddddd88866666:N0N",
        f" OGID={START}:N0N \n",
        f"ogid: {START}:N0N",
        f"{START}:N0N:",
        f"{START}:N0N::W::::",
        f"{START}:D0N",
        f"{START}:?0N",
    ):
        assert parse_ogid(text) == position
        assert parse_id(text) == position
    assert parse_ogid("11jjjjjhhhccccq:66666888dddddoo:W1N").board.second[OFF] == 1


def test_checkers_a_side() -> None:
    """Where they are not fifteen the last field tells."""
    board = Board(STARTS["hypergammon-3"], STARTS["hypergammon-3"])
    text = "123:mno:N0N::W:C:0:0:3:0:3"
    assert parse_ogid(text).board == board
    assert format_ogid(Position(board, length=3)) == text
    assert parse_ogid("123:mno:N0N::W:C:0:0:3:0", checkers=3).board == board


def test_bars() -> None:
    board = parse_ogid("00jjj:66ppp:N0N").board
    assert (board.first[BAR], board.second[BAR]) == (3, 2)


FIELDS = [WHITE, BLACK, "N0N", "", "B", "C", "0", "0", "5", "0", "15"]


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [
        (0, "11ccccchhhjjjjjj", "white checkers must be at most 15"),
        (1, "66666888dddddooo", "black checkers must be at most 15"),
        (1, "1" * 10_000, "black checkers must be at most 15 checkers a side, not 10000"),
        (1, "1688", "black checkers must be on points without white checkers, unlike point 1"),
        (2, "", "cube must be an owner"),
        (2, "N0", "cube must be"),
        (2, "X0N", "cube must be"),
        (2, "N16N", "a power of two from 0 to 15"),
        (2, "n0n", "cube must be"),
        (3, "1", "dice must be empty or two digits from 1 to 6"),
        (3, "70", "dice must be"),
        (3, "٣١", "dice must be"),
        (4, "", "colour must be B or W"),
        (4, "w", "colour must be"),
        (5, "X", "state must be IW, IB"),
        (5, "D", "state must be D only with an offered cube"),
        (6, "-1", "white score must be a number from 0"),
        (7, "two", "black score must be"),
        (8, "-7", "match length must be"),
        (8, "40000", "match length must be"),
        (8, "7X", "match length must be"),
        (8, "0C", "match length must be without C in a money session"),
        (9, "x", "move number must be"),
        (10, "16", "number of checkers must be a number from 1 to 15"),
        (10, "3", "checkers must be at most 3 checkers a side, not 15"),
    ],
)
def test_impossible_field(field: int, text: str, words: str) -> None:
    """The error points at the field and says what it may hold."""
    ogid = ":".join([*FIELDS[:field], text, *FIELDS[field + 1 :]])
    with pytest.raises(IdError) as caught:
        parse_ogid(f"OGID={ogid}")
    assert words in caught.value.message
    if text != "3":
        assert caught.value.start == 5 + len(":".join(FIELDS[:field])) + (field > 0)
        assert caught.value.end == caught.value.start + len(text)


def test_dice_while_a_double_is_pending() -> None:
    with pytest.raises(IdError, match="dice must be empty while a double is pending"):
        parse_ogid(f"{START}:N0O:31:B:D:0:0:7:1")


@pytest.mark.parametrize(
    ("text", "start", "words"),
    [
        (f"1-{WHITE[2:]}:{BLACK}:N0N", 1, "white checkers must be 0 to 9 or a to q, not '-'"),
        (f"1A{WHITE[2:]}:{BLACK}:N0N", 1, "not 'A'"),
        (f"1p{WHITE[2:]}:{BLACK}:N0N", 1, "but not p, the other's bar"),
        (f"{WHITE}:0{BLACK[1:]}:N0N", 16, "but not 0, the other's bar"),
    ],
)
def test_impossible_place(text: str, start: int, words: str) -> None:
    with pytest.raises(IdError) as caught:
        parse_ogid(text)
    assert (caught.value.start, caught.value.end) == (start, start + 1)
    assert words in caught.value.message


@pytest.mark.parametrize("count", [1, 2, 12])
def test_number_of_fields(count: int) -> None:
    with pytest.raises(IdError, match=f"3 to 11 fields .* has {count}"):
        parse_ogid(":".join(["1"] * count))


def test_what_cannot_be_written() -> None:
    uneven = Board(STARTS["standard"], STARTS["hypergammon-1"])
    with pytest.raises(ValueError, match="same number of checkers"):
        format_ogid(Position(uneven))


def test_lost_fields() -> None:
    position = Position(STANDARD, jacoby=True, beavers=True, cube_limit=64)
    assert lost_fields(position, "ogid") == ("jacoby", "beavers", "cube_limit")
