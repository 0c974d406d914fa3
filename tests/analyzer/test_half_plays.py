"""A doublet told as two turns of two is one turn of the replay, and one roll in every format that it is written in."""

from __future__ import annotations

import pytest

from tavla.analyzer.convert import convert
from tavla.analyzer.diagnostics.check import check
from tavla.analyzer.replay import replay
from tavla.grammar import decode, read

HEAD = " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
ON_THE_BAR = "; Set Pos=-b----E-C---eE---c-d---aAA/0\n"
"""Ann is on the bar, Bob has a blot on her 23 point."""
MAT = HEAD + ON_THE_BAR + "  1) 22: bar/23*/21\n  2) 22: 13/11(2)                63: bar/22 24/18\n      Wins 1 point\n"
LIST = (
    f"Ann vs. Bob, 5 point match\n\n{ON_THE_BAR}Ann 22: bar/23*/21\nAnn 22: 13/11(2)\nBob 63: bar/22 24/18\n"
    "Ann wins 1 point\n"
)
LOG = (
    "Ann vs. Bob\nMatch Length: 5\nGame 1. 0-0/5\n1\t31: 8/5, 6/5\n1\t\t22: 13/11(2)\n1\t\t22: 6/4(2)\n2\t65: 24/13\n"
    "Ann  wins 1 point.\n"
)


@pytest.mark.parametrize("text", [MAT, LIST], ids=["mat", "list"])
def test_it_is_written_as_one_roll(text: str) -> None:
    reading = read(decode(text.encode()))
    assert [item.code for item in check(reading).diagnostics] == ["DI305"]
    assert "22: 25/23* 23/21 13/11 13/11" in convert(reading, "mat").data.decode()
    assert "22: bar/23*/21 13/11(2)" in convert(reading, "book").data.decode()


@pytest.mark.parametrize("text", [MAT, LIST, LOG], ids=["mat", "list", "log"])
def test_what_was_written_has_nothing_left_to_find(text: str) -> None:
    again = read(decode(convert(read(decode(text.encode())), "mat").data))
    assert check(again).diagnostics == ()
    assert len(replay(again.matches[0]).games[0].turns) == len(
        replay(read(decode(text.encode())).matches[0]).games[0].turns
    )


def test_the_replay_has_one_turn_for_both() -> None:
    game = replay(read(decode(LOG.encode())).matches[0]).games[0]
    assert [(turn.player, turn.dice, len(turn.steps)) for turn in game.turns] == [
        (0, (3, 1), 2), (1, (2, 2), 4), (0, (6, 5), 2),
    ]  # fmt: skip


def test_the_game_may_end_with_the_second_half() -> None:
    last = "; Set Pos=-D------------------ee-----/0\n  1) 22: 1/off(2)\n  2) 22: 1/off(2)\n      Wins 2 points\n"
    reading = read(decode((HEAD + last).encode()))
    game = replay(reading.matches[0]).games[0]
    assert (game.ending.winner, game.points, len(game.turns)) == (0, 2, 1)


def test_in_the_record_both_halves_stay() -> None:
    assert len(read(decode(MAT.encode())).matches[0].games[0].entries) == 5
