"""Records told in words: everything that a record can say comes back, and the text is the one that a person reads."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavla.grammar import decode, read
from tavla.grammar.narrative import WRITTEN, write
from tavla.grammar.narrative import read as read_narrative
from tavla.grammar.narrative.languages import LANGUAGES
from tavla.grammar.narrative.lexicon import lexicon
from tavla.grammar.record import (
    Action,
    Beaver,
    CheckerMove,
    Comment,
    Dance,
    Double,
    Drop,
    Entry,
    GameRecord,
    Header,
    MatchRecord,
    OpenPlay,
    PartialMove,
    Player,
    Raccoon,
    Resignation,
    Result,
    Take,
    Turn,
    Unplayed,
    Unread,
)

every_language = pytest.mark.parametrize("language", WRITTEN)

ACTIONS: dict[str, Action] = {
    "a play": Turn((3, 1), (CheckerMove(8, 5), CheckerMove(6, 5))),
    "two hits": Turn((6, 4), (CheckerMove(24, 18, True), CheckerMove(18, 14, True))),
    "two checkers, the first hits": Turn((2, 2), (CheckerMove(6, 4, True), CheckerMove(6, 4))),
    "the second hits": Turn((2, 2), (CheckerMove(6, 4), CheckerMove(6, 4, True))),
    "four checkers": Turn((2, 2), (CheckerMove(6, 4),) * 4),
    "five checkers": Turn((2, 2), (CheckerMove(6, 4),) * 5),
    "an entry that hits": Turn((5, 5), (CheckerMove(25, 20, True), CheckerMove(20, 15))),
    "two entries": Turn((5, 5), (CheckerMove(25, 20), CheckerMove(25, 20))),
    "an entry that goes on": Turn((5, 5), (CheckerMove(25, 10), CheckerMove(6, 1))),
    "an impossible entry": Turn((5, 1), (CheckerMove(25, 5), CheckerMove(25, 1))),
    "bearing off": Turn((6, 5), (CheckerMove(6, 0), CheckerMove(5, 0))),
    "bearing off three and a move": Turn((4, 4), (CheckerMove(4, 0),) * 3 + (CheckerMove(6, 2),)),
    "from the bar off": Turn((6, 5), (CheckerMove(25, 0),)),
    "too many pips": Turn((6, 3), (CheckerMove(13, 7), CheckerMove(13, 9), CheckerMove(24, 11))),
    "too few": Turn((6, 3), (CheckerMove(13, 10),)),
    "backwards": Turn((2, 1), (CheckerMove(5, 8),)),
    "no roll": Turn(None, (CheckerMove(8, 5),)),
    "an odd roll": Turn(None, (CheckerMove(8, 5),), roll="7-1"),
    "a dance": Dance((6, 6), stated=True),
    "nothing after the roll": Dance((6, 5)),
    "a roll never played": Unplayed((6, 5)),
    "no roll and no play": Unplayed(None),
    "a double": Double(),
    "a double to 2": Double(2),
    "a take": Take(),
    "a drop": Drop(),
    "a beaver": Beaver(4),
    "a raccoon": Raccoon(8),
    "resigns": Resignation(),
    "resigns a gammon": Resignation(level=2),
    "resigns a backgammon": Resignation(level=3),
    "resigns the match": Resignation(match=True),
    "concedes": Resignation("concedes"),
    "loses 3 points": Resignation("loses", 3),
    "loses 2 points and the match": Resignation("loses", 2, match=True),
    "forfeits": Resignation("forfeits"),
    "lost on time": Resignation("lost on time"),
    "wins 1": Result(1),
    "wins 21 and the match": Result(21, match=True),
    "unread": Unread("3l: 8/5 6/5"),
    "a comment": Comment("Ann rolls 6-5 and plays 24/13. [So it is told]"),
    "a comment of two lines": Comment("one]\n[two]\\\nthree"),
}


def record(*actions: Action, names: tuple[str, str] = ("Ann", "Bob"), length: int | None = 5) -> MatchRecord:
    before = Turn((3, 1), (CheckerMove(8, 5), CheckerMove(6, 5)))
    entries = [Entry(0, before)]
    entries += [Entry(None if isinstance(action, Comment) else 1, action) for action in actions]
    players = Player(names[0]), Player(names[1])
    return MatchRecord(length, (GameRecord(1, players, (0, 0), tuple(entries)),))


def again(match: MatchRecord, language: str) -> tuple[MatchRecord, ...]:
    reading = read(decode(write([match], language)))
    assert (reading.format, reading.dialect) == ("narrative", language)
    return reading.matches


@every_language
@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)
def test_every_action_comes_back(action: Action, language: str) -> None:
    match = record(action, action)
    assert again(match, language) == (match,)


@every_language
@pytest.mark.parametrize(
    "names",
    [
        ("O'Hara", "D. (Dan) Smith"), ("", ""), ("Ann", "Ann"), ("White", "Black"), ("Чёрные", "Белые"),
        ("a", "b: 3-1"),
        ("Anna", "Ann"), ("José María", "Ана-Мария"), ("«Lu»", "x“y”"), ("1", "2 points"), ("bar", "rolls 3-1 and"),
    ],
)  # fmt: skip
def test_names(names: tuple[str, str], language: str) -> None:
    match = record(Take(), Turn((4, 2), (CheckerMove(8, 4),)), Drop(), Result(2), names=names)
    assert again(match, language) == (match,)


@every_language
@pytest.mark.parametrize("length", [None, 0, 1, 5, 21, 25])
def test_heads(length: int | None, language: str) -> None:
    players = Player("Ann", "1850.25"), Player("Bob", "1700")
    games = (
        GameRecord(3, players, (2, 1), (Entry(1, Dance((6, 5), stated=True)), Entry(0, Result(1)))),
        GameRecord(4, players[::-1], (1, 3), (Entry(0, Take()),)),
        GameRecord(5, (Player("Eve"), Player("Bob")), (0, 0)),
    )
    preamble = (Header("Event", "Paris: 2, the “best”"), Comment("so it was"), Header("a:b", ""))
    match = MatchRecord(length, games, preamble)
    assert again(match, language) == (match,)


@every_language
def test_two_matches(language: str) -> None:
    matches = (record(Take()), record(Drop(), names=("Cid", "Dan"), length=0))
    assert read(decode(write(matches, language))).matches == matches


@every_language
@pytest.mark.parametrize(
    "part",
    [
        PartialMove(13, pips=5, checkers=None), PartialMove(end=5, checkers=None), PartialMove(8, 4, hit=False),
        PartialMove(8, checkers=2), PartialMove(end=20, hit=True), PartialMove(pips=6), PartialMove(),
    ],
)  # fmt: skip
def test_open_plays_keep_what_was_said(part: PartialMove, language: str) -> None:
    ((match,),) = (again(record(OpenPlay((6, 5), (part,))), language),)
    action = match.games[0].entries[1].action
    assert isinstance(action, OpenPlay)
    (found,) = action.parts
    assert found in (part, part._replace(end=8, pips=None))


TOLD = {
    "en": "Ann begins with 3-1: plays from 8 to 5 and from 6 to 5. Bob throws 6-5 and dances.\n"
    "Ann doubles to 2. Bob drops.\n",
    "ru": "Ann начинает с броска 3-1: идёт с 8 на 5 и с 6 на 5. Bob: 6-5, хода нет.\n"
    "Ann удваивает до 2. Bob отказывается.\n",
    "es": "Ann empieza con 3-1: mueve de 8 a 5 y de 6 a 5. Bob tira 6-5 y pierde el turno.\n"
    "Ann dobla a 2. Bob pasa.\n",
    "fr": "Ann commence avec 3-1 : joue de 8 à 5 et de 6 à 5. Bob lance 6-5 et danse.\n"
    "Ann double à 2. Bob refuse.\n",
    "de": "Ann beginnt mit 3-1: zieht von 8 nach 5 und von 6 nach 5. Bob wirft 6-5 und hat keinen Zug.\n"
    "Ann verdoppelt auf 2. Bob passt.\n",
}  # fmt: skip


@every_language
def test_the_text(language: str) -> None:
    match = record(Dance((6, 5), stated=True))
    entries = (*match.games[0].entries, Entry(0, Double(2)), Entry(1, Drop()))
    told = MatchRecord(5, (GameRecord(1, match.players, (0, 0), entries),))
    text = write([told], language).decode()
    assert text.endswith("\n\n" + TOLD[language])


def test_sides_in_the_plural_have_verbs_in_the_plural() -> None:
    match = record(Take(), names=("Белые", "Чёрные"))
    text = write([match], "ru").decode()
    assert "Белые начинают с броска 3-1: идут с 8 на 5" in text
    assert "Чёрные принимают" in text


# Any words whatever ------------------------------------------------------------------------------------------------

PHRASES = sorted({phrase for name in LANGUAGES for phrases in lexicon(name).phrases.values() for phrase in phrases})
WORDS = st.sampled_from(
    [
        *PHRASES,
        "3-1",
        "(5, 1)",
        "8/5*",
        "XII",
        "13",
        "6",
        ",",
        ";",
        ":",
        "(",
        ")",
        "–",
        ".",
        "?",
        "\n",
        "\n[",
        "]",
        "«",
        "“",
        "”",
    ]
)


@pytest.mark.property
@settings(max_examples=300)
@given(st.lists(WORDS, max_size=60).map(" ".join))
def test_words_of_the_game_in_any_order(text: str) -> None:
    """No exception, every place lies in the text, and what was read is written and read again with its games."""
    start = "White rolls 3-1 and plays 8/5 6/5.\n"
    reading = read_narrative(decode((start + text).encode()))
    size = len(reading.source.text)
    assert all(0 <= problem.start <= problem.end <= size for problem in reading.problems)
    assert all(
        0 <= entry.start <= entry.end <= size
        for match in reading.matches
        for game in match.games
        for entry in game.entries
    )
    for language in WRITTEN:
        found = read(decode(write(reading.matches, language))).matches
        assert [len(match.games) for match in found] == [len(match.games) for match in reading.matches]
