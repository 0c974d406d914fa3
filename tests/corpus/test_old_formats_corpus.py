"""Real files of the old formats: read whole, given back, and the same matches in several forms."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tavla.analyzer.convert import chosen, convert
from tavla.analyzer.diagnostics.check import check
from tavla.analyzer.diagnostics.diagnostic import Severity
from tavla.analyzer.replay import replay
from tavla.grammar import MatchRecord, load, read, read_source, write

pytestmark = pytest.mark.corpus

FORMS = ("mat", "gmd", "javafibs")
COUNTS = {"gam": 12, "pos": 8, "gmd": 29, "javafibs": 1, "bgammon": 1}


def events(match: MatchRecord) -> Iterator[object]:
    for game in replay(match).games:
        yield game.score, game.cube
        yield from ((turn.player, turn.dice, turn.before, turn.after) for turn in game.turns)
        yield from ((action.kind, action.player, action.board) for action in game.cube_actions)
        yield game.ending.kind, game.winner, game.points


@pytest.mark.parametrize("name", COUNTS)
def test_every_file_is_read_as_what_it_is(corpus: Path, name: str) -> None:
    paths = sorted((corpus / name).iterdir())
    assert len(paths) == COUNTS[name]
    for path in paths:
        reading = read(read_source(path))
        assert (reading.format, reading.problems) == (name, ()), path.name
        assert len(reading.matches) == 1, path.name


def test_text_for_snowie(corpus: Path) -> None:
    """A position is a line, a match is of the .mat family."""
    found: dict[str, int] = defaultdict(int)
    for path in sorted((corpus / "snowietxt").iterdir()):
        reading = read(read_source(path))
        found[reading.format] += 1
        if reading.format == "snowie":
            assert write(reading.matches, "snowie") == path.read_bytes(), path.name
        assert reading.problems == (), path.name
    assert found == {"snowie": 6, "mat": 19}


def test_positions_are_given_back_byte_by_byte(corpus: Path) -> None:
    for path in sorted((corpus / "pos").iterdir()):
        reading = read(read_source(path))
        assert convert(reading, "pos").data == path.read_bytes(), path.name


def test_matches_in_several_forms_are_the_same(corpus: Path) -> None:
    forms: dict[str, dict[str, Path]] = defaultdict(dict)
    for name in FORMS:
        for path in (corpus / name).iterdir():
            forms[path.stem][name] = path
    several = [paths for paths in forms.values() if len(paths) == len(FORMS)]
    assert several
    for paths in several:
        first, *others = (list(events(read(read_source(path)).matches[0])) for path in paths.values())
        assert all(other == first for other in others)


def test_games_that_one_program_wrote_are_sound(corpus: Path) -> None:
    faulty = [
        path.name
        for path in sorted((corpus / "gam").iterdir())
        if any(item.severity is Severity.ERROR for item in check(read(read_source(path))).diagnostics)
    ]
    # The program that wrote it had put another play in the place of an illegal one.
    assert len(faulty) == 1


@pytest.mark.parametrize("name", ["oldmoves", "gmd", "gam", "mat"])
def test_matches_of_programs_go_there_and_back(selfplay: Path, name: str) -> None:
    for path in sorted(selfplay.glob("m0*.mat"))[::8]:
        reading = read(read_source(path))
        if name == "gam":
            reading = chosen(reading, game=1)
        again = read(load(convert(reading, name, "snowie" if name == "mat" else None).data))
        assert again.format == name
        assert list(events(again.matches[0])) == list(events(reading.matches[0])), path.name
