"""What was told becomes the entries of a record, once it is known whose points the numbers are."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from tavla.grammar.narrative.numbering import Scheme, Told, best_scheme
from tavla.grammar.narrative.teller import REMARK, Teller, plain
from tavla.grammar.narrative.turns import Draft
from tavla.grammar.problems import Problem
from tavla.grammar.record import Action, Comment, Entry, IllegalPlay, SetBoard, Unread
from tavla.grammar.set_board import illegal_play_of, set_board_of

__all__ = ["finished_game", "scheme_of"]


class _Game(Protocol):
    @property
    def teller(self) -> Teller: ...


def scheme_of(games: Sequence[_Game]) -> Scheme:
    """The numbering that the plays of all games fit."""
    moves: list[Told] = []
    roman = False
    for game in games:
        seen: set[int] = set()
        for _, action, _, _ in game.teller.entries:
            if isinstance(action, Draft) and action.dice is not None:
                moves += _told(action, first=action.player not in seen)
                seen.add(action.player)
                numbers = [number for part in action.parts for number in (*part.starts, *part.ends)]
                roman = roman or any(number.kind == "ROMAN" for number in numbers)
    return best_scheme(moves, rows=roman)


def _told(draft: Draft, *, first: bool) -> Iterator[Told]:
    assert draft.dice is not None
    for part in draft.parts:
        if part.start_owner or part.end_owner:
            continue
        for start in part.starts or (None,):
            for end in part.ends or (None,):
                yield Told(draft.player, draft.dice, start, end, first)


def finished_game(teller: Teller, scheme: Scheme, names: tuple[str, str], problems: list[Problem]) -> tuple[Entry, ...]:
    """The entries of a game; what is wrong with them is added to ``problems``."""
    problems += teller.problems
    return tuple(
        Entry(player, _finished(action, teller, scheme, names, Problem("", "", start, end), problems), start, end)
        for player, action, start, end in teller.entries
    )


def _finished(action: Action | Draft, teller: Teller, scheme: Scheme, names: tuple[str, str], at: Problem,
              problems: list[Problem]) -> Action:  # fmt: skip
    if isinstance(action, Draft):
        return _play(action, teller, scheme, problems)
    if action is REMARK:
        return Comment(plain(teller.spoken.text[at.start : at.end]))
    wrong = ""
    if isinstance(action, IllegalPlay):
        action, wrong = illegal_play_of(action, names)
    elif isinstance(action, SetBoard):
        action, wrong = set_board_of(action.text)
    if wrong:
        problems.append(Problem("SY106", f"unreadable position: {wrong}", at.start, at.end))
    return action


def _play(draft: Draft, teller: Teller, scheme: Scheme, problems: list[Problem]) -> Action:
    text = " ".join(teller.spoken.text[draft.start : draft.end].split())
    if draft.roll:
        problems.append(Problem("DI301", f"`{draft.roll[:40]}` is no roll of two dice", draft.start, draft.end,
                                help="a roll is two numbers from 1 to 6"))  # fmt: skip
    elif draft.dice is None:
        problems.append(Problem("DI304", "no roll is told for this turn", draft.start, draft.end,
                                help="say the dice: `rolls 3-1`"))  # fmt: skip
    try:
        return draft.action(scheme, teller.spoken.owners(), text)
    except ValueError as error:
        if draft.dice is not None:
            problems.append(Problem("SY104", f"{error} on the board", draft.start, draft.end,
                                    help="points go from 24 to 1, those of a row from 1 to 12"))  # fmt: skip
        return Unread(text)
