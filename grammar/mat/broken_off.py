"""Where a text ends: with its last line, or in the middle of one because the rest of it was lost."""

from collections.abc import Sequence

from tavla.grammar.problems import Problem
from tavla.grammar.record import GameRecord, Result, Roll

__all__ = ["end_of_text", "of_one_cause"]

_CUT_SHORT = frozenset(("SY102", "SY103", "SY107", "SY110", "HD209"))
"""What may be wrong with the end of a text that has been cut off, and not with the text."""


def end_of_text(text: str) -> int:
    """Where the last match ends: with the text, or behind its last letter when the last line has no end."""
    end = len(text.rstrip())
    return end if not text[end:].strip(" \t") else len(text)


def of_one_cause(problems: Sequence[Problem], text: str, game: GameRecord) -> list[Problem]:
    """The problems of a text in whose last game the last line has no end: what can't be read there breaks off."""
    end = end_of_text(text)
    broken = [problem for problem in problems if problem.end == end and problem.code in _CUT_SHORT]
    if not broken or len(text.rstrip()) != end or any(isinstance(entry.action, Result) for entry in game.entries):
        return list(problems)
    if not any(isinstance(entry.action, Roll) for entry in game.entries):
        broken += [problem for problem in problems if problem.code == "HD209" and problem.start == game.span.start]
    start = max(problem.start for problem in broken)
    cause = Problem("SY112", "the record breaks off here", start, end, "is the rest of the file lost?")
    return [*(problem for problem in problems if problem not in broken), cause]
