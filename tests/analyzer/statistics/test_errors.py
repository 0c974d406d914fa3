"""Decisions that engines weighed: counted and added up by hand from a record made for it."""

from dataclasses import replace as changed

import pandas as pd
import pytest

from tavla.analyzer.replay import replay
from tavla.analyzer.statistics import SUMMARIES, summarize
from tavla.analyzer.tables import TABLES, Played, build_all, build_some, holds_analysis
from tavla.grammar import decode, parse_play, read
from tavla.grammar.analysis import Analysis, Candidate, CubeAnalysis, Equity, Level, PlayAnalysis
from tavla.grammar.record import Entry, MatchRecord

TEXT = b""" 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 13/9 13/11
  2) 65: 24/13                    Doubles => 2
  3)  Drops
      Wins 1 point
"""
NEEDS = ("matches", "games", "turns", "analysis")


def weighed(*plays: tuple[str, float], played: int, error: Equity | None = None) -> PlayAnalysis:
    candidates = tuple(Candidate(parse_play(play).moves, Equity(emg), level=Level("2-ply", 2)) for play, emg in plays)
    return PlayAnalysis(candidates, played, error)


def cube(none: float, take: float, error: Equity | None = None) -> CubeAnalysis:
    return CubeAnalysis(Level("2-ply", 2), None, Equity(none), Equity(take), Equity(1.0), error=error)


OPENING = Analysis(weighed(("8/5 6/5", 0.16), ("24/23 13/10", 0.0), played=0), luck=Equity(0.16))
REPLY = Analysis(weighed(("8/4 6/4", -0.05), ("13/9 13/11", -0.15), played=1), cube(-0.1, -0.6), luck=Equity(-0.3))
EQUAL = weighed(("24/13", 0.1), ("24/18 13/8", 0.1), played=0, error=Equity(0.0))
RUN = Analysis(EQUAL, cube(0.35, 0.1), luck=Equity(0.7))
DOUBLE = Analysis(cube=cube(0.5, 0.4))
DROP = Analysis(cube=cube(0.5, 0.4, Equity(0.6)))


def analysed(*said: Analysis | None) -> MatchRecord:
    """The record above with what was said of its actions, in their order."""
    (match,) = read(decode(TEXT)).matches
    game = match.games[0]
    rest = iter(said)
    entries: list[Entry] = [
        entry._replace(noted=next(rest, None)) if entry.player is not None else entry for entry in game.entries
    ]
    return changed(match, games=(changed(game, entries=tuple(entries)),))


def frames_of(*said: Analysis | None) -> dict[str, pd.DataFrame]:
    return build_some(NEEDS, [Played("club.mat", 1, replay(analysed(*said)))])


@pytest.fixture(scope="module")
def frames() -> dict[str, pd.DataFrame]:
    return frames_of(OPENING, REPLY, RUN, DOUBLE, DROP)


def test_the_decisions_of_a_game(frames: dict[str, pd.DataFrame]) -> None:
    rows = frames["analysis"]
    assert {name: str(dtype) for name, dtype in rows.dtypes.items()} == {
        column.name: column.dtype for column in TABLES["analysis"].columns
    }
    told = rows[["decision", "turn", "kind", "player", "played", "best"]].astype(object).to_numpy().tolist()
    assert told == [
        [1, 1, "play", "Ann", "8/5 6/5", "8/5 6/5"],
        [2, 2, "no double", "Bob", "no double", "no double"],
        [3, 2, "play", "Bob", "13/11 13/9", "8/4 6/4"],
        [4, 3, "no double", "Ann", "no double", "no double"],
        [5, 3, "play", "Ann", "24/13", "24/13"],
        [6, 4, "double", "Bob", "double", "no double"],
        [7, 4, "drop", "Ann", "drop", "take"],
    ]
    assert rows["error_emg"].tolist() == pytest.approx([0, 0, 0.1, 0, 0, 0.1, 0.6])
    assert rows["error_mwc"].isna().all()
    assert rows["forced"].tolist()[::2] == [False, False, False, pd.NA]
    assert rows["equal"].tolist()[::2] == [False, False, True, pd.NA]
    assert rows["away"].tolist() == [5] * 7
    assert rows.loc[5, "xgid"] == "XGID=-b---BD-B---cFa-ac-e----A-:0:0:-1:00:0:0:0:5:10"


def test_error_rates_by_hand(frames: dict[str, pd.DataFrame]) -> None:
    """Ann: two plays, the second between equal ones; a double not given that would have cost 0.25; a drop. Bob: a play,
    a double not given that would have cost 0.5, a double."""
    rows = summarize("error_rates", frames).set_index("player")
    ann, bob = rows.loc["Ann"], rows.loc["Bob"]
    assert (ann["xg_plays"], ann["xg_doubles"], ann["xg_answers"]) == (1, 0, 1)
    assert (ann["gnubg_plays"], ann["gnubg_cube"]) == (2, 1)
    assert (bob["xg_plays"], bob["xg_doubles"], bob["xg_answers"], bob["gnubg_cube"]) == (1, 1, 0, 1)
    assert ann["xg_pr"] == pytest.approx(500 * 0.6 / 2)
    assert bob["xg_pr"] == pytest.approx(500 * 0.2 / 2)
    assert ann["gnubg_play_rate_emg"] == 0
    assert ann["gnubg_cube_rate_emg"] == pytest.approx(600)
    assert bob["gnubg_rate_emg"] == pytest.approx(100)
    assert ann["snowie_moves"] == bob["snowie_moves"] == 3
    assert ann["snowie_rate_emg"] == pytest.approx(200)
    assert rows["unknown_emg"].sum() == rows["cube_unknown"].sum() == 0
    assert pd.isna(ann["snowie_rate_mwc"])


def test_every_split_adds_up(frames: dict[str, pd.DataFrame]) -> None:
    for name in ("error_rates", "error_kinds"):
        for split in SUMMARIES[name].by:
            rows = summarize(name, frames, [split])
            assert set(rows.columns) == {split, *(column.name for column in SUMMARIES[name].columns)}
            assert rows["error_emg"].sum() == pytest.approx(0.8), split
    assert summarize("error_rates", frames, ["overall"])["snowie_moves"].tolist() == [6]


def test_luck(frames: dict[str, pd.DataFrame]) -> None:
    rows = summarize("luck", frames).set_index("player")
    assert list(rows.loc["Ann", ["rolls", "very_lucky", "lucky"]]) == [2, 1, 0]
    assert rows.loc["Ann", "luck_emg"] == pytest.approx(0.86)
    assert list(rows.loc["Bob", ["rolls", "unlucky"]]) == [1, 0]


def test_kinds_and_sizes(frames: dict[str, pd.DataFrame]) -> None:
    rows = summarize("error_kinds", frames, ["overall"]).set_index("error")
    sizes = ["decisions", "errors", "xg_errors", "xg_blunders", "gnubg_doubtful", "gnubg_bad", "gnubg_very_bad"]
    assert list(rows.loc["play", sizes]) == [3, 1, 0, 1, 0, 1, 0]
    assert list(rows.loc["missed double", sizes]) == [2, 0, 0, 0, 0, 0, 0]
    assert list(rows.loc["wrong double", sizes]) == [1, 1, 0, 1, 0, 1, 0]
    assert list(rows.loc["wrong drop", sizes]) == [1, 1, 0, 1, 0, 0, 1]


def test_worst_errors_come_first(frames: dict[str, pd.DataFrame]) -> None:
    rows = summarize("worst_errors", frames)
    assert rows["place"].tolist() == [1, 2, 3]
    assert rows["error"].tolist()[0] == "wrong drop"
    assert rows["error_emg"].tolist() == pytest.approx([0.6, 0.1, 0.1])
    assert summarize("worst_errors", frames, ["player"])[["player", "place"]].to_numpy().tolist() == [
        ["Ann", 1], ["Bob", 1], ["Bob", 2],
    ]  # fmt: skip


def test_a_right_pass_is_told_from_a_wrong_one_by_the_answerer() -> None:
    too_strong = Analysis(cube=cube(0.9, 1.3))
    rows = frames_of(None, None, None, too_strong, too_strong)["analysis"]
    assert rows["best"].astype(str).tolist() == ["double", "drop"]
    assert rows["error_emg"].tolist() == [0, 0]


def test_too_good_to_double() -> None:
    rows = frames_of(None, None, None, Analysis(cube=cube(1.2, 1.9)))["analysis"]
    assert rows["best"].astype(str).tolist() == ["no double"]
    assert rows["error_emg"].tolist() == pytest.approx([0.2])


def test_what_is_not_told_is_unknown_and_not_nothing() -> None:
    """A game tree tells the cube of a match in MWC, without what a drop is worth."""
    good = CubeAnalysis(no_double=Equity(mwc=0.6), double_take=Equity(mwc=0.65))
    poor = CubeAnalysis(no_double=Equity(mwc=0.6), double_take=Equity(mwc=0.55))
    frames = frames_of(None, Analysis(cube=good), Analysis(cube=poor), Analysis(cube=poor))
    cubes = frames["analysis"][frames["analysis"]["kind"] != "play"]
    assert cubes["error_emg"].isna().tolist() == [True, False, True]
    assert cubes["error_mwc"].fillna(-1).tolist() == [-1, 0, -1]
    rows = summarize("error_rates", frames).set_index("player")
    assert rows["cube_unknown"].to_dict() == {"Ann": 1, "Bob": 1}
    assert rows["unknown_emg"].to_dict() == {"Ann": 0, "Bob": 2}
    assert rows["cube_error_emg"].isna().to_dict() == {"Ann": False, "Bob": True}
    assert rows["xg_pr"].isna().all()


def test_plays_in_both_units_tell_the_scale_of_the_cube() -> None:
    """0.1 MWC apart and 0.5 EMG: with a drop at 0.7 MWC, 0.64 MWC is 0.7 EMG and 0.62 is 0.6."""
    plays = PlayAnalysis((Candidate(parse_play("8/4 6/4").moves, Equity(0.2, 0.55)),
                          Candidate(parse_play("13/9 13/11").moves, Equity(-0.3, 0.45))), 0)  # fmt: skip
    decision = CubeAnalysis(no_double=Equity(mwc=0.64), double_take=Equity(mwc=0.62), double_drop=Equity(mwc=0.7))
    rows = frames_of(None, Analysis(plays, decision))["analysis"]
    assert list(rows.loc[0, ["no_double_emg", "double_take_emg", "double_drop_emg"]]) == pytest.approx([0.7, 0.6, 1])
    assert list(rows.loc[0, ["error_emg", "error_mwc"]]) == [0, 0]


def test_figures_that_are_no_numbers_are_missing() -> None:
    rows = frames_of(Analysis(luck=Equity(float("-inf"), float("nan"))))["analysis"]
    assert rows[["luck_emg", "luck_mwc"]].isna().all(axis=None)


def test_records_without_analysis() -> None:
    frames = frames_of()
    assert len(frames["analysis"]) == 0
    for name in ("error_rates", "luck", "error_kinds", "worst_errors"):
        rows = summarize(name, frames)
        assert len(rows) == 0
        assert {column.name: column.dtype for column in SUMMARIES[name].columns}.items() <= {
            column: str(dtype) for column, dtype in rows.dtypes.items()}.items()  # fmt: skip


def test_the_table_has_to_be_there() -> None:
    with pytest.raises(ValueError, match="tables that aren't given: analysis"):
        summarize("luck", build_all([]))


def test_analysis_is_seen_without_being_decoded() -> None:
    (match,) = read(decode(TEXT)).matches
    assert not holds_analysis([Played("club.mat", 1, replay(match))])
    assert holds_analysis([Played("club.mat", 1, replay(analysed(OPENING)))])
