"""Which findings are shown: by code, family or rule name, for all files or for some."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from tavla.analyzer.diagnostics.diagnostic import Diagnostic
from tavla.analyzer.diagnostics.registry import ALL_RULES, RULES

__all__ = ["UNREADABLE", "Selection", "UnknownCodeError", "codes_of", "suggestion"]

UNREADABLE = frozenset({"FI102", "FI104", "FI106", "IN999"})
"""Findings after which there is nothing to check. Choosing other codes doesn't hide them: the file wasn't checked."""


class UnknownCodeError(ValueError):
    """A code, family or name of no rule."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The findings that are shown.

    ``select`` and ``ignore`` are codes and families, as ``codes_of`` gives them; an empty ``select`` is every rule, and
    what both name is not shown. ``ignored_in`` gives the codes that aren't shown for the file with a name.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    consequences: bool = False
    ignored_in: Callable[[str], tuple[str, ...]] | None = None

    def of(self, name: str, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Those of a file's findings that are shown."""
        ignore = self.ignore + (self.ignored_in(name) if self.ignored_in is not None else ())
        return [
            diagnostic
            for diagnostic in diagnostics
            if (self.consequences or not diagnostic.consequence)
            and (not self.select or diagnostic.code in UNREADABLE or diagnostic.code.startswith(self.select))
            and not diagnostic.code.startswith(ignore)
        ]


def codes_of(words: Iterable[str]) -> tuple[str, ...]:
    """Codes and families (PL, PL4, PL404) and names of rules as codes; a word may hold several, with commas between.

    Raises UnknownCodeError, with what may have been meant.
    """
    parts = [part.strip() for word in words for part in word.split(",")]
    return tuple(dict.fromkeys(_code_of(part) for part in parts if part))


def _code_of(word: str) -> str:
    code = word.upper()
    if any(known.startswith(code) for known in RULES):
        return code
    for rule in ALL_RULES:
        if rule.name == word.lower():
            return rule.code
    near = suggestion(code, [*RULES, *sorted({known[:2] for known in RULES})])
    near = suggestion(word.lower(), [rule.name for rule in ALL_RULES]) or near
    raise UnknownCodeError(f"no rule has the code or name `{word}`{near}; `tavla rule` lists them all")


def suggestion(word: str, known: Sequence[str]) -> str:
    """`` (did you mean `…`?)``, or nothing when no known word is near."""
    near = get_close_matches(word, known, n=1)
    return f" (did you mean `{near[0]}`?)" if near else ""
