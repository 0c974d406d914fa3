"""Hints: a match that only makes sense under other rules than those by which it was checked.

Rules are never switched silently, since one illegal play late in a match would be enough to do it. But where a whole
match fits another ruleset, and what was found doesn't, the first finding says so.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tavla.analyzer.diagnostics.diagnostic import Diagnostic, Severity
from tavla.analyzer.events import Replay
from tavla.analyzer.replay import replay
from tavla.analyzer.rule_options import parse_choice
from tavla.analyzer.rulesets import RULESETS, SCORINGS, RuleChoice
from tavla.grammar.record import MatchRecord

__all__ = ["with_hint"]

_OPENING = 24
"""Entries of a game that are tried first: most other rulesets fail there, and the whole match need not be replayed."""


class _Alternative(NamedTuple):
    """Other rules, and how to ask for them."""

    words: str
    choice: RuleChoice


def _rulesets() -> tuple[_Alternative, ...]:
    """The rulesets with a start of their own."""
    standard = RULESETS["standard"].start
    return tuple(_Alternative(f"legal as {name.capitalize()}: `--rules {name}`", parse_choice(name))
                 for name, rules in RULESETS.items() if rules.start != standard)  # fmt: skip


def _settings(*settings: str) -> tuple[_Alternative, ...]:
    return tuple(_Alternative(f"right with `--rule {item}`", parse_choice(None, [item])) for item in settings)


_ALTERNATIVES: Final = {
    "PL4": (_Alternative("legal as standard backgammon: `--rules standard`", parse_choice("standard")), *_rulesets()),
    "SC602": _settings("jacoby=yes", "jacoby=no", *(f"scoring={name}" for name in SCORINGS)),
    "CU502": (
        _Alternative(
            'right without the Crawford rule: `; [Crawford "Off"]`, or `--rule crawford=no`',
            parse_choice(None, ["crawford=no"]),
        ),
    ),
    "CU507": _settings("money=yes"),
    "CU512": _settings("cube-limit=none"),
    "CU513": _settings("beavers=yes"),
}
"""What else a match with findings of these codes may be."""


def with_hint(match: MatchRecord, found: list[Diagnostic], choice: RuleChoice,
              findings_of: Callable[[Replay], Iterable[Diagnostic]]) -> list[Diagnostic]:  # fmt: skip
    """The findings of a match; the first of a kind that other rules would do away with says which.

    ``findings_of``: all findings of a replay. The match must fit the other rules as a whole: nothing else may be wrong
    under them that is right under its own.
    """
    for code, alternatives in _ALTERNATIVES.items():
        first = next((item for item in found if _is_fault(item) and item.code.startswith(code)), None)
        if first is None:
            continue
        fitting = (
            item.words for item in alternatives if _fits(match, found, code, _merged(choice, item.choice), findings_of)
        )
        words = next(fitting, None)
        if words is not None:
            text = f"the whole match is {words}"
            hinted = replace(first, help=f"{first.help}; {text}" if first.help else text)
            found = [hinted if item is first else item for item in found]
    return found


def _is_fault(item: Diagnostic) -> bool:
    return item.severity is Severity.ERROR and not item.consequence


def _merged(choice: RuleChoice, other: RuleChoice) -> RuleChoice:
    settings = {key: value for key, value in choice.settings.items() if key != "start" or other.ruleset is None}
    return RuleChoice(other.ruleset or choice.ruleset, settings | dict(other.settings))


def _fits(match: MatchRecord, found: Sequence[Diagnostic], code: str, choice: RuleChoice,
          findings_of: Callable[[Replay], Iterable[Diagnostic]]) -> bool:  # fmt: skip
    faults = {(item.code, item.span) for item in found if _is_fault(item)}
    if code == "PL4" and not _opens_well(match, found, choice):
        return False
    under = {(item.code, item.span) for item in findings_of(replay(match, choice)) if _is_fault(item)}
    return under < faults and not any(item[0].startswith(code) for item in under)


def _opens_well(match: MatchRecord, found: Sequence[Diagnostic], choice: RuleChoice) -> bool:
    """Are the first turns of the first game that has an illegal play legal under other rules?"""
    start = next(item.span.start for item in found if _is_fault(item) and item.code.startswith("PL4"))
    game = max((game for game in match.games if game.span.start <= start), key=lambda game: game.span.start)
    opening = replace(match, games=(replace(game, entries=game.entries[:_OPENING]),))
    return not any(not turn.legal for turn in replay(opening, choice).games[0].odd_turns)
