"""FIBS oldmoves: frames, letters that change, resignations and scores the wrong way round."""

from tavla.analyzer.convert import convert
from tavla.grammar import MatchRecord, Reading, decode, read, write
from tavla.grammar.record import Action, Comment, Dance, Double, Drop, Resignation, Result, Take, Turn

HEAD = "Score is 0-0 in a 5 point match.\nann is X - bob is O\n"


def reading_of(text: str) -> Reading:
    reading = read(decode(text.encode()))
    assert reading.format == "oldmoves"
    return reading


def only(text: str) -> MatchRecord:
    reading = reading_of(text)
    assert reading.problems == ()
    (match,) = reading.matches
    return match


def actions(match: MatchRecord, game: int = 0) -> list[tuple[int | None, Action]]:
    return [(entry.player, entry.action) for entry in match.games[game].entries]


def plays(match: MatchRecord) -> list[list[tuple[int, int]]]:
    return [[move[:2] for move in action.moves] for _, action in actions(match) if isinstance(action, Turn)]


def test_both_players_points_are_their_own() -> None:
    match = only(HEAD + "X: (3 1) 8-5 6-5\nO: (5 2) 12-17 1-3\nX: (6 6) bar-19 6-off\nO: (6 5) bar-6 20-off\n")
    assert plays(match) == [[(8, 5), (6, 5)], [(13, 8), (24, 22)], [(25, 19), (6, 0)], [(25, 19), (5, 0)]]


def test_a_program_that_writes_own_points_for_both() -> None:
    match = only(HEAD + "X: (3 1) 8-5 6-5\nO: (5 2) 13-8 24-22\nX: (6 1) 13-7 8-7\n")
    assert plays(match)[1] == [(13, 8), (24, 22)]


def test_a_play_backwards_stays_one() -> None:
    lines = "X: (3 1) 8-5 6-5\nO: (5 2) 12-17 1-3\nX: (4 2) 8-4 6-4\nO: (3 1) 17-20 19-20\nX: (2 1) 4-6 5-6\n"
    assert plays(only(HEAD + lines))[-1] == [(4, 6), (5, 6)]


def test_dances_and_cube_actions() -> None:
    match = only(
        HEAD + "X: (3 1) can't move\nO: doubles\nX: accepts\nO: (2 1)\nX: doubles\nO: rejects\nX: wins 2 points\n"
    )
    assert actions(match) == [
        (0, Dance((3, 1), stated=True)), (1, Double()), (0, Take()), (1, Dance((2, 1))), (0, Double()), (1, Drop()),
        (0, Result(2)),
    ]  # fmt: skip


def test_an_answer_is_to_the_resignation_that_is_pending() -> None:
    match = only(HEAD + "X: wants to resign\nO: rejects\nX: (2 1) 8-6 6-5\nO: wants to resign a gammon\nX: accepts\n"
                 "X: wins 2 points\n")  # fmt: skip
    assert [action for _, action in actions(match)][-2:] == [Resignation(level=2), Result(2)]
    assert [action.text for _, action in actions(match) if isinstance(action, Comment)] == [
        "X: wants to resign", "O: rejects",
    ]  # fmt: skip
    assert not any(isinstance(action, Take | Drop) for _, action in actions(match))


def test_players_keep_their_column_when_the_letters_change() -> None:
    match = only(HEAD + "X: (3 1) 8-5 6-5\nX: wins 1 point\n\nScore is 0-1 in a 5 point match.\nbob is X - ann is O\n"
                 "X: (3 1) 8-5 6-5\nO: (4 2) 17-21 19-21\n")  # fmt: skip
    assert match.names == ("ann", "bob")
    assert match.games[1].players == match.games[0].players
    assert match.games[1].score == (1, 0)
    assert [player for player, _ in actions(match, 1)] == [1, 0]


def test_scores_the_wrong_way_round_are_exchanged() -> None:
    match = only(HEAD + "X: (3 1) 8-5 6-5\nX: wins 2 points\n\nScore is 0-2 in a 5 point match.\nann is X - bob is O\n"
                 "X: (3 1) 8-5 6-5\n")  # fmt: skip
    assert match.games[1].score == (2, 0)


def test_another_length_or_other_players_are_another_match() -> None:
    text = HEAD + "X: (3 1) 8-5 6-5\n\n" + HEAD.replace("a 5 point", "an unlimited") + "X: (2 1) 8-6 6-5\n\n"
    text += HEAD.replace("bob", "eve") + "X: (2 1) 8-6 6-5\n"
    assert [(match.length, match.names) for match in reading_of(text).matches] == [
        (5, ("ann", "bob")), (0, ("ann", "bob")), (5, ("ann", "eve")),
    ]  # fmt: skip


def test_what_cannot_be_read_is_told() -> None:
    reading = reading_of(HEAD + "X: (3 1) 8-5 6-x\nO: (7 1) 12-17\nX: sings\nhello\n")
    assert [problem.code for problem in reading.problems] == ["SY107", "SY101", "DI301", "SY103"]
    assert len(reading.matches[0].games[0].entries) == 4


def test_an_unusual_cube_and_resignation_come_back() -> None:
    text = HEAD + "X: (3 1) 8-5 6-5\nO: doubles to 4\nX: wants to resign (Losses 2 points)\nO: wins 2 points\n"
    assert write(reading_of(text).matches, "oldmoves").decode() == text


def test_it_is_written_in_the_servers_frame() -> None:
    rows = "  1) 31: 8/5 6/5    52: 13/8 24/22\n  2)  Doubles => 2   Drops\n"
    mat = f" 5 point match\n\n Game 1\n Ann : 0    Bob : 0\n{rows}"
    data = convert(read(decode(mat.encode())), "oldmoves").data.decode()
    assert data.splitlines() == [
        "Score is 0-0 in a 5 point match.", "Ann is X - Bob is O", "X: (3 1) 8-5 6-5", "O: (5 2) 1-3 12-17",
        "X: doubles", "O: rejects",
    ]  # fmt: skip
