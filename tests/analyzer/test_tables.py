"""Tables: types as documented, keys that join, and small records counted by hand."""

import math
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest

from tavla.analyzer.events import CubeKind, EndKind, TurnKind
from tavla.analyzer.replay import replay
from tavla.analyzer.tables import TABLES, Played, build, build_all, build_some, played_of
from tavla.grammar.formats import read
from tavla.grammar.position import Cube
from tavla.grammar.source import decode

MATCH = """\
; [Event "Club evening"]
; [EventDate "2024.02.29"]
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 41: 24/23 13/9
  2) 42: 8/6 6/2*                66:
  3) 31: 13/10 6/5               21: bar/23* 24/23
  4) 54: bar/20 13/9              Doubles => 2
  5)  Drops                      Wins 1 point

 Game 2
 Ann : 0                        Bob : 1
  1)                             43: 24/20 13/10
  2) 61: 13/7 8/7
      Wins 2 points

 Game 3
 Ann : 2                        Bob : 1
  1) 21: 13/11 6/5               
                                  Wins 1 point

 Game 4
 Ann : 2                        Bob : 2
  1) 31: 8/4 6/4                 55: 13/8(2) 8/3(2)
      Wins 1 point and the match
"""  # noqa: W291

SESSION = """\
; [EventDate "2023.02.29"]
 0 point match

 Game 1
 Cem : 0                        Dora : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Beavers => 4               61: 13/7 8/7
  3) 42: 8/4 6/4
      Wins 8 points

 Game 2
 Cem : 8                        Dora : 0
  1)                             21: 13/11 6/5
"""


def played(text: str, path: str = "record.mat") -> list[Played]:
    matches = read(decode(text.encode())).matches
    return [Played(path, number, replay(match)) for number, match in enumerate(matches, 1)]


def frames_of(*texts: str) -> dict[str, pd.DataFrame]:
    return build_all(item for text in texts for item in played(text))


def column(frame: pd.DataFrame, name: str) -> list[object]:
    """The values of a column, None for what is missing."""
    return [None if pd.isna(value) else value for value in frame[name].tolist()]


def row(frame: pd.DataFrame, number: int, names: str) -> list[object]:
    return [column(frame, name)[number] for name in names.split()]


@pytest.fixture(scope="module")
def match() -> dict[str, pd.DataFrame]:
    return frames_of(MATCH)


@pytest.fixture(scope="module")
def session() -> dict[str, pd.DataFrame]:
    return frames_of(SESSION)


# ---- types and keys -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("texts", [[], ["; nothing here\n"], [MATCH], [SESSION], [MATCH, SESSION, MATCH]],
                         ids=["none", "no match", "match", "session", "three"])  # fmt: skip
def test_types_are_as_documented(texts: list[str]) -> None:
    for name, frame in frames_of(*texts).items():
        documented = {column.name: column.dtype for column in TABLES[name].columns}
        assert {str(column): str(dtype) for column, dtype in frame.dtypes.items()} == documented, name


@pytest.mark.parametrize("name", TABLES)
def test_one_table_is_as_among_all(name: str) -> None:
    everything = build_some(TABLES, played(MATCH) + played(SESSION))
    pd.testing.assert_frame_equal(build(name, played(MATCH) + played(SESSION)), everything[name])


def test_an_unknown_table_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        build("moves", [])


def test_no_match_gives_no_rows() -> None:
    assert [len(frame) for frame in build_some(TABLES, []).values()] == [0] * len(TABLES)


def test_items_may_be_a_generator_longer_than_a_stretch() -> None:
    def items() -> Iterator[Played]:
        for number in range(1, 301):
            yield Played("many.mat", number, item.replay)

    (item,) = played(SESSION)
    frames = build_all(items())
    assert column(frames["matches"], "match") == list(range(300))
    assert column(frames["matches"], "number") == list(range(1, 301))
    assert column(frames["games"], "match") == [match for match in range(300) for _ in range(2)]
    assert column(frames["players"], "games") == [600, 600]


def test_keys_join() -> None:
    frames = frames_of(MATCH, SESSION)
    games, turns = frames["games"], frames["turns"]
    assert len(games.merge(frames["matches"], on="match")) == len(games)
    assert len(turns.merge(games, on=["match", "game"], validate="many_to_one")) == len(turns)
    assert not turns.duplicated(["match", "game", "turn"]).any()
    counted = turns.groupby(["match", "game"]).size().reset_index(name="counted")
    joined = games.merge(counted, on=["match", "game"])
    assert column(joined, "turns") == column(joined, "counted")
    actions = frames["cube_actions"]
    assert len(actions.merge(games, on=["match", "game"])) == len(actions)


def test_columns_with_names_can_be_compared(match: dict[str, pd.DataFrame]) -> None:
    games, turns = match["games"], match["turns"]
    assert (games["winner"] == games["player_0"]).tolist() == [False, True, False, True]
    assert not (turns["player"] == turns["opponent"]).any()
    assert str(turns.merge(match["players"], on="player")["player"].dtype) == "category"


def test_every_name_is_described() -> None:
    columns = [column for table in TABLES.values() for column in table.columns]
    assert [column.name for column in columns if not column.meaning.endswith((".", "?"))] == []
    assert TABLES["games"].column("ending").values == tuple(kind.value for kind in EndKind)
    assert TABLES["turns"].column("kind").values == tuple(kind.value for kind in TurnKind)
    assert TABLES["cube_actions"].column("kind").values == tuple(kind.value for kind in CubeKind)


def test_schemas_are_read_without_pandas() -> None:
    code = "import sys; from tavla.analyzer.tables import TABLES; sys.exit('pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# ---- a match counted by hand --------------------------------------------------------------------------------------


def test_match_row(match: dict[str, pd.DataFrame]) -> None:
    matches = match["matches"]
    assert row(matches, 0, "match path number length money") == [0, "record.mat", 1, 3, False]
    assert row(matches, 0, "player_0 player_1 event site variation") == ["Ann", "Bob", "Club evening", None, None]
    assert column(matches, "date") == [pd.Timestamp("2024-02-29")]
    assert row(matches, 0, "games turns score_0 score_1 winner finished") == [4, 12, 3, 2, "Ann", True]


def test_game_rows(match: dict[str, pd.DataFrame]) -> None:
    games = match["games"]
    assert column(games, "number") == column(games, "game") == [1, 2, 3, 4]
    assert column(games, "score_0") == [0, 0, 2, 2]
    assert column(games, "score_1") == [0, 1, 1, 2]
    assert column(games, "crawford") == [False, False, True, False]
    assert column(games, "post_crawford") == [False, False, False, True]
    assert column(games, "first") == ["Ann", "Bob", "Ann", "Ann"]
    assert column(games, "opening_roll") == ["31", "43", "21", "31"]
    assert column(games, "opening_play") == ["8/5 6/5", "24/20 13/10", "13/11 6/5", "8/4 6/4"]
    assert column(games, "opening") == ["31P", "43S", "21$", None]  # 31: 8/4 6/4 is illegal
    assert column(games, "reply") == ["41S", "61P", None, None]
    assert column(games, "winner") == ["Bob", "Ann", "Bob", "Ann"]
    assert column(games, "ending") == ["drop", "resignation", "resignation", "resignation"]
    assert column(games, "level") == ["single", "gammon", "single", "single"]
    assert column(games, "points") == [1, 2, 1, 1]
    assert row(games, 0, "turns cube cube_owner doubles takes drops beavers") == [7, 1, None, 1, 0, 1, 0]
    assert column(games, "illegal") == [0, 0, 0, 1]
    assert row(games, 0, "pips_0 pips_1") == [167, 161]


OPENINGS = """\
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 21: 24/22 22/21             66: 24/18(2) 13/7(2)
  2)  Drops

 Game 2
 Ann : 0                        Bob : 0
  1) 65: 24/18 18/13             64: 8/2 6/3
      Wins 1 point

 Game 3
 Ann : 1                        Bob : 0
  1) 43: 24/20 24/21
  2) 31: 8/5 6/5
      Wins 1 point

 Game 4
 Ann : 2                        Bob : 0
  1) 43:                         31: 8/5 6/5
      Wins 1 point
"""


def test_opening_codes_are_missing_from_the_first_play_on_that_has_none() -> None:
    games = frames_of(OPENINGS)["games"]
    assert column(games, "opening") == ["21 24/21", "65R", "43U", None]
    assert column(games, "reply") == ["66B", None, None, None]


def test_opening_codes_of_a_sample(samples: Path) -> None:
    items = [played((samples / name).read_text("utf-8"))[0] for name in ("gnubg_match.mat", "nackgammon.mat")]
    games = build_all(items)["games"]
    assert column(games, "opening") == ["21 6/3", "54R", "51$", None, None]
    assert column(games, "reply") == ["31P", "62S", "33 8/5(2) 6/3(2)", None, None]


def test_turn_rows(match: dict[str, pd.DataFrame]) -> None:
    turns = match["turns"].query("game == 1")
    assert column(turns, "turn") == [1, 2, 3, 4, 5, 6, 7]
    assert column(turns, "player") == ["Ann", "Bob"] * 3 + ["Ann"]
    assert column(turns, "dice_high") == [3, 4, 4, 6, 3, 2, 5]
    assert column(turns, "dice_low") == [1, 1, 2, 6, 1, 1, 4]
    assert column(turns, "doublet") == [False, False, False, True, False, False, False]
    assert column(turns, "kind") == ["played"] * 3 + ["danced"] + ["played"] * 3
    assert column(turns, "play") == [
        "8/5 6/5", "24/23 13/9", "8/2*", None, "13/10 6/5", "bar/23* 24/23", "bar/20 13/9",
    ]  # fmt: skip
    assert column(turns, "legal") == [True] * 7
    assert column(turns, "dice_played") == [2, 2, 2, 0, 2, 2, 2]
    assert column(turns, "hits") == [0, 0, 1, 0, 0, 1, 0]
    assert column(turns, "entered") == [0, 0, 0, 0, 0, 1, 1]
    assert column(turns, "borne_off") == [0] * 7
    assert column(turns, "pips_before") == [167, 167, 163, 164, 157, 164, 176]
    assert column(turns, "pips_after") == [163, 162, 157, 164, 153, 161, 167]
    assert column(turns, "opponent_pips") == [167, 163, 162, 157, 164, 153, 161]


def test_illegal_play_is_kept_as_written(match: dict[str, pd.DataFrame]) -> None:
    turns = match["turns"].query("game == 4")
    assert column(turns, "legal") == [False, True]
    assert column(turns, "play") == ["8/4 6/4", "13/3(2)"]
    assert column(turns, "dice_played") == [None, 4]
    assert column(turns, "pips_after") == [161, 147]


def test_ambiguous_play_is_the_one_that_later_plays_show() -> None:
    """Ann hits on her way with the 6 or with the 4: the blot that Bob still has tells."""
    text = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 61: 13/7 6/5
  2) 64: 24/14                   21: bar/24 {}
      Wins 1 point
"""
    by_six, by_four = (frames_of(text.format(play))["turns"] for play in ("5/3", "7/5"))
    assert row(by_six, 2, "play legal hits pips_after") == ["24/18*/14", True, 1, 153]
    assert row(by_four, 2, "play legal hits pips_after") == ["24/20*/14", True, 1, 153]
    assert (column(by_six, "pips_before")[3], column(by_four, "pips_before")[3]) == (178, 180)


def test_player_rows(match: dict[str, pd.DataFrame]) -> None:
    players = match["players"]
    assert column(players, "player") == ["Ann", "Bob"]
    expected = {
        "matches": [1, 1], "matches_won": [1, 0], "matches_lost": [0, 1], "games": [4, 4], "unfinished": [0, 0],
        "games_won": [2, 2], "games_lost": [2, 2], "win_rate": [0.5, 0.5], "points_won": [3, 2], "points_lost": [2, 3],
        "gammons_won": [1, 0], "gammons_lost": [0, 1], "backgammons_won": [0, 0], "backgammons_lost": [0, 0],
        "doubles": [0, 1], "takes": [0, 0], "drops": [1, 0], "beavers": [0, 0], "raccoons": [0, 0],
        "rolls": [7, 5], "doublets": [0, 2], "pips_rolled": [37, 59], "dances": [0, 1], "hits_made": [1, 1],
        "hits_suffered": [1, 1], "illegal_plays": [1, 0],
    }  # fmt: skip
    assert {name: column(players, name) for name in expected} == expected
    assert players["pips_per_roll"].tolist() == [37 / 7, 59 / 5]


# ---- sessions, unfinished games, odd records ------------------------------------------------------------------------


def test_session_row(session: dict[str, pd.DataFrame]) -> None:
    matches = session["matches"]
    assert row(matches, 0, "length money winner finished score_0 score_1") == [0, True, None, False, 8, 0]
    assert column(matches, "date") == [None]  # 2023 was no leap year


def test_beaver(session: dict[str, pd.DataFrame]) -> None:
    games, actions = session["games"], session["cube_actions"]
    assert row(games, 0, "winner ending level points") == ["Cem", "resignation", "gammon", 8]
    assert row(games, 0, "cube cube_owner doubles takes beavers raccoons") == [4, "Cem", 1, 0, 1, 0]
    assert column(actions, "kind") == ["double", "beaver"]
    assert column(actions, "player") == ["Dora", "Cem"]
    assert column(actions, "action") == [1, 2]
    assert column(actions, "turns_before") == [1, 1]
    assert column(actions, "offered") == column(actions, "written") == [2, 4]
    assert column(actions, "answered") == [True, True]
    assert column(actions, "pips") == [167, 163]
    assert column(session["turns"].query("game == 1"), "cube") == [1, 4, 4]
    assert column(session["turns"].query("game == 1"), "cube_owner") == [None, "Cem", "Cem"]


def test_unfinished_game(session: dict[str, pd.DataFrame]) -> None:
    games, players = session["games"], session["players"]
    assert row(games, 1, "winner ending level points first") == [None, "unfinished", None, None, "Dora"]
    assert column(players, "games") == [2, 2]
    assert column(players, "unfinished") == [1, 1]
    assert column(players, "win_rate") == [1.0, 0.0]
    assert column(players, "matches_won") == column(players, "matches_lost") == [0, 0]


def test_win_rate_of_unfinished_games_alone_is_missing() -> None:
    text = " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n  1) 31: 8/5 6/5\n"
    frames = frames_of(text)
    assert [math.isnan(rate) for rate in frames["players"]["win_rate"]] == [True, True]
    assert row(frames["matches"], 0, "winner finished") == [None, False]


def test_exchanged_columns_are_put_right() -> None:
    text = MATCH.replace("Ann : 0                        Bob : 1", "Bob : 1                        Ann : 0")
    text = text.replace("      Wins 2 points", "                                  Wins 2 points")
    games = frames_of(text)["games"]
    assert row(games, 1, "player_0 player_1 score_0 score_1 winner") == ["Ann", "Bob", 0, 1, "Ann"]
    assert row(games, 2, "score_0 score_1") == [2, 1]


def test_player_without_a_name() -> None:
    frames = frames_of(MATCH.replace("Bob :", "    :"))
    assert row(frames["matches"], 0, "player_0 player_1 winner") == ["Ann", "", "Ann"]
    assert column(frames["players"], "player") == ["Ann", ""]
    assert column(frames["players"], "games_won") == [2, 2]


def test_player_against_himself() -> None:
    players = frames_of(MATCH.replace("Bob :", "Ann :"))["players"]
    assert row(players, 0, "player matches matches_won matches_lost games games_won") == ["Ann", 2, 1, 1, 8, 4]
    assert len(players) == 1


@pytest.mark.parametrize(("number", "expected"), [(2**31 - 1, 2**31 - 1), (2**31, None), (10**30, None)])
def test_number_that_is_too_large_is_unknown(number: int, expected: int | None) -> None:
    (item,) = played(SESSION)
    first, second = item.replay.games
    first.points, second.cube = number, Cube(number, owner=None)
    frames = build_all([item])
    assert column(frames["games"], "points") == [expected, None]
    assert column(frames["games"], "cube") == [4, expected]
    assert column(frames["players"], "points_won") == [expected or 0, 0]


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ([("EventDate", "2024.02.29")], "2024-02-29"),
        ([("Date", "2024-2-9")], "2024-02-09"),
        ([("EventDate", "2024/12/31")], "2024-12-31"),
        ([("EventDate", "2024.02.30"), ("Date", "2024.03.01")], "2024-03-01"),
        ([("EventDate", "2024.02.30")], None),
        ([("EventDate", "0000.01.01")], None),
        ([("EventDate", "2024.??.??")], None),
        ([("EventDate", "1981")], None),
        ([("EventTime", "2024.02.29")], None),
        ([], None),
    ],
)
def test_dates(headers: list[tuple[str, str]], expected: str | None) -> None:
    text = "".join(f'; [{key} "{value}"]\n' for key, value in headers) + MATCH.partition("\n")[2].partition("\n")[2]
    assert column(frames_of(text)["matches"], "date") == [None if expected is None else pd.Timestamp(expected)]


@pytest.mark.parametrize("name", ["=1+1", "<script>", "José", "大雄"])
def test_names_are_kept_as_written(name: str) -> None:
    frames = frames_of(MATCH.replace("Ann :", f"{name} :"))
    assert column(frames["players"], "player") == [name, "Bob"]


def test_path_with_bytes_that_are_no_text() -> None:
    assert build("matches", played(MATCH, "\udcff.mat"))["path"].tolist() == ["\\udcff.mat"]


# Findings and positions --------------------------------------------------------------------------------------------


def test_findings_have_their_places() -> None:
    wrong = MATCH.replace("41: 24/23 13/9", "41: 24/23 13/8").replace("; [EventDate", '; [EventDate "x"]\n; [EventDate')
    reading = read(decode(wrong.encode(), "club.mat"))
    rows = build("findings", played_of(reading, checked=True))
    places = rows[["code", "game", "turn", "player", "severity", "line"]].astype(object).to_numpy().tolist()
    assert places[0][0] == "HD202"
    assert pd.isna(places[0][1])
    assert places[0][4:] == ["warning", 3]
    assert ["PL404", 1, 2, "Bob", "error", 8] in places
    assert rows["finding"].tolist() == list(range(1, len(rows) + 1))
    assert not build("findings", played_of(reading)).size


def test_positions_are_those_before_the_turns() -> None:
    rows = build("positions", played(MATCH))
    assert rows.loc[0, "xgid"] == "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10"
    assert len(rows) == len(build("turns", played(MATCH)))
    assert rows["gnubg_id"].str.fullmatch(r"[A-Za-z0-9+/]{14}:[A-Za-z0-9+/]{12}").all()
    assert "positions" not in build_all(played(MATCH))
