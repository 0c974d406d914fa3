"""The replay as a whole: what a record amounts to, whatever was written."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavla.analyzer.board import pip_count, start_board
from tavla.analyzer.events import CubeKind, EndKind, GameReplay, Replay, ReplayedTurn, TurnKind
from tavla.analyzer.plays import LegalPlay, legal_plays
from tavla.analyzer.replay import replay
from tavla.grammar.formats import read
from tavla.grammar.notation import format_play
from tavla.grammar.position import BAR, OFF, Board, Cube, Side
from tavla.grammar.source import decode

Row = tuple[str, str]
ONE = ("31: 8/5 6/5", "42: 8/4 6/4")
TWO = ("65: 24/18 18/13", "21: 13/11 6/5")
DOUBLE, TAKE, DROP = " Doubles => 2", " Takes", " Drops"
BY_ANN, BY_BOB = " " * 6, " " * 34
"""Where the result of a game stands: in the winner's column."""


def game_text(*rows: Row, number: int = 1, score: tuple[int, int] = (0, 0), names: tuple[str, str] = ("Ann", "Bob"),
              result: str = "", position: str = "") -> str:  # fmt: skip
    lines = [f" Game {number}", f" {f'{names[0]} : {score[0]}':<31}{names[1]} : {score[1]}"]
    lines += [f"; Set Pos={position}/0"] if position else []
    lines += [f"{index:3}) {left:<27} {right}".rstrip() for index, (left, right) in enumerate(rows, 1)]
    return "\n".join([*lines, result, ""])


def match_text(*games: str, length: int = 5, head: str = "") -> str:
    return f"{head} {length} point match\n\n" + "\n".join(games)


def replays(text: str) -> list[Replay]:
    return [replay(match) for match in read(decode(text.encode(), "replay.mat")).matches]


def replay_games(*games: str, length: int = 5, head: str = "") -> list[GameReplay]:
    return replays(match_text(*games, length=length, head=head))[0].games


def one_game(*rows: Row, result: str = f"{BY_ANN}Wins 1 point", length: int = 5, position: str = "") -> GameReplay:
    return replay_games(game_text(*rows, result=result, position=position), length=length)[0]


def side(checkers: dict[int, int]) -> Side:
    return tuple(checkers.get(point, 0) for point in range(26))


def steps_of(play: LegalPlay | None) -> str:
    return format_play(play.steps) if play is not None else ""


# ---- states ------------------------------------------------------------------------------------------------------


def test_boards_before_and_after_each_turn() -> None:
    game = one_game(("62: 24/18 13/11", "61: 13/7* 8/7"), ("31: bar/22 6/5", ""))
    start, hit, entered = (turn.before for turn in game.turns)
    assert start == game.start == start_board()
    assert hit == Board(side({24: 1, 18: 1, 13: 4, 11: 1, 8: 3, 6: 5}), side({24: 2, 13: 5, 8: 3, 6: 5}))
    assert entered == Board(side({BAR: 1, 24: 1, 13: 4, 11: 1, 8: 3, 6: 5}), side({24: 2, 13: 4, 8: 2, 7: 2, 6: 5}))
    assert game.turns[-1].after.first == side({24: 1, 22: 1, 13: 4, 11: 1, 8: 3, 6: 4, 5: 1})
    assert [turn.hits for turn in game.turns] == [0, 1, 0]


def test_turns_say_who_played_and_who_was_expected() -> None:
    game = one_game(("", "31: 8/5 6/5"), ("42: 8/4 6/4", "65: 24/18 18/13"))
    assert [(turn.number, turn.player, turn.expected) for turn in game.turns] == [(1, 1, None), (2, 0, 0), (3, 1, 1)]
    assert game.first_player == 1


def random_game(seed: int) -> tuple[list[tuple[int, str]], list[Board]]:
    """A game of random plays to its end: cells with their players, and the board after each."""
    chance, board, player = random.Random(seed), start_board(), 0
    cells: list[tuple[int, str]] = []
    boards: list[Board] = []
    while not boards or max(board[0][OFF], board[1][OFF]) < 15:
        dice = (3, 1) if not cells else (chance.randint(1, 6), chance.randint(1, 6))
        found = legal_plays(board[player], board[1 - player], dice)
        cell = f"{dice[0]}{dice[1]}:"
        if found:
            play = chance.choice(found)
            cell += " " + " ".join(f"{start}/{end}{'*' * hit}" for start, end, hit in play.steps)
            board = Board(play.own, play.opponent) if player == 0 else Board(play.opponent, play.own)
        cells.append((player, cell))
        boards.append(board)
        player = 1 - player
    return cells, boards


def replay_random_game(seed: int) -> tuple[GameReplay, list[Board]]:
    cells, boards = random_game(seed)
    texts = [text for _, text in cells]
    rows = list(zip(texts[::2], [*texts[1::2], ""], strict=False))
    winner = cells[-1][0]
    return one_game(*rows, result=f"{(BY_ANN, BY_BOB)[winner]}Wins 1 point"), boards


@pytest.mark.parametrize("seed", range(8))
def test_a_random_game_is_replayed_as_it_was_played(seed: int) -> None:
    game, boards = replay_random_game(seed)
    assert [turn.after for turn in game.turns] == boards
    assert game.odd_turns == []
    assert (game.ending.kind, game.ending.winner) == (EndKind.BEAR_OFF, (len(boards) - 1) % 2)


@pytest.mark.parametrize("seed", range(8))
def test_pips_are_lost_by_moving_and_won_by_being_hit(seed: int) -> None:
    """The mover's count falls by what he moves; the opponent's rises by the pips from the bar to where he was hit."""
    for turn in replay_random_game(seed)[0].turns:
        moved = sum(start - end for start, end, _ in turn.steps)
        sent_back = sum(end for _, end, hit in turn.steps if hit)
        before, after = ([pip_count(side) for side in board] for board in (turn.before, turn.after))
        assert before[turn.player] - after[turn.player] == moved
        assert after[1 - turn.player] - before[1 - turn.player] == sent_back
        assert turn.hits == sum(hit for _, _, hit in turn.steps)


# ---- illegal plays, and what follows -----------------------------------------------------------------------------


def test_an_illegal_play_stands() -> None:
    game = one_game(("31: 8/5 6/4", "42: 8/4 6/4"), TWO)
    first = game.turns[0]
    assert first.after.first == side({24: 2, 13: 5, 8: 2, 6: 4, 5: 1, 4: 1})
    assert (first.legal, first.fits_later) == (False, None)
    assert game.odd_turns == [first]
    assert [turn.legal for turn in game.turns] == [False, True, True, True]


def test_a_misrecorded_play_gives_way_to_the_one_that_later_plays_fit() -> None:
    """`21: 5/3 5/4` needs two checkers on the 5 point: 8/5 6/5 was played, and 6/4 a slip of the pen."""
    game = one_game(("31: 8/5 6/4", "42: 8/4 6/4"), ("21: 5/3 5/4", "65: 24/18 18/13"))
    first = game.turns[0]
    assert steps_of(first.fits_later) == "8/5 6/5"
    assert game.odd_turns == [first]
    assert [turn.legal for turn in game.turns] == [False, True, True, True]
    assert game.turns[1].before.first == side({24: 2, 13: 5, 8: 2, 6: 4, 5: 2})
    assert game.turns[-1].after.first == side({24: 2, 13: 5, 8: 2, 6: 4, 4: 1, 3: 1})


def test_boards_are_put_right_all_the_way_back() -> None:
    game = one_game(("31: 8/5 6/4", "42: 8/4 6/4"), ("65: 24/18 18/13", "21: 13/11 6/5"), ("21: 5/3 5/4", ""))
    assert steps_of(game.turns[0].fits_later) == "8/5 6/5"
    assert [turn.before for turn in game.turns[1:]] == [turn.after for turn in game.turns[:-1]]
    assert [turn.legal for turn in game.turns[1:]] == [True] * 4


def test_a_dance_may_be_what_the_later_plays_fit() -> None:
    """Ann could not enter, and moved two checkers from her 13 point; later one of them is still there."""
    position = "------E-C----B---b-cbbbbbA"
    game = one_game(("65: 13/7 13/8", "55: 8/3(2) 6/1(2)"), ("65: bar/19* 13/8", ""), position=position)
    first = game.turns[0]
    assert (first.legal, steps_of(first.fits_later)) == (False, "(no play)")
    assert first.after == first.before
    assert game.odd_turns == [first]


def test_moves_that_cannot_be_made_are_left_out() -> None:
    game = one_game(("51: 24/19 6/5", "42: 8/4 6/4"))
    assert game.turns[0].after.first == side({24: 2, 13: 5, 8: 3, 6: 4, 5: 1})


def test_two_faults_of_their_own_are_two_findings() -> None:
    game = one_game(("31: 8/5 6/4", "42: 8/4 6/5"), TWO)
    assert [(turn.number, turn.consequence) for turn in game.odd_turns] == [(1, False), (2, False)]


def test_what_fails_after_an_unreadable_play_follows_from_it() -> None:
    game = one_game(("71: 8/2 6/5", "42: 8/4 6/4"), ("11: 8/7(3) 6/5", "21: 13/11 6/5"))
    assert [(turn.number, turn.consequence) for turn in game.odd_turns] == [(3, True)]


def test_an_ambiguous_play_is_settled_by_a_later_one() -> None:
    """With blots on 20 and 19, Bob's 6/5 afterwards shows that his 6 point was not hit."""
    game = one_game(("54: 24/15", "31: 25/22 6/5"), position="--b--BB-----e------aa---A-")
    first = game.turns[0]
    assert len(first.readings) == 2
    assert steps_of(first.fits_later) in ("", "24/20*/15")
    assert first.after.second[BAR] == 1
    assert first.after.second[6] == 1


# ---- turns that are no plays -------------------------------------------------------------------------------------


def kinds(game: GameReplay) -> list[TurnKind]:
    return [turn.kind for turn in game.turns]


def test_a_bare_roll_at_the_end_was_never_played() -> None:
    game = one_game(ONE, ("65:", ""), result=f"{BY_BOB}Wins 1 point")
    assert kinds(game) == [TurnKind.PLAYED, TurnKind.PLAYED, TurnKind.UNPLAYED]
    assert game.odd_turns == []


def test_a_bare_roll_before_others_is_a_dance() -> None:
    game = one_game(("65:", "42: 8/4 6/4"), ("31: 8/5 6/5", ""))
    assert kinds(game) == [TurnKind.DANCED, TurnKind.PLAYED, TurnKind.PLAYED]
    assert game.odd_turns == game.turns[:1]


def test_who_has_left_the_game_rolls_on_in_vain() -> None:
    game = one_game(("31: 8/5 6/5", "42:"), ("65: 24/18 18/13", "31:"), ("21: 13/11 6/5", "65:"))
    assert [(turn.number, turn.consequence) for turn in game.odd_turns] == [(2, False), (4, True)]
    assert game.turns[-1].kind is TurnKind.UNPLAYED


# ---- columns and players -----------------------------------------------------------------------------------------


def test_players_who_change_columns_keep_their_scores_and_results() -> None:
    second = game_text(ONE, number=2, score=(0, 1), names=("Bob", "Ann"), result=f"{BY_ANN}Wins 2 points")
    third = game_text(ONE, number=3, score=(2, 1), names=("Bob", "Ann"), result=f"{BY_BOB}Wins 1 point")
    (match,) = replays(match_text(game_text(ONE, result=f"{BY_ANN}Wins 1 point"), second, third))
    assert [game.swapped for game in match.games] == [False, True, True]
    assert [game.score for game in match.games] == [(0, 0), (1, 0), (1, 2)]
    assert [game.expected_score for game in match.games] == [None, (1, 0), (1, 2)]
    assert [game.winner for game in match.games] == [0, 1, 0]
    assert match.games[1].turns[0].player == 1
    assert match.games[1].turns[0].after.second == side({24: 2, 13: 5, 8: 2, 6: 4, 5: 2})
    assert match.final_score == (2, 2)


def test_several_matches_are_counted_apart() -> None:
    first = match_text(game_text(ONE, score=(0, 0), result=f"{BY_ANN}Wins 2 points"), length=3)
    second = match_text(game_text(ONE, names=("Carol", "Dan"), result=f"{BY_BOB}Wins 1 point"), length=1)
    matches = replays(f"{first}\n{second}")
    assert [match.match.names for match in matches] == [("Ann", "Bob"), ("Carol", "Dan")]
    assert [match.final_score for match in matches] == [(2, 0), (0, 1)]
    assert [match.winner for match in matches] == [None, 1]


# ---- the cube ----------------------------------------------------------------------------------------------------


def cube_of(*rows: Row, length: int = 0, points: int = 1) -> tuple[list[tuple[CubeKind, Cube]], Cube]:
    """The cube before each action and at the end of the game."""
    game = one_game(*rows, length=length, result=f"{BY_ANN}Wins {points} points")
    return [(action.kind, action.cube) for action in game.cube_actions], game.cube


def test_a_take_gives_the_cube_to_who_took_it() -> None:
    rows = ONE, (DOUBLE, TAKE), ("65: 24/18 18/13", " Doubles => 4"), (TAKE, "21: 13/11 6/5")
    actions, cube = cube_of(*rows, points=4)
    assert [before for _, before in actions] == [Cube(1), Cube(1), Cube(2, 1), Cube(2, 1)]
    assert cube == Cube(4, 0)


def test_a_beaver_keeps_the_cube() -> None:
    actions, cube = cube_of(ONE, (DOUBLE, " Beavers => 4"), TWO, points=4)
    assert [kind for kind, _ in actions] == [CubeKind.DOUBLE, CubeKind.BEAVER]
    assert cube == Cube(4, 1)


def test_a_double_in_answer_to_a_double_is_a_beaver_too() -> None:
    actions, cube = cube_of(("31: 8/5 6/5", DOUBLE), (" Doubles => 4", ""), ("", "42: 8/4 6/4"), points=4)
    assert [kind for kind, _ in actions] == [CubeKind.DOUBLE, CubeKind.BEAVER]
    assert cube == Cube(4, 0)


@pytest.mark.parametrize("word", [" Raccoons => 8", " Beavers => 8", " Doubles => 8"])
def test_a_raccoon_leaves_the_cube_with_the_beaver(word: str) -> None:
    actions, cube = cube_of(ONE, (DOUBLE, " Beavers => 4"), (word, TAKE), TWO, points=8)
    assert [kind for kind, _ in actions] == [CubeKind.DOUBLE, CubeKind.BEAVER, CubeKind.RACCOON, CubeKind.TAKE]
    assert cube == Cube(8, 1)


@pytest.mark.parametrize(("written", "before"), [(4, 2), (8, 4), (16, 8)])
def test_a_first_double_tells_of_automatic_doubles(written: int, before: int) -> None:
    game = one_game(ONE, (f" Doubles => {written}", TAKE), TWO, length=0, result=f"{BY_ANN}Wins {written} points")
    double = game.cube_actions[0]
    assert (double.automatic, double.cube, double.expected) == (before, Cube(before), written)
    assert game.cube == Cube(written, 1)


def test_in_a_match_there_are_no_automatic_doubles() -> None:
    game = one_game(ONE, (" Doubles => 4", TAKE), TWO, length=9)
    assert (game.cube_actions[0].automatic, game.cube_actions[0].expected) == (0, 2)
    assert game.cube == Cube(2, 1)


def test_the_cube_is_centred_again_in_the_next_game() -> None:
    first = game_text(ONE, (DOUBLE, TAKE), TWO, result=f"{BY_ANN}Wins 2 points")
    second = game_text(ONE, (DOUBLE, DROP), number=2, score=(2, 0), result=f"{BY_ANN}Wins 1 point")
    games = replay_games(first, second, length=9)
    assert games[1].cube_actions[0].cube == Cube(1)


def test_an_open_double_is_marked() -> None:
    game = one_game(ONE, (DOUBLE, "65: 24/18 18/13"))
    assert [action.answered for action in game.cube_actions] == [False]
    assert game.cube == Cube(1)


# ---- Crawford ----------------------------------------------------------------------------------------------------


def crawford(scores: Sequence[tuple[int, int]], length: int, head: str = "") -> list[bool]:
    """Which of the games with these scores before them is the Crawford game?"""
    games = [game_text(ONE, number=number, score=score) for number, score in enumerate(scores, 1)]
    return [game.crawford for game in replay_games(*games, length=length, head=head)]


def test_the_crawford_game_is_played_once() -> None:
    """The first game in which exactly one player is one point away; all after it are post-Crawford."""
    assert crawford([(0, 0), (2, 0), (2, 1), (2, 2)], 3) == [False, True, False, False]


def test_both_at_one_point_is_no_crawford_game() -> None:
    assert crawford([(0, 0), (1, 1)], 2) == [False, False]
    assert crawford([(0, 0)], 1) == [False]


def test_without_the_rule_there_is_no_crawford_game() -> None:
    assert crawford([(0, 0), (2, 0)], 3, head='; [Crawford "Off"]\n') == [False, False]


def test_in_a_money_session_there_is_no_crawford_game() -> None:
    assert crawford([(0, 0), (2, 0)], 0) == [False, False]


def test_a_record_that_begins_in_the_middle_of_a_match() -> None:
    assert crawford([(4, 0)], 5) == [True]
    assert crawford([(4, 3), (4, 4)], 5) == [False, False]
    assert crawford([(1, 3), (1, 4), (2, 4)], 5) == [False, True, False]


# ---- endings and points ------------------------------------------------------------------------------------------

RESIGNATIONS = [
    ("Resigns", None, None),
    ("Resigned Game", None, None),
    ("Resigns a single game", 1, 1),
    ("Resigns gammon", 2, 2),
    ("Resigns a backgammon", 3, 3),
    ("Concedes", None, None),
    ("Concedes match", None, None),
    ("Forfeits", None, None),
    ("Lost on time", None, None),
    ("Losses 2 point", None, None),
    ("65: Concedes", None, None),
]


@pytest.mark.parametrize(("words", "level", "points"), RESIGNATIONS, ids=[words for words, _, _ in RESIGNATIONS])
@pytest.mark.parametrize("loser", [0, 1])
def test_every_manner_of_resigning(words: str, level: int | None, points: int | None, loser: int) -> None:
    last = (words, "") if loser == 0 else ("65: 24/18 18/13", words)
    game = one_game(ONE, last, result=f"{(BY_BOB, BY_ANN)[loser]}Wins 2 points")
    assert (game.ending.kind, game.ending.winner) == (EndKind.RESIGNATION, 1 - loser)
    assert (game.ending.level, game.ending.points) == (level, points)
    assert (game.winner, game.points) == (1 - loser, 2)


@pytest.mark.parametrize(("cube", "points", "level"),
                         [(1, 1, 1), (1, 2, 2), (1, 3, 3), (2, 2, 1), (2, 6, 3), (2, 3, None)])  # fmt: skip
def test_a_result_before_the_end_is_a_resignation(cube: int, points: int, level: int | None) -> None:
    rows = [ONE, TWO] if cube == 1 else [ONE, (DOUBLE, TAKE), TWO]
    game = one_game(*rows, result=f"{BY_BOB}Wins {points} points", length=9)
    assert (game.ending.kind, game.ending.winner, game.ending.level) == (EndKind.RESIGNATION, 1, level)
    assert (game.points in game.possible_points) is (level is not None)


DROPS = [
    ("a first double", [ONE, (DOUBLE, DROP)], 0, 1),
    ("a redouble", [ONE, (DOUBLE, TAKE), ("65: 24/18 18/13", " Doubles => 4"), (DROP, "")], 1, 2),
    ("a beaver", [ONE, (DOUBLE, " Beavers => 4"), (DROP, "")], 1, 2),
    ("a raccoon", [ONE, (DOUBLE, " Beavers => 4"), (" Raccoons => 8", DROP)], 0, 4),
    ("an automatic double", [ONE, (" Doubles => 4", DROP)], 0, 2),
]


@pytest.mark.parametrize(("rows", "winner", "points"), [drop[1:] for drop in DROPS], ids=[drop[0] for drop in DROPS])
def test_a_drop_costs_what_the_cube_was_before(rows: list[Row], winner: int, points: int) -> None:
    game = one_game(*rows, length=0, result=f"{(BY_ANN, BY_BOB)[winner]}Wins {points} points")
    assert (game.ending.kind, game.ending.winner, game.ending.points) == (EndKind.DROP, winner, points)
    assert game.possible_points == {points}


LAST_CHECKER = [
    ("gammon", "-A-----------------eee----", 2),
    ("backgammon in the home board", "-A---a-------------eed----", 3),
    ("backgammon on the bar", "aA-----------------eed----", 3),
    ("single", "-A-----------------eed----", 1),
    ("single with one on the bar", "aA-----------------eec----", 1),
]


@pytest.mark.parametrize(("position", "level"), [case[1:] for case in LAST_CHECKER],
                         ids=[case[0] for case in LAST_CHECKER])  # fmt: skip
def test_the_last_checker_off(position: str, level: int) -> None:
    plain = one_game(("61: 1/off", ""), position=position, length=9)
    doubled = one_game((DOUBLE, TAKE), ("61: 1/off", ""), position=position, length=9)
    assert (plain.ending.kind, plain.ending.level, plain.ending.points) == (EndKind.BEAR_OFF, level, level)
    assert (doubled.ending.level, doubled.ending.points) == (level, 2 * level)


def test_a_gammon_counts_once_in_a_session_with_the_jacoby_rule() -> None:
    """The record doesn't name the rule; the next score shows it."""
    won = game_text(("61: 1/off", ""), position="-A-----------------eee----", result=f"{BY_ANN}Wins 2 points")
    games = replay_games(won, game_text(ONE, number=2, score=(1, 0)), length=0)
    assert (games[0].points, games[1].expected_score) == (1, (1, 0))
    games = replay_games(won, game_text(ONE, number=2, score=(2, 0)), length=0)
    assert (games[0].points, games[1].expected_score) == (2, (2, 0))


def test_a_drop_without_its_result_line_is_counted_by_the_rules() -> None:
    games = replay_games(game_text(ONE, (DOUBLE, DROP)), game_text(ONE, number=2, score=(1, 0)))
    assert (games[0].points, games[1].expected_score) == (1, (1, 0))


def test_what_comes_after_the_end_is_kept_apart() -> None:
    game = one_game(ONE, (DOUBLE, DROP), TWO)
    assert len(game.late_entries) == 2
    assert len(game.turns) == 2


VARIANTS = [
    ("NackGammon", {24: 2, 23: 2, 13: 4, 8: 3, 6: 4}),
    ("HyperGammon (3)", {24: 1, 23: 1, 22: 1}),
    ("HyperGammon (1)", {24: 1}),
]


@pytest.mark.parametrize(("variation", "first"), VARIANTS)
def test_variants_have_their_own_start(variation: str, first: dict[int, int]) -> None:
    (game,) = replay_games(game_text(("21: 24/22 24/23", "")), head=f'; [Variation "{variation}"]\n')
    assert game.start == Board(side(first), side(first))


# ---- whatever is written -----------------------------------------------------------------------------------------

CELLS = [
    "", "31: 8/5 6/5", "66: 24/18(2) 13/7(2)", "42:", "65: 24/13*", "11: 6/5(4) 24/23", "31: 5/8", "71: 8/1",
    "8/5 6/5", "31: 8/x", "65: ????", "52: bar/20 bar/23", "61: 6/off 1/off", DOUBLE, " Doubles => 8", TAKE, DROP,
    " Beavers => 4", " Raccoons => 8", "Resigns", "Losses 1 point", "Wins 1 point", "Wins 3 points and the match",
    "nonsense",
]  # fmt: skip


def sound(turn: ReplayedTurn) -> bool:
    boards = (turn.before, turn.after)
    return all(sum(side) == 15 and min(side) >= 0 for board in boards for side in board)


@pytest.mark.property
@given(st.lists(st.tuples(st.sampled_from(CELLS), st.sampled_from(CELLS)), max_size=12), st.sampled_from([0, 1, 5]))
def test_no_record_breaks_the_replay(rows: list[Row], length: int) -> None:
    text = match_text(game_text(*rows), game_text(ONE, number=2, score=(1, 0)), length=length)
    for match in read(decode(text.encode(), "any.mat")).matches:
        replayed = replay(match)
        for game in replayed.games:
            assert all(sound(turn) for turn in game.turns)
            assert [turn.before for turn in game.turns[1:]] == [turn.after for turn in game.turns[:-1]]
            assert set(game.odd_turns) <= set(game.turns)
