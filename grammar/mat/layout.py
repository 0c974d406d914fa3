"""What tells a .mat file from a list of plays in another layout that says `7 point match` too."""

import re

__all__ = ["is_other_list"]

_ROW = re.compile(r"^[ \t]*\d+\)", re.MULTILINE)
_GAME = re.compile(r"^[ \t]*game[ \t]*\d+", re.MULTILINE | re.IGNORECASE)
_ROLL = r"\(?[1-6][-, ]?[1-6]\)?[ \t]*(?=[:=,\s])"
_NAME = r"[^\W\d_][\w'’.&-]{0,30}(?: [\w'’.&-]{1,30}){0,3}?[:,]?[ \t]+"
_LIST_ROW = re.compile(rf"^[ \t]*(?:\d{{1,4}}\.+[ \t]+\S|{_NAME}{_ROLL}:?[ \t]*\S*\d)", re.MULTILINE)
_BARE_ROW = re.compile(rf"^[ \t]*(?:\d{{1,4}}\)[ \t]*)?{_ROLL}:?[ \t]*\S*\d", re.MULTILINE)
_SCORE = re.compile(r"^[ \t]*(?:the )?score(?: is)?[ \t]*:?[ \t]+\S.*\d[ \t.]*$", re.MULTILINE | re.IGNORECASE)
_ENOUGH = 200_000


def is_other_list(text: str) -> bool:
    """Are the plays numbered `1.`, named, or under no game line? In .mat files rows `1)` stand under one."""
    head = text[:_ENOUGH]
    game = _GAME.search(head)
    if game is None:
        return _BARE_ROW.search(head) is not None or _LIST_ROW.search(head) is not None
    if _ROW.search(head, game.end()) is not None:
        return False
    return _LIST_ROW.search(head) is not None or _SCORE.search(head) is not None
