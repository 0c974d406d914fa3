"""Faults in results, scores, names, and in the file."""

import random

from benchmarks.faults.fault import Fault, fault, in_cell, in_lines, in_order, kind, pick_cell
from benchmarks.faults.form import RESULT, SCORE, Game, Sheet, plural, render_row, split_row

RIGHT_RESULT, LEFT_RESULT = 34, 6


def result_of(sheet: Sheet, game: Game) -> tuple[int, int, int]:
    """The result's line, winner and points."""
    if game.result >= 0:
        match = RESULT.fullmatch(sheet.lines[game.result])
        assert match is not None
        return game.result, int(len(match[1]) > LEFT_RESULT), int(match[2])
    last = game.items[-1]
    return last.line, last.player, int(last.text.split()[1])


def with_result(sheet: Sheet, game: Game, player: int, points: int) -> Fault:
    line, _, _ = result_of(sheet, game)
    if game.result >= 0:
        margin = " " * (RIGHT_RESULT if player else LEFT_RESULT)
        return in_lines(sheet, line, line + 1, [margin + plural(points)], line)
    cells = [(item.player, item.text) for item in game.items]
    return in_order(sheet, game, [*cells[:-1], (player, plural(points))], len(cells) - 1)


@kind("points of the result wrong")
def points_wrong(sheet: Sheet, rng: random.Random) -> Fault | None:
    game = rng.choice(sheet.games)
    _, player, points = result_of(sheet, game)
    wrong = rng.choice([other for other in (points - 1, points + 1, 2 * points) if other not in (0, points)])
    return with_result(sheet, game, player, wrong)


@kind("result in the loser's column")
def winner_wrong(sheet: Sheet, rng: random.Random) -> Fault | None:
    game = rng.choice(sheet.games)
    _, player, points = result_of(sheet, game)
    return with_result(sheet, game, 1 - player, points)


@kind("result missing")
def result_missing(sheet: Sheet, rng: random.Random) -> Fault | None:
    game = rng.choice(sheet.games)
    if game.result >= 0:
        around = (game.end - 1, game.result, game.result + 1)
        return in_lines(sheet, game.result, game.result + 1, [], *around)
    return in_cell(sheet, game.items[-1], "", game.end - 1)


@kind("play after the end of the game")
def play_after_end(sheet: Sheet, rng: random.Random) -> Fault | None:
    """One more row stands before the result, or after one that stands in a row."""
    game = rng.choice(sheet.games)
    last = split_row(sheet.lines[game.end - 1])
    other = pick_cell(sheet, rng, lambda item: bool(item.moves))
    if last is None or other is None:
        return None
    text = other[0].items[other[1]].text
    player = 1 - game.items[-1].player
    if player == 1:
        row = render_row(last[0], last[1], text)
        return in_lines(sheet, game.end - 1, game.end, [row], game.end - 1)
    return in_lines(sheet, game.end, game.end, [render_row(last[0] + 1, text, "")], game.end)


# Scores, names, the length --------------------------------------------------------------------------------------


def in_score(sheet: Sheet, game: Game, **new: str) -> Fault | None:
    """The score line with some of its parts otherwise."""
    score = SCORE.fullmatch(sheet.lines[game.head + 1])
    if score is None:
        return None
    parts = {**score.groupdict(), **new}
    left = f" {parts['left']} : {parts['left_score']}"
    line = f"{left:<32}{parts['right']} : {parts['right_score']}"
    return in_lines(sheet, game.head + 1, game.head + 2, [line], game.head + 1)


@kind("score before a game wrong")
def score_wrong(sheet: Sheet, rng: random.Random) -> Fault | None:
    game = rng.choice(sheet.games)
    score = SCORE.fullmatch(sheet.lines[game.head + 1])
    side = rng.choice(("left_score", "right_score"))
    if score is None:
        return None
    wrong = rng.choice([other for other in (int(score[side]) - 1, int(score[side]) + 1) if other >= 0])
    return in_score(sheet, game, **{side: str(wrong)})


@kind("scores exchanged before a game")
def scores_exchanged(sheet: Sheet, rng: random.Random) -> Fault | None:
    game = rng.choice(sheet.games)
    score = SCORE.fullmatch(sheet.lines[game.head + 1])
    if score is None or score["left_score"] == score["right_score"]:
        return None
    return in_score(sheet, game, left_score=score["right_score"], right_score=score["left_score"])


@kind("name misspelt before one game")
def name_misspelt(sheet: Sheet, rng: random.Random) -> Fault | None:
    game = rng.choice(sheet.games)
    score = SCORE.fullmatch(sheet.lines[game.head + 1])
    side = rng.choice(("left", "right"))
    if score is None or len(score[side]) < 3:
        return None
    name = score[side]
    place = rng.randrange(1, len(name) - 1)
    lost, doubled = name[:place] + name[place + 1 :], name[:place] + name[place] + name[place:]
    return in_score(sheet, game, **{side: rng.choice((lost, doubled))})


@kind("names exchanged before one game")
def names_exchanged(sheet: Sheet, rng: random.Random) -> Fault | None:
    game = rng.choice(sheet.games)
    score = SCORE.fullmatch(sheet.lines[game.head + 1])
    return score and in_score(sheet, game, left=score["right"], right=score["left"])


@kind("match length wrong")
def length_wrong(sheet: Sheet, rng: random.Random) -> Fault | None:
    if not sheet.length:
        return None
    other = rng.choice([length for length in (1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25) if length != sheet.length])
    line = sheet.length_line
    return in_lines(sheet, line, line + 1, [f" {other} point match"], line)


# Games and the file ---------------------------------------------------------------------------------------------


@kind("number of a game wrong")
def game_number(sheet: Sheet, rng: random.Random) -> Fault | None:
    place = rng.randrange(len(sheet.games))
    head = sheet.games[place].head
    wrong = rng.choice([number for number in (place, place + 2, place + 11) if number > 0])
    return in_lines(sheet, head, head + 1, [f" Game {wrong}"], head)


@kind("game lost")
def game_lost(sheet: Sheet, rng: random.Random) -> Fault | None:
    if len(sheet.games) < 2:
        return None
    game = rng.choice(sheet.games)
    return in_lines(sheet, game.head, game.stop, [], game.head, game.head + 1)


@kind("game lost, the later ones renumbered")
def game_lost_renumbered(sheet: Sheet, rng: random.Random) -> Fault | None:
    if len(sheet.games) < 2:
        return None
    place = rng.randrange(len(sheet.games))
    lines = list(sheet.lines)
    for number, later in enumerate(sheet.games[place + 1 :], place + 1):
        lines[later.head] = f" Game {number}"
    game = sheet.games[place]
    del lines[game.head : game.stop]
    return fault(lines, game.head, game.head + 1)


@kind("two games exchanged")
def games_exchanged(sheet: Sheet, rng: random.Random) -> Fault | None:
    if len(sheet.games) < 2:
        return None
    place = rng.randrange(len(sheet.games) - 1)
    one, two = sheet.games[place : place + 2]
    new = [*sheet.lines[two.head : two.stop], *sheet.lines[one.head : one.stop]]
    return in_lines(sheet, one.head, two.stop, new, one.head, one.head + 1)


@kind("game written twice")
def game_doubled(sheet: Sheet, rng: random.Random) -> Fault | None:
    game = rng.choice(sheet.games)
    return in_lines(sheet, game.stop, game.stop, sheet.lines[game.head : game.stop], game.stop, game.stop + 1)


@kind("header of a game lost")
def header_lost(sheet: Sheet, rng: random.Random) -> Fault | None:
    """A game's number and score are missing: its rows follow those of the game before."""
    if len(sheet.games) < 2:
        return None
    game = rng.choice(sheet.games[1:])
    return in_lines(sheet, game.head, game.head + 2, [], game.head - 2, game.head - 1, game.head)


@kind("score line of a game lost")
def score_line_lost(sheet: Sheet, rng: random.Random) -> Fault | None:
    game = rng.choice(sheet.games)
    return in_lines(sheet, game.head + 1, game.head + 2, [], game.head, game.head + 1)


@kind("file cut off")
def cut_off(sheet: Sheet, rng: random.Random) -> Fault | None:
    start = sum(len(line) + 1 for line in sheet.lines[: sheet.games[0].first])
    text = sheet.text[: rng.randrange(start, len(sheet.text))]
    last = text.rstrip().count("\n")
    return fault(text.split("\n"), last - 1, last, last + 1)
