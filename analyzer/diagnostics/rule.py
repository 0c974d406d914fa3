"""What a rule is: a code for ever, a name, a severity, a manual page, and a small function that looks for the fault.

A rule looks at one kind of subject: a turn of which the replay has something to say, an illegal play, a cube action,
a game, a match. Rules whose fault the reader already finds in the text (FI, SY, some HD and DI) have no check: the
reader's problem carries their code.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from tavla.analyzer.diagnostics.diagnostic import Related, Severity
from tavla.analyzer.events import GameReplay, Replay
from tavla.grammar.source import Span

__all__ = ["Context", "Finding", "Rule", "Subject", "text_rule"]

_HEADING = re.compile(r"^(\S.*)\n-{3,}\n+", re.MULTILINE)


class Subject(Enum):
    """What a rule's check is called with."""

    TEXT = "text"
    """Nothing: the reader reports it."""
    PLAY = "play"
    """An illegal play (ReplayedTurn). Rules are asked in order, and the first that answers is the cause."""
    TURN = "turn"
    """A turn (ReplayedTurn) of which the replay has something to say."""
    CUBE = "cube"
    """A cube action (CubeAction)."""
    GAME = "game"
    """A game (GameReplay)."""
    MATCH = "match"
    """A match (Replay)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check yields: a short phrase, its place, and what would be right."""

    message: str
    span: Span
    help: str = ""
    related: tuple[Related, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    consequence: bool = False
    own: bool = False
    """A fault of its own, even where everything else about its subject follows from an earlier one."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a check may look at beside its subject: the match, and the game unless the subject is the match."""

    replay: Replay
    game: GameReplay | None = None

    @property
    def the_game(self) -> GameReplay:
        assert self.game is not None
        return self.game

    @property
    def previous_game(self) -> GameReplay | None:
        return self.replay.games[self.the_game.index - 1] if self.the_game.index else None


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule. ``page``: its manual page, the docstring of its module, with the sections Why, Example and Corrected."""

    code: str
    name: str
    severity: Severity
    subject: Subject
    page: str
    check: Callable[[Any, Context], Iterator[Finding]] | None = None

    @property
    def summary(self) -> str:
        """The first line of the page: what the rule reports, as a sentence."""
        return self.page.strip().splitlines()[0]

    @property
    def markdown(self) -> str:
        """The page in Markdown."""
        return _HEADING.sub(r"## \1\n\n", self.page.strip())

    def section(self, heading: str) -> str:
        """What stands on the page under a heading; '' where there is no such section."""
        parts = _HEADING.split(self.page)
        return dict(zip(parts[1::2], parts[2::2], strict=True)).get(heading, "").strip("\n")


def text_rule(code: str, name: str, severity: Severity, page: str | None) -> Rule:
    """A rule whose fault the reader finds."""
    return Rule(code, name, severity, Subject.TEXT, page or "")
