"""The comments of an .xg file: one line of RTF for each, named by its number in the records."""

import re
from typing import Final

__all__ = ["plain_text", "read_comments", "take_comment"]

_LINE_BREAK: Final = "\x01\x02"
_MOST: Final = 1 << 20
"""Characters of one comment that are looked at."""

_TOKEN: Final = re.compile(
    r"\\'(?P<hex>[0-9a-fA-F]{2})"
    r"|\\u(?P<unicode>-?\d{1,6})[ ]?(?:\\'[0-9a-fA-F]{2}|[^\\{}\r\n])?"
    r"|\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{1,9})?[ ]?"
    r"|\\(?P<symbol>[^a-zA-Z])"
    r"|(?P<open>\{)(?P<ignored>\\\*)?"
    r"|(?P<close>\})"
    r"|(?P<newline>[\r\n]+)"
    r"|(?P<text>[^\\{}\r\n]+)"
)
_BREAKS: Final = {"par": "\n", "line": "\n", "tab": "\t", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’",
                  "ldblquote": "“", "rdblquote": "”", "bullet": "•"}  # fmt: skip
_DESTINATIONS: Final = frozenset({"fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "generator"})
_SYMBOLS: Final = {"~": "\u00a0", "_": "-", "\\": "\\", "{": "{", "}": "}", "\n": "\n", "\r": "\n"}


def read_comments(data: bytes) -> list[str]:
    """The comments of the file in order, as plain text; lines within them are divided by a line feed."""
    lines = data.decode("cp1252", "replace").split("\r\n")
    return [plain_text(line.replace(_LINE_BREAK, "\r\n")) for line in lines]


def take_comment(comments: list[str], number: int) -> list[str]:
    """The lines of a comment that say something, once: records which name it again have no other one."""
    if not 0 <= number < len(comments):
        return []
    text, comments[number] = comments[number], ""
    return [stripped for line in text.splitlines() if (stripped := line.strip())]


def plain_text(rtf: str) -> str:
    """RTF as plain text; what is no RTF stays as it is."""
    if not rtf.lstrip().startswith("{\\rtf"):
        return rtf.replace("\0", "")
    said: list[str] = []
    hidden = depth = 0
    """``hidden``: how deep the braces were where something began that is no text (fonts, colours); 0 for none."""
    for token in _TOKEN.finditer(rtf[:_MOST]):
        kind = token.lastgroup
        if token["open"]:
            depth += 1
            if token["ignored"] and not hidden:
                hidden = depth
        elif kind == "close":
            hidden = 0 if hidden == depth else hidden
            depth -= 1
        elif kind != "newline" and not hidden:
            if token["word"] in _DESTINATIONS:
                hidden = max(depth, 1)
            else:
                said.append(_said(token))
    return "".join(said).replace("\0", "").strip()


def _said(token: re.Match[str]) -> str:
    """The text that a piece of RTF stands for; nothing for most control words."""
    if token["hex"]:
        return bytes([int(token["hex"], 16)]).decode("cp1252", "replace")
    if token["unicode"]:
        code = int(token["unicode"]) % 0x10000
        return chr(code) if not 0xD800 <= code < 0xE000 else "\ufffd"
    if token["word"]:
        return _BREAKS.get(token["word"], "")
    if token["symbol"]:
        return _SYMBOLS.get(token["symbol"], "")
    return token["text"] or ""
