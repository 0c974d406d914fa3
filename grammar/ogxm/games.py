"""One game as a file has it → its record: plies become entries, absolute points the mover's own."""

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from tavla.grammar.ids.snowie import format_snowie
from tavla.grammar.notation import GNUBG, spell_moves
from tavla.grammar.ogxm.frame import Table, board_of, pairs_of, play_between
from tavla.grammar.ogxm.parts import Fault, Game, Id, Ply, Step
from tavla.grammar.position import CENTRED_CUBE, Board, Cube, Position
from tavla.grammar.record import (
    Action,
    Beaver,
    Comment,
    Dance,
    Dice,
    Double,
    Drop,
    Entry,
    GameRecord,
    IllegalPlay,
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
from tavla.grammar.set_board import set_position
from tavla.grammar.source import Span

if TYPE_CHECKING:
    from tavla.grammar.ogxm.builder import MatchBuilder

__all__ = ["GameBuilder"]

_SEATS: Final = ("White", "Black")
_FORFEITED: Final = 4
_MARKERS: Final = frozenset((Id.GAME_OVER, Id.MATCH_OVER, Id.FINAL, Id.NULL))
"""What says nothing that the result doesn't say."""
_GIVES_UP: Final = {
    Id.RESIGN_GAME: Resignation(), Id.RESIGN_MATCH: Resignation(match=True),
    Id.FORFEIT: Resignation(manner="forfeits"),
}  # fmt: skip
_CUBE: Final[dict[int, type[Double | Take | Drop | Beaver | Raccoon]]] = {
    Id.DOUBLE: Double, Id.TAKE: Take, Id.DROP: Drop, Id.BEAVER: Beaver, Id.RACCOON: Raccoon,
}  # fmt: skip
_WORDS: Final = {
    Id.GAME_OVER: "game over", Id.MATCH_OVER: "match over", Id.FINAL: "end", Id.NULL: "nothing", Id.PASS: "passes",
    Id.SETTLE: "settles", Id.CUBE_SET: "sets the cube", Id.RESIGN_GAME: "resigns", Id.RESIGN_MATCH: "resigns the match",
    Id.FORFEIT: "forfeits", Id.SET_POSITION: "sets the position",
}  # fmt: skip
_LEVELS: Final = (1, 2, 3)
_LARGEST_CUBE: Final = 1 << 15
"""Beyond that a cube says nothing that can be right."""
_MOST_AUTOMATIC: Final = 12
_MOST_POINTS: Final = 1 << 30


class GameBuilder:
    """The state of one game while its plies are read: where the checkers are, who gave up."""

    def __init__(self, owner: "MatchBuilder", game: Game, start: Board, names: tuple[str, str]) -> None:
        self.owner, self.game, self.names = owner, game, names
        self.checkers = sum(start.first)
        self.table = Table(start)
        self.entries: list[Entry] = []
        self.cube = CENTRED_CUBE
        self.ended = False
        """Has a player dropped or given up?"""
        self.settled = False
        self.words = ""
        """How the ply that is read is listed, where that is known."""

    def record(self, number: int, players: tuple[Player, Player], score: tuple[int, int], *,
               ends_match: bool) -> GameRecord:  # fmt: skip
        """The record of the game; ``ends_match``: its result ends the match, as the file says."""
        game = self.game
        ending = "" if game.winner is None else f", {_SEATS[game.winner]} wins {game.points}"
        span = self.owner.add(f"game {number}: {score[0]}-{score[1]}{ending}", game.faults)
        self._start(span)
        plies = game.plies
        for index, ply in enumerate(plies):
            self._ply(ply, last=index == len(plies) - 1)
        if game.winner is not None:
            self._result(game.winner, span, ends_match=ends_match)
        end = self.entries[-1].end if self.entries else span.end
        return GameRecord(number, players, score, tuple(self.entries), Span(span.start, max(end, span.end)), span,
                          automatic_doubles=min(max(game.auto, 0), _MOST_AUTOMATIC))  # fmt: skip

    def _start(self, span: Span) -> None:
        """The board and the cube that the game begins with, where they aren't the usual ones."""
        game = self.game
        board = None if game.board is None else board_of(game.board, self.checkers)
        if game.board is not None and board is None:
            self.owner.add("  an impossible position", (_impossible(),))
        if board is not None:
            self.table.put(board)
        value = (game.cube or 1) << min(max(game.auto, 0), _MOST_AUTOMATIC)
        cube = _cube(value, game.owner)
        if cube is not None:
            self.cube = cube
        if board is not None or (cube is not None and (game.cube not in (None, 1) or cube.owner is not None)):
            line = self.owner.add(f"  begins with this position and the cube on {self.cube.value}")
            self.entries.append(Entry(None, set_position(self.table.board, self.cube), *line))

    # ---- plies ------------------------------------------------------------------------------------------------

    def _ply(self, ply: Ply, *, last: bool) -> None:
        action = ply.action
        faults = [ply.fault] if ply.fault else []
        self.words = ""
        found = self._action(ply, faults)
        words = self.words or self._words(ply, found)
        span = self.owner.add(f"  {_SEATS[ply.seat]} {words}", faults)
        if found is None:
            return
        player = None if isinstance(found, SetBoard | Comment) else ply.seat
        self.entries.append(Entry(player, found, *span, ply.noted))
        if action == Id.SET_POSITION and ply.dice is not None and isinstance(found, SetBoard):
            dice: Action = Unplayed(ply.dice) if last else Comment(f"dice {ply.dice[0]}{ply.dice[1]}")
            self.entries.append(Entry(ply.seat if last else None, dice, *span))

    def _action(self, ply: Ply, faults: list[Fault]) -> Action | None:
        """What a ply is as an action; None for a marker that says nothing."""
        action = ply.action
        if action in _CUBE:
            return self._cube_action(_CUBE[action], ply.seat)
        if action in _GIVES_UP:
            self.ended = True
            return self._gives_up(ply)
        if action == Id.SET_POSITION:
            return self._position(ply, faults)
        if ply.dice is not None:
            return self._roll(ply, ply.dice, faults)
        if action == Id.CUBE_SET:
            cube = _cube(ply.cube or 1, ply.owner)
            if cube is None:
                faults.append(Fault("SY106", f"the cube can't be set to {ply.cube}"))
                return Unread(f"cube set to {ply.cube}")
            self.cube = cube
            return set_position(self.table.board, cube)
        if action == Id.PASS:
            # The turn goes over without a roll: for that there is no action but a position with the other on roll.
            return set_position(self.table.board, self.cube, 1 - ply.seat)
        if action == Id.SETTLE:
            self.settled = True
            return Comment("settled" if ply.settled is None else f"settled for {ply.settled:g} points")
        if action in _MARKERS:
            return None
        faults.append(Fault("SY103", f"the action {action} is not known"))
        return Unread(f"action {action}")

    def _cube_action(self, kind: "type[Double | Take | Drop | Beaver | Raccoon]", seat: int) -> Action:
        value = min(self.cube.value, _LARGEST_CUBE)
        if kind is Take:
            self.cube = Cube(value * 2, seat)
        elif kind is Beaver:
            self.cube = Cube(value * 4, seat)
        elif kind is Raccoon:
            self.cube = Cube(value * 2, self.cube.owner)
        self.ended |= kind is Drop
        return kind()

    def _roll(self, ply: Ply, dice: Dice, faults: list[Fault]) -> Action:
        found = _rolled(ply.seat, dice, ply.steps, ply.ordered)
        if found is None:
            steps = " ".join(f"{point}+{pips}" for point, pips in ply.steps)
            faults.append(Fault("SY104", f"the steps {steps} don't start on the board"))
            return Unread(f"{dice[0]}{dice[1]}: {steps}")
        self.table.move(ply.seat, found.pairs)
        self.words = found.words
        return found.action

    def _position(self, ply: Ply, faults: list[Fault]) -> Action:
        """A position that is set, or what a play left that can't be told by its steps."""
        board = None if ply.board is None else board_of(ply.board, self.checkers)
        if board is None:
            faults.append(_impossible())
            return Unread("set position")
        if not ply.made or ply.dice is None:
            self.table.put(board)
            return set_position(board, self.cube, None if ply.made else ply.seat)
        return self._illegal_play(ply.seat, ply.dice, board)

    def _illegal_play(self, seat: int, dice: Dice, board: Board) -> Action:
        before = self.table.board
        pairs = play_between(before[seat], board[seat])
        if pairs is not None:
            self.table.move(seat, pairs)
            if self.table.board == board:
                return roll_of(*dice, pairs)
        self.table.put(board)
        return IllegalPlay(dice, f"Illegal play ({_snowie(board, seat, self.names)})", board)

    # ---- the end of the game ----------------------------------------------------------------------------------

    def _gives_up(self, ply: Ply) -> Resignation:
        plain = _GIVES_UP[Id(ply.action)]
        level = ply.level if ply.level in _LEVELS else self._level()
        return Resignation(plain.manner, match=plain.match, level=level if not plain.match else None)

    def _level(self) -> int | None:
        """What was given up, by the points: None where they are no single, double or triple of the cube."""
        level, rest = divmod(self.game.points, self.cube.value)
        return level if level in _LEVELS and not rest else None

    def _result(self, winner: int, span: Span, *, ends_match: bool) -> None:
        """The result, and a resignation before it where nothing else ended the game."""
        game = self.game
        end = self.entries[-1].span if self.entries else span
        ended = self.ended or self.table.is_off(winner, self.checkers) or not game.whole
        if not ended:
            self.entries.append(Entry(1 - winner, self._unsaid(), *end))
        if game.points <= _MOST_POINTS:
            self.entries.append(Entry(winner, Result(game.points, ends_match), *end))

    def _unsaid(self) -> Resignation:
        """What ended the game where no ply says it: the loser gave up, unless the file says something else."""
        if self.settled:
            return Resignation("concedes")
        return Resignation("forfeits" if self.game.termination == _FORFEITED else "resigns", level=self._level())

    # ---- the listing ------------------------------------------------------------------------------------------

    @staticmethod
    def _words(ply: Ply, found: Action | None) -> str:
        match found:
            case Turn() | Dance():
                return _words_of(found)
            case IllegalPlay(dice=dice):
                return f"{dice[0]}{dice[1]}: a play that is given by the position it left"
            case Double() | Take() | Drop() | Beaver() | Raccoon():
                return f"{type(found).__name__.lower()}s"
            case Unread(text=text) | Comment(text=text):
                return text
        try:
            return _WORDS[Id(ply.action)]
        except (KeyError, ValueError):
            return f"action {ply.action}"


class _Rolled(NamedTuple):
    """A roll with its play: as an action, as pairs of the mover's points, and in words."""

    action: Turn | Dance
    pairs: tuple[tuple[int, int], ...]
    words: str


@lru_cache(1 << 16)
def _rolled(seat: int, dice: Dice, steps: tuple[Step, ...], ordered: bool) -> _Rolled | None:
    """The roll and play of a seat, made once for each distinct one; None where a step starts on no point."""
    pairs = pairs_of(seat, steps)
    if pairs is None:
        return None
    if not ordered and len(pairs) > 1:
        pairs = tuple(sorted(pairs, reverse=True))
    action = roll_of(*dice, pairs)
    return _Rolled(action, pairs, _words_of(action))


def _words_of(action: Turn | Dance) -> str:
    dice = action.dice or (0, 0)
    return f"{dice[0]}{dice[1]}: {spell_moves(action.moves, GNUBG) if isinstance(action, Turn) else 'no play'}"


def _impossible() -> Fault:
    return Fault("SY106", "the position can't be one: a player has too many checkers, or some on the other's bar")


def _cube(value: int, owner: int | None) -> Cube | None:
    """The cube that is set; None where its value is none that a cube has."""
    if not 1 <= value <= _LARGEST_CUBE or value & (value - 1):
        return None
    return Cube(value, owner if owner in (0, 1) else None)


def _snowie(board: Board, seat: int, names: tuple[str, str]) -> str:
    position = Position(board, seat)
    try:
        return format_snowie(position, names)
    except ValueError:
        return format_snowie(position)
