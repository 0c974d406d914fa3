"""Games with their analysis as GNU Backgammon exports them to text. See README.md beside this.

The door is light: the reader is imported when a text needs it, and most texts are of another format.
"""

import re

from tavla.grammar.record import Reading
from tavla.grammar.source import SourceText

__all__ = ["DIALECTS", "EXTENSIONS", "read", "sniff"]

EXTENSIONS = (".txt",)
DIALECTS = {
    "gnubg-export": "games and positions as GNU Backgammon exports them",
    "gnubg-session": "positions as GNU Backgammon shows them in its terminal",
}

_FRAME = re.compile(r"^[ \t]{0,8}\+1[23]-1[1-4]-[-0-9]{1,60}\+", re.MULTILINE)
_IDS_ABOVE = re.compile(
    r"[:：][ \t]{0,8}[A-Za-z0-9+/]{14}[ \t]{0,8}(?:\r\n?|\n)"
    r"[^\n:：]{1,60}[:：][ \t]{0,8}[A-Za-z0-9+/]{12}[ \t]{0,8}(?:\r\n?|\n)\Z"
)
_MOST_FRAMES = 4
_ABOVE = 200


def sniff(text: str) -> bool:
    """Is this such a text? A board with a Position ID and a Match ID on the two lines above it decides."""
    for count, frame in enumerate(_FRAME.finditer(text)):
        if _IDS_ABOVE.search(text, max(0, frame.start() - _ABOVE), frame.start()):
            return True
        if count >= _MOST_FRAMES:
            break
    return False


def read(source: SourceText) -> Reading:
    """Read every game and position in the text."""
    from tavla.grammar.gnubg_text import reader

    return reader.read(source)
