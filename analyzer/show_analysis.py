"""What an engine said of a decision, as text: the plays it weighed, the cube, the luck.

Equities as the program states them: EMG with its sign and three decimals, MWC in per cent.
"""

from collections.abc import Iterator

from tavla.grammar.analysis import Analysis, Candidate, Chances, CubeAnalysis, Equity, PlayAnalysis
from tavla.grammar.notation import format_play

__all__ = ["analysis_text", "chances_text", "difference", "equity_text", "error_text"]

_MOST_PLAYS = 10


def analysis_text(analysis: Analysis) -> str:
    """Everything that is said, a line each; '' when that is nothing."""
    lines: list[str] = []
    if analysis.cube is not None:
        lines += _cube(analysis.cube)
    if analysis.play is not None:
        lines += _play(analysis.play)
    if analysis.luck is not None:
        lines.append(f"luck {equity_text(analysis.luck, signed=True)}")
    if analysis.marks:
        lines.append(f"marked: {', '.join(analysis.marks)}")
    return "\n".join(lines)


def equity_text(equity: Equity, *, signed: bool = False) -> str:
    """`+0.123`, `54.32%` or both; `-` for nothing. ``signed``: a difference, so the chances bear a sign as well."""
    parts = [] if equity.emg is None else [f"{equity.emg:+.3f}"]
    if equity.mwc is not None:
        parts.append(f"{100 * equity.mwc:{'+' if signed else ''}.2f}%")
    return " / ".join(parts) or "-"


def error_text(error: Equity) -> str:
    """What a decision cost: `0.123`, `1.23%` or both."""
    parts = [] if error.emg is None else [f"{error.emg:.3f}"]
    parts += [] if error.mwc is None else [f"{100 * error.mwc:.2f}%"]
    return " / ".join(parts) or "-"


def _play(play: PlayAnalysis) -> Iterator[str]:
    best = play.candidates[0].equity if play.candidates else Equity()
    shown = list(enumerate(play.candidates[:_MOST_PLAYS]))
    if play.played is not None and play.played >= _MOST_PLAYS:
        shown.append((play.played, play.candidates[play.played]))
    plays = [format_play(candidate.moves) or "no play" for _, candidate in shown]
    width = max(map(len, plays), default=0)
    for (index, candidate), text in zip(shown, plays, strict=True):
        mark = "*" if index == play.played else " "
        yield f"{mark}{index + 1:3}. {text:<{width}}  {_worth(candidate, best, first=index == 0)}".rstrip()
    if play.error is not None:
        yield f"the play costs {error_text(play.error)}"


def _worth(candidate: Candidate, best: Equity, *, first: bool) -> str:
    parts = [equity_text(candidate.equity)]
    lost = difference(candidate.equity, best)
    if not first and lost is not None:
        parts.append(f"({lost:+.3f})")
    if candidate.chances is not None:
        parts.append(chances_text(candidate.chances))
    if candidate.level is not None:
        parts.append(f"[{candidate.level.name}]")
    return "  ".join(parts)


def difference(equity: Equity, best: Equity) -> float | None:
    """In EMG where both are known in it, else in MWC."""
    if equity.emg is not None and best.emg is not None:
        return equity.emg - best.emg
    return None if equity.mwc is None or best.mwc is None else equity.mwc - best.mwc


def chances_text(chances: Chances) -> str:
    """Wins with gammons and backgammons, then losses, in per cent."""
    win = [chances.win, chances.win_gammon, chances.win_backgammon]
    lose = [1 - chances.win, chances.lose_gammon, chances.lose_backgammon]
    said = [" ".join(f"{100 * value:.1f}" for value in values if value is not None) for values in (win, lose)]
    return " - ".join(said)


def _cube(cube: CubeAnalysis) -> Iterator[str]:
    level = f" [{cube.level.name}]" if cube.level is not None else ""
    named = {"no double": cube.no_double, "double, take": cube.double_take, "double, drop": cube.double_drop}
    said = [f"{name} {equity_text(equity)}" for name, equity in named.items() if equity is not None]
    if said:
        yield f"cube: {'; '.join(said)}{level}"
    if cube.chances is not None:
        yield f"chances without a double: {chances_text(cube.chances)}"
    if cube.best:
        yield f"best: {cube.best}"
    if cube.error is not None:
        yield f"the cube decision costs {error_text(cube.error)}"
