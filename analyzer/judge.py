"""One position, one roll: its legal plays, and the verdict on a play."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tavla.analyzer.diagnostics.registry import rules_for
from tavla.analyzer.diagnostics.rule import Context, Rule, Subject
from tavla.analyzer.doubt import find_any
from tavla.analyzer.events import Attempt, Replay, ReplayedTurn
from tavla.analyzer.plays import LegalPlay, legal_plays
from tavla.analyzer.rulesets import RULESETS
from tavla.grammar.notation import format_play
from tavla.grammar.position import Position, Side
from tavla.grammar.record import CheckerMove, Dance, Dice, Entry, MatchRecord, OpenPlay, Turn
from tavla.grammar.shorthand import mirrored, parse_said

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
    """The verdict on a play written in any notation. Raises NotationError when it is no notation.

    Landing points (``20 10``) mean every legal play that fits. Named points (``B8B5``) may be either side's: the
    position tells, and where it doesn't both readings are named.
    """
    said = parse_said(text)
    own, opponent = _sides(position)
    legal = legal_plays(own, opponent, dice)
    if not said.moves and not said.parts:
        if not legal:
            return Verdict(True, format_play(()))
        return _illegal(Dance(dice, stated=True), (), position, legal)
    action = said.action(dice, text)
    actions = (action, mirrored(action)) if said.named else (action,)
    plays = list(dict.fromkeys(play for item in actions for play in _meant(own, opponent, item, legal)))
    if plays:
        return Verdict(True, plays[0], tuple(plays[1:]))
    # Of named points that nobody can move along, those that at least go forward are the mover's.
    wrong = next((item for item in actions if all(move.start > move.end for move in _moves(item))), action)
    return _illegal(wrong, said.spans, position, legal)


def _meant(own: Side, opponent: Side, action: Turn | OpenPlay, legal: Sequence[LegalPlay]) -> Iterator[str]:
    """The legal plays that a play can mean, the likeliest first."""
    found = find_any(own, opponent, action)
    if found is None:
        return
    sides, _, readings = found
    for after in (sides, *(item.play[1:] for item in readings if item.play[1:] != sides)):
        chosen = next((play for play in legal if play[1:] == after), None)
        yield format_play(chosen.steps if chosen is not None else _moves(action))


def _moves(action: Turn | OpenPlay | Dance) -> tuple[CheckerMove, ...]:
    return action.moves if isinstance(action, Turn) else ()


def _sides(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return position.board[position.on_roll], position.board[1 - position.on_roll]


def _illegal(
    action: Turn | OpenPlay | Dance, spans: tuple[tuple[int, int], ...], position: Position, legal: Sequence[LegalPlay]
) -> Verdict:
    assert action.dice is not None
    attempt = Attempt(*_sides(position), action.dice, _moves(action), spans)
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
