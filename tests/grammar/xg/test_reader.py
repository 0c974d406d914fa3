"""The reader: records as actions, positions that contradict each other, and what is left of damaged files."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tavla.analyzer.diagnostics.check import check
from tavla.analyzer.replay import replay
from tavla.grammar import MatchRecord, Reading, decode, load, read, read_source
from tavla.grammar.position import BAR, OFF, Board, Cube, Position
from tavla.grammar.record import (
    Action,
    Beaver,
    CheckerMove,
    Comment,
    Dance,
    Double,
    Drop,
    GameRecord,
    Header,
    Raccoon,
    Resignation,
    Result,
    SetBoard,
    Take,
    Turn,
    Unplayed,
    Unread,
)
from tavla.grammar.set_positions import position_of
from tests.grammar.xg import build, cases
from tests.grammar.xg.build import START, Record

ANN, BOB = 0, 1


def reading_of(records: Sequence[Record], comments: Sequence[str] = ()) -> Reading:
    return read(load(build.xg_file(records, comments)))


def match_of(records: Sequence[Record]) -> MatchRecord:
    reading = reading_of(records)
    assert reading.problems == ()
    (match,) = reading.matches
    return match


def actions(game: GameRecord) -> list[tuple[int | None, Action]]:
    return [entry[:2] for entry in game.entries]


def played(dice: tuple[int, int], *moves: tuple[int, int]) -> Turn:
    return Turn(dice, tuple(CheckerMove(start, end) for start, end in moves))


ANN_31 = played((3, 1), (8, 5), (6, 5))


@pytest.mark.parametrize("name", cases.FILES)
def test_the_stored_cases_are_those_that_are_built(name: str) -> None:
    stored, built = read_source(cases.FOLDER / name), load(cases.FILES[name]())
    assert read(stored).matches == read(built).matches
    assert read(stored).source.text == read(built).source.text


# Whole records ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "sample"), [("match.xg", "xg_match.mat"), ("nackgammon.xg", "nackgammon.mat")])
def test_a_file_made_of_a_text_tells_the_same(name: str, sample: str) -> None:
    """Boards, dice, cube and results of every turn are those of the text."""
    found, expected = (read_source(path) for path in (cases.FOLDER / name, cases.ROOT / "samples" / sample))
    assert course(read(found).matches[0]) == course(read(expected).matches[0])


def course(match: MatchRecord) -> list[object]:
    replayed = replay(match)
    told: list[object] = [match.names, match.length, replayed.final_score]
    for game in replayed.games:
        told += [game.score, game.points, game.winner, game.crawford, game.ending.kind]
        told += [(turn.player, turn.dice, turn.before, turn.after, turn.cube) for turn in game.turns]
        told += [(item.kind, item.player, item.cube, item.turn) for item in game.cube_actions]
    return told


def test_headers() -> None:
    (match,) = read(read_source(cases.FOLDER / "match.xg")).matches
    assert [(item.key, item.value) for item in match.headers] == [
        ("Site", "Café Noir"), ("Match ID", "4711"), ("Event", "Club evening"), ("Round", "2"),
        ("Player 1", match.names[0]), ("Player 2", match.names[1]), ("Player 1 Elo", "1812.50/340"),
        ("Player 2 Elo", "1600.00/0"), ("EventDate", "2025.12.09"), ("EventTime", "12.00"), ("Transcriber", "Zoë"),
        ("Crawford", "On"), ("CubeLimit", "1024"),
    ]  # fmt: skip
    assert [player.rating for player in match.players] == ["1812.50", ""]  # without experience nobody is rated


def test_rules_of_a_session() -> None:
    header = build.match_header(length=0, jacoby=True, beavers=True, automatic=True, cube_limit=6, variation=2)
    match = match_of([header])
    assert match.length == 0
    assert [item for item in match.headers if item.key not in ("Match ID", "EventDate", "EventTime")][4:] == [
        Header("Variation", "HyperGammon"), Header("Jacoby", "On"), Header("Beaver", "On"),
        Header("Automatic doubles", "On"), Header("CubeLimit", "64"),
    ]  # fmt: skip


def test_old_files_have_their_names_in_a_code_page() -> None:
    match = match_of([build.match_header(("Jürgen", "Bob"), version=12, site="Köln"), build.game_header()])
    assert match.names == ("Jürgen", "Bob")
    assert match.header("Site") == "Köln"


def test_the_cube() -> None:
    first, second = read(read_source(cases.FOLDER / "money.xg")).matches[0].games
    assert actions(first)[2:6] == [(ANN, Double(2)), (BOB, Beaver(4)), (ANN, Raccoon(8)), (BOB, Take())]
    assert actions(second)[1:] == [(ANN, Double(2)), (BOB, Drop()), (ANN, Result(1))]


def test_endings() -> None:
    """Given up: before a roll was played, before a roll, instead of an answer, at once, for an unknown reason."""
    match = read(read_source(cases.FOLDER / "endings.xg")).matches[0]
    ends = [actions(game)[1:] for game in match.games]
    assert ends[0] == [(BOB, Unplayed((6, 4))), (BOB, Resignation(level=1)), (ANN, Result(1))]
    assert ends[1] == [(ANN, Resignation(level=2)), (BOB, Result(2))]
    assert ends[2] == [(BOB, Double(2)), (ANN, Resignation(level=1)), (BOB, Result(1))]
    assert actions(match.games[3]) == [(BOB, Resignation(level=1)), (ANN, Result(1))]
    assert ends[4] == [(BOB, Resignation()), (ANN, Result(9, match=True))]  # by the score: the points are nonsense
    assert [game.score for game in match.games] == [(0, 0), (1, 0), (1, 2), (1, 3), (2, 3)]


def test_only_the_illegal_play_is_found_in_them() -> None:
    report = check(read(read_source(cases.FOLDER / "endings.xg")))
    assert [(item.code, item.game, item.turn) for item in report.diagnostics] == [("PL404", 5, 1)]


# Plays -----------------------------------------------------------------------------------------------------------


def turn_of(player: int, dice: tuple[int, int], before: Board, after: Board, numbers: Sequence[int]) -> Action:
    record = build.roll(player, dice, before, after, numbers)
    game = build.game_header(board=before)
    reading = reading_of(
        [build.match_header(), game, build.cube(player, before), record, build.cube(1 - player, after)]
    )
    assert reading.problems == ()
    return reading.matches[0].games[0].entries[-1].action


def board(own: dict[int, int], other: dict[int, int]) -> Board:
    sides = [[points.get(point, 0) for point in range(BAR + 1)] for points in (own, other)]
    for side in sides:
        side[OFF] = 15 - sum(side)
    return Board(tuple(sides[0]), tuple(sides[1]))


def test_plays_from_the_bar_and_off_the_board() -> None:
    before = board({BAR: 1, 6: 2}, {1: 2})
    after = cases.moved(before, ANN, [(BAR, 22), (6, 4)])
    assert turn_of(ANN, (3, 2), before, after, [24, 21, 5, 3]) == played((3, 2), (25, 22), (6, 4))
    before = board({6: 1, 2: 2}, {1: 2})
    after = cases.moved(before, BOB, [(1, OFF), (1, OFF)])
    # Off is -1 in a file that was imported, the point less the die in one that was recorded.
    for off in (-1, -3):
        assert turn_of(BOB, (4, 3), before, after, [0, off, 0, off]) == played((4, 3), (1, OFF), (1, OFF))


def test_pairs_of_several_numbers_stay_as_they_are() -> None:
    after = cases.moved(START, BOB, [(24, 14)])
    assert turn_of(BOB, (6, 4), START, after, [23, 13, -1]) == played((6, 4), (24, 14))


def test_a_dance() -> None:
    before = board({BAR: 1}, dict.fromkeys(range(1, 7), 2))
    assert turn_of(ANN, (6, 4), before, before, ()) == Dance((6, 4))


def test_the_position_goes_before_the_pairs() -> None:
    after = cases.moved(START, ANN, [(13, 7), (8, 4)])
    assert turn_of(ANN, (6, 4), START, after, [12, 6, -1, -1, 7, 3]) == played((6, 4), (13, 7), (8, 4))
    assert turn_of(ANN, (6, 4), START, after, [90, 6, 7, 3]) == played((6, 4), (13, 7), (8, 4))


def test_a_move_backwards() -> None:
    after = cases.moved(START, ANN, [(13, 7), (6, 8)])
    assert turn_of(ANN, (6, 2), START, after, [12, 6, -1, -1, 5, 7]) == played((6, 2), (13, 7), (6, 8))


def test_a_play_that_leads_elsewhere() -> None:
    """Nothing that Ann does takes two of Bob's checkers from a point: the pairs stay, and the next record tells."""
    elsewhere = board(dict(enumerate(START.first)), {6: 3, 8: 3, 13: 5, 24: 2})
    records = [build.match_header(), build.game_header(), build.cube(ANN),
               build.roll(ANN, (3, 1), START, elsewhere, build.coded(cases.THIRTY_ONE)),
               build.cube(BOB, elsewhere)]  # fmt: skip
    reading = reading_of(records)
    assert [problem.code for problem in reading.problems] == ["FI107", "FI107"]
    assert actions(reading.matches[0].games[0]) == [(ANN, ANN_31)]


def test_impossible_dice() -> None:
    records = [build.match_header(), build.game_header(), build.cube(ANN),
               build.roll(ANN, (7, 1), START, cases.ANN_31, build.coded(cases.THIRTY_ONE))]  # fmt: skip
    reading = reading_of([*records, build.cube(BOB, cases.ANN_31)])
    assert [problem.code for problem in reading.problems] == ["DI301"]
    assert actions(reading.matches[0].games[0]) == [(ANN, Turn(None, ANN_31.moves, (), "7-1"))]


# Positions -------------------------------------------------------------------------------------------------------

OTHER = cases.moved(START, BOB, [(13, 9), (13, 10)])


def test_a_game_from_a_position_that_was_set() -> None:
    records = [build.match_header(), build.game_header(board=OTHER), build.cube(ANN, OTHER), build.cube(BOB, OTHER)]
    (_, action), *rest = actions(match_of(records).games[0])
    assert isinstance(action, SetBoard)
    assert (action.board, action.cube, rest) == (OTHER, Cube(), [])


def test_a_position_that_no_board_can_have() -> None:
    reading = reading_of([build.match_header(), build.game_header().put("b", 22, 30), build.cube(ANN), build.cube(BOB)])
    assert [problem.code for problem in reading.problems] == ["SY106"]


def test_a_position_changed_in_the_middle() -> None:
    """The board before a roll isn't where the turns before have led to, and the play is made from it: it is set."""
    after = cases.moved(OTHER, BOB, [(6, 2)])
    records = [build.match_header(), build.game_header(), build.cube(ANN),
               build.roll(ANN, (3, 1), START, cases.ANN_31, build.coded(cases.THIRTY_ONE)),
               build.cube(BOB, OTHER, double=0), build.roll(BOB, (3, 1), OTHER, after, [5, 1])]  # fmt: skip
    reading = reading_of(records)
    assert [(problem.code, reading.source.place(problem.start)[0]) for problem in reading.problems] == [("FI107", 6)]
    (_, first), (_, second), (_, third) = actions(reading.matches[0].games[0])
    assert first == ANN_31
    assert isinstance(second, SetBoard)
    assert (second.board, second.on_roll) == (OTHER, BOB)
    assert third == played((3, 1), (6, 2))


def test_a_position_that_is_wrong_by_itself() -> None:
    """Only the board before the roll is another one: the play fits the turns before it, and stays."""
    after = cases.moved(cases.ANN_31, BOB, [(24, 20)])
    records = [build.match_header(), build.game_header(), build.cube(ANN),
               build.roll(ANN, (3, 1), START, cases.ANN_31, build.coded(cases.THIRTY_ONE)),
               build.cube(BOB, cases.ANN_31, double=0), build.roll(BOB, (3, 1), OTHER, after, [23, 19])]  # fmt: skip
    reading = reading_of(records)
    assert [problem.code for problem in reading.problems] == ["FI107"]
    assert actions(reading.matches[0].games[0]) == [(ANN, ANN_31), (BOB, played((3, 1), (24, 20)))]


def test_a_position_file() -> None:
    (match,) = read(read_source(cases.FOLDER / "position.xgp")).matches
    assert position_of(match) == Position(
        cases.ANN_31, BOB, None, Cube(2, BOB), (2, 5), 7, cube_limit=1024
    )  # the dice in the record of the cube are left over
    assert match.dialect == "xg-position"
    assert [item.text for item in match.preamble if isinstance(item, Comment)] == ["Double?"]
    assert match.games[0].entries[0].analysis is not None


def test_a_position_with_dice() -> None:
    rolled = [*cases.position(), build.roll(BOB, (6, 1), cases.ANN_31, None, cube=Cube(2, BOB))]
    position = position_of(reading_of(rolled).matches[0])
    assert position is not None
    assert (position.dice, position.on_roll, position.cube) == ((6, 1), BOB, Cube(2, BOB))


def test_a_match_left_after_its_first_roll_is_no_position() -> None:
    records = [build.match_header(), build.game_header(), build.cube(ANN),
               build.roll(ANN, (3, 1), START, cases.ANN_31, build.coded(cases.THIRTY_ONE))]  # fmt: skip
    assert actions(match_of(records).games[0]) == [(ANN, ANN_31)]


# Comments --------------------------------------------------------------------------------------------------------


def test_comments_stand_where_they_belong() -> None:
    match = read(read_source(cases.FOLDER / "analysed.xg")).matches[0]
    assert [item.text for item in match.preamble if isinstance(item, Comment)] == ["Played at {home}"]
    kinds = [entry.action.text if isinstance(entry.action, Comment) else type(entry.action).__name__
             for entry in match.games[0].entries]  # fmt: skip
    assert kinds == ["Turn", "Il più bчllo", "sì", "Turn", "Double", "Take", "no RTF at all", "Turn", "Resignation",
                     "Result"]  # fmt: skip


# Damage ----------------------------------------------------------------------------------------------------------


def test_the_listing_has_a_line_for_each_record() -> None:
    reading = read(read_source(cases.FOLDER / "endings.xg"))
    lines = reading.source.text.splitlines()
    assert len(lines) == len(cases.endings())
    assert lines[:6] == ["Ann - Bob, 11 points; version 30", "game 1: 0-0", "Ann: no cube", "Ann 31: 8/5 6/5",
                         "Bob: no double", "Bob 64: not played"]  # fmt: skip
    entry = reading.matches[0].games[0].entries[0]
    assert reading.source.text[entry.start : entry.end] == "Ann 31: 8/5 6/5"


def test_records_out_of_their_place() -> None:
    turn = [build.cube(ANN), build.roll(ANN, (3, 1), START, cases.ANN_31, build.coded(cases.THIRTY_ONE))]
    reading = reading_of([build.match_header(), *turn])
    assert [problem.code for problem in reading.problems] == ["FI107"]
    assert actions(reading.matches[0].games[0]) == [(ANN, ANN_31)]
    strange = Record(9)
    reading = reading_of([build.match_header(), build.game_header(), *turn, strange, strange])
    assert [problem.message for problem in reading.problems] == ["a record of a kind that nobody knows is left out"]


def test_nobodys_turn() -> None:
    reading = reading_of([build.match_header(), build.game_header(), build.cube(ANN).put("i", 12, 5),
                          build.cube(ANN)])  # fmt: skip
    assert [problem.code for problem in reading.problems] == ["FI107"]
    assert isinstance(reading.matches[0].games[0].entries[0].action, Unread)


def test_a_score_that_no_game_gives() -> None:
    records = [*cases.endings()[:6], build.game_footer((0, 0), ANN, 1, 101)]
    reading = reading_of(records)
    assert [problem.code for problem in reading.problems] == ["FI107"]
    assert reading.matches[0].games[0].result == (ANN, Result(1))


@pytest.mark.parametrize(
    ("header", "code"),
    [
        (build.match_header(version=33), "FI110"),
        (build.match_header(variation=4), "HD212"),
        (build.match_header(length=-3), "HD201"),
    ],
)
def test_what_a_header_may_not_say(header: Record, code: str) -> None:
    reading = reading_of([header, *cases.endings()[1:7]])
    assert [problem.code for problem in reading.problems] == [code]
    assert len(reading.matches[0].games) == 1


def test_no_file_of_this_format() -> None:
    reading = read(decode(b"31: 8/5 6/5"), "xg")
    assert [problem.code for problem in reading.problems] == ["FI102"]
