"""Records of our own, laid out as servers kept them: the readers must see the games that were laid out.

What happened is known from the .mat record, of which `check` finds nothing wrong. GNU Backgammon, where it is
installed, reads the same logs: its own reading, exported as .mat, has to tell the same plays. It exchanges the players,
loses the result of the last game of a .sgg, doesn't keep automatic doubles, and of a .tmg it counts beavers in its own
way and knows no raccoons.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tavla.analyzer.diagnostics.check import check
from tavla.analyzer.events import CubeKind, Replay
from tavla.analyzer.replay import replay
from tavla.grammar import decode, read, read_source
from tests import server_logs
from tests.server_logs import LAYOUTS, MERGED, SggStyle, TmgStyle, happened

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
GNUBG = shutil.which("gnubg") or ("/usr/games/gnubg" if Path("/usr/games/gnubg").exists() else None)
needs_gnubg = pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")

OPENING = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"


def match(length: int, *games: str) -> str:
    return f" {length} point match\n\n" + "\n".join(games)


def game(number: int, first: int, second: int, rows: str) -> str:
    return f" Game {number}\n Ann : {first}                        Bob : {second}\n{rows}"


RECORDS = {
    "a drop": match(5, game(1, 0, 0, OPENING + "  2)  Doubles => 2                Drops\n      Wins 1 point\n")),
    "take and redouble": match(5, game(1, 0, 0, OPENING + "  2)  Doubles => 2                Takes\n"
        "  3) 65: 24/18 18/13             11: 8/7 8/7 6/5 6/5\n  4) 21: 13/11 6/5                Doubles => 4\n"
        "  5)  Drops                           Wins 2 points\n")),
    "resigns a single game": match(5, game(1, 0, 0, OPENING + "  2)  Resigns\n                    Wins 1 point\n"
        .replace("                    Wins", "                                  Wins"))),
    "resigns a gammon on a cube of 2": match(5, game(1, 0, 0, OPENING + "  2)  Doubles => 2                Takes\n"
        "  3) 65: 24/18 18/13              Resigns\n      Wins 4 points\n")),
    "resigns a backgammon": match(5, game(1, 0, 0, OPENING + "  2) 65: 24/18 18/13              Resigns\n"
        "      Wins 3 points\n")),
    "resigns after the roll": match(5, game(1, 0, 0, OPENING + "  2) 65: ????\n"
        "                                  Wins 1 point\n")),
    "the Crawford game and after it": match(3,
        game(1, 0, 0, OPENING + "  2)  Doubles => 2                Takes\n  3) 65: 24/18 18/13              Resigns\n"
             "      Wins 2 points\n"),
        game(2, 2, 0, OPENING + "  2)  Resigns\n                                  Wins 1 point\n"),
        game(3, 2, 1, OPENING + "  2) 65: 24/18 18/13              Doubles => 2\n  3)  Takes                      "
             "63: 24/18 13/10\n  4)  Resigns\n                                  Wins 2 points\n")),
    "one point": match(1, game(1, 0, 0, "  1)                             31: 8/5 6/5\n"
        "  2) 42: 8/4 6/4                  Resigns\n      Wins 1 point\n")),
    "a beaver": match(0, game(1, 0, 0, OPENING + "  2)  Doubles => 2                Beavers => 4\n"
        "  3) 65: 24/18 18/13             11: 8/7 8/7 6/5 6/5\n  4)  Resigns\n"
        "                                  Wins 4 points\n")),
    "a raccoon": match(0, game(1, 0, 0, OPENING + "  2)  Doubles => 2                Beavers => 4\n"
        "  3)  Raccoons => 8\n  4) 65: 24/18 18/13             11: 8/7 8/7 6/5 6/5\n  5)  Resigns\n"
        "                                  Wins 8 points\n")),
    "an automatic double": match(0, game(1, 0, 0, OPENING + "  2)  Doubles => 4                Drops\n"
        "      Wins 2 points\n")),
    "money, two games": match(0,
        game(1, 0, 0, OPENING + "  2)  Doubles => 2                Drops\n      Wins 1 point\n"),
        game(2, 1, 0, OPENING + "  2) 65: 24/18 18/13              Resigns\n      Wins 1 point\n")),
    "doublets, hits, entering": match(5, game(1, 0, 0, "  1) 64: 24/18 13/9               31: 8/7* 6/3\n"
        "  2) 33: 25/22* 24/21 13/10 13/10  65: 25/20 13/7\n  3)  Doubles => 2                Drops\n"
        "      Wins 1 point\n")),
}  # fmt: skip
FILES = ("gnubg_match.mat", "money_session.mat", "nackgammon.mat")
"""Whole games: dances, bearing off, beavers and automatic doubles, another start, names with accents."""


def record(name: str) -> Replay:
    source = read_source(SAMPLES / name) if name in FILES else decode(RECORDS[name].encode())
    return replay(read(source).matches[0])


every_record = pytest.mark.parametrize("name", [*RECORDS, *FILES])


@every_record
def test_the_records_themselves_are_sound(name: str) -> None:
    source = read_source(SAMPLES / name) if name in FILES else decode(RECORDS[name].encode())
    assert {item.code for item in check(read(source)).diagnostics} <= {"CU511"}


def seen(log: str, format: str) -> list[tuple[object, ...]]:
    reading = read(decode(log.encode()))
    assert reading.format == format
    assert {item.code for item in check(reading).diagnostics} <= {"CU511"}
    return happened(replay(reading.matches[0]))


@every_record
@pytest.mark.parametrize("format", LAYOUTS)
def test_a_log_tells_what_happened(format: str, name: str) -> None:
    if (format, name) == ("party", "nackgammon.mat"):
        pytest.skip("a log of PartyGammon doesn't say what is played")
    expected = record(name)
    assert seen(LAYOUTS[format](expected), format) == happened(expected)


STYLES = {
    "merged plays with hits": SggStyle(plays=MERGED),
    "rows twice": SggStyle(repeated=True),
    "chat that begins with names": SggStyle(chat=True),
    "tabs of one blank": SggStyle(tab=" "),
    "tabs of four blanks": SggStyle(tab="    "),
    "tabs of eight blanks": SggStyle(tab="        "),
    "GridGammon": SggStyle(site="GridGammon, Lobby"),
}


@every_record
@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_what_varies_among_sgg_changes_nothing(style: SggStyle, name: str) -> None:
    expected = record(name)
    assert seen(server_logs.sgg(expected, style), "sgg") == happened(expected)


@every_record
@pytest.mark.parametrize("style", [TmgStyle(plays=MERGED), TmgStyle(clock=True, stakes=True)], ids=["merged", "clock"])
def test_what_varies_among_tmg_changes_nothing(style: TmgStyle, name: str) -> None:
    expected = record(name)
    assert seen(server_logs.tmg(expected, style), "tmg") == happened(expected)


@every_record
@pytest.mark.parametrize("format", LAYOUTS)
def test_line_ends_change_nothing(format: str, name: str) -> None:
    log = LAYOUTS[format](record(name)).replace("\r\n", "\n")
    matches = [read(decode(log.replace("\n", end).encode())).matches for end in ("\n", "\r\n", "\r")]
    assert matches[0] == matches[1] == matches[2]


@pytest.mark.parametrize("zero_first", [False, True])
@pytest.mark.parametrize("name", ["money, two games", "take and redouble", "a drop", "one point"])
def test_a_session_of_backgammonroom_tells_what_happened(name: str, zero_first: bool) -> None:
    """Everything is money play there, and neither results nor resignations are written."""
    expected = record(name)
    found = replay(read(decode(server_logs.bgroom(expected, zero_first=zero_first).encode())).matches[0])
    for one, other in zip(expected.games, found.games, strict=True):
        assert [(turn.player, turn.dice, turn.after) for turn in one.turns] == [
            (turn.player, turn.dice, turn.after) for turn in other.turns
        ]
        assert [(item.kind, item.player) for item in one.cube_actions] == [
            (item.kind, item.player) for item in other.cube_actions
        ]
    assert found.match.names == expected.match.names


# GNU Backgammon as a second reader ----------------------------------------------------------------------------------


def gnubg_reading(log: str, format: str, folder: Path) -> Replay:
    """What GNU Backgammon makes of a log, by way of its own export."""
    path, exported = folder / f"log.{format}", folder / "exported.mat"
    path.write_text(log, "utf-8")
    commands = folder / "commands"
    commands.write_text(f'import {format} "{path}"\nexport match mat "{exported}"\n', "utf-8")
    assert GNUBG is not None
    subprocess.run([GNUBG, "-t", "-q", "-c", str(commands)], capture_output=True, timeout=60, check=False, cwd=folder)
    return replay(read(read_source(exported)).matches[0])


def without_points(happenings: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    return [item[:2] if isinstance(item[0], bool) else item for item in happenings if item[0] != "game"]


@needs_gnubg
@every_record
@pytest.mark.parametrize("format", ["sgg", "tmg"])
def test_gnubg_reads_the_same_plays(format: str, name: str, tmp_path: Path) -> None:
    if (format, name) == ("tmg", "a raccoon"):
        pytest.skip("GNU Backgammon knows no raccoon in a .tmg")
    log = LAYOUTS[format](record(name))
    ours = replay(read(decode(log.encode())).matches[0])
    theirs = gnubg_reading(log, format, tmp_path)
    first = ours.match.names[0]
    expected, found = happened(ours), happened(theirs, first=first)
    if format == "sgg" and theirs.games and theirs.games[-1].result is None:
        expected, found = expected[:-1], found[:-1]
    beavers = any(action.kind is CubeKind.BEAVER for game in ours.games for action in game.cube_actions)
    if any(game.record.automatic_doubles for game in ours.games) or (format == "tmg" and beavers):
        expected, found = without_points(expected), without_points(found)
    assert found == expected
