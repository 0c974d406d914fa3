"""Codes of plays as text: what is read, where it stands, what is refused."""

import pytest

from tavla.grammar.nactation import FAN, WORDS, format_codes, parse_code, parse_codes
from tavla.grammar.notation import NotationError
from tavla.grammar.position import BAR


@pytest.mark.parametrize(
    ("text", "dice", "letter"),
    [
        ("31P", (3, 1), "P"),
        ("31 P", (3, 1), "P"),
        ("13p", (1, 3), "p"),
        ("21$", (2, 1), "$"),
        ("422", (4, 2), "2"),
        ("31F", (3, 1), "F"),
        ("22^", (2, 2), FAN),
        ("22", (2, 2), ""),
        ("F", None, FAN),
        ("f", None, FAN),
        ("Fan", None, FAN),
        ("^", None, FAN),
        ("43-Down", (4, 3), "D"),
        ("34-split", (3, 4), "S"),
    ],
)
def test_a_code(text: str, dice: tuple[int, int] | None, letter: str) -> None:
    assert parse_code(text) == (dice, letter, (), 0, len(text))


@pytest.mark.parametrize("word", WORDS)
def test_a_word_stands_for_its_letter(word: str) -> None:
    assert parse_code(f"43-{word}")[:2] == ((4, 3), WORDS[word])


@pytest.mark.parametrize("text", ["61 bar/24*/18", "61: bar/24*/18", "61:bar/24*/18", "61 25/24* 24/18"])
def test_a_play_spelled_out(text: str) -> None:
    assert parse_code(text)[:3] == ((6, 1), "", ((BAR, 24, True), (24, 18, False)))


def test_a_sequence_has_each_code_at_its_place() -> None:
    text = "-32S-64-run-21 24/21-22^-fan-55"
    sequence = parse_codes(text)
    assert sequence.other_side
    assert [text[code.start : code.end] for code in sequence.codes] == ["32S", "64-run", "21 24/21", "22^", "fan", "55"]
    assert [code.letter for code in sequence.codes] == ["S", "R", "", FAN, FAN, ""]


@pytest.mark.parametrize(("text", "other_side"), [("32S", False), ("+32S", False), ("->32S", True), ("--> 32S", True)])
def test_who_begins(text: str, other_side: bool) -> None:
    assert parse_codes(text).other_side is other_side


def test_a_sequence_may_go_on_in_the_next_line() -> None:
    assert [code.dice for code in parse_codes("32S-\n41$ - 21S").codes] == [(3, 2), (4, 1), (2, 1)]


@pytest.mark.parametrize(
    ("text", "message", "found"),
    [
        ("", "nothing is written; expected a roll or `F`", ""),
        ("32S-", "breaks off after `32S-`; expected a roll or `F`", "32S-"),
        ("32S-77P", "unexpected `77P`; expected a roll or `F`", "77P"),
        ("32S-Cub", "unexpected `Cub`; expected a roll or `F`", "Cub"),
        ("32S-41XX", "unexpected `X`; expected `-` or the end of the play", "X"),
        ("32S-21 24/2!", "unexpected `!`; expected a point (1 to 24), `bar`, `/`, `*` or `(2)`", "!"),
    ],
)
def test_what_is_no_sequence_is_refused_at_its_place(text: str, message: str, found: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_codes(text)
    assert (error.value.message, text[error.value.start : error.value.end]) == (message, found)


@pytest.mark.parametrize("text", ["32S", "32S-41$-22^-F-61 bar/24*", "-31P-64R"])
def test_codes_are_joined_as_they_are_read(text: str) -> None:
    sequence = parse_codes(text)
    assert (
        format_codes([text[code.start : code.end] for code in sequence.codes], other_side=sequence.other_side) == text
    )
