"""The files in tests/cases/formats/xg/valid, made anew by `python -m tests.grammar.xg.cases`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tavla.grammar import decode, read, read_source
from tavla.grammar.position import BAR, OFF, Board, Cube
from tests.grammar.xg import build
from tests.grammar.xg.build import BROKEN_OFF, RESIGNED, START, Record

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "tests" / "cases" / "formats" / "xg" / "valid"

MONEY = b"""\
; [Jacoby "Off"]
; [Beaver "On"]

 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 64: 24/14
  2)  Doubles => 2                Beavers => 4
  3)  Beavers => 8                Takes
  4) 52: 13/11* 13/8             66:
  5) 54: 24/20 24/19              Resigns gammon
      Wins 16 points

 Game 2
 Ann : 16                       Bob : 0
  1)                             21: 13/11 6/5
  2)  Doubles => 2                Drops
      Wins 1 point
"""


def moved(board: Board, player: int, moves: Sequence[tuple[int, int]]) -> Board:
    """The board after a player's moves, whatever the rules say; the end of each may hit."""
    sides = [list(side) for side in board]
    own, other = sides[player], sides[1 - player]
    for start, end in moves:
        own[start] -= 1
        own[end] += 1
        if end != OFF and other[BAR - end] == 1:
            other[BAR - end] -= 1
            other[BAR] += 1
    return Board(tuple(sides[0]), tuple(sides[1]))


THIRTY_ONE = ((8, 5), (6, 5))
SIXES = ((13, 7), (13, 7), (8, 2), (8, 2))
ANN_31 = moved(START, 0, THIRTY_ONE)
BOB_42 = moved(START, 1, ((8, 4), (6, 4)))


def match_file() -> bytes:
    match = read_source(ROOT / "samples" / "xg_match.mat")
    records = build.records_of(read(match).matches[0], event="Club evening", site="Café Noir", round_="2",
                               transcriber="Zoë", ratings=(1812.5, 340, 1600.0, 0))  # fmt: skip
    return build.xg_file(records)


def nackgammon_file() -> bytes:
    source = read_source(ROOT / "samples" / "nackgammon.mat")
    return build.xg_file(build.records_of(read(source).matches[0], variation=1, version=24, imported=True))


def money_file() -> bytes:
    return build.xg_file(build.records_of(read(decode(MONEY)).matches[0], beavers=True))


def first_turn(player: int, dice: tuple[int, int], after: Board, pairs: Sequence[tuple[int, int]]) -> list[Record]:
    return [build.cube(player), build.roll(player, dice, START, after, build.coded(pairs))]


def endings() -> list[Record]:
    """Games that end in every way but on the board, and an illegal play whose pairs are partly rubbish."""
    ann_31 = first_turn(0, (3, 1), ANN_31, THIRTY_ONE)
    bob_42 = first_turn(1, (4, 2), BOB_42, ((8, 4), (6, 4)))
    after_illegal = moved(START, 0, ((8, 5), (6, 4)))
    rubbish = [7, 4, -1, -1, 5, 3, -1, -1]
    return [
        build.match_header(length=11, imported=True),
        build.game_header(1),
        *ann_31, build.cube(1, ANN_31, double=0), build.roll(1, (6, 4), ANN_31, None),
        build.game_footer((1, 0), 0, 1, RESIGNED + 1),
        build.game_header(2, (1, 0)),
        *bob_42, build.cube(0, BOB_42, double=-1),
        build.game_footer((1, 2), 1, 2, RESIGNED + 2),
        build.game_header(3, (1, 2)),
        *ann_31, build.cube(1, ANN_31, double=1),
        build.game_footer((1, 3), 1, 1, RESIGNED + 1),
        build.game_header(4, (1, 3)),
        build.cube(0),
        build.game_footer((2, 3), 0, 1, RESIGNED + 1),
        build.game_header(5, (2, 3)),
        build.cube(0), build.roll(0, (3, 1), START, after_illegal, rubbish, illegal=True),
        build.cube(1, after_illegal, double=0),
        build.game_footer((11, 3), 0, 2008, BROKEN_OFF),
        build.match_footer((11, 3), 0),
    ]  # fmt: skip


def endings_file() -> bytes:
    return build.xg_file(endings())


BEST = (0.0, 0.125, 0.4375, 0.5625, 0.25, 0.0625, 0.25)
OTHER = (0.0, 0.25, 0.5, 0.5, 0.25, 0.0, -0.125)


def analysed() -> list[Record]:
    """A game with what the program says of it: a weighed play, a cube that stays, one that is turned and taken."""
    aside = moved(START, 0, ((13, 10), (24, 23)))
    after = moved(aside, 1, ((24, 18), (18, 14)))
    candidates = [(build.coded(THIRTY_ONE), ANN_31, BEST, 3), (build.coded(((13, 10), (24, 23))), aside, OTHER, 1001)]
    first = build.roll(0, (3, 1), START, aside, build.coded(((13, 10), (24, 23))), error=-0.375, luck=0.0625,
                       candidates=candidates, comment=0, flagged=True)  # fmt: skip
    stays = build.weigh_cube(build.cube(1, aside, double=0), 1, aside, (0.125, -0.25, 1.0), chances=OTHER)
    turned = build.weigh_cube(build.cube(0, after, double=1, take=1, comment=2), 0, after, (0.5, 0.375, 1.0),
                              error=0.125, answer=0.0, level=1002, chances=BEST)  # fmt: skip
    taken, last = Cube(2, 1), moved(after, 0, SIXES)
    return [
        build.match_header(length=3, comments=(1, -1)), build.game_header(board=None), build.cube(0), first,
        stays, build.roll(1, (6, 4), aside, after, build.coded(((24, 18), (18, 14))), candidates=[
            (build.coded(((24, 18), (18, 14))), after, OTHER, 100)], error=0.0, luck=-0.25),
        turned, build.roll(0, (6, 6), after, last, build.coded(SIXES), taken, luck=0.5),
        build.cube(1, last, taken, double=-1),
        build.game_footer((2, 0), 0, 2, RESIGNED + 1),
    ]  # fmt: skip


COMMENTS = (
    build.rtf("Il pi\\'f9 b\\u1095?llo\\line \\b0 s\\'ec"),
    build.rtf("Played at \\{home\\}"),
    "no RTF at all",
)


def analysed_file() -> bytes:
    return build.xg_file(analysed(), COMMENTS)


def position() -> list[Record]:
    return [
        build.match_header(("Player 1", "Player 2"), 7),
        build.game_header(1, (2, 5), board=None),
        build.weigh_cube(build.cube(1, ANN_31, Cube(2, 1), double=0, dice="22", comment=0), 1, ANN_31, (0.0, -0.5, 1.0),
                         chances=OTHER),
    ]  # fmt: skip


def position_file() -> bytes:
    return build.xg_file(position(), [build.rtf("Double?")])


FILES = {
    "match.xg": match_file,
    "nackgammon.xg": nackgammon_file,
    "money.xg": money_file,
    "endings.xg": endings_file,
    "analysed.xg": analysed_file,
    "position.xgp": position_file,
}


if __name__ == "__main__":
    for name, content in FILES.items():
        (FOLDER / name).write_bytes(content())
