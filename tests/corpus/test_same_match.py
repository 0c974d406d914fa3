"""The same match in several formats is the same match: the same rolls, plays, cube actions and winners.

Files belong together when their names do: what stands between the folder's prefix and the first dot. Single games and
single positions of a match are looked for among its games.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tavla.analyzer.events import GameReplay, Replay
from tavla.analyzer.replay import replay
from tavla.grammar import Reading, read, read_source

pytestmark = pytest.mark.corpus

GameCourse: TypeAlias = tuple[tuple[int, int], list[tuple[Any, ...]]]

PREFIX = re.compile(r"(?:.*?__(?:xg|mat|bgf|gv|golden|gnubg-1\.07\.001)__)(?P<stem>.+?)\.")
ONE_GAME = re.compile(r"\.gam$|\.game1\.|\.text(?:_\d+)?\.txt$")
NO_MATCH = re.compile(r"\.m12\.|showstats|\.json$|__gvresign\.")
"""Positions, statistics, and a match with an illegal play that GNU Backgammon changed while it wrote it again."""
FOLDERS = ("mat", "xg", "bgf", "gva", "gvab", "sgf", "gam", "gnubgtxt", "snowietxt")


def files_by_match(corpus: Path) -> dict[str, list[Path]]:
    found = defaultdict(list)
    for folder in FOLDERS:
        for path in sorted((corpus / folder).iterdir()):
            named = PREFIX.match(path.name)
            if named and not NO_MATCH.search(path.name):
                found[named["stem"]].append(path)
    return {stem: paths for stem, paths in found.items() if len(paths) > 1}


def course_of(replayed: Replay, game: GameReplay, flip: int) -> GameCourse:
    """What happened in a game, by players in an order that all files share; values that files leave out are too."""

    def seen(board: Any) -> tuple[Any, ...]:
        return (board[1], board[0]) if flip else (board[0], board[1])

    events: list[tuple[Any, ...]] = [
        (turn.number, "roll", turn.player ^ flip, turn.dice, seen(turn.after))
        for turn in game.turns
        if turn.route is not None or not turn.legal
    ]
    events += [(action.turn, action.kind.value, action.player ^ flip) for action in game.cube_actions]
    events.sort(key=lambda event: event[0])
    if game.winner is not None:
        events.append(("winner", game.winner ^ flip))
    score = game.score[::-1] if flip else game.score
    return score, events


def courses(reading: Reading) -> list[GameCourse]:
    found: list[GameCourse] = []
    for match in reading.matches:
        names = [re.sub(r"[\s_]+", " ", name).strip().lower() for name in match.names]
        flip = int(names[0] > names[1])
        replayed = replay(match)
        found += [course_of(replayed, game, flip) for game in replayed.games]
    return found


def differences(path: Path, whole: list[GameCourse], part: list[GameCourse]) -> Iterator[str]:
    if ONE_GAME.search(path.name):
        plays = [events for _, events in whole]
        yield from (f"{path.name}: game {index}" for index, (_, events) in enumerate(part) if events not in plays)
    elif len(part) != len(whole):
        yield f"{path.name}: {len(part)} games for {len(whole)}"
    else:
        for index, (one, other) in enumerate(zip(whole, part, strict=True), 1):
            if one != other:
                at = next((n for n, (a, b) in enumerate(zip(one[1], other[1], strict=False)) if a != b), "end")
                yield f"{path.name}: game {index} differs, score {one[0]} {other[0]}, event {at}"


def test_the_same_match_is_the_same_in_all_forms(corpus: Path) -> None:
    groups = files_by_match(corpus)
    assert groups
    found: list[str] = []
    for paths in groups.values():
        whole = courses(read(read_source(paths[0])))
        assert whole, paths[0].name
        for path in paths[1:]:
            found += differences(path, whole, courses(read(read_source(path))))
    assert found == []
