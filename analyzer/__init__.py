"""What records amount to: legal plays, replay, diagnostics, conversion, tables.

The public door of the analyzer; everything else in this package is a room behind it. Tables need pandas, which is
imported only when they are: ``from tavla.analyzer.tables import build``. Opening codes are in
``tavla.analyzer.openings``.
"""

from tavla.analyzer.archive import Checked, check_files, find_files
from tavla.analyzer.board import pip_count, start_board
from tavla.analyzer.convert import Conversion, convert
from tavla.analyzer.diagnostics.check import Report, check
from tavla.analyzer.diagnostics.diagnostic import Diagnostic, Severity
from tavla.analyzer.diagnostics.registry import ALL_RULES, RULES
from tavla.analyzer.events import GameReplay, Replay, ReplayedTurn
from tavla.analyzer.judge import Verdict, judge
from tavla.analyzer.plays import LegalPlay, Step, can_move, legal_plays
from tavla.analyzer.replay import replay

__all__ = [
    "ALL_RULES", "RULES", "Checked", "Conversion", "Diagnostic", "GameReplay", "LegalPlay", "Replay", "ReplayedTurn",
    "Report", "Severity", "Step", "Verdict", "can_move", "check", "check_files", "convert", "find_files", "judge",
    "legal_plays", "pip_count", "replay", "start_board",
]  # fmt: skip
