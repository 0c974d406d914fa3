"""The lexicons: which words of a language are which terminal of ``narrative.lark``.

A lexicon is data (``en.toml``, ``ru.toml``, …) that a person reads and extends. Here it becomes a tree of words, in
which the longest phrase at a place is found. Words are compared in small letters, ё as е; `~` after a stem stands for
any ending.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from tavla.grammar.narrative.languages import LANGUAGES

__all__ = ["Lexicon", "detect_language", "lexicon", "words_of"]

_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST_STEM = 3
_COMMENT = re.compile(r"^[ \t]*+\[[^\n]*", re.MULTILINE)
_SAMPLE = 50_000
"""So many characters of a text tell its language."""


def words_of(text: str) -> list[str]:
    """The words of a text as lexicons know them."""
    return [folded(word) for word in _WORD.findall(text)]


@lru_cache(maxsize=1 << 15)
def folded(word: str) -> str:
    return word.casefold().replace("ё", "е")


@dataclass(slots=True)
class _Node:
    """A place in the tree of phrases: the words that may follow, whole or by their stem, and what ends here."""

    words: "dict[str, _Node]" = field(default_factory=dict)
    stems: "dict[str, _Node]" = field(default_factory=dict)
    found: tuple[str, str] | None = None

    def after(self, word: str) -> "Iterator[_Node]":
        if word in self.words:
            yield self.words[word]
        if self.stems:
            for length in range(min(len(word), 20), _SHORTEST_STEM - 1, -1):
                if word[:length] in self.stems:
                    yield self.stems[word[:length]]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of one language. ``say`` are the writer's sentences, ``sides`` what White and Black are called,
    which is a plural where ``plural_sides``."""

    language: str
    name: str
    quotes: str
    plural_sides: bool
    sides: Mapping[str, str]
    say: Mapping[str, Any]
    phrases: Mapping[str, Sequence[str]]
    doublets: tuple[str, ...]
    _root: _Node

    def find(self, words: Sequence[str], index: int) -> tuple[str, str, int] | None:
        """The longest phrase that begins with a word: terminal, value (of a number) and how many words it has."""
        best: tuple[str, str, int] | None = None
        nodes, length = [self._root], 0
        while nodes and index + length < len(words):
            nodes = [following for node in nodes for following in node.after(words[index + length])]
            length += 1
            ended = next((node.found for node in nodes if node.found is not None), None)
            if ended is not None:
                best = (*ended, length)
        return best

    def knows(self, word: str) -> bool:
        return any(True for _ in self._root.after(folded(word)))


@cache
def lexicon(language: str) -> Lexicon:
    """The lexicon of a language. Raises KeyError for one that there is none of."""
    if language not in LANGUAGES:
        raise KeyError(language)
    data = tomllib.loads(files("tavla.grammar.narrative").joinpath(f"{language}.toml").read_text(encoding="utf-8"))
    root = _Node()
    for terminal, value, phrase in _entries(data):
        _add(root, phrase, terminal, value)
    return Lexicon(
        language,
        data["name"],
        data["quotes"],
        data["plural_sides"],
        data["sides"],
        data["say"],
        data["words"],
        tuple(names[0] for names in data["numbers"]["doublets"]),
        root,
    )


def _entries(data: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Terminal, value and phrase; of two that are alike the first counts."""
    for phrase, point in data["points"].items():
        yield "NAMED", str(point), phrase
    numbers = data["numbers"]
    for terminal, name in (("DICE", "doublets"), ("NUMERAL", "numerals"), ("ORDINAL", "ordinals"),
                           ("MULTIPLE", "multiples")):  # fmt: skip
        for value, phrases in enumerate(numbers[name], start=1):
            for phrase in phrases:
                yield terminal, f"{value}{value}" if terminal == "DICE" else str(value), phrase
    for terminal, phrases in data["words"].items():
        for phrase in phrases:
            yield terminal, "", phrase


def _add(root: _Node, phrase: str, terminal: str, value: str) -> None:
    node = root
    for piece in re.findall(r"[^\W\d_]+~?", phrase):
        table = node.stems if piece.endswith("~") else node.words
        node = table.setdefault(folded(piece.rstrip("~")), _Node())
    if node.found is None:
        node.found = (terminal, value)


def detect_language(text: str, among: Sequence[str] = tuple(LANGUAGES)) -> str:
    """The language whose lexicon knows most of a text's words; of two alike the first.

    Comments in square brackets don't count: they may be in another language than the game is told in.
    """
    counts = Counter(words_of(_COMMENT.sub(" ", text[:_SAMPLE])))

    def known(language: str) -> int:
        own = lexicon(language)
        return sum(count for word, count in counts.items() if own.knows(word))

    return max(among, key=known)
