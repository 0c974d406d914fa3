"""The text cut into blocks: a position with its identifiers, and all that is said under it.

What a line is follows from its shape and its place. Words are known in English only, and needed nowhere but in a text
that ends in the middle of a game.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from tavla.grammar.gnubg_text import lines as shapes
from tavla.grammar.ids.errors import IdError
from tavla.grammar.ids.gnubg import parse_gnubg_id
from tavla.grammar.position import Board, Cube, Position
from tavla.grammar.problems import Problem
from tavla.grammar.record import Comment, Dice
from tavla.grammar.source import SourceText, Span

__all__ = ["Block", "Line", "Said", "blocks_of"]

Line: TypeAlias = tuple[int, str]
"""The offset of a line in the text, and the line."""


@dataclass(frozen=True, slots=True)
class Said:
    """``* Bob moves 24/20``: the player of the name, what is said of him, and where that begins and ends."""

    player: int
    words: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


@dataclass(slots=True)
class Block:
    """A position with what stands under it, up to the next one. Players are those of the record: 0 is the O of the
    board, the program's own player 0.

    ``position``: None when its identifiers can't be read. ``number`` that of the heading. ``head``: the lines above
    the first position of a game. ``analysis``: where the analysis begins and ends. ``dice``: those that the analysis
    names. ``statistics``, ``program``: the tables behind a game, and who wrote the text and when.
    """

    position: Position | None
    span: Span
    names: tuple[str, str]
    number: int | None = None
    head: list[Line] = field(default_factory=list)
    said: Said | None = None
    dice: Dice | None = None
    analysis: Span | None = None
    result: tuple[int, int, Span] | None = None
    comments: list[tuple[Comment, Span]] = field(default_factory=list)
    statistics: list[str] = field(default_factory=list)
    program: list[str] = field(default_factory=list)


def by_columns(position: Position) -> Position:
    """The position of an identifier with its players exchanged: the program's player 0 is ours here."""
    owner = position.cube.owner
    return replace(
        position,
        board=Board(position.board.second, position.board.first),
        on_roll=1 - position.on_roll,
        cube=Cube(position.cube.value, None if owner is None else 1 - owner),
        score=(position.score[1], position.score[0]),
        decider=None if position.decider is None else 1 - position.decider,
    )


def blocks_of(source: SourceText, problems: list[Problem]) -> list[Block]:
    """The blocks of a text, in order; what is wrong with identifiers is added to ``problems``."""
    lines = list(source.lines())
    blocks: list[Block] = []
    names = ("", "")
    under = 0
    for index in _identified(lines):
        above = _heading(lines, index - 2)
        block = Block(None, Span(lines[index - 1][0], _end(lines[index])), names)
        if above is not None:
            block.number = int(above[1])
        first = index - 1 if above is None else above[0]
        if blocks:
            block.head = _Tail(blocks[-1]).read(lines[under:first])
        else:
            block.head = lines[:first]
        block.position = _position(lines[index - 1], lines[index], problems)
        under, names = _board(lines, index + 1, names)
        block.names = names
        blocks.append(block)
    if blocks and (rest := _Tail(blocks[-1]).read(lines[under:])):
        _add_comments(blocks[-1], rest)
    return blocks


def _end(line: Line) -> int:
    return line[0] + len(line[1])


def _identified(lines: list[Line]) -> Iterator[int]:
    """The lines with a Match ID under a line with a Position ID."""
    before = False
    for index, (_, line) in enumerate(lines):
        if before and len(line) <= shapes.LONGEST and shapes.MATCH_ID.search(line):
            yield index
        before = 15 < len(line) <= shapes.LONGEST and shapes.POSITION_ID.search(line) is not None


def _heading(lines: list[Line], index: int) -> tuple[int, str] | None:
    """The line of the heading above, and its number."""
    while index >= 0 and not lines[index][1].strip():
        index -= 1
    line = lines[index][1] if index >= 0 else ""
    found = shapes.HEADING.match(line) if len(line) <= shapes.LONGEST else None
    return None if found is None else (index, found["number"])


def _position(above: Line, below: Line, problems: list[Problem]) -> Position | None:
    first, second = shapes.POSITION_ID.search(above[1]), shapes.MATCH_ID.search(below[1])
    assert first is not None
    assert second is not None
    try:
        return by_columns(parse_gnubg_id(f"{first['id']}:{second['id']}"))
    except IdError as error:
        span = above[0] + first.start("id"), below[0] + second.end("id")
        problems.append(Problem("SY106", f"the position can't be read: {error.message}", *span))
        return None


def _board(lines: list[Line], index: int, names: tuple[str, str]) -> tuple[int, tuple[str, str]]:
    """The line behind the board that is drawn from a line on, and the names beside it."""
    found = list(names)
    while index < len(lines) and (line := lines[index][1]) and len(line) <= shapes.LONGEST:
        frame = shapes.FRAME.match(line)
        if frame is not None:
            if frame["side"]:
                found["OX".index(frame["side"])] = _without_cube(frame["name"])
        elif not shapes.BOARD.match(line) and not shapes.PIPS.match(line):
            break
        index += 1
    return index, (found[0], found[1])


def _without_cube(name: str) -> str:
    """The name in ``Bob (Cube: 2)``."""
    name = name.strip()
    head, _, cube = name.rpartition(" (")
    return head.strip() if cube.endswith(")") and cube[:-1].rpartition(":")[2].strip().isdigit() else name


def _add_comments(block: Block, lines: list[Line]) -> None:
    block.comments += ((Comment(line.strip()), Span(start, start + len(line))) for start, line in lines if line.strip())


class _Tail:
    """Reads what stands under the board of a block, line by line."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.unknown: list[Line] = []
        self.behind: list[Line] = []
        self.state = "game"
        self.settings = False
        """Under chances stand the settings of the evaluation, set in."""
        self.options = False

    def read(self, lines: list[Line]) -> list[Line]:
        """Fill the block; the lines behind the end of an exported game are returned: they belong to the next one."""
        for line in lines:
            if self.state == "behind":
                self.behind.append(line)
            elif self.state == "statistics":
                self._statistics(line)
            elif len(line[1]) > shapes.LONGEST:
                self.unknown.append(line)
            elif line[1].strip():
                self._line(line)
            else:
                self.unknown.append(line)
                self.settings = self.options = False
        _add_comments(self.block, self.unknown)
        return self.behind

    def _statistics(self, line: Line) -> None:
        text = line[1]
        if shapes.OUTPUT.match(text) or shapes.PROGRAM.match(text):
            self.block.program.append(text.strip())
            if shapes.PROGRAM.match(text):
                self.state = "behind"
        else:
            self.block.statistics.append(text)

    def _line(self, line: Line) -> None:
        text = line[1]
        if text[0] == "*" and self._star(line):
            return
        if self._analysis(text):
            start = self.block.analysis.start if self.block.analysis else line[0]
            self.block.analysis = Span(start, _end(line))
        elif shapes.OUTPUT.match(text) or shapes.PROGRAM.match(text) or self._begins_statistics(text):
            self.state = "statistics"
            self._statistics(line)
        elif not self._result(line):
            self.unknown.append(line)

    def _star(self, line: Line) -> bool:
        """What a player does, or the play that was forced, which is said above already."""
        start, text = line
        rest = text[1:].removeprefix(".").strip()
        named = [player for player, name in enumerate(self.block.names) if name and rest.startswith(name + " ")]
        if self.block.said is None and named:
            player = max(named, key=lambda player: len(self.block.names[player]))
            self.block.said = Said(
                player, rest[len(self.block.names[player]) :].strip(), start, start + len(text.rstrip())
            )
            return True
        return self.block.dice is not None and not shapes.CANDIDATE.match(text)

    def _analysis(self, text: str) -> bool:
        """Is the line a part of the analysis? Its title and the words above its figures are, too."""
        settings, options = self.settings, self.options
        self.settings = self.options = False
        if rolled := shapes.ROLLED.match(text):
            first, second = map(int, rolled["dice"])
            self.block.dice = (max(first, second), min(first, second))
        elif shapes.CHANCES.match(text) or shapes.SPREAD.match(text):
            self.settings = True
        elif shapes.CUBELESS.match(text) or shapes.OPTION.match(text):
            if self.unknown and self.unknown[-1][1].strip():
                self.unknown.pop()
            self.options = shapes.OPTION.match(text) is not None
        elif settings and text.startswith("      "):
            self.settings = True
        else:
            known = shapes.CANDIDATE.match(text) or shapes.ALERT.match(text) or shapes.SKILL.match(text)
            return known is not None or options
        return True

    def _begins_statistics(self, text: str) -> bool:
        first, second = self.block.names
        if shapes.STATISTICS.match(text):
            return True
        parts = text.rstrip().removesuffix(second).rstrip()
        return bool(first and second) and text.rstrip().endswith("  " + second) and parts.endswith("  " + first)

    def _result(self, line: Line) -> bool:
        """``Bob wins 2 points``"""
        start, text = line
        for player, name in enumerate(self.block.names):
            words = text.removeprefix(name + " ").split()
            numbers = [word for word in words if word.isdecimal() and len(word) < 6]
            if (
                name
                and text.startswith(name + " ")
                and len(numbers) == 1
                and len(words) <= 5
                and words[0] != numbers[0]
            ):
                self.block.result = player, int(numbers[0]), Span(start, start + len(text.rstrip()))
                return True
        return False
