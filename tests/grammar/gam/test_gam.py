"""Single games: names, what is one, and several games in a text."""

import pytest

from tavla.grammar import decode, read, sniff, write
from tavla.grammar.gam.names import are_names, split_names

ROWS = "  1) 31: 8/5 6/5                 52: 13/8 24/22\n  2)  Doubles => 2                Drops\n      Wins 1 point\n"


@pytest.mark.parametrize(("line", "names"), [
    (" Ann                            Bob", ("Ann", "Bob")),
    ("Ann Bob", ("Ann", "Bob")),
    (" Ann-Marie van Dyke             Bob O'Neil", ("Ann-Marie van Dyke", "Bob O'Neil")),
    (" 大雄                         小杉", ("大雄", "小杉")),
    (" AbcdefghijklmnopqrstuvwxyzabcdeBob", ("Abcdefghijklmnopqrstuvwxyzabcde", "Bob")),
    ("Ann\tBob", ("Ann", "Bob")),
    ("Ann van Dyke Bob", None),
])  # fmt: skip
def test_names(line: str, names: tuple[str, str] | None) -> None:
    assert split_names(line) == names
    assert are_names(line) == (names is not None)


@pytest.mark.parametrize("line", [
    "Ann vs. Bob", "Ann  -  Bob", "; Ann  Bob", " Ann : 0    Bob : 0", "Game 1", " 5 point match",
    "31: 8/5 6/5  52: 13/8",
])  # fmt: skip
def test_other_lines_name_nobody(line: str) -> None:
    assert not are_names(line)
    found = sniff(decode(f"{line}\n{ROWS}".encode()))
    assert found is None or found.name != "gam"


def test_a_single_game_says_neither_length_nor_score() -> None:
    reading = read(decode(f" Ann-Marie van Dyke             Bob\n{ROWS}".encode()))
    assert (reading.format, reading.dialect, reading.problems) == ("gam", "gam", ())
    (match,) = reading.matches
    assert (match.length, len(match.games), match.names) == (None, 1, ("Ann-Marie van Dyke", "Bob"))
    assert not match.games[0].has_score


def test_several_games_are_a_session() -> None:
    reading = read(decode(f"Ann  Bob\n{ROWS}Ann  Bob\n{ROWS}".encode()))
    assert (reading.dialect, reading.problems) == ("empire", ())
    (match,) = reading.matches
    assert (match.length, [len(game.entries) for game in match.games]) == (0, [5, 5])


def test_written_names_can_be_told_apart() -> None:
    (match,) = read(decode(f" Ann                            Bob\n{ROWS}".encode())).matches
    long = "An unusually long name that has blanks in it"
    game = match.games[0]
    renamed = type(match)(None, (type(game)(None, (game.players[0]._replace(name=long), game.players[1]), (0, 0),
                                            game.entries),))  # fmt: skip
    (again,) = read(decode(write((renamed,), "gam"))).matches
    assert again.names == (long, "Bob")
    assert write((), "gam") == b""
