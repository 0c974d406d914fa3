"""The tables of the self-play records hold what the programs that made them counted."""

import re
from pathlib import Path

import pandas as pd
import pytest

from tavla.analyzer.replay import replay
from tavla.analyzer.tables import Played, build_all
from tavla.grammar import read_source
from tavla.grammar.formats import read

Frames = dict[str, pd.DataFrame]

COUNTED = """
group          files games rolls dances partial entered doubles takes drops resigned single gammon backgammon
match_1           40    40  2045     82      39     333       0     0     0       30     24     12          4
match_3           40   107  5212    347     145     780      45    19    26       55     76     26          5
match_5           40   179  8723    608     221    1368      80    35    45       93    134     38          7
match_7           32   212 10165    498     207    1367     122    52    70       85    172     35          5
match_11          24   249 12591    833     339    2028     113    39    74      106    176     68          5
match_17          14   182  8891    717     304    1470     109    47    62       78    122     53          7
match_25          10   193 10082    753     312    1820      99    38    61       92    126     60          7
random            21   115 14324    409     569    8568       .     .    52       46      .      .          .
money             40   400 19394   1748     688    3398       .     .   134      182    299     86         15
money_variant      6    60  2496    109      79     741       .     .     5       17      .      .          .
hypergammon_1      6    18   103      0       7       9       5     3     2        0      2     14          2
hypergammon_2      6    24   385      0      13      80       3     1     2        0      7     17          0
hypergammon_3      8    18   546      0      10     196       7     6     1        1      .      .          .
nackgammon        10    57  3341    162      68     536      31    10    21       22     44     13          0
"""
"""What was counted while the records were made. Where beavers were given (money sessions, random play), the programs
counted doubles and takes in another way; ``partial``: played, but with fewer steps than dice."""

_PREFIXES = {"vhyp1": "hypergammon_1", "vhyp2": "hypergammon_2", "vhyp3": "hypergammon_3", "vnack": "nackgammon"}


def group_of(path: str) -> str:
    name = Path(path).stem
    if session := re.match(r"s(\d+)", name):
        return "money" if int(session[1]) < 40 else "money_variant"
    if match := re.match(r"m(\d+)", name):
        return f"match_{int(match[1])}"
    return _PREFIXES.get(name.partition("_")[0], "random")


@pytest.fixture(scope="module")
def frames(selfplay: Path) -> Frames:
    paths = sorted(selfplay.glob("*.mat"))
    assert len(paths) == 297
    return build_all(
        Played(str(path), number, replay(match))
        for path in paths
        for number, match in enumerate(read(read_source(path)).matches, 1)
    )


def test_totals(frames: Frames) -> None:
    games, turns = frames["games"], frames["turns"]
    assert (len(games), len(turns)) == (1854, 98298)
    assert turns["kind"].value_counts().to_dict() == {"played": 92032, "danced": 6266, "unplayed": 0, "unread": 0}
    sums = games[["doubles", "takes", "drops", "illegal"]].sum().to_dict()
    assert sums == {"doubles": 1145, "takes": 437, "drops": 555, "illegal": 0}
    assert games["beavers"].sum() + games["raccoons"].sum() == 255  # these records call a raccoon a beaver too


def test_groups(frames: Frames) -> None:
    games, turns = frames["games"], frames["turns"]
    group = pd.Series([group_of(path) for path in frames["matches"]["path"]])
    of_game, of_turn = group.loc[games["match"]].to_numpy(), group.loc[turns["match"]].to_numpy()
    dice = turns["doublet"].astype("Int64") * 2 + 2
    by_turn = {
        "rolls": turns["dice_high"].notna(),
        "dances": turns["kind"] == "danced",
        "partial": (turns["kind"] == "played") & (turns["dice_played"] < dice),
        "entered": turns["entered"],
    }
    by_game = {name: games[name] for name in ("doubles", "takes", "drops")}
    by_game |= {"resigned": games["ending"] == "resignation"}
    by_game |= {level: games["level"] == level for level in ("single", "gammon", "backgammon")}
    found = pd.DataFrame(
        {"files": group.value_counts(), "games": pd.Series(of_game).value_counts()}
        | {name: values.groupby(of_turn).sum() for name, values in by_turn.items()}
        | {name: values.groupby(of_game).sum() for name, values in by_game.items()}
    )
    header, *rows = (line.split() for line in COUNTED.strip().splitlines())
    assert sorted(found.index) == sorted(row[0] for row in rows)
    for name, *counts in rows:
        expected = {column: int(count) for column, count in zip(header[1:], counts, strict=True) if count != "."}
        assert {column: int(found[column][name]) for column in expected} == expected, name


def test_pips_go_down_by_what_is_moved(frames: Frames) -> None:
    turns = frames["turns"]
    moved = turns["pips_before"] - turns["pips_after"]
    full = (turns["dice_high"] + turns["dice_low"]) * (1 + turns["doublet"].astype("Int8"))
    assert (moved[turns["kind"] == "danced"] == 0).all()
    # A checker borne off with a larger number than its point, or a number left unplayed, moves less.
    plain = (turns["dice_played"] == 2 + 2 * turns["doublet"].astype("Int8")) & (turns["borne_off"] == 0)
    assert plain.sum() > 70_000
    assert (moved[plain] == full[plain]).all()
    assert (moved <= full).all()


def test_pips_carry_on_from_turn_to_turn(frames: Frames) -> None:
    turns = frames["turns"]
    following = turns.groupby(["match", "game"]).shift(-1)
    goes_on = following["player"].notna()
    same = following["opponent"] == turns["player"]
    assert same[goes_on].all()
    assert (following["opponent_pips"] == turns["pips_after"])[goes_on].all()
    # A hit costs the opponent the way back to the bar.
    lost = (following["pips_before"] - turns["opponent_pips"])[goes_on]
    hits = turns["hits"][goes_on]
    assert (lost[hits == 0] == 0).all()
    assert (lost[hits > 0] > 0).all()


def test_players_add_up(frames: Frames) -> None:
    players, matches = frames["players"], frames["matches"]
    sums = players.sum(numeric_only=True)
    assert sums["matches"] == 2 * len(matches)
    assert sums["games"] == 2 * 1854
    assert sums["games_won"] == sums["games_lost"] == 1854
    assert sums["points_won"] == sums["points_lost"] == frames["games"]["points"].sum()
    assert sums["hits_made"] == sums["hits_suffered"]
    assert (sums["rolls"], sums["dances"], sums["doubles"], sums["drops"]) == (98298, 6266, 1145, 555)
    assert 1 / 6.2 < sums["doublets"] / sums["rolls"] < 1 / 5.8
