"""One position, one roll: its legal plays, and the verdict on a play."""

from collections.abc import Sequence
from dataclasses import dataclass

from tavla.analyzer.diagnostics.registry import rules_for
from tavla.analyzer.diagnostics.rule import Context, Rule, Subject
from tavla.analyzer.events import Attempt, Replay, ReplayedTurn
from tavla.analyzer.plays import LegalPlay, legal_plays
from tavla.analyzer.rulesets import RULESETS
from tavla.analyzer.verify import find_play
from tavla.grammar.notation import format_play, parse_play
from tavla.grammar.position import Position
from tavla.grammar.record import Dance, Dice, Entry, MatchRecord, Turn

__all__ = ["Verdict", "judge", "plays_of"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Is a play legal? ``play``: the canonical spelling; ``others``: further legal plays that it can mean.

    For an illegal play: the rule that it breaks, why, and the legal plays instead.
    """

    legal: bool
    play: str
    others: tuple[str, ...] = ()
    rule: Rule | None = None
    why: str = ""
    instead: tuple[str, ...] = ()


def plays_of(position: Position, dice: Dice) -> list[LegalPlay]:
    """The legal plays of the player on roll, one for each resulting position."""
    return legal_plays(*_sides(position), dice)


def judge(position: Position, dice: Dice, text: str) -> Verdict:
    """The verdict on a play written in any notation. Raises NotationError when it is no notation."""
    parsed = parse_play(text)
    own, opponent = _sides(position)
    legal = legal_plays(own, opponent, dice)
    if not parsed.moves:
        if not legal:
            return Verdict(True, format_play(()))
        return _illegal(Attempt(own, opponent, dice, (), ()), position, legal)
    turn = Turn(dice, parsed.moves, parsed.spans)
    found = find_play(own, opponent, turn)
    if found is None:
        return _illegal(Attempt(own, opponent, dice, parsed.moves, parsed.spans), position, legal)
    sides, _, readings = found
    chosen = next((play for play in legal if play[1:] == sides), None)
    steps = chosen.steps if chosen is not None else tuple(parsed.moves)
    others = tuple(format_play(item.play.steps) for item in readings if item.play[1:] != sides)
    return Verdict(True, format_play(steps), others)


def _sides(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return position.board[position.on_roll], position.board[1 - position.on_roll]


def _illegal(attempt: Attempt, position: Position, legal: Sequence[LegalPlay]) -> Verdict:
    action = Turn(attempt.dice, attempt.moves) if attempt.moves else Dance(attempt.dice, stated=True)
    player, board = position.on_roll, position.board
    turn = ReplayedTurn(Entry(player, action), player, 1, board, board, position.cube, player)
    turn.legal, turn.attempt = False, attempt
    context = Context(Replay(MatchRecord(0, ()), [], RULESETS["standard"], True, (0, 0)))
    instead = tuple(format_play(play.steps) for play in legal)
    for rule in rules_for(Subject.PLAY):
        assert rule.check is not None
        for finding in rule.check(turn, context):
            return Verdict(False, format_play(attempt.moves), (), rule, finding.message, instead)
    raise AssertionError("the last rule for plays answers always")
