"""How a game ends in words: who wins, gives up or loses, and what it counts."""

from dataclasses import dataclass

from tavla.grammar.narrative.clauses import Phrase
from tavla.grammar.record import Action, Beaver, Raccoon, Resignation, Result, Take

__all__ = ["ENDINGS", "Ending", "cube_after"]

ENDINGS = {"WIN": "", "LOSE": "loses", "RESIGN": "resigns", "CONCEDE": "concedes", "FORFEIT": "forfeits",
           "TIMEOUT": "lost on time"}  # fmt: skip
"""The terminals of an ending, with the manner of the resignation that it is."""
_LEVELS = {"SINGLE": 1, "GAMMON": 2, "BACKGAMMON": 3}
_HIGHEST_LEVEL = 3


def cube_after(cube: int, action: Action) -> int:
    """What the cube stands at after an answer, where it stood at ``cube`` before the double."""
    return cube * 2 if isinstance(action, Take | Beaver | Raccoon) else cube


@dataclass(slots=True)
class Ending:
    """An ending that is being told. ``times``: what the game counts beside the cube; None where nothing is said."""

    kind: str
    player: int
    start: int
    end: int
    times: int | None = None
    points: int | None = None
    match: bool = False
    game: bool = False

    def add(self, phrase: Phrase, end: int) -> bool:
        """Take in what stands behind the verb; False when it says nothing of the ending."""
        if phrase.kind in _LEVELS:
            self.times = _LEVELS[phrase.kind]
        elif phrase.kind == "MULTIPLE":
            self.times = int(phrase.value)
        elif phrase.kind == "MATCH":
            self.match = True
        elif phrase.kind == "GAME":
            self.game = True
        elif phrase.kind in ("amount", "by", "with", "at", "to") and hasattr(phrase.value, "numbers"):
            self.points = phrase.value.numbers[0].value
        else:
            return False
        self.end = end
        return True

    @property
    def is_told(self) -> bool:
        """Is it clear that the game is what was won or lost?"""
        return self.match or self.game or self.times is not None or self.points is not None

    def action(self, cube: int) -> Result | Resignation:
        """The entry. A result that names no points counts the cube, as often as its words say."""
        if self.kind == "WIN":
            return Result(self.points if self.points is not None else (self.times or 1) * cube, self.match)
        level = self.times if self.times is not None and self.times <= _HIGHEST_LEVEL else None
        return Resignation(ENDINGS[self.kind], self.points, self.match, level)
