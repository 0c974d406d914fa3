"""Faults in a roll or a play."""

import random
from collections.abc import Callable

from benchmarks.faults.fault import Fault, before, in_cell, kind, pick_cell
from benchmarks.faults.form import Item, Sheet, roll_text
from benchmarks.faults.umpire import BAR, OFF, Side, moved, obvious_plays

Change = Callable[[str, random.Random], str | None]


def has_moves(item: Item) -> bool:
    return bool(item.moves)


def other_roll(dice: str, rng: random.Random, keep_one: bool) -> str:
    rolls = [f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1)]
    return rng.choice([roll for roll in rolls if roll != dice and (not keep_one or shares_one(roll, dice))])


def shares_one(roll: str, dice: str) -> bool:
    """One die of the two is another."""
    return (roll[0] in dice and roll[1] != dice[1 - dice.index(roll[0])]) or (
        roll[1] in dice and roll[0] != dice[1 - dice.index(roll[1])]
    )  # fmt: skip


@kind("one die wrong")
def wrong_die(sheet: Sheet, rng: random.Random) -> Fault | None:
    return new_dice(sheet, rng, lambda dice: other_roll(dice, rng, keep_one=True))


@kind("dice of another roll")
def wrong_dice(sheet: Sheet, rng: random.Random) -> Fault | None:
    return new_dice(sheet, rng, lambda dice: other_roll(dice, rng, keep_one=False))


@kind("a die of 0, 7, 8 or 9")
def die_seven(sheet: Sheet, rng: random.Random) -> Fault | None:
    return new_dice(sheet, rng, lambda dice: rng.choice("0789") + dice[1])


def new_dice(sheet: Sheet, rng: random.Random, change: Callable[[str], str]) -> Fault | None:
    cell = pick_cell(sheet, rng, has_moves)
    if cell is None:
        return None
    item = cell[0].items[cell[1]]
    return in_cell(sheet, item, roll_text(change(item.dice), item.moves))


@kind("roll missing")
def roll_missing(sheet: Sheet, rng: random.Random) -> Fault | None:
    cell = pick_cell(sheet, rng, has_moves)
    return cell and in_cell(sheet, cell[0].items[cell[1]], " ".join(cell[0].items[cell[1]].moves))


@kind("colon after the roll missing")
def colon_missing(sheet: Sheet, rng: random.Random) -> Fault | None:
    cell = pick_cell(sheet, rng, has_moves)
    return cell and in_cell(sheet, cell[0].items[cell[1]], cell[0].items[cell[1]].text.replace(":", ""))


# One move of a play ---------------------------------------------------------------------------------------------


def in_move(
    sheet: Sheet, rng: random.Random, change: Change, wanted: Callable[[str], bool] | None = None
) -> Fault | None:
    """One move of a play is written otherwise; ``change`` gives None where it can't."""
    cell = pick_cell(sheet, rng, lambda item: any(wanted is None or wanted(move) for move in item.moves))
    if cell is None:
        return None
    item = cell[0].items[cell[1]]
    moves = item.moves
    index = rng.choice([index for index, move in enumerate(moves) if wanted is None or wanted(move)])
    changed = change(moves[index], rng)
    if changed is None:
        return None
    moves[index] = changed
    return in_cell(sheet, item, roll_text(item.dice, moves))


def points(move: str) -> tuple[int, int, str]:
    start, end = move.rstrip("*").split("/")
    return int(start), int(end), "*" * move.endswith("*")


@kind("start point one off")
def start_shifted(sheet: Sheet, rng: random.Random) -> Fault | None:
    def change(move: str, rng: random.Random) -> str | None:
        start, end, mark = points(move)
        start += rng.choice((-1, 1))
        return f"{start}/{end}{mark}" if end < start < BAR else None

    return in_move(sheet, rng, change)


@kind("end point one off")
def end_shifted(sheet: Sheet, rng: random.Random) -> Fault | None:
    def change(move: str, rng: random.Random) -> str | None:
        start, end, mark = points(move)
        end += rng.choice((-1, 1))
        return f"{start}/{end}{mark}" if OFF <= end < start else None

    return in_move(sheet, rng, change)


@kind("both points one off")
def both_shifted(sheet: Sheet, rng: random.Random) -> Fault | None:
    def change(move: str, rng: random.Random) -> str | None:
        start, end, mark = points(move)
        by = rng.choice((-1, 1))
        return f"{start + by}/{end + by}{mark}" if end + by > 0 and start + by < BAR else None

    return in_move(sheet, rng, change)


@kind("digits of a point transposed")
def digits_transposed(sheet: Sheet, rng: random.Random) -> Fault | None:
    return in_move(sheet, rng, lambda move, rng: in_digits(move, rng, lambda point: point[::-1]))


@kind("digit of a point lost")
def digit_lost(sheet: Sheet, rng: random.Random) -> Fault | None:
    return in_move(sheet, rng, lambda move, rng: in_digits(move, rng, rng.choice))


def in_digits(move: str, rng: random.Random, change: Callable[[str], str]) -> str | None:
    halves = move.rstrip("*").split("/")
    fit = [index for index, point in enumerate(halves) if len(point) == 2 and point[0] != point[1] != "0"]
    if not fit:
        return None
    index = rng.choice(fit)
    halves[index] = change(halves[index])
    return "/".join(halves) + "*" * move.endswith("*")


@kind("checker moved backwards")
def backwards(sheet: Sheet, rng: random.Random) -> Fault | None:
    def change(move: str, rng: random.Random) -> str:
        start, end, mark = points(move)
        return f"{end}/{start}{mark}"

    return in_move(sheet, rng, change)


@kind("slash lost")
def slash_lost(sheet: Sheet, rng: random.Random) -> Fault | None:
    return in_move(sheet, rng, lambda move, rng: move.replace("/", ""))


@kind("garbage in a play")
def garbage(sheet: Sheet, rng: random.Random) -> Fault | None:
    def change(move: str, rng: random.Random) -> str:
        place = rng.randrange(len(move) + 1)
        return move[:place] + rng.choice("x?#~k%") + move[place:]

    return in_move(sheet, rng, change)


@kind("hit mark added")
def hit_mark_added(sheet: Sheet, rng: random.Random) -> Fault | None:
    return in_move(sheet, rng, lambda move, rng: f"{move}*", lambda move: not move.endswith(("*", "/0")))


@kind("hit mark removed")
def hit_mark_removed(sheet: Sheet, rng: random.Random) -> Fault | None:
    return in_move(sheet, rng, lambda move, rng: move.rstrip("*"), lambda move: move.endswith("*"))


@kind("bear-off from another point")
def bear_off_elsewhere(sheet: Sheet, rng: random.Random) -> Fault | None:
    def change(move: str, rng: random.Random) -> str:
        return f"{rng.choice([point for point in range(1, 7) if point != points(move)[0]])}/0"

    return in_move(sheet, rng, change, lambda move: move.endswith("/0"))


# The number of moves --------------------------------------------------------------------------------------------


@kind("one of two moves lost")
def move_lost(sheet: Sheet, rng: random.Random) -> Fault | None:
    return lose_move(sheet, rng, 2)


@kind("one of a doublet's four moves lost")
def doublet_of_three(sheet: Sheet, rng: random.Random) -> Fault | None:
    return lose_move(sheet, rng, 4)


def lose_move(sheet: Sheet, rng: random.Random, count: int) -> Fault | None:
    cell = pick_cell(sheet, rng, lambda item: len(item.moves) == count)
    if cell is None:
        return None
    item = cell[0].items[cell[1]]
    moves = item.moves
    del moves[rng.randrange(count)]
    return in_cell(sheet, item, roll_text(item.dice, moves))


@kind("one move too many")
def move_added(sheet: Sheet, rng: random.Random) -> Fault | None:
    cell = pick_cell(sheet, rng, lambda item: len(item.moves) == (4 if item.dice[0] == item.dice[1] else 2))
    if cell is None:
        return None
    item = cell[0].items[cell[1]]
    extra = elsewhere(*before(sheet, cell), int(rng.choice(item.dice)))
    return in_cell(sheet, item, roll_text(item.dice, [*item.moves, rng.choice(extra)])) if extra else None


def elsewhere(own: Side, opponent: Side, die: int) -> list[str]:
    """Moves of the die on the board, whatever stands on the bar."""
    starts = [start for start in range(die + 1, BAR) if own[start] and opponent[BAR - start + die] < 2]
    return [f"{start}/{start - die}" for start in starts]


@kind("another checker moved, one left on the bar")
def bar_ignored(sheet: Sheet, rng: random.Random) -> Fault | None:
    cell = pick_cell(sheet, rng, lambda item: item.text[4:].startswith("25/"))
    if cell is None:
        return None
    item = cell[0].items[cell[1]]
    own, opponent = before(sheet, cell)
    start, end, _ = points(item.moves[0])
    instead = elsewhere(own, opponent, start - end)
    return in_cell(sheet, item, roll_text(item.dice, [rng.choice(instead), *item.moves[1:]])) if instead else None


@kind("bear-off before all are home")
def early_bear_off(sheet: Sheet, rng: random.Random) -> Fault | None:
    cell = pick_cell(sheet, rng, has_moves)
    if cell is None:
        return None
    item = cell[0].items[cell[1]]
    own, _ = before(sheet, cell)
    moves = item.moves
    fit = [index for index, move in enumerate(moves) if own[points(move)[0] - points(move)[1]]]
    if not fit or not any(own[7:BAR]):
        return None
    index = rng.choice(fit)
    start, end, _ = points(moves[index])
    moves[index] = f"{start - end}/0"
    return in_cell(sheet, item, roll_text(item.dice, moves)) if end else None


@kind("lower number played instead of the higher")
def smaller_die(sheet: Sheet, rng: random.Random) -> Fault | None:
    """Only one number can be played, either of them, and it is not the higher one."""
    cells = [cell for cell in sheet.cells if len(cell[0].items[cell[1]].moves) == 1]
    rng.shuffle(cells)
    for cell in cells:
        item = cell[0].items[cell[1]]
        high, low = sorted(map(int, item.dice), reverse=True)
        own, opponent = before(sheet, cell)
        start, end, _ = points(item.moves[0])
        options = [other for other in range(1, BAR + 1) if moved(own, opponent, other, low)]
        if high != low and start - end == high and options:
            other = rng.choice(options)
            after = moved(own, opponent, other, low)
            mark = "*" * (after is not None and after[1][BAR] > opponent[BAR])
            return in_cell(sheet, item, roll_text(item.dice, [f"{other}/{max(other - low, OFF)}{mark}"]))
    return None


@kind("play written for a dance")
def dance_as_play(sheet: Sheet, rng: random.Random) -> Fault | None:
    cell = pick_cell(sheet, rng, lambda item: item.is_roll and not item.moves)
    if cell is None:
        return None
    item = cell[0].items[cell[1]]
    own, opponent = before(sheet, cell)
    if obvious_plays(own, opponent, (int(item.dice[0]), int(item.dice[1]))):
        return None  # given up before the roll was played
    die = int(rng.choice(item.dice))
    moves = [f"25/{BAR - die}"] if own[BAR] else elsewhere(own, (0,) * 26, die)
    return in_cell(sheet, item, roll_text(item.dice, [rng.choice(moves)])) if moves else None


@kind("dance written for a play")
def play_as_dance(sheet: Sheet, rng: random.Random) -> Fault | None:
    cell = pick_cell(sheet, rng, has_moves)
    return cell and in_cell(sheet, cell[0].items[cell[1]], f"{cell[0].items[cell[1]].dice}:")
