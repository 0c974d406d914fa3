"""The reader, line by line, against the grammar of the whole file: the same records from what both can read."""

from __future__ import annotations

from pathlib import Path

import pytest
from lark import Token, Tree

from tavla.grammar import MatchRecord, decode, read, read_source, write
from tavla.grammar.notation import dice_of_token, lark_parser, play_of_tree
from tavla.grammar.record import (
    Action,
    Beaver,
    Comment,
    Dance,
    Double,
    Drop,
    Entry,
    GameRecord,
    Header,
    IllegalPlay,
    Player,
    Raccoon,
    Resignation,
    Result,
    Take,
    Turn,
    Unplayed,
)

Node = Tree[Token]
VALID = Path(__file__).resolve().parents[2] / "cases" / "formats" / "mat" / "valid"
MANY = 25

EVERYTHING = """\
; [Event "Every kind of cell"]
; [Key "a "quoted" value"]
; a comment: with [brackets]

 0 point match

 Game 1
 Ann of A. : 0                  2nd Bob : 12
; before the first row
  1)                            31: 8/5 6/5
  2) 44: 24/20* 24/20 20/16 20/16 52: 13/8 24/22
  3) 66:                        21:
; between rows
  4)  Doubles => 2               Beavers => 4
  5)  Raccoons => 8              Takes
  6) 55: bar/20(2) 8/3*(2)      64: 24/18*/14
  7) 32: Illegal play (7;0;)    65: ????
  8) 32: Concedes                Wins 24 points

 Game 2
 Ann of A. : 0                  2nd Bob : 36
  1) 31: 8/5 6/5
  2) 31:                         Resigns gammon
      Wins 1 point

 Game 3
 Ann of A. : 1                  2nd Bob : 36
  1) 31: 8/5 6/5                 Doubles => 2
  2)  Drops                      Wins 1 point
; at the end

; [Event "Another one"]
; of it
 1 point match
 Game 1
 : 0                            : 0
  1) 31: 8/5 6/5                00: ????
  2)  Losses 1 point
                                  Wins 1 point and the match
"""

# The tree of the reference grammar → a record --------------------------------------------------------------------


def reference(text: str) -> tuple[MatchRecord, ...]:
    """What the reference grammar makes of a text. Raises lark's UnexpectedInput for what it does not accept."""
    tree = lark_parser("tavla.grammar.mat", "file.lark", "start").parse(text.rstrip() + "\n", start="start")
    return tuple(match_of(node) for node in trees(tree))


def trees(tree: Node) -> list[Node]:
    return [child for child in tree.children if isinstance(child, Tree)]


def tokens(tree: Node) -> list[Token]:
    return [child for child in tree.children if isinstance(child, Token)]


def number(tree: Node) -> int:
    return next(int(token) for token in tokens(tree) if token.type == "INT")


def match_of(tree: Node) -> MatchRecord:
    (length,) = (number(node) for node in trees(tree) if node.data == "match_line")
    games = tuple(game_of(node) for node in trees(tree) if node.data == "game")
    preamble = tuple(header_or_comment(node) for node in trees(tree) if node.data in ("header", "comment"))
    return MatchRecord(length, games, preamble)


def header_or_comment(tree: Node) -> Header | Comment:
    text = tokens(tree)[0].lstrip("; ")
    if tree.data == "comment":
        return Comment(text)
    key, _, value = text[1:-1].partition(' "')
    return Header(key, value[:-1])


def game_of(tree: Node) -> GameRecord:
    game_line, score_line, *lines = trees(tree)
    sides = [side.rpartition(":") for side in tokens(score_line)]
    left, right = (Player(name.strip()) for name, _, _ in sides)
    entries = [entry for line in lines for entry in entries_of(line)]
    return GameRecord(number(game_line), (left, right), (int(sides[0][2]), int(sides[1][2])), tuple(entries))


def entries_of(line: Node) -> list[Entry]:
    if line.data == "comment":
        return [Entry(None, Comment(tokens(line)[0][1:].strip()))]
    if line.data == "result_line":
        return [Entry(int(tokens(line)[0].type == "RIGHT_WINS"), result_of(trees(line)[0]))]
    found = []
    for side in trees(line):
        player = int(side.data == "right")
        found += [Entry(player, action) for action in actions_of(trees(side)[0])]
    return found


def actions_of(cell: Node) -> list[Action]:
    dice = next((dice_of_token(token[:2]) for token in tokens(cell) if token.type in ("ROLL", "GIVEN_UP")), None)
    match cell.data:
        case "turn":
            assert dice is not None
            moves = [play_of_tree(play).moves for play in trees(cell)]
            return [Turn(dice, moves[0]) if moves and moves[0] else Dance(dice, stated=bool(moves))]
        case "unplayed":
            given_up = [resignation_of(node) for node in trees(cell)]
            return [Unplayed(dice), *given_up]
        case "illegal_play":
            assert dice is not None
            return [IllegalPlay(dice, str(tokens(cell)[-1]))]
        case "resignation":
            return [resignation_of(cell)]
        case "result":
            return [result_of(trees(cell)[0])]
        case "double":
            return [Double(number(cell))]
        case "beaver":
            return [Beaver(number(cell))]
        case "raccoon":
            return [Raccoon(number(cell))]
    return [Take() if cell.data == "take" else Drop()]


def result_of(points: Node) -> Result:
    return Result(number(points), any(token.type == "AND_THE_MATCH" for token in tokens(points)))


def resignation_of(tree: Node) -> Resignation:
    said = {token.type: str(token).lower() for token in tokens(tree)}
    if "LOSES" in said:
        result = result_of(trees(tree)[0])
        return Resignation("loses", result.points, result.match)
    level = {"single": 1, "gammon": 2, "backgammon": 3}.get(said.get("LEVEL", ""))
    return Resignation(said["MANNER"], match="MATCH" in said, level=level)


# Tests ------------------------------------------------------------------------------------------------------------


def assert_same(text: str) -> None:
    found, expected = read(decode(text.encode())).matches, reference(text)
    assert len(found) == len(expected)
    for match, as_described in zip(found, expected, strict=True):
        assert match == as_described


def test_every_kind_of_line_and_cell() -> None:
    assert_same(EVERYTHING)


def test_the_sample_leaves_nothing_out() -> None:
    """Each rule of the grammar occurs in the sample above."""
    parser = lark_parser("tavla.grammar.mat", "file.lark", "start")
    rules = {str(rule.origin.name) for rule in parser.rules if not rule.origin.name.startswith(("_", "play__"))}
    tree = parser.parse(EVERYTHING, start="start")
    assert rules - {node.data for node in tree.iter_subtrees()} == set()


@pytest.mark.parametrize("name", ["gnubg", "gnubg-dueller", "gammonsite", "playok", "galaxy"])
def test_records_of_programs_as_the_writer_spells_them(name: str) -> None:
    written = write(read_source_matches(VALID / f"{name}.mat"), "mat")
    assert_same(written.decode())


@pytest.mark.parametrize("name", ["gnubg", "gnubg-dueller", "playok"])
def test_records_of_programs_as_they_are(name: str) -> None:
    assert_same(read_source(VALID / f"{name}.mat").text.replace("\r\n", "\n"))


def read_source_matches(path: Path) -> tuple[MatchRecord, ...]:
    return read(read_source(path)).matches


def test_selfplay(selfplay: Path) -> None:
    paths = sorted(selfplay.glob("*.mat"))
    assert len(paths) >= MANY
    for path in paths[:: len(paths) // MANY]:
        assert_same(read_source(path).text)
