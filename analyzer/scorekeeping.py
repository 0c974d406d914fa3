"""Keeping the score from game to game, and finding out which line is wrong when the lines contradict each other.

A record says the score twice: in the header of each game, and in the results that add up to it. Where they differ, the
games after tell which of them is the odd one: a header that the later scores don't fit, or a result that they don't.
Scores are by the match's players.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tavla.analyzer.events import Ending, EndKind, GameReplay
from tavla.analyzer.rulesets import Ruleset
from tavla.analyzer.score import FORFEIT, is_crawford_game, points_possible
from tavla.grammar.record import GameRecord, MatchRecord

__all__ = ["is_crawford", "open_game", "possible_points", "score_after"]

Score = tuple[int, int]


def open_game(match: MatchRecord, index: int, before: Sequence[GameReplay], rules: Ruleset, *,
              money: bool) -> GameReplay:  # fmt: skip
    """A game about to be played: whose columns are whose, and the score, held against the games before it.

    What the score tells of the game before is noted there: points that nothing else says, or a result that is wrong.
    """
    record = match.games[index]
    swapped = _names_exchanged(match, record)
    expected = score_after(before[-1], _score_of(record, swapped), money=money) if before else None
    if swapped and record.has_score and record.score == expected != record.score[::-1]:
        swapped = False  # the names alone are exchanged: the score goes on in its columns
    score = _score_of(record, swapped)
    game = GameReplay(record, index, swapped, score or expected or (0, 0), expected, crawford=False, start=rules.start)
    game.out_of_sequence = _out_of_sequence(match, index)
    if before:
        if score is not None:
            _learn_of(before[-1], game, score)
        last = before[-1]
        impossible = last.result is not None and last.result.points not in last.possible_points
        game.score_doubtful = last.score_doubtful or impossible or game.expected_score not in (None, game.score)
    if score is not None:
        _settle(match, game, before[-1] if before else None, score)
    return game


def _names_exchanged(match: MatchRecord, record: GameRecord) -> bool:
    """Does the game name the players the other way round than the match's first game?"""
    return record.names == match.names[::-1] != match.names


def _score_of(record: GameRecord, swapped: bool) -> Score | None:
    """The score as written, by the match's players; None where no score line stands."""
    if not record.has_score:
        return None
    return record.score[::-1] if swapped else record.score


def _out_of_sequence(match: MatchRecord, index: int) -> bool:
    """Does the game's number not follow? A game right after one that is out of place may go on from the one before."""
    numbers = [game.number for game in match.games[max(0, index - 2) : index + 1]]
    number = numbers[-1]
    if len(numbers) < 2 or number is None or numbers[-2] is None or number == numbers[-2] + 1:
        return False
    return len(numbers) < 3 or numbers[0] is None or number not in (numbers[0] + 1, numbers[0] + 2)


# ---- what a score tells of the games around it --------------------------------------------------------------------


def _learn_of(before: GameReplay, game: GameReplay, score: Score) -> None:
    """What the score says of a game whose result nothing else tells: who won, and how much."""
    if before.result is not None or (before.points is not None and before.ending.winner is not None):
        return
    step = _step(before.score, score)
    winner = before.ending.winner
    if step is None or (winner is not None and step[0] != winner):
        game.impossible_step = score != before.score or winner is not None
        return
    before.result_player, before.points = step
    cube = before.cube.value
    if before.ending.kind is EndKind.UNFINISHED:
        level = step[1] // cube if step[1] % cube == 0 else None
        before.ending = Ending(EndKind.RESIGNATION, step[0], level)
        before.told_by_score = True
    if step[1] % cube and before.needs is not None and step[1] != before.needs[step[0]]:
        game.impossible_step = True


def _step(before: Score, after: Score) -> tuple[int, int] | None:
    """Who got how many points between two scores; None when it wasn't one player who got some."""
    gained = after[0] - before[0], after[1] - before[1]
    if min(gained) != 0 or max(gained) <= 0:
        return None
    return (0, gained[0]) if gained[0] else (1, gained[1])


def _settle(match: MatchRecord, game: GameReplay, before: GameReplay | None, score: Score) -> None:
    """Where the score contradicts the games before: is it the odd one, or was the last result wrong?"""
    expected = game.expected_score if before is not None else (0, 0)
    if expected is None or score == expected:
        return
    fits_score, fits_expected = (_fits_later(match, game, start) for start in (score, expected))
    if fits_expected and not fits_score:
        game.expected_score, game.score, game.lone_score = expected, expected, True
        game.score_doubtful = before is not None and before.score_doubtful
    elif before is not None and fits_score and not fits_expected and before.ending.kind is EndKind.RESIGNATION:
        step = _step(before.score, score)
        if step is not None and before.result is not None:
            before.contradicted = step
            game.expected_score = score
            game.score_doubtful = before.score_doubtful


def _fits_later(match: MatchRecord, game: GameReplay, start: Score) -> bool:
    """Does the game, begun at this score, lead to the next score, or to the end of the match that its result claims?"""
    if game.record.result is None:
        return False
    column, result = game.record.result
    after = _added(start, column ^ game.swapped, result.points)
    following = match.games[game.index + 1] if game.index + 1 < len(match.games) else None
    if following is not None:
        return after == _score_of(following, _names_exchanged(match, following))
    return result.match and bool(match.length) and max(after) >= (match.length or 0)


# ---- the score after a game ---------------------------------------------------------------------------------------


def score_after(game: GameReplay, next_score: Score | None = None, *, money: bool) -> Score | None:
    """The score after a game, or None when the record doesn't tell; ``game.points`` is set to what counted.

    What the result line says is carried on, unless the next score shows that something else was: what the rules give,
    or, in a money session with the Jacoby rule, a gammon that counted once. An impossible result was reported there.
    """
    winner = game.winner
    counted = [game.points, game.ending.points]
    if money and not game.cube_turned:
        counted.append(game.cube.value)
    if game.points not in game.possible_points:
        counted += sorted(game.possible_points)
    if winner is None or game.points is None or game.points >= FORFEIT:
        return None
    for points in counted:
        if points is not None and _added(game.score, winner, points) == next_score:
            game.points = points
            return next_score
    return _added(game.score, winner, game.points)


def _added(score: Score, winner: int, points: int) -> Score:
    return (score[0] + points, score[1]) if winner == 0 else (score[0], score[1] + points)


def is_crawford(length: int, game: GameReplay, before: Sequence[GameReplay]) -> bool:
    """Is this the Crawford game: the first one before which exactly one player is one point away?

    Where that can't be told for sure (the record begins in mid-match, or the score contradicts the results) it is not,
    unless the record says so.
    """
    if not is_crawford_game(game.score, length) or any(is_crawford_game(item.score, length) for item in before):
        return False
    if not before:
        return 0 in game.score if game.record.crawford is None else game.record.crawford
    return game.expected_score in (None, game.score) or is_crawford_game(game.expected_score or (0, 0), length)


def possible_points(game: GameReplay, length: int | None, rules: Ruleset, *, money: bool) -> set[int]:
    """Everything that a game, as it went, can have counted."""
    winner = game.winner
    needs = game.needs[winner] if game.needs is not None and winner is not None else None
    jacoby = rules.jacoby if money and not game.cube_turned else False
    count = partial(points_possible, needs=needs, length=None if money else length, levels=rules.scoring.levels)
    possible = count(game.ending, game.cube.value, jacoby=jacoby)
    if game.crawford and game.cube_turned:
        # The double is void, and reported; whoever counts the game without it is right too.
        without = replace(game.ending, points=game.ending.level)
        possible |= count(without, 1, jacoby=jacoby)
    # A double to a wrong value is reported there; a result that fits what was written follows from it.
    for action in game.cube_actions:
        if action.written and action.expected and action.written != action.expected:
            factor = action.written // action.expected or 1
            possible |= {points * factor for points in possible}
    return possible
