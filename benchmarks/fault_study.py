"""How many faults does a check find, and where does it place them?

    python -m benchmarks.fault_study [FOLDER] [--per-kind N] [--seed S] [--kinds WORDS] [--examples N] [--write PAGE]

Takes the .mat files of FOLDER in GNU Backgammon's form in which neither ``check`` nor the umpire of
``benchmarks/faults/umpire.py`` finds anything, puts one fault into the text of one, checks it, and does that N times
for each kind of fault. Prints a table in Markdown; with ``--write`` the table takes the place of the one in PAGE.

FOLDER defaults to the environment variable TAVLA_SELFPLAY, else to samples/. The same seed gives the same faults.
"""

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from benchmarks.faults import matches, plays, turns
from benchmarks.faults.fault import KINDS, Fault
from benchmarks.faults.form import GAME, Sheet, read_sheet
from benchmarks.faults.umpire import Reason, judge
from tavla.analyzer import check
from tavla.analyzer.diagnostics.diagnostic import Diagnostic, Severity
from tavla.analyzer.diagnostics.render.text import render
from tavla.grammar import SourceText, decode, read

ORDER = [module.__name__ for module in (plays, turns, matches)]
"""The modules that add the kinds, as the table has them."""
BEGIN, END = "<!-- study: begin -->", "<!-- study: end -->"
COLUMNS = ("fault", "n", "legal", "found", "right line", "next row", "shows", "right game", "others", "codes")


@dataclass(frozen=True)
class Outcome:
    """What became of one fault. ``reasons``: the umpire's; without one the faulty text is a right record."""

    kind: str
    sheet: Sheet
    fault: Fault
    reasons: list[Reason]
    source: SourceText
    diagnostics: tuple[Diagnostic, ...]

    @cached_property
    def findings(self) -> list[Diagnostic]:
        """What counts: no consequences, and information only where the fault is one of style."""
        style = bool(self.reasons) and all(reason.style for reason in self.reasons)
        return [
            finding
            for finding in self.diagnostics
            if not finding.consequence and (style or finding.severity is not Severity.INFO)
        ]

    @cached_property
    def verdict(self) -> str:
        """``legal``, ``doubted`` (legal and yet reported), ``missed``, or how far from its place the fault was found:
        ``line``, ``next`` (in the row after), ``shows`` (where the umpire first saw it), ``game``, ``elsewhere``."""
        if not self.reasons:
            return "doubted" if self.findings else "legal"
        if not self.findings:
            return "missed"
        line, _ = self.source.place(self.findings[0].span.start)
        if line in self.fault.places:
            return "line"
        if line == max(self.fault.places) + 1:
            return "next"
        if line == self.reasons[-1].line + 1:
            return "shows"
        lines = self.fault.text.split("\n")
        same = any(_game(lines, line) == _game(lines, place) for place in self.fault.places)
        return "game" if same else "elsewhere"

    @property
    def others(self) -> int:
        return max(0, len(self.findings) - 1)


def _game(lines: list[str], line: int) -> int:
    """Which game of the text a line is in."""
    return sum(bool(GAME.fullmatch(text)) for text in lines[:line])


# The records ----------------------------------------------------------------------------------------------------


@dataclass
class Records:
    """The clean records of a folder, and what was found in the others."""

    sheets: list[Sheet]
    files: int = 0
    wrong: int = 0
    false_alarms: int = 0
    disagreements: int = 0


def read_folder(folder: Path) -> Records:
    records = Records([])
    for file in sorted(folder.rglob("*.mat")):
        source = decode(file.read_bytes(), file.name)
        sheet = read_sheet(file.name, source.text)
        if sheet is None:
            continue
        records.files += 1
        reported, wrong = bool(check(read(source)).diagnostics), bool(judge(source.text))
        records.wrong += wrong
        records.false_alarms += reported and not wrong
        records.disagreements += wrong and not reported
        if not reported and not wrong:
            records.sheets.append(sheet)
    return records


# The study ------------------------------------------------------------------------------------------------------


def study(kind: str, sheets: list[Sheet], count: int, seed: str) -> Iterator[Outcome]:
    """Faults of one kind in records taken at random; fewer where the records give no more occasions."""
    rng = random.Random(f"{seed}/{kind}")
    made, seen = 0, set()
    for _ in range(20 * count + 2000):
        if made == count:
            return
        sheet = rng.choice(sheets)
        fault = KINDS[kind](sheet, rng)
        if fault is None or fault.text == sheet.text or fault.text in seen:
            continue
        made += 1
        seen.add(fault.text)
        source = SourceText(sheet.name, fault.text)
        yield Outcome(kind, sheet, fault, judge(fault.text), source, check(read(source)).diagnostics)


def row(kind: str, outcomes: list[Outcome]) -> str:
    """A row of the table. Places are shares of the faults found, all other shares are of those that can be found."""
    verdicts = Counter(outcome.verdict for outcome in outcomes)
    wrong = [outcome for outcome in outcomes if outcome.reasons]
    found = [outcome for outcome in wrong if outcome.findings]
    codes = Counter(finding.code for outcome in wrong for finding in outcome.findings)
    named = ", ".join(code for code, count in codes.most_common(3) if 20 * count >= len(wrong))
    cells = (
        kind,
        str(len(outcomes)),
        share(len(outcomes) - len(wrong), len(outcomes)),
        share(len(found), len(wrong)),
        share(verdicts["line"], len(found)),
        share(verdicts["line"] + verdicts["next"], len(found)),
        share(verdicts["line"] + verdicts["next"] + verdicts["shows"], len(found)),
        share(len(found) - verdicts["elsewhere"], len(found)),
        f"{sum(outcome.others for outcome in found) / len(found):.2f}" if found else "–",
        named,
    )
    return f"| {' | '.join(cells)} |"


def share(part: int, whole: int) -> str:
    """A share in percent; one that is not all never reads 100 %."""
    if not whole:
        return "–"
    percent = 100 * part / whole
    return (
        f"{min(percent, 99.9) if part < whole and percent > 99 else percent:.{int(percent > 99 and part < whole)}f} %"
    )


def missed(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """What the umpire found in faults that drew nothing, and what drew a finding though the text is a right record."""
    silent = [outcome for outcome in outcomes if outcome.verdict == "missed"]
    if silent:
        yield "Not found, by what the umpire found there:"
        yield ""
        reasons = Counter(outcome.reasons[-1].why for outcome in silent)
        yield from (f"- {why}: {count}" for why, count in reasons.most_common())
        yield ""
    doubted = Counter(
        finding.code for outcome in outcomes if outcome.verdict == "doubted" for finding in outcome.findings[:1]
    )
    if doubted:
        yield "Reported although the text is a right record, by the first finding:"
        yield ""
        yield from (f"- {code}: {count}" for code, count in doubted.most_common())
        yield ""


def report(records: Records, outcomes: list[Outcome], command: str) -> str:
    kinds = dict.fromkeys(outcome.kind for outcome in outcomes)
    by_kind = {kind: [outcome for outcome in outcomes if outcome.kind == kind] for kind in kinds}
    games = sum(len(sheet.games) for sheet in records.sheets)
    lines = [
        f"Made by `{command}`.",
        "",
        f"Without faults: {records.files} records, of which the umpire finds {records.wrong} wrong; false alarms in "
        f"{records.false_alarms}, wrong and not reported {records.disagreements}. Faults go into the "
        f"{len(records.sheets)} clean ones ({games} games).",
        "",
        f"| {' | '.join(COLUMNS)} |",
        f"|---{'|---:' * (len(COLUMNS) - 2)}|---|",
        *(row(kind, mine) for kind, mine in by_kind.items()),
        row("**all**", outcomes),
        "",
        *missed(outcomes),
    ]
    return "\n".join(lines).rstrip() + "\n"


# Examples -------------------------------------------------------------------------------------------------------


def examples(outcomes: list[Outcome], count: int) -> Iterator[str]:
    """Some faults of each kind that were not found, not found in their place, or found more than once."""
    chosen: Counter[tuple[str, str]] = Counter()
    for outcome in outcomes:
        trouble = "several" if outcome.verdict == "line" and outcome.others else outcome.verdict
        chosen[outcome.kind, trouble] += trouble not in ("line", "legal")
        if trouble not in ("line", "legal") and chosen[outcome.kind, trouble] <= count:
            yield f"=== {outcome.kind}: {trouble} ({outcome.sheet.name})"
            yield from _example(outcome)


def _example(outcome: Outcome) -> Iterator[str]:
    lines = outcome.fault.text.split("\n")
    first, last = min(outcome.fault.places), max(outcome.fault.places)
    clean = outcome.sheet.lines
    for number in range(max(1, first - 1), min(len(lines), last + 1) + 1):
        was = clean[number - 1].rstrip() if number <= len(clean) else ""
        changed = was != lines[number - 1].rstrip()
        yield f"{number:5d} │ {lines[number - 1]}" + (f"\n  was │ {was}" if changed else "")
    yield from (f"  umpire: line {reason.line + 1}: {reason.why}" for reason in outcome.reasons)
    for finding in outcome.diagnostics[:6]:
        yield from render(outcome.source, [finding], lines=not finding.consequence)
    yield ""


# The command ----------------------------------------------------------------------------------------------------


def write_page(page: Path, text: str) -> None:
    """Put the text between the marks of the page."""
    old = page.read_text("utf-8")
    head, rest = old.split(BEGIN)
    _, tail = rest.split(END)
    page.write_text(f"{head}{BEGIN}\n\n{text}\n{END}{tail}", "utf-8")


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fault_study",
                                     description="Count the faults that a check finds.")  # fmt: skip
    default = os.environ.get("TAVLA_SELFPLAY") or str(Path(__file__).parent.parent / "samples")
    parser.add_argument("folder", nargs="?", type=Path, default=Path(default), help="a folder with .mat records")
    parser.add_argument("--per-kind", type=int, default=100, metavar="N", help="faults of each kind (100)")
    parser.add_argument("--seed", default="1", help="what the random choices start from (1)")
    parser.add_argument("--kinds", default="", metavar="WORDS", help="only kinds with one of these in their names, a,b")
    parser.add_argument("--examples", type=int, default=0, metavar="N", help="show N faults of each sort of trouble")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the table into this page")
    return parser.parse_args()


def main() -> None:
    chosen = options()
    records = read_folder(chosen.folder)
    if not records.sheets:
        sys.exit(f"no clean record in GNU Backgammon's form in {chosen.folder}")
    words = [word.strip() for word in chosen.kinds.split(",") if word.strip()]
    ordered = sorted(KINDS, key=lambda kind: ORDER.index(KINDS[kind].__module__))
    kinds = [kind for kind in ordered if not words or any(word in kind for word in words)]
    start = time.monotonic()
    outcomes = [outcome for kind in kinds for outcome in study(kind, records.sheets, chosen.per_kind, chosen.seed)]
    if not outcomes:
        sys.exit("no such kind of fault, or no occasion for one")
    picked = f" --kinds '{chosen.kinds}'" if words else ""
    command = f"python -m benchmarks.fault_study FOLDER --per-kind {chosen.per_kind} --seed {chosen.seed}{picked}"
    text = report(records, outcomes, command)
    print(text)
    print("\n".join(examples(outcomes, chosen.examples)))
    print(f"{len(outcomes)} faults of {len(kinds)} kinds in {time.monotonic() - start:.0f} s", file=sys.stderr)
    if chosen.write:
        write_page(chosen.write, text)


if __name__ == "__main__":
    main()
