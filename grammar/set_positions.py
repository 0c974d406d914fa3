"""A record that is one position: what position formats are read as, and what they are written from.

It is a match of one game whose first entry sets the position. The dice are there as a roll that was never played, a
double that waits for its answer as a double. Points, cube and score are the record's: player 0 is the left column.
"""

from collections.abc import Callable, Sequence

from tavla.grammar.analysis import Analysis
from tavla.grammar.position import Cube, Offer, Position
from tavla.grammar.record import (
    Action,
    Beaver,
    Comment,
    Double,
    Entry,
    GameRecord,
    Header,
    MatchRecord,
    Player,
    Raccoon,
    SetBoard,
    Unplayed,
)
from tavla.grammar.rule_headers import is_on, rule_headers
from tavla.grammar.set_board import set_position
from tavla.grammar.source import Span

__all__ = ["position_of", "record_of"]

_NAMELESS = (Player(""), Player(""))
_NOWHERE = Span(0, 0)
_OFFERS: dict[Offer, tuple[type[Double | Beaver | Raccoon], ...]] = {
    Offer.DOUBLE: (Double,), Offer.BEAVER: (Double, Beaver), Offer.RACCOON: (Double, Beaver, Raccoon),
}  # fmt: skip


def record_of(position: Position, players: tuple[Player, Player] = _NAMELESS, *, span: Span = _NOWHERE,
              noted: Analysis | Callable[[], Analysis] | None = None, headers: Sequence[Header | Comment] = (),
              dialect: str = "") -> MatchRecord:  # fmt: skip
    """The record of a position. ``noted`` hangs on the last entry: the roll, a waiting double, or the position."""
    roll = None if position.dice is None else Unplayed((max(position.dice), min(position.dice)))
    cube, offers = _before_offers(position)
    set_up = set_position(position.board, cube, position.on_roll)
    entries = [Entry(None, set_up, *span)]
    entries += [Entry(player, action, *span) for player, action in offers]
    if roll is not None:
        entries.append(Entry(position.on_roll, roll, *span))
    entries[-1] = entries[-1]._replace(noted=noted)
    rules = rule_headers(jacoby=position.jacoby or None, beavers=position.beavers or None,
                         cube_limit=position.cube_limit)  # fmt: skip
    preamble = (*headers, *rules)
    # The score has no line of its own: an empty place at the end says that it was written all the same.
    game = GameRecord(None, players, position.score, tuple(entries), span, Span(span[1], span[1]),
                      crawford=position.crawford if position.length else None)  # fmt: skip
    return MatchRecord(position.length, (game,), preamble, (span,) * len(preamble), span, dialect)


def _before_offers(position: Position) -> tuple[Cube, list[tuple[int, Action]]]:
    """The cube before anybody doubled, and the doubles since, the last of which waits for its answer; with players."""
    if position.offer is None:
        return position.cube, []
    kinds = _OFFERS[position.offer]
    turned = len(kinds) - 1
    value = max(1, position.cube.value >> turned)
    # Who doubled could: the cube was his, or centred.
    cube = Cube(value, position.on_roll if value > 1 else None) if turned else position.cube
    return cube, [(position.on_roll ^ index % 2, kind(value << index + 1)) for index, kind in enumerate(kinds)]


def position_of(match: MatchRecord) -> Position | None:
    """The position that a record sets last in its last game, as it is left; None when it sets none that can be read.

    Plays after it are not carried out: that is the replay's business.
    """
    game = match.games[-1] if match.games else None
    if game is None or not game.is_position:
        return None
    found = next((e.action for e in reversed(game.entries) if isinstance(e.action, SetBoard) and e.action.board), None)
    if found is None or found.board is None:
        return None
    rolls = [entry for entry in game.entries if isinstance(entry.action, Unplayed) and entry.player is not None]
    offers = [entry for entry in game.entries if isinstance(entry.action, Double | Beaver | Raccoon)]
    roller = rolls[-1].player if rolls else offers[0].player if offers else found.on_roll
    dice = rolls[-1].action.dice if rolls and isinstance(rolls[-1].action, Unplayed) else None
    offer = None if dice else (None, *Offer)[min(len(offers), 3)]
    limit = match.header("CubeLimit") or ""
    cube = found.cube or Cube()
    if offer in (Offer.BEAVER, Offer.RACCOON) and roller is not None:
        cube = Cube(cube.value << len(offers) - 1, 1 - roller)
    return Position(
        found.board, roller or 0, dice, cube, game.score, match.length or 0, bool(game.crawford),
        is_on(match.header("Jacoby")), is_on(match.header("Beaver", "Beavers")), offer,
        cube_limit=int(limit) if limit.isdecimal() and len(limit) < 6 else None,
    )  # fmt: skip
