"""Positions with their analysis as eXtreme Gammon copies them to the clipboard. See README.md beside this.

The door is light: the reader is imported when a text needs it, and most texts are of another format.
"""

import re

from tavla.grammar.record import Reading
from tavla.grammar.source import SourceText

__all__ = ["DIALECTS", "EXTENSIONS", "read", "sniff"]

EXTENSIONS = (".txt",)
DIALECTS = {"xg-copy": "positions and analysis as eXtreme Gammon copies them"}

_XGID = re.compile(r"^[ \t>|]{0,8}XGID[ \t]{0,4}=[ \t]{0,4}(?=[-A-Pa-p]{26}:)", re.MULTILINE | re.IGNORECASE)
_NUMBER = r"[-+−]\d{1,4}[.,]\d{1,6}"
_PLAYERS = r"[ \t>|]{0,8}X:.{0,200}[ \t]O:"
_CANDIDATE = rf"[ \t>|]{{0,12}}\d{{1,3}}\.[ \t]+[^\d\s].{{0,120}}[:：][ \t]*{_NUMBER}"
_CUBE = rf"[ \t>|]{{0,12}}[^\d\n/:：]{{1,60}}/[^\d\n/:：]{{1,60}}[:：][ \t]*{_NUMBER}"
_PLIES = rf"[ \t>|]{{0,12}}\d{{1,3}}\.[ \t]+\d-.{{0,120}}[:：][ \t]*{_NUMBER}"
_SHOWN = re.compile(rf"^(?:{_PLAYERS}|{_CANDIDATE}|{_PLIES}|{_CUBE})", re.MULTILINE)
_OTHER_ANALYSIS = re.compile(
    r"[:：][ \t:]{0,8}[A-Za-z0-9+/]{14}(?:[ \t]+|[ \t]*\r?\n)"
    r"[^\n:：]{1,60}[:：][ \t]{0,8}[A-Za-z0-9+/]{12}[ \t]*\r?$",
    re.MULTILINE,
)
"""The identifiers of GNU Backgammon above an XGID: BGBlitz puts them there."""
_MOST_IDS = 20
_BEHIND = 4000


def sniff(text: str) -> bool:
    """Is this such a text? An XGID on a line of its own with the players or an analysis behind it decides."""
    for count, found in enumerate(_XGID.finditer(text)):
        following = text.find("XGID", found.end())
        end = min(len(text) if following < 0 else following, found.end() + _BEHIND)
        if _OTHER_ANALYSIS.search(text, max(0, found.start() - _BEHIND), found.start()):
            return False
        if _SHOWN.search(text, found.end(), end):
            return True
        if count >= _MOST_IDS:
            break
    return False


def read(source: SourceText) -> Reading:
    """Read every position in the text."""
    from tavla.grammar.xg_text import reader

    return reader.read(source)
