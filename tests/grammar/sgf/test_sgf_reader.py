"""What the reader makes of game trees: roots, moves, cube actions, set-ups, side lines, results."""

from __future__ import annotations

import pytest

from tavla.grammar import Reading, decode, load, read
from tavla.grammar.position import CENTRED_CUBE, Cube
from tavla.grammar.record import (
    Action,
    Beaver,
    Comment,
    Dance,
    Double,
    Drop,
    GameRecord,
    Header,
    MatchRecord,
    Player,
    Raccoon,
    Resignation,
    Result,
    SetBoard,
    Take,
    Turn,
    Unplayed,
    Unread,
)
from tavla.grammar.rolls import roll_of

ROOT = "(;FF[4]GM[6]MI[length:5][game:0][ws:0][bs:0]PW[Ann]PB[Bob]"


def reading_of(text: str) -> Reading:
    return read(decode(text.encode()), "sgf")


def match_of(text: str) -> MatchRecord:
    (match,) = reading_of(text).matches
    return match


def game_of(nodes: str, root: str = ROOT) -> GameRecord:
    (game,) = match_of(f"{root}{nodes})").games
    return game


def acts(nodes: str, root: str = ROOT) -> list[tuple[int | None, Action]]:
    return [(entry.player, entry.action) for entry in game_of(nodes, root).entries]


def codes(text: str) -> list[str]:
    return sorted(problem.code for problem in reading_of(text).problems)


# ---- moves ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("node", "player", "roll"),
    [
        ("W[31hefe]", 0, roll_of(3, 1, ((8, 5), (6, 5)))),
        ("B[52lqac]", 1, roll_of(5, 2, ((13, 8), (24, 22)))),
        ("W[66xrxrmgmg]", 0, roll_of(6, 6, ((24, 18), (24, 18), (13, 7), (13, 7)))),
        ("B[35yclq]", 1, roll_of(5, 3, ((25, 22), (13, 8)))),
        ("W[66fzfzfzfz]", 0, roll_of(6, 6, ((6, 0),) * 4)),
        ("B[61ls]", 1, roll_of(6, 1, ((13, 6),))),
        ("W[65]", 0, Dance((6, 5))),
        ("B [ 4 2 quSU ]", 1, roll_of(4, 2, ((8, 4), (6, 4)))),
    ],
)
def test_letters_are_the_movers_points(node: str, player: int, roll: Action) -> None:
    assert acts(f";{node}") == [(player, roll)]


def test_a_move_points_at_its_letters() -> None:
    text = f"{ROOT};W[31hefe])"
    entry = match_of(text).games[0].entries[0]
    assert isinstance(entry.action, Turn)
    assert [text[entry.start + a : entry.start + b] for a, b in entry.action.spans] == ["he", "fe"]


@pytest.mark.parametrize(
    ("value", "code", "action"),
    [
        ("31he f", "SY102", roll_of(3, 1, ((8, 5),))),
        ("71hefe", "DI301", Turn(None, ((8, 5, False), (6, 5, False)), (), "71")),  # type: ignore[arg-type]
        ("70", "DI301", Unread("70")),
        ("31h3fe", "SY103", Unread("31h3fe")),
        ("redouble", "SY103", Unread("redouble")),
    ],
)
def test_what_is_no_move_is_kept_and_told(value: str, code: str, action: Action) -> None:
    text = f"{ROOT};W[{value}])"
    assert codes(text) == [code]
    assert [entry.action for entry in match_of(text).games[0].entries] == [action]


# ---- the cube -------------------------------------------------------------------------------------------------------


def test_doubles_take_their_value_from_the_cube() -> None:
    found = acts(";W[31hefe];B[double];W[take];B[42qusu];W[double];B[drop]")
    assert [action for _, action in found if not isinstance(action, Turn)] == [Double(2), Take(), Double(4), Drop()]


def test_a_double_that_answers_a_double_is_a_beaver_then_a_raccoon() -> None:
    assert acts(";W[double];B[double];W[take];W[65xrrm]")[:2] == [(0, Double(2)), (1, Beaver(4))]
    # Who plays on has taken the beaver; nothing more stands in the record.
    assert len(acts(";W[double];B[double];W[take];W[65xrrm]")) == 3
    assert acts(";W[double];B[double];W[double];B[take]") == [
        (0, Double(2)), (1, Beaver(4)), (0, Raccoon(8)), (1, Take()),
    ]  # fmt: skip
    assert acts(";W[double];B[double];W[drop]")[2:] == [(0, Drop())]


def test_automatic_doubles_stand_in_the_root() -> None:
    game = game_of("CV[4];W[double]")
    assert game.automatic_doubles == 2
    assert game.entries[0].action == Double(8)


# ---- roots ----------------------------------------------------------------------------------------------------------


def test_tags_in_any_order_and_letter_case() -> None:
    match = match_of("(;GM[6]MI[BS:5][Season:3][ws:3][GAME:2][Length:7]PW[Ann]PB[Bob];W[31hefe])")
    assert (match.length, match.games[0].score, match.names) == (7, (3, 5), ("Ann", "Bob"))
    assert match.games[0].extras == (Header("MI", "[Season:3]"),)
    assert match.games[0].number == 2  # nobody says that the file counts from 0


@pytest.mark.parametrize(
    ("program", "index", "score", "number"),
    [
        ("GNU Backgammon:1.07.001", "[game:0]", "[ws:0][bs:0]", 1),
        ("GNU Backgammon:1.07.001", "[game:4]", "[ws:2][bs:3]", 5),
        ("GNU Backgammon:1.07.001", "[game:0]", "[ws:4][bs:3]", None),
        ("other", "[game:1]", "[ws:0][bs:0]", 1),
        ("other", "[game:1]", "[ws:2][bs:0]", 2),
        ("other", "", "[ws:0][bs:0]", None),
    ],
)
def test_games_count_from_0_or_from_1(program: str, index: str, score: str, number: int | None) -> None:
    assert match_of(f"(;GM[6]AP[{program}]MI[length:7]{index}{score};W[31hefe])").games[0].number == number


def test_headers_have_one_order_whatever_the_file_has() -> None:
    match = match_of("(;RO[3]PC[Riga]RU[Jacoby:NoCube:Nackgammon:Odd]WR[1712.5]GC[one\n\ntwo\n]EV[Club\tnight]GM[6]"
                     "DT[2024-05-11]AN[Carl]PW[Ann]PB[Bob]MI[length:0];W[31hefe])")  # fmt: skip
    assert match.preamble == (
        Header("EventDate", "2024.05.11"), Header("Event", "Club night"), Header("Round", "3"), Header("Site", "Riga"),
        Header("Transcriber", "Carl"), Comment("one"), Comment(""), Comment("two"), Header("Variation", "NackGammon"),
        Header("Jacoby", "On"), Header("CubeLimit", "1"),
    )  # fmt: skip
    assert match.players == (Player("Ann", "1712.5"), Player("Bob"))
    assert match.games[0].extras == (Header("RU", "Odd"),)


@pytest.mark.parametrize(("rules", "said"), [("Crawford:CrawfordGame", True), ("Crawford", False), ("Jacoby", None)])
def test_the_crawford_game(rules: str, said: bool | None) -> None:
    assert game_of(";W[31hefe]", f"{ROOT}RU[{rules}]").crawford is said


def test_ratings_hold_for_the_match() -> None:
    more = "(;GM[6]MI[length:5][game:1][ws:1][bs:0]PW[Ann]PB[Bob];W[31hefe])"
    match = match_of(f"{ROOT}WR[1500];W[31hefe]){more}")
    assert [game.players[0].rating for game in match.games] == ["1500", "1500"]


@pytest.mark.parametrize(
    ("second", "games"),
    [
        ("MI[length:5][game:1][ws:1][bs:0]PW[Ann]PB[Bob]", [2]),
        ("MI[length:5][game:1][ws:1][bs:0]PW[Bob]PB[Ann]", [2]),
        ("MI[length:5][game:0][ws:0][bs:0]PW[Ann]PB[Bob]", [1, 1]),
        ("MI[length:7][game:1][ws:1][bs:0]PW[Ann]PB[Bob]", [1, 1]),
        ("MI[length:5][game:1][ws:1][bs:0]PW[Ann]PB[Carl]", [1, 1]),
    ],
)
def test_where_a_match_ends(second: str, games: list[int]) -> None:
    reading = reading_of(f"{ROOT};W[31hefe])(;GM[6]{second};W[31hefe])")
    assert [len(match.games) for match in reading.matches] == games


# ---- results --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("W+2", [(0, Result(2))]),
        ("B+2R", [(0, Resignation(level=2)), (1, Result(2))]),
        ("W+4R", [(1, Resignation(level=None)), (0, Result(4))]),
        ("B+R", [(0, Resignation()), ]),
        ("", []),
        ("?", []),
    ],
)  # fmt: skip
def test_results(result: str, expected: list[tuple[int, Action]]) -> None:
    assert acts(";W[31hefe]", f"{ROOT}RE[{result}]")[1:] == expected


def test_a_resignation_counts_the_cube() -> None:
    assert (0, Resignation(level=2)) in acts(";W[double];B[take];W[31hefe]", f"{ROOT}RE[B+4R]")


def test_comments_in_nodes_of_their_own_at_the_end_stand_behind_the_result() -> None:
    assert acts(";W[31hefe]C[a];C[b]", f"{ROOT}RE[W+1]")[1:] == [
        (None, Comment("a")), (0, Result(1)), (None, Comment("b")),
    ]  # fmt: skip


# ---- set-ups --------------------------------------------------------------------------------------------------------


def test_a_position_over_several_nodes() -> None:
    found = acts(";PL[B]DI[16];CV[2];CO[w];CP[w];AE[a:x]AB[l][y]AW[a:c][y]C[hm]")
    (_, board), *others = found
    assert isinstance(board, SetBoard)
    assert board.board is not None
    assert (board.cube, board.on_roll) == (Cube(2, 0), 1)
    white, black = board.board
    assert (white[1:4], white[25], white[0]) == ((1, 1, 1), 1, 11)
    assert (black[13], black[25], black[0]) == (1, 1, 13)
    assert others == [(1, Unplayed((6, 1))), (None, Comment("hm"))]


def test_what_a_set_up_does_not_name_stays() -> None:
    (*_, (_, board)) = acts(";W[31hefe];B[52lqac];CV[4];CP[c]")
    assert isinstance(board, SetBoard)
    assert board.board is not None
    assert (board.board.first[5], board.board.second[22], board.cube) == (2, 1, Cube(4))


def test_dice_that_were_never_played() -> None:
    assert acts(";W[31hefe];PL[B]DI[52]", f"{ROOT}RE[W+1R]") == [
        (0, roll_of(3, 1, ((8, 5), (6, 5)))), (1, Unplayed((5, 2))), (1, Resignation(level=1)), (0, Result(1)),
    ]  # fmt: skip


def test_dice_that_were_played_in_the_next_node_say_nothing() -> None:
    assert acts(";PL[W]DI[31];W[31hefe]") == [(0, roll_of(3, 1, ((8, 5), (6, 5))))]


@pytest.mark.parametrize("nodes", [";AE[a:y]AW[?]", ";AE[a:x]AW[c]AB[c]", ";CV[3]", f";AW{'[a]' * 40}"])
def test_impossible_positions_are_told(nodes: str) -> None:
    assert "SY106" in codes(f"{ROOT}{nodes};W[31hefe])")


def test_the_start_of_a_variation() -> None:
    (_, board), _ = acts(";PL[B];B[21abst]", f"{ROOT}RU[Crawford:Hypergammon3]")
    assert isinstance(board, SetBoard)
    assert board.board is not None
    assert (board.board.first[22:25], board.cube, board.on_roll) == ((1, 1, 1), CENTRED_CUBE, 1)


# ---- text -----------------------------------------------------------------------------------------------------------


def test_escapes() -> None:
    nodes = ";W[31hefe]C[a \\] b \\\\ c \\: d\\\nd\r\ne]"
    assert [action for _, action in acts(nodes)[1:]] == [Comment("a ] b \\ c : dd"), Comment("e")]


def test_small_letters_are_no_part_of_a_name() -> None:
    match = match_of("(;GaMe[6]PlayerWhite[Ann]PlayerBlack[Bob]MatchInfo[length:3];White[31hefe])")
    assert (match.length, match.names, len(match.games[0].entries)) == (3, ("Ann", "Bob"), 1)


def test_a_declared_charset_is_honoured() -> None:
    text = "(;GM[6]CA[windows-1251]MI[length:3]PW[Анна]PB[Боб];W[31hefe])"
    source = load(text.encode("cp1251"))
    assert (source.encoding, source.problems) == ("cp1251", ())
    assert read(source).matches[0].names == ("Анна", "Боб")


@pytest.mark.parametrize("declared", ["utf-16", "idna", "rot13", "nobody-knows", "base64"])
def test_a_charset_that_can_not_be_is_passed_over(declared: str) -> None:
    source = load(f"(;GM[6]CA[{declared}]PW[Zoë];W[31hefe])".encode("cp1252"))
    assert source.encoding == "cp1252"
    assert read(source).matches[0].names[0] == "Zoë"


def test_trees_of_other_games_are_left_out() -> None:
    text = f"(;GM[1]SZ[19];B[pd](;W[dp])(;W[dd]))(;)\n{ROOT};W[31hefe])"
    assert codes(text) == ["FI102", "FI102"]
    assert match_of(text).names == ("Ann", "Bob")


def test_side_lines_are_told_once_a_branch() -> None:
    text = f"{ROOT};W[31hefe](;B[42qusu](;W[65xrrm])(;W[65xrxs]))(;B[42lpln])(;B[42acae]))"
    places = [problem.start for problem in reading_of(text).problems if problem.code == "SY113"]
    assert [text[place : place + 12] for place in places] == ["(;W[65xrxs])", "(;B[42lpln])"]
    assert len(match_of(text).games[0].entries) == 3


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{ROOT};W[31hefe]", "SY112"),
        (f"{ROOT};W[31hefe]C[never closed", "SY112"),
        (f"{ROOT};W[31hefe]!;B[42qusu])", "SY108"),
        (f"{ROOT};W[31hefe] C ;B[42qusu])", "SY108"),
        (f"hello {ROOT};W[31hefe])", "SY108"),
        (f"{ROOT}RE[nobody];W[31hefe])", "SY103"),
        ("(;GM[6]PW[Ann]PB[Bob];W[31hefe])", "HD201"),
        ("no tree at all", "FI102"),
    ],
)
def test_faults_are_told(text: str, code: str) -> None:
    assert code in codes(text)


def test_unknown_properties_are_kept_where_they_stood() -> None:
    game = game_of("ZZ[1][2];QQ[first];W[31hefe]KO[];YY[x\\]]")
    assert game.extras == (Header("ZZ", "[1][2]"), Header("QQ", "[first]"))
    analysis = game.entries[0].analysis
    assert analysis is not None
    assert analysis.extras == (Header("KO", "[]"), Header("YY", "[x\\]]"))


# ---- size -----------------------------------------------------------------------------------------------------------

MANY = 20_000


@pytest.mark.parametrize(
    "text",
    [
        ROOT + "(;W[31hefe]" * MANY + ")" * MANY + ")",
        ROOT + "(;W[31hefe](;B[42qusu])" * MANY + ")" * MANY,
        ROOT + ";W[31hefe])" + "(" * MANY,
        ROOT + ";C[x]ZZ[1]" * MANY + ")",
        ROOT + ";W[31hefe];CV[2]" * MANY + ")",
        ROOT + ";W[double]" * MANY + ")",
        ROOT + ";W[double];B[double]" * MANY + ")",
        ROOT + "A[" * MANY,
        ROOT + ";A[\\" * MANY,
        ROOT + ";PL[W]DI[31]" * MANY + ")",
        ROOT + ")[" * MANY,
        ROOT + "GS[1" + "][1" * MANY + "])",
    ],
    ids=lambda text: text[len(ROOT) : len(ROOT) + 20],
)
def test_many_of_anything_are_read(text: str) -> None:
    """Linear time: what grew with the square of this would take minutes."""
    reading = reading_of(text)
    assert len(reading.matches) == 1
