"""``check``: everything that is wrong with a text, in one pass.

Read, replay, ask the rules. Findings that follow from an earlier fault of their game are marked as consequences.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tavla.analyzer.diagnostics.diagnostic import Diagnostic
from tavla.analyzer.diagnostics.hints import with_hint
from tavla.analyzer.diagnostics.registry import RULES, rules_for
from tavla.analyzer.diagnostics.rule import Context, Finding, Rule, Subject
from tavla.analyzer.events import CubeAction, GameReplay, Replay, ReplayedTurn
from tavla.analyzer.replay import replay
from tavla.analyzer.rulesets import AS_RECORDED, RuleChoice
from tavla.grammar.problems import Problem
from tavla.grammar.record import Reading
from tavla.grammar.source import Span

__all__ = ["Report", "check", "diagnostic_of", "problems_of"]

_PLAY, _TURN, _CUBE, _GAME, _MATCH = (
    rules_for(subject) for subject in (Subject.PLAY, Subject.TURN, Subject.CUBE, Subject.GAME, Subject.MATCH)
)


@dataclass(frozen=True, slots=True)
class Report:
    """What ``check`` found in a text: the replayed matches, and the diagnostics in the order of their places."""

    reading: Reading
    replays: tuple[Replay, ...]
    diagnostics: tuple[Diagnostic, ...]


def check(reading: Reading, choice: RuleChoice = AS_RECORDED) -> Report:
    """Replay every match of a reading and report all that is wrong, consequences marked as such.

    ``choice``: rules that go before what the record says.
    """
    replays = tuple(replay(match, choice) for match in reading.matches)
    found = list(map(_places(replays), reading.problems))
    for number, replayed in enumerate(replays, 1):
        findings_of = partial(_of_match, match=number)
        found += with_hint(replayed.match, list(findings_of(replayed)), choice, findings_of)
    # A text that says the same thing wrong twice at one place says it once here.
    unique = dict.fromkeys(sorted(found, key=lambda item: (item.span, item.code)))
    return Report(reading, replays, tuple(unique))


def problems_of(reading: Reading) -> list[Diagnostic]:
    """What is wrong with the text itself, without replaying what stands in it."""
    return [diagnostic_of(problem) for problem in sorted(reading.problems, key=lambda item: item.start)]


def diagnostic_of(problem: Problem) -> Diagnostic:
    """A reader's or writer's problem as a diagnostic of the rule with its code."""
    rule = RULES[problem.code]
    return Diagnostic(rule.code, rule.name, rule.severity, problem.message, Span(problem.start, problem.end),
                      problem.help, data=problem.data)  # fmt: skip


def _places(replays: tuple[Replay, ...]) -> Callable[[Problem], Diagnostic]:
    """Problems of the text as diagnostics, with the match and the game in which they stand."""
    matches = [replayed.match.span.start for replayed in replays]
    games = [[game.record.span.start for game in replayed.games] for replayed in replays]

    def placed(problem: Problem) -> Diagnostic:
        match = bisect_right(matches, problem.start)
        game = bisect_right(games[match - 1], problem.start) if match else 0
        number = _number(replays[match - 1].games[game - 1]) if game else None
        return replace(diagnostic_of(problem), match=match or None, game=number)

    return placed


def _number(game: GameReplay) -> int:
    return game.record.number if game.record.number is not None else game.index + 1


def _of_match(replayed: Replay, match: int) -> Iterator[Diagnostic]:
    of = _Place(replayed, match)
    context, unmarked = Context(replayed), replayed.marks_hits
    yield from of.diagnostics(_MATCH, replayed, context)
    for game in replayed.games:
        context = Context(replayed, game)
        yield from of.diagnostics(_GAME, game, context, game)
        for action in game.cube_actions:
            yield from of.diagnostics(_CUBE, action, context, game)
        for turn in _turns_to_look_at(game, unmarked=unmarked):
            yield from of.diagnostics(_TURN, turn, context, game)
            if not turn.legal and turn.attempt is not None:
                yield from of.first_cause(turn, context, game)


def _turns_to_look_at(game: GameReplay, *, unmarked: bool) -> Iterable[ReplayedTurn]:
    """The odd turns, and those with unmarked hits where they are slips, in the order of play."""
    if not unmarked or not game.unmarked:
        return game.odd_turns
    turns = {turn.number: turn for turn in game.odd_turns} | {index + 1: game.turns[index] for index in game.unmarked}
    return [turns[number] for number in sorted(turns)]


@dataclass(frozen=True, slots=True)
class _Place:
    """Turns findings into diagnostics of one match."""

    replay: Replay
    match: int

    def diagnostics(self, rules: Iterable[Rule], subject: Any, context: Context,
                    game: GameReplay | None = None) -> Iterator[Diagnostic]:  # fmt: skip
        for rule in rules:
            assert rule.check is not None
            for finding in rule.check(subject, context):
                yield self.diagnostic(rule, finding, subject, game)

    def first_cause(self, turn: ReplayedTurn, context: Context, game: GameReplay) -> Iterator[Diagnostic]:
        for rule in _PLAY:
            assert rule.check is not None
            findings = list(rule.check(turn, context))
            if findings:
                yield from (self.diagnostic(rule, finding, turn, game) for finding in findings)
                return

    def diagnostic(self, rule: Rule, finding: Finding, subject: Any, game: GameReplay | None) -> Diagnostic:
        turn: int | None = None
        player: str | None = None
        consequence = finding.consequence
        if isinstance(subject, ReplayedTurn | CubeAction):
            turn = subject.number if isinstance(subject, ReplayedTurn) else None
            player = self.replay.match.names[subject.player]
            consequence = consequence or (subject.consequence and not finding.own)
        return Diagnostic(
            rule.code, rule.name, rule.severity, finding.message, finding.span, finding.help, self.match,
            _number(game) if game is not None else None, turn, player, finding.related, finding.data, consequence,
        )  # fmt: skip
