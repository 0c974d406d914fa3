"""What happened in a game, as the replay saw it: plain data that rules, tables and writers read.

Players are 0 and 1 as the match's first game has them in its columns. Sides of a board are in each player's own
numbering.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TypeAlias, overload

from tavla.analyzer.plays import LegalPlay, Step, legal_plays
from tavla.analyzer.rulesets import Ruleset
from tavla.analyzer.verify import PlayReading, Route, Sides, reachable, route_steps, routes_of
from tavla.grammar.position import CENTRED_CUBE, Board, Cube, Offer, Side
from tavla.grammar.record import CheckerMove, Dance, Dice, Entry, GameRecord, MatchRecord, Result, Unplayed, Unread

__all__ = [
    "Attempt", "BareTurn", "CubeAction", "CubeKind", "EndKind", "Ending", "GameReplay", "Replay", "ReplayedTurn",
    "TurnKind", "Turns",
]  # fmt: skip


class TurnKind(Enum):
    """What a turn amounts to."""

    PLAYED = "played"
    DANCED = "danced"
    UNPLAYED = "unplayed"
    """Rolled, and the game was given up before the roll was played."""
    UNREAD = "unread"
    """The cell could not be read; nothing is known of it."""


@dataclass(frozen=True)
class Attempt:
    """A written play that asks for an explanation: illegal, ambiguous, or a dance that was none.

    ``spans`` are offsets in the source for each of ``moves``. ``own`` and ``opponent`` are the sides before the play.
    """

    own: Side
    opponent: Side
    dice: Dice
    moves: tuple[CheckerMove, ...]
    spans: tuple[tuple[int, int], ...]

    repeated: bool = False
    """The player's turn before was the same: this one may stand there twice."""

    @cached_property
    def legal(self) -> list[LegalPlay]:
        return legal_plays(self.own, self.opponent, self.dice)

    @cached_property
    def ways(self) -> tuple[Route, ...]:
        """The ways to make the moves with the dice, whatever the board; none when they don't fit the dice."""
        return tuple(routes_of(self.dice, self.moves))

    @cached_property
    def reached(self) -> dict[Sides, Route]:
        """The positions that the moves can lead to; where there are any, only dice left unplayed can be wrong."""
        return reachable(self.own, self.opponent, self.ways)


class ReplayedTurn:
    """A roll and what came of it.

    ``player`` is the match's, ``number`` counts the game's turns from 1. ``expected``: who was on roll, None when
    either might be. ``route``: the steps played, None when the play was not legal or there was none.
    """

    # Nearly all turns are in order: what is said only of odd ones is a class attribute until it is set.
    legal: bool = True
    attempt: Attempt | None = None
    readings: tuple[PlayReading, ...] = ()
    """The legal plays that an ambiguous play can mean."""
    false_hits: tuple[int, ...] = ()
    """Points on which a hit is marked and none was made."""
    silent_hits: tuple[int, ...] = ()
    """Points on which a merged move hits on its way, and which it doesn't name."""
    disordered: bool = False
    """The steps can't be made in the order in which they are written, only in another."""
    consequence: bool = False
    """What is wrong with the play follows from an earlier fault of the game, or from a roll out of turn."""
    order_follows: bool = False
    """That this roll is out of turn follows from an earlier one that was."""
    rest: Entry | None = None
    """The entry with the second half of a doublet that the record tells as two turns of two."""
    fits_later: LegalPlay | None = None
    """The legal play after which the later plays are legal: instead of an illegal one, or of another reading."""

    def __init__(
        self,
        entry: Entry,
        player: int,
        number: int,
        before: tuple[Side, Side],
        after: tuple[Side, Side],
        cube: Cube,
        expected: int | None,
        route: Route | None = None,
    ) -> None:
        self.entry = entry
        self.player = player
        self.number = number
        self.before = Board(*before)
        self.after = Board(*after)
        self.cube = cube
        self.expected = expected
        self.route = route
        self.kind = _KINDS.get(type(entry.action), TurnKind.PLAYED)

    @property
    def dice(self) -> Dice | None:
        return getattr(self.entry.action, "dice", None)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of a legal play, with hits; () for a dance and for a play that was not legal."""
        if self.route is None:
            return ()
        return route_steps(self.before[self.player], self.before[1 - self.player], self.route)

    @property
    def hits(self) -> int:
        """How many checkers of the opponent this turn sent to the bar."""
        return max(0, self.after[1 - self.player][25] - self.before[1 - self.player][25])


_KINDS = {Dance: TurnKind.DANCED, Unplayed: TurnKind.UNPLAYED, Unread: TurnKind.UNREAD}


class Turns(Sequence[ReplayedTurn]):
    """The turns of a game. Turns in order are kept as bare tuples until somebody looks at them.

    An archive has millions of turns, and a check looks at the odd ones only: making an object for each would cost a
    third of its time. ``bare`` is what the replay appends to.
    """

    __slots__ = ("bare",)

    def __init__(self) -> None:
        self.bare: list[ReplayedTurn | BareTurn] = []

    def __len__(self) -> int:
        return len(self.bare)

    @overload
    def __getitem__(self, index: int) -> ReplayedTurn: ...
    @overload
    def __getitem__(self, index: slice) -> list[ReplayedTurn]: ...
    def __getitem__(self, index: int | slice) -> ReplayedTurn | list[ReplayedTurn]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self.bare)))]
        item = self.bare[index]
        if isinstance(item, tuple):
            item = self.bare[index] = ReplayedTurn(*item)
        return item


BareTurn: TypeAlias = tuple[Entry, int, int, tuple[Side, Side], tuple[Side, Side], Cube, int | None, Route | None]
"""The arguments of a ReplayedTurn."""


class CubeKind(Enum):
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    RACCOON = "raccoon"


@dataclass(slots=True, eq=False)
class CubeAction:
    """A cube action and the state in which it was taken.

    ``cube`` and ``offer`` are those before the action, ``offered_by`` who made that offer. ``written``: the value in
    the record, ``expected``: the value that the cube has by the rules; None for takes and drops.
    """

    entry: Entry
    kind: CubeKind
    player: int
    turn: int
    """How many turns were played before, by both."""
    board: Board
    cube: Cube
    offer: Offer | None
    offered_by: int | None
    on_roll: int | None
    written: int | None = None
    expected: int | None = None
    named_before: int | None = None
    """The value that the record named last in this game."""
    answered: bool = True
    """False for an offer which the game goes on (or ends) without an answer to."""
    automatic: int = 0
    """The value to which automatic doubles had turned the cube before, when this first double tells of them."""
    ignored: bool = False
    """A drop after which the doubler plays on, as after a take."""
    consequence: bool = False


class EndKind(Enum):
    """How a game ended."""

    BEAR_OFF = "bear-off"
    DROP = "drop"
    RESIGNATION = "resignation"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended. ``level``: what it counts in cubes (1 single, 2 gammon, 3 backgammon, what other
    scorings have); ``points`` by the rules, None when a resignation's worth is not said. ``entry``: the action that
    ended it."""

    kind: EndKind
    winner: int | None = None
    level: int | None = None
    points: int | None = None
    entry: Entry | None = None


@dataclass(slots=True, eq=False)
class GameReplay:
    """One game as it went. ``index`` counts from 0. Scores are by the match's players."""

    record: GameRecord
    index: int
    swapped: bool
    """The columns of this game are exchanged against those of the match."""
    score: tuple[int, int]
    """Before the game: as written, but where all scores around it show that another was meant."""
    expected_score: tuple[int, int] | None
    """Before the game, as the games before add up; None when they can't tell."""
    crawford: bool
    start: Board
    missing: tuple[int, int] = (0, 0)
    """Checkers that each player lacked from the start. Records can only say that they are off."""
    turns: Turns = field(default_factory=Turns)
    cube_actions: list[CubeAction] = field(default_factory=list)
    odd_turns: list[ReplayedTurn] = field(default_factory=list)
    """The turns of which rules have something to say; all others are in order."""
    marked_hits: int = 0
    """In how many turns all hits are marked."""
    unmarked: list[int] = field(default_factory=list)
    """Indices of turns with a hit that is not marked. Some programs never mark any."""
    late_entries: list[Entry] = field(default_factory=list)
    """Rolls and cube actions after the game was over."""
    cube: Cube = CENTRED_CUBE
    board: Board | None = None
    """At the end, as ``cube`` is."""
    on_roll: int | None = None
    """Whose turn it was when the game ended, None where either's."""
    offer: Offer | None = None
    """The double that waited for its answer when the record ended."""
    ending: Ending = Ending(EndKind.UNFINISHED)
    result: Result | None = None
    result_entry: Entry | None = None
    result_player: int | None = None
    out_of_sequence: bool = False
    """The number of the game doesn't follow that of the game before."""
    lone_score: bool = False
    """The score as written fits neither the games before nor those after; they fit each other."""
    impossible_step: bool = False
    """No result tells how the game before ended, and this score can't have come of it."""
    told_by_score: bool = False
    """Nothing but the next score tells who won."""
    contradicted: tuple[int, int] | None = None
    """The winner and the points that all later scores give this game, other than its result says."""
    score_doubtful: bool = False
    """This score contradicts the games before, or one of their results is impossible."""
    possible_points: set[int] = field(default_factory=set)
    """What the game can have counted, given how it ended."""
    needs: tuple[int, int] | None = None
    """Points that each player needed for the match before the game; None in money sessions."""
    points: int | None = None
    """What the game counted: as written, else by the rules; None when neither says."""

    @property
    def cube_turned(self) -> bool:
        """Was a double taken? Automatic doubles don't count."""
        return any(action.kind is not CubeKind.DROP and action.kind is not CubeKind.DOUBLE
                   for action in self.cube_actions)  # fmt: skip

    @property
    def board_sure(self) -> bool:
        """Is the board at the end the one on which the game was played: is no turn illegal or unread?"""
        return all(turn.legal and turn.kind is not TurnKind.UNREAD for turn in self.odd_turns)

    def in_play(self, board: Board, player: int) -> Side:
        """A player's side without the checkers that he never had."""
        side, missing = board[player], self.missing[player]
        return (side[0] - missing, *side[1:]) if missing else side

    @property
    def winner(self) -> int | None:
        """Who won: by the board, but by the result where the board is not sure."""
        if self.ending.winner is None or (self.result_player is not None and not self.board_sure):
            return self.result_player
        return self.ending.winner

    @property
    def first_player(self) -> int | None:
        return self.turns[0].player if self.turns else None


@dataclass(eq=False)
class Replay:
    """A match as it went. ``rules``: the ruleset by which it was replayed. ``money``: a session in which every game
    stands for itself: one without a length, one that its program writes as a match, or what the rules say."""

    match: MatchRecord
    games: list[GameReplay]
    rules: Ruleset
    money: bool
    final_score: tuple[int, int]

    @cached_property
    def marks_hits(self) -> bool:
        """Does the record mark hits, so that a hit without a mark is a slip?"""
        return sum(game.marked_hits for game in self.games) > sum(len(game.unmarked) for game in self.games)

    @property
    def winner(self) -> int | None:
        """Who reached the match length; None in money sessions and unfinished matches."""
        length = self.match.length
        if self.money or not length:
            return None
        return next((player for player in (0, 1) if self.final_score[player] >= length), None)
