"""What a move property says, and how actions are spelled as one.

Points are letters in one frame for both players: `a` to `x` are White's points 1 to 24, which are Black's 24 to 1;
`y` is the bar, `z` off. White is player 0.

What has no word in the format (an entry that could not be read, a resignation beside the result) stands after a
question mark, in the words of the .mat family: `W[?Resigns gammon]`. Programs pass over a move that has no dice.
"""

import re
from typing import Final, NamedTuple

from tavla.grammar.mat.cells import parse_cell
from tavla.grammar.mat.writer import resignation_text
from tavla.grammar.notation import GNUBG, spell_moves
from tavla.grammar.position import BAR, OFF
from tavla.grammar.problems import Problem
from tavla.grammar.record import (
    Action,
    Beaver,
    CheckerMove,
    Comment,
    Dance,
    Double,
    Drop,
    IllegalPlay,
    OpenPlay,
    Raccoon,
    Resignation,
    Result,
    SetBoard,
    Take,
    Turn,
    Unplayed,
    Unread,
)
from tavla.grammar.set_board import illegal_play_of

__all__ = ["LETTERS", "POINTS", "CubeValues", "Said", "moves_of", "roll_action", "said", "spelled", "words_of"]

POINTS: Final = tuple({chr(96 + p if player == 0 else 121 - p): p for p in range(1, BAR)} | {"y": BAR, "z": OFF}
                      for player in (0, 1))  # fmt: skip
"""For each player: the letters with his own points."""
LETTERS: Final = tuple({point: letter for letter, point in points.items()} for points in POINTS)

_ROLL = re.compile(r"\s*([0-9])\s*([0-9])\s*([A-Za-z\s]*?)\s*")
_PAIR = 2
_VERBATIM = "??"
_WORDS: Final[dict[str, Action]] = {"take": Take(), "drop": Drop()}


class Said(NamedTuple):
    """The actions that a value stands for (mostly one), and what is wrong with it; offsets count from the value."""

    actions: tuple[Action, ...]
    problems: tuple[Problem, ...] = ()


def moves_of(player: int, letters: str) -> tuple[CheckerMove, ...] | None:
    """The checker moves that pairs of letters stand for; None where a letter is no point."""
    points = POINTS[player]
    try:
        ends = [points[letter] for letter in letters]
    except KeyError:
        return None
    return tuple([CheckerMove(*pair) for pair in zip(ends[::2], ends[1::2], strict=False)])


def roll_action(player: int, value: str) -> Turn | Dance | None:
    """A roll with its play, as programs write it (`31hefe`); None for what is no such thing."""
    moves = moves_of(player, value[2:])
    if moves is None or len(value) % _PAIR:
        return None
    first, second = int(value[0]), int(value[1])
    dice = (first, second) if first >= second else (second, first)
    # The property that the spans are relative to begins with its name and bracket: `W[31hefe]`.
    spans = tuple([(place, place + _PAIR) for place in range(4, 4 + _PAIR * len(moves), _PAIR)])
    return Turn(dice, moves, spans) if moves else Dance(dice)


def said(player: int, value: str, names: tuple[str, str]) -> Said:
    """What any value of a move property says; doubles have no value of the cube yet."""
    word = value.strip().lower()
    if word == "double":
        return Said((Double(),))
    if word in _WORDS:
        return Said((_WORDS[word],))
    if value.startswith(_VERBATIM):
        return Said((Unread(value[len(_VERBATIM) :]),), (_unknown(value),))
    if value.startswith("?"):
        return _said_in_words(value, names)
    match = _ROLL.fullmatch(value)
    if match is None:
        return Said((Unread(value),), (_unknown(value),))
    return _said_by_letters(player, value, match)


def _unknown(value: str) -> Problem:
    shown = value if len(value) < 40 else value[:40] + "…"
    return Problem("SY103", f"`{shown}` is no move and no cube action", 0, len(value),
                   "expected dice and points (31hefe), double, take or drop")  # fmt: skip


def _said_in_words(value: str, names: tuple[str, str]) -> Said:
    cell = parse_cell(value[1:].strip())
    actions = tuple(illegal_play_of(action, names)[0] if isinstance(action, IllegalPlay) else action
                    for action in cell.actions)  # fmt: skip
    return Said(actions, tuple(problem.moved(1) for problem in cell.problems))


def _said_by_letters(player: int, value: str, match: re.Match[str]) -> Said:
    letters = "".join(match[3].split()).lower()
    moves = moves_of(player, letters)
    if moves is None:
        return Said((Unread(value),), (_unknown(value),))
    problems = []
    if len(letters) % _PAIR:
        problems.append(Problem("SY102", "the play breaks off: a landing point is missing", match.end(3) - 1,
                                match.end(3), "two letters for each checker move"))  # fmt: skip
    if not {match[1], match[2]} <= set("123456"):
        problems.append(Problem("DI301", f"{match[1]}{match[2]} is no roll", match.start(1), match.end(2),
                                "a die shows 1 to 6"))  # fmt: skip
        roll = Turn(None, moves, (), match[1] + match[2])
        return Said((roll if moves else Unread(value),), tuple(problems))
    plain = roll_action(player, match[1] + match[2] + letters[: len(moves) * _PAIR])
    # Its spans are those of a value without blanks.
    action = Turn(plain.dice, plain.moves) if isinstance(plain, Turn) and match[0] != value.rstrip() else plain
    return Said((action or Unread(value),), tuple(problems))


# ---- spelling -----------------------------------------------------------------------------------------------------


def spelled(player: int, action: Action) -> str:
    """The value of the move property for any action of a player but a roll that was not played."""
    match action:
        case Turn(dice=(first, second), moves=moves) if moves:
            letters = LETTERS[player]
            return f"{first}{second}" + "".join(letters[start] + letters[end] for start, end, _ in moves)
        case Dance(dice=(first, second)):
            return f"{first}{second}"
        case Double() | Beaver() | Raccoon():
            return "double"
        case Take():
            return "take"
        case Drop():
            return "drop"
    words = words_of(action)
    if isinstance(action, Unread) and parse_cell(words.strip()).actions != (action,):
        return _VERBATIM + words
    return f"?{words}"


def words_of(action: Action) -> str:
    """An action in the words of the .mat family."""
    match action:
        case Turn(dice=dice, roll=roll, moves=moves):
            return f"{roll if dice is None else f'{dice[0]}{dice[1]}'}: {spell_moves(moves, GNUBG)}"
        case Unplayed(dice=None):
            return "00: ????"
        case IllegalPlay(dice=(first, second), text=text):
            return f"{first}{second}: {text}"
        case Resignation():
            return resignation_text(action)
        case Result(points=points, match=match):
            return f"Wins {points} point{'s' * (points != 1)}{' and the match' * match}"
        case OpenPlay(text=text) | Unread(text=text) | SetBoard(text=text) | Comment(text=text):
            return text
    return ""


# ---- the cube -----------------------------------------------------------------------------------------------------

_MOST = 1 << 40
"""No cube goes further; beyond, doubles have no value."""


class CubeValues:
    """What the cube shows while the cube actions of a game go by, whether they are in order or not.

    The format names no values, and a beaver is a double that answers a double.
    """

    def __init__(self, value: int = 1, owner: int | None = None) -> None:
        self.value, self.owner = value, owner
        self.offered: Double | Beaver | Raccoon | None = None
        self.by = 0

    def double(self, player: int) -> Double | Beaver | Raccoon:
        """The next double of a player, as what it amounts to, with its value."""
        pending = self.offered
        if pending is None or self.by == player:
            kind: type[Double | Beaver | Raccoon] = Double
        else:
            # It was taken, and turned once more.
            self.value *= 2
            kind = Raccoon if isinstance(pending, Beaver) else Beaver
            self.owner = player if kind is Beaver else 1 - player
        self.by = player
        value = self.value * 2
        self.offered = kind(value if value <= _MOST else None)
        self.value = min(self.value, _MOST)
        return self.offered

    def take(self) -> None:
        if self.offered is not None:
            self.value = min(self.value * 2, _MOST)
            if isinstance(self.offered, Double):
                self.owner = 1 - self.by
        self.offered = None

    def settle(self) -> None:
        """The game goes on or ends: after a beaver that is how it was accepted."""
        if isinstance(self.offered, Beaver | Raccoon):
            self.take()
        self.offered = None
