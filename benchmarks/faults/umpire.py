"""Is a text a right record? An umpire that shares no code with tavla, slow and obvious.

It reads GNU Backgammon's form only, to the letter, and replays it move by move through the rules as the rule books have
them. A fault is undetectable when the umpire finds nothing in the faulty text: it is the right record of another match.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from benchmarks.faults.form import GAME, LENGTH, RESULT, SCORE, split_row, variation_of

__all__ = ["BAR", "OFF", "Reason", "State", "judge", "moved", "obvious_plays", "positions"]

BAR, OFF = 25, 0
Side = tuple[int, ...]
State = tuple[Side, Side]
"""Checkers on each point, in each player's own numbering: left player and right player, or mover and opponent."""
Move = tuple[int, int, bool]

STARTS = {
    "": {24: 2, 13: 5, 8: 3, 6: 5},
    "NackGammon": {24: 2, 23: 2, 13: 4, 8: 3, 6: 4},
    "HyperGammon (1)": {24: 1},
    "HyperGammon (2)": {24: 1, 23: 1},
    "HyperGammon (3)": {24: 1, 23: 1, 22: 1},
}
ROLL = re.compile(r"([1-6])([1-6]):((?: \d{1,2}/\d{1,2}\*?)*)")
CUBE = re.compile(r"(Doubles|Beavers) => (\d+)|Takes|Drops")


class Reason(NamedTuple):
    """Why a text is no right record. ``style``: only the way it is written contradicts itself."""

    line: int
    why: str
    style: bool = False


class BrokenRuleError(Exception):
    """Stops the umpire at the first thing that breaks a rule."""


# The rules of the move ------------------------------------------------------------------------------------------


def moved(own: Side, opponent: Side, start: int, die: int) -> State | None:
    """The sides after one checker has moved, None where a rule forbids it."""
    if not 1 <= start <= BAR or not own[start] or (own[BAR] and start != BAR):
        return None
    end = max(start - die, OFF)
    mine, theirs = list(own), list(opponent)
    if end == OFF:
        if any(own[7:]):
            return None  # not all home
        if start < die and any(own[start + 1 : 7]):
            return None  # a larger die takes from the highest point only
    elif opponent[BAR - end] >= 2:
        return None  # closed
    elif opponent[BAR - end] == 1:
        theirs[BAR - end] = 0
        theirs[BAR] += 1
    mine[start] -= 1
    mine[end] += 1
    return tuple(mine), tuple(theirs)


@lru_cache(maxsize=50_000)
def obvious_plays(own: Side, opponent: Side, dice: tuple[int, int]) -> frozenset[State]:
    """Everything that the roll may lead to; nothing when no checker can move."""
    orders = {(dice[0],) * 4} if dice[0] == dice[1] else set(permutations(dice))
    trees = {}
    for order in orders:
        stages: list[set[State]] = [{(own, opponent)}]
        for die in order:
            after = (moved(*state, start, die) for state in stages[-1] for start in range(1, BAR + 1))
            stages.append({state for state in after if state is not None})
        trees[order] = stages
    most = max(used for stages in trees.values() for used, states in enumerate(stages) if states)
    if most == 0:
        return frozenset()
    if most == 1:  # one number only: the larger if it can be played
        return frozenset(trees[max(order for order in orders if trees[order][1])][1])
    return frozenset(state for stages in trees.values() for state in stages[most])


def ways(
    own: Side, opponent: Side, dice: tuple[int, ...], moves: tuple[Move, ...]
) -> Iterator[tuple[State, int, bool]]:
    """Every way to make the moves, in any order: the state, how many dice are left, whether the hit marks are right."""
    if not moves:
        yield (own, opponent), len(dice), True
        return
    for move in dict.fromkeys(moves):
        start, end, mark = move
        rest = list(moves)
        rest.remove(move)
        for die in set(dice):
            after = moved(own, opponent, start, die)
            landing = max(start - die, OFF)
            if after is None or landing < end:
                continue
            left = list(dice)
            left.remove(die)
            hit = after[1][BAR] > opponent[BAR]
            on = () if landing == end else ((landing, end, mark),)
            for state, unused, right in ways(*after, tuple(left), (*on, *rest)):
                yield state, unused, right and (bool(on) or hit == mark)


# A game ---------------------------------------------------------------------------------------------------------


@dataclass
class GameJudge:
    """A game in progress. ``states``: the positions that the record can mean, nearly always one."""

    states: set[State]
    money: bool
    crawford: bool
    length: int
    needs: tuple[int, int]
    on_roll: int | None = None
    cube: int = 1
    owner: int | None = None
    turned: bool = False
    offered_by: int | None = None
    beaver: bool = False
    bare: int = -1
    """The line of a roll that was not played although it can be: right only if the game was given up there."""
    line: int = 0
    winner: int | None = None
    possible: set[int] = field(default_factory=set)
    result: tuple[int, int] | None = None
    style: list[str] = field(default_factory=list)

    def cell(self, player: int, text: str) -> None:
        if self.result:
            raise BrokenRuleError("something after the result")
        if self.bare >= 0 and not text.startswith("Wins"):
            self.line = self.bare
            raise BrokenRuleError("no play, though there is a legal one")
        if won := re.fullmatch(r"Wins (\d+) points?", text):
            self.end(player, int(won[1]))
        elif self.winner is not None:
            raise BrokenRuleError("play after the end of the game")
        elif roll := ROLL.fullmatch(text):
            self.roll(player, (int(roll[1]), int(roll[2])), roll[3].split())
        elif cube := CUBE.fullmatch(text):
            self.turn_cube(player, text.split()[0], int(cube[2] or 0))
        else:
            raise BrokenRuleError(f"unreadable cell {text!r}")

    def roll(self, player: int, dice: tuple[int, int], written: list[str]) -> None:
        if self.offered_by is not None and not (self.beaver and player == self.offered_by):
            raise BrokenRuleError("a roll while a double is offered")
        if self.on_roll not in (None, player):
            raise BrokenRuleError("a roll out of turn")
        if self.on_roll is None and dice[0] == dice[1]:
            raise BrokenRuleError("a doublet as the opening roll")
        if self.beaver:
            self.accept(self.owner)
        self.beaver, self.on_roll = False, 1 - player
        moves = tuple(self.move(text) for text in written)
        after: dict[State, bool] = {}
        for state in self.states:
            after |= self.play(state[player], state[1 - player], dice, moves)
        if not after:
            raise BrokenRuleError("an illegal play")
        if not any(after.values()):
            self.style.append("hit marks")
        kept = [state for state, right in after.items() if right] or list(after)
        self.states = {(own, opponent) if player == 0 else (opponent, own) for own, opponent in kept}
        over = [state for state in self.states if state[player][OFF] == sum(state[player])]
        if over:
            opponent = over[0][1 - player]
            level = 1 if opponent[OFF] else 3 if any(opponent[19:]) else 2
            self.winner, self.possible = player, {level * self.cube}
            if self.money and not self.turned:
                self.possible.add(self.cube)  # the Jacoby rule, which no record mentions

    def move(self, text: str) -> Move:
        start, end = text.rstrip("*").split("/")
        return int(start), int(end), text.endswith("*")

    def play(self, own: Side, opponent: Side, dice: tuple[int, int], moves: tuple[Move, ...]) -> dict[State, bool]:
        """The states that a legal play leaves, and whether its hit marks are right."""
        numbers = dice * 2 if dice[0] == dice[1] else dice
        if not moves:
            if obvious_plays(own, opponent, dice):
                self.bare = self.line
            return {(own, opponent): True}
        found: dict[State, bool] = {}
        if len(moves) <= len(numbers):
            for state, unused, right in ways(own, opponent, numbers, moves):
                if not unused or state in obvious_plays(own, opponent, dice):
                    found[state] = found.get(state, False) or right
        return found

    def turn_cube(self, player: int, word: str, value: int) -> None:
        if word == "Doubles":
            if self.on_roll is None or player != self.on_roll or self.offered_by is not None:
                raise BrokenRuleError("a double out of turn")
            if self.owner not in (None, player) or self.crawford:
                raise BrokenRuleError("a double by a player who may not")
            automatic = self.money and not self.turned and value >= 2 and value & (value - 1) == 0
            if value != 2 * self.cube and not automatic:
                raise BrokenRuleError("a wrong cube value")
            self.cube, self.offered_by = value // 2, player
        elif self.offered_by is None or player != (self.offered_by if self.beaver else 1 - self.offered_by):
            raise BrokenRuleError("an answer without a double")
        elif word == "Drops":
            self.winner, self.possible = 1 - player, {self.cube}
        elif word == "Takes":
            self.accept(1 - self.offered_by)
        else:
            if not self.money or value != 4 * self.cube:
                raise BrokenRuleError("a wrong beaver")
            self.accept(1 - self.offered_by if not self.beaver else self.owner)
            self.offered_by, self.beaver = 1 - player, True

    def accept(self, owner: int | None) -> None:
        self.cube *= 2
        self.owner, self.turned, self.offered_by = owner, True, None

    def end(self, player: int, points: int) -> None:
        if self.winner is None:
            if self.beaver:
                self.accept(self.owner)
            if self.offered_by is not None:
                raise BrokenRuleError("a double without an answer")
            self.winner = player
            self.possible = {self.cube, 2 * self.cube, 3 * self.cube}
            if self.length:
                self.possible.add(self.needs[player])
        if self.length:
            caps = (self.needs[self.winner], self.length)
            self.possible |= {min(points, cap) for points in self.possible for cap in caps}
        if player != self.winner:
            raise BrokenRuleError("the wrong winner")
        if points not in self.possible:
            raise BrokenRuleError("the wrong points")
        self.result = (player, points)


class GameVerdict(NamedTuple):
    reasons: tuple[Reason, ...]
    winner: int
    counts: frozenset[int]
    """The points that the next score may add: under the Jacoby rule GNU Backgammon's results and scores differ."""
    states: tuple[State, ...]
    """The position before each cell."""


@lru_cache(maxsize=20_000)
def judge_game(
    lines: tuple[str, ...], variation: str, length: int, crawford: bool, needs: tuple[int, int]
) -> GameVerdict:
    """A game by its lines after the score line. Lines of the reasons count from 0."""
    start = [0] * 26
    for point, count in STARTS[variation].items():
        start[point] = count
    game = GameJudge({(tuple(start), tuple(start))}, not length, crawford, length, needs)
    reasons: list[Reason] = []
    states: list[State] = []
    expected = 1
    for index, line in enumerate(lines):
        game.line = index
        try:
            if row := split_row(line):
                if row[0] != expected:
                    reasons.append(Reason(index, "a wrong row number", True))
                expected += 1
                for player, text in enumerate(row[1:]):
                    if text:
                        states.append(next(iter(game.states)))
                        game.cell(player, text)
                if not any(row[1:]):
                    raise BrokenRuleError("an empty row")
            elif won := RESULT.fullmatch(line):
                game.cell(int(len(won[1]) > 20), line.strip())
            elif line:
                raise BrokenRuleError("an unreadable line")
        except BrokenRuleError as wrong:
            return GameVerdict((*reasons, Reason(game.line, str(wrong))), 0, frozenset(), tuple(states))
        reasons += [Reason(index, why, True) for why in game.style]
        game.style.clear()
    if game.result is None:
        reasons.append(Reason(len(lines) - 1, "no result"))
    winner, points = game.result or (0, 0)
    counts = {points} | ({game.cube} if not length and not game.turned else set())
    return GameVerdict(tuple(reasons), winner, frozenset(counts), tuple(states))


# A match --------------------------------------------------------------------------------------------------------


def judge(text: str) -> list[Reason]:
    """What contradicts the rules, or itself, in a text: at most one thing that is not a matter of style."""
    reasons: list[Reason] = []
    try:
        for reason in _judge(text.split("\n")):
            reasons.append(reason)
            if not reason.style:
                break
    except BrokenRuleError as wrong:
        reasons.append(Reason(0, str(wrong)))
    return reasons


def _judge(lines: list[str]) -> Iterator[Reason]:
    heads = [index for index, line in enumerate(lines) if GAME.fullmatch(line)]
    if not heads:
        raise BrokenRuleError("no game")
    lengths = [match for line in lines[: heads[0]] if (match := LENGTH.fullmatch(line))]
    before = [line for line in lines[: heads[0]] if line and not line.startswith(";")]
    if len(lengths) != 1 or len(before) != 1:
        raise BrokenRuleError("no match length, or something beside it")
    length, variation = int(lengths[0][1]), variation_of(lines)
    totals, names, crawford_played = {(0, 0)}, None, False
    for number, (head, stop) in enumerate(zip(heads, [*heads[1:], len(lines)], strict=True), 1):
        score = SCORE.fullmatch(lines[head + 1]) if head + 1 < len(lines) else None
        if lines[head] != f" Game {number}":
            yield Reason(head, "a wrong game number")
        if score is None:
            yield Reason(head, "no score line")
            return
        names = names or score.group("left", "right")
        if score.group("left", "right") != names:
            yield Reason(head + 1, "another name")
        written = int(score["left_score"]), int(score["right_score"])
        if written not in totals:
            yield Reason(head + 1, "a wrong score")
        total = written
        if length and max(total) >= length:
            yield Reason(head, "a game after the end of the match")
        crawford = length > 1 and not crawford_played and length - 1 in total
        crawford_played |= crawford
        needs = max(0, length - total[0]), max(0, length - total[1])
        verdict = judge_game(tuple(lines[head + 2 : stop]), variation, length, crawford, needs)
        yield from (reason._replace(line=reason.line + head + 2) for reason in verdict.reasons)
        first, second = total
        totals = {(first + points, second) if verdict.winner == 0 else (first, second + points)
                  for points in verdict.counts}  # fmt: skip


def positions(lines: tuple[str, ...], variation: str, length: int) -> tuple[State, ...]:
    """The position before each cell of a right game."""
    return judge_game(lines, variation, length, False, (99, 99)).states
