"""Conversion: a record spelled as another format or dialect has it, with a list of what could not be taken along.

Writers spell a record as it stands. What a dialect wants derived (hit marks, one move a die, merged moves, its words
for a dance) is put into the record here, from the replay. Illegal plays stay as they were written.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace as changed
from typing import NamedTuple

from tavla.analyzer.events import CubeKind, EndKind, GameReplay, Replay, ReplayedTurn, TurnKind
from tavla.analyzer.fit import fit, position_left, with_positions
from tavla.analyzer.open_plays import complete_play
from tavla.analyzer.plays import Step, can_move
from tavla.analyzer.replay import replay
from tavla.analyzer.rulesets import AS_RECORDED, RuleChoice
from tavla.analyzer.verify import Sides
from tavla.grammar import formats
from tavla.grammar.notation import canonical_moves
from tavla.grammar.problems import Problem
from tavla.grammar.record import (
    Action,
    Beaver,
    Dance,
    Dice,
    Double,
    Entry,
    GameRecord,
    MatchRecord,
    OpenPlay,
    Raccoon,
    Reading,
    Resignation,
    Result,
    Turn,
    Unplayed,
    Unread,
)
from tavla.grammar.shorthand import are_landings, landings_of
from tavla.grammar.source import Span
from tavla.grammar.spelling import Holds, Spelling

__all__ = ["Conversion", "chosen", "convert", "converted", "fitted", "landings_for"]


_MOST_LEVEL = 3
_TURNS: dict[CubeKind, type[Double | Beaver | Raccoon]] = {
    CubeKind.DOUBLE: Double,
    CubeKind.BEAVER: Beaver,
    CubeKind.RACCOON: Raccoon,
}


class Conversion(NamedTuple):
    """The converted text, and what it could not hold (places are those of the source)."""

    data: bytes
    losses: tuple[Problem, ...]


def chosen(reading: Reading, match: int | None = None, game: int | None = None,
           choice: RuleChoice = AS_RECORDED) -> Reading:  # fmt: skip
    """The reading with only one of its matches, or one game of each match, counted from 1; with none where there is
    no such one. A game keeps the score that stood before it, and whether it was the Crawford game."""
    matches = reading.matches if match is None else reading.matches[match - 1 : match]
    if game is None:
        return changed(reading, matches=matches)
    return changed(reading, matches=tuple(_only(item, game - 1, choice) for item in matches if len(item.games) >= game))


def _only(match: MatchRecord, index: int, choice: RuleChoice) -> MatchRecord:
    replayed = replay(match, choice).games[index]
    record = replayed.record
    if replayed.swapped:
        return changed(match, games=(changed(record, crawford=replayed.crawford),))
    place = record.score_span if record.has_score else Span(record.span.end, record.span.end)
    game = changed(record, score=replayed.score, score_span=place, crawford=replayed.crawford)
    return changed(match, games=(game,))


def convert(reading: Reading, format: str, dialect: str | None = None,
            choice: RuleChoice = AS_RECORDED) -> Conversion:  # fmt: skip
    """Write all matches of a reading in a format. Raises UnknownFormatError for a name that nobody knows.

    ``choice``: rules that go before what the record says.
    """
    losses: list[Problem] = []
    matches = converted(reading, format, dialect, choice, losses)
    return Conversion(formats.write(matches, format, dialect), tuple(losses))


def converted(reading: Reading, format: str, dialect: str | None, choice: RuleChoice,
              losses: list[Problem]) -> tuple[MatchRecord, ...]:  # fmt: skip
    """The matches of a reading as a format has them, ready to be written; what is lost is added to ``losses``."""
    entry = formats.format_named(format)
    # A name that the format doesn't know is refused by its writer.
    style = entry.written.get(dialect or next(iter(entry.written), ""))
    if style is None:
        return reading.matches
    replays = [replay(match, choice) for match in reading.matches]
    return fitted(replays, style, entry.holds, losses, same_format=reading.format == format)


def fitted(replays: Sequence[Replay], style: Spelling, holds: Collection[Holds],
           losses: list[Problem], *, same_format: bool = False) -> tuple[MatchRecord, ...]:  # fmt: skip
    """The matches as a dialect spells them and as its format can hold them; what is lost is added to ``losses``.

    ``same_format``: they were read from it, so that what only it knows can stay.
    """
    if style.position:
        matches = tuple(map(position_left, replays))
    elif style.verbatim:
        matches = tuple(with_positions(item) if style.replayed else item.match for item in replays)
    else:
        matches = tuple(spelled(item, style, losses) for item in replays)
    return fit(matches, style, holds, losses, same_format=same_format)


def spelled(replayed: Replay, style: Spelling, losses: list[Problem]) -> MatchRecord:
    """The match as a dialect spells it; what is lost is added to ``losses``."""
    games = tuple(_Speller(game, style, losses).record() for game in replayed.games)
    length = replayed.match.length
    if replayed.money and not style.money_as_match:
        length = 0 if length is not None else None
    return changed(replayed.match, games=games, length=length)


class _Speller:
    """Rewrites one game's entries for a dialect."""

    def __init__(self, game: GameReplay, style: Spelling, losses: list[Problem]) -> None:
        self.game, self.style, self.losses = game, style, losses
        self.turns = {id(turn.entry): turn for turn in game.turns}
        self.rests = {id(turn.rest) for turn in game.odd_turns if turn.rest is not None}
        """Second halves of doublets: their moves are written with the first halves."""
        self.cube_actions = {id(item.entry): item for item in game.cube_actions}
        self.turned = {} if style.cube_words else {id(item.entry): item.kind for item in game.cube_actions}

    def record(self) -> GameRecord:
        game = self.game
        entries = tuple(self._entries(game.record.entries))
        if self.style.resignation_in_result:
            entries = self._with_resignation(entries)
        score = game.record.score
        if self.style.scores and not game.record.has_score:
            score = game.score[::-1] if game.swapped else game.score
        crawford = game.record.crawford
        if self.style.marks_crawford and crawford is None and game.crawford:
            crawford = True
        return changed(game.record, entries=entries, score=score, crawford=crawford)

    def _with_resignation(self, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """A game that was given up with the resignation right before its result, and nothing but the level in it."""
        game, place = self.game, next((i for i, e in enumerate(entries) if isinstance(e.action, Result)), None)
        if place is None or game.ending.kind is not EndKind.RESIGNATION or game.ending.winner != game.result_player:
            return entries
        kept = []
        for entry in entries[:place]:
            if not isinstance(entry.action, Resignation):
                kept.append(entry)
            elif entry.action.manner not in ("resigns", "loses"):
                self._lose(entry, f"the loser {entry.action.manner}: the format only says that he resigned")
        result = entries[place]
        assert isinstance(result.action, Result)
        assert result.player is not None
        level, rest = divmod(result.action.points, game.cube.value)
        resignation = Resignation(level=level if not rest and 1 <= level <= _MOST_LEVEL else None)
        return (*kept, Entry(1 - result.player, resignation, result.start, result.end), *entries[place:])

    def _entries(self, entries: Sequence[Entry]) -> Iterator[Entry]:
        has_result = self.game.result is not None
        for entry in entries:
            if id(entry) in self.rests:
                continue
            action = self._action(entry)
            if action is None:
                self._lose(entry, "the roll was never played, and no dice are known for it")
            elif isinstance(action, Resignation) and not self.style.resigns:
                if not has_result:
                    # Nothing else says that the game was given up, so the words stay.
                    yield entry
                elif action.manner not in ("resigns", "loses"):
                    self._lose(entry, f"the loser {action.manner}: this dialect only has the result")
            elif isinstance(action, Unread) and entry.player is None:
                self._lose(entry, "an entry that could not be read becomes a comment")
                yield entry
            else:
                yield entry if action is entry.action else entry._replace(action=action)

    def _action(self, entry: Entry) -> Action | None:
        action, turn = entry.action, self.turns.get(id(entry))
        if isinstance(action, Result):
            return changed(action, match=action.match and self.style.says_match_over)
        if isinstance(action, Turn):
            return self._turn(action, turn)
        if isinstance(action, OpenPlay):
            return self._open_play(entry, action, turn)
        if isinstance(action, Dance | Unplayed):
            return self._empty_roll(entry, action, turn)
        if isinstance(action, Double | Beaver | Raccoon) and id(entry) in self.turned:
            action = _TURNS[self.turned[id(entry)]](action.value)
        if isinstance(action, Double | Beaver | Raccoon) and not self.style.cube_values:
            done = self.cube_actions.get(id(entry))
            as_usual = done is not None and not done.automatic and action.value == done.expected
            return changed(action, value=None) if as_usual else action
        return action

    def _turn(self, action: Turn, turn: ReplayedTurn | None) -> Turn | OpenPlay:
        """A legal play one move a die, or merged, as the dialect has it; any other as it was written."""
        if turn is None or turn.route is None:
            return action
        if self.style.landings and action.dice is not None:
            seen = [(board[turn.player], board[1 - turn.player]) for board in (turn.before, turn.after)]
            landings = landings_for(seen[0], action.dice, turn.steps, seen[1])
            if landings is not None:
                return landings
        moves = canonical_moves(turn.steps, merge=self.style.play.merge)
        return action if moves == action.moves else Turn(action.dice, moves, (), action.roll)

    def _open_play(self, entry: Entry, action: OpenPlay, turn: ReplayedTurn | None) -> Action:
        """The legal play that fits, in full; where none or several do, what was said stays if the dialect can say it,
        else the words stay and can't be read again."""
        certain = turn is not None and turn.route is not None and (not turn.readings or turn.fits_later is not None)
        if self.style.open_plays and are_landings(action.parts) and (not certain or self.style.landings):
            return action
        if turn is None or turn.route is None:
            self._lose(entry, "no legal play fits what is said: the text stays as it is")
            return Unread(action.text)
        if turn.readings and turn.fits_later is None:
            self._lose(entry, "several legal plays fit what is said: the first is written")
        if not turn.route:
            return Dance(action.dice, stated=bool(self.style.play.no_play))
        return Turn(action.dice, canonical_moves(turn.steps, merge=self.style.play.merge))

    def _empty_roll(self, entry: Entry, action: Dance | Unplayed, turn: ReplayedTurn | None) -> Action | None:
        never_played = isinstance(action, Unplayed) or (turn is not None and turn.kind is TurnKind.UNPLAYED)
        if not never_played:
            return Dance(action.dice, stated=bool(self.style.play.no_play)) if action.dice else action
        if self.style.unplayed:
            return Unplayed(action.dice)
        if action.dice is None:
            return None
        if turn is not None and not can_move(turn.before[turn.player], turn.before[1 - turn.player], action.dice):
            self._lose(entry, "a roll that was never played becomes a dance: nothing can be played with it")
        return Dance(action.dice)

    def _lose(self, entry: Entry, what: str) -> None:
        self.losses.append(Problem("CV801", what, entry.start, entry.end))


def landings_for(before: Sides, dice: Dice, steps: Sequence[Step], after: Sides) -> OpenPlay | None:
    """A legal play as the points where its checkers land; None where the rules leave other plays that land there.

    ``before`` and ``after`` are the positions as the mover sees them.
    """
    for parts in landings_of(steps):
        play = OpenPlay(dice, parts)
        if [item.play[1:] for item in complete_play(*before, play)] == [after]:
            return play
    return None
