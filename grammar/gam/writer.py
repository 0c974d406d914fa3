"""Writer of single games: the names, and the rows of a .mat file."""

from collections.abc import Sequence
from typing import Final

from tavla.grammar.gam.names import WIDTH
from tavla.grammar.mat.dialects import WRITTEN_DIALECTS
from tavla.grammar.mat.writer import Rows, rated_name
from tavla.grammar.record import MatchRecord

__all__ = ["write"]

_LINE_BREAKS: Final = str.maketrans("\r\n", "  ")


def write(matches: Sequence[MatchRecord]) -> bytes:
    """The first game as GNU Backgammon writes it; nothing where there is none."""
    game = next((game for match in matches for game in match.games), None)
    if game is None:
        return b""
    left, right = (rated_name(player).translate(_LINE_BREAKS) for player in game.players)
    # GNU Backgammon pads to a number of bytes; two blanks at least tell where the second name begins.
    gap = max(2, WIDTH - len(left.encode("utf-8", "replace")))
    lines = [f" {left}{' ' * gap}{right}", *Rows(game, WRITTEN_DIALECTS["gnubg"]).lines()]
    return ("\n".join(lines) + "\n\n").encode("utf-8", "replace")
