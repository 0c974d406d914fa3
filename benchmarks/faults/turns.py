"""Faults in the order of turns, and in the cube."""

import random
from collections.abc import Callable

from benchmarks.faults.fault import Fault, fault, in_cell, in_lines, in_order, kind, pick_cell
from benchmarks.faults.form import SCORE, Game, Item, Sheet, render_row, split_row


def pairs(game: Game) -> list[tuple[int, str]]:
    return [(item.player, item.text) for item in game.items]


def is_roll(item: Item) -> bool:
    return item.is_roll


# Turns and rows -------------------------------------------------------------------------------------------------


@kind("turn lost: its cell is empty")
def cell_emptied(sheet: Sheet, rng: random.Random) -> Fault | None:
    cell = pick_cell(sheet, rng, is_roll)
    if cell is None:
        return None
    game, index = cell
    around = game.items[max(0, index - 1) : index + 2]
    return in_cell(sheet, game.items[index], "", *(item.line for item in around))


@kind("turn lost: the next ones move up")
def turn_lost(sheet: Sheet, rng: random.Random) -> Fault | None:
    """Every later cell takes the place of the one before it, so that the columns change."""
    cell = pick_cell(sheet, rng, is_roll)
    if cell is None or len(cell[0].items) < 3:
        return None
    game, index = cell
    cells = pairs(game)
    places = [player for player, _ in cells]
    texts = [text for _, text in cells]
    del texts[index]
    return in_order(sheet, game, list(zip(places, texts, strict=False)), index - 1, index)


@kind("turn lost: its column moves up")
def column_up(sheet: Sheet, rng: random.Random) -> Fault | None:
    """Every later cell of the player stands one row too early."""
    cell = pick_cell(sheet, rng, is_roll)
    if cell is None:
        return None
    game, index = cell
    lost = game.items[index]
    later = [item for item in game.items[index:] if item.player == lost.player]
    lines = list(sheet.lines)
    for item, text in zip(later, [*(item.text for item in later[1:]), ""], strict=True):
        row = split_row(lines[item.line])
        assert row is not None
        lines[item.line] = render_row(
            row[0], *(text if player == lost.player else row[1:][player] for player in (0, 1))
        )
    return in_lines(sheet, 0, len(lines), lines, lost.line - 1, lost.line)


@kind("turn written twice")
def turn_doubled(sheet: Sheet, rng: random.Random) -> Fault | None:
    """The turn stands in the other player's next cell too, and all later ones move on by one."""
    cell = pick_cell(sheet, rng, is_roll)
    if cell is None:
        return None
    game, index = cell
    cells = pairs(game)
    texts = [text for _, text in cells]
    texts.insert(index, texts[index])
    players = [player for player, _ in cells]
    return in_order(sheet, game, list(zip([*players, 1 - players[-1]], texts, strict=True)), index, index + 1)


@kind("row lost")
def row_lost(sheet: Sheet, rng: random.Random) -> Fault | None:
    return in_rows(sheet, rng, lambda rows, place: [*rows[:place], *rows[place + 1 :]], -1)


@kind("row written twice")
def row_doubled(sheet: Sheet, rng: random.Random) -> Fault | None:
    return in_rows(sheet, rng, lambda rows, place: [*rows[: place + 1], *rows[place:]], 1)


@kind("two rows exchanged")
def rows_exchanged(sheet: Sheet, rng: random.Random) -> Fault | None:
    return in_rows(sheet, rng, lambda rows, place: [*rows[:place], rows[place + 1], rows[place], *rows[place + 2 :]], 1)


Rows = list[tuple[str, str]]


def in_rows(sheet: Sheet, rng: random.Random, change: Callable[[Rows, int], Rows], other: int) -> Fault | None:
    """The rows of a game otherwise, numbered anew; ``other``: which row beside the one chosen is concerned."""
    game = rng.choice(sheet.games)
    rows = [row[1:] for line in sheet.lines[game.first : game.end] if (row := split_row(line))]
    rolls = [place for place, row in enumerate(rows[:-1]) if all(cell[:1].isdigit() for cell in row)]
    if not rolls:
        return None
    place = rng.choice(rolls)
    new = [render_row(number, *row) for number, row in enumerate(change(rows, place), 1)]
    second = max(place + other, 0)
    return in_lines(sheet, game.first, game.end, new, game.first + place, game.first + second)


@kind("cells of a row exchanged")
def cells_exchanged(sheet: Sheet, rng: random.Random) -> Fault | None:
    return exchange_columns(sheet, rng, to_the_end=False)


@kind("columns exchanged from a row on")
def columns_exchanged(sheet: Sheet, rng: random.Random) -> Fault | None:
    return exchange_columns(sheet, rng, to_the_end=True)


def exchange_columns(sheet: Sheet, rng: random.Random, *, to_the_end: bool) -> Fault | None:
    game = rng.choice(sheet.games)
    lines = list(sheet.lines)
    start = rng.randrange(game.first, game.end)
    for line in range(start, game.end if to_the_end else start + 1):
        row = split_row(lines[line])
        if row is not None:
            lines[line] = render_row(row[0], row[2], row[1])
    return fault(lines, start)


@kind("row number wrong")
def row_number(sheet: Sheet, rng: random.Random) -> Fault | None:
    game = rng.choice(sheet.games)
    line = rng.randrange(game.first, game.end)
    row = split_row(sheet.lines[line])
    if row is None:
        return None
    number = rng.choice([wrong for wrong in (row[0] - 1, row[0] + 1, row[0] + 10) if wrong > 0])
    return in_lines(sheet, line, line + 1, [render_row(number, *row[1:])], line)


# The cube -------------------------------------------------------------------------------------------------------


def cube_cell(sheet: Sheet, rng: random.Random, word: str, answer: str = "") -> tuple[Game, int] | None:
    """A cube action, perhaps one with a certain answer."""
    cells = [
        (game, index)
        for game, index in sheet.cells
        if game.items[index].text.startswith(word)
        and (not answer or (game.items[index + 1 : index + 2] and game.items[index + 1].text.startswith(answer)))
    ]
    return rng.choice(cells) if cells else None


@kind("cube value wrong")
def cube_value(sheet: Sheet, rng: random.Random) -> Fault | None:
    cell = cube_cell(sheet, rng, "Doubles")
    if cell is None:
        return None
    item = cell[0].items[cell[1]]
    value = int(item.text.split()[-1])
    wrong = rng.choice([other for other in (value // 2, value * 2, value * 4, value + 1) if other not in (1, value)])
    return in_cell(sheet, item, f"Doubles => {wrong}")


@kind("take missing")
def take_missing(sheet: Sheet, rng: random.Random) -> Fault | None:
    return emptied(sheet, cube_cell(sheet, rng, "Takes"))


@kind("drop missing")
def drop_missing(sheet: Sheet, rng: random.Random) -> Fault | None:
    return emptied(sheet, cube_cell(sheet, rng, "Drops"))


@kind("take without its double")
def double_missing(sheet: Sheet, rng: random.Random) -> Fault | None:
    return emptied(sheet, cube_cell(sheet, rng, "Doubles", "Takes"))


@kind("drop without its double")
def dropped_double_missing(sheet: Sheet, rng: random.Random) -> Fault | None:
    return emptied(sheet, cube_cell(sheet, rng, "Doubles", "Drops"))


def emptied(sheet: Sheet, cell: tuple[Game, int] | None) -> Fault | None:
    if cell is None:
        return None
    game, index = cell
    around = game.items[max(0, index - 1) : index + 2]
    return in_cell(sheet, game.items[index], "", *(item.line for item in around))


@kind("take written for a drop")
def drop_as_take(sheet: Sheet, rng: random.Random) -> Fault | None:
    cell = cube_cell(sheet, rng, "Drops")
    return cell and in_cell(sheet, cell[0].items[cell[1]], "Takes")


@kind("drop written for a take")
def take_as_drop(sheet: Sheet, rng: random.Random) -> Fault | None:
    cell = cube_cell(sheet, rng, "Takes")
    return cell and in_cell(sheet, cell[0].items[cell[1]], "Drops")


@kind("double by the other player")
def double_by_other(sheet: Sheet, rng: random.Random) -> Fault | None:
    """Who doubled and who took are exchanged; the rolls stay."""
    cell = cube_cell(sheet, rng, "Doubles", "Takes")
    if cell is None:
        return None
    game, index = cell
    cells = pairs(game)
    for place in (index, index + 1):
        cells[place] = (1 - cells[place][0], cells[place][1])
    return in_order(sheet, game, cells, index)


@kind("double in the Crawford game")
def double_in_crawford(sheet: Sheet, rng: random.Random) -> Fault | None:
    games = []
    for game in sheet.games:
        score = SCORE.fullmatch(sheet.lines[game.head + 1])
        if score and sheet.length > 1 and sheet.length - 1 in (int(score["left_score"]), int(score["right_score"])):
            games.append(game)
    if not games:
        return None
    cells = [index for index, item in enumerate(games[0].items) if index and item.is_roll]
    return doubled(sheet, games[0], rng.choice(cells), 2) if cells else None


@kind("double without the cube")
def double_without_cube(sheet: Sheet, rng: random.Random) -> Fault | None:
    """The doubler doubles again although the cube is the other player's."""
    cell = cube_cell(sheet, rng, "Doubles", "Takes")
    if cell is None:
        return None
    game, index = cell
    player, value = game.items[index].player, int(game.items[index].text.split()[-1])
    cells = []
    for later in range(index + 3, len(game.items)):
        if not game.items[later].is_roll:
            break
        cells += [later] * (game.items[later].player == player)
    return doubled(sheet, game, rng.choice(cells), 2 * value) if cells else None


def doubled(sheet: Sheet, game: Game, index: int, value: int) -> Fault:
    """A double and a take before a roll."""
    cells = pairs(game)
    player = cells[index][0]
    cells[index:index] = [(player, f"Doubles => {value}"), (1 - player, "Takes")]
    return in_order(sheet, game, cells, index)
