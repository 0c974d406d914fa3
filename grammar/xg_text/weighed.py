"""The analysis of one position, decoded when somebody asks for it."""

import re

from tavla.grammar.analysis import NOTHING_SAID, Analysis, Candidate, Chances, CubeAnalysis, Equity, Level, PlayAnalysis
from tavla.grammar.figures import decimal
from tavla.grammar.notation import NotationError, parse_play
from tavla.grammar.record import Header
from tavla.grammar.xg_text import lines as shapes

__all__ = ["analysis_of"]

_MARKS = "¹²³⁴⁵⁶⁷⁸⁹⁰"
_PLIES = re.compile(r"(\d{1,2})-ply", re.IGNORECASE)


def analysis_of(lines: tuple[str, ...]) -> Analysis:
    """What the program says in the lines of an analysis."""
    reader = _Reader()
    for line in lines:
        reader.line(line)
    return reader.analysis()


def _equity(text: str) -> Equity:
    value = decimal(text)
    if value is None:
        return Equity()
    return Equity(mwc=value / 100) if text.rstrip().endswith("%") else Equity(emg=value)


def _share(text: str) -> float:
    """A percentage as a probability; rounded to what stands there, for 66.65 / 100 is not 0.6665."""
    return round((decimal(text) or 0.0) / 100, 12)


class _Reader:
    def __init__(self) -> None:
        self.candidates: list[Candidate] = []
        self.notes: dict[str, list[str]] = {}
        self.note = ""
        """The mark of the footnote that is being read."""
        self.level: re.Match[str] | None = None
        self.cubeless: re.Match[str] | None = None
        self.chances: list[re.Match[str]] = []
        self.halves: list[re.Match[str]] = []
        """Both players' chances of the latest candidate."""
        self.equities: list[re.Match[str]] = []
        self.best = ""
        self.confidence: list[str] = []
        self.extras: list[Header] = []

    def line(self, line: str) -> None:
        if found := shapes.FOOTNOTE.match(line):
            self.note = found["mark"]
            self.notes.setdefault(self.note, []).append(found["text"].rstrip())
        elif self.note:
            self.notes[self.note].append(line.strip())
        elif found := shapes.CANDIDATE.match(line):
            self._candidate(found)
        elif found := shapes.CHANCES.match(line):
            self._chances(found)
        elif shapes.CONFIDENCE.match(line):
            self._confidence(line.strip())
        elif found := shapes.CUBELESS.match(line):
            self.cubeless = found
            self.extras.append(Header("Cubeless equities", line.strip()))
        elif found := shapes.EQUITY.match(line):
            self.equities.append(found)
        elif found := shapes.PERCENTAGE.match(line):
            self.extras.append(Header(found["what"].strip(" .:："), found["value"]))
        elif self.equities and not self.best and "/" in line:
            self.best = re.split("[:：]", line)[-1].strip()
        elif self.level is None:
            self.level = shapes.LEVEL.search(line)

    def _candidate(self, found: re.Match[str]) -> None:
        self.halves = []
        try:
            moves = parse_play(found["play"].strip()).moves
        except NotationError:
            return
        self.candidates.append(Candidate(moves, _equity(found["equity"]), None, _level(found["level"].strip())))

    def _chances(self, found: re.Match[str]) -> None:
        if not self.candidates:
            self.chances.append(found)
            return
        self.halves.append(found)
        if len(self.halves) <= 2:
            self.candidates[-1] = self.candidates[-1]._replace(chances=_both(self.halves))

    def _confidence(self, text: str) -> None:
        if not self.candidates:
            self.confidence.append(text)
            return
        level = self.candidates[-1].level or Level("")
        self.candidates[-1] = self.candidates[-1]._replace(level=level._replace(settings=text))

    def analysis(self) -> Analysis:
        candidates = tuple(item._replace(level=self._noted(item.level)) for item in self.candidates)
        found = Analysis(PlayAnalysis(candidates) if candidates else None, self._cube(), extras=tuple(self.extras))
        return NOTHING_SAID if found == NOTHING_SAID else found

    def _noted(self, level: Level | None) -> Level | None:
        """A level with what the footnote says that its mark points at."""
        if level is None:
            return None
        name = level.name.rstrip(_MARKS)
        note = "\n".join(filter(None, self.notes.get(level.name[len(name) :], ())))
        trials = shapes.TRIALS.search(note)
        settings = "\n".join(filter(None, (level.settings, note)))
        return Level(name, level.plies, int(trials[1]) if trials else None, settings)

    def _cube(self) -> CubeAnalysis | None:
        if not (self.equities or self.chances or self.cubeless):
            return None
        none = take = drop = None
        for found in self.equities:
            equity = _equity(found["equity"])
            if "/" not in found["what"]:
                none = none or equity
            elif take is None and not (equity.emg == 1.0 and len(self.equities) < 3):
                take = equity  # the program's order: double and take, double and drop
            else:
                drop = drop or equity
        level = None if self.level is None else self._noted(_level(self.level["level"] + self.level["note"]))
        if level is not None and self.confidence:
            level = level._replace(settings="\n".join(filter(None, (level.settings, *self.confidence))))
        return CubeAnalysis(
            level,
            _equity(self.cubeless["single"]) if self.cubeless else None,
            none,
            take,
            drop,
            _both(self.chances[:2]) if self.chances else None,
            _both(self.chances[2:4]) if len(self.chances) > 3 else None,
            None,
            self.best,
        )


def _level(words: str) -> Level:
    plies = _PLIES.match(words)
    return Level(words, int(plies[1]) if plies else None)


def _both(found: "list[re.Match[str]]") -> Chances:
    """The chances of the player on roll, and of his opponent where they are there."""
    win = [_share(found[0][name]) for name in ("win", "gammon", "backgammon")]
    lose = [_share(found[1][name]) for name in ("gammon", "backgammon")] if len(found) > 1 else [None, None]
    return Chances(*win, *lose)
