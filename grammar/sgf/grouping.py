"""Which games of a collection belong to one match.

The format has no bracket around a match: programs write its games one after the other, numbered. A new match begins
where other players play, or to another length, or where the count starts again. Where that would misjudge what is
written, our own tag says which match a game belongs to (`MI[…][match:2]`); programs pass over tags that they don't
know.
"""

from typing import NamedTuple

from tavla.grammar.sgf.roots import Root

__all__ = ["GameLabel", "first_number", "label_of", "same_match"]

_COUNT_FROM_0 = ("gnu backgammon", "gibbon", "tavla")


class GameLabel(NamedTuple):
    """What a game's root says of the match that it belongs to. ``number``: its number as the file counts."""

    length: int | None
    names: frozenset[str]
    number: int | None
    tag: str | None = None


def label_of(root: Root) -> GameLabel:
    return GameLabel(root.length, frozenset(root.names), root.index, root.match)


def same_match(before: GameLabel, game: GameLabel) -> bool:
    """Does a game go on with the match of the game before it?"""
    if before.tag is not None or game.tag is not None:
        return before.tag == game.tag
    counted = before.number is None or game.number is None or game.number > before.number
    return before[:2] == game[:2] and counted


def first_number(root: Root) -> int:
    """What the file calls the first game of a match: 0 as GNU Backgammon does, or 1 as the format's page says."""
    if root.index in (None, 0) or root.program.lower().startswith(_COUNT_FROM_0):
        return 0
    return 0 if root.index == 1 and root.score != (0, 0) else 1
