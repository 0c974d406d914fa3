"""What every record format promises, checked for every entry of FORMATS.

A format finds its own texts and no others; what it reads and writes again is the same record within what it holds;
what it has written canonically is written the same again; and converting keeps what happened. That no text whatever
makes it raise or take long is shown in test_formats_hostile.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tavla.analyzer.convert import convert, fitted
from tavla.analyzer.positions import position_at_end
from tavla.analyzer.replay import replay
from tavla.grammar import FORMATS, Format, MatchRecord, Reading, decode, load, read, read_source, sniff, write
from tavla.grammar.ids.xgid import format_xgid
from tavla.grammar.record import Action, Comment, OpenPlay, SetBoard, Turn, Unread
from tavla.grammar.spelling import Holds, Spelling
from tests.format_cases import CASES, RECORDS, SAMPLES, every_format

WRITTEN = [(entry, dialect) for entry in FORMATS if entry.write is not None for dialect in entry.written]
# The samples are written in every dialect, each format's own cases in its own and in the plainest one.
PAIRS = [
    (entry, dialect, path)
    for entry, dialect in WRITTEN
    for path in RECORDS
    if path in SAMPLES or path in CASES[entry.name] or dialect == "mat"
]

every_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
every_pair = pytest.mark.parametrize(
    ("entry", "dialect", "path"), PAIRS, ids=[f"{entry.name}-{dialect}-{path.name}" for entry, dialect, path in PAIRS]
)


@every_format
def test_there_are_records(entry: Format) -> None:
    assert CASES[entry.name], f"no case in tests/cases/formats/{entry.name}/valid"
    assert SAMPLES


# Finding the format ----------------------------------------------------------------------------------------------

STRANGERS = {
    "nothing": "",
    "blanks": " \n\t\n  ",
    "prose": "It was a 5 point match.\nGame 1 went to Ann : 3 points!\nThen Bob rolled 3-1 and played 8/5 6/5.",
    "markdown": "# Game 1\n\n| Ann : 0 | Bob : 0 |\n|---|---|\n| 31: 8/5 6/5 | 52: 13/8 |\n",
    "html": "<!DOCTYPE html>\n<html><body><h1>7 point match</h1>\n<p>Game 1<br>Ann : 0 Bob : 0</p></body></html>\n",
    "json": '{"length": 7, "games": [{"players": ["Ann : 0", "Bob : 0"], "rows": ["31: 8/5 6/5"]}]}\n',
    "sgf of go": "(;GM[1]FF[4]SZ[19]PB[Ann]PW[Bob];B[pd];W[dp])\n",
    "csv": "match,game,player,dice,play\n1,1,Ann,31,8/5 6/5\n1,1,Bob,52,13/8 24/22\n",
    "xgid": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\n" * 3,
    "pgn": '[Event "?"]\n[White "Ann"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n',
    "prose with plays": "Ann rolled 31 and made her 5 point.\nBob, with 42, played 8/4 6/4.\n"
    "I would have played\n31: 24/23 13/10\nthere, but she is the champion.\n",
    "question": "What is the best play here?\n\n31: 8/5 6/5 or 24/20\n\nI don't like 13/9 because of the blots.\n",
    "numbers": "12 5 18\n43 20 10\n31 5\n",
    "table of numbers": "year goals\n11 20\n12 24\n13 5\n14 18\n15 4\n16 9\n",
    "shopping": "1. 12 eggs\n2. 6 lemons\n3. 24 buns\n",
    "scores": "Ann 2, Bob 3\nCarl 1, Dora 4\nEve 5, Finn 0\n",
    "rollout": "1. Rollout   24/23 13/11   eq: +0.012\n2. 3-ply     13/11 6/5     eq: -0.004 (-0.016)\n",
    "python": "def game(n: int) -> None:\n    print(f'Game {n}')\n",
}


@pytest.mark.parametrize("text", STRANGERS.values(), ids=STRANGERS)
def test_what_is_no_record_is_not_taken_for_one(text: str) -> None:
    assert sniff(decode(text.encode())) is None
    reading = read(decode(text.encode()))
    assert reading.matches == ()
    assert {problem.code for problem in reading.problems} <= {"FI102", "FI104"}


@every_record
def test_a_record_is_taken_for_one_format_only(path: Path) -> None:
    """Lists and prose may be taken for what nobody else takes: they are asked last."""
    source = read_source(path)
    claimed = [entry.name for entry in FORMATS if entry.claims(source)]
    assert set(claimed[1:]) <= {"book", "narrative"}
    if path not in SAMPLES:
        assert claimed[0] == path.parents[1].name
    assert read(source).format == claimed[0]


# Reading and writing ---------------------------------------------------------------------------------------------


def records(path: Path, entry: Format, dialect: str) -> tuple[MatchRecord, ...]:
    """The matches of a file, fit to be written: spelled as the dialect has them, without what it can't hold."""
    reading = read(read_source(path))
    same = reading.format == entry.name
    replays = [replay(match) for match in reading.matches]
    return fitted(replays, entry.written[dialect], entry.holds, [], same_format=same)


def held(match: MatchRecord, style: Spelling) -> MatchRecord:
    """The match as a dialect gives it back, which is: nearly as it is.

    A line that could not be read is kept as a comment. Programs that mark no hits leave the marks out. A play that
    leaves something open is text where the format has no way to say it. Games get numbers where a format numbers them.
    """

    def kept(action: Action, player: int | None) -> Action:
        if isinstance(action, Unread) and player is None and not style.verbatim:
            return Comment(action.text)
        if isinstance(action, OpenPlay) and not style.open_plays and not style.verbatim:
            return Unread(action.text)
        if isinstance(action, Turn) and not style.play.hits and not style.verbatim:
            return replace(action, moves=tuple(move._replace(hit=False) for move in action.moves))
        return action

    games = []
    numbered = (style.scores or len(match.games) > 1) and not style.verbatim
    for index, game in enumerate(match.games):
        entries = (item._replace(action=kept(item.action, item.player)) for item in game.entries)
        number = index + 1 if game.number is None and numbered else game.number
        if not style.numbers_mid_match and number == 1 and not index and game.score != (0, 0):
            number = None
        games.append(replace(game, number=number, entries=tuple(entries)))
    return replace(match, games=tuple(games))


def set_boards(match: MatchRecord) -> Iterator[SetBoard]:
    actions = (entry.action for game in match.games for entry in game.entries)
    return (action for action in actions if isinstance(action, SetBoard))


def says_turn(match: MatchRecord) -> bool:
    """Is it told who is on roll in a position that is set? Not every format has a place for that."""
    return any(action.on_roll is not None for action in set_boards(match))


def without_turn(match: MatchRecord) -> MatchRecord:
    def unsaid(action: Action) -> Action:
        return replace(action, on_roll=None) if isinstance(action, SetBoard) else action

    games = (
        replace(game, entries=tuple(item._replace(action=unsaid(item.action)) for item in game.entries))
        for game in match.games
    )
    return replace(match, games=tuple(games))


@every_pair
def test_written_and_read_again_it_is_the_same_record(entry: Format, dialect: str, path: Path) -> None:
    matches = records(path, entry, dialect)
    again = read(load(write(matches, entry.name, dialect))).matches
    expected = tuple(held(match, entry.written[dialect]) for match in matches)
    if not any(says_turn(match) for match in again):
        expected = tuple(map(without_turn, expected))
    assert again == expected


@every_pair
def test_what_is_written_is_written_the_same_again(entry: Format, dialect: str, path: Path) -> None:
    once = write(records(path, entry, dialect), entry.name, dialect)
    assert write(read(load(once)).matches, entry.name, dialect) == once


@every_pair
def test_converting_keeps_what_happened(entry: Format, dialect: str, path: Path) -> None:
    """Every board, roll, cube action and result of the games that the format holds; all else that is lost is told."""
    reading = read(read_source(path))
    data, losses = convert(reading, entry.name, dialect)
    again = read(load(data))
    if entry.written[dialect].position:
        assert positions(again) == positions(reading)[: len(again.matches)]
    elif (Holds.SET_POSITIONS in entry.holds or not sets_positions(reading)) and (
        says_variation(entry, dialect) or not any(match.header("Variation") for match in reading.matches)
    ):
        expected, found = list(events(reading)), list(events(again))
        if not {Holds.GAMES, Holds.MATCHES} <= {*entry.holds}:
            found.pop()  # how the match stands after the games that are written
            expected = expected[: len(found)]
        assert found == expected
    allowed = {code for what, code in LOSSES if what not in entry.holds}
    assert {problem.code for problem in losses} <= allowed


LOSSES = ((Holds.COMMENTS, "CV802"), (Holds.HEADERS, "CV803"), (Holds.ANALYSIS, "CV804"), (Holds.GAMES, "CV805"),
          (Holds.MATCHES, "CV805"), (None, "CV801"), (None, "CV803"), (None, "CV804"), (None, "CV806"))  # fmt: skip
"""What may be lost in a format that doesn't hold it. Odd entries, headers, parts of an analysis and private
properties may be in any."""


def says_variation(entry: Format, dialect: str) -> bool:
    headers = entry.written[dialect].headers
    return Holds.HEADERS in entry.holds and (headers is None or "variation" in headers)


def sets_positions(reading: Reading) -> bool:
    entries = (entry for match in reading.matches for game in match.games for entry in game.entries)
    return any(isinstance(entry.action, SetBoard) for entry in entries)


def positions(reading: Reading) -> list[str]:
    """The XGID of the position that each match was left in."""
    left = []
    for match in reading.matches:
        replayed = replay(match)
        left += [format_xgid(position_at_end(replayed, replayed.games[-1]))] if replayed.games else []
    return left


def events(reading: Reading) -> Iterator[tuple[object, ...]]:
    for match in reading.matches:
        replayed = replay(match)
        for game in replayed.games:
            number = game.index + 1 if game.record.number is None else game.record.number
            yield number, game.record.players, game.score, game.cube, game.points
            for turn in game.turns:
                if turn.dice is not None or turn.before != turn.after:
                    yield turn.player, turn.dice, turn.before, turn.after
            for action in game.cube_actions:
                yield action.kind, action.player, action.board, action.cube, action.expected
            yield game.ending.kind, game.ending.winner
            yield game.result_player, game.result and game.result.points
        yield replayed.final_score, replayed.winner
