"""The writer's sentences for plays: what a turn is in words, with verbs in their right form.

Sentences come from ``[say]`` of a lexicon. In them, ``{name}`` is filled in; ``{plays|play}`` and ``{очко|очка|очков}``
are the forms for one, for some, for many.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from tavla.grammar.narrative.lexicon import Lexicon
from tavla.grammar.notation import STANDARD, spell_moves
from tavla.grammar.position import BAR, OFF
from tavla.grammar.record import CheckerMove, Dice, PartialMove

__all__ = ["Wording"]

_FIELD = re.compile(r"\{([^{}]*)\}")
_FURTHEST_ENTRY = 19
_MOST_AT_ONCE = 4
_MANY = 5


class _Way(NamedTuple):
    """Checkers that go the same way; ``hit``: the first of them hits."""

    kind: str
    start: int
    end: int
    hit: bool
    checkers: int


class Wording:
    """Words of one language. ``turn`` chooses among the lexicon's variants, so that a text has some variety."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon, self.say = lexicon, lexicon.say
        self.turn = 0

    def fill(self, key: str, number: int = 1, /, **fields: object) -> str:
        """A sentence of the lexicon: its next variant, its forms for a number, its fields filled in."""
        template: Any = self.say[key]
        if not isinstance(template, str):
            template = template[self.turn % len(template)]

        def field(match: "re.Match[str]") -> str:
            name = match[1]
            return self._form(name.split("|"), number) if "|" in name else str(fields[name])

        return _FIELD.sub(field, template)

    def _form(self, forms: Sequence[str], number: int) -> str:
        """The form that goes with a number: Russian has three, and 21 goes with the first."""
        one = number % 10 == 1 and number % 100 != 11 if self.lexicon.language == "ru" else number == 1
        if one or len(forms) == 1:
            return forms[0]
        some = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
        return forms[1] if some or len(forms) == 2 else forms[2]

    def join(self, parts: Sequence[str]) -> str:
        """«one, two and three»."""
        if len(parts) < 2:
            return "".join(parts)
        said: str = self.say["comma"].join(parts[:-1]) + self.say["and"] + parts[-1]
        return said

    def roll(self, dice: Dice) -> str:
        """The roll: digits, or now and then the name of a doublet."""
        if dice[0] == dice[1] and self.turn % 2:
            name: str = self.lexicon.doublets[dice[0] - 1]
            return name
        return f"{dice[0]}-{dice[1]}"

    # ---- plays ------------------------------------------------------------------------------------------------

    def play(self, moves: Sequence[CheckerMove], number: int) -> list[str]:
        """Checker moves in their order, as verbs that a player's name goes before; ``number``: of the subject."""
        said = []
        for kind, same in groupby(_ways(moves), key=lambda way: way.kind):
            ways = list(same)
            if kind == "plain":
                moved = self.join([self._move(way) for way in ways])
                single = len(ways) == ways[0].checkers == 1
                said.append(self.fill("plays" if single else "plays_many", number, moves=moved))
            elif kind == "bears_off" and len(ways) > 1 and not any(way.hit for way in ways):
                said.append(self.fill("bears_off_several", number, moves=self.join(list(self._borne_off(ways)))))
            else:
                said += [self._special(way, number) for way in ways]
        return said

    def _borne_off(self, ways: Sequence[_Way]) -> Iterator[str]:
        for index, way in enumerate(ways):
            key = "off_many" if way.checkers > 1 else "off_next" if index else "off_first"
            yield self.fill(key, start=way.start, count=self._count(way.checkers))

    def sentence(self, key: str, number: int, player: str, play: Sequence[str], **fields: str) -> str:
        """A sentence with a play in it: behind a mark, or as one more thing that the player does."""
        added = self.say["and"] + play[0] if len(play) == 1 else self.say["comma"] + self.join(play)
        return self.fill(key, number, player=player, play=self.join(play), and_play=added, **fields)

    def _special(self, way: _Way, number: int) -> str:
        fields = {"start": self._point(way.start), "end": self._point(way.end), "moves": self._move(way),
                  "count": self._count(way.checkers)}  # fmt: skip
        many = "_many" * (way.checkers > 1)
        match way.kind:
            case "enters" | "bears_off":
                return self.fill(f"{way.kind}{many}{'_hitting' * way.hit}", number, **fields)
            case "hits":
                # «hits two checkers» would be the victims: more than one say it behind.
                variants = self.say["hits"]
                chosen = variants[-1] if way.checkers > 1 else variants[self.turn % len(variants)]
                return self._filled(chosen, number, fields)
        notation = spell_moves([CheckerMove(way.start, way.end, way.hit)], STANDARD)
        return self._filled(self.say["plays_many"][0], number, {"moves": notation})

    def _filled(self, template: str, number: int, fields: dict[str, str]) -> str:
        return _FIELD.sub(
            lambda match: self._form(match[1].split("|"), number) if "|" in match[1] else fields[match[1]], template
        )

    def _move(self, way: _Way) -> str:
        key = "moves" if way.checkers > 1 else "move"
        return self.fill(key, start=self._point(way.start), end=self._point(way.end), count=self._count(way.checkers),
                         count_with=self._count(way.checkers, "counts_with"))  # fmt: skip

    def _count(self, count: int, key: str = "counts") -> str:
        counts: list[str] = self.say.get(key) or self.say["counts"]
        return counts[count] if count < len(counts) else str(count)

    def _point(self, point: int) -> str:
        word: str = self.say["bar"] if point == BAR else self.say["off"] if point == OFF else str(point)
        return word

    # ---- plays that leave something open ----------------------------------------------------------------------

    def open_play(self, parts: Sequence[PartialMove], number: int) -> list[str]:
        """What is known of a play of which something is open."""
        moves = self.join([self._part(part) for part in parts])
        return [self._filled(self.say["plays_many"][0], number, {"moves": moves})]

    def _part(self, part: PartialMove) -> str:
        say = self.say
        count = "" if part.checkers in (None, 1) else self._count(part.checkers or 1, "counts_with")
        text: str = say["part"] if part.checkers == 1 else say["part_checkers"][part.checkers is None]
        text = text.replace("{count}", count).replace("{count_with}", count)
        if part.start is not None:
            text += say["part_from"].replace("{start}", self._point(part.start))
        if part.end is not None:
            text += say["part_to"].replace("{end}", self._point(part.end))
        if part.pips is not None:
            text += say["part_by"].replace("{pips}", str(part.pips))
        return text + (say["part_hit"] if part.hit else say["part_no_hit"] if part.hit is False else "")


def _ways(moves: Sequence[CheckerMove]) -> Iterator[_Way]:
    """The moves in their order; the same ones side by side in one, if no other than the first hits."""
    for (start, end), same in groupby(moves, key=lambda move: move[:2]):
        waiting: list[CheckerMove] = []
        for move in same:
            if waiting and (move.hit or len(waiting) == _MOST_AT_ONCE):
                yield _way(start, end, waiting)
                waiting = []
            waiting.append(move)
        yield _way(start, end, waiting)


def _way(start: int, end: int, moves: Sequence[CheckerMove]) -> _Way:
    hit = moves[0].hit
    if start == BAR and end >= _FURTHEST_ENTRY and end != BAR:
        kind = "enters"
    elif end == OFF and OFF < start < BAR and not (hit and len(moves) > 1):
        kind = "bears_off"
    elif start > OFF and OFF < end < BAR:
        kind = "hits" if hit else "plain"
    else:
        kind = "odd"
    return _Way(kind, start, end, hit, len(moves))
