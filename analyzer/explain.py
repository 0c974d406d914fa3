"""A position in words: who has to do what, the cube, the score, the pips and the board; and what is doubtful about it.

Without names the players are called X and O, as programs print them: X is player 0, whose checkers are the capitals of
an XGID. Points are numbered as X counts them, whoever is on roll.
"""

from collections.abc import Iterator

from tavla.analyzer.board import pip_count, winner
from tavla.analyzer.cube import has_access, is_dead
from tavla.analyzer.draw import draw
from tavla.analyzer.score import is_crawford_game, needs_of
from tavla.grammar.ids.errors import USUAL_CUBE_LIMIT
from tavla.grammar.ids.gnubg import is_deadlock
from tavla.grammar.position import BAR, OFF, GameState, Offer, Position

__all__ = ["doubts", "explain", "explain_facts", "explain_line"]

Names = tuple[str, str]

_MARKS: Names = ("X", "O")
_RESIGNATIONS = {1: "a single game", 2: "a gammon", 3: "a backgammon"}
_STATES = {
    GameState.NONE: "no game is being played",
    GameState.OVER: "the game is over",
    GameState.RESIGNED: "the game was resigned",
    GameState.DROPPED: "the game was dropped",
}


def explain(position: Position, names: Names | None = None) -> str:
    """The position as several lines of text, with the board; `names` are those of players 0 and 1."""
    board = draw(position.board, names or ("bottom", "top"), cube=position.cube)
    return "\n".join([*explain_facts(position, names), "", board])


def explain_facts(position: Position, names: Names | None = None) -> list[str]:
    """The same without the board, line by line."""
    called = names or _MARKS
    lines = [_what_now(position, called), _cube(position, called), *_stakes(position, called)]
    lines += [f"{called[player]}: {', '.join(_side(position, player))}" for player in (0, 1)]
    return lines + [f"doubtful: {doubt}" for doubt in doubts(position, names)]


def explain_line(position: Position, names: Names | None = None) -> str:
    """The same in one line without the board: `X to play 3-1, cube 2 (X), 7 point match 2-4, pips 167-167`."""
    called = names or _MARKS
    owner = position.cube.owner
    parts = [_what_now(position, called), f"cube {position.cube.value}"]
    if owner is not None:
        parts[-1] += f" ({called[owner]})"
    parts.append(f"{_length(position)} {position.score[0]}-{position.score[1]}")
    parts += ["Crawford game"] if position.crawford else []
    parts.append(f"pips {pip_count(position.board.first)}-{pip_count(position.board.second)}")
    return ", ".join(parts) + "".join(f"; doubtful: {doubt}" for doubt in doubts(position, names))


def _what_now(position: Position, called: Names) -> str:
    """Who has to do what."""
    if position.game_state is not GameState.PLAYING:
        return _STATES[position.game_state]
    actor, other = called[position.to_act], called[1 - position.to_act]
    if position.resignation:
        return f"{actor} to answer: {other} resigns {_RESIGNATIONS[position.resignation]}"
    if position.offer is not None:
        return f"{actor} to answer: {other} offers a {position.offer.value}, the cube at {2 * position.cube.value}"
    if position.dice is not None:
        return f"{actor} to play {position.dice[0]}-{position.dice[1]}"
    may_double = has_access(position.cube, position.to_act) and not position.crawford
    return f"{actor} to roll or double" if may_double else f"{actor} to roll"


def _cube(position: Position, called: Names) -> str:
    value, owner = position.cube
    limit = "" if position.cube_limit in (None, USUAL_CUBE_LIMIT) else f", limit {position.cube_limit}"
    return f"cube on {value}, {'centred' if owner is None else f'owned by {called[owner]}'}{limit}"


def _length(position: Position) -> str:
    return f"{position.length} point match" if position.length else "money session"


def _stakes(position: Position, called: Names) -> list[str]:
    """Length, score and rules."""
    score = " - ".join(f"{name} {points}" for name, points in zip(called, position.score, strict=True))
    if not position.length:
        rules = [name for name, on in (("Jacoby rule", position.jacoby), ("beavers", position.beavers)) if on]
        return [f"money session, {score}, {' and '.join(rules) if rules else 'neither Jacoby rule nor beavers'}"]
    needs = needs_of(position.score, position.length)
    text = f"{position.length} point match, {score} ({needs[0]} away - {needs[1]} away)"
    if position.crawford:
        return [f"{text}, Crawford game"]
    # An identifier says that this isn't the Crawford game; then it was played, or the match goes without it.
    return [f"{text}, after the Crawford game" if 1 in needs and position.length > 1 else text]


def _side(position: Position, player: int) -> Iterator[str]:
    side = position.board[player]
    yield f"{pip_count(side)} pips"
    if side[BAR]:
        yield f"{side[BAR]} on the bar"
    if side[OFF]:
        yield f"{side[OFF]} off"


def doubts(position: Position, names: Names | None = None) -> list[str]:
    """What is impossible or doubtful about the position, each in one phrase; none for most positions.

    An identifier that could be read may still say what no game reaches. Nothing of this keeps a position from being
    written or played on.
    """
    called = names or _MARKS
    return [*_board_doubts(position, called), *_turn_doubts(position), *_cube_doubts(position, called),
            *_score_doubts(position, called)]  # fmt: skip


def _board_doubts(position: Position, called: Names) -> Iterator[str]:
    first, second = position.board
    counts = (sum(first), sum(second))
    if counts[0] != counts[1]:
        yield f"{called[0]} has {counts[0]} checkers and {called[1]} {counts[1]}"
    for point in range(1, BAR):
        if first[point] and second[BAR - point]:
            yield f"both have checkers on {called[0]}'s {point} point"
    if is_deadlock(first, second):
        yield "both are on the bar before closed boards: nobody can ever move"
    if not sum(first[OFF + 1 :]) and not sum(second[OFF + 1 :]):
        yield "both have borne off all checkers"
    elif winner(position.board) is not None and position.game_state is GameState.PLAYING:
        yield f"{called[winner(position.board) or 0]} has borne off all checkers, but the game is said to go on"


def _turn_doubts(position: Position) -> Iterator[str]:
    if position.dice is not None and position.offer is not None:
        yield f"dice although a {position.offer.value} is pending"
    if position.decider is not None and position.game_state is GameState.PLAYING:
        yield "the player to act is not the one whose turn it is"


def _cube_doubts(position: Position, called: Names) -> Iterator[str]:
    value, owner = position.cube
    doubler = position.on_roll
    if owner is None and value > 1 and position.length:
        yield f"a centred cube on {value} in a match"
    if owner is not None and value == 1:
        yield f"a cube on 1 that {called[owner]} owns"
    if position.cube_limit is not None and value > position.cube_limit:
        yield f"a cube on {value} above its limit of {position.cube_limit}"
    if position.offer is None:
        return
    if not has_access(position.cube, doubler):
        yield f"a double by {called[doubler]}, who doesn't own the cube"
    if position.offer is not Offer.DOUBLE and (position.length or not position.beavers):
        yield f"a {position.offer.value} {'in a match' if position.length else 'without the beaver rule'}"
    if position.length and is_dead(position.cube, needs_of(position.score, position.length)[doubler]):
        yield f"a double by {called[doubler]} for whom the cube is dead"


def _score_doubts(position: Position, called: Names) -> Iterator[str]:
    score, length = position.score, position.length
    if not length:
        if position.crawford:
            yield "a Crawford game in a money session"
        return
    for flag, rule in ((position.jacoby, "the Jacoby rule"), (position.beavers, "beavers")):
        if flag:
            yield f"{rule} in a match"
    for player in (0, 1):
        if score[player] >= length:
            yield f"the match is over: {called[player]} has {score[player]} of {length} points"
    if not position.crawford:
        return
    if not is_crawford_game(score, length):
        both = length > 1 and min(score) == length - 1
        yield f"a Crawford game although {'both need' if both else 'nobody needs'} one point"
    if position.cube.value > 1 or position.cube.owner is not None:
        yield "a turned cube in the Crawford game"
    if position.offer is not None:
        yield f"a {position.offer.value} in the Crawford game"
