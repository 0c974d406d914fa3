"""What sentences amount to, in five languages; what stays a remark; and what is a problem, at its place.

``cases/formats/narrative/valid`` has whole games, each with the .mat record that it is. Here are single phrases.
"""

from pathlib import Path

import pytest

from tavla.analyzer.convert import convert
from tavla.analyzer.diagnostics.check import check
from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.grammar import Reading, decode, read, read_source
from tavla.grammar.narrative import read as read_narrative
from tavla.grammar.narrative import sniff
from tavla.grammar.notation import PlayStyle, spell_moves
from tavla.grammar.record import Action, Comment, Dance, OpenPlay, PartialMove, Resignation, Result, Turn, Unread

CASES = sorted((Path(__file__).resolve().parents[2] / "cases" / "formats" / "narrative" / "valid").glob("*.txt"))
ONE_BY_ONE = PlayStyle(merge=False, counts=False)


def told(text: str) -> Reading:
    return read_narrative(decode(text.encode()))


def said(action: Action) -> str:
    match action:
        case Turn(dice=dice, moves=moves):
            return f"{dice[0]}{dice[1]}: {spell_moves(moves, ONE_BY_ONE)}" if dice else spell_moves(moves, ONE_BY_ONE)
        case Dance(dice=dice):
            return f"{dice[0]}{dice[1]}: dances"
        case Result(points=points, match=match):
            return f"wins {points}{' and the match' * match}"
        case Resignation(manner=manner, level=level, points=points):
            return " ".join([manner, *(str(level),) * bool(level), *(f"{points} points",) * bool(points)])
        case Comment(text=text):
            return f"; {text}"
        case Unread(text=text):
            return f"unread {text}"
    value = getattr(action, "value", None)
    return type(action).__name__.lower() + (f" to {value}" if value else "")


def entries(text: str) -> list[str]:
    (match,) = told(text).matches
    return [said(entry.action) for game in match.games for entry in game.entries]


def codes(text: str) -> list[tuple[str, str]]:
    reading = told(text)
    return [(problem.code, reading.source.text[problem.start : problem.end]) for problem in reading.problems]


# Whole games -------------------------------------------------------------------------------------------------------


def test_there_are_games_in_every_language() -> None:
    languages = [path.stem.partition("_")[0] for path in CASES]
    assert {language: languages.count(language) >= 3 for language in ("ru", "en", "es", "fr", "de")} == dict.fromkeys(
        ("ru", "en", "es", "fr", "de"), True
    )


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_game_is_the_record_beside_it(path: Path) -> None:
    reading = read(read_source(path))
    assert reading.format == "narrative"
    assert reading.dialect == path.stem.partition("_")[0]
    assert reading.problems == ()
    assert [item.code for item in check(reading).diagnostics if item.severity is Severity.ERROR] == []
    data, losses = convert(reading, "mat")
    assert data.decode() == path.with_suffix(".mat").read_text("utf-8")
    assert losses == ()


def test_the_lesson_with_two_rows_of_twelve(samples: Path) -> None:
    """Rules before the game are its preamble, and the six plays are those that the words mean."""
    reading = read(read_source(samples / "narrative_lesson_ru.txt"))
    (match,) = reading.matches
    assert reading.problems == ()
    assert all(isinstance(item, Comment) for item in match.preamble)
    assert match.names == ("Белые", "Чёрные")
    plays = [said(entry.action) for entry in match.games[0].entries if not isinstance(entry.action, Comment)]
    assert plays == ["51: 13/8 24/23", "43: 13/6", "44: 13/9 13/9 8/4 8/4", "32: 13/8", "61: 13/7 8/7", "64: 8/2* 6/2"]
    remarks = [entry.action.text for entry in match.games[0].entries if isinstance(entry.action, Comment)]
    assert remarks == ["хорошо бы прикрыть её следующим ходом", "дублет", "закрывая линию 7"]
    assert [item.code for item in check(reading).diagnostics] == ["SC603"]


# Phrases -----------------------------------------------------------------------------------------------------------

PLAYS = [
    ("White rolls 3-1 and makes his 5 point from 8 and 6.", "31: 8/5 6/5"),
    ("White rolls 3-1: 8/5 6/5.", "31: 8/5 6/5"),
    ("White throws five and one and moves a checker from the midpoint to 7.", "51: 13/7"),
    ("White rolls 6-4, hits on his two point with a checker from 8 and covers with the man from 6.", "64: 8/2* 6/2"),
    ("White rolls double fives, moves two checkers from 13 to 8 and two from 8 to 3.", "55: 13/8 13/8 8/3 8/3"),
    ("White rolls 2-1 and brings two checkers from 13, one to 11, the other to 12.", "21: 13/11 13/12"),
    ("White rolls 6-5 and runs with the whole roll from 24.", "65: 24/13"),
    ("White rolls 4-3: from 24 to 20 and 13 to 10.", "43: 24/20 13/10"),
    ("White rolls 6-2, plays 24/18 and on to 16.", "62: 24/18 18/16"),
    ("White rolls 5-3, enters on the 5 point and hits from 8 to 5.", "53: bar/20 8/5*"),
    ("White rolls 6-5 and bears off from 6 and 5.", "65: 6/off 5/off"),
    ("White wins the opening roll with a 6 and a 2: 24/18 13/11.", "62: 24/18 13/11"),
    ("Белые бросают шесть-четыре и бегут с 24 на 14.", "64: 24/14"),
    ("Las blancas sacan un 6 y un 5 y corren con una ficha de 24 a 13.", "65: 24/13"),
    ("Белые бросают 3-1 и закрывают пятый пункт шашками с 8 и с 6.", "31: 8/5 6/5"),
    ("Белые: (6, 5) – на все очки ведут шашку с 24.", "65: 24/13"),
    ("Белые выбросили шесть и два, идут с 24 на 18 и дальше на 16.", "62: 24/18 18/16"),
    ("Белые: 4-1, ведут шашку с 8 и бьют на 4, а другую переставляют с 24 на 23.", "41: 8/4* 24/23"),
    ("Белые: 6-5, выводят шашку с 6 и шашку с 5.", "65: 6/off 5/off"),
    ("Белые бросают 5-3, вводят шашку на 20 и сбивают на 5 шашкой с 8.", "53: bar/20 8/5*"),
    ("Las blancas sacan 3-1 y hacen el punto 5 con fichas de 8 y de 6.", "31: 8/5 6/5"),
    ("Las blancas tiran 5-3, entran en 20 y golpean en 5 con una ficha de 8.", "53: bar/20 8/5*"),
    ("Las blancas sacan doble cinco y bajan dos fichas de 13 a 8 y dos de 8 a 3.", "55: 13/8 13/8 8/3 8/3"),
    ("Les blancs jettent 3-1 et font le point 5 avec des pions de 8 et de 6.", "31: 8/5 6/5"),
    ("Les blancs lancent 5-3, rentrent en 20 et frappent en 5 avec un pion de 8.", "53: bar/20 8/5*"),
    ("Les blancs lancent 2-1 et descendent deux pions de 13, un à 11 et l'autre à 12.", "21: 13/11 13/12"),
    ("Weiß würfelt 3-1 und macht den Punkt 5 mit Steinen von 8 und von 6.", "31: 8/5 6/5"),
    ("Weiß wirft 5-3, kommt auf 20 herein und schlägt auf 5 mit einem Stein von 8.", "53: bar/20 8/5*"),
    ("Weiß würfelt 6-6 und nimmt zwei Steine von 6 heraus.", "66: 6/off 6/off"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "play"), PLAYS)
def test_plays(text: str, play: str) -> None:
    assert entries(text)[0] == play
    assert codes(text) == []


OTHERS = {
    "en": ("White rolls 6-6 and cannot move. Black doubles to 2. White takes. Black rolls 6-5 and "
           "dances. White redoubles to 4, "
           "and Black passes. White wins 2 points."),
    "ru": ("Белые бросают 6-6 и пропускают ход. Чёрные удваивают до 2. Белые принимают. Чёрные "
           "бросают 6-5, хода нет. Белые "
           "удваивают до 4, и чёрные отказываются. Белые выигрывают 2 очка."),
    "es": ("Las blancas sacan 6-6 y no pueden mover. Las negras doblan a 2. Las blancas aceptan. Las "
           "negras sacan 6-5 y pierden el "
           "turno. Las blancas redoblan a 4, y las negras rechazan. Las blancas ganan 2 puntos."),
    "fr": ("Les blancs jettent 6-6 et ne peuvent pas jouer. Les noirs doublent à 2. Les blancs "
           "prennent. Les noirs jettent 6-5 et "
           "passent leur tour. Les blancs redoublent à 4, et les noirs refusent. Les blancs gagnent 2 points."),
    "de": ("Weiß würfelt 6-6 und kann nicht ziehen. Schwarz verdoppelt auf 2. Weiß nimmt an. Schwarz "
           "würfelt 6-5 und setzt aus. "
           "Weiß verdoppelt auf 4, und Schwarz lehnt ab. Weiß gewinnt 2 Punkte."),
}  # fmt: skip


@pytest.mark.parametrize("language", OTHERS)
def test_dances_and_the_cube(language: str) -> None:
    assert entries(OTHERS[language]) == [
        "66: dances", "double to 2", "take", "65: dances", "double to 4", "drop", "wins 2",
    ]  # fmt: skip


ENDINGS = [
    ("White rolls 3-1: 8/5 6/5. Black resigns a gammon.", "resigns 2"),
    ("White rolls 3-1: 8/5 6/5. Black loses on time.", "lost on time"),
    ("White rolls 3-1: 8/5 6/5. White wins a backgammon.", "wins 3"),
    ("White rolls 3-1: 8/5 6/5. Black doubles, White takes. White wins a gammon.", "wins 4"),
    ("White rolls 3-1: 8/5 6/5. White wins 2 points and the match.", "wins 2 and the match"),
    ("Белые: 3-1, 8/5 6/5. Чёрные сдаются.", "resigns"),
    ("Белые: 3-1, 8/5 6/5. Белые выигрывают партию.", "wins 1"),
    ("Белые: 3-1, 8/5 6/5. Белые выигрывают с марсом.", "wins 2"),
    ("Белые: 3-1, 8/5 6/5. Белые выигрывают с коксом.", "wins 3"),
    ("Белые: 3-1, 8/5 6/5. Чёрные сдают партию, оин.", "resigns 1"),
    ("Las blancas sacan 3-1: 8/5 6/5. Las negras se rinden: gammon.", "resigns 2"),
    ("Les blancs jettent 3-1 : 8/5 6/5. Les noirs abandonnent un gammon.", "resigns 2"),
    ("Weiß würfelt 3-1: 8/5 6/5. Schwarz gibt auf: ein Gammon.", "resigns 2"),
]


@pytest.mark.parametrize(("text", "ending"), ENDINGS)
def test_endings(text: str, ending: str) -> None:
    assert entries(text)[-1] == ending


def test_the_opening_with_one_die_each() -> None:
    text = "White throws a five, Black throws a one. White begins and plays from 13 to 8 and from 24 to 23."
    assert entries(text) == ["51: 13/8 24/23"]


def test_who_rolls_may_be_said_behind_the_roll() -> None:
    """Names are found by who rolls; the second roll in a row of Bob's is his because it says so."""
    text = "Ann rolls 3-1: 8/5 6/5. Bob rolls 6-6 and dances. Ann rolls 6-6 and dances. Bob rolls 2-1: 6/4 6/5."
    (match,) = told(f"{text} With 4-2, Bob plays 8/4 6/4.").matches
    assert match.names == ("Ann", "Bob")
    assert [entry.player for entry in match.games[0].entries] == [0, 1, 0, 1, 1]


def test_what_is_left_open_is_an_open_play() -> None:
    (match,) = told("White rolls 6-1 and makes his bar point. Black rolls 2-1.").matches
    first, second = (entry.action for entry in match.games[0].entries)
    assert first == OpenPlay((6, 1), (PartialMove(end=7, checkers=None),), "White rolls 6-1 and makes his bar point")
    assert second == OpenPlay((2, 1), (), "Black rolls 2-1")


# Numbering ---------------------------------------------------------------------------------------------------------

NUMBERINGS = {
    "own": "White rolls 3-1: from 8 to 5 and from 6 to 5. Black rolls 4-2, from 8 to 4 and from 6 to 4.",
    "absolute, stated": "All points are counted from the side of White.\n"
    "White rolls 3-1: from 8 to 5 and from 6 to 5. Black rolls 4-2, from 17 to 21 and from 19 to 21.",
    "absolute, by what fits": "White rolls 3-1: from 8 to 5 and from 6 to 5. Black rolls 4-2, from "
                              "17 to 21 and from 19 to 21.",
    "the other's, by what fits": "White rolls 3-1: from 17 to 20 and from 19 to 20. Black rolls 4-2, "
                                 "from 8 to 4 and from 6 to 4.",
    "two rows": "White rolls 3-1: from 8 to 5 and from 6 to 5. Black rolls 4-2, from VIII to IV and from VI to IV.",
    "two rows, the other way": "White rolls 3-1: from VIII to V and from VI to V. Black rolls 4-2, "
                               "from 8 to 4 and from 6 to 4.",
}  # fmt: skip


@pytest.mark.parametrize("text", NUMBERINGS.values(), ids=NUMBERINGS)
def test_numberings(text: str) -> None:
    assert entries(text) == ["31: 8/5 6/5", "42: 8/4 6/4"]


def test_the_opponents_points() -> None:
    assert entries("White rolls 4-1 and runs from 24 to the opponent's 5 point. White rolls 3-1.")[0].startswith(
        "41: 24/"
    )


# Remarks and problems ----------------------------------------------------------------------------------------------

REMARKS = [
    "If Black had rolled 6-5, he would have moved from 24 to 13.",
    "Would you have moved from 24 to 20?",
    "(Black was thinking of 24/20 here.)",
    "A beautiful evening with good friends around the table.",
    "[Ann rolls 6-5 and plays 24/13.]",
]


@pytest.mark.parametrize("remark", REMARKS)
def test_what_was_not_done_is_a_comment_of_its_turn(remark: str) -> None:
    text = f"White rolls 3-1: 8/5 6/5.\n{remark}\nBlack rolls 4-2: 8/4 6/4."
    found = entries(text)
    assert [found[0], found[-1]] == ["31: 8/5 6/5", "42: 8/4 6/4"]
    assert found[1].strip("; ").strip(".") in remark
    assert codes(text) == []


PROBLEMS = [
    ("White rolls 3-1 and plays from 8 to 77.", "SY104", "White rolls 3-1 and plays from 8 to 77"),
    ("White rolls 3-1 and plays 13 by moving from 8 to 5.", "SY101", "13"),
    ("White moves from 8 to 5.", "DI304", "White moves from 8 to 5"),
    ("Ann: “three by two”.", "SY103", "“three by two”"),
]


@pytest.mark.parametrize(("sentence", "code", "place"), PROBLEMS)
def test_problems_have_their_place_and_the_words_stay(sentence: str, code: str, place: str) -> None:
    text = f"Players: Ann (White) and Bob (Black).\nBob rolls 4-2: 8/4 6/4.\n{sentence}\nBob rolls 6-6 and dances."
    assert (code, place) in codes(text)
    kept = [entry for match in told(text).matches for game in match.games for entry in game.entries]
    assert len(kept) == 3


def test_a_text_without_a_game() -> None:
    reading = told("If a player rolls 6-1, he may make his bar point.")
    assert reading.matches == ()
    assert [problem.code for problem in reading.problems] == ["HD210"]


@pytest.mark.parametrize(
    "text",
    [
        "If White rolls 4-1, the checker may move 1 and then 4. For example, Black rolls 6-2 and enters.",
        "Das Match endete 5 zu 3. Anna war besser.",
        "Según las reglas, si el Rojo echa un 4-1, la dama marcada puede moverse 1 y luego 4, "
        "enviando dos damas a la barra.",
        "Игрок выбросил пять и четыре очка. Если на линиях нет шашек, выводятся две шашки со следующей линии.",
        "White rolls 3-1 and plays 8/5 6/5. Nothing more is known of that game.",
    ],
)
def test_prose_without_a_game_is_not_taken_for_one(text: str) -> None:
    assert not sniff(text)


def test_scores_that_are_not_told_are_carried_on() -> None:
    game = "Ann rolls 3-1: 8/5 6/5. Bob rolls 6-6 and dances. Ann doubles, Bob passes. Ann wins 1 point."
    (match,) = told(f"Game 1\n{game}\n\nGame 2\n{game}\n").matches
    assert [item.score for item in match.games] == [(0, 0), (1, 0)]
