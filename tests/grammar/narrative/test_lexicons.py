"""The lexicons: each phrase is found as what it is listed as, and the sentences of the writer use known words only."""

import re

import pytest

from tavla.grammar.narrative.clauses import parse_clause, parse_heading
from tavla.grammar.narrative.languages import LANGUAGES
from tavla.grammar.narrative.lexicon import detect_language, lexicon, words_of
from tavla.grammar.narrative.wording import Wording

every_language = pytest.mark.parametrize("language", LANGUAGES)

NAMELESS = ("PLAYERS", "VERSUS")
"""Looked for in whole lines, not among the words of a sentence."""


def listed(language: str) -> list[tuple[str, str]]:
    return [
        (terminal, phrase)
        for terminal, phrases in lexicon(language).phrases.items()
        for phrase in phrases
        if terminal not in NAMELESS
    ]


@every_language
def test_every_phrase_is_found_as_it_is_listed(language: str) -> None:
    """Of a phrase that stands under two terminals the first counts; FILLER comes last and gives way."""
    own = lexicon(language)
    wrong = []
    for terminal, phrase in listed(language):
        words = words_of(phrase)
        found = own.find(words, 0)
        assert found is not None, phrase
        if found[2] != len(words) or (found[0] != terminal and terminal not in ("FILLER", "HYPOTHETICAL")):
            wrong.append((terminal, phrase, found))
    assert wrong == []


@every_language
def test_all_languages_know_the_same_things(language: str) -> None:
    english = lexicon("en")
    own = lexicon(language)
    assert english.say.keys() <= own.say.keys()
    assert english.phrases.keys() - own.phrases.keys() <= {"WITH"}, "Russian says it by case"
    for key, template in english.say.items():
        fields = set(re.findall(r"\{(\w+)\}", str(template)))
        others = set(re.findall(r"\{(\w+)\}", str(own.say[key])))
        assert others - {"count_with"} == fields - {"count_with"} or fields | others >= {"count", "count_with"}, key


@every_language
def test_headings_of_the_writer_are_headings(language: str) -> None:
    words = Wording(lexicon(language))
    title = parse_heading(words.fill("title_match", 5, length=5), language)
    assert title is not None
    assert title[0] == "title"
    assert ("NUMBER", "5") in title[1]
    for key in ("title", "title_money", "numbering"):
        found = parse_heading(words.fill(key), language)
        assert found is not None, key
        assert found[0] == key.partition("_")[0]
    assert parse_heading(words.fill("game", number=3), language) is not None


@every_language
@pytest.mark.parametrize("dice", [(die, die) for die in range(1, 7)])
def test_doublets_have_names(language: str, dice: tuple[int, int]) -> None:
    (phrase,) = parse_clause(lexicon(language).doublets[dice[0] - 1], language).phrases
    assert (phrase.kind, phrase.value) == ("dice", dice)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("White rolls 6-4 and hits from 8 to 2.", "en"),
        ("Белые выбросили шесть и четыре и бьют на втором пункте.", "ru"),
        ("Las blancas sacan 6-4 y golpean de 8 a 2.", "es"),
        ("Les blancs jettent 6-4 et frappent de 8 à 2.", "fr"),
        ("Weiß würfelt 6-4 und schlägt von 8 nach 2.", "de"),
        ("", "ru"),
    ],
)
def test_the_language_is_found_by_words(text: str, language: str) -> None:
    assert detect_language(text) == language


def test_comments_in_another_language_do_not_count() -> None:
    assert detect_language("[И тут белые выбросили шесть и пять и закрыли линию]\nWhite rolls 3-1.") == "en"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(KeyError):
        lexicon("xx")
