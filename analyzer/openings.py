"""Opening codes: the first plays of a game by their Nactation, both ways.

    opening_play("31P").play          # 8/5 6/5 and the position after it
    opening_code((3, 1), after)       # "31P": judged by the position, not by the spelling
    reply_play(before, "64R"), reply_code(before, (6, 4), after)
    parse_sequence("32S-41$-64R"), format_sequence(turns)

A code is the roll, larger die first, and a letter of ``tavla.analyzer.nactation``. A play that no letter names for
certain has itself for a code: ``21 24/21``. So every legal play has one code, and every code leads back to its play.

Letters are for each player's first play, because there he stands as the game began (nothing of his can have been hit);
later their meaning depends on the position, and a sequence is read on only where turns are spelled out or forced.

Points are the mover's, 24 to 1; positions are seen by the mover: his side, the opponent's.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tavla.analyzer.board import start_board
from tavla.analyzer.diagnostics.wording import plays_text
from tavla.analyzer.nactation import LETTERS, Choice, choices_of, plays_meant
from tavla.analyzer.plays import LegalPlay, can_move, legal_plays
from tavla.analyzer.verify import Sides, find_play
from tavla.grammar.nactation import FAN, WrittenCode, format_codes, parse_code, parse_codes
from tavla.grammar.notation import format_play
from tavla.grammar.position import BAR, STANDARD_START, Side
from tavla.grammar.record import Dice, Turn

__all__ = ["CodedPlay", "CodedTurn", "OpeningError", "format_sequence", "opening_code", "opening_play",
           "parse_sequence", "reply_code", "reply_play"]  # fmt: skip

_START: Final[Sides] = start_board()
_ROLLS: Final = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))


class OpeningError(ValueError):
    """A code that doesn't name one legal play.

    ``candidates``: the plays that it may mean, spelled canonically; all legal ones where its letter isn't known.
    ``start`` and ``end`` are its offsets in the text.
    """

    def __init__(self, message: str, candidates: tuple[str, ...] = (), start: int = 0, end: int = 0) -> None:
        super().__init__(message)
        self.message, self.candidates, self.start, self.end = message, candidates, start, end


class CodedPlay(NamedTuple):
    """A roll, larger die first, and a legal play of it."""

    dice: Dice
    play: LegalPlay


class CodedTurn(NamedTuple):
    """A turn of a sequence. ``player``: 0 at the bottom of the board, 1 at the top. ``dice``: larger first, None for a
    fan without its roll. ``play``: None for a fan."""

    player: int
    dice: Dice | None
    play: LegalPlay | None


# ---- one play -----------------------------------------------------------------------------------------------------


def opening_play(code: str) -> CodedPlay:
    """The first play of a game that a code names: ``31P``, ``43-down``, ``21 24/21``.

    A small letter is read as a capital where its family has one play. With the smaller die first, S is the reverse
    split (``34S``). Raises NotationError for what is no code, OpeningError for one that doesn't name one legal play.
    """
    return reply_play(_START, code)


def opening_code(dice: Dice, after: Sides) -> str | None:
    """The code of the first play that leads to this position; None when no legal play does."""
    return reply_code(_START, dice, after)


def reply_play(before: Sides, code: str) -> CodedPlay:
    """The play that a code names for a player who hasn't played yet; otherwise like ``opening_play``.

    ``before``: the position after the first play, seen by who replies. Raises OpeningError also when he doesn't stand
    as at the standard start.
    """
    written = parse_code(code)
    if before[0] != STANDARD_START:
        raise _error(code, written, "letters are read in a player's first play, from the standard start")
    dice, play = _read(before, written, code)
    if play is None or dice is None:
        raise _error(code, written, "a fan is no play")
    return CodedPlay(dice, play)


def reply_code(before: Sides, dice: Dice, after: Sides) -> str | None:
    """The code of the play that leads from one position to another, for a player who hasn't played yet.

    None when no legal play does, and when he doesn't stand as at the standard start.
    """
    if before[0] != STANDARD_START:
        return None
    return _code(*before, _sorted(dice), after)


def _sorted(dice: Dice) -> Dice:
    return max(dice), min(dice)


@lru_cache(maxsize=1 << 14)
def _code(own: Side, opponent: Side, dice: Dice, after: Sides) -> str | None:
    play, letter = _named(own, opponent, dice).get(after, (None, None))
    if play is None:
        return None
    return f"{dice[0]}{dice[1]}{letter or ' ' + format_play(play.steps)}"


@lru_cache(maxsize=1 << 11)
def _named(own: Side, opponent: Side, dice: Dice) -> Mapping[Sides, tuple[LegalPlay, str | None]]:
    """Every play by the position that it leads to, with the first letter that names it."""
    choices = choices_of(own, opponent, dice)
    named: dict[Sides, tuple[LegalPlay, str | None]] = {choice.play[1:]: (choice.play, None) for choice in choices}
    for letter in reversed(LETTERS):
        meant = plays_meant(letter.letter, choices, dice)
        if meant and len(meant) == 1:
            play = meant[0].play
            named[play[1:]] = play, letter.letter
    return named


# ---- sequences ----------------------------------------------------------------------------------------------------


def parse_sequence(text: str) -> tuple[CodedTurn, ...]:
    """The turns of a game from its start: ``32S-41$-64R``; with a leading hyphen the player at the top begins.

    The first two turns may have letters, later ones are spelled out (``21 24/21``), forced (a bare roll with one legal
    play) or fans (``22^``, ``22`` or ``F``). Raises NotationError for what is no sequence, and OpeningError at the
    first code that doesn't lead to one legal play.
    """
    written = parse_codes(text)
    turns: list[CodedTurn] = []
    before, player = _START, int(written.other_side)
    for code in written.codes:
        if len(turns) >= _LETTERED and code.letter not in ("", FAN, "F", "f"):
            raise _error(text, code, "letters are read in each player's first play only")
        turn = CodedTurn(player, *_read(before, code, text))
        turns.append(turn)
        before, player = _next(before, turn), 1 - player
    return tuple(turns)


def format_sequence(turns: Sequence[CodedTurn]) -> str:
    """The codes of a game's first turns: ``parse_sequence`` gives the turns back.

    Raises OpeningError when the players don't take turns, or when a turn isn't legal.
    """
    before = _START
    codes: list[str] = []
    for turn in turns:
        if turn.player != (turns[0].player + len(codes)) % 2:
            raise OpeningError(f"turn {len(codes) + 1} isn't player {turn.player}'s")
        code = _code_of_turn(before, turn, len(codes) < _LETTERED)
        if code is None:
            raise OpeningError(f"turn {len(codes) + 1} isn't legal")
        codes.append(code)
        before = _next(before, turn)
    return format_codes(codes, other_side=bool(turns) and turns[0].player == 1)


_LETTERED: Final = 2
"""So many turns of a game may be named by letters: the first of each player."""


def _next(before: Sides, turn: CodedTurn) -> Sides:
    """The position after a turn, seen by who is on roll then."""
    own, opponent = turn.play[1:] if turn.play is not None else before
    return opponent, own


def _code_of_turn(before: Sides, turn: CodedTurn, lettered: bool) -> str | None:
    if turn.dice is None:
        return "F" if turn.play is None and _may_fan(before) else None
    dice = _sorted(turn.dice)
    roll = f"{dice[0]}{dice[1]}"
    if turn.play is None:
        return None if can_move(*before, dice) else roll + FAN
    if lettered:
        return reply_code(before, dice, turn.play[1:])
    plays = [play for play in legal_plays(*before, dice) if play[1:] == turn.play[1:]]
    return f"{roll} {format_play(plays[0].steps)}" if plays else None


# ---- reading a code -----------------------------------------------------------------------------------------------


def _read(before: Sides, code: WrittenCode, text: str) -> tuple[Dice | None, LegalPlay | None]:
    """The roll, larger die first, and the play of a code; no play for a fan."""
    if code.dice is None:
        if not _may_fan(before):
            raise _error(text, code, "every roll can be played")
        return None, None
    dice = _sorted(code.dice)
    choices = choices_of(*before, dice)
    if code.moves:
        return dice, _spelled_play(before, code, choices, text)
    if not choices and code.letter in ("", FAN, "F", "f"):
        return dice, None
    if not code.letter:
        if len(choices) > 1:
            raise _error(text, code, "the roll alone is written where one play is legal", choices)
        return dice, choices[0].play
    return dice, _lettered_play(code, choices, dice, text)


def _may_fan(before: Sides) -> bool:
    return bool(before[0][BAR]) and any(not can_move(*before, dice) for dice in _ROLLS)


def _spelled_play(before: Sides, code: WrittenCode, choices: Sequence[Choice], text: str) -> LegalPlay:
    assert code.dice is not None
    found = find_play(*before, Turn(_sorted(code.dice), code.moves, ((code.start, code.end),) * len(code.moves)))
    if found is None:
        raise _error(text, code, "the play isn't legal", choices)
    after, _, readings = found
    if readings:
        possible = {reading.play[1:] for reading in readings}
        raise _error(text, code, "it may be", [choice for choice in choices if choice.play[1:] in possible])
    return next(choice.play for choice in choices if choice.play[1:] == after)


def _lettered_play(code: WrittenCode, choices: Sequence[Choice], dice: Dice, text: str) -> LegalPlay:
    # With the smaller die first, a split is the reverse split (Keith's page).
    letter = "Z" if code.letter == "S" and code.dice != dice else code.letter
    if letter == FAN:
        raise _error(text, code, "the roll can be played", choices)
    meant = plays_meant(letter, choices, dice)
    if meant is None:
        raise _error(text, code, f"the definition of `{letter}` isn't known", choices)
    if not meant:
        raise _error(text, code, f"no legal play fits `{letter}`", choices)
    if len(meant) > 1:
        raise _error(text, code, "it may be", meant)
    return meant[0].play


def _error(text: str, code: WrittenCode, why: str, choices: Iterable[Choice] = ()) -> OpeningError:
    """The error of one code. Where the reason doesn't end in the plays themselves, they are the legal ones."""
    plays = [choice.play for choice in choices]
    listed = (
        "" if not plays else f" {plays_text(plays)}" if why == "it may be" else f"; legal plays: {plays_text(plays)}"
    )
    candidates = tuple(format_play(play.steps) for play in plays)
    return OpeningError(f"`{text[code.start : code.end]}`: {why}{listed}", candidates, code.start, code.end)
