"""Replayed matches in the short form that the page's viewer steps through.

A match is an object, a game of it a list of steps: the positions at its cube actions and turns, and the one at its end.
A step is a text of fields between bars: ``heading|play|cube|board``.

- heading: who is on roll, what an XGID writes for the dice (``31``, ``00``, ``D``, ``B``, ``R``), a blank, the kind (a
  letter of ``KINDS``) and who acts.
- play: as it was played, in the usual spelling; the viewer moves the checkers by it.
- cube: its value and its owner (``-`` while centred), where it is not the one of the step before.
- board: the counts of both sides, a sign each, where the plays before don't lead to it: at the start of a game, and
  after what was illegal or could not be read.

What hangs on a step (comments, findings, analysis) stands beside the steps, under the step's number.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final, NamedTuple

from tavla.analyzer.events import CubeAction, GameReplay, Replay, ReplayedTurn, TurnKind
from tavla.analyzer.export.text import shown
from tavla.analyzer.positions import position_at_action, position_at_end, position_at_turn
from tavla.analyzer.show import ending_text
from tavla.analyzer.show_analysis import analysis_text, chances_text, difference, equity_text, error_text
from tavla.analyzer.tables.schema import Found, Played
from tavla.grammar.analysis import Analysis, Equity, PlayAnalysis
from tavla.grammar.notation import format_play
from tavla.grammar.position import BAR, Board, Cube, Offer, Position, Side
from tavla.grammar.record import Comment, Entry, IllegalPlay, OpenPlay, Turn

__all__ = ["KINDS", "Encoded", "encoded_match", "moved"]

KINDS: Final = {
    "played": "p", "danced": "n", "unplayed": "u", "unread": "r", "illegal": "x", "double": "d", "take": "t",
    "drop": "q", "beaver": "b", "raccoon": "c", "end": "e",
}  # fmt: skip
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_OFFERS: Final = {Offer.DOUBLE: "D", Offer.BEAVER: "B", Offer.RACCOON: "R"}
_WAY: Final = re.compile(r"(bar|\d+)((?:/(?:off|\d+)\*?)+)(?:\((\d+)\))?")
_MOST_CANDIDATES: Final = 10


class Encoded(NamedTuple):
    """A match as the viewer takes it, and for each of its findings, by their order, the game and the step (from 1)."""

    match: dict[str, Any]
    places: dict[int, tuple[int, int]]


def encoded_match(played: Played) -> Encoded:
    """A match in its short form; names and texts without control characters."""
    replayed = played.replay
    found: defaultdict[int | None, list[tuple[int, Found]]] = defaultdict(list)
    for index, item in enumerate(played.findings):
        found[item.diagnostic.game].append((index, item))
    places: dict[int, tuple[int, int]] = {}
    games = []
    for game in replayed.games:
        writer = _Game(replayed, game, found.get(_number(game), []))
        games.append(writer.encoded())
        places |= {index: (game.index + 1, step + 1) for index, step in writer.places.items()}
    rules, length = replayed.rules, 0 if replayed.money else replayed.match.length or 0
    match = {
        "number": played.number, "names": list(map(shown, replayed.match.names)),
        "length": length, "jacoby": int(bool(rules.jacoby) and not length),
        "beavers": int(bool(rules.beavers) and not length), "limit": rules.cube_limit,
        "final": list(replayed.final_score),
        "games": games,
    }  # fmt: skip
    return Encoded(match, places)


def _number(game: GameReplay) -> int:
    return game.record.number if game.record.number is not None else game.index + 1


@lru_cache(maxsize=1 << 14)
def _ways(play: str) -> tuple[tuple[int, str, int], ...]:
    """Start, landings and checkers of each piece of a play."""
    return tuple((BAR if start == "bar" else int(start), landings, int(count or 1))
                 for start, landings, count in _WAY.findall(play))  # fmt: skip


def moved(board: Board, player: int, play: str) -> Board:
    """The board after a play in the usual spelling, as far as it can be made. The viewer does the same."""
    sides = [list(board[0]), list(board[1])]
    own, other = sides[player], sides[1 - player]
    for start, landings, count in _ways(play):
        for _ in range(count):
            _carry(own, other, start, landings)
    return Board(tuple(sides[0]), tuple(sides[1]))


def _carry(own: list[int], other: list[int], start: int, landings: str) -> None:
    """One checker on its way."""
    if not 0 < start <= BAR or own[start] < 1:
        return
    own[start] -= 1
    end = start
    for landing in landings.split("/")[1:]:
        end = 0 if landing.startswith("off") else min(int(landing.rstrip("*")), BAR)
        if landing.endswith("*") and 0 < end < BAR and other[BAR - end] > 0:
            other[BAR - end] -= 1
            other[BAR] += 1
    own[end] += 1


def _events(game: GameReplay) -> Iterator[ReplayedTurn | CubeAction]:
    """The turns and cube actions of a game in their order."""
    actions = iter(game.cube_actions)
    action = next(actions, None)
    for turn in game.turns:
        while action is not None and action.turn < turn.number:
            yield action
            action = next(actions, None)
        yield turn
    if action is not None:
        yield action
        yield from actions


class _Game:
    """A game while it is written down: the board and the cube that the viewer has after the steps so far."""

    def __init__(self, replayed: Replay, game: GameReplay, findings: Sequence[tuple[int, Found]]) -> None:
        self.replayed, self.game = replayed, game
        self.findings = findings
        self.places: dict[int, int] = {}
        """The step of each finding, by its order in the match."""
        self.board: Board | None = None
        self.cube: Cube | None = None
        self.notes: dict[int, dict[str, Any]] = {}

    def encoded(self) -> dict[str, Any]:
        replayed, game = self.replayed, self.game
        events = list(_events(game))
        steps = [self._step(item) for item in events]
        steps.append(self._text(position_at_end(replayed, game), "end", game.on_roll or 0))
        self._note_what_was_said([item.entry for item in events])
        if self.findings:
            self._note_findings(events)
        coded: dict[str, Any] = {
            "number": _number(game),
            "score": list(game.score), "crawford": int(game.crawford), "winner": game.winner, "points": game.points,
            "ending": shown(ending_text(game, replayed.match.names)), "steps": steps,
        }  # fmt: skip
        return coded | ({"notes": self.notes} if self.notes else {})

    def _note(self, step: int) -> dict[str, Any]:
        return self.notes.setdefault(step, {})

    def _note_what_was_said(self, actions: Sequence[Entry]) -> None:
        """Analysis hangs on its action, a comment on the action before it; what comes before all, on the first."""
        steps = {id(entry): step for step, entry in enumerate(actions)}
        step = 0
        for entry in self.game.record.entries:
            step = steps.get(id(entry), step)
            if isinstance(entry.action, Comment):
                self._note(step).setdefault("comments", []).append(shown_lines(entry.action.text))
            analysis = entry.analysis if entry.noted is not None else None
            if analysis is not None and (said := _analysis(analysis)):
                self._note(step).setdefault("analyses", []).append(said)

    def _note_findings(self, events: Sequence[ReplayedTurn | CubeAction]) -> None:
        """A finding hangs on its turn, else on the last action that stands before its place in the text."""
        turns = [place for place, item in enumerate(events) if isinstance(item, ReplayedTurn)]
        starts = list(accumulate((item.entry.start for item in events), max))
        for index, found in self.findings:
            turn = found.diagnostic.turn
            if turn is not None and 0 < turn <= len(turns):
                step = turns[turn - 1]
            else:
                step = max(bisect_right(starts, found.diagnostic.span.start) - 1, 0)
            self.places[index] = step
            self._note(step).setdefault("findings", []).append(_finding(found))

    def _step(self, item: ReplayedTurn | CubeAction) -> str:
        if isinstance(item, CubeAction):
            position = position_at_action(self.replayed, self.game, item)
            return self._text(position, item.kind.value, item.player)
        legal = item.legal or item.kind is not TurnKind.PLAYED
        position = position_at_turn(self.replayed, self.game, item)
        play = _play_text(item)
        text = self._text(position, item.kind.value if legal else "illegal", item.player, play)
        assert self.board is not None
        self.board = moved(self.board, item.player, play)
        return text

    def _text(self, position: Position, kind: str, actor: int, play: str = "") -> str:
        dice = _OFFERS[position.offer] if position.offer else "{}{}".format(*position.dice or (0, 0))
        cube = board = ""
        if position.cube != self.cube:
            owner = "-" if position.cube.owner is None else position.cube.owner
            cube, self.cube = f"{position.cube.value}{owner}", position.cube
        if position.board != self.board:
            board, self.board = "".join(map(_side_text, position.board)), position.board
        return f"{position.on_roll}{dice} {KINDS[kind]}{actor}|{play}|{cube}|{board}".rstrip("|")


@lru_cache(maxsize=1 << 12)
def _side_text(side: Side) -> str:
    return "".join(_DIGITS[min(count, len(_DIGITS) - 1)] for count in side)


_spelled: Final = lru_cache(maxsize=1 << 16)(format_play)
"""Most plays of an archive have been spelled before."""


def _play_text(turn: ReplayedTurn) -> str:
    if turn.route is not None:
        return _spelled(turn.steps)
    action = turn.entry.action
    if isinstance(action, Turn):
        return format_play(action.moves)
    if isinstance(action, IllegalPlay | OpenPlay):
        return shown(action.text).replace("|", "¦")
    return ""


def shown_lines(text: str) -> str:
    """A text of several lines without any other control character."""
    return "\n".join(map(shown, text.split("\n")))


def _finding(found: Found) -> list[str]:
    item = found.diagnostic
    return [item.severity.value, item.code, shown_lines(item.message), shown_lines(item.help),
            f"{found.line}:{found.column}"]  # fmt: skip


def _analysis(analysis: Analysis) -> dict[str, Any]:
    """What an engine said: lines of text, and the plays that it weighed as rows of a table."""
    said: dict[str, Any] = {}
    others = analysis_text(Analysis(cube=analysis.cube, luck=analysis.luck, marks=analysis.marks))
    lines = others.split("\n") if others else []
    if analysis.play is not None:
        said["plays"] = _candidates(analysis.play)
        if analysis.play.error is not None:
            lines.insert(0, f"the play costs {error_text(analysis.play.error)}")
    if lines:
        said["lines"] = list(map(shown, lines))
    return said


def _candidates(play: PlayAnalysis) -> list[list[Any]]:
    """Rank, play, equity, what it is worse by, chances, level, and whether it was played."""
    best = play.candidates[0].equity if play.candidates else Equity()
    rows: list[list[Any]] = []
    for place, candidate in enumerate(play.candidates):
        if place >= _MOST_CANDIDATES and place != play.played:
            continue
        worse = difference(candidate.equity, best) if place else None
        rows.append([
            place + 1, format_play(candidate.moves) or "no play", equity_text(candidate.equity),
            "" if worse is None else f"{worse:+.3f}",
            "" if candidate.chances is None else chances_text(candidate.chances),
            "" if candidate.level is None else shown(candidate.level.name), int(place == play.played),
        ])  # fmt: skip
    return rows
