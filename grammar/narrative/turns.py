"""What a turn amounts to, put together from phrases: who goes from where to where, how far, and what is left open.

A *part* is what is said of checkers that go the same way. Phrases fill its slots in any order; a phrase whose slot is
taken begins the next part: «from 13 to 8 and from 6 …», «на пять линий шашку с линии XII и на одну …».
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tavla.grammar.narrative.clauses import Amount, Number, Phrase
from tavla.grammar.narrative.numbering import Scheme
from tavla.grammar.notation import NotationError, parse_play
from tavla.grammar.position import BAR, OFF
from tavla.grammar.record import CheckerMove, Dice, OpenPlay, PartialMove, Turn

__all__ = ["Draft", "Part", "UnclearError"]

_BAR = Number("BAR", BAR)
_ENTRY = Number("ENTRY", BAR)
"""The bar where the verb says so: «enters on 20»."""
_OFF = Number("OFF", OFF)
_PLACES = ("from", "to", "at", "by", "amount")
_FAR_SIDE = 25
_HOME = 6
_MOST_CHECKERS = 15
_ROW = 12


class UnclearError(ValueError):
    """A phrase that fits nowhere in its turn; ``phrase`` is the first such."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.kind)
        self.phrase = phrase


@dataclass(slots=True)
class Part:
    """Checkers that go the same way. ``checkers``: 0 where no number was said; ``some``: one or more, as it may be.

    ``starts`` and ``ends`` are as told, by whatever numbering; ``start_owner`` and ``end_owner`` whose points these are
    said to be.
    """

    starts: tuple[Number, ...] = ()
    ends: tuple[Number, ...] = ()
    pips: int = 0
    hit: bool | None = None
    checkers: int = 0
    some: bool = False
    start_owner: str = ""
    end_owner: str = ""
    closed: bool = False
    place: tuple[int, int] = (0, 0)

    @property
    def landed(self) -> bool:
        return bool(self.ends or (self.starts and self.pips))

    def distance(self) -> int:
        """Pips of all its checkers, 0 where they can't be told without knowing the numbering."""
        ways = max(len(self.starts), len(self.ends), self.checkers, 1)
        if self.pips:
            return self.pips * ways
        if not (self.starts and self.ends) or any(item.value in (OFF, BAR) for item in (*self.starts, *self.ends)):
            return 0
        pairs = [(start, end) for start in self.starts for end in self.ends]
        pips = [_FAR_SIDE - start.value - end.value if (start.kind == "ROMAN") != (end.kind == "ROMAN")
                else abs(start.value - end.value) for start, end in pairs]  # fmt: skip
        return sum(pips) * (ways if len(pairs) == 1 else 1)

    def says_only(self, before: "Sequence[Part]") -> bool:
        """Does this say no more than how far the part before goes?"""
        bare = not (self.starts or self.ends or self.checkers or self.hit)
        return bare and any(part.distance() == self.pips for part in before)


@dataclass(slots=True)
class Draft:
    """A turn that is being told. ``dice`` None where no roll was told; ``start`` and ``end`` its place in the text."""

    player: int
    dice: Dice | None
    start: int
    end: int
    is_guess: bool = False
    """Nobody said yet whose roll it is."""
    roll: str = ""
    """What stood in place of the dice."""
    parts: list[Part] = field(default_factory=list)
    mode: str = ""
    """What a place without a verb means: after ENTER one more entry, after BEAR_OFF one more checker off."""
    hits_next: bool = False
    shared: tuple[tuple[Number, ...], int] = ((), 0)
    """Where checkers start that are told one by one («two checkers from 13, one to 11, the other to 9»), and how many
    of them are still to be told."""
    then: bool = False
    """The same checker goes on: «first four, then three»."""
    counts_back: bool = False
    """The number of checkers comes behind the places and the verb."""

    def copy(self) -> "Draft":
        return replace(self, parts=[replace(part) for part in self.parts])

    @property
    def pips(self) -> int:
        """How far the dice go; 0 without dice."""
        if self.dice is None:
            return 0
        return sum(self.dice) * (2 if self.dice[0] == self.dice[1] else 1)

    @property
    def told(self) -> int:
        return sum(part.distance() for part in self.parts)

    @property
    def is_full(self) -> bool:
        """Is every pip of the dice spoken for?"""
        return self.pips > 0 and self.told >= self.pips and all(part.landed for part in self.parts)

    # ---- phrases ----------------------------------------------------------------------------------------------

    def add(self, phrases: Sequence[Phrase], offset: int) -> None:
        """Take in phrases of a clause at an offset of the text. Raises UnclearError for the first that fits nowhere."""
        skip = False
        for index, phrase in enumerate(phrases):
            if skip:
                skip = False
                continue
            following = phrases[index + 1] if index + 1 < len(phrases) else None
            place = (offset + phrase.start, offset + phrase.end)
            skip = self._add(phrase, following, phrases[index + 2 : index + 3], place)

    def _add(self, phrase: Phrase, following: Phrase | None, after: Sequence[Phrase], place: tuple[int, int]) -> bool:
        """Take in one phrase; True when the one behind it belongs to it."""
        match phrase.kind:
            case "MOVE" | "ENTER" | "BEAR_OFF" | "MAKE":
                self._verb(phrase.kind, following, after, place)
            case "HIT" | "HITTING":
                return self._hit(phrase.kind, following, after, place)
            case "NO_HIT":
                self._part("hit", place).hit = False
            case "ONWARD":
                self._onward(place)
            case "THEN":
                self.then = True
            case "SUM":
                self._part("pips", place).pips = self.pips // (2 if self._is_doublet else 1) if self.pips else 0
            case "ONE_OR_MORE":
                self._part("checkers", place).some = True
                return following is not None and following.kind == "checkers"
            case "checkers":
                self._count(phrase.value, place)
            case "with":
                self._with(phrase, place)
            case "play":
                self._notation(phrase, place)
            case "from":
                self._from(phrase.value, place)
            case "to" | "at":
                self._to(phrase.value, place)
            case "by":
                self._by(phrase.value, following, place)
            case "amount":
                self._amount(phrase, following, place)
            case "owner" | "player" | "POINT" | "POINTS" | "PIPS" | "ALSO" | "DOUBLET" | "GAME" | "SINGLE" | "BEGIN":
                pass
            case _:
                raise UnclearError(phrase)
        return False

    @property
    def _is_doublet(self) -> bool:
        return self.dice is not None and self.dice[0] == self.dice[1]

    @property
    def _current(self) -> Part | None:
        return self.parts[-1] if self.parts and not self.parts[-1].closed else None

    def _part(self, slot: str, place: tuple[int, int]) -> Part:
        """The part whose slot is free: the current one, or a new one that goes on in the same manner."""
        part = self._current
        if part is None or getattr(part, slot) not in ((), 0, None, False):
            part = Part(place=place, hit=True if self.hits_next else None)
            self.hits_next = False
            if self.mode == "ENTER" and slot == "ends":
                part.starts = (_ENTRY,)
            if self.shared[1] and slot == "ends":
                part.starts, part.checkers = self.shared[0], 1
                self.shared = self.shared[0], self.shared[1] - 1
            if self.mode == "BEAR_OFF" and slot in ("starts", "checkers"):
                part.ends = (_OFF,)
            self.parts.append(part)
        part.place = (min(part.place[0], place[0]), max(part.place[1], place[1]))
        return part

    def _verb(self, kind: str, following: Phrase | None, after: Sequence[Phrase], place: tuple[int, int]) -> None:
        part = self._current
        last = not after or after[0].kind not in _PLACES
        self.counts_back = (
            kind == "MOVE" and _is_checkers(following) and last and part is not None and not part.checkers
        )
        if part is not None and part.landed:
            part.closed = True
        self.mode = kind
        wants_end = part is not None and part.starts and not part.landed and len(self.parts) > 1
        is_named = following is not None and following.kind in ("to", "at", "by", "amount")
        if kind == "MAKE" and part is not None and wants_end and not is_named:
            part.ends = self.parts[-2].ends  # «and covers it with the checker from 6»
        if kind == "ENTER" and self.parts and not self.parts[-1].starts and self.parts[-1].ends:
            self.parts[-1].starts = (_ENTRY,)  # «kommt auf 20 herein»: the verb comes last
        elif kind == "ENTER":
            self._part("starts", place).starts = (_ENTRY,)
        elif kind == "BEAR_OFF":
            self._part("ends", place).ends = (_OFF,)

    def _hit(self, kind: str, following: Phrase | None, after: Sequence[Phrase], place: tuple[int, int]) -> bool:
        """A hit where the current part lands, or where the next one will; True when its victim is named behind it."""
        victim = _is_checkers(following)
        follows = (after[0] if after else None) if victim else following
        goes_on = kind == "HIT" and follows is not None and follows.kind in (*_PLACES, "with", "play")
        part = self._current
        if part is not None and (not part.landed or not goes_on):
            if part.hit is not None:
                raise UnclearError(Phrase(kind, None, *place))
            part.hit = True
            part.place = (part.place[0], max(part.place[1], place[1]))
        elif self.parts and not goes_on and self.parts[-1].hit is None:
            self.parts[-1].hit = True
        else:
            if part is not None:
                part.closed = True
            self.hits_next = True
        self.mode = self.mode if self.mode == "ENTER" and part is not None and not part.landed else "HIT"
        return victim

    def _onward(self, place: tuple[int, int]) -> None:
        """«and on to 5»: the checker that has landed goes on."""
        if self.parts and self.parts[-1].ends:
            before = self.parts[-1]
            before.closed = True
            self.parts.append(Part(starts=before.ends, start_owner=before.end_owner, place=place))
            self.mode = "ONWARD"

    def _count(self, checkers: int | None, place: tuple[int, int]) -> None:
        part = self._current
        if self.counts_back and self.parts and not self.parts[-1].checkers:
            self.parts[-1].checkers, self.parts[-1].some = checkers or 0, checkers is None
            self.counts_back = False
            return
        if part is not None and part.starts and not part.landed and checkers == 1 and part.checkers > 1:
            self.shared = part.starts, part.checkers
            self.parts.remove(part)
        if checkers == 1 and self.shared[1]:
            starts, left = self.shared
            self.shared = starts, left - 1
            self.parts.append(Part(starts=starts, checkers=1, place=place))
            return
        if part is not None and part.landed and part.starts:
            part.closed = True
        if self.parts and not self.parts[-1].closed and self.parts[-1].checkers == 0 and checkers is None:
            self.parts[-1].some = not self.parts[-1].landed
            return
        part = self._part("checkers", place)
        part.checkers, part.some = checkers or 0, checkers is None

    def _with(self, phrase: Phrase, place: tuple[int, int]) -> None:
        """«with the six», «with two checkers»."""
        value = phrase.value
        if not isinstance(value, Amount):
            part = self._current
            if part is not None and not part.checkers:
                part.checkers, part.some = value or 0, value is None
            elif value:
                self._count(value, place)
            return
        number = value.numbers[0].value
        if value.noun in ("CHECKER", "CHECKERS"):
            if not 1 <= number <= _MOST_CHECKERS:
                raise UnclearError(phrase)
            part = self._current or self._part("checkers", place)
            part.checkers = number
        elif self.dice is not None and number in self.dice:
            self._part("pips", place).pips = number
        else:
            raise UnclearError(phrase)

    def _notation(self, phrase: Phrase, place: tuple[int, int]) -> None:
        try:
            moves = parse_play(phrase.value).moves
        except NotationError:
            raise UnclearError(phrase) from None
        for start, end, hit in moves:
            self.parts.append(Part((_number(start),), (_number(end),), hit=hit or None, checkers=1,
                                   closed=True, place=place))  # fmt: skip

    def _from(self, amount: Amount, place: tuple[int, int]) -> None:
        if amount.noun == "PIPS":
            self._by(amount, None, place)
            return
        part = self._current
        if part is not None and part.starts == (_ENTRY,) and amount.numbers == (_BAR,):
            return
        if self.mode == "ENTER" and amount.numbers != (_BAR,):
            self.mode = ""
        if self.mode == "ONWARD" and part is not None and not part.landed:
            part.starts = ()
        self.shared = ((), 0)
        part = self._part("starts", place)
        part.starts, part.start_owner = amount.numbers, amount.owner
        if self.mode == "MAKE" and not part.landed and len(self.parts) > 1:
            before = self.parts[-2]
            part.ends, before.some = before.ends, False  # «hits on 2 from 6 and covers from 8»
        if amount.noun in ("CHECKER", "CHECKERS") and not part.checkers:
            part.checkers = 1 if amount.noun == "CHECKER" else 0

    def _to(self, amount: Amount, place: tuple[int, int]) -> None:
        if amount.noun == "PIPS":
            self._by(amount, None, place)
            return
        before = self._current
        if before is not None and before.ends and len(before.ends) > 1 and not before.closed:
            # «from 24 to 18 and 13 to 9»: the second number was where the next checker starts.
            start, before.ends, before.closed = before.ends[-1], before.ends[:-1], True
            self.parts.append(Part(starts=(start,), place=place))
        if before is not None and before.starts and before.ends and before.checkers > len(before.ends):
            before.ends += amount.numbers  # «two checkers from 13, to 10 and to 11»
            return
        if before is not None and before.ends == (_OFF,) and self.mode == "BEAR_OFF":
            before.ends = ()  # the verb for bearing off may also mean: to bring out
        part = self._part("ends", place)
        part.ends, part.end_owner = amount.numbers, amount.owner
        part.some = part.some or (self.mode == "MAKE" and not part.starts and not part.checkers)
        if amount.noun in ("CHECKER", "CHECKERS") and not part.checkers:
            part.checkers = 1 if amount.noun == "CHECKER" else 0

    def _by(self, amount: Amount, following: Phrase | None, place: tuple[int, int]) -> None:
        """How far, or where to: «на четыре линии», «на четыре», but «на линию 4», «на 4»."""
        first = amount.numbers[0]
        is_place = first.point or first.kind in ("ORDINAL", "ROMAN", "NAMED", "BAR", "OFF")
        if is_place or (first.kind == "NUMBER" and amount.noun in ("", "CHECKER", "CHECKERS")):
            self._to(amount, place)
            return
        pips = sum(number.value for number in amount.numbers)
        part = self._current
        alone = part is not None and not (part.starts or part.ends or part.checkers or part.some)
        if part is not None and part.pips and (alone or (self.then and not part.ends)):
            self.then = False
            part.pips += pips  # on four and then on three
            return
        if (
            part is not None
            and part.landed
            and following is not None
            and following.kind in ("checkers", "from", "amount")
        ):
            part.closed = True
        part = self._part("pips", place)
        part.pips = pips
        if amount.noun in ("CHECKER", "CHECKERS") and not part.checkers:
            part.checkers = 1 if amount.noun == "CHECKER" else 0

    def _amount(self, phrase: Phrase, following: Phrase | None, place: tuple[int, int]) -> None:
        """A number without a preposition: of checkers, pips, or a point where one is still wanted."""
        amount: Amount = phrase.value
        first, follows = amount.numbers[0], following.kind if following is not None else ""
        if amount.noun in ("CHECKER", "CHECKERS") and first.kind in ("NUMBER", "NUMERAL") and not first.point:
            if not 1 <= first.value <= _MOST_CHECKERS:
                raise UnclearError(phrase)
            self._count(first.value, place)
        elif amount.noun == "PIPS" and self.mode != "MAKE":
            self._by(amount, following, place)
        elif follows == "to" and first.kind in ("NUMBER", "ROMAN", "NAMED"):
            self._from(amount, place)
        elif self._counts(amount, follows):
            self._count(first.value, place)
        elif (
            self.mode in ("MAKE", "HIT", "ENTER", "ONWARD")
            or first.point
            or amount.noun == "POINT"
            or first.kind in ("OFF", "BAR", "ROMAN", "NAMED")
        ):
            self._to(amount, place)
        elif self.dice is not None and all(number.value in (*self.dice, sum(self.dice)) for number in amount.numbers):
            self._by(Amount(tuple(number._replace(kind="NUMERAL") for number in amount.numbers)), following, place)
        else:
            raise UnclearError(phrase)

    def _counts(self, amount: Amount, follows: str) -> bool:
        """Is a number without a noun one of checkers: «one from 6», «two more go …», «one to 8»?"""
        first = amount.numbers[0]
        if amount.noun or first.kind != "NUMERAL" or first.point or not 1 <= first.value <= _MOST_CHECKERS:
            return False
        part = self._current
        one_of_them = self.shared[1] or (part is not None and part.checkers > 1 and not part.landed)
        return follows in ("from", "MOVE") or (follows in ("to", "at", "by") and first.value == 1 and bool(one_of_them))

    # ---- the action -------------------------------------------------------------------------------------------

    def action(self, scheme: Scheme, owners: "dict[str, int]", text: str) -> Turn | OpenPlay:
        """The play by the mover's points: whole where every checker's way is told, else open.

        ``owners``: the players by what an owner is called; ``text``: what was written. Raises ValueError for a point
        that the board doesn't have, and where an open play has no roll.
        """
        found: list[tuple[PartialMove, tuple[int, int]]] = []
        for part in self.parts:
            span = (part.place[0] - self.start, part.place[1] - self.start)
            whose = owners | {"OWNER": 1 - self.player}
            found += [(move, span) for move in _moves_of(part, self.player, scheme, whose)]
        whole = self.dice is None or found
        if whole and all(
            None not in (move.start, move.end, move.checkers) and move.hit is not False for move, _ in found
        ):
            moves, spans = [], []
            for move, span in found:
                for number in range(move.checkers or 1):
                    assert move.start is not None
                    assert move.end is not None
                    moves.append(CheckerMove(move.start, move.end, bool(move.hit) and number == 0))
                    spans.append(span)
            return Turn(self.dice, tuple(moves), tuple(spans), self.roll)
        if self.dice is None:
            raise ValueError("no roll")
        return OpenPlay(self.dice, tuple(move for move, _ in found), text, tuple(span for _, span in found))


def _is_checkers(phrase: Phrase | None) -> bool:
    """Does a phrase name checkers, with a number or without?"""
    if phrase is None:
        return False
    return phrase.kind == "checkers" or (phrase.kind == "amount" and phrase.value.noun in ("CHECKER", "CHECKERS"))


def _number(point: int) -> Number:
    """A point as the notation of plays has it, which needs no guess whose side is meant."""
    return Number("PLAY", point)


def _moves_of(part: Part, player: int, scheme: Scheme, owners: "Mapping[str, int]") -> list[PartialMove]:
    starts = [scheme.point(number, player, owners.get(part.start_owner)) for number in part.starts]
    ends = [scheme.point(number, player, owners.get(part.end_owner)) for number in part.ends]
    if any(not OFF <= point <= BAR for point in (*starts, *ends)):
        raise ValueError("no such point")
    if part.starts == (_ENTRY,):
        # Some count the points of entry from the other side: on the 5 point is on one's own 20.
        ends = [_FAR_SIDE - end if 0 < end <= _HOME else end for end in ends]
    pairs: list[tuple[int | None, int | None]]
    if len(starts) == len(ends) > 1:
        pairs = list(zip(starts, ends, strict=True))
    else:
        pairs = [(start, end) for start in starts or (None,) for end in ends or (None,)]
    checkers: int | None = None if part.some and not part.checkers else part.checkers or 1
    if len(pairs) > 1 and (checkers is None or checkers <= len(pairs)):
        checkers = 1  # «with checkers from 8 and 6»: one of each
    return [_completed(start, end, part.pips or None, part.hit, checkers) for start, end in pairs]


def _completed(start: int | None, end: int | None, pips: int | None, hit: bool | None,
               checkers: int | None) -> PartialMove:  # fmt: skip
    """Start, end and distance: two of them give the third."""
    if start is not None and end is None and pips is not None:
        end = max(start - pips, OFF)
    elif start is None and end is not None and pips is not None and end > OFF and end + pips <= BAR:
        start = end + pips
    whole = start is not None and end is not None
    return PartialMove(start, end, None if whole else pips, hit, checkers)
