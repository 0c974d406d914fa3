"""What BGBlitz thinks of a position, from the lines below it.

1.   0.124 mwp /  -0.492            19/18, 14/12        rank, MWC, EMG, difference to the best, play
     0.254  0.000  0.000  -  0.746  0.338  0.004        wins, gammons, backgammons - the opponent's
Red          54.1  17.5  0.2                            a row for each player, in percent
Equity Red (cubeless): 0.139  Std.Dev.: 0.132
Equity (cubeful)    :  0.226
Cube Action:          :  No Double / Take     EMG
No Double             :  0.226   ( 0.000)      0.287   ( 0.000)
"""

import re
from typing import Final, NamedTuple

from tavla.grammar.analysis import Analysis, Candidate, Chances, CubeAnalysis, Equity, PlayAnalysis
from tavla.grammar.notation import NotationError, parse_play
from tavla.grammar.position import Position
from tavla.grammar.record import CheckerMove, Header

__all__ = ["Evaluation"]

_NUMBER: Final = r"-?\d{1,3}[.,]\d{1,8}"
_PIECE: Final = r"(?:bar|\d{1,2})(?:/(?:off|bar|\d{1,2})\*?){1,4}(?:\(\d\))?"
_CANDIDATE: Final = re.compile(
    rf"[ \t]*\d{{1,3}}\.[ \t]+(?:(?P<chance>{_NUMBER})[^\d/]{{0,12}}/[ \t]*)?(?P<equity>{_NUMBER})"
    rf"[ \t]*(?:\([ \t]*{_NUMBER}[ \t]*\))?[ \t]*(?P<play>{_PIECE}(?:,?[ \t]+{_PIECE}){{0,3}})?[ \t]*",
    re.IGNORECASE,
)
_CHANCES: Final = re.compile(rf"[ \t]*((?:{_NUMBER}[ \t]+){{3}})-[ \t]+((?:{_NUMBER}[ \t]*){{3}})")
_ROW: Final = re.compile(rf"(?P<name>.{{0,200}}?)[ \t]+(?P<percent>(?:{_NUMBER}[ \t]+){{2}}{_NUMBER})[ \t]*")
_FIGURES: Final = re.compile(rf"(?P<label>[^:]{{1,80}}):[ \t]*(?P<number>{_NUMBER})")
_ALL_FIGURES: Final = re.compile(rf"(?:[^:]{{1,80}}:[ \t]*{_NUMBER}[ \t]*){{1,2}}")
_DIFFERENCE: Final = rf"[ \t]*\([ \t]*{_NUMBER}[ \t]*\)[ \t]*"
_ACTION: Final = re.compile(
    rf"(?P<label>[^:]{{1,80}}):[ \t]*(?P<first>{_NUMBER}){_DIFFERENCE}(?:(?P<second>{_NUMBER}){_DIFFERENCE})?"
)
_ADVICE: Final = re.compile(r"[^:]{1,80}:[ \t]*:[ \t]*(?P<best>\S.{0,80}?)(?:[ \t]+EMG)?[ \t]*")
_HEADING: Final = re.compile(r"[^:\d]{1,80}")
_RULE: Final = re.compile(r"[ \t]*={3,}[ \t]*")
_LONGEST: Final = 400
"""A line of more characters is none of these."""
_CERTAIN: Final = 1.0
"""What a double that is dropped is worth in EMG, and in points for each unit of the cube."""


class _CubeRow(NamedTuple):
    label: str
    equity: Equity
    text: str


class Evaluation:
    """Collects the lines about one position. ``names``: of player 0 (X) and player 1 (O). ``left``: what is no part."""

    def __init__(self, position: Position, names: tuple[str, str]) -> None:
        self.position, self.names = position, names
        self.left: list[str] = []
        self.heading = ""
        self.best = ""
        self.candidates: list[Candidate] = []
        self.percents: dict[int, tuple[float, ...]] = {}
        self.rows: list[_CubeRow] = []
        self.extras: list[Header] = []

    def add(self, text: str) -> None:
        """Take a line in, as what it is by its shape."""
        if len(text) > _LONGEST:
            self._keep_heading()
            self.left.append(text)
        elif _RULE.fullmatch(text):
            self.heading = ""  # what was ruled off was a heading indeed
        elif not (self._candidate(text) or self._chances(text) or self._row(text) or self._cube_row(text)
                  or self._advice(text) or self._figures(text)):  # fmt: skip
            self._keep_heading()
            if _HEADING.fullmatch(text):
                self.heading = text
            else:
                self.left.append(text)

    def _keep_heading(self) -> None:
        """A line that might have been a heading, and had nothing below it, is a remark."""
        if self.heading:
            self.left.append(self.heading)
        self.heading = ""

    # ---- plays ------------------------------------------------------------------------------------------------

    def _candidate(self, text: str) -> bool:
        found = _CANDIDATE.fullmatch(text)
        if found is None:
            return False
        moves: tuple[CheckerMove, ...] = ()
        if found["play"]:
            try:
                moves = tuple(parse_play(found["play"].replace(",", " ")).moves)
            except NotationError:
                return False
        chance = number(found["chance"]) if found["chance"] else None
        self.candidates.append(Candidate(moves, Equity(number(found["equity"]), chance)))
        return True

    def _chances(self, text: str) -> bool:
        found = _CHANCES.fullmatch(text)
        if found is None or not self.candidates or self.candidates[-1].chances is not None:
            return False
        win, win_gammon, win_backgammon = map(number, found[1].split())
        _, lose_gammon, lose_backgammon = map(number, found[2].split())
        chances = Chances(win, win_gammon, win_backgammon, lose_gammon, lose_backgammon)
        self.candidates[-1] = self.candidates[-1]._replace(chances=chances)
        return True

    # ---- the cube ---------------------------------------------------------------------------------------------

    def _row(self, text: str) -> bool:
        """A player's chances in percent: O's row comes first, if the names don't tell."""
        found = _ROW.fullmatch(text)
        if found is None or len(self.percents) == 2:
            return False
        name = found["name"].strip()
        if name not in self.names:
            return False
        player = self.names.index(name) if self.names[0] != self.names[1] else 1 - len(self.percents)
        self.percents[player] = tuple(round(number(item) / 100, 6) for item in found["percent"].split())
        self.heading = ""
        return True

    def _cube_row(self, text: str) -> bool:
        found = _ACTION.fullmatch(text)
        if found is None:
            return False
        first, second = number(found["first"]), number(found["second"]) if found["second"] else None
        equity = Equity(first) if second is None else Equity(second, first)
        self.rows.append(_CubeRow(found["label"].strip(), equity, text))
        return True

    def _advice(self, text: str) -> bool:
        found = _ADVICE.fullmatch(text)
        if found is None or self.best:
            return False
        self.best = found["best"]
        return True

    def _figures(self, text: str) -> bool:
        """Figures with words before them, which are kept with their words."""
        if not _ALL_FIGURES.fullmatch(text):
            return False
        self.extras += [Header(found["label"].strip(), found["number"]) for found in _FIGURES.finditer(text)]
        return True

    # ---- what it comes to -------------------------------------------------------------------------------------

    def analysis(self) -> Analysis | None:
        """What was said, None when nothing was."""
        self._keep_heading()
        play = PlayAnalysis(tuple(self.candidates)) if self.candidates else None
        cube = self._cube()
        if play is None and cube is None and not self.extras:
            return None
        return Analysis(play, cube, extras=tuple(self.extras))

    def _cube(self) -> CubeAnalysis | None:
        no_double, take, drop = self._told_apart()
        chances = None
        mover = self.position.on_roll
        if len(self.percents) == 2:
            mine, theirs = self.percents[mover], self.percents[1 - mover]
            chances = Chances(*mine, *theirs[1:])
        if not (chances or self.rows or self.best):
            return None
        return CubeAnalysis(None, None, no_double, take, drop, chances, best=self.best)

    def _told_apart(self) -> tuple[Equity | None, Equity | None, Equity | None]:
        """No double, double and take, double and drop. Only the first has no `/`, and a drop is worth one game."""
        plain = [row for row in self.rows if "/" not in row.label]
        doubled = [row for row in self.rows if "/" in row.label]
        doubled.sort(key=lambda row: row.equity.emg == _CERTAIN)
        if len(plain) != 1 or len(doubled) != 2 or doubled[1].equity.emg != _CERTAIN:
            self.left += [row.text for row in self.rows]
            return None, None, None
        return plain[0].equity, doubled[0].equity, doubled[1].equity


def number(text: str) -> float:
    """A number with a decimal point or comma."""
    return float(text.replace(",", "."))
