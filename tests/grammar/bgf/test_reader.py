"""BGBlitz files are read: what happened in them, what is said of it, and what can't be understood."""

import gzip
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tavla.analyzer.diagnostics.check import check
from tavla.grammar import load, read, read_source
from tavla.grammar.analysis import Candidate, Chances, CubeAnalysis, Equity, Level
from tavla.grammar.formats import write
from tavla.grammar.position import NACKGAMMON_START, Cube
from tavla.grammar.record import (
    CheckerMove,
    Comment,
    Dance,
    Double,
    Drop,
    Entry,
    Header,
    MatchRecord,
    OpenPlay,
    PartialMove,
    Player,
    Reading,
    Resignation,
    Result,
    SetBoard,
    Take,
    Turn,
    Unread,
)
from tests.grammar.bgf.files import (
    FIRST_LINE,
    START,
    Encoder,
    Item,
    bgf,
    bgf_json,
    game_object,
    match_object,
    position_object,
    record_object,
)

CASES = Path(__file__).resolve().parents[2] / "cases" / "formats" / "bgf"
VALID = sorted((CASES / "valid").glob("*.bgf"))
INVALID = sorted((CASES / "invalid").glob("*.bgf"))
SAMPLES = Path(__file__).resolve().parents[3] / "samples"


def record_of_text(text: str) -> MatchRecord:
    return read(load(text.encode())).matches[0]


ROW = (
    " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
)
MATCH = record_of_text(ROW + "      Wins 1 point\n")
MONEY = record_of_text(ROW.replace("5 point", "0 point") + "      Wins 1 point\n")


def reading_of(content: Any) -> Reading:
    return read(load(bgf(content)))


def match_read(content: Any) -> MatchRecord:
    reading = reading_of(content)
    assert reading.problems == ()
    return reading.matches[0]


def game_with(*records: Item, match: MatchRecord = MATCH, **said: Any) -> Item:
    """A match of one game with these records."""
    content = match_object(match)
    content["games"][0] |= {"moves": list(records), **said}
    return content


def entries_of(content: Any) -> list[Entry]:
    return list(match_read(content).games[0].entries)


def actions(content: Any) -> list[tuple[int | None, Any]]:
    return [(entry.player, entry.action) for entry in entries_of(content)]


# Whole files ---------------------------------------------------------------------------------------------------


def test_there_are_cases() -> None:
    assert {path.stem for path in VALID} >= {"match", "money", "json", "nackgammon"}
    assert INVALID


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_valid(path: Path) -> None:
    reading = read(read_source(path))
    assert reading.problems == ()
    assert (reading.format, reading.dialect) == ("bgf", "bgf")
    assert write(reading.matches, "mat").decode() == path.with_suffix(".expected").read_text("utf-8")
    assert check(reading).diagnostics == ()


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_invalid(path: Path) -> None:
    reading = read(read_source(path))
    found = sorted((*reading.source.place(item.start), item.code, item.message) for item in reading.problems)
    lines = [f"{code} {line}:{column} {message}" for line, column, code, message in found]
    assert lines == path.with_suffix(".expected").read_text("utf-8").splitlines()


@pytest.mark.parametrize("name", ["gnubg_match.mat", "xg_match.mat", "two_matches.mat"])
def test_a_match_from_elsewhere_is_the_same_when_it_is_read_from_a_file(name: str) -> None:
    for match in read(read_source(SAMPLES / name)).matches:
        found = match_read(match_object(match))
        assert [game.players for game in found.games] == [game.players for game in match.games]
        assert [game.score for game in found.games] == [game.score for game in match.games]
        for game, again in zip(match.games, found.games, strict=True):
            expected = [entry for entry in game.entries if entry.player is not None]
            assert [plain(entry) for entry in again.entries] == [plain(entry) for entry in expected]


def plain(entry: Entry) -> tuple[int | None, Any]:
    """What a file says of an entry: no hit marks, no value of the cube, no words for a dance."""
    action = entry.action
    if isinstance(action, Turn):
        action = Turn(action.dice, tuple(move._replace(hit=False) for move in action.moves))
    elif isinstance(action, Dance):
        action = Dance(action.dice)
    elif isinstance(action, Double):
        action = Double()
    elif isinstance(action, Result):
        action = Result(action.points)
    return entry.player, action


PACKED: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress, "zlib": zlib.compress, "raw": lambda data: zlib.compress(data)[2:-4],
    "plain": lambda data: data,
}  # fmt: skip


@pytest.mark.parametrize("pack", PACKED.values(), ids=PACKED)
@pytest.mark.parametrize(
    "first_line", [FIRST_LINE, b'{"format":"BGF","version":"0.00011825"}\r\n', b'{"a":1,"b":"BGF"}\n']
)
def test_however_it_is_packed(pack: Callable[[bytes], bytes], first_line: bytes) -> None:
    content = match_object(MATCH)
    expected = match_read(content)
    for data in (Encoder().document(content), bgf_json(content).partition(b"\n")[2]):
        reading = read(load(first_line + pack(data)))
        assert reading.problems == ()
        assert reading.matches == (expected,)


def test_the_listing_has_a_line_for_each_record() -> None:
    reading = reading_of(match_object(MATCH))
    assert reading.source.text.splitlines()[1:] == [
        "Ann - Bob: a match to 5 points", "game 1, 0-0", "  green 31: 8/5 6/5", "  red 42: 8/4 6/4", "  green wins 1",
    ]  # fmt: skip
    game = reading.matches[0].games[0]
    assert [reading.source.place(entry.start)[0] for entry in game.entries] == [4, 5, 6]
    assert game.has_score


# Headers -------------------------------------------------------------------------------------------------------


def headers(**said: Any) -> dict[str, str]:
    match = MONEY if said.pop("money", False) else MATCH
    return dict(match_read(match_object(match, **said)).headers)


def test_headers() -> None:
    assert headers(location="Riga") == {
        "Event": "Office ladder", "Site": "The kitchen", "Location": "Riga", "Round": "2", "EventDate": "2025.11.02",
        "Crawford": "On", "CubeLimit": "64",
    }  # fmt: skip
    assert headers(useCrawford=False)["Crawford"] == "Off"
    assert headers(date="Nov 2, 2025")["EventDate"] == "2025.11.02"
    assert headers(date="2025-1-2")["EventDate"] == "2025.01.02"
    assert headers(date="last summer")["EventDate"] == "last summer"


def test_rules_of_money_sessions() -> None:
    found = headers(money=True, useJacoby=True, useBeaver=True, cubeLimit=-1)
    assert (found["Jacoby"], found["Beaver"]) == ("On", "On")
    assert not {"Crawford", "CubeLimit"} & set(found)
    assert headers(useCube=False)["CubeLimit"] == "1"


def test_ratings_comments_and_what_only_the_format_knows() -> None:
    content = match_object(
        MATCH, ratingRed=1650.5, comment="fine\nplay", extMatchID="x1", prGreen={"cubeError": "-0.5"}
    )
    content["games"][0]["comment"] = ["long ago"]
    content["games"][0]["moves"][0]["comment"] = "the best"
    match = match_read(content)
    assert match.players == (Player("Ann"), Player("Bob", "1650.5"))
    assert [item.text for item in match.preamble if isinstance(item, Comment)] == ["fine", "play"]
    game = match.games[0]
    assert [entry.action.text for entry in game.entries if isinstance(entry.action, Comment)] == [
        "long ago",
        "the best",
    ]
    assert isinstance(game.entries[2].action, Comment)
    assert {("match.extMatchID", "x1"), ("match.prGreen.cubeError", "-0.5"), ("luck.mode", "Match")} <= set(game.extras)


def test_the_crawford_game() -> None:
    content = match_object(MATCH)
    content["games"][0]["isCrawford"] = True
    assert match_read(content).games[0].crawford is True
    assert match_read(match_object(MATCH)).games[0].crawford is False
    assert match_read(match_object(MONEY)).games[0].crawford is None


def test_what_was_read_before_the_damage_is_kept() -> None:
    """And nothing else: no part of a record is taken for one."""
    data = (CASES / "valid" / "match.bgf").read_bytes()
    whole = read(load(data)).matches[0].games[-1].entries
    for end in range(1500, len(data) - 100, 7):
        reading = read(load(data[:end]))
        assert [problem.code for problem in reading.problems] == ["FI107"]
        entries = reading.matches[0].games[2].entries
        assert entries == whole[: len(entries)]


# Records -------------------------------------------------------------------------------------------------------


def test_dice_are_the_larger_first_and_moves_as_they_stand() -> None:
    play = record_object(0, Turn((6, 3), (CheckerMove(24, 15),)))
    assert (play["red"], play["green"], play["from"]) == (3, 6, [24, -1, -1, -1])
    dance = record_object(1, Dance((4, 2)))
    assert actions(game_with(play, dance)) == [(0, Turn((6, 3), (CheckerMove(24, 15),))), (1, Dance((4, 2)))]


def test_cube_actions() -> None:
    records = [
        record_object(0, Double()),
        record_object(1, Take()),
        record_object(1, Double()),
        record_object(0, Drop()),
    ]
    assert actions(game_with(*records)) == [(0, Double()), (1, Take()), (1, Double()), (0, Drop())]


@pytest.mark.parametrize(
    ("points", "level", "said"),
    [(2, 1, {}), (4, 2, {}), (6, 3, {}), (3, None, {}), (8, None, {}), (2, 1, {"lostOnTime": True}),
     (2, 1, {"wasForfeit": True})],
)  # fmt: skip
def test_resignations(points: int, level: int | None, said: Item) -> None:
    """The cube is on 2, so 2 points are a single game."""
    manner = "lost on time" if "lostOnTime" in said else "forfeits" if said else "resigns"
    records = [record_object(0, Double()), record_object(1, Take()), record_object(1, Resignation()),
               record_object(0, Result(points))]  # fmt: skip
    found = actions(game_with(*records, wonPoints=points, **said))
    assert found[2:] == [(1, Resignation(manner, level=level)), (0, Result(points))]


@pytest.mark.parametrize("key", ["wasResignation", "lostOnTime", "wasForfeit"])
def test_a_game_that_is_said_to_be_given_up(key: str) -> None:
    said: Item = {"wonPoints": 1, key: True}
    manner = {"wasResignation": "resigns", "lostOnTime": "lost on time", "wasForfeit": "forfeits"}[key]
    found = actions(game_with(record_object(1, Result(1)), **said))
    assert found == [(0, Resignation(manner, level=1)), (1, Result(1))]


def test_the_last_game_of_a_session_may_leave_its_points_to_the_final_score() -> None:
    content = game_with(record_object(1, Result(1)), match=MONEY, wonPoints=0, scoreGreen=6, scoreRed=4)
    content |= {"finalGreen": 6, "finalRed": 8}
    assert actions(content) == [(1, Result(4))]


def test_a_game_that_is_won_for_nothing_is_told() -> None:
    reading = reading_of(game_with(record_object(1, Result(1)), wonPoints=0) | {"finalGreen": 0, "finalRed": 0})
    assert [problem.code for problem in reading.problems] == ["SY103"]
    assert reading.matches[0].games[0].entries[0].action == Unread("wins")


@pytest.mark.parametrize("code", [0, 6, 7, 8, 10, -1, 99])
def test_an_unknown_action_is_told_and_kept(code: int) -> None:
    record = record_object(0, Take()) | {"red": code}
    reading = reading_of(game_with(record, record_object(1, Take())))
    assert [(problem.code, reading.source.place(problem.start)[0]) for problem in reading.problems] == [("SY103", 4)]
    entries = reading.matches[0].games[0].entries
    assert [(entry.player, entry.action) for entry in entries] == [(0, Unread(f"action {code}")), (1, Take())]


ODD_RECORDS: list[tuple[Any, str]] = [
    (None, "SY103"), (3, "SY103"), ([], "SY103"), ({}, "SY103"), ({"player": 0, "red": 1, "green": 7}, "SY103"),
    ({"player": 1, "red": 1}, "SY103"), ({"player": True, "red": 1, "green": 7}, "SY103"),
    ({"player": 1, "red": 9, "green": 2}, "DI301"), ({"player": 1, "red": 0, "green": 0}, "DI301"),
    ({"player": 1, "red": 5, "green": 7, "from": [-1] * 4, "to": [-1] * 4}, "DI301"),
    ({"player": 1, "red": 5, "green": 7, "from": [0], "to": [7]}, "DI301"),
]  # fmt: skip


@pytest.mark.parametrize(("record", "code"), ODD_RECORDS, ids=str)
def test_a_record_that_is_none_is_told_and_the_others_are_read(record: Any, code: str) -> None:
    reading = reading_of(game_with(record, record_object(1, Take())))
    assert [problem.code for problem in reading.problems] == [code]
    first, second = reading.matches[0].games[0].entries
    assert isinstance(first.action, Unread)
    assert second.action == Take()


@pytest.mark.parametrize("point", [26, -2, True, None, "5", 5.0, [], {}])
def test_a_play_to_a_point_that_is_none_keeps_what_can_be_read(point: Any) -> None:
    record = record_object(0, Turn((3, 1), (CheckerMove(8, 5), CheckerMove(6, 5)))) | {"to": [5, point, -1, -1]}
    reading = reading_of(game_with(record))
    assert [problem.code for problem in reading.problems] == ["SY104"]
    assert reading.matches[0].games[0].entries[0].action == OpenPlay((3, 1), (PartialMove(8, 5),), damaged=True)


def test_one_bad_game_leaves_the_others_whole() -> None:
    content = match_object(MATCH)
    content["games"] = [content["games"][0], None, game_object(MATCH.games[0], 5), {"moves": 3}]
    reading = reading_of(content)
    assert [len(game.entries) for game in reading.matches[0].games] == [3, 3, 0]
    assert [game.number for game in reading.matches[0].games] == [1, 3, 4]
    assert [problem.code for problem in reading.problems] == ["FI107", "FI107"]
    assert not reading.matches[0].games[2].has_score


# The position at the start -------------------------------------------------------------------------------------


def start(points: list[int], **said: Any) -> Any:
    plays = record_object(0, Turn((3, 1), (CheckerMove(8, 5), CheckerMove(6, 5))))
    return (
        match_read(game_with(plays, initial={"cube": 1, "points": points, "cubeOwner": 0, **said}))
        .games[0]
        .entries[0]
        .action
    )


def test_the_standard_start_goes_without_saying() -> None:
    assert isinstance(start(START), Turn)


NACKGAMMON = [2, 2, 0, 0, 0, -4, 0, -3, 0, 0, 0, 4, -4, 0, 0, 0, 3, 0, 4, 0, 0, 0, -2, -2, 0, 0, 0, 0]
HYPERGAMMON = [1, 1, 1, *[0] * 18, -1, -1, -1, 0, 0, 0, 0]


@pytest.mark.parametrize(("points", "name"), [(NACKGAMMON, "NackGammon"), (HYPERGAMMON, "HyperGammon")])
def test_a_start_that_has_a_name_is_a_variation(points: list[int], name: str) -> None:
    assert isinstance(start(points), Turn)
    match = match_read(game_with(initial={"points": points}))
    assert match.header("Variation") == name


def test_a_start_that_not_all_games_have_is_set() -> None:
    content = game_with(initial={"points": NACKGAMMON})
    content["games"].append(game_object(MATCH.games[0], 5))
    (entry,) = match_read(content).games[0].entries
    assert isinstance(entry.action, SetBoard)
    assert entry.action.board == (NACKGAMMON_START, NACKGAMMON_START)


def test_a_start_is_read_so_that_the_first_play_has_its_checkers() -> None:
    """Green has checkers on his 8 and 6 points, which are Red's 17 and 19; Red has two on his 3 point."""
    one_way = [0] * 28
    one_way[17 - 1], one_way[19 - 1], one_way[3 - 1] = 1, 1, -2
    other_way = [0] * 28
    other_way[8 - 1], other_way[6 - 1], other_way[22 - 1] = -1, -1, 2
    for points in (one_way, other_way):
        found = start(points)
        assert [(point, count) for point, count in enumerate(found.board.first) if count] == [(0, 13), (6, 1), (8, 1)]
        assert [(point, count) for point, count in enumerate(found.board.second) if count] == [(0, 13), (3, 2)]


def test_the_cube_at_the_start() -> None:
    assert start(START, cube=4, cubeOwner=1).cube == Cube(4, 1)
    content = game_with(record_object(0, Take()), match=MONEY, initial={"cube": 2, "points": START, "cubeOwner": 0})
    assert match_read(content).games[0].automatic_doubles == 1


@pytest.mark.parametrize("points", [[], [16] * 28, ["x"] * 28, "x", [99] + [0] * 27, [True] * 28])
def test_a_start_that_can_not_be_read_is_told(points: Any) -> None:
    reading = reading_of(game_with(record_object(0, Take()), initial={"points": points}))
    assert [problem.code for problem in reading.problems] == ["SY106"]


# Analysis ------------------------------------------------------------------------------------------------------

CHANCES = (0.55, 0.2, 0.01, 0.45, 0.1, 0.005)
DECISION = {"close": True, "eqNoDouble": "0.60000000", "eqDoubleTake": "0.70000000", "eqDoublePass": "0.65000000",
            "eqCubeLess": "0.58000000", "eqCubeFul": "0.65000000", "stateOnMove": "DOUBLE",
            "stateOther": "REJECT"}  # fmt: skip
IN_MATCH = {"matchEquity": "0.58000000", "useMatchEquity": True, "emg": "0.30000000", "hasEMG": True}


def candidate(moves: list[list[int]], played: bool, **said: Any) -> Item:
    return {
        "move": {"from": moves[0], "to": moves[1]},
        "eq": position_object(CHANCES, **said),
        "ply": 2,
        "played": played,
    }


def test_the_plays_that_were_weighed() -> None:
    record = record_object(
        0, Turn((3, 1), (CheckerMove(24, 20),)), equity=position_object(CHANCES, **IN_MATCH),
        moveAnalysis=[
            candidate([[8, 6, -1, -1], [5, 5, -1, -1]], False, **IN_MATCH, cubeDecision=DECISION),
            candidate([[24, 23, -1, -1], [23, 20, -1, -1]], True, **IN_MATCH | {"emg": "0.20000000"}),
        ],
        pr={"cubeError": "-99.00000000", "checkerError": "-0.10000000", "checkerErrorMWP": "-0.01000000"},
        luck={"luckPlain": "0.02000000", "luckWeighted": "-0.30000000", "mode": "Match"},
    )  # fmt: skip
    analysis = entries_of(game_with(record))[0].analysis
    assert analysis is not None
    assert analysis.play is not None
    assert analysis.play.candidates == (
        Candidate((CheckerMove(8, 5), CheckerMove(6, 5)), Equity(0.3, 0.65), Chances(0.55, 0.2, 0.01, 0.1, 0.005),
                  Level("2-ply", 2)),
        Candidate((CheckerMove(24, 23), CheckerMove(23, 20)), Equity(0.2, 0.58), Chances(0.55, 0.2, 0.01, 0.1, 0.005),
                  Level("2-ply", 2)),
    )  # fmt: skip
    assert (analysis.play.played, analysis.play.error) == (1, Equity(0.1, 0.01))
    assert analysis.luck == Equity(-0.3, 0.02)
    assert analysis.cube is None
    assert Header("equity.myWins", "0.55000000") in analysis.extras


@pytest.mark.parametrize(("answers", "action"), [(False, Double()), (True, Take()), (True, Drop())])
def test_the_cube_is_seen_by_who_might_double(answers: bool, action: Any) -> None:
    """An answer stands in the file as the player sees it who gives it."""
    seen: Item = dict(DECISION)
    chances = CHANCES
    if answers:
        seen |= {key: f"{1 - float(seen[key]):.8f}" for key in seen if key.startswith("eq")}
        chances = (*CHANCES[3:], *CHANCES[:3])
    record = record_object(1, action, equity=position_object(chances, **IN_MATCH, cubeDecision=seen),
                           pr={"cubeError": "-0.25000000", "cubeErrorMWP": "-0.05000000"})  # fmt: skip
    analysis = entries_of(game_with(record))[0].analysis
    assert analysis is not None
    assert analysis.cube == CubeAnalysis(
        Level("3-ply", 3), Equity(mwc=0.58), Equity(mwc=0.6), Equity(mwc=0.7), Equity(mwc=0.65),
        Chances(0.55, 0.2, 0.01, 0.1, 0.005), None, Equity(0.25, 0.05), "DOUBLE / REJECT",
    )  # fmt: skip


def test_a_money_session_is_weighed_in_points() -> None:
    decision = DECISION | {"eqDoublePass": "1.00000000", "eqDoubleTake": "-999.90000000"}
    record = record_object(
        0, Dance((6, 6)), equity=position_object(CHANCES, cubeDecision=decision),
        dancingEquity=position_object(CHANCES), luck={"luckPlain": "-0.2", "luckWeighted": "-0.4", "mode": "Money"},
        pr={"cubeError": "0.00000000", "checkerError": "-99.00000000"},
    )  # fmt: skip
    analysis = entries_of(game_with(record, match=MONEY))[0].analysis
    assert analysis is not None
    assert analysis.cube is not None
    assert (analysis.cube.no_double, analysis.cube.double_take) == (Equity(0.6), None)
    assert (analysis.cube.double_drop, analysis.cube.error) == (Equity(1.0), Equity(0.0))
    assert analysis.luck == Equity(-0.2)
    assert analysis.play is not None
    (danced,) = analysis.play.candidates
    assert danced.moves == ()
    assert danced.equity.emg == pytest.approx(0.1 + 0.1 + 0.005)
    assert analysis.play.error is None


@pytest.mark.parametrize("odd", [None, 3, "x", [], {}, [None, 3, {}, {"move": 3}, {"move": {"from": [99], "to": [1]}}]])
@pytest.mark.parametrize("key", ["equity", "moveAnalysis", "dancingEquity", "luck", "pr", "ply"])
def test_analysis_that_is_none(key: str, odd: Any) -> None:
    play = Turn((3, 1), (CheckerMove(24, 20),))
    said: Item = {
        "equity": position_object(CHANCES, cubeDecision=DECISION),
        "moveAnalysis": [candidate([[24], [20]], True)],
    }
    record = record_object(0, play, **said | {key: odd})
    entry = entries_of(game_with(record))[0]
    assert entry.action == play
    assert entry.analysis is not None
