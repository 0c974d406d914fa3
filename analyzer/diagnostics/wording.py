"""Phrases that several rules need: plays, points, lists."""

from collections.abc import Iterable, Sequence

from tavla.analyzer.diagnostics.rule import Context
from tavla.analyzer.events import Attempt, ReplayedTurn
from tavla.analyzer.plays import LegalPlay
from tavla.grammar.notation import format_play
from tavla.grammar.position import BAR, OFF
from tavla.grammar.record import Dice
from tavla.grammar.source import Span

__all__ = ["dice_text", "legal_plays_help", "name_of", "play_text", "plays_text", "point_text", "span_of_move",
           "whole_span"]  # fmt: skip

MOST_PLAYS = 5
"""A finding lists at most this many legal plays."""


def play_text(play: LegalPlay) -> str:
    return f"`{format_play(play.steps)}`"


def plays_text(plays: Sequence[LegalPlay]) -> str:
    """The first legal plays of a list, and how many there are in all."""
    shown = ", ".join(play_text(play) for play in plays[:MOST_PLAYS])
    return shown if len(plays) <= MOST_PLAYS else f"{shown}, … ({len(plays)} in all)"


def legal_plays_help(turn: ReplayedTurn) -> str:
    """What would have been right: the play that the rest of the game fits, and the legal plays nearest to it."""
    attempt = turn.attempt
    assert attempt is not None
    parts = ["the player's turn before was the same: does it stand there twice?"] if attempt.repeated else []
    if turn.fits_later is not None:
        parts.append(f"the later plays fit {play_text(turn.fits_later) if turn.fits_later.steps else 'a dance'}")
    if attempt.legal:
        word = "the only legal play" if len(attempt.legal) == 1 else "legal plays"
        parts.append(f"{word}: {plays_text(nearest_plays(attempt))}")
    elif turn.fits_later is None:
        parts.append(f"no play is legal with {dice_text(attempt.dice)}: the turn is a dance")
    return "; ".join(parts)


def nearest_plays(attempt: Attempt) -> list[LegalPlay]:
    """The legal plays, those that share most with the written one first."""
    forced = _forced_sides(attempt)

    def distance(play: LegalPlay) -> int:
        return sum(abs(a - b) for a, b in zip(play.own, forced, strict=True))

    return sorted(attempt.legal, key=distance)


def _forced_sides(attempt: Attempt) -> Sequence[int]:
    side = list(attempt.own)
    for start, end, _ in attempt.moves:
        side[start] -= 1
        side[end] += 1
    return side


def point_text(point: int) -> str:
    return "the bar" if point == BAR else "off" if point == OFF else f"the {point} point"


def dice_text(dice: Dice) -> str:
    return f"{dice[0]}-{dice[1]}"


def name_of(player: int, context: Context) -> str:
    """A player's name, or where he sits when he has none."""
    return context.replay.match.names[player] or ("the left player", "the right player")[player]


def span_of_move(turn: ReplayedTurn, index: int) -> Span:
    attempt = turn.attempt
    assert attempt is not None
    return Span(*attempt.spans[index]) if index < len(attempt.spans) else whole_span(turn)


def whole_span(turn: ReplayedTurn) -> Span:
    return turn.entry.span


def joined(words: Iterable[str], last: str = "or") -> str:
    """`a`, `b` or `c`."""
    listed = list(words)
    return listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} {last} {listed[-1]}"
