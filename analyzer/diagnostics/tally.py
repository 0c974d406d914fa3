"""What a check has come to: how much was read, how much was found, and the exit status that it makes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tavla.analyzer.archive import Checked
from tavla.analyzer.diagnostics.diagnostic import Diagnostic, Severity
from tavla.analyzer.diagnostics.registry import RULES
from tavla.analyzer.diagnostics.rule import Rule
from tavla.analyzer.diagnostics.selection import UNREADABLE

__all__ = ["SEVERITIES", "RuleCount", "Tally", "counted"]

SEVERITIES: Mapping[str, Severity | None] = {severity.value: severity for severity in Severity} | {"never": None}
"""What `--fail-on` may be: the least severity that makes the exit status 1, or none."""


@dataclass(frozen=True, slots=True)
class RuleCount:
    """How often a rule was broken."""

    rule: Rule
    count: int


class Tally:
    """Counts files and findings as they come. ``fail_on``: the least severity that makes the exit status 1."""

    def __init__(self, fail_on: Severity | None = Severity.ERROR) -> None:
        self.fail_on = fail_on
        self.files = self.faulty = self.unreadable = self.matches = self.games = self.turns = 0
        self.codes: Counter[str] = Counter()
        self.severities: Counter[Severity] = Counter()

    def add(self, checked: Checked, shown: Sequence[Diagnostic]) -> None:
        """Count a file, and those of its findings that are shown."""
        self.files += 1
        self.faulty += bool(shown)
        self.unreadable += any(diagnostic.code in UNREADABLE for diagnostic in shown)
        for replayed in checked.report.replays:
            self.matches += 1
            self.games += len(replayed.games)
            self.turns += sum(len(game.turns) for game in replayed.games)
        self.codes.update(diagnostic.code for diagnostic in shown)
        self.severities.update(diagnostic.severity for diagnostic in shown)

    @property
    def status(self) -> int:
        """The exit status: 2 when a file could not be checked, 1 when something grave enough was found, else 0."""
        if self.unreadable:
            return 2
        if self.fail_on is None:
            return 0
        grave = list(Severity)
        return int(any(self.severities[severity] for severity in grave[: grave.index(self.fail_on) + 1]))

    @property
    def totals(self) -> dict[str, Any]:
        """How much was read."""
        return {"files": self.files, "matches": self.matches, "games": self.games, "turns": self.turns}

    def statistics(self) -> list[RuleCount]:
        """How often each rule was broken, the most frequent first."""
        return [RuleCount(RULES[code], self.codes[code]) for code in sorted(self.codes, key=self._rank)]

    def _rank(self, code: str) -> tuple[int, str]:
        return -self.codes[code], code

    def summary(self) -> str:
        """One line: how much was read and how much was found."""
        read = (f"{counted(self.files, 'file')}, {counted(self.matches, 'match', 'matches')}, "
                f"{counted(self.games, 'game')}, {counted(self.turns, 'turn')}")  # fmt: skip
        words = [counted(self.severities[severity], severity.value) for severity in (Severity.ERROR, Severity.WARNING)
                 if self.severities[severity]]  # fmt: skip
        words += [f"{self.severities[Severity.INFO]:,} for information"] if self.severities[Severity.INFO] else []
        found = f"{', '.join(words)} in {counted(self.faulty, 'file')}" if words else "nothing to report"
        return f"{read}: {found}"


def counted(count: int, word: str, plural: str = "") -> str:
    """A number with its noun: 1 file, 1,204 files."""
    return f"{count:,} {word if count == 1 else plural or word + 's'}"
