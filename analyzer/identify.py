"""What one asks of identifiers: explain one, write it as another kind, and the same for all identifiers in a text."""

from dataclasses import dataclass, replace

from tavla.analyzer.explain import explain, explain_line
from tavla.grammar.ids import DICE_ORDER, format_id, lost_fields, parse_id
from tavla.grammar.ids.find import FoundId, find_ids
from tavla.grammar.position import GameState, Offer, Position
from tavla.grammar.record import Dice
from tavla.grammar.source import SourceText

__all__ = ["Answer", "answer_id", "answer_text", "losses"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What to print: the result, and notes on what was lost or could not be done.

    `unread` counts identifiers that could not be read or not be written; `found` counts all.
    """

    lines: tuple[str, ...]
    notes: tuple[str, ...] = ()
    found: int = 1
    unread: int = 0


def answer_id(text: str, *, to: str | None = None, dice: Dice | None = None) -> Answer:
    """One identifier of any kind, explained, or written as the kind `to` (one of `KINDS`).

    `dice` is a roll to put into the position. Raises IdError for a text that cannot be read, and ValueError for a roll
    while an offer is pending or a position that the kind cannot hold.
    """
    position = with_dice(parse_id(text), dice)
    if to is None:
        return Answer(tuple(explain(position).split("\n")))
    return Answer((format_id(position, to),), tuple(f"lost: {loss}" for loss in losses(position, to)))


def answer_text(source: SourceText, *, to: str | None = None, dice: Dice | None = None) -> Answer:
    """Every identifier in a text with its line and column: explained in one line, or written as the kind `to`."""
    lines: list[str] = []
    notes: list[str] = []
    found = find_ids(source.text)
    unread = 0
    for item in found:
        place = f"{source.name}:{_place(source, item.start)}"
        try:
            line, lost = _answer_found(item, to, dice)
        except ValueError as error:
            at = getattr(error, "start", item.start)
            notes.append(f"{source.name}:{_place(source, at)} {error}")
            unread += 1
            continue
        lines.append(f"{place} {line}")
        notes += [f"{place} lost: {loss}" for loss in lost]
    return Answer(tuple(lines), tuple(notes), len(found), unread)


def with_dice(position: Position, dice: Dice | None) -> Position:
    """The position after that roll. ValueError while an offer is pending: nobody rolls then."""
    if dice is None:
        return position
    if position.offer is not None:
        raise ValueError(f"a {position.offer.value} is pending: nobody rolls before it is answered")
    return replace(position, dice=dice)


def losses(position: Position, kind: str) -> tuple[str, ...]:
    """What an identifier of `kind` leaves out, in words. Raises ValueError when it can't hold the position at all."""
    return tuple(_loss(position, name) for name in lost_fields(position, kind))


def _answer_found(item: FoundId, to: str | None, dice: Dice | None) -> tuple[str, tuple[str, ...]]:
    if item.position is None:
        assert item.error is not None
        raise item.error
    position = with_dice(item.position, dice)
    if to is None:
        return f"{item.kind}: {explain_line(position)}", ()
    return format_id(position, to), losses(position, to)


def _place(source: SourceText, offset: int) -> str:
    line, column = source.place(offset)
    return f"{line}:{column}"


def _loss(position: Position, name: str) -> str:
    offer = position.offer or Offer.DOUBLE
    words = {
        "board": "checkers of a player, or how many there are",
        "on_roll": "who is on roll",
        "dice": "the roll",
        "cube": f"the cube on {position.cube.value}, or who owns it",
        "crawford": "that this is the Crawford game" if position.crawford else "that this is not the Crawford game",
        "jacoby": "the Jacoby rule",
        "beavers": "beavers",
        "offer": f"the pending {offer.value}",
        "resignation": "the pending resignation",
        "decider": "who has to decide",
        "game_state": {GameState.NONE: "that no game is being played"}.get(
            position.game_state, "that the game is over"
        ),
        "cube_limit": f"the cube limit of {position.cube_limit}",
        DICE_ORDER: "the order of the dice",
    }
    return words.get(name, name)
