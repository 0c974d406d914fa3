"""The names in the score lines of a match: which game is the odd one.

A name that one game spells unlike the others is that game's fault, also when it is the first: what most games say is
right. So the names are looked at when the match is closed.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from tavla.grammar.problems import Problem
from tavla.grammar.source import Span

__all__ = ["name_problems"]

Names: TypeAlias = tuple[str, str]
NamedGame: TypeAlias = tuple[Names, Span]
"""The names in a score line and its place."""

_LONGEST_NAME = 1000
"""Programs cut names at 31 to 100 characters; a thousand is no name."""
_SIDES = ("left", "right")
_FEW_LETTERS = 2


def name_problems(games: Sequence[NamedGame]) -> list[Problem]:
    """What is wrong with the names of a match's games, those without a score line left out."""
    if not games:
        return []
    usual = _usual_names([names for names, _ in games])
    problems = [*_unusable(games[0], usual)]
    runs = [list(run) for _, run in groupby(games, key=lambda game: game[0])]
    known, before = {usual}, usual
    for index, run in enumerate(runs):
        names, span = run[0]
        for_good = not any(later[0][0] in (usual, before) for later in runs[index + 1 :])
        if names == usual[::-1] != usual:
            problems.append(_exchanged(names, span, for_good=for_good))
            continue  # the games after it are held against those before it
        if names not in known or before == usual:
            problems += _changed(names, before, usual, span, for_good=for_good)
        known.add(names)
        before = names
    return problems


def _usual_names(names: Sequence[Names]) -> Names:
    """The names that most games give, the earlier ones of several. Those of the first game, unless they look like a
    slip there: misspelt, or exchanged in this game only."""
    first = names[0]
    columns = [Counter(filter(None, column)) for column in zip(*names, strict=True)]
    left, right = (column.most_common(1)[0][0] if column else "" for column in columns)
    if (left, right) == first[::-1]:
        leading = next(count for count, other in enumerate([*names, None]) if other != first)
        return (left, right) if names.count((left, right)) > 2 * leading else first
    if left == right and first[0] != first[1]:
        return first
    return _unless_misspelt(first[0], left), _unless_misspelt(first[1], right)


def _unless_misspelt(name: str, usual: str) -> str:
    return usual if not name or _alike(name, usual) else name


def _unusable(game: NamedGame, usual: Names) -> Iterator[Problem]:
    """Names that the whole match lacks, and a name that is none for its length."""
    names, span = game
    for column, name in enumerate(names):
        if not usual[column]:
            yield _nameless(column, span)
        elif len(name) > _LONGEST_NAME:
            message = f"the {_SIDES[column]} player's name has {len(name):,} characters"
            yield Problem("HD206", message, *span)


def _nameless(column: int, span: Span, usual: str = "") -> Problem:
    advice = f"in other games it is `{usual[:40]}`" if usual else ""
    return Problem("HD205", f"the {_SIDES[column]} player has no name", *span, advice, {"player": column})


def _exchanged(names: Names, span: Span, *, for_good: bool) -> Problem:
    message = f"the players have changed columns: `{names[0][:40]}` is on the left {'now' if for_good else 'here'}"
    advice = "each player keeps one column for the whole match; the names are followed here"
    return Problem("HD208", message, *span, advice)


def _changed(names: Names, before: Names, usual: Names, span: Span, *, for_good: bool) -> Iterator[Problem]:
    """What the names of a game have against those of the game before and of most games: one problem for a change."""
    odd = []
    for column, (name, old, often) in enumerate(zip(names, before, usual, strict=True)):
        if not name and (old or often):
            yield _nameless(column, span, often or old)
        elif name not in (old, often) and (old or often):
            right = often if _alike(name, often) or not old else old
            odd.append((name[:40], right[:40], _alike(name, right)))
    if not odd:
        return
    if for_good:
        changes = " and ".join(f"from `{old}` to `{name}`" for name, old, _ in odd)
        message = f"the name{'s' * (len(odd) > 1)} change{'s' * (len(odd) == 1)} {changes}"
    else:
        message = " and ".join(f"`{name}` stands here for `{old}`" for name, old, _ in odd)
    alike = all(misspelt for _, _, misspelt in odd)
    elsewhere = ", ".join(f"`{old}`" for _, old, _ in odd)
    advice = f"misspelt? elsewhere {elsewhere}" if alike else "is this another match, whose match line is missing?"
    yield Problem("HD207", message, *span, advice)


def _alike(name: str, other: str) -> bool:
    """Do two names differ in a letter or two, all else being the same?"""
    if name == other or not name or not other:
        return name == other
    name, other = name.casefold(), other.casefold()
    shorter = min(len(name), len(other))
    start = next((place for place in range(shorter) if name[place] != other[place]), shorter)
    rest = shorter - start
    end = next((place for place in range(rest) if name[-1 - place] != other[-1 - place]), rest)
    unlike = max(len(name), len(other)) - start - end
    return unlike <= _FEW_LETTERS and 2 * unlike < max(len(name), len(other))
