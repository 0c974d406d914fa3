"""One game as it is told, sentence by sentence: who acts, with which dice, and what becomes of each clause.

The turn that is being told stays open until something else begins: another roll, the cube, an ending, a comment. Who
acts is said, or follows: a roll without a name is the opponent's of who rolled last, an answer to a double the other
player's. No rule of the game is asked.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from tavla.grammar.narrative.clauses import QUOTATION, Amount, Clause, Phrase, parse_clause
from tavla.grammar.narrative.endings import ENDINGS, Ending, cube_after
from tavla.grammar.narrative.sentences import Piece, clauses_of
from tavla.grammar.narrative.turns import Draft, UnclearError
from tavla.grammar.problems import Problem
from tavla.grammar.record import (
    Action,
    Beaver,
    Comment,
    Dance,
    Dice,
    Double,
    Drop,
    IllegalPlay,
    Raccoon,
    SetBoard,
    Take,
    Unplayed,
    Unread,
)

__all__ = ["REMARK", "Spoken", "Teller", "Told", "plain"]

REMARK = Comment("\0")
"""Stands for a comment with the words at its place: a remark grows while it is told."""

Told: TypeAlias = tuple[int | None, "Action | Draft", int, int]
"""An entry whose plays still are as told: player, what, and where it stands."""

_SPACE = re.compile(r"\s+")
_EDGES = " \t\r\n,;:–—-.…"
_CUBE = ("DOUBLE", "BEAVER", "RACCOON")
_WORTH = ("SINGLE", "GAMMON", "BACKGAMMON", "MULTIPLE", "MATCH", "GAME")
_EMPTY_ROLLS = ("DANCE", "UNPLAYED", "UNTOLD")
_DEEDS = ("roll", "dice", "MOVE", "ENTER", "BEAR_OFF", "HIT", "MAKE", "TAKE", "DROP", *_CUBE, *ENDINGS, *_EMPTY_ROLLS)
_PLAY = ("MOVE", "ENTER", "BEAR_OFF", "HIT", "MAKE", "play", "from", "to", "at", "by")
_STRONG = ("play", "from", "to", "by")
_NO_PLAY = ("THEN", "DOUBLET", "owner", "player", "GAME", "POINT", "POINTS", "PIPS", "MATCH", "SINGLE", "BEGIN")
_MOST_PARTS = 30
_MANY_UNKNOWN = 3


@dataclass(slots=True)
class Spoken:
    """What holds for a whole text: original and masked, its language, the players by what they are called."""

    text: str
    masked: str
    language: str
    sides: dict[str, int] = field(default_factory=dict)

    def player(self, called: str) -> int | None:
        """0 or 1 for a name or a colour; the first colour met is player 0."""
        if called in ("0", "1"):
            return int(called)
        if called not in self.sides:
            free = [player for player in (0, 1) if player not in self.sides.values()]
            if not free:
                return None
            self.sides[called] = free[0]
        return self.sides[called]

    def owners(self) -> dict[str, int]:
        """The players by what the owner of a point is called."""
        return {"NAME 0": 0, "NAME 1": 1} | {f"{side} {side}": player for side, player in self.sides.items()}


@dataclass(slots=True)
class _Sentence:
    """What a sentence has said so far."""

    start: int
    actor: int | None = None
    fresh: bool = False
    """The actor was named, and hasn't done anything yet."""
    asked: bool = False
    remark: bool = False
    deeds: int = 0
    awaited: str = ""
    """What a quotation will be: POSITION, or the text of an ILLEGAL play."""
    ending: Ending | None = None


class Teller:
    """The entries of one game; ``problems`` is what could not be made out."""

    def __init__(self, spoken: Spoken) -> None:
        self.spoken = spoken
        self.entries: list[Told] = []
        self.problems: list[Problem] = []
        self.draft: Draft | None = None
        self.broken = False
        """Something in the open turn could not be made out."""
        self.remarks: list[Told] = []
        self.opening: dict[int, int] = {}
        self.last_roller: int | None = None
        self.next: int | None = None
        """Who rolls next where that isn't the opponent of the last roller: after a take the doubler."""
        self.cube = 1
        self.doubler: int | None = None
        """Whose double waits for its answer."""
        self.sentence = _Sentence(0)

    @property
    def has_entries(self) -> bool:
        return bool(self.entries) or self.draft is not None or bool(self.opening)

    def comment(self, text: str, start: int, end: int) -> None:
        """A comment that stands by itself: nothing before it goes on behind it."""
        self.close_turn()
        self.entries.append((None, Comment(text), start, end))

    # ---- sentences and clauses --------------------------------------------------------------------------------

    def tell(self, start: int, end: int) -> None:
        """Take in a sentence."""
        # What is asked was not done.
        asked = self.spoken.masked[end - 1] == "?"
        self.sentence = _Sentence(start, asked=asked)
        for piece in clauses_of(self.spoken.masked, start, end):
            self._clause(piece)
        self._close_ending()

    def _clause(self, piece: Piece) -> None:
        start, end = piece.start, piece.end
        clause = parse_clause(self.spoken.masked[start:end], self.spoken.language)
        sentence = self.sentence
        if piece.aside or sentence.asked:
            self._remark(start, end)
            return
        # A semicolon ends what is only thought of.
        sentence.remark = (sentence.remark and not piece.anew) or clause.hypothetical
        strange = clause.unknown > len(clause.phrases) + _MANY_UNKNOWN and not clause.has("dice")
        if sentence.remark or strange:
            self._remark(start, end)
        elif clause.fault is not None:
            self._unclear((start + clause.fault[0], start + clause.fault[1]), start, end)
        else:
            acts = self._acts(clause, start, end)
            if clause.unknown or (clause.phrases and not acts):
                self._remark(start, end)

    def _acts(self, clause: Clause, start: int, end: int) -> bool:
        """Carry out what a clause tells; False when it tells nothing that was done."""
        done = False
        play: list[Phrase] = []
        for index, phrase in enumerate(clause.phrases):
            behind = clause.phrases[index + 1 :]
            if self._belongs_to_cube(clause.phrases, index):
                continue
            if not (self._is_subject(clause.phrases, index) or self._is_deed(phrase)):
                play.append(phrase)
                continue
            done |= self._play(play, clause, start, end)
            play = []
            if phrase.kind == "player":
                self._subject(phrase)
                done |= not behind
            else:
                did = self._deed(phrase, behind, clause, (start, end))
                self.sentence.fresh &= not did
                self.sentence.deeds += did
                done |= did
        return self._play(play, clause, start, end) or done

    @staticmethod
    def _is_subject(phrases: Sequence[Phrase], index: int) -> bool:
        """Does somebody act, or is he only spoken of («hits Black on his 5 point»)?"""
        if phrases[index].kind != "player":
            return False
        before = phrases[index - 1].kind if index else ""
        following = phrases[index + 1].kind if index + 1 < len(phrases) else ""
        return before in ("", "BEGIN") or following in _DEEDS

    @staticmethod
    def _belongs_to_cube(phrases: Sequence[Phrase], index: int) -> bool:
        """A number behind a double is the cube's, and read with it."""
        return index > 0 and phrases[index - 1].kind in _CUBE and phrases[index].kind in ("to", "at", "by", "amount")

    def _is_deed(self, phrase: Phrase) -> bool:
        if self.sentence.ending is not None and phrase.kind in (*_WORTH, "amount", "by", "with", "at", "to"):
            return True
        return phrase.kind in (
            "dice", "roll", "TAKE", "DROP", *_CUBE, *ENDINGS, *_EMPTY_ROLLS, "BEGIN", "QUOTED", "POSITION", "ILLEGAL",
            "NO_ROLL",
        )  # fmt: skip

    def _subject(self, phrase: Phrase) -> None:
        sentence = self.sentence
        if phrase.value == "OPPONENT":
            last = sentence.actor if sentence.actor is not None else self.last_roller
            sentence.actor = None if last is None else 1 - last
        else:
            sentence.actor = self.spoken.player(phrase.value)
        sentence.fresh = sentence.actor is not None
        draft = self.draft
        if (
            draft is not None
            and draft.is_guess
            and not draft.parts
            and draft.start >= sentence.start
            and sentence.fresh
        ):
            # «With 6-4, Ann plays …»: who rolled is said behind the roll.
            self.last_roller = draft.player = self._actor()
            draft.is_guess = False

    def _actor(self) -> int:
        """Who acts: as the sentence says, else whose turn it is."""
        if self.sentence.actor is not None:
            return self.sentence.actor
        if self.next is not None:
            return self.next
        return 0 if self.last_roller is None else 1 - self.last_roller

    def _deed(self, phrase: Phrase, behind: Sequence[Phrase], clause: Clause, place: tuple[int, int]) -> bool:
        """Carry out a deed that is no move of checkers; False when the words mean something else."""
        sentence = self.sentence
        kind = phrase.kind
        if kind in ("dice", "roll"):
            return self._roll(phrase, place)
        if kind in _CUBE or kind in ("TAKE", "DROP"):
            return self._cube_deed(kind, behind, clause, place)
        if kind in _EMPTY_ROLLS:
            return self._empty_roll(kind, clause, place)
        if kind == "NO_ROLL":
            self._begin_turn(None, place[0])
        elif kind in ("POSITION", "ILLEGAL"):
            sentence.awaited = kind
        elif kind == "QUOTED":
            return self._quotation(phrase, place[0])
        elif kind in ENDINGS:
            return self._begin_ending(kind, clause, place)
        elif kind != "BEGIN":
            return sentence.ending is not None and sentence.ending.add(phrase, place[1])
        return True

    # ---- rolls ------------------------------------------------------------------------------------------------

    def _roll(self, phrase: Phrase, place: tuple[int, int]) -> bool:
        dice: Dice | None = phrase.value if phrase.kind == "dice" else None
        if phrase.kind == "roll":
            amount: Amount | None = phrase.value
            if amount is None:
                return False
            dice = _dice_of(amount)
            if dice is None:
                return self._opening_die(amount)
        draft = self.draft
        if draft is not None and not draft.parts and draft.dice == dice and self.sentence.actor in (None, draft.player):
            return True  # the same roll, told twice
        self._begin_turn(dice, place[0])
        if self.draft is not None:
            self.draft.end = place[1]
        return True

    def _opening_die(self, amount: Amount) -> bool:
        """«White throws a five, Black a one»: one die each, to see who begins."""
        actor, value = self.sentence.actor, amount.numbers[0].value
        if self.last_roller is not None or actor is None or not 1 <= value <= 6 or len(amount.numbers) > 1:
            return False
        self.opening[actor] = value
        return True

    def _begin_turn(self, dice: Dice | None, start: int) -> None:
        player, is_guess = self._actor(), self.sentence.actor is None
        self.close_turn()
        if not is_guess:
            self.sentence.actor = player
        self.last_roller, self.next = player, None
        # Who rolls was said at the beginning of the sentence, unless it told of something else before.
        start = start if self.sentence.deeds else self.sentence.start
        self.draft = Draft(player, dice, start, start, is_guess=is_guess)

    def _empty_roll(self, kind: str, clause: Clause, place: tuple[int, int]) -> bool:
        """A roll that isn't played: there is no play, none was written down, or the game was over."""
        if kind == "UNPLAYED" and self.sentence.fresh and not self.sentence.deeds and not clause.unknown:
            self._begin_turn(None, place[0])  # «Ann: roll not played»
        draft = self._own_draft()
        if draft is None or draft.parts:
            stranded = draft is None and self.sentence.fresh and not clause.unknown and kind == "DANCE"
            if stranded:
                self.close_turn()
                self._no_roll(*place)
                text = plain(self.spoken.text[slice(*place)])
                self.entries.append((self.sentence.actor, Unread(text), *place))
                self.last_roller = self.sentence.actor
            return stranded
        if kind == "UNPLAYED":
            action: Action = Unplayed(draft.dice)
        elif draft.dice is None:
            return False
        else:
            action = Dance(draft.dice, stated=kind == "DANCE")
        self._replace_draft(action, place[1])
        return True

    def _own_draft(self) -> Draft | None:
        """The open turn, if it is that of who acts in this sentence."""
        draft = self.draft
        return None if draft is None or self.sentence.actor not in (None, draft.player) else draft

    def _replace_draft(self, action: Action, end: int) -> None:
        draft = self.draft
        assert draft is not None
        self.draft = None
        self.entries.append((draft.player, action, draft.start, end))
        self.close_turn()

    # ---- plays ------------------------------------------------------------------------------------------------

    def _play(self, phrases: Sequence[Phrase], clause: Clause, start: int, end: int) -> bool:
        """Take phrases of a play into the open turn; False when they are a remark."""
        if all(phrase.kind in _NO_PLAY for phrase in phrases):
            return False
        if len(phrases) == 1 and len(self.opening) == 1 and phrases[0].kind == "amount":
            return self._opening_die(phrases[0].value)
        moves = any(phrase.kind in _PLAY for phrase in phrases)
        if moves and self.draft is None and self.last_roller is None and len(self.opening) == 2:
            # The dice of the opening are the first roll, also where that isn't said once more.
            self._begin_turn((max(self.opening.values()), min(self.opening.values())), start)
        draft = self._own_draft()
        if draft is None:
            kinds = {phrase.kind for phrase in phrases}
            told = "play" in kinds or ("from" in kinds and kinds & {"to", "at", "by"})
            if not told or clause.unknown or not self.sentence.fresh:
                return False
            self._begin_turn(None, start)
            draft = self.draft
            assert draft is not None
        return self._add(draft, phrases, clause, start, end)

    def _add(self, draft: Draft, phrases: Sequence[Phrase], clause: Clause, start: int, end: int) -> bool:
        if (draft.is_full and clause.unknown) or len(draft.parts) > _MOST_PARTS:
            return False
        trial = draft.copy()
        try:
            trial.add(phrases, start)
        except UnclearError as error:
            if draft.is_full or clause.unknown > 1 or not any(phrase.kind in _STRONG for phrase in phrases):
                return False
            self._unclear((start + error.phrase.start, start + error.phrase.end), start, end)
            return True
        added = trial.parts[len(draft.parts) :]
        # What goes beyond the dice is a slip if all of it is clear; else it is said of something else.
        clear = not clause.unknown and all(part.starts and part.ends for part in added)
        if added and not clear and (draft.is_full or (trial.pips and trial.told > trial.pips)):
            # «advancing four points» says the same once more.
            return not clause.unknown and all(part.says_only(draft.parts[-1:]) for part in added)
        trial.end = end
        self.draft = trial
        return True

    def close_turn(self) -> None:
        """The turn that is being told is over; its remarks come behind it."""
        self._close_ending()
        draft = self.draft
        if draft is not None:
            text = plain(self.spoken.text[draft.start : draft.end])
            self.entries.append((draft.player, Unread(text) if self.broken else draft, draft.start, draft.end))
        self.draft, self.broken = None, False
        self.entries += self.remarks
        self.remarks = []

    # ---- cube, endings, quotations ----------------------------------------------------------------------------

    def _cube_deed(self, kind: str, behind: Sequence[Phrase], clause: Clause, place: tuple[int, int]) -> bool:
        sentence = self.sentence
        # Who answers may do so at length: «thinks for a minute and takes».
        if clause.unknown > (_MANY_UNKNOWN if kind in ("TAKE", "DROP") and self.doubler is not None else 1):
            return False
        if kind != "DOUBLE" and self.doubler is None and not sentence.fresh:
            # «passes» without a double is a dance.
            return kind == "DROP" and self._empty_roll("DANCE", clause, place)
        number = behind[0].value.numbers[0].value if behind and behind[0].kind in ("to", "at", "by", "amount") else None
        player = self._actor()
        if kind != "DOUBLE" and not sentence.fresh and self.doubler is not None:
            player = self.doubler if kind == "RACCOON" else 1 - self.doubler
        self.close_turn()
        action = _cube_action(kind, number)
        self.cube = cube_after(self.cube, action)
        if kind == "DOUBLE":
            self.doubler = self.next = player
        elif kind in ("TAKE", "DROP"):
            self.doubler = None
        self.entries.append((player, action, sentence.start if not sentence.deeds else place[0], place[1]))
        return True

    def _begin_ending(self, kind: str, clause: Clause, place: tuple[int, int]) -> bool:
        if clause.unknown > 1:
            return False
        player = self._actor() if self.sentence.actor is not None or self.last_roller is None else self.last_roller
        self.close_turn()
        start = self.sentence.start if not self.sentence.deeds else place[0]
        self.sentence.ending = Ending(kind, player, start, place[1], game=not clause.unknown)
        return True

    def _close_ending(self) -> None:
        ending, self.sentence.ending = self.sentence.ending, None
        if ending is None:
            return
        if ending.is_told:
            self.entries.append((ending.player, ending.action(self.cube), ending.start, ending.end))

    def _quotation(self, phrase: Phrase, offset: int) -> bool:
        """What stands in quotation marks: an odd roll, an illegal play, a position, or what nobody could read."""
        sentence, draft = self.sentence, self._own_draft()
        start, end = offset + phrase.start, offset + phrase.end
        text = self.spoken.text[start + 1 : end - 1]
        if sentence.awaited == "POSITION":
            self.close_turn()
            self.entries.append((None, SetBoard(text), sentence.start, end))
        elif sentence.awaited == "ILLEGAL" and draft is not None and draft.dice is not None:
            self._replace_draft(IllegalPlay(draft.dice, text), end)
        elif draft is not None and draft.dice is None and not draft.parts:
            draft.roll = text
        elif sentence.fresh and not sentence.deeds:
            self.close_turn()
            self.entries.append((sentence.actor, Unread(text), sentence.start, end))
            self._problem("SY103", f"unknown entry `{text[:40]}`", start, end)
        else:
            return False
        sentence.awaited = ""
        return True

    # ---- remarks and problems ---------------------------------------------------------------------------------

    def _remark(self, start: int, end: int) -> None:
        """Keep words that tell nothing that was done; those that stand side by side are one comment."""
        remarks = self.remarks if self.draft is not None else self.entries
        if remarks and remarks[-1][1] is REMARK and remarks[-1][2] >= self.sentence.start:
            _, _, first, before = remarks[-1]
            between = self.spoken.masked[before:start]
            if not any(char.isalnum() or char == QUOTATION for char in between):
                remarks[-1] = (None, REMARK, first, end)
                return
        if plain(self.spoken.text[start:end]):
            remarks.append((None, REMARK, start, end))

    def _unclear(self, fault: tuple[int, int], start: int, end: int) -> None:
        """Words of a play that can't be made out: the turn is kept as it stands. Outside a play they are a remark."""
        draft = self._own_draft()
        if draft is None or draft.is_full:
            self._remark(start, end)
            return
        draft.end, self.broken = end, True
        found = plain(self.spoken.text[slice(*fault)]) or plain(self.spoken.text[start:end])
        self._problem("SY101", f"can't make out `{found[:40]}` in this play", *fault,
                      help="say from which point and to which: `from 13 to 8`, or `13/8`")  # fmt: skip

    def _no_roll(self, start: int, end: int) -> None:
        self._problem("DI304", "no roll is told for this turn", start, end, help="say the dice: `rolls 3-1`")

    def _problem(self, code: str, message: str, start: int, end: int, help: str = "") -> None:
        self.problems.append(Problem(code, message, start, end, help))


def _cube_action(kind: str, value: int | None) -> Double | Beaver | Raccoon | Take | Drop:
    match kind:
        case "DOUBLE":
            return Double(value)
        case "BEAVER":
            return Beaver(value)
        case "RACCOON":
            return Raccoon(value)
    return Take() if kind == "TAKE" else Drop()


def plain(text: str) -> str:
    """Words in one line, without the marks around them."""
    return _SPACE.sub(" ", text).strip(_EDGES)


def _dice_of(amount: Amount) -> Dice | None:
    """Two dice that were told as numbers: «five and one», «64» behind a verb."""
    values = [number.value for number in amount.numbers]
    if len(values) == 1 and amount.numbers[0].kind == "NUMBER":
        values = list(divmod(values[0], 10))
    if len(values) != 2 or not all(1 <= value <= 6 for value in values):
        return None
    return max(values), min(values)
