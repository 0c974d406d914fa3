"""The replay: a record carried through the rules, turn by turn and game by game.

``replay(match)`` never raises on what a record says. An illegal play is kept and the game goes on from the board that
it leaves: it stood. When a later play shows that the board must have been another one (the record is wrong, not the
player), the replay goes on from the legal play that fits, and what it found meanwhile is a consequence.
"""

from tavla.analyzer.events import GameReplay, Replay
from tavla.analyzer.game import GameReplayer
from tavla.analyzer.rulesets import AS_RECORDED, RuleChoice, ruleset_of
from tavla.analyzer.score import needs_of
from tavla.analyzer.scorekeeping import is_crawford, open_game, possible_points, score_after
from tavla.grammar.record import MatchRecord

__all__ = ["replay"]

_MONEY_AS_MATCH = {8, 16}
"""Backgammon Galaxy writes an unlimited game as a match of one game to 8 or 16 points."""


def replay(match: MatchRecord, choice: RuleChoice = AS_RECORDED) -> Replay:
    """Carry a match through the rules: those chosen, else those that its headers name, else the standard ones."""
    rules = ruleset_of(match, choice)
    money = rules.money if rules.money is not None else match.length == 0 or _is_money_as_match(match)
    games: list[GameReplay] = []
    for index in range(len(match.games)):
        game = open_game(match, index, games, rules, money=money)
        if not money and match.length:
            game.needs = needs_of(game.score, match.length)
            game.crawford = rules.crawford is not False and is_crawford(match.length, game, games)
        GameReplayer(game, rules, money=money).run()
        game.possible_points = possible_points(game, match.length, rules, money=money or not match.length)
        games.append(game)
    final = score_after(games[-1], money=money) if games else None
    return Replay(match, games, rules, money, final or (games[-1].score if games else (0, 0)))


def _is_money_as_match(match: MatchRecord) -> bool:
    return match.dialect == "galaxy" and match.length in _MONEY_AS_MATCH and len(match.games) == 1
