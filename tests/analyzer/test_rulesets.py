"""Rulesets: what a game counts, which rules hold for a match, and how people name them."""

import pytest

from tavla.analyzer.replay import replay
from tavla.analyzer.rule_options import OPTIONS, RuleOptionError, parse_choice
from tavla.analyzer.rulesets import RULESETS, SCORINGS, RuleChoice, ruleset_of
from tavla.grammar.formats import read
from tavla.grammar.position import BAR, OFF, STARTS, Board, Side
from tavla.grammar.record import Header, MatchRecord
from tavla.grammar.source import decode


def side(checkers: dict[int, int]) -> Side:
    return tuple(checkers.get(point, 0) for point in range(BAR + 1))


# What the loser pays by each scoring, in cubes: international, gammon-only, bar-triple, short-nardy.
LOSERS = [
    pytest.param({OFF: 1, 6: 14}, (1, 1, 1, 1), id="one off"),
    pytest.param({OFF: 1, BAR: 14}, (1, 1, 1, 1), id="one off, the rest on the bar"),
    pytest.param({6: 15}, (2, 2, 2, 2), id="none off, all home"),
    pytest.param({7: 1, 6: 14}, (2, 2, 2, 4), id="one just outside"),
    pytest.param({18: 1, 6: 14}, (2, 2, 2, 4), id="next to the winner's home"),
    pytest.param({19: 1, 6: 14}, (3, 2, 2, 4), id="in the winner's home"),
    pytest.param({24: 1, 6: 14}, (3, 2, 2, 4), id="on the winner's first point"),
    pytest.param({BAR: 1, 6: 14}, (3, 2, 3, 8), id="on the bar, the others home"),
    pytest.param({BAR: 1, 24: 1, 6: 13}, (3, 2, 3, 8), id="on the bar and in the winner's home"),
    pytest.param({6: 14}, (2, 2, 2, 2), id="none off of fourteen"),
    pytest.param({6: 3}, (2, 2, 2, 2), id="none off of three"),
]


@pytest.mark.parametrize(("loser", "levels"), LOSERS)
def test_what_a_game_counts(loser: dict[int, int], levels: tuple[int, ...]) -> None:
    names = ("international", "gammon-only", "bar-triple", "short-nardy")
    assert tuple(SCORINGS[name].level(side(loser)) for name in names) == levels
    assert set(names) == set(SCORINGS)


@pytest.mark.parametrize(
    ("loser", "contact", "most"),
    [
        pytest.param({OFF: 1, 24: 14}, True, 1, id="a checker off stays off"),
        pytest.param({6: 15}, True, 3, id="home, but another may be hit"),
        pytest.param({6: 15}, False, 2, id="home, and the players have passed each other"),
        pytest.param({19: 1, 6: 14}, False, 3, id="passed, but still in the winner's home"),
    ],
)
def test_the_most_that_a_game_can_come_to(loser: dict[int, int], contact: bool, most: int) -> None:
    assert SCORINGS["international"].most(side(loser), contact=contact) == most


# ---- which ruleset holds ------------------------------------------------------------------------------------------


def match(**headers: str) -> MatchRecord:
    return MatchRecord(5, (), preamble=tuple(Header(key, value) for key, value in headers.items()))


@pytest.mark.parametrize("name", ["Nackgammon", "NackGammon", " nackgammon "])
def test_the_variation_of_the_record(name: str) -> None:
    assert ruleset_of(match(Variation=name)) == RULESETS["nackgammon"]


def test_headers_switch_what_nobody_chose() -> None:
    rules = ruleset_of(match(Crawford="Off", Jacoby="on", Beaver="ON", CubeLimit="64"))
    assert (rules.crawford, rules.jacoby, rules.beavers, rules.cube_limit) == (False, True, True, 64)
    assert (rules.raccoons, rules.automatic_doubles, rules.money) == (None, None, None)


@pytest.mark.parametrize("value", ["", "perhaps", "-1", "0", "9" * 12, "١"])
def test_headers_that_say_nothing(value: str) -> None:
    rules = ruleset_of(match(CubeLimit=value, Crawford="perhaps"))
    assert (rules.cube_limit, rules.crawford) == (None, None)


def test_the_choice_goes_before_the_record() -> None:
    headers = {"Variation": "Nackgammon", "Crawford": "Off", "CubeLimit": "64"}
    chosen = ruleset_of(match(**headers), parse_choice("standard", ["crawford=yes"]))
    assert (chosen.start, chosen.crawford, chosen.cube_limit) == (RULESETS["standard"].start, True, 64)
    assert ruleset_of(match(**headers), parse_choice("match")).crawford is True


def test_settings_alone_leave_the_variation_to_the_record() -> None:
    rules = ruleset_of(match(Variation="Nackgammon"), parse_choice(None, ["jacoby=no"]))
    assert (rules.start, rules.jacoby) == (RULESETS["nackgammon"].start, False)


# ---- how people name them -----------------------------------------------------------------------------------------


def test_every_ruleset_can_be_chosen_by_name() -> None:
    assert {name: parse_choice(name.upper()).ruleset for name in RULESETS} == dict(RULESETS)
    assert parse_choice("Hypergammon (3)").ruleset == RULESETS["hypergammon"]
    assert parse_choice() == RuleChoice()


@pytest.mark.parametrize(
    ("setting", "field", "value"),
    [
        ("scoring=short-nardy", "scoring", SCORINGS["short-nardy"]),
        ("money=yes", "money", True),
        ("Crawford = off", "crawford", False),
        ("automatic-doubles=2", "automatic_doubles", 2),
        ("automatic_doubles=no", "automatic_doubles", 0),
        ("automatic-doubles=yes", "automatic_doubles", 1),
        ("cube-limit=64", "cube_limit", 64),
        ("cube-limit=none", "cube_limit", None),
        ("start=nackgammon", "start", RULESETS["nackgammon"].start),
        ("start=24:2, 13:5 8:3;6:5", "start", Board(STARTS["standard"], STARTS["standard"])),
        ("start=24x1,23x1,22x1", "start", RULESETS["hypergammon"].start),
        ("start=XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "start", RULESETS["standard"].start),
        ("start=4HPwATDgc/ABMA", "start", RULESETS["standard"].start),
    ],
)
def test_settings(setting: str, field: str, value: object) -> None:
    assert dict(parse_choice(None, [setting]).settings) == {field: value}


@pytest.mark.parametrize(
    ("name", "settings", "words"),
    [
        ("nakgammon", [], "did you mean `nackgammon`?"),
        (None, ["jacobi=yes"], "did you mean `jacoby`?"),
        (None, ["jacoby"], "`jacoby` needs a value: jacoby=yes | no"),
        (None, ["jacoby=maybe"], "jacoby=maybe: expected yes | no"),
        (None, ["scoring=quadruple"], "expected international | gammon-only"),
        (None, ["cube-limit=3"], "expected 1, 2, 4"),
        (None, ["cube-limit=²"], "expected 1, 2, 4"),
        (None, ["automatic-doubles=-1"], "expected yes | no | how many"),
        (None, ["start=26:2"], "there is no point 26"),
        (None, ["start=24:9,13:9"], "18 checkers"),
        (None, ["start=20:2,5:2"], "both players would stand on point 5"),
        (None, ["start=somewhere"], "start=somewhere: expected"),
    ],
)
def test_what_nobody_knows_is_refused_with_what_there_is(name: str | None, settings: list[str], words: str) -> None:
    with pytest.raises(RuleOptionError) as error:
        parse_choice(name, settings)
    assert words in str(error.value)


def test_every_option_sets_a_field_of_a_ruleset() -> None:
    fields = set(RULESETS["standard"].__dataclass_fields__)
    assert {option.field for option in OPTIONS.values()} == fields - {"name", "title"}


# ---- replays ------------------------------------------------------------------------------------------------------

GAMMON = """
 {length} point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos={board}/{cube}
  1) 61: 1/off
      Wins {points} points
"""


def points_of(board: str, *settings: str, length: int = 0, cube: int = 0, points: int = 2) -> set[int]:
    text = GAMMON.format(length=length, board=board, cube=cube, points=points)
    (played,) = read(decode(text.encode(), "x.mat")).matches
    return replay(played, parse_choice(None, settings)).games[0].possible_points


NONE_OFF, OUTSIDE, ON_BAR = "-A-----------------eee----", "-A-----------a-----eed----", "aA-----------------eed----"


@pytest.mark.parametrize(
    ("board", "settings", "points"),
    [
        (NONE_OFF, (), {1, 2}),
        (NONE_OFF, ("jacoby=yes",), {1}),
        (NONE_OFF, ("jacoby=no",), {2}),
        (ON_BAR, ("jacoby=no",), {3}),
        (ON_BAR, ("jacoby=no", "scoring=gammon-only"), {2}),
        (ON_BAR, ("jacoby=no", "scoring=bar-triple"), {3}),
        (ON_BAR, ("jacoby=no", "scoring=short-nardy"), {8}),
        (OUTSIDE, ("jacoby=no", "scoring=short-nardy"), {4}),
        (OUTSIDE, ("jacoby=no", "scoring=bar-triple"), {2}),
    ],
)
def test_what_a_money_game_counts(board: str, settings: tuple[str, ...], points: set[int]) -> None:
    """The Jacoby rule counts a gammon once unless the cube was turned; who doesn't say allows both."""
    assert points_of(board, *settings) == points


def test_the_jacoby_rule_is_for_money() -> None:
    assert points_of(NONE_OFF, "jacoby=yes", length=7) == {2}
    assert points_of(NONE_OFF, "jacoby=yes", "money=yes", length=7) == {1}
