"""What is written, character for character, and that writing again and again changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavla.analyzer.convert import convert
from tavla.grammar import MatchRecord, decode, load, read, write
from tavla.grammar.record import (
    Beaver,
    CheckerMove,
    Comment,
    Double,
    Entry,
    GameRecord,
    Header,
    IllegalPlay,
    OpenPlay,
    Player,
    Raccoon,
    Resignation,
    Result,
    SetBoard,
    Take,
    Turn,
    Unplayed,
    Unread,
)
from tavla.grammar.rolls import roll_of

PLAYERS = Player("Ann"), Player("Bob")
PLAY = Entry(0, roll_of(3, 1, ((8, 5), (6, 5))))


def match_of(*entries: Entry, length: int | None = 5, number: int | None = 1) -> MatchRecord:
    return MatchRecord(length, (GameRecord(number, PLAYERS, (0, 0), entries),))


def again(*matches: MatchRecord) -> tuple[MatchRecord, ...]:
    return read(load(write(matches, "sgf")), "sgf").matches


def converted(mat: str) -> str:
    return convert(read(decode(mat.encode())), "sgf").data.decode()


def test_as_gnu_backgammon_lays_it_out() -> None:
    mat = """\
; [Event "Club night"]
; [EventDate "2024.05.11"]
; [Crawford "On"]
; played in one evening

 2 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 66: 24/18(2) 13/7(2)
; a comment
  2) 52: 13/8 24/22              Doubles => 2
  3)  Takes                      21: 6/5 6/4
      Wins 2 points
"""
    assert (
        converted(mat)
        == """\
(;FF[4]GM[6]CA[UTF-8]AP[tavla]MI[length:2][game:0][ws:0][bs:0]PW[Ann]PB[Bob]DT[2024-05-11]EV[Club night]\
GC[played in one evening]RU[Crawford]RE[W+2R]
;W[31hefe]
;B[66agaglrlr]C[a comment]
;W[52xvmh]
;B[double]
;W[take]
;B[21stsu])
"""
    )


def test_a_beaver_is_a_double_and_its_take_is_written() -> None:
    matches = match_of(PLAY, Entry(1, Double(2)), Entry(0, Beaver(4)), Entry(1, roll_of(4, 2, ((8, 4), (6, 4)))),
                       length=0)  # fmt: skip
    assert write([matches], "sgf").decode().splitlines()[2:] == [";B[double]", ";W[double]", ";B[take]", ";B[42qusu])"]
    assert again(matches) == (matches,)


def test_positions_stand_in_nodes_of_their_own() -> None:
    text = "(;GM[6]MI[length:7][game:0][ws:5][bs:2]PW[Ann]PB[Bob];PL[B]AE[a:y]AW[c]AB[f][f][y];CV[2];CP[w];DI[16])"
    assert write(read(decode(text.encode())).matches, "sgf").decode().splitlines()[1:] == [
        ";PL[B]AE[a:y]AW[c]AB[f][f][y]", ";CV[2]", ";CP[w]", ";PL[B]DI[61])",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "entries",
    [
        (PLAY, Entry(1, Unread("what now?"))),
        (PLAY, Entry(1, Unread("Takes"))),
        (PLAY, Entry(1, Unread("31: 8/5 6/5 ]"))),
        (PLAY, Entry(1, Unplayed(None))),
        (Entry(0, Unplayed((6, 4))), Entry(0, Unplayed((6, 4))), Entry(1, Unplayed((3, 1)))),
        (PLAY, Entry(1, Turn((6, 5), (CheckerMove(24, 3), CheckerMove(0, 25))))),
        (PLAY, Entry(1, Turn(None, (CheckerMove(8, 5),), (), "71"))),
        (PLAY, Entry(1, IllegalPlay((3, 1), "Illegal play (nobody knows)"))),
        (PLAY, Entry(1, Resignation("concedes", match=True))),
        (PLAY, Entry(1, Resignation(level=2)), Entry(0, Result(1))),
        (PLAY, Entry(1, Resignation(level=2)), Entry(0, Result(2))),
        (PLAY, Entry(0, Result(2)), Entry(0, Result(1))),
        (PLAY, Entry(0, Result(2)), Entry(1, roll_of(4, 2, ((8, 4), (6, 4))))),
        (PLAY, Entry(1, Double(8)), Entry(0, Take())),
        (PLAY, Entry(1, Double(None)), Entry(0, Raccoon(3))) [:2],
        (PLAY, Entry(None, Comment("a\\] [b]"))),
        (PLAY, Entry(0, Result(1)), Entry(None, Comment("behind"))),
        (Entry(None, Comment("before")), PLAY, Entry(None, Comment("")), Entry(None, Comment("x:\\"))),
        (),
    ],
    ids=str,
)  # fmt: skip
def test_odd_entries_come_back(entries: tuple[Entry, ...]) -> None:
    match = match_of(*entries)
    assert again(match) == (match,)


@pytest.mark.parametrize(
    "match",
    [
        MatchRecord(None, ()),
        MatchRecord(3, (GameRecord(None, (Player(""), Player("")), (0, 0)),)),
        match_of(PLAY, Entry(None, Unread("?")), Entry(None, SetBoard("nonsense")), number=None),
        match_of(PLAY, Entry(1, OpenPlay((3, 1), (), "31: a checker"))),
        MatchRecord(-1, match_of(PLAY).games, (Header("Event", ""), Header("Odd", "]"), Comment("x"))),
    ],
)
def test_any_record_is_written(match: MatchRecord) -> None:
    read(load(write([match], "sgf")), "sgf")


def test_matches_that_look_like_one_stay_apart_and_others_together() -> None:
    first, second = match_of(PLAY), match_of(PLAY, number=2)
    backward = MatchRecord(5, (*match_of(PLAY, number=3).games, *match_of(PLAY, number=3).games))
    renamed = GameRecord(2, (Player("Anne"), Player("Bob")), (1, 0), (PLAY,))
    changed = MatchRecord(5, (*first.games, renamed))
    assert again(first, second, backward, changed) == (first, second, backward, changed)
    assert b"[match:" not in write([first, first], "sgf")


def test_headers_without_a_place_are_told() -> None:
    reading = read(decode(b'; [Event "a"]\n; [EVENT "b"]\n; [Beaver "Off"]\n; [Crawford "Off"]\n; [Jacoby "yes"]\n\n'
                          b" 0 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5\n"))  # fmt: skip
    data, losses = convert(reading, "sgf")
    assert [loss.code for loss in losses] == ["CV803"] * 3
    assert read(load(data)).matches[0].preamble == (Header("Event", "a"), Header("Jacoby", "On"))


TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\r\0"), max_size=30)


@given(st.lists(TEXT, max_size=4), TEXT, TEXT)
def test_writing_again_and_again_changes_nothing(comments: list[str], name: str, event: str) -> None:
    """Whatever stands in comments, names and headers: escapes do not pile up."""
    entries = (PLAY, *(Entry(None, Comment(text)) for text in comments))
    game = GameRecord(1, (Player(name), Player("Bob")), (0, 0), entries)
    once = write([MatchRecord(5, (game,), (Header("Event", event), Comment(event)))], "sgf")
    twice = write(read(load(once)).matches, "sgf")
    assert write(read(load(twice)).matches, "sgf") == twice
    read_again = read(load(once)).matches[0].games[0]
    lines = [line.rstrip() for text in comments for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    assert [item.action for item in read_again.entries[1:]] == [Comment(line) for line in lines]
    assert read_again.names[0] == " ".join(name.split()) or not name.isprintable() or "  " in name
