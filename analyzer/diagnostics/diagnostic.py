"""A diagnostic: one finding about a record, with its place and what would be right."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from tavla.grammar.source import Span

__all__ = ["Diagnostic", "Related", "Severity"]


class Severity(Enum):
    """How grave a finding is. Errors make the exit status 1 unless told otherwise."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that belongs to a finding."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    ``span`` are offsets into the source's text. ``match`` and ``game`` count from 1 (the game as the record numbers
    it), ``turn`` counts the rolls of the game from 1; each is None where it doesn't apply. ``player`` is a name.
    ``data`` is for machines and takes no part in comparisons. ``consequence``: it follows from an earlier fault of
    the game, and is hidden by default.
    """

    code: str
    rule: str
    severity: Severity
    message: str
    span: Span
    help: str = ""
    match: int | None = None
    game: int | None = None
    turn: int | None = None
    player: str | None = None
    related: tuple[Related, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict, compare=False)
    consequence: bool = False
