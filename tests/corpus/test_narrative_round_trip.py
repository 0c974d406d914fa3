"""Self-play told in words and read again: two hundred games in each language."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tavla.analyzer.convert import spelled
from tavla.analyzer.replay import replay
from tavla.grammar import MatchRecord, decode, read, read_source
from tavla.grammar.narrative import WRITTEN, write

pytestmark = pytest.mark.corpus

GAMES = 200


def some_matches(folder: Path) -> Iterator[MatchRecord]:
    """Every third match, until there are enough games: of all lengths, money sessions and other starts."""
    games = 0
    for path in sorted(folder.glob("*.mat"))[::3]:
        for match in read(read_source(path)).matches:
            games += len(match.games)
            yield match
        if games >= GAMES:
            return
    pytest.fail(f"only {games} games in {folder}")


@pytest.mark.parametrize("language", WRITTEN)
def test_what_is_told_is_what_was_played(selfplay: Path, language: str) -> None:
    for match in some_matches(selfplay):
        as_told = spelled(replay(match), WRITTEN[language], [])
        reading = read(decode(write([as_told], language)))
        assert reading.matches == (as_told,)
        assert reading.problems == ()
