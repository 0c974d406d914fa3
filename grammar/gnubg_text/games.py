"""Games from blocks: what was done follows from the words, or from the position that comes after it."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from tavla.grammar.analysis import Analysis
from tavla.grammar.gnubg_text import lines as shapes
from tavla.grammar.gnubg_text.blocks import Block, Said
from tavla.grammar.gnubg_text.weighed import analysis_of
from tavla.grammar.notation import NotationError, parse_play
from tavla.grammar.position import BAR, OFF, STARTS, Board, Position
from tavla.grammar.record import (
    Action,
    Beaver,
    CheckerMove,
    Comment,
    Dance,
    Dice,
    Double,
    Drop,
    Entry,
    GameRecord,
    Header,
    Player,
    Raccoon,
    Result,
    SetBoard,
    Take,
    Turn,
    Unplayed,
    Unread,
)
from tavla.grammar.set_board import set_position
from tavla.grammar.source import Span

__all__ = ["game_of", "noted_of", "variation_of"]

_ANSWERS: Final[dict[str, type[Take | Drop]]] = {"accepts": Take, "rejects": Drop}


def game_of(blocks: Sequence[Block], text: str, number: int | None, score_span: Span) -> GameRecord:
    """The record of a game's blocks, of which one at least says what was done."""
    first = next((block.position for block in blocks if block.position), None)
    start = variation_of(blocks)
    entries: list[Entry] = []
    expected = None if start is None or first is None else first.board
    for index, block in enumerate(blocks):
        after = blocks[index + 1] if index + 1 < len(blocks) else None
        if block.position is not None and _points(block.position.board) != _points(expected):
            position = block.position
            entries.append(Entry(None, set_position(position.board, position.cube, position.on_roll), *block.span))
        before = next((e.action for e in reversed(entries) if not isinstance(e.action, Comment)), None)
        entry = _entry(block, before, after, text)
        if entry is not None:
            entries.append(entry)
        entries += (Entry(None, comment, *span) for comment, span in block.comments)
        if block.result is not None:
            player, points, span = block.result
            entries.append(Entry(player, Result(points), *span))
        expected = _board_after(block, entry, expected)
    if len(blocks) == 1 and blocks[0].result is None and first is not None:
        entries = _as_position(entries, blocks[0], first, text)
    span = Span(blocks[0].span.start, max(entries[-1].end if entries else 0, blocks[-1].span.end))
    doubled = start is not None and first is not None and first.cube.owner is None and not first.length
    return GameRecord(
        number,
        (Player(blocks[0].names[0]), Player(blocks[0].names[1])),
        first.score if first else (0, 0),
        tuple(entries),
        span,
        score_span,
        crawford=first.crawford if first and first.length else None,
        automatic_doubles=first.cube.value.bit_length() - 1 if doubled and first else 0,
        extras=tuple(_extras(blocks)),
    )


def _as_position(entries: Sequence[Entry], block: Block, position: Position, text: str) -> list[Entry]:
    """An exported position is no game that broke off: its roll waits, and the play that was made is weighed."""
    set_up = set_position(position.board, position.cube, position.on_roll)
    changed = [Entry(None, set_up, *block.span)]
    for entry in entries:
        action = entry.action
        if isinstance(action, Turn | Dance) and action.dice is not None:
            moves = action.moves if isinstance(action, Turn) else ()
            region = text[slice(*block.analysis)] if block.analysis else ""
            noted = partial(analysis_of, region, played=moves)
            changed.append(Entry(entry.player, Unplayed(action.dice), entry.start, entry.end, noted))
        elif not isinstance(action, SetBoard):
            changed.append(entry)
    return changed


def variation_of(blocks: Sequence[Block]) -> str | None:
    """The name of the start that the first position is, None when it is none."""
    position = blocks[0].position
    if position is None:
        return None
    points = _points(position.board)
    return next((name for name, side in STARTS.items() if points == _points(Board(side, side))), None)


def noted_of(block: Block, text: str, action: Action | None) -> "partial[Analysis] | None":
    """How to decode the analysis of a block."""
    if block.analysis is None:
        return None
    answer = block.position is not None and block.position.offer is not None
    on_cube = answer or isinstance(action, Double)
    return partial(analysis_of, text[slice(*block.analysis)], answer=answer, on_cube=on_cube)


def _points(board: Board | None) -> tuple[tuple[int, ...], ...] | None:
    """The checkers on the board. How many are off an identifier doesn't say where fewer are played with."""
    return None if board is None else tuple(tuple(side[1:]) for side in board)


def _extras(blocks: Sequence[Block]) -> Iterator[Header]:
    statistics = "\n".join(line for block in blocks for line in block.statistics).strip("\n")
    if statistics:
        yield Header("Statistics", statistics)
    program = " ".join(line for block in blocks for line in block.program)
    if program:
        yield Header("Program", program)


def _entry(block: Block, before: Action | None, after: Block | None, text: str) -> Entry | None:
    said, position = block.said, block.position
    if said is None:
        dice = _dice(block)
        if dice is None or position is None:
            return None
        action: Action = Unplayed(dice)
        return Entry(position.on_roll, action, *block.span, noted_of(block, text, action))
    action = _play(block, said) or _words(block, said, before, after)
    if isinstance(action, Take) and isinstance(before, Beaver | Raccoon):
        return None  # that he plays on says as much, and is all that other formats say
    player = said.player
    if position is not None and block.names[0] == block.names[1]:
        player = position.to_act
    return Entry(player, action, *said.span, noted_of(block, text, action))


def _dice(block: Block) -> Dice | None:
    dice = block.position.dice if block.position else None
    return block.dice if dice is None else (max(dice), min(dice))


def _play(block: Block, said: Said) -> Turn | None:
    """``moves 24/20 13/8``, in any language."""
    words = said.words.split()
    count = 0
    while count < len(words) and shapes.PLAY_WORD.fullmatch(words[-1 - count]):
        count += 1
    dice = _dice(block)
    if not count or dice is None:
        return None
    try:
        play = parse_play(" ".join(words[-count:]))
    except NotationError:
        return None
    shift = said.end - said.start - len(" ".join(words[-count:]))
    return Turn(dice, play.moves, tuple((first + shift, last + shift) for first, last in play.spans))


def _words(block: Block, said: Said, before: Action | None, after: Block | None) -> Action:
    """What was done without a play. Only the English words are known; in any language the next position tells."""
    position, following = block.position, after.position if after else None
    dice = _dice(block)
    if position is not None and position.offer is not None:
        if (known := _ANSWERS.get(said.words)) is not None:
            return known()
        if following is not None and following.offer is not None:
            # Redoubled at once; the cube of the identifier is that from before the double.
            return (Raccoon if isinstance(before, Beaver) else Beaver)(position.cube.value * 4)
        if following is not None and following.cube.value > position.cube.value:
            return Take()
        return Drop() if block.result is not None else Unread(said.words)
    if dice is not None:
        return Dance(dice, stated=True)
    if position is not None and (said.words == "doubles" or (following is not None and following.offer is not None)):
        return Double(position.cube.value * 2)
    return Unread(said.words)


def _board_after(block: Block, entry: Entry | None, expected: Board | None) -> Board | None:
    """The board that is left, by counting: whether the play was legal is not asked."""
    board = block.position.board if block.position else expected
    if board is None or entry is None or not isinstance(entry.action, Turn) or entry.player is None:
        return board
    return _moved(board, entry.player, entry.action.moves)


def _moved(board: Board, player: int, moves: Sequence[CheckerMove]) -> Board:
    sides = [list(side) for side in board]
    own, other = sides[player], sides[1 - player]
    for start, end, _ in moves:
        own[start] -= 1
        own[end] += 1
        if end != OFF and other[BAR - end] == 1:
            other[BAR - end] = 0
            other[BAR] += 1
    return Board(tuple(sides[0]), tuple(sides[1]))
