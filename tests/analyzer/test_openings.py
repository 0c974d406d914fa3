"""Opening codes: the known ones both ways, every legal play both ways, and nothing guessed."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavla.analyzer.board import start_board
from tavla.analyzer.nactation import LETTERS, choices_of, plays_meant
from tavla.analyzer.openings import (
    CodedTurn,
    OpeningError,
    format_sequence,
    opening_code,
    opening_play,
    parse_sequence,
    reply_code,
    reply_play,
)
from tavla.analyzer.plays import LegalPlay, legal_plays
from tavla.analyzer.verify import Sides, find_play
from tavla.grammar.nactation import WORDS
from tavla.grammar.notation import NotationError, format_play, parse_play, parse_roll
from tavla.grammar.position import STARTS
from tavla.grammar.record import Dice, Turn

START: Sides = start_board()
ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
FIRST_ROLLS = [(high, low) for low, high in combinations(range(1, 7), 2)]

KNOWN = """
21S 24/23 13/11   21$ 13/11 6/5
31S 24/23 13/10   31P 8/5 6/5
41S 24/23 13/9    41$ 13/9 6/5
51S 24/23 13/8    51$ 13/8 6/5
61P 13/7 8/7
32S 24/21 13/11   32Z 24/22 13/10   32D 13/11 13/10
42P 8/4 6/4       42S 24/20 13/11   42Z 24/22 13/9
52S 24/22 13/8    52D 13/11 13/8
62S 24/18 13/11   62R 24/16
43S 24/20 13/10   43Z 24/21 13/9    43D 13/10 13/9   43U 24/20 24/21
53S 24/21 13/8    53P 8/3 6/3
63S 24/18 13/10   63R 24/15
54S 24/20 13/8    54D 13/8 13/9     54R 24/15
64S 24/18 13/9    64R 24/14         64P 8/2 6/2
65R 24/13
"""
"""The openings that books and forums name by letters."""

ENTRIES = [entry.strip().split(" ", 1) for line in KNOWN.strip().splitlines() for entry in line.split("  ") if entry]


def after(before: Sides, dice: Dice, text: str) -> Sides:
    """The position after a play in any notation."""
    parsed = parse_play(text)
    found = find_play(*before, Turn(dice, parsed.moves, parsed.spans))
    assert found is not None, text
    return found[0]


def spelled(play: LegalPlay | None) -> str:
    return "" if play is None else format_play(play.steps)


def swapped(play: LegalPlay) -> Sides:
    """The position after a play as the opponent sees it."""
    return play.opponent, play.own


# ---- the known openings -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "play"), ENTRIES, ids=[code for code, _ in ENTRIES])
def test_known_openings_both_ways(code: str, play: str) -> None:
    dice = parse_roll(code[:2])
    assert opening_play(code).dice == dice
    assert opening_play(code).play[1:] == after(START, dice, play)
    assert opening_code(dice, after(START, dice, play)) == code


def test_a_code_is_judged_by_the_position() -> None:
    assert opening_code((6, 5), after(START, (6, 5), "24/18 18/13")) == "65R"
    assert opening_code((1, 3), after(START, (3, 1), "6/5 8/5")) == "31P"


@pytest.mark.parametrize(
    ("text", "code"),
    [("31p", "31P"), ("13P", "31P"), ("43-down", "43D"), ("43s", "43S"), ("34-split", "43Z"), ("34S", "43Z"),
     ("43-reverse", "43Z"), ("54Z", "54S"), ("51Z", "51S"), ("61D", "61P"), ("21 13/11, 6/5", "21$")],
)  # fmt: skip
def test_other_spellings_of_a_code(text: str, code: str) -> None:
    dice, play = opening_play(text)
    assert opening_code(dice, play[1:]) == code


def test_a_play_without_a_letter_is_its_own_code() -> None:
    assert opening_code((2, 1), after(START, (2, 1), "24/22/21")) == "21 24/21"
    assert opening_code((4, 4), after(START, (4, 4), "24/20(2) 13/9(2)")) == "44 24/20(2) 13/9(2)"


def test_where_no_legal_play_leads_there_is_no_code() -> None:
    assert opening_code((3, 1), START) is None
    assert opening_code((3, 1), after(START, (4, 2), "8/4 6/4")) is None
    nackgammon = STARTS["nackgammon"]
    play = legal_plays(nackgammon, nackgammon, (3, 1))[0]
    assert reply_code((nackgammon, nackgammon), (3, 1), play[1:]) is None


# ---- every play ---------------------------------------------------------------------------------------------------


def assert_codes_lead_back(before: Sides, dice: Dice) -> None:
    plays = legal_plays(*before, dice)
    codes = [reply_code(before, dice, play[1:]) for play in plays]
    assert len(set(codes)) == len(plays)
    for code, play in zip(codes, plays, strict=True):
        assert code is not None
        read = reply_play(before, code)
        assert (read.dice, read.play[1:]) == (dice, play[1:]), code


@pytest.mark.parametrize("dice", ROLLS, ids=str)
def test_every_first_play_has_one_code_that_leads_back(dice: Dice) -> None:
    assert_codes_lead_back(START, dice)


FIRST_PLAYS = [play for dice in FIRST_ROLLS for play in legal_plays(*START, dice)]


@pytest.mark.property
@given(st.sampled_from(FIRST_PLAYS), st.sampled_from(ROLLS))
def test_every_reply_has_one_code_that_leads_back(first: LegalPlay, dice: Dice) -> None:
    assert_codes_lead_back(swapped(first), dice)


@pytest.mark.property
@given(st.sampled_from(FIRST_PLAYS), st.sampled_from(ROLLS), st.sampled_from(LETTERS).map(lambda item: item.letter))
def test_a_letter_is_read_only_for_a_play_of_its_family(first: LegalPlay, dice: Dice, letter: str) -> None:
    before = swapped(first)
    choices = choices_of(*before, dice)
    meant = plays_meant(letter, choices, dice)
    assert meant is not None
    try:
        plays = [spelled(reply_play(before, f"{dice[0]}{dice[1]}{letter}").play)]
    except OpeningError as error:
        assert len(meant) != 1
        plays = list(error.candidates)
    assert plays == [spelled(choice.play) for choice in meant or choices]


# ---- replies ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opening", "code", "play"),
    [
        ("41S", "62H", "24/16*"),  # on the forums: `41S-62H-63`
        ("43Z", "62H", "24/16*"),
        ("62S", "64H", "24/14*"),  # a hit rather than a run
        ("62S", "61P", "13/7* 8/7"),  # making the point comes before hitting on it
        ("62S", "32$", "13/11 8/5"),  # and 13/10 6/4 would be `%`
        ("65R", "54$", "13/4"),
        ("65R", "54S", "24/20 13/8"),
        ("64P", "41$", "13/9 6/5"),
        ("32D", "43U", "24/21 24/20"),
        ("64R", "55D", "13/8(4)"),
    ],
)
def test_replies(opening: str, code: str, play: str) -> None:
    before = swapped(opening_play(opening).play)
    dice = parse_roll(code[:2])
    assert spelled(reply_play(before, code).play) == play
    assert reply_code(before, dice, after(before, dice, play)) == code


def test_several_letters_may_name_a_play() -> None:
    before = swapped(opening_play("62S").play)
    assert reply_play(before, "64R") == reply_play(before, "64H")
    assert reply_play(START, "51Z") == reply_play(START, "51S")


def test_a_split_that_is_blocked_leaves_the_other_one() -> None:
    before = swapped(opening_play("42P").play)  # the opponent's 4 point is the mover's 21
    assert spelled(reply_play(before, "43Z").play) == "24/20 13/10"
    assert spelled(reply_play(before, "32S").play) == "24/22 13/10"


# ---- what isn't certain -------------------------------------------------------------------------------------------


LEGAL_65 = "`24/13`, `24/18 13/8`, `24/18 8/3`, `13/8 13/7`, `13/7 8/3`, … (7 in all)"


@pytest.mark.parametrize(
    ("code", "message", "candidates"),
    [
        ("32d", "`32d`: it may be `13/11 13/10`, `13/8`", ["13/11 13/10", "13/8"]),
        ("31D", "`31D`: it may be `13/9`, `13/10 8/7`", ["13/9", "13/10 8/7"]),
        ("42$", "`42$`: it may be `13/9 6/4`, `13/11 8/4`", ["13/9 6/4", "13/11 8/4"]),
        ("21U", "`21U`: it may be `24/23 24/22`, `24/21`", ["24/23 24/22", "24/21"]),
        ("65X", "`65X`: the definition of `X` isn't known", []),
        ("65F", "`65F`: the definition of `F` isn't known", []),
        ("65P", "`65P`: no legal play fits `P`", []),
        ("65^", "`65^`: the roll can be played", []),
        ("65", "`65`: the roll alone is written where one play is legal", []),
        ("65 24/14", "`65 24/14`: the play isn't legal", []),
    ],
)
def test_what_is_not_certain_is_refused_with_what_it_may_be(code: str, message: str, candidates: list[str]) -> None:
    with pytest.raises(OpeningError) as error:
        opening_play(code)
    legal = [spelled(play) for play in legal_plays(*START, parse_roll(code[:2]))]
    assert error.value.message == (message if candidates else f"{message}; legal plays: {LEGAL_65}")
    assert list(error.value.candidates) == (candidates or legal)


def test_a_merged_move_over_two_blots_is_refused_without_its_hits() -> None:
    before = swapped(opening_play("43U").play)  # blots on the mover's 5 and 4
    assert spelled(reply_play(before, "31 8/4*").play) == "8/4*"
    assert spelled(reply_play(before, "31 8/5*/4*").play) == "8/5*/4*"
    with pytest.raises(OpeningError) as error:
        reply_play(before, "31 8/4")
    assert sorted(error.value.candidates) == ["8/4*", "8/5*/4*"]


def test_a_fan_is_refused_where_every_roll_can_be_played() -> None:
    with pytest.raises(OpeningError, match="every roll can be played"):
        opening_play("F")


def test_letters_are_for_the_standard_start() -> None:
    nackgammon = STARTS["nackgammon"]
    with pytest.raises(OpeningError, match="from the standard start"):
        reply_play((nackgammon, nackgammon), "31P")


def test_what_is_no_code_is_no_notation() -> None:
    with pytest.raises(NotationError, match="unexpected `opening`"):
        opening_play("opening")


def test_every_word_has_its_letter() -> None:
    assert {letter.word: letter.letter for letter in LETTERS} == dict(WORDS)


# ---- sequences ----------------------------------------------------------------------------------------------------


def plays_of(turns: tuple[CodedTurn, ...]) -> list[tuple[int, str]]:
    return [(turn.player, spelled(turn.play)) for turn in turns]


def test_a_sequence() -> None:
    turns = parse_sequence("-31P-64-run-21 24/21")
    assert plays_of(turns) == [(1, "8/5 6/5"), (0, "24/14"), (1, "24/21")]
    assert format_sequence(turns) == "-31P-64R-21 24/21"


@pytest.mark.parametrize(
    ("written", "roll", "code"),
    [("66^", (6, 6), "66^"), ("66", (6, 6), "66^"), ("66F", (6, 6), "66^"), ("F", None, "F"), ("fan", None, "F")],
)
def test_a_fan_with_and_without_its_roll(written: str, roll: Dice | None, code: str) -> None:
    turns = parse_sequence(f"43Z-62H-{written}-21 13/11 6/5")
    assert turns[2] == CodedTurn(0, roll, None)
    assert format_sequence(turns) == f"43Z-62H-{code}-21 13/11 6/5"


def test_a_fan_that_is_none_is_refused() -> None:
    with pytest.raises(OpeningError, match="`65\\^`: the roll can be played"):
        parse_sequence("43Z-62H-65^")
    with pytest.raises(OpeningError, match="turn 3 isn't legal"):
        format_sequence([*parse_sequence("43Z-62H"), CodedTurn(0, (6, 5), None)])
    with pytest.raises(OpeningError, match="turn 1 isn't legal"):
        format_sequence([CodedTurn(0, None, None)])


def test_a_forced_play_may_be_a_bare_roll() -> None:
    turns = parse_sequence("43Z-44 24/16* 8/4*(2)-61")
    assert spelled(turns[2].play) == "bar/24"
    assert format_sequence(turns) == "43Z-44 24/16* 8/4*(2)-61 bar/24"


def test_the_players_take_turns() -> None:
    first, second = parse_sequence("31P-64R")
    with pytest.raises(OpeningError, match="turn 2 isn't player 0's"):
        format_sequence([first, second._replace(player=0)])


def test_letters_end_after_the_first_play_of_each() -> None:
    text = "32S-41$-21S-63P"
    with pytest.raises(OpeningError, match="`21S`: letters are read in each player's first play only") as error:
        parse_sequence(text)
    assert text[error.value.start : error.value.end] == "21S"


def test_a_sequence_stops_at_the_first_code_that_is_not_certain() -> None:
    text = "32S-41X-21S-63P"
    with pytest.raises(OpeningError, match="the definition of `X` isn't known") as error:
        parse_sequence(text)
    assert text[error.value.start : error.value.end] == "41X"
