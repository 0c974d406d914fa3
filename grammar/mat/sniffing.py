"""Is a text of the .mat family at all?"""

import re

from tavla.grammar.mat import rows

__all__ = ["GAME_LINE", "sniff"]

GAME_LINE = re.compile(r"\s*game\s*\d+", re.IGNORECASE)
_WHOLE_MATCH_LINE = re.compile(r"\S+\s*points?\s+match|match\s+(?:of|to)\s+\S+(?:\s+points?)?", re.IGNORECASE)
_OTHER_FORMAT = re.compile(r"\s*(?:\(\s*;|[<{])")
"""How SGF, HTML and JSON begin: they may quote a match line in a comment."""


def sniff(text: str) -> bool:
    """Is this a record of the .mat family? A match line, or a game line with a score line under it, decides."""
    if _OTHER_FORMAT.match(text):
        return False
    game_seen = False
    for line in text[:200_000].splitlines()[:2000]:
        body = line.strip()
        if not body or body[0] in ";#":
            continue
        if len(body) < 80 and _WHOLE_MATCH_LINE.fullmatch(body):
            return True
        if game_seen and rows.split_score_line(line) is not None:
            return True
        game_seen = GAME_LINE.fullmatch(body) is not None
    return False
