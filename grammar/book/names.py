"""Names of players as lists have them: with a rating behind them, and in quotation marks where they could mislead."""

import re

from tavla.grammar.book.lines import is_reserved
from tavla.grammar.record import Player

__all__ = ["is_label", "read_player", "read_side", "spell_player"]

_WORD = r"[\w'’&-]+\.?"
_PLAIN = re.compile(rf"[^\W\d_][\w'’&-]*\.?(?: {_WORD})*")
_LINKS = re.compile(r"\b(?:vs?|versus|against|is|and)\b|\s[-–—]|[\d.]$", re.IGNORECASE)
_PLAYER = re.compile(r'(?P<name>"[^"]*"|.*?)\s*(?:\((?P<rating>\d+(?:[.,]\d+)?(?:/\d+)?)\))?$')
_SIDE = re.compile(r"(?P<player>.*?)\s*:?\s+(?P<score>-?\d{1,9})$")
_LABEL = re.compile(r"[^\W\d_][\w'’&-]{0,30}(?: [\w'’&-]{1,30}){0,3}")


def read_player(text: str) -> Player:
    """`Ann`, `Ann (1850.25)`, `"Smith, Ann"` → the player."""
    match = _PLAYER.match(text.strip())
    assert match is not None
    name = match["name"]
    if len(name) > 1 and name[0] == name[-1] == '"':
        name = name[1:-1]
    return Player(name, match["rating"] or "")


def read_side(text: str) -> tuple[Player, int]:
    """`Ann 2` → the player and the score."""
    match = _SIDE.match(text.strip())
    if match is None:
        return read_player(text), 0
    return read_player(match["player"]), int(match["score"])


def spell_player(player: Player) -> str:
    """The player as ``read_player`` reads him."""
    plain = _PLAIN.fullmatch(player.name) and not _LINKS.search(player.name) and not is_reserved(player.name)
    name = player.name if plain or '"' in player.name else f'"{player.name}"'
    return f"{name} ({player.rating})" if player.rating else name


def is_label(name: str) -> bool:
    """Can a name stand before a play, so that it is known again as one?"""
    return _LABEL.fullmatch(name) is not None and not is_reserved(name) and name.lower() not in ("w", "b")
