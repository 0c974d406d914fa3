"""Analysis as GNU Backgammon's properties: what it read itself as it stood, that of other programs as far as it goes.

Its evaluations want all five chances and an equity. The depth is written in its own count of plies; what else another
program says of how it came to its numbers, and what it thinks a decision cost, has no place.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from tavla.grammar.analysis import Analysis, Candidate, Chances, CubeAnalysis, Equity, Level, PlayAnalysis
from tavla.grammar.position import BAR, OFF
from tavla.grammar.sgf.actions import LETTERS
from tavla.grammar.sgf.notes import MARKS, analysis_of
from tavla.grammar.sgf.tree import escaped

__all__ = ["keeps_analysis", "notes_text"]

_EVALUATION: Final = "E ver"
_ROLLOUT: Final = "X ver"
_MARK_PROPERTIES: Final = {words: place for place, words in MARKS.items()}


def notes_text(player: int, analysis: Analysis, *, match: bool, cube_action: bool) -> str:
    """The properties for an analysis of an action of a player. ``cube_action``: it is a double or an answer."""
    return "".join(_parts(player, analysis, match=match, cube_action=cube_action))


def keeps_analysis(analysis: Analysis, match: bool, cube_action: bool) -> bool:
    """Is everything that an analysis says read again when it was written?"""
    written = notes_text(0, analysis, match=match, cube_action=cube_action)
    return _rounded(analysis_of(0, written, match=match)) == _rounded(analysis)


def _rounded(analysis: Analysis) -> object:
    """What is compared: numbers are written with six digits."""

    def near(value: object) -> object:
        if isinstance(value, float):
            return round(value, 4)
        if isinstance(value, tuple):
            return tuple(near(item) for item in value)
        return value

    play, cube = analysis.play, analysis.cube
    return (
        play and (near(play.candidates), play.played, play.error),
        cube and near((cube.level, cube.cubeless, cube.no_double, cube.double_take, cube.double_drop, cube.chances,
                       cube.chances_doubled, cube.error, cube.best)),
        near(analysis.luck), frozenset(analysis.marks), analysis.extras,
    )  # fmt: skip


def _parts(player: int, analysis: Analysis, *, match: bool, cube_action: bool) -> Iterator[str]:
    if analysis.cube is not None and (text := _cube_text(analysis.cube, match=match)):
        yield f"DA[{text}]"
    if analysis.play is not None:
        yield _play_text(player, analysis.play)
    if analysis.luck is not None and analysis.luck.emg is not None:
        yield f"LU[{analysis.luck.emg:.5f}]"
    for words in analysis.marks:
        place = _MARK_PROPERTIES.get(words.replace("cube", "play") if cube_action else words)
        if place is not None:
            name, value = place
            name = {"GW": "GB", "GB": "GW"}.get(name, name) if player == 1 else name
            yield f"{name}[{value}]" if name not in ("DO", "DC") else f"{name}[]"
    for header in analysis.extras:
        if header.key.isalpha() and header.key.isupper() and header.key.isascii() and header.value.startswith("["):
            yield f"{header.key}{header.value}"


# ---- plays --------------------------------------------------------------------------------------------------------


def _play_text(player: int, play: PlayAnalysis) -> str:
    """The candidates; without any where one of them can't be written, for its place counts."""
    texts = [_candidate_text(player, candidate) for candidate in play.candidates]
    if not texts or "" in texts:
        return ""
    return f"A[{'' if play.played is None else play.played}]" + "".join(f"[{text}]" for text in texts)


def _candidate_text(player: int, candidate: Candidate) -> str:
    letters = LETTERS[player]
    if not all(OFF <= point <= BAR for move in candidate.moves for point in move[:2]):
        return ""
    moves = "".join(letters[start] + letters[end] for start, end, _ in candidate.moves)
    settings = candidate.level.settings if candidate.level is not None else ""
    if settings.startswith(_ROLLOUT):
        return escaped(f"{moves} {settings}")
    chances, equity = _all(candidate.chances), candidate.equity.emg
    if chances is None or equity is None:
        return ""
    head, rest = _settings(candidate.level)
    return escaped(" ".join((moves, head, *map(_number, (*chances, equity)), rest or "0 1 0.000000 1")))


def _all(chances: Chances | None) -> tuple[float, ...] | None:
    """The five chances, or None where one of them is not known."""
    if chances is None:
        return None
    known = [value for value in chances if value is not None]
    return tuple(known) if len(known) == len(chances) else None


def _settings(level: Level | None, *, cube: bool = False) -> tuple[str, str]:
    """The head and the tail of an evaluation: as they stood, or for another program's depth."""
    if level is not None and level.settings.startswith(_EVALUATION):
        fields = level.settings.split()
        return " ".join(fields[:3]), " ".join(fields[3:])
    plies = 0 if level is None or level.plies is None else level.plies
    if level is not None and level.name.startswith("XG"):
        plies -= 1  # eXtreme Gammon calls one what is none here
    return f"{_EVALUATION} 3", f"{max(plies, 0)}C {'' if cube else '0 '}1 0.000000 1"


def _number(value: float) -> str:
    return f"{value:.6f}"


# ---- the cube -----------------------------------------------------------------------------------------------------


def _cube_text(cube: CubeAnalysis, *, match: bool) -> str:
    settings = cube.level.settings if cube.level is not None else ""
    if settings.startswith(_ROLLOUT):
        return escaped(settings)
    halves = (
        _half(cube.chances, cube.cubeless, cube.no_double, match=match),
        _half(cube.chances_doubled or cube.chances, cube.cubeless, cube.double_take, match=match),
    )
    if None in halves:
        return ""
    head, rest = _settings(cube.level, cube=True)
    return escaped(" ".join((head, rest, *(_number(value) for half in halves for value in half or ()))))


def _half(chances: Chances | None, cubeless: Equity | None, cubeful: Equity | None, *,
          match: bool) -> Sequence[float] | None:  # fmt: skip
    known = _all(chances)
    value = None if cubeful is None else cubeful.mwc if match else cubeful.emg
    if known is None or value is None or cubeless is None or cubeless.emg is None:
        return None
    return (*known, cubeless.emg, value)
