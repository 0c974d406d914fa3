"""Rulesets: what is played, and what it counts, as data.

A ruleset says where the checkers start, what a won game counts, and which of the cube's optional rules are in force.
The board moves by the same rules in all of them. Which one holds for a match is said, in this order, by who asks
(``RuleChoice``), by the record's headers, and by the standard rules; a field that is None is not said by anybody, and
then a record is right under either answer.

Sources: the headers of eXtreme Gammon and the rule pages named in the rulesets' titles. What a local rule counts
(«Turkish mars» only for a checker on the bar, quadruple and eightfold games of short nardy) is never inferred from the
language of a record.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from tavla.grammar.position import BAR, OFF, STARTS, Board, Side
from tavla.grammar.record import MatchRecord
from tavla.grammar.rule_headers import switched

__all__ = ["LEVEL_NAMES", "RULESETS", "SCORINGS", "Condition", "Ruleset", "Scoring", "ruleset_of", "variation"]


class Condition(Enum):
    """Where the loser of a finished game stands, for what the game counts."""

    NOTHING_OFF = "has borne off no checker"
    BEHIND = "still has a checker on the bar or in the winner's home board"
    NOT_ALL_HOME = "has not brought all checkers home"
    ON_BAR = "still has a checker on the bar"

    def holds(self, loser: Side) -> bool:
        """``loser``: his side, in his own numbering."""
        match self:
            case Condition.NOTHING_OFF:
                return not loser[OFF]
            case Condition.BEHIND:
                return any(loser[19 : BAR + 1])
            case Condition.NOT_ALL_HOME:
                return any(loser[7 : BAR + 1])
            case Condition.ON_BAR:
                return loser[BAR] > 0


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a game counts, in cubes: 1, and more the worse the loser stands.

    ``steps``: conditions with what the game counts when it and all those before it hold.
    """

    name: str
    title: str
    steps: tuple[tuple[Condition, int], ...]

    def level(self, loser: Side) -> int:
        """What the loser of a finished game pays, in cubes; his side is in his own numbering."""
        level = 1
        for condition, value in self.steps:
            if not condition.holds(loser):
                break
            level = value
        return level

    @property
    def levels(self) -> tuple[int, ...]:
        """Everything that a game can count, in cubes."""
        return (1, *(value for _, value in self.steps))

    def most(self, loser: Side, *, contact: bool) -> int:
        """The most that a game which is still being played can come to count, given where the loser stands.

        A checker borne off stays off. Without ``contact`` nothing is sent back any more.
        """
        most = 1
        for condition, value in self.steps:
            if not condition.holds(loser) and (condition is Condition.NOTHING_OFF or not contact):
                break
            most = value
        return most


SCORINGS: Final[Mapping[str, Scoring]] = MappingProxyType({
    scoring.name: scoring
    for scoring in (
        Scoring("international", "single 1, gammon 2, backgammon 3",
                ((Condition.NOTHING_OFF, 2), (Condition.BEHIND, 3))),
        Scoring("gammon-only", "single 1, gammon 2; a backgammon counts as a gammon", ((Condition.NOTHING_OFF, 2),)),
        Scoring("bar-triple", "single 1, gammon 2, and 3 only when a checker of the loser is on the bar",
                ((Condition.NOTHING_OFF, 2), (Condition.ON_BAR, 3))),
        Scoring("short-nardy", "1; 2 when the loser has borne off nothing; 4 when he has not brought all checkers home "
                "either; 8 when one of them is on the bar",
                ((Condition.NOTHING_OFF, 2), (Condition.NOT_ALL_HOME, 4), (Condition.ON_BAR, 8))),
    )
})  # fmt: skip

LEVEL_NAMES: Final[Mapping[int, str]] = MappingProxyType(
    {1: "single", 2: "gammon", 3: "backgammon", 4: "quadruple", 8: "eightfold"}
)
"""What a game is called by what it counts, in cubes."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What is played. A field that is None is not said: a record may follow either answer.

    ``start``: both sides, each in its own numbering. ``money``: a session in which every game stands for itself, not a
    match. ``automatic_doubles``: how often equal dice before the first turn may turn the cube, 0 for never.
    ``cube_limit``: the highest value that the cube may be turned to, 1 where it is not used. ``opening_doublets``: the
    first player rolls both dice, so that the game may begin with a doublet.
    """

    name: str
    title: str
    start: Board
    scoring: Scoring = SCORINGS["international"]
    money: bool | None = None
    crawford: bool | None = None
    jacoby: bool | None = None
    beavers: bool | None = None
    raccoons: bool | None = None
    automatic_doubles: int | None = None
    cube_limit: int | None = None
    opening_doublets: bool = False


def _start(name: str) -> Board:
    return Board(STARTS[name], STARTS[name])


RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType({
    rules.name: rules
    for rules in (
        Ruleset("standard", "backgammon", _start("standard")),
        Ruleset("nackgammon", "backgammon from Nack Ballard's start (24:2 23:2 13:4 8:3 6:4)", _start("nackgammon")),
        Ruleset("hypergammon", "three checkers each, on 24, 23 and 22", _start("hypergammon-3")),
        Ruleset("hypergammon-2", "two checkers each, on 24 and 23", _start("hypergammon-2")),
        Ruleset("hypergammon-1", "one checker each, on 24", _start("hypergammon-1")),
        Ruleset("longgammon", "all checkers start on 24", _start("longgammon")),
        Ruleset("match", "backgammon to a number of points, with the Crawford rule", _start("standard"), money=False,
                crawford=True),
        Ruleset("money", "a money session with the Jacoby rule, beavers and raccoons, without automatic doubles",
                _start("standard"), money=True, jacoby=True, beavers=True, raccoons=True, automatic_doubles=0),
        Ruleset("short-nardy", "short nardy, counted 1, 2, 4 and 8", _start("standard"), SCORINGS["short-nardy"]),
        Ruleset("portes", "the first game of tavli: no cube, no triple games; the starter rolls both dice",
                _start("standard"), SCORINGS["gammon-only"], cube_limit=1, opening_doublets=True),
    )
})  # fmt: skip

_VARIATIONS: Final[Mapping[str, str]] = MappingProxyType({
    "backgammon": "standard", "standard": "standard", "nackgammon": "nackgammon", "hypergammon": "hypergammon",
    "hypergammon (3)": "hypergammon", "hypergammon (2)": "hypergammon-2", "hypergammon (1)": "hypergammon-1",
    "longgammon": "longgammon",
})  # fmt: skip
"""What programs write into the header `Variation`, and the ruleset that it names."""


def variation(name: str) -> Ruleset | None:
    """The ruleset that a header `Variation` names, in any letter case; None for one that nobody knows."""
    known = _VARIATIONS.get(name.strip().lower())
    return None if known is None else RULESETS[known]


# ---- which ruleset holds ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """What who asks says of the rules: a ruleset, fields that differ from it, both or neither.

    It goes before what a record says. ``settings``: fields of ``Ruleset`` with their values.
    """

    ruleset: Ruleset | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)


AS_RECORDED: Final = RuleChoice()
"""Nothing is chosen: the record's headers say what is played."""


def ruleset_of(match: MatchRecord, choice: RuleChoice = AS_RECORDED) -> Ruleset:
    """The ruleset of a match: what was chosen, then what its headers say, then the standard rules."""
    rules = choice.ruleset or variation(match.header("Variation") or "") or RULESETS["standard"]
    headers = {
        "crawford": switched(match.header("Crawford")),
        "jacoby": switched(match.header("Jacoby")),
        "beavers": switched(match.header("Beaver", "Beavers")),
        "raccoons": switched(match.header("Raccoon", "Raccoons")),
        "cube_limit": _number(match.header("CubeLimit")),
    }
    fields = {name: value for name, value in headers.items() if value is not None and getattr(rules, name) is None}
    said = fields | dict(choice.settings)
    return replace(rules, **said) if said else rules


def _number(text: str | None) -> int | None:
    """A cube limit of a header; what is no number from 1 up says nothing."""
    said = (text or "").strip()
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 10 and int(said) > 0 else None
