"""The analysis of one decision, decoded when somebody asks for it."""

import re
from collections.abc import Sequence

from tavla.grammar.analysis import NOTHING_SAID, Analysis, Candidate, Chances, CubeAnalysis, Equity, Level, PlayAnalysis
from tavla.grammar.figures import NUMBER, decimal
from tavla.grammar.gnubg_text import lines as shapes
from tavla.grammar.notation import NotationError, parse_play
from tavla.grammar.record import CheckerMove, Header

__all__ = ["analysis_of"]

_CUBEFUL_SPREAD = re.compile(rf"({NUMBER})[ \t]*\]?[ \t]*$")
_PLIES = re.compile(r"(\d{1,2})[- ]?(?:ply|\w)", re.IGNORECASE)
_TRIALS = re.compile(r"(?:^|\n)(\d{1,9}) (?:games|trials)\b")


def analysis_of(text: str, *, answer: bool = False, on_cube: bool = False,
                played: Sequence[CheckerMove] | None = None) -> Analysis:  # fmt: skip
    """What the program says in the lines of an analysis.

    ``answer``: they weigh the answer to a double, from the answering player's side, and are turned to the side of the
    player on roll. ``on_cube``: the decision was one of the cube, so that this is what an alert is about. ``played``:
    the play that was made, which is a candidate even where the lines name none.
    """
    reader = _Reader()
    for line in text.splitlines():
        reader.line(line)
    if played is not None and reader.played is None:
        reader.played = len(reader.candidates)
        reader.candidates.append(Candidate(tuple(played)))
    return reader.analysis(answer=answer, on_cube=on_cube)


def _equity(text: str) -> Equity:
    value = decimal(text)
    if value is None:
        return Equity()
    return Equity(mwc=round(value / 100, 12)) if text.rstrip().endswith("%") else Equity(emg=value)


def _chances(figures: "tuple[str, ...]") -> Chances:
    win, gammon, backgammon, lose, lose_gammon, lose_backgammon = (decimal(text) or 0.0 for text in figures)
    scale = 100 if win + lose > 2 else 1
    return Chances(win / scale, gammon / scale, backgammon / scale, lose_gammon / scale, lose_backgammon / scale)


class _Reader:
    def __init__(self) -> None:
        self.candidates: list[Candidate] = []
        self.played: int | None = None
        self.lost: Equity | None = None
        self.luck: Equity | None = None
        self.cubeless: re.Match[str] | None = None
        self.cube_chances: Chances | None = None
        self.options: list[re.Match[str]] = []
        self.best = ""
        self.alerts: list[re.Match[str]] = []
        self.skill = ""
        self.extras: list[Header] = []
        self.last = ""

    def line(self, line: str) -> None:
        last, self.last = self.last, ""
        if found := shapes.CANDIDATE.match(line):
            self._candidate(found)
            self.last = "candidate"
        elif found := shapes.CHANCES.match(line):
            self._give_chances(_chances(found.groups()), last)
            self.last = "settings" if last == "candidate" else ""
        elif found := shapes.ROLLED.match(line):
            self.luck = _equity(found["luck"]) if found["luck"] else None
        elif found := shapes.SPREAD.match(line):
            self._give_spread(line)
            self.last = last
        elif found := shapes.OPTION.match(line):
            self.options.append(found)
            self.last = "option"
        elif last == "option" and line.strip():
            # Before the alerts: `Proper cube action: No double, take (26.5%)` looks like one.
            self.best = line.rpartition(":")[2].strip()
        elif found := shapes.ALERT.match(line):
            self.alerts.append(found)
        elif found := shapes.SKILL.match(line):
            self.skill = found["what"].strip()
        elif last == "settings" and line.startswith("      "):
            self._give_settings(line.strip())
            self.last = last
        elif not self.options and (found := shapes.CUBELESS.match(line)):
            self.cubeless = found
            self.last = "cubeless"

    def _candidate(self, found: re.Match[str]) -> None:
        try:
            moves = parse_play(found["play"].strip()).moves
        except NotationError:
            return
        words = found["level"].strip()
        plies = _PLIES.search(words)
        lost = _equity(found["lost"]) if found["lost"] else None
        if found["played"]:
            self.played = len(self.candidates)
            self.lost = None if lost is None else _size(lost)
        level = Level(words, int(plies[1]) if plies else None)
        self.candidates.append(Candidate(moves, _equity(found["equity"]), None, level))

    def _give_chances(self, chances: Chances, last: str) -> None:
        if last == "candidate":
            self.candidates[-1] = self.candidates[-1]._replace(chances=chances)
        elif last == "cubeless":
            self.cube_chances = chances

    def _give_spread(self, line: str) -> None:
        found = _CUBEFUL_SPREAD.search(line)
        if self.candidates and found and "CF" in line:
            spread = decimal(found[1])
            in_mwc = self.candidates[-1].equity.mwc is not None
            deviation = Equity(mwc=spread) if in_mwc else Equity(emg=spread)
            self.candidates[-1] = self.candidates[-1]._replace(deviation=deviation)

    def _give_settings(self, text: str) -> None:
        candidate = self.candidates[-1]
        level = candidate.level or Level("")
        settings = f"{level.settings}\n{text}" if level.settings else text
        trials = _TRIALS.search(settings)
        level = level._replace(settings=settings, trials=int(trials[1]) if trials else None)
        self.candidates[-1] = candidate._replace(level=level)

    def analysis(self, *, answer: bool, on_cube: bool) -> Analysis:
        cube_error = play_error = None
        marks: list[str] = []
        for alert in self.alerts:
            what, value = (
                alert["what"].strip(),
                _equity(alert[0][alert.start("value") - alert.start() :].rstrip(" )!\t")),
            )
            if alert["cube"] and what.endswith("!"):
                marks.append(what.rstrip("! "))  # `lucky roll! ( +0.348)`
            elif alert["cube"] or on_cube:
                cube_error = _size(value)
                marks += [f"{self.skill} cube"] if self.skill else []
                self.extras.append(Header("Alert", what))
            elif what.endswith("!"):
                marks.append(what.rstrip("! "))
            else:
                play_error = _size(value)
                marks.append(f"{what.removesuffix(' move')} play" if what.endswith(" move") else what)
        play = None
        if self.candidates or play_error:
            play = PlayAnalysis(tuple(self.candidates), self.played, self.lost or play_error)
        cube = self._cube(answer, cube_error)
        found = Analysis(play, cube, self.luck, tuple(marks), tuple(self.extras))
        return NOTHING_SAID if found == NOTHING_SAID else found

    def _cube(self, answer: bool, error: Equity | None) -> CubeAnalysis | None:
        if self.cubeless is None and len(self.options) < 2 and error is None:
            return None
        level = cubeless = None
        if self.cubeless is not None:
            words = self.cubeless["level"]
            plies = _PLIES.match(words)
            level = Level(words, int(plies[1]) if plies else None)
            cubeless = _equity(self.cubeless["equity"])
        none, take, drop = self._equities()
        chances = self.cube_chances
        if answer:
            none, take, drop, cubeless = _turned((none, take, drop, cubeless))
            chances = chances and _other_side(chances, self._lose_chance())
        return CubeAnalysis(level, cubeless, none, take, drop, chances, None, error, self.best)

    def _lose_chance(self) -> float:
        return 1 - self.cube_chances.win if self.cube_chances else 0.0

    def _equities(self) -> tuple[Equity | None, Equity | None, Equity | None]:
        """No double, double and take, double and drop: those of a double have two words with a comma between."""
        none = take = drop = None
        doubled = []
        for option in self.options:
            equity = _equity(option["equity"])
            if re.search("[,、，]", option["what"]):
                doubled.append((option["what"], equity))
            else:
                none = equity
        dropped = next((item for item in doubled if item[0].strip().lower().endswith("pass")), None)
        if dropped is None:
            # In every language: who drops loses one cube.
            dropped = next((item for item in doubled if item[1].emg is not None and abs(item[1].emg) == 1.0), None)
        for item in doubled:
            if item is dropped:
                drop = item[1]
            elif dropped is not None:
                take = item[1]
        return none, take, drop


def _size(equity: Equity) -> Equity:
    return Equity(*(None if value is None else abs(value) for value in equity))


def _turned(equities: Sequence[Equity | None]) -> list[Equity | None]:
    """The same for the other player.

    In MWC version 1.07 of the program takes 50 % too much off (-2.94 % for 47.06 %), which makes 0.5 of both together.
    """
    said = [equity.mwc for equity in equities if equity is not None and equity.mwc is not None]
    whole = 0.5 if all(-0.5 <= value <= 0.5 for value in said) else 1.0
    return [equity and Equity(None if equity.emg is None else -equity.emg,
                              None if equity.mwc is None else round(whole - equity.mwc, 12))
            for equity in equities]  # fmt: skip


def _other_side(chances: Chances, lose: float) -> Chances:
    return Chances(lose, chances.lose_gammon, chances.lose_backgammon, chances.win_gammon, chances.win_backgammon)
