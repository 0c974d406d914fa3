"""Matches as files have them → records, with the listing of the file and everything that is wrong on the way."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tavla.grammar.ogxm.games import GameBuilder
from tavla.grammar.ogxm.headers import rules_of
from tavla.grammar.ogxm.parts import Fault, Game, Match, Section
from tavla.grammar.position import STARTS, Board
from tavla.grammar.problems import Problem
from tavla.grammar.record import Comment, GameRecord, Header, MatchRecord, Player
from tavla.grammar.source import Listing, Span

__all__ = ["MatchBuilder"]

_LONGEST: Final = 999
_MOST_POINTS: Final = 1 << 30


class MatchBuilder:
    """Builds records one after the other, and keeps the listing and the problems of the file."""

    def __init__(self) -> None:
        self.listing = Listing()
        self.end = 0
        """Where the listing ends so far."""
        self.problems: list[Problem] = []

    def add(self, line: str, faults: Sequence[Fault] = ()) -> Span:
        """Add a line to the listing, and the faults of what it tells."""
        span = self.listing.add(line)
        self.end = span.end
        self.problems += [Problem(fault.code, fault.message, *span, fault.help) for fault in faults]
        return span

    def record(self, match: Match, title: str, faults: Sequence[Fault] = ()) -> MatchRecord | None:
        """The record of a match, headed by a line of its own; None where there is nothing of it."""
        span = self.add(title, faults)
        headers: list[Header | Comment] = [*match.headers, *rules_of(match)]
        start = STARTS[match.variation]
        players = Player(match.names[0]), Player(match.names[1])
        score, games, crawford_seen = match.start, list[GameRecord](), match.crawford_over
        last = match.games[-1] if match.games else None
        for part in match.parts:
            if isinstance(part, Section):
                self.add(part.text, part.faults)
                continue
            one_away = match.length is not None and (score[0] == match.length - 1) != (score[1] == match.length - 1)
            crawford = part.crawford if match.length else None
            if crawford is None and match.length and match.rules.get("crawford"):
                crawford = one_away and not crawford_seen
            crawford_seen |= one_away
            builder = GameBuilder(self, part, Board(start, start), match.names)
            ends_match = part is last and bool(match.length) and match.winner in (0, 1) and part.winner == match.winner
            game = builder.record(len(games) + 1, players, score, ends_match=ends_match)
            games.append(replace(game, crawford=crawford))
            score = self._after(score, part)
        if match.length is None and not games:
            return None
        self._look_at(match, score, games, span)
        return MatchRecord(self._length(match, span), tuple(games), tuple(headers), (span,) * len(headers),
                           Span(span.start, self.end), match.dialect)  # fmt: skip

    @staticmethod
    def _after(score: tuple[int, int], game: Game) -> tuple[int, int]:
        if game.winner is None or game.points > _MOST_POINTS:
            return score
        return (score[0] + game.points, score[1]) if game.winner == 0 else (score[0], score[1] + game.points)

    def _length(self, match: Match, span: Span) -> int | None:
        length = match.length
        if length is None:
            self.problems.append(Problem("HD201", "the file doesn't say how long the match is", *span))
        elif length > _LONGEST:
            self.problems.append(Problem("HD204", f"match length {length} is implausible", *span,
                                         data={"length": length}))  # fmt: skip
            return length if length < _MOST_POINTS else None
        return length

    def _look_at(self, match: Match, score: tuple[int, int], games: list[GameRecord], span: Span) -> None:
        if not games:
            self.problems.append(Problem("HD210", "there is no game in the file", *span))
        if match.final is None or not games or not all(game.whole for game in match.games):
            return
        # The points of a game count to the end of the match, and no further.
        capped = [tuple(min(points, match.length) if match.length else points for points in pair)
                  for pair in (score, match.final)]  # fmt: skip
        if capped[0] != capped[1]:
            stated, added = ("-".join(map(str, pair)) for pair in (match.final, score))
            place = games[-1].span
            self.problems.append(Problem("SC601", f"the final score is {stated}, but the games add up to {added}",
                                         *place))  # fmt: skip
