"""The notation of plays: every spelling in use, what is wrong with other text and where, and what is written."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tavla.analyzer.plays import LegalPlay, legal_plays
from tavla.analyzer.verify import find_play
from tavla.grammar import NotationError, format_play, parse_play, parse_roll
from tavla.grammar.notation import (
    ASCENDING,
    BLACK,
    BOOK,
    GALAXY,
    GNUBG,
    STANDARD,
    STYLES,
    WHITE,
    XG_TEXT,
    PlayStyle,
    canonical_moves,
    spell_moves,
)
from tavla.grammar.position import BAR, OFF, Side
from tavla.grammar.record import CheckerMove, Turn
from tavla.grammar.shorthand import mirrored, parse_said

# Reading --------------------------------------------------------------------------------------------------------

# What is written → the checker moves in plain spelling, in the order written.
SPELLINGS = {
    # The modern standard.
    "8/5 6/5": "8/5 6/5",
    "  6/5\t8/5 ": "6/5 8/5",
    "24/13": "24/13",
    "13/7*/5": "13/7* 7/5",
    "13/5*": "13/5*",
    "8/5*/3*": "8/5* 5/3*",
    "13-8-5": "13/8 8/5",
    # Separators.
    "8/5, 6/5": "8/5 6/5",
    "8/5,6/5": "8/5 6/5",
    "8/5; 6/5": "8/5 6/5",
    "8/5 6/5,": "8/5 6/5",
    # Every dash.
    "13-7, 8-7": "13/7 8/7",
    "8–5": "8/5",
    "8—5": "8/5",
    "8−5": "8/5",
    "8->5": "8/5",
    "8→5": "8/5",
    "8\\5": "8/5",
    # The bar and off, in words, letters and numbers.
    "bar/22*": "25/22*",
    "Bar/21": "25/21",
    "BAR-21": "25/21",
    "b/21": "25/21",
    "B/21": "25/21",
    "25/21": "25/21",
    "6/off": "6/0",
    "6/Off": "6/0",
    "6-OFF": "6/0",
    "6/o": "6/0",
    "6/O": "6/0",
    "6/0": "6/0",
    "6/home": "6/0",
    # Hit marks.
    "8/5x": "8/5*",
    "8/5@": "8/5*",
    "8/5(hit)": "8/5*",
    "8/5**": "8/5*",
    # Several checkers at once: the first one that arrives hits.
    "24/18(2) 13/7(2)": "24/18 24/18 13/7 13/7",
    "8/4*(2)": "8/4* 8/4",
    "8/4(2)*": "8/4* 8/4",
    "bar/20/15*(2)": "25/20 20/15* 25/20 20/15",
    "6/off(4)": "6/0 6/0 6/0 6/0",
    "8/7(3)": "8/7 8/7 8/7",
    "8/7 (2)": "8/7 8/7",
    "8/7( 2 )": "8/7 8/7",
    "8/7(x2)": "8/7 8/7",
    "8/7(2x)": "8/7 8/7",
    "8,6/5": "8/5 6/5",
    "8,6/5*": "8/5* 6/5",
    # One number can't be played.
    "bar/24 (no 6)": "25/24",
    "bar/24 (no 6's)": "25/24",
    # Legality is not asked: points in any order, from anywhere to anywhere.
    "5/8": "5/8",
    "5/25": "5/25",
    "10/10": "10/10",
    "bar/off": "25/0",
}

NO_PLAYS = (
    *("(no play)", "no play", "no move", "No Moves", "no legal move", "cannot move", "Cannot Move", "can't move"),
    *("can’t move", "dance", "Dances", "danced", "fan", "fanned", "F", "pass", "(pass)", "forced pass"),
    *("0", "0/0", "O-O", "--", "---", "—", "", "   "),
)


def plain(text: str) -> tuple[CheckerMove, ...]:
    """`25/20 20/15*` → the moves, one pair of numbers each."""
    moves = []
    for piece in text.split():
        start, _, end = piece.rstrip("*").partition("/")
        moves.append(CheckerMove(int(start), int(end), piece.endswith("*")))
    return tuple(moves)


@pytest.mark.parametrize(("text", "moves"), SPELLINGS.items(), ids=SPELLINGS)
def test_spelling(text: str, moves: str) -> None:
    assert parse_play(text).moves == plain(moves)


@pytest.mark.parametrize("text", NO_PLAYS, ids=lambda text: text or "nothing")
def test_no_play(text: str) -> None:
    assert parse_play(text) == ((), ())


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("8/5 6/5", ["8/5", "6/5"]),
        ("  8/5   8/5 ", ["8/5", "8/5"]),
        ("18/5 8/5", ["18/5", "8/5"]),  # the second is part of the first
        ("13/7*/5 bar/20(2)", ["13/7*/5", "13/7*/5", "bar/20(2)", "bar/20(2)"]),
        ("13-7, 8-7", ["13-7", "8-7"]),
        ("8, 6/5", ["8, 6/5", "8, 6/5"]),
        ("8/7 (2)", ["8/7 (2)", "8/7 (2)"]),
        ("bar/24 (no 6)", ["bar/24"]),
    ],
)
def test_spans(text: str, pieces: list[str]) -> None:
    """Each checker move knows the text that it stands in; moves expanded from one text share it."""
    parsed = parse_play(text)
    assert [text[start:end] for start, end in parsed.spans] == pieces
    assert list(parsed.spans) == sorted(parsed.spans)


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        *(("31", (3, 1)), ("13", (3, 1)), ("3-1", (3, 1)), ("3 1", (3, 1)), ("3,1", (3, 1)), ("3 - 1", (3, 1))),
        *(("(3 1)", (3, 1)), ("(13)", (3, 1)), (" 31 ", (3, 1)), ("66", (6, 6)), ("6-6", (6, 6)), ("3333", (3, 3))),
    ],
)
def test_roll(text: str, dice: tuple[int, int]) -> None:
    """One roll, however it is written: the larger die comes first."""
    assert parse_roll(text) == dice


# What is wrong --------------------------------------------------------------------------------------------------

A_MOVE = "a point (1 to 24), `bar`, `off` or `(no play)`"
A_LANDING = "a point (1 to 24), `bar` or `off`"
MORE = "a point (1 to 24), `bar`, `/`, `*` or `(2)`"
MORE_OR_END = "a point (1 to 24), `bar`, `/`, `*`, `(2)` or the end of the play"

# text: (the text that is blamed, its place, message)
MALFORMED = {
    "8/": ("8/", 0, f"breaks off after `8/`; expected {A_LANDING}"),
    "8/5 6/ ": ("6/", 4, f"breaks off after `6/`; expected {A_LANDING}"),
    "8/5 6": ("6", 4, "breaks off after `6`; expected `/`"),
    "bar": ("bar", 0, "breaks off after `bar`; expected `/`"),
    "24/1x4": ("24/1x4", 0, "breaks off after `24/1x4`; expected `/`"),
    "8 5": ("5", 2, "unexpected `5`; expected `/`"),
    "8*/5": ("*/5", 1, "unexpected `*/5`; expected `/`"),
    "8.5": (".5", 1, "unexpected `.5`; expected `/`"),
    "/5": ("/5", 0, f"unexpected `/5`; expected {A_MOVE}"),
    "8//5": ("/5", 2, f"unexpected `/5`; expected {A_LANDING}"),
    "8/x": ("x", 2, f"unexpected `x`; expected {A_LANDING}"),
    "3/-2": ("-2", 2, f"unexpected `-2`; expected {A_LANDING}"),
    "8/5 foo": ("foo", 4, f"unexpected `foo`; expected {MORE}"),
    "8/5?": ("?", 3, f"unexpected `?`; expected {MORE}"),
    "8/5(5)": ("(5)", 3, f"unexpected `(5)`; expected {MORE}"),
    "8/5(1)": ("(1)", 3, f"unexpected `(1)`; expected {MORE}"),
    "8/5 (no 7)": ("(no", 4, f"unexpected `(no`; expected {MORE}"),
    "foo": ("foo", 0, f"unexpected `foo`; expected {A_MOVE}"),
    "²/5": ("²/5", 0, f"unexpected `²/5`; expected {A_MOVE}"),
    "08/5": ("08/5", 0, f"unexpected `08/5`; expected {A_MOVE}"),
    "30/27": ("30", 0, f"`30` is no point; expected {A_MOVE}"),
    "13/7 8/5 26": ("26", 9, f"`26` is no point; expected {MORE_OR_END}"),
    "8/30*": ("30", 2, f"`30` is no point; expected {A_LANDING}"),
    "9" * 60 + "/5": ("9" * 60, 0, f"`{'9' * 40}` is no point; expected {A_MOVE}"),
    "(": ("(", 0, f"unexpected `(`; expected {A_MOVE}"),
}


@pytest.mark.parametrize(("text", "blamed", "place", "message"), [(text, *want) for text, want in MALFORMED.items()])
def test_malformed(text: str, blamed: str, place: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_play(text)
    error = caught.value
    assert (error.message, text[error.start : error.end], error.start) == (message, blamed, place)


@pytest.mark.parametrize("text", ["3", "331", "71", "37", "30", "3/1", "xy", "33333", "１２"])
def test_no_roll(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_roll(text)
    error = caught.value
    assert (error.message, error.start, error.end) == (f"unexpected `{text}`; expected two dice", 0, len(text))


# Writing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ("", "(no play)"),
        ("6/5 8/5", "8/5 6/5"),  # by descending start
        ("13/10 24/20 24/23", "24/23 24/20 13/10"),
        ("20/14 24/20", "24/14"),  # one checker is joined, whatever the order
        ("24/20* 20/14", "24/20*/14"),  # the point on the way is kept only where it hits
        ("24/20* 20/14*", "24/20*/14*"),
        ("24/20 20/14*", "24/14*"),
        ("13/7 8/7*", "13/7* 8/7"),  # a hit is marked once, on the first move that lands there
        ("8/4 8/4*", "8/4*(2)"),
        ("24/20 24/20 13/9 13/9", "24/20(2) 13/9(2)"),
        ("24/20 20/16 24/20 20/16", "24/16(2)"),
        ("24/20* 24/20 20/16 20/16", "24/20*/16 24/16"),
        ("15/11* 15/11 11/7* 11/7", "15/11*/7* 15/7"),
        ("8/5 5/2 5/2", "8/2 5/2"),
        ("25/20 20/15 13/8 8/3", "bar/15 13/3"),
        ("6/0 6/0 5/0", "6/off(2) 5/off"),
        ("6/5 5/0", "6/off"),
    ],
)
def test_canonical(moves: str, text: str) -> None:
    assert format_play(plain(moves)) == text


EVERYTHING = plain("25/22* 22/19 13/10 13/10")


@pytest.mark.parametrize(
    ("style", "play", "no_play"),
    [
        (STANDARD, "bar/22*/19 13/10(2)", "(no play)"),
        (GNUBG, "25/22* 22/19 13/10 13/10", ""),
        (GALAXY, "25/22 22/19 13/10 13/10", ""),
        (XG_TEXT, "Bar/22*/19 13/10(2)", "Cannot Move"),
        (BOOK, "bar/22*/19, 13/10(2)", "(no play)"),
        (ASCENDING, "bar/3*/6 12/15(2)", "(no play)"),
        (WHITE, "bar/B3*/B6, B12/W10(2)", "(no play)"),
        (BLACK, "bar/W3*/W6, W12/B10(2)", "(no play)"),
    ],
    ids=["standard", "gnubg", "galaxy", "xg-text", "book", "ascending", "white", "black"],
)
def test_style(style: PlayStyle, play: str, no_play: str) -> None:
    assert format_play(EVERYTHING, style) == play
    assert format_play((), style) == no_play


@pytest.mark.parametrize(("name", "text"), [("standard", "6/off"), ("gnubg", "6/0"), ("xg-text", "6/Off")])
def test_off_in_a_style(name: str, text: str) -> None:
    assert format_play([(6, OFF, False)], STYLES[name]) == text


def test_every_style_is_tested_here() -> None:
    assert list(STYLES.values()) == [STANDARD, GNUBG, GALAXY, XG_TEXT, BOOK, ASCENDING, WHITE, BLACK]


def test_moves_are_spelled_in_their_order() -> None:
    """`spell_moves` changes nothing: not the order, not the marks."""
    moves = plain("6/5 8/5* 5/3 8/5 8/5")
    assert spell_moves(moves, STANDARD) == "6/5 8/5*/3 8/5(2)"
    assert spell_moves(moves, GNUBG) == "6/5 8/5* 5/3 8/5 8/5"


def test_five_checkers_are_more_than_a_count_can_say() -> None:
    moves = plain("8/7 8/7 8/7 8/7 8/7")
    assert spell_moves(moves, STANDARD) == "8/7(4) 8/7"
    assert parse_play("8/7(4) 8/7").moves == moves


def test_moves_need_be_no_checker_moves() -> None:
    assert canonical_moves([(BAR, 22, True), (22, OFF, False)]) == (CheckerMove(25, 22, True), CheckerMove(22, 0))


# Every play can be written in every style and read again --------------------------------------------------------


def read_in(text: str, style: PlayStyle) -> tuple[CheckerMove, ...]:
    """The moves of a text, in the mover's own points when he is the one for whom the style is."""
    said = parse_said(text)
    turn = said.action((6, 6), text)
    assert isinstance(turn, Turn)
    other = style.points == "ascending" or (said.named and style.points == "white")
    own = mirrored(turn) if other else turn
    assert isinstance(own, Turn)
    return own.moves


many = settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
rolls = st.tuples(st.integers(1, 6), st.integers(1, 6)).map(lambda dice: (max(dice), min(dice)))
styles = st.sampled_from(list(STYLES.values()))


@st.composite
def sides(draw: st.DrawFn) -> tuple[Side, Side]:
    """The mover's side and the opponent's: contact with many blots, bearing in and off, few checkers."""
    area = draw(st.sampled_from((range(1, BAR + 1), range(1, 7), range(1, 9), (1, 2, 3, 4, 5, 6, 22, 23, 24, 25))))
    own = [0] * (BAR + 1)
    for point in draw(st.lists(st.sampled_from(area), min_size=1, max_size=15)):
        own[point] += 1
    own[OFF] = 15 - sum(own)
    opponent = [0] * (BAR + 1)
    made = draw(st.lists(st.integers(1, 24), max_size=4, unique=True))
    blots = draw(st.lists(st.integers(1, 24), max_size=7, unique=True))
    for point in (*made, *made, *blots):
        if not own[BAR - point]:
            opponent[point] += 1
    opponent[OFF] = 15 - sum(opponent)
    return tuple(own), tuple(opponent)


def is_unsaid(play: LegalPlay) -> bool:
    """The one thing that a merged play does not say: how the last checker of all goes home.

    `5/off` may pass a blot or avoid it, but the game is over, and a game is worth the same either way.
    """
    return play.own[OFF] == sum(play.own)


@pytest.mark.property
@many
@given(sides(), rolls, styles)
def test_a_legal_play_leads_to_its_position_in_every_style(
    position: tuple[Side, Side], dice: tuple[int, int], style: PlayStyle
) -> None:
    """No style loses a play: what has no hit marks (`galaxy`) has one move for each die; what merges, marks hits."""
    for play in legal_plays(*position, dice):
        text = format_play(play.steps, style)
        found = find_play(*position, Turn(dice, read_in(text, style)))
        assert found is not None, text
        after, _, readings = found
        assert readings == (), f"{text} is ambiguous"
        if not (style.merge and is_unsaid(play)):
            assert after == (play.own, play.opponent), text


@pytest.mark.property
@many
@given(sides(), rolls, styles)
def test_canonical_text_is_its_own_canonical_text(
    position: tuple[Side, Side], dice: tuple[int, int], style: PlayStyle
) -> None:
    for play in legal_plays(*position, dice):
        text = format_play(play.steps, style)
        moves = read_in(text, style)
        assert format_play(moves, style) == text
        if style.hits:
            assert moves == canonical_moves(play.steps, merge=style.merge)


checker_moves = st.builds(CheckerMove, st.integers(1, BAR), st.integers(OFF, BAR), st.booleans())


@pytest.mark.property
@many
@given(st.lists(checker_moves, max_size=7), styles)
def test_any_moves_are_read_as_they_were_spelled(moves: list[CheckerMove], style: PlayStyle) -> None:
    """Legal or not, in any order: only the hit marks that a style leaves out are lost."""
    again = read_in(spell_moves(moves, style), style)
    assert again == tuple(move if style.hits else move._replace(hit=False) for move in moves)


pieces = st.sampled_from(
    [
        *("8", "5", "24", "25", "30", "0", "bar", "off", "b", "/", "-", "->", "*", "x", "(2)", "(5)"),
        *("(no", "(no 6)", "no play", ",", ";", " "),
    ]
)


@pytest.mark.property
@many
@given(st.lists(pieces, max_size=9).map("".join) | st.text(max_size=20))
def test_any_text_is_a_play_or_says_where_it_is_none(text: str) -> None:
    try:
        parsed = parse_play(text)
    except NotationError as caught:
        error = caught
    else:
        assert all(0 <= start < end <= len(text) for start, end in parsed.spans)
        assert len(parsed.spans) == len(parsed.moves)
        # Read, written and read again it is the same.
        assert parse_play(spell_moves(parsed.moves, STANDARD)).moves == parsed.moves
        return
    assert 0 <= error.start <= error.end <= len(text)
    assert error.message


def test_a_count_has_a_number() -> None:
    """`(x)` is none: what stands there once made the reader fail."""
    with pytest.raises(NotationError):
        parse_play("8/5(x) 6/5")
    assert parse_play("8/5(x2)").moves == parse_play("8/5(2x)").moves == parse_play("8/5( 2 )").moves
