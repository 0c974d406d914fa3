"""The lines of a .gmd file, and what our writer says behind `#`, where Gibbon reads nothing."""

import re
from typing import Final

__all__ = [
    "ACTION", "BLACK", "DIRECTIVE", "GAME_REMARK", "HEADER", "RESULT", "SETUP", "USUAL", "WHITE", "escaped",
    "unescaped",
]  # fmt: skip

BLACK: Final = 0
"""Black is the left column: so Gibbon has it in its own .mat and .sgf files."""
WHITE: Final = 1

HEADER: Final = re.compile(r"(?P<key>length|player|rank|location|rule)\s*:(?:\s*(?P<side>[0owx1b]|white|black)\s*:)?"
                           r"\s*(?P<value>.*?)\s*$", re.IGNORECASE)  # fmt: skip
ACTION: Final = re.compile(
    r"(?P<what>roll|move|double|drop|take|resign|reject|accept)\s*:\s*(?P<side>[-0owx1b]|white|black)\s*:"
    r"\s*(?P<time>\d*)\s*(?::(?P<rest>[^#]*))?(?:#\s*(?P<remark>.*?)\s*)?$",
    re.IGNORECASE,
)
SETUP: Final = re.compile(r"(?P<key>scores|points|dice|cube|turn|may-double)\s*\{(?P<numbers>[-\d\s]{0,300})\}", re.I)
GAME_REMARK: Final = re.compile(r"#\s*Game (?P<number>\d{1,9})(?:, score (?P<white>\d{1,9})-(?P<black>\d{1,9}))?\s*$")
RESULT: Final = re.compile(r"Result:(?P<side>[WB]): (?P<points>\d{1,9})$")
DIRECTIVE: Final = re.compile(r"Entry:(?P<side>[WB]): (?P<text>.*)$")
USUAL: Final = "not said"
"""Behind a Crawford rule that the record doesn't mention, and that holds all the same."""

_ESCAPES: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\", '"': '"'}
_LETTERS: Final = {char: letter for letter, char in _ESCAPES.items()}
_ESCAPED: Final = re.compile(r"\\(.)")
_TO_ESCAPE: Final = re.compile(r'[\b\f\n\r\t\v\\"]')


def unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: _ESCAPES.get(found[1], found[1]), text)


def escaped(text: str) -> str:
    return _TO_ESCAPE.sub(lambda found: "\\" + _LETTERS[found[0]], text)
