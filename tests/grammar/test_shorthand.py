"""Landing points and named points: what is read, what is written, and that the legal plays find back what was meant."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tavla.analyzer.convert import landings_for
from tavla.analyzer.open_plays import complete_play
from tavla.analyzer.plays import legal_plays
from tavla.grammar import NotationError, format_play
from tavla.grammar.notation import ASCENDING, BLACK, STANDARD, WHITE, PlayStyle
from tavla.grammar.position import BAR, OFF, STANDARD_START, Side
from tavla.grammar.record import CheckerMove, OpenPlay, PartialMove, Turn
from tavla.grammar.shorthand import are_landings, landings_of, mirrored, parse_said, spell_parts

# Landing points ---------------------------------------------------------------------------------------------------


def to(point: int, checkers: int | None = None, *, hit: bool = False) -> PartialMove:
    return PartialMove(end=point, checkers=checkers, hit=hit or None)


LANDINGS = {
    "20 10": (to(20), to(10)),
    "5": (to(5),),  # 31 5: of all that move there
    "18 18 7 7": (to(18, 1), to(18, 1), to(7, 1), to(7, 1)),
    "18(2) 7": (to(18, 1), to(18, 1), to(7)),
    "20* 10": (to(20, hit=True), to(10)),
    "4x": (to(4, hit=True),),
    "4*(2)": (to(4, 1, hit=True), to(4, 1)),
    "20, 10": (to(20), to(10)),
    "off": (to(OFF),),
    "Off off": (to(OFF, 1), to(OFF, 1)),
    "off(3) 4": (to(OFF, 1), to(OFF, 1), to(OFF, 1), to(4)),
    "bar point": (to(7),),
    "5pt 4 point*": (to(5), to(4, hit=True)),
    "bar/20 10": (PartialMove(BAR, 20), to(10)),
    "bar 20 10": (PartialMove(BAR, 20), to(10)),
    "10 bar": (to(10), PartialMove(start=BAR)),
    "24/20* 10": (PartialMove(24, 20, hit=True), to(10)),  # in full and not
    "13/7*/5 3": (PartialMove(13, 7, hit=True), PartialMove(7, 5), to(3)),
}


@pytest.mark.parametrize(("text", "parts"), LANDINGS.items(), ids=LANDINGS)
def test_landing_points(text: str, parts: tuple[PartialMove, ...]) -> None:
    said = parse_said(text)
    assert (said.moves, said.parts, said.named) == ((), parts, False)
    assert all(text[start:end].strip() for start, end in said.spans)
    assert len(said.spans) == len(parts)


def test_a_play_in_full_leaves_nothing_open() -> None:
    assert parse_said("bar 20 24/23").moves == (CheckerMove(BAR, 20), CheckerMove(24, 23))
    assert parse_said("8/5, 6/5").moves == (CheckerMove(8, 5), CheckerMove(6, 5))


@pytest.mark.parametrize("text", ["bar", "bar bar", "0", "dance", "(no play)", ""])
def test_no_play(text: str) -> None:
    """A lone `bar`: the checker stays there."""
    assert parse_said(text) == ((), (), (), False)


@pytest.mark.parametrize("text", ["foo", "30 10", "20 10 foo", "8/", "B13B5", "8*5", "9" * 300])
def test_what_is_no_play_says_what_the_notation_expects(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_said(text)
    assert 0 <= caught.value.start <= caught.value.end <= len(text)
    assert "expected" in caught.value.message


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("24/20 13/10", ["20 10"]),
        ("8/5 6/5", ["5", "5 5"]),
        ("24/18 24/18 13/7 13/7", ["18 18 7 7"]),
        ("8/5* 6/5", ["5*", "5* 5"]),
        ("13/7* 7/5", ["7* 5"]),
        ("24/20 20/14", ["14"]),
        ("6/0 5/0", ["off", "off off"]),
    ],
)
def test_plays_as_landing_points_the_shortest_first(moves: str, said: list[str]) -> None:
    play = parse_said(moves).moves
    assert [spell_parts(parts, STANDARD) for parts in landings_of(play)] == said
    assert all(parse_said(text).parts == parts for text, parts in zip(said, landings_of(play), strict=True))


def test_what_landing_points_can_not_say() -> None:
    assert are_landings((to(5), PartialMove(BAR, 20), PartialMove(start=BAR)))
    assert not are_landings((PartialMove(13, pips=6),))
    assert not are_landings((PartialMove(start=13),))
    assert not are_landings((to(5, 2),))
    assert not are_landings((to(5, 1),))  # one, and no more: `5` may be two
    assert not are_landings(())


# Named points -----------------------------------------------------------------------------------------------------

# As Black's points.
NAMED = {
    "B8B5, B6B5": "8/5 6/5",
    "W10W5, W6W5": "15/20 19/20",
    "w1 w7, w7 w12": "24/18 18/13",
    "B-8/B-5 B-6/B-5": "8/5 6/5",
    "B 8-B 5": "8/5",
    "BP8-BP5": "8/5",
    "BP8/BBP*": "8/7*",
    "B8-B5-B1": "8/5 5/1",
    "B8->B5": "8/5",
    "B8B5(2) B6B3*": "8/5 8/5 6/3*",
    "bar-W3*": "25/22*",
    "bar W3, B8B5": "25/22 8/5",
    "B3-off": "3/0",
    "B3 off, B2 borne off": "3/0 2/0",
    "WBP/W12": "18/13",
}


@pytest.mark.parametrize(("text", "moves"), NAMED.items(), ids=NAMED)
def test_named_points(text: str, moves: str) -> None:
    said = parse_said(text)
    assert said.named
    assert said.moves == parse_said(moves).moves
    assert all(text[start:end].strip() for start, end in said.spans)


@pytest.mark.parametrize(("text", "points"), [("W5, B10", [20, 10]), ("WBP", [18]), ("B4*, B4", [4, 4])])
def test_named_landing_points(text: str, points: list[int]) -> None:
    said = parse_said(text)
    assert said.named
    assert [part.end for part in said.parts] == points


def test_the_back_checkers_start_on_the_other_sides_first_point() -> None:
    assert format_play(parse_said("24/18 18/14").moves, WHITE) == "B1/B11"
    assert format_play(parse_said("24/18 18/14").moves, BLACK) == "W1/W11"


@pytest.mark.parametrize("style", [ASCENDING, WHITE])
@pytest.mark.parametrize("text", ["8/5* 6/5", "bar/22 13/12", "6/off 5/off(2)", "24/13"])
def test_a_play_from_the_other_side_is_mirrored_back(text: str, style: PlayStyle) -> None:
    turn = Turn((6, 5), parse_said(text).moves)
    again = parse_said(format_play(turn.moves, style)).action((6, 5), "")
    assert mirrored(again) == turn


def test_open_plays_are_mirrored_too() -> None:
    play = OpenPlay((4, 3), (PartialMove(BAR, 20), to(10), to(OFF)), "bar/20 10 off")
    assert mirrored(play) == OpenPlay((4, 3), (PartialMove(BAR, 5), to(15), to(OFF)))
    assert mirrored(mirrored(play)) == play


# The legal plays find back what was meant -------------------------------------------------------------------------

rolls = st.tuples(st.integers(1, 6), st.integers(1, 6)).map(lambda dice: (max(dice), min(dice)))


@st.composite
def sides(draw: st.DrawFn) -> tuple[Side, Side]:
    """A position that some plays from the start lead to, as the player on roll sees it."""
    own, opponent = STANDARD_START, STANDARD_START
    for dice in draw(st.lists(rolls, max_size=25)):
        plays = legal_plays(own, opponent, dice)
        if plays:
            play = draw(st.sampled_from(plays))
            own, opponent = play.own, play.opponent
        if own[OFF] == 15:
            return STANDARD_START, STANDARD_START
        own, opponent = opponent, own
    return own, opponent


@pytest.mark.property
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(sides(), rolls)
def test_landing_points_fit_the_play_that_they_were_written_for(
    position: tuple[Side, Side], dice: tuple[int, int]
) -> None:
    """What converting writes has one legal play that fits; every other spelling has at least the one meant."""
    for play in legal_plays(*position, dice)[:40]:
        for parts in landings_of(play.steps):
            text = spell_parts(parts, STANDARD)
            said = parse_said(text).action(dice, text)
            assert said == OpenPlay(dice, parts)
            assert (play.own, play.opponent) in [item.play[1:] for item in complete_play(*position, said)], text
        chosen = landings_for(position, dice, play.steps, play[1:])
        if chosen is not None:
            assert [item.play[1:] for item in complete_play(*position, chosen)] == [play[1:]]
