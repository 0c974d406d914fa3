"""Real game trees, and those of programs that played against themselves beside the same records as .mat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tavla.analyzer.convert import convert
from tavla.analyzer.diagnostics.check import Report, check
from tavla.analyzer.replay import replay
from tavla.grammar import Reading, load, read, read_source, sniff, write
from tests.gnubg_oracle import needs_gnubg, through_gnubg, what_happened
from tests.test_formats_contract import events

pytestmark = pytest.mark.corpus

Pairs = list[tuple[Path, Reading, Reading]]


@pytest.fixture(scope="module")
def pairs(selfplay: Path) -> Pairs:
    """Each record with its twin: the path, the .mat, the .sgf."""
    return [(path, read(read_source(path)), read(read_source(path.with_suffix(".sgf"))))
            for path in sorted(selfplay.glob("*.mat"))]  # fmt: skip


@pytest.fixture(scope="module")
def trees(corpus: Path) -> list[Path]:
    """The files of the folder that hold backgammon."""
    found = [path for path in sorted((corpus / "sgf").glob("*.sgf")) if sniff(read_source(path)) is not None]
    assert len(found) >= 26
    return found


def has_automatic_doubles(reading: Reading) -> bool:
    return any(game.automatic_doubles for match in reading.matches for game in match.games)


def found(report: Report) -> Counter[str]:
    return Counter(item.code for item in report.diagnostics)


# ---- the same record in two formats --------------------------------------------------------------------------------


def test_a_record_and_its_twin_tell_the_same(pairs: Pairs) -> None:
    """But for points of money sessions: gnubg's two files disagree where automatic doubles or the Jacoby rule count."""
    for path, mat, sgf in pairs:
        assert list(what_happened(sgf)) == list(what_happened(mat)), path.stem
        if all(match.length for match in sgf.matches):
            assert list(events(sgf)) == list(events(mat)), path.stem
    assert len(pairs) == 297


def test_a_twin_draws_the_same_findings(pairs: Pairs) -> None:
    """But for what .mat can't say, and gnubg contradicts itself about: automatic doubles that its scores don't count
    (SC601), and gammons given up under the Jacoby rule, which they do count (SC602)."""
    for path, mat, sgf in pairs:
        more = found(check(sgf)) - found(check(mat))
        jacoby = any(match.header("Jacoby") for match in sgf.matches)
        allowed = {"SC601"} if has_automatic_doubles(sgf) else set()
        allowed |= {"SC602"} if jacoby else set()
        assert set(more) <= allowed, path.stem
        assert not found(check(mat)) - found(check(sgf)), path.stem


def test_generated_twins(corpus: Path, trees: list[Path]) -> None:
    """Files that a program converted from records which lie in the other folders, by what happened in them."""
    records = {tuple(what_happened(read(read_source(path)))): path for path in sorted((corpus / "mat").iterdir())
               if path.suffix in (".mat", ".txt")}  # fmt: skip
    generated = [path for path in trees if path.name.startswith("generated__")]
    matched = [path for path in generated if tuple(what_happened(read(read_source(path)))) in records]
    assert len(matched) >= len(generated) // 2


# ---- what stands in real files -------------------------------------------------------------------------------------


def readings(paths: list[Path]) -> Iterator[tuple[Path, Reading]]:
    for path in paths:
        yield path, read(read_source(path))


def test_real_trees_are_given_back(trees: list[Path]) -> None:
    for path, reading in readings(trees):
        once = write(reading.matches, "sgf")
        again = read(load(once)).matches
        assert [match.length for match in again] == [match.length for match in reading.matches], path.name
        assert write(again, "sgf") == once, path.name
        assert list(events(read(load(once)))) == list(events(reading)), path.name


def test_real_analysis_is_understood(trees: list[Path]) -> None:
    analysed = candidates = cubes = 0
    for path, reading in readings(trees):
        for match in reading.matches:
            for game in match.games:
                for entry in game.entries:
                    found = entry.analysis
                    if found is None:
                        continue
                    analysed += 1
                    assert {header.key for header in found.extras} <= {"MR", "CR", "MN", "KO", "FG", "PM", "VW"}, (
                        path.name
                    )
                    cubes += found.cube is not None
                    for candidate in found.play.candidates if found.play else ():
                        candidates += 1
                        assert candidate.chances is not None, path.name
                        assert candidate.equity.emg is not None, path.name
    assert analysed > 1000
    assert candidates > 20_000
    assert cubes > 500


def test_what_is_found_in_real_trees(trees: list[Path]) -> None:
    """Nothing but what is wrong: a roll that was left out, games without results, trees of other games."""
    codes: Counter[str] = Counter()
    for _, reading in readings(trees):
        codes |= Counter({item.code for item in check(reading).diagnostics if not item.consequence})
    assert set(codes) <= {"DI303", "FI102", "HD201", "HD205", "SC603"}


# ---- gnubg ---------------------------------------------------------------------------------------------------------


@needs_gnubg
def test_gnubg_makes_the_same_of_what_is_written(pairs: Pairs, trees: list[Path], tmp_path: Path) -> None:
    expected = [(path, reading) for path, mat, sgf in pairs for reading in (mat, sgf)]
    expected += [(path, reading) for path, reading in readings(trees) if is_played(reading)]
    files = []
    for index, (_, reading) in enumerate(expected):
        files.append(tmp_path / f"{index}.sgf")
        files[-1].write_bytes(convert(reading, "sgf").data)
    exported = through_gnubg(files, tmp_path)
    for (path, reading), target in zip(expected, exported, strict=True):
        again = read(read_source(target))
        assert list(what_happened(again)) == list(what_happened(reading)), path.name


def is_played(reading: Reading) -> bool:
    """Is something played in it, legally and without a position that is set up? Of others gnubg makes what it likes."""
    games = [game for match in reading.matches for game in replay(match).games]
    return any(len(game.turns) > 1 for game in games) and not check(reading).diagnostics
