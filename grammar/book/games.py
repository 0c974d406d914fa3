"""The games of a list, from what its lines say to the record: who acted, and in whose numbers."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tavla.grammar.book.numbering import Numbering
from tavla.grammar.book.seats import Item, seat
from tavla.grammar.record import (
    Comment,
    Drop,
    Entry,
    GameRecord,
    Header,
    MatchRecord,
    OpenPlay,
    Player,
    Resignation,
    Result,
    Turn,
)
from tavla.grammar.source import Span

__all__ = ["OpenGame", "match_record"]


@dataclass(slots=True)
class OpenGame:
    """A game whose lines are being read."""

    span: Span
    players: tuple[Player, Player]
    number: int | None = None
    score: tuple[int, int] = (0, 0)
    score_span: Span | None = None
    items: list[Item] = field(default_factory=list)
    row: int = 0
    """The number of the last row."""
    begun: bool = False
    """Has anybody acted?"""

    @property
    def is_over(self) -> bool:
        acted = [item.action for item in self.items[-3:] if not item.aside]
        return bool(acted) and isinstance(acted[-1], Result | Drop | Resignation)


def match_record(
    length: int | None,
    games: Sequence[OpenGame],
    preamble: Sequence[tuple[Header | Comment, Span]],
    seats: Mapping[str, int],
    rising: Collection[int],
    span: Span,
) -> MatchRecord:
    """The record of a match. ``seats``: the player that each label stands for; ``rising``: who is said to count up."""
    numbering = Numbering(rising)
    seated = [(game, seat(game.items)) for game in games]
    for game, players in seated:
        for item, player in zip(game.items, players, strict=True):
            numbering.note(_side(item, player, seats), item.action, named=item.named)
    records = tuple(_record(game, players, numbering, seats) for game, players in seated)
    dialect = _dialect([item for game in games for item in game.items], ascending=numbering.ascending)
    items, spans = tuple(item for item, _ in preamble), tuple(place for _, place in preamble)
    return MatchRecord(length, records, items, spans, span, dialect)


def _side(item: Item, player: int | None, seats: Mapping[str, int]) -> str:
    """Who plays, as the numbering knows him: by the colour of his label, or as White or Black where he is called so."""
    if item.side in ("white", "black", "x", "o") or player is None:
        return item.side
    return next((colour for colour in ("white", "black") if seats.get(colour) == player), str(player))


_OTHER = {"white": "black", "black": "white", "x": "o", "o": "x", "0": "1", "1": "0", "": ""}


def _record(
    game: OpenGame, players: Sequence[int | None], numbering: Numbering, seats: Mapping[str, int]
) -> GameRecord:
    entries = []
    for item, player in zip(game.items, players, strict=True):
        side = _side(item, player, seats)
        action = numbering.own(side, _OTHER.get(side, ""), item.action, named=item.named, player=player)
        entries.append(Entry(player, action, item.start, item.end))
    return GameRecord(game.number, game.players, game.score, tuple(entries), game.span, game.score_span or game.span)


def _dialect(items: Sequence[Item], *, ascending: bool) -> str:
    plays = [item for item in items if isinstance(item.action, Turn | OpenPlay)]
    if any(item.named for item in plays):
        return "named"
    if ascending:
        return "absolute"
    if sum(isinstance(item.action, OpenPlay) for item in plays) * 2 > len(plays):
        return "hand"
    return "book" if any((item.cells == 2 and not item.side) or item.dots for item in items) else "list"
