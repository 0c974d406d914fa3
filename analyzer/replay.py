"""The replay: a record carried through the rules, turn by turn and game by game.

``replay(match)`` never raises on what a record says. An illegal play is kept and the game goes on from the board that
it leaves: it stood. When a later play shows that the board must have been another one (the record is wrong, not the
player), the replay goes on from the legal play that fits, and what it found meanwhile is a consequence.
"""

from dataclasses import replace
from functools import partial

from tavla.analyzer.events import GameReplay, Replay
from tavla.analyzer.game import GameReplayer
from tavla.analyzer.rulesets import AS_RECORDED, RuleChoice, Ruleset, ruleset_of
from tavla.analyzer.score import FORFEIT, is_crawford_game, needs_of, points_possible
from tavla.grammar.record import GameRecord, MatchRecord

__all__ = ["replay"]

_MONEY_AS_MATCH = {8, 16}
"""Backgammon Galaxy writes an unlimited game as a match of one game to 8 or 16 points."""


def replay(match: MatchRecord, choice: RuleChoice = AS_RECORDED) -> Replay:
    """Carry a match through the rules: those chosen, else those that its headers name, else the standard ones."""
    rules = ruleset_of(match, choice)
    money = rules.money if rules.money is not None else match.length == 0 or _is_money_as_match(match)
    games: list[GameReplay] = []
    for index, record in enumerate(match.games):
        game = _open_game(match, record, index, rules)
        if games:
            _carry_on(games[-1], game, money)
        if not money and match.length:
            game.needs = needs_of(game.score, match.length)
            game.crawford = rules.crawford is not False and _is_crawford(match.length, game, games)
        GameReplayer(game, rules, money=money).run()
        game.possible_points = _possible_points(game, match.length, rules, money=money or not match.length)
        games.append(game)
    final = _score_after(games[-1], None, money) if games else None
    return Replay(match, games, rules, money, final or (games[-1].score if games else (0, 0)))


def _is_money_as_match(match: MatchRecord) -> bool:
    return match.dialect == "galaxy" and match.length in _MONEY_AS_MATCH and len(match.games) == 1


def _open_game(match: MatchRecord, record: GameRecord, index: int, rules: Ruleset) -> GameReplay:
    swapped = record.names == match.names[::-1] != match.names
    score = record.score[::-1] if swapped else record.score
    return GameReplay(record, index, swapped, score, expected_score=None, crawford=False, start=rules.start)


def _carry_on(before: GameReplay, game: GameReplay, money: bool) -> None:
    """Hold the score of a game against the game before it."""
    expected = _score_after(before, game.score if game.record.has_score else None, money)
    if not game.record.has_score and expected is not None:
        game.score = expected
    game.expected_score = expected
    impossible = before.result is not None and before.result.points not in before.possible_points
    game.score_doubtful = before.score_doubtful or impossible or expected not in (None, game.score)


def _is_crawford(length: int, game: GameReplay, before: list[GameReplay]) -> bool:
    """Is this the Crawford game: the first one before which exactly one player is one point away?

    Where that can't be told for sure (the record begins in mid-match, or the score contradicts the results) it is not.
    """
    if not is_crawford_game(game.score, length) or any(is_crawford_game(item.score, length) for item in before):
        return False
    if not before:
        return 0 in game.score
    return game.expected_score in (None, game.score) or is_crawford_game(game.expected_score or (0, 0), length)


def _score_after(game: GameReplay, next_score: tuple[int, int] | None, money: bool) -> tuple[int, int] | None:
    """The score after a game, or None when the record doesn't tell; ``game.points`` is set to what counted.

    What the result line says is carried on, unless the next score shows that something else was: what the rules give,
    or, in a money session with the Jacoby rule, a gammon that counted once. An impossible result was reported there.
    """
    winner = game.ending.winner if game.ending.winner is not None else game.result_player
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


def _added(score: tuple[int, int], winner: int, points: int) -> tuple[int, int]:
    return (score[0] + points, score[1]) if winner == 0 else (score[0], score[1] + points)


def _possible_points(game: GameReplay, length: int | None, rules: Ruleset, *, money: bool) -> set[int]:
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
