"""Formats that are only read: BKG, JavaFIBS and bgammon.org."""

from pathlib import Path

from tavla.analyzer.diagnostics.check import check
from tavla.grammar import decode, read, read_source, sniff
from tavla.grammar.record import Action, Comment, Double, Drop, Resignation, Result, Take, Turn, Unplayed

CASES = Path(__file__).resolve().parents[2] / "cases" / "formats"


def actions(text: str, *codes: str) -> list[tuple[int | None, Action]]:
    reading = read(decode(text.encode()))
    assert [problem.code for problem in reading.problems] == [*codes]
    return [(entry.player, entry.action) for match in reading.matches for game in match.games for entry in game.entries]


def moves(action: Action) -> list[tuple[int, int]]:
    assert isinstance(action, Turn)
    return [move[:2] for move in action.moves]


def test_the_cases_are_sound_records() -> None:
    for name in ("bkg", "javafibs", "bgammon"):
        for path in (CASES / name / "valid").iterdir():
            assert check(read(read_source(path))).diagnostics == (), path.name


def test_bkg_has_columns() -> None:
    text = "Black: 3-1   8-5 6-5\nWhite: 5 2   12-17 1-3\nBlack Doubles - White Accepted\nBlack wins by gammon\n"
    found = actions(text)
    assert [moves(action) for _, action in found[:2]] == [[(8, 5), (6, 5)], [(13, 8), (24, 22)]]
    assert found[2:] == [(0, Double()), (1, Take()), (0, Result(4))]


def test_bkg_begins_another_game_behind_a_drop() -> None:
    reading = read(decode(b"Black: 3-1   8-5 6-5\nWhite: 5 2   12-17 1-3\nBlack Doubles - White Refused\n"
                          b"White: 3-1   17-20 19-20\n"))  # fmt: skip
    assert [len(game.entries) for game in reading.matches[0].games] == [4, 1]


def test_a_list_of_plays_is_not_bkg() -> None:
    found = sniff(decode(b"Black: 3-1 8-5 6-5\nWhite: 5-2 13-8 24-22\nBlack: 6-6 24-18 24-18\n"))
    assert found is None or found.name == "book"


def test_javafibs_climbs_as_the_plays_show() -> None:
    head = "JavaFIBS internal match representation v1.1\n8:Bob:7\n13:Bob:\n6:You:Bob\n"
    climbing = actions(head + "11:You:4 2\n1:You:17-21 19-21\n0:Bob:5 2\n1:Bob:bar-23 13-8\n")
    coming_down = actions(head + "11:You:4 2\n1:You:8-4 6-4\n0:Bob:5 2\n1:Bob:bar-2 12-17\n")
    assert [player for player, _ in climbing] == [1, 0]
    assert [moves(action) for _, action in climbing] == [moves(action) for _, action in coming_down]


def test_javafibs_scores_name_the_one_who_kept_it() -> None:
    reading = read(read_source(CASES / "javafibs" / "valid" / "match.match"))
    (match,) = reading.matches
    assert (match.names, match.length) == (("Bob", "Ann"), 3)
    assert [game.score for game in match.games] == [(0, 0), (0, 1), (2, 1)]


def test_javafibs_resignations() -> None:
    head = "JavaFIBS internal match representation v1.1\n8:Bob:7\n13:Bob:\n0:Bob:6 4\n3:Bob:2\n"
    refused = actions(head + "12:You:\n1:Bob:24-18 18-14\n")
    assert [type(action) for _, action in refused] == [Comment, Turn]
    accepted = actions(head + "7:You:2\n9:You:7\n")
    assert accepted == [(0, Unplayed((6, 4))), (0, Resignation(level=2)), (1, Result(2, match=True))]


def test_bgammon_is_in_player_1s_numbering() -> None:
    head = "bgammon-replay 00000024\ni 1700000000 Ann Bob 5 1 2 2 1 0\n"
    found = actions(head + "1 r 3-1 bar/22 6/5\n2 r 4-2 17/21 23/off\n2 d 2 1\n1 d 4 0\n")
    assert [moves(action) for _, action in found[:2]] == [[(25, 22), (6, 5)], [(8, 4), (2, 0)]]
    assert found[2:] == [(1, Double(2)), (0, Take()), (0, Double(4)), (1, Drop()), (1, Result(1))]
    (match,) = read(decode(head.encode())).matches
    assert (match.length, match.games[0].score, match.header("EventDate")) == (5, (1, 2), "2023.11.14")


def test_bgammon_files_without_times_and_other_variants() -> None:
    (match,) = read(decode(b"bgammon-replay 00000024\ni Ann Bob 1 0 0 1 1 1\n1 r 2-1 24/22\n1 t\n")).matches
    assert (match.names, match.header("Variation")) == (("Ann", "Bob"), "Acey-deucey")


def test_what_cannot_be_read_is_told() -> None:
    actions("bgammon-replay 00000024\ni Ann Bob 1 0 0 1 1 0\n1 r 3-9 8/5\n1 q\n", "DI301", "SY107")
    actions(
        "JavaFIBS internal match representation v1.1\n8:Bob:x\n77:Bob:\nhello\n", "HD201", "SY107", "SY107", "HD201"
    )
    actions("Black: 3-1   8-5 6-5\nWhite: 5 2   12-17 1-3\nBlack: 3-1   8-5 6\nWhite sings\n", "SY101", "SY103")
