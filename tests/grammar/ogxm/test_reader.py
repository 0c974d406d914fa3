"""OGXM and GVA: what stands in a file, whichever of the three layouts it is in."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tavla.analyzer.convert import convert
from tavla.analyzer.diagnostics.check import check
from tavla.analyzer.replay import replay
from tavla.grammar import MatchRecord, Reading, decode, load, read, read_source, sniff
from tavla.grammar.position import STANDARD_START, Cube
from tavla.grammar.record import (
    Beaver,
    CheckerMove,
    Comment,
    Dance,
    Double,
    Drop,
    IllegalPlay,
    Raccoon,
    Resignation,
    Result,
    SetBoard,
    Turn,
    Unread,
)
from tests.grammar.ogxm import encode
from tests.grammar.ogxm.encode import DOUBLE, DROP, FORFEIT, RESIGN, RESIGN_MATCH, SET, TAKE, Game, Match, Ply, roll

OPENING = [roll(0, "31", "8/5 6/5"), roll(1, "64", "24/18 13/9")]
DROPPED = Game([*OPENING, Ply(0, DOUBLE), Ply(1, DROP)], 0, 1)
LAYOUTS: dict[str, Callable[[Match], bytes]] = {"gvab": encode.first, "ogxm": encode.second, "gva": encode.gva}

every_layout = pytest.mark.parametrize("layout", LAYOUTS)


def reading_of(data: bytes) -> Reading:
    return read(load(data))


def the_match(data: bytes) -> MatchRecord:
    reading = reading_of(data)
    assert reading.problems == ()
    return reading.matches[0]


def actions(match: MatchRecord, game: int = 0) -> list[tuple[int | None, object]]:
    return [(entry.player, entry.action) for entry in match.games[game].entries]


def codes(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems]


def counts(white: dict[int, int], black: dict[int, int]) -> list[int]:
    """A board as files have it, from counts by each player's own points."""
    board = [0] * 26
    for point, number in white.items():
        board[25 - point] += number
    for point, number in black.items():
        board[point] -= number
    return board


# ---- matches ------------------------------------------------------------------------------------------------------


@every_layout
def test_a_match(layout: str) -> None:
    match = the_match(LAYOUTS[layout](Match(3, [DROPPED, replace(DROPPED, points=2, plies=OPENING)], result=1)))
    assert (match.length, match.names, match.dialect) == (3, ("Ann", "Bob"), layout)
    assert [game.score for game in match.games] == [(0, 0), (1, 0)]
    assert actions(match) == [
        (0, Turn((3, 1), (CheckerMove(8, 5), CheckerMove(6, 5)))),
        (1, Turn((6, 4), (CheckerMove(24, 18), CheckerMove(13, 9)))),
        (0, Double()), (1, Drop()), (0, Result(1)),
    ]  # fmt: skip
    # Nothing ends the second game, but it has a winner: the loser gave up.
    assert actions(match, 1)[2:] == [(1, Resignation(level=2)), (0, Result(2, match=True))]
    assert match.header("Crawford") == "On"
    assert check(reading_of(LAYOUTS[layout](Match(3, [DROPPED])))).diagnostics == ()


@every_layout
@pytest.mark.parametrize("name", ["gnubg_match.mat", "xg_match.mat", "studio_match.txt", "cube_and_score.mat"])
def test_a_converted_match_is_the_same_match(layout: str, name: str, samples: Path) -> None:
    """Every board, roll and cube action, and the points of every game."""
    record = read(read_source(samples / name)).matches[0]
    again = the_match(LAYOUTS[layout](encode.of_record(record)))
    for expected, found in zip(replay(record).games, replay(again).games, strict=True):
        assert [(t.player, t.dice, t.before, t.after) for t in found.turns] == [
            (t.player, t.dice, t.before, t.after) for t in expected.turns
        ]
        assert [(a.kind, a.player, a.cube) for a in found.cube_actions] == [
            (a.kind, a.player, a.cube) for a in expected.cube_actions
        ]
        assert (found.score, found.points, found.winner) == (expected.score, expected.points, expected.winner)


def test_steps_of_version_1_stand_in_any_order() -> None:
    entered = Ply(1, 1, [(24, 2), (25, 1)])
    game = Game([roll(0, "31", "24/23 24/21"), entered])
    assert actions(the_match(encode.first(Match(1, [game]))))[1][1] == Turn(
        (2, 1), (CheckerMove(25, 24), CheckerMove(24, 22))
    )
    as_written = actions(the_match(encode.second(Match(1, [game]))))[1][1]
    assert as_written == Turn((2, 1), (CheckerMove(24, 22), CheckerMove(25, 24)))


@every_layout
def test_checkers_are_borne_off_over_the_real_distance(layout: str) -> None:
    board = counts({2: 2}, {1: 2})
    game = Game([roll(0, "65", "2/0 2/0")], 0, 2, {"board": board})
    match = the_match(LAYOUTS[layout](Match(0, [game], rules=0)))
    assert actions(match)[1:] == [(0, Turn((6, 5), (CheckerMove(2, 0), CheckerMove(2, 0)))), (0, Result(2))]
    setting = actions(match)[0][1]
    assert isinstance(setting, SetBoard)
    assert setting.board is not None
    assert (setting.board.first[2], setting.board.first[0], setting.board.second[1]) == (2, 13, 2)


@every_layout
def test_a_dance(layout: str) -> None:
    assert actions(the_match(LAYOUTS[layout](Match(1, [Game([roll(0, "66")])])))) == [(0, Dance((6, 6)))]


@every_layout
def test_who_gives_up_and_how_much(layout: str) -> None:
    cube = [Ply(0, DOUBLE), Ply(1, TAKE)]
    games = [
        Game([*OPENING, *cube, Ply(1, RESIGN)], 0, 4),
        Game([*OPENING, *cube, Ply(0, FORFEIT)], 1, 2),
        Game([*OPENING, *cube, Ply(1, RESIGN)], 0, 3),
        Game([*OPENING, Ply(1, RESIGN_MATCH)], 0, 1),
    ]
    match = the_match(LAYOUTS[layout](Match(11, games)))
    given_up = [action for game in range(4) for _, action in actions(match, game) if isinstance(action, Resignation)]
    # Three points are no multiple of a cube on 2.
    assert given_up == [Resignation(level=2), Resignation("forfeits", level=1), Resignation(), Resignation(match=True)]


def test_the_level_of_a_resignation_may_be_stated() -> None:
    game = Game([*OPENING, Ply(1, RESIGN, extras={"level": 3})], 0, 1)
    for data in (encode.second(Match(5, [game])), encode.gva(Match(5, [game]))):
        assert (1, Resignation(level=3)) in actions(the_match(data))


# ---- plays that are given by what they left ------------------------------------------------------------------------


START = {24: 2, 13: 5, 8: 3, 6: 5}


def by_position(layout: str, seat: int, dice: tuple[int, int], board: list[int]) -> Ply:
    """A play that is given by the position it left: version 2 names the seat that moves next."""
    extras = {"dice": dice, "illegal": True, "board": board}
    return Ply(1 - seat if layout == "ogxm" else seat, SET, extras=extras)


@every_layout
def test_a_play_of_one_checker_can_be_told_by_the_position(layout: str) -> None:
    moved = counts({24: 2, 13: 4, 8: 3, 6: 5, 4: 1}, START)
    match = the_match(LAYOUTS[layout](Match(1, [Game([by_position(layout, 0, (1, 3), moved)])])))
    assert actions(match) == [(0, Turn((3, 1), (CheckerMove(13, 4),)))]
    assert check(Reading(decode(b""), (match,))).diagnostics[0].code == "PL404"


@every_layout
def test_a_play_that_can_be_told_in_two_ways_stays_a_position(layout: str) -> None:
    moved = counts({24: 2, 13: 4, 8: 2, 7: 1, 6: 5, 5: 1}, START)
    game = Game([by_position(layout, 0, (1, 3), moved), roll(1, "21", "13/11 6/5")])
    match = the_match(LAYOUTS[layout](Match(1, [game])))
    player, action = actions(match)[0]
    assert isinstance(action, IllegalPlay)
    assert (player, action.dice) == (0, (3, 1))
    assert action.board is not None
    assert (action.board.first[5], action.board.second) == (1, STANDARD_START)
    turns = replay(match).games[0].turns
    assert turns[1].before[0][7] == 1
    # Its text is what other formats have for it.
    assert action.text.startswith("Illegal play (0;0;0;1;1;Ann;Bob;")


@every_layout
def test_a_position_that_is_set(layout: str) -> None:
    board = counts({20: 2, 6: 5}, {20: 2, 6: 5})
    setting = Ply(1, SET, extras={"board": board})
    match = the_match(LAYOUTS[layout](Match(1, [Game([*OPENING, setting])])))
    _, action = actions(match)[-1]
    assert isinstance(action, SetBoard)
    assert action.board is not None
    assert action.board.first == action.board.second
    assert action.board.first[0] == 8
    assert action.on_roll == (1 if layout == "ogxm" else None)


@every_layout
def test_an_impossible_position_is_told(layout: str) -> None:
    setting = Ply(1, SET, extras={"board": counts({20: 9, 6: 9}, {6: 5})})
    reading = reading_of(LAYOUTS[layout](Match(1, [Game([*OPENING, setting])])))
    assert codes(reading) == ["SY106"]
    assert isinstance(actions(reading.matches[0])[-1][1], Unread)


# ---- what version 2 can say ----------------------------------------------------------------------------------------


def test_beavers_and_raccoons() -> None:
    game = Game([*OPENING, Ply(0, DOUBLE), Ply(1, 32), Ply(0, 33), *OPENING], 0, 8)
    match = the_match(encode.second(Match(0, [game], rules=0b11110)))
    assert [action for _, action in actions(match)[2:5]] == [Double(), Beaver(), Raccoon()]
    assert actions(match)[-2:] == [(1, Resignation(level=1)), (0, Result(8))]
    flags = {key: match.header(key) for key in ("Crawford", "Jacoby", "Beaver", "Raccoon", "Automatic doubles")}
    assert flags == {"Crawford": None, "Jacoby": "On", "Beaver": "On", "Raccoon": "On", "Automatic doubles": "On"}


def test_a_settlement() -> None:
    game = Game([*OPENING, Ply(0, 34, extras={"settled": 1.5})], 1, 2, {"termination": 3})
    assert actions(the_match(encode.second(Match(0, [game]))))[2:] == [
        (None, Comment("settled for 1.5 points")), (0, Resignation("concedes")), (1, Result(2)),
    ]  # fmt: skip


def test_the_cube_is_set() -> None:
    game = Game([*OPENING, Ply(0, 36, extras={"cube": 4, "owner": 1}), roll(0, "21", "13/11 6/5")], 1, 4)
    match = the_match(encode.second(Match(0, [game])))
    played = replay(match).games[0]
    assert played.cube == Cube(4, 1)
    assert played.turns[2].before == played.turns[1].after
    assert actions(match)[-2] == (0, Resignation(level=1))


def test_a_turn_goes_over_without_a_roll() -> None:
    game = Game([*OPENING, Ply(0, 37), roll(1, "21", "13/11 6/5")])
    reading = reading_of(encode.second(Match(0, [game])))
    assert [item.code for item in check(reading).diagnostics] == ["SC603"]


def test_the_cube_is_set_after_a_play_onto_a_blocked_point() -> None:
    game = Game([roll(0, "54", "24/19 6/2"), Ply(1, 36, extras={"cube": 2, "owner": 0})])
    reading = reading_of(encode.second(Match(0, [game])))
    assert isinstance(actions(reading.matches[0])[-1][1], SetBoard)
    assert "PL402" in {item.code for item in check(reading).diagnostics}


def test_unknown_actions_are_kept() -> None:
    game = Game([*OPENING, Ply(0, 40), Ply(1, 63, extras={"action": 70})])
    reading = reading_of(encode.second(Match(0, [game])))
    assert codes(reading) == ["SY103", "SY103"]
    assert actions(reading.matches[0])[2:] == [(0, Unread("action 40")), (1, Unread("action 70"))]
    assert reading.source.text.splitlines()[reading.source.place(reading.problems[1].start)[0] - 1].strip() == (
        "Black action 70"
    )


def test_a_cube_that_stands_elsewhere_at_the_start() -> None:
    games = [Game(OPENING, 0, 2, {"auto": 1}), Game(OPENING, 1, 4, {"cube": 4, "owner": 1})]
    for data in (encode.second(Match(0, games)), encode.gva(Match(0, games))):
        match = the_match(data)
        assert match.games[0].automatic_doubles == 1
        assert [game.cube for game in replay(match).games] == [Cube(2), Cube(4, 1)]


def test_what_is_said_of_a_match() -> None:
    player = encode.record((0, encode.string("u-7")), (1, encode.varint(152347)), (3, encode.string("NO")))
    more = {
        3: encode.varint(32), 4: encode.varint(3) + encode.varint(5), 8: encode.varint(1_700_000_000_000),
        12: encode.string("Open"), 15: encode.string("Final"), 16: encode.varint(3), 18: encode.string("Oslo"),
        21: encode.string("example.org"), 22: encode.string("m-1"), 23: player, 25: b"",
    }  # fmt: skip
    match = the_match(encode.second(Match(9, [DROPPED], more=more), variant=1))
    assert {header.key: header.value for header in match.headers} == {
        "Site": "example.org", "Match ID": "m-1", "Event": "Open", "Stage": "Final", "Round": "3", "City": "Oslo",
        "EventDate": "2023.11.14", "EventTime": "22.13", "Unrated": "Off", "Player 1 Elo": "1523.47",
        "Player 1 ID": "u-7", "Player 1 country": "NO", "Variation": "NackGammon", "Crawford": "On", "CubeLimit": "32",
    }  # fmt: skip
    assert match.games[0].score == (3, 5)


def test_the_cube_limit_of_version_1_is_no_score() -> None:
    match = the_match(encode.first(Match(5, [DROPPED]), event="Open", site="Club"))
    assert (match.games[0].score, match.header("CubeLimit")) == ((0, 0), "64")
    assert (match.header("Event"), match.header("Site"), match.header("EventDate")) == ("Open", "Club", "2023.11.14")


@pytest.mark.parametrize(("already_over", "expected"), [(False, [None, None, True]), (True, [None, None, None])])
def test_the_crawford_game_is_derived_in_version_2(already_over: bool, expected: list[bool | None]) -> None:
    more = {11: b""} if already_over else {}
    match = the_match(encode.second(Match(3, [DROPPED, DROPPED, DROPPED], more=more, result=1)))
    assert [game.crawford or None for game in match.games] == expected


def test_a_match_to_one_point_has_no_crawford_game() -> None:
    assert the_match(encode.second(Match(1, [DROPPED]))).games[0].crawford is False


# ---- several matches -----------------------------------------------------------------------------------------------


def test_files_back_to_back() -> None:
    files = [encode.second(Match(1, [DROPPED])), encode.first(Match(3, [DROPPED])), encode.second(Match(5, [DROPPED]))]
    reading = reading_of(b"".join(files))
    assert reading.problems == ()
    assert [match.length for match in reading.matches] == [1, 3, 5]


def test_what_is_damaged_leaves_the_others_whole() -> None:
    files = [encode.second(Match(length, [DROPPED])) for length in (1, 3, 5)]
    reading = reading_of(files[0] + files[1][:-30] + files[2])
    assert [match.length for match in reading.matches] == [1, 3, 5]
    assert set(codes(reading)) <= {"FI107", "FI109"}
    assert codes(reading)


# ---- damage --------------------------------------------------------------------------------------------------------


@every_layout
def test_what_is_cut_off_is_read_up_to_there(layout: str) -> None:
    data = LAYOUTS[layout](Match(5, [DROPPED, replace(DROPPED, plies=OPENING * 4, points=2)]))
    seen = set()
    for size in range(30, len(data)):
        reading = reading_of(data[:size])
        if reading.format == "ogxm":
            assert {"FI107", "FI102"} & set(codes(reading)), size
        seen.add(sum(len(game.entries) for match in reading.matches for game in match.games))
    assert len(seen) > 5


@pytest.mark.parametrize("digest", ["crc32", "sha256"])
def test_a_checksum(digest: str) -> None:
    data = encode.second(Match(5, [DROPPED]), digest=digest)
    assert reading_of(data).problems == ()
    changed = data.replace(b"Ann", b"Eve")
    assert codes(reading_of(changed)) == ["FI109"]
    assert reading_of(changed).matches[0].names == ("Eve", "Bob")


def test_a_checksum_of_version_1() -> None:
    assert codes(reading_of(encode.first(Match(5, [DROPPED])).replace(b"Ann", b"Eve"))) == ["FI109"]


def test_a_newer_version_is_refused() -> None:
    reading = reading_of(encode.second(Match(5, [DROPPED]), least=(3, 0)))
    assert codes(reading) == ["FI110"]
    assert reading.matches == ()


@pytest.mark.parametrize(("flags", "expected"), [(0, []), (1, ["FI110"])])
def test_unknown_sections_are_left_out_unless_they_are_critical(flags: int, expected: list[str]) -> None:
    reading = reading_of(encode.second(Match(5, [DROPPED]), more=encode.section(b"ZZZZ", b"abc", flags)))
    assert codes(reading) == expected
    assert len(reading.matches[0].games) == 1


def test_a_wrong_size_is_told() -> None:
    data = bytearray(encode.second(Match(5, [DROPPED]), digest=""))
    data[12] += 1
    assert codes(reading_of(bytes(data))) == ["FI107"]


def test_a_final_score_that_the_games_do_not_give() -> None:
    assert codes(reading_of(encode.gva(Match(5, [DROPPED], final=(3, 0))))) == ["SC601"]
    # A match ends at its length, whatever the last game counts.
    assert codes(reading_of(encode.gva(Match(5, [replace(DROPPED, points=6)], final=(5, 0))))) == []


def test_steps_from_no_point_are_kept() -> None:
    reading = reading_of(encode.second(Match(1, [Game([Ply(0, 1, [(30, 2), (12, 1)]), OPENING[1]])])))
    assert codes(reading) == ["SY104"]
    assert actions(reading.matches[0])[0] == (0, Unread("21: 30+2 12+1"))


# ---- GVA -----------------------------------------------------------------------------------------------------------


def test_packed_with_gzip() -> None:
    data = encode.gva(Match(3, [DROPPED]))
    packed = gzip.compress(data)
    assert the_match(packed) == the_match(data)
    broken = reading_of(packed[:-12])
    assert codes(broken)[0] == "FI107"
    assert broken.matches[0].names == ("Ann", "Bob")


def test_text_is_sniffed_too() -> None:
    source = decode(encode.gva(Match(3, [DROPPED])))
    reading = read(source)
    assert (reading.format, reading.dialect) == ("ogxm", "gva")
    assert reading.source.text.splitlines()[2] == "  White 31: 8/5 6/5"


def test_keys_stand_in_any_order() -> None:
    document = json.loads(encode.gva(Match(3, [DROPPED])))
    again = json.dumps(dict(sorted(document.items(), reverse=True)), indent=1).encode()
    assert the_match(again) == the_match(encode.gva(Match(3, [DROPPED])))


@pytest.mark.parametrize(
    "text",
    [
        '{"games": [], "players": ["Ann", "Bob"]}',
        '{"one": {"match_length": 3, "player_white": "Ann", "games": []}}',
        '[{"match_length": 3, "player_white": "Ann", "games": []}]',
        '{"match_length": 3}',
    ],
)
def test_other_json_is_no_match(text: str) -> None:
    assert sniff(load(text.encode())) is None
    assert sniff(decode(text.encode())) is None


@pytest.mark.parametrize(
    "text",
    [
        '{"match_length": "x", "player_white": 5, "games": [1, {"plies": [2, {"action_id": true}]}], "crawford": 1}',
        '{"match_length": 1e400, "player_white": [], "games": {"plies": 1}}',
        '{"match_length": 3, "player_white": "A", "games": [{"plies": [{"action_id": 3, "moves": [{"from": 99}]}]}]}',
        '{"match_length": 3, "player_white": "A", "games": ' + "[" * 50_000,
        '{"match_length": ' + "9" * 10_000 + ', "player_white": "A", "games": []}',
        '{"match_length": 3, "player_white": "\\ud800", "games": [{"plies": [{"action_id": 1e999}], "winner": -1}]}',
    ],
)
def test_values_of_any_kind_are_survived(text: str) -> None:
    reading = reading_of(text.encode())
    assert reading.format == "ogxm"
    check(reading)
    convert(reading, "mat")


# ---- damage of any kind --------------------------------------------------------------------------------------------


@every_layout
def test_mutations_are_survived(layout: str) -> None:
    random_ = random.Random(layout)
    whole = LAYOUTS[layout](Match(5, [DROPPED, Game([*OPENING * 5, Ply(1, SET, extras={"board": [0] * 26})], 0, 4)]))
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(random_.randint(1, 6)):
            at = random_.randrange(len(data))
            data[at : at + random_.choice((0, 1, 1, 4))] = random_.randbytes(random_.choice((0, 1, 1, 4)))
        reading = read(load(bytes(data), format="ogxm"), "ogxm")
        check(reading)
        assert all(0 <= item.start <= item.end <= len(reading.source.text) for item in reading.problems)
