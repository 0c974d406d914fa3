"""The record: what somebody wrote down, right or wrong.

No rule of the game touches a record. It keeps every header, comment and unreadable cell with its span, so that a
writer can give back what a reader got. What the record amounts to is the replay's business.

An entry is an *action* by a player at a place. Actions carry no place of their own, so that readers can intern them:
in real archives nine cells in ten have been seen before. Point numbers are the mover's, 24 to 1, ``BAR`` and ``OFF``.
Players are 0 (first named, the left column) and 1. Two records are equal when they say the same: spans, the dialect
and the source are not compared.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tavla.grammar.position import Board, Cube
from tavla.grammar.problems import Problem
from tavla.grammar.source import SourceText, Span

if TYPE_CHECKING:
    from tavla.grammar.analysis import Analysis

__all__ = [
    "Action", "Beaver", "CheckerMove", "Comment", "Dance", "Dice", "Double", "Drop", "Entry", "GameRecord", "Header",
    "IllegalPlay", "MatchRecord", "OpenPlay", "PartialMove",
    "Player", "Raccoon", "Reading", "Resignation", "Result", "Roll", "SetBoard", "Take",
    "Turn", "Unplayed", "Unread",
]  # fmt: skip

Dice: TypeAlias = tuple[int, int]
"""Two dice, the larger first: `31` and `13` are one roll, and must not make two records."""


class CheckerMove(NamedTuple):
    """One checker as written, perhaps over several numbers (``24/14``). ``hit``: the landing bears a hit mark."""

    start: int
    end: int
    hit: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A roll and the checker moves written for it.

    ``dice`` is None where no roll could be read; ``roll`` is then what stood there. ``spans`` holds, for each checker
    move, the offsets of its text relative to the entry; moves expanded from one text (``8/7(2)``) share them.
    """

    dice: Dice | None
    moves: tuple[CheckerMove, ...]
    spans: tuple[tuple[int, int], ...] = field(default=(), compare=False, repr=False)
    roll: str = ""


@dataclass(frozen=True, slots=True)
class Dance:
    """A roll without a checker move. ``stated``: in words (``Cannot Move``), else just nothing after the dice.

    A bare roll may also mean that the game was resigned before the roll was played.
    """

    dice: Dice
    stated: bool = False


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A roll marked as never played (``64: ????``); ``dice`` None for ``00: ????``."""

    dice: Dice | None


@dataclass(frozen=True, slots=True)
class IllegalPlay:
    """A play which the record itself calls illegal, with the text that stands for it.

    ``board``: the position it left, None when the text gives none that can be read.
    """

    dice: Dice
    text: str
    board: Board | None = None


class PartialMove(NamedTuple):
    """What was said of checkers that go the same way; None is what was left open.

    ``pips``: how far each of them goes. ``hit``: True, it hits where it lands; False, it hits nothing.
    ``checkers``: how many of them; None, one or more.
    """

    start: int | None = None
    end: int | None = None
    pips: int | None = None
    hit: bool | None = None
    checkers: int | None = 1


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """A roll and a play of which something is left open: landing points only, «a checker from the 8 point», nothing.

    ``parts``: what was said; checkers may move of which nothing was. The replay completes it with the legal play that
    fits. ``text`` is what was written, which is not compared: two wordings may say the same. ``spans`` as those of a
    Turn, one for each part. ``damaged``: the play was written in full, but a piece of it can't be read, as the reader
    reports.
    """

    dice: Dice
    parts: tuple[PartialMove, ...]
    text: str = field(default="", compare=False)
    spans: tuple[tuple[int, int], ...] = field(default=(), compare=False, repr=False)
    damaged: bool = False


Roll: TypeAlias = Turn | Dance | Unplayed | IllegalPlay | OpenPlay
"""What a player does with dice."""


@dataclass(frozen=True, slots=True)
class Double:
    """A double or redouble; ``value`` as written (the new cube), None when no value stands there."""

    value: int | None = None


@dataclass(frozen=True, slots=True)
class Take:
    pass


@dataclass(frozen=True, slots=True)
class Drop:
    pass


@dataclass(frozen=True, slots=True)
class Beaver:
    """The doubled player redoubles at once and keeps the cube."""

    value: int | None = None


@dataclass(frozen=True, slots=True)
class Raccoon:
    """The doubler redoubles a beaver at once; the cube stays with the beaver's player."""

    value: int | None = None


@dataclass(frozen=True, slots=True)
class Resignation:
    """A player gives up. ``points`` and ``level`` (1 single, 2 gammon, 3 backgammon) where they are written;
    ``match``: the whole match.

    ``manner`` is one of ``resigns``, ``concedes``, ``loses``, ``forfeits``, ``lost on time``.
    """

    manner: str = "resigns"
    points: int | None = None
    match: bool = False
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The result as written by the winner's name: points won, and whether the match is said to be over."""

    points: int
    match: bool = False


@dataclass(frozen=True, slots=True)
class SetBoard:
    """The position is set; ``text`` as written, or as the .mat family writes it (26 XGID characters, ``/``, cube).

    ``on_roll``: the player whose turn it is, None where that is not said.
    """

    text: str
    board: Board | None = None
    cube: Cube | None = None
    on_roll: int | None = None


@dataclass(frozen=True, slots=True)
class Comment:
    text: str


@dataclass(frozen=True, slots=True)
class Unread:
    """Something that could not be read, kept so that nothing is lost and no column shifts."""

    text: str


Action: TypeAlias = (
    Turn | Dance | Unplayed | IllegalPlay | OpenPlay | Double | Take | Drop | Beaver | Raccoon
    | Resignation | Result | SetBoard | Comment | Unread
)  # fmt: skip


class Entry(NamedTuple):
    """An action by a player (None for comments and set boards) at a place; the place is not compared.

    A tuple and not a dataclass, because an archive has millions: ``Entry._make`` costs a third of a frozen dataclass.

    ``noted``: what an engine said of the action, or how to decode that when somebody asks: most readers of a record
    never do. It is not compared either.
    """

    player: int | None
    action: Action
    start: int = 0
    end: int = 0
    noted: "Analysis | Callable[[], Analysis] | None" = None

    @property
    def analysis(self) -> "Analysis | None":
        """What was said of the action; decoded anew each time it is asked for."""
        return self.noted() if callable(self.noted) else self.noted

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    def __eq__(self, other: object) -> bool:
        return type(other) is Entry and self[:2] == other[:2]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:2])


class Player(NamedTuple):
    """A name as written, and a rating that was written with it (``Bob, 1850.25``), kept as text."""

    name: str
    rating: str = ""


class Header(NamedTuple):
    """A tag such as ``; [Event "Monte Carlo"]``."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game. ``players`` and ``score`` (before the game) by column; ``number`` None when none was written.

    ``crawford``: the record says that this is, or is not, the Crawford game; None where it leaves that to the score.
    ``automatic_doubles``: how often equal first dice had turned the cube before the game; not compared, since most
    formats leave that to the value of the first double. ``extras``: what only the format it was read from knows
    (statistics, clocks, unknown properties), as it stood there. ``positions``: the XGID before each entry, filled by a
    conversion to a format that holds them.
    """

    number: int | None
    players: tuple[Player, Player]
    score: tuple[int, int]
    entries: tuple[Entry, ...] = ()
    span: Span = field(default=Span(0, 0), compare=False, repr=False)
    score_span: Span = field(default=Span(0, 0), compare=False, repr=False)
    crawford: bool | None = field(default=None, compare=False)
    automatic_doubles: int = field(default=0, compare=False)
    extras: tuple[Header, ...] = field(default=(), compare=False)
    positions: tuple[str, ...] = field(default=(), compare=False, repr=False)

    @property
    def names(self) -> tuple[str, str]:
        return self.players[0].name, self.players[1].name

    @property
    def result(self) -> tuple[int, Result] | None:
        """The column that the first result stands in, and what it says; None where there is none."""
        for entry in self.entries:
            if isinstance(entry.action, Result) and entry.player is not None:
                return entry.player, entry.action
        return None

    @property
    def is_position(self) -> bool:
        """Is this no game, but a position that somebody set up, perhaps with dice or a double to be answered?"""
        actions = (entry.action for entry in self.entries if not isinstance(entry.action, Comment))
        return isinstance(next(actions, None), SetBoard) and all(
            isinstance(action, SetBoard | Unplayed | Double | Beaver | Raccoon) for action in actions
        )

    @property
    def has_score(self) -> bool:
        """Did a score line stand there? Without one ``score`` is 0-0 and says nothing."""
        return self.score_span != self.span or self.span == Span(0, 0)


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match or a money session.

    ``length``: points to play to, 0 for a money session, None when the record doesn't say. ``preamble``: headers and
    comments before the first game, in order, with ``preamble_spans`` beside them.
    """

    length: int | None
    games: tuple[GameRecord, ...]
    preamble: tuple[Header | Comment, ...] = ()
    preamble_spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)
    span: Span = field(default=Span(0, 0), compare=False, repr=False)
    dialect: str = field(default="", compare=False)

    @property
    def headers(self) -> Iterator[Header]:
        return (item for item in self.preamble if isinstance(item, Header))

    @property
    def placed_headers(self) -> Iterator[tuple[Header, Span]]:
        """The headers with their places."""
        for item, span in zip(self.preamble, self.preamble_spans, strict=True):
            if isinstance(item, Header):
                yield item, span

    def header(self, *keys: str) -> str | None:
        """The value of the first header with one of these names (any letter case), or None."""
        wanted = {key.lower() for key in keys}
        return next((value for key, value in self.headers if key.lower() in wanted), None)

    @property
    def players(self) -> tuple[Player, Player]:
        """The players as the first game names them; nameless where there is no game."""
        return self.games[0].players if self.games else (Player(""), Player(""))

    @property
    def names(self) -> tuple[str, str]:
        return self.players[0].name, self.players[1].name


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader made of a text: the matches in it and all that was wrong with it, in no order."""

    source: SourceText
    matches: tuple[MatchRecord, ...]
    problems: tuple[Problem, ...] = ()
    format: str = ""
    dialect: str = ""
