"""Real records, other people's, through the reader and the writer and back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tavla.analyzer.convert import convert
from tavla.analyzer.replay import replay
from tavla.grammar import MatchRecord, Reading, decode, read, read_source, write
from tavla.grammar.mat import WRITTEN
from tavla.grammar.mat.dialects import WRITTEN_DIALECTS
from tavla.grammar.record import Action, Comment, Turn, Unread

pytestmark = pytest.mark.corpus

FEW = 200
LONG = 26


def readings(folder: Path, pattern: str) -> Iterator[tuple[Path, Reading]]:
    paths = sorted(folder.glob(pattern))
    assert len(paths) >= FEW, f"hardly a record in {folder}"
    for path in paths:
        reading = read(read_source(path))
        assert reading.matches, path.name
        yield path, reading


def held(match: MatchRecord, dialect: str) -> MatchRecord:
    """The match without what the dialect does not hold: unreadable lines become comments, hit marks may be left out."""
    marks_hits = WRITTEN_DIALECTS[dialect].play.hits

    def kept(action: Action, player: int | None) -> Action:
        if isinstance(action, Unread) and player is None:
            return Comment(action.text)
        if isinstance(action, Turn) and not marks_hits:
            return replace(action, moves=tuple(move._replace(hit=False) for move in action.moves))
        return action

    games = []
    for game in match.games:
        entries = (entry._replace(action=kept(entry.action, entry.player)) for entry in game.entries)
        games.append(replace(game, entries=tuple(entries)))
    return replace(match, games=tuple(games))


def assert_round_trip(path: Path, reading: Reading) -> None:
    for dialect in WRITTEN:
        data = write(reading.matches, "mat", dialect)
        again = read(decode(data)).matches
        assert again == tuple(held(match, dialect) for match in reading.matches), f"{path.name} as {dialect}"
        assert write(again, "mat", dialect) == data, f"{path.name} as {dialect}"


def test_corpus(corpus: Path) -> None:
    for path, reading in readings(corpus / "mat", "*"):
        assert_round_trip(path, reading)


def test_selfplay(selfplay: Path) -> None:
    for path, reading in readings(selfplay, "*.mat"):
        assert_round_trip(path, reading)


def test_gnubg_is_spelled_as_gnubg_spells(selfplay: Path) -> None:
    """Byte for byte, but for score lines with long names or letters of more than one byte.

    GNU Backgammon counts bytes there, and leaves no blank between a long name's score and the other name.
    """
    for path, reading in readings(selfplay, "*.mat"):
        if all(name.isascii() and len(name) < LONG for name in reading.matches[0].names):
            assert write(reading.matches, "mat", "gnubg") == path.read_bytes(), path.name


def test_converting_keeps_what_happened(corpus: Path) -> None:
    """Every roll and board, every cube action and result, in the dialect that spells most unlike the others."""
    for path, reading in readings(corpus / "mat", "*"):
        for dialect in ("xg-text", "galaxy"):
            data, _ = convert(reading, "mat", dialect)
            assert list(events(read(decode(data)))) == list(events(reading)), f"{path.name} to {dialect}"


def events(reading: Reading) -> Iterator[tuple[object, ...]]:
    for match in reading.matches:
        for game in replay(match).games:
            yield game.record.number, game.record.players, game.score, game.cube, game.points
            for turn in game.turns:
                if turn.dice is not None or turn.before != turn.after:
                    yield turn.player, turn.dice, turn.before, turn.after
            yield from ((action.kind, action.player, action.written) for action in game.cube_actions)
            yield game.ending.kind, game.ending.winner, game.result_player, game.result and game.result.points
