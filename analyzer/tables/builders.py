"""Replays → frames, column by column; a stretch of matches at a time, so that an archive fits into memory."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import date
from functools import lru_cache
from itertools import chain, islice
from typing import Final

import numpy as np
import pandas as pd

from tavla.analyzer.board import start_board
from tavla.analyzer.events import CubeAction, CubeKind, EndKind, GameReplay, Replay, ReplayedTurn, TurnKind
from tavla.analyzer.openings import reply_code
from tavla.analyzer.positions import position_at_turn
from tavla.analyzer.rulesets import LEVEL_NAMES
from tavla.analyzer.tables.analysed import analysis
from tavla.analyzer.tables.columns import ABSENT, NAMES, UNKNOWN, Array, Words, frame_of, numbers
from tavla.analyzer.tables.features import features_of
from tavla.analyzer.tables.players import players_of
from tavla.analyzer.tables.schema import TABLES, Played
from tavla.analyzer.tables.stretch import Stretch, counts, flags, flattened
from tavla.analyzer.verify import Route
from tavla.grammar.ids import format_id
from tavla.grammar.notation import format_play
from tavla.grammar.position import BAR, OFF, Side
from tavla.grammar.record import MatchRecord, Turn

__all__ = ["build_frames"]

_PLAYERS_NEED: Final = frozenset({"matches", "games", "turns", "cube_actions"})
_STRETCH: Final = 256
"""So many matches are taken at a time."""


def build_frames(wanted: Collection[str], items: Iterable[Played]) -> dict[str, pd.DataFrame]:
    """The frames of some tables, by their names."""
    names = set(wanted) - {"players"} | (_PLAYERS_NEED if "players" in wanted else set())
    parts: dict[str, dict[str, list[Array]]] = {name: defaultdict(list) for name in names}
    words = Words()
    rest, first = iter(items), 0
    while batch := list(islice(rest, _STRETCH)):
        stretch = Stretch(first, batch, words)
        for name in names:
            for column, values in _BUILDERS[name](stretch).items():
                parts[name][column].append(values)
        first += len(batch)
    frames = {name: frame_of(TABLES[name], parts[name], words) for name in names}
    if "players" in wanted:
        frames["players"] = players_of(frames["matches"], frames["games"], frames["turns"], frames["cube_actions"])
    return {name: frames[name] for name in wanted}


_POINTS: Final = np.arange(BAR + 1, dtype=np.int16)


def _pips(*columns: Sequence[Side]) -> list[Array]:
    """The pip counts of some columns of sides. What a turn leaves is what the next one finds: each is counted once."""
    sides = {id(side): side for column in columns for side in column}
    checkers = np.frombuffer(b"".join(map(bytes, sides.values())), dtype=np.uint8).reshape(-1, BAR + 1)
    pips = dict(zip(sides, (checkers @ _POINTS).tolist(), strict=True))
    return [counts([pips[id(side)] for side in column]) for column in columns]


# ---- matches ------------------------------------------------------------------------------------------------------

_DATE: Final = re.compile(r"\s*(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})\s*")


def _date(match: MatchRecord) -> date | None:
    for key, value in match.headers:
        if key.lower() in ("eventdate", "date") and (written := _DATE.fullmatch(value)):
            try:
                return date(*(int(part) for part in written.groups()))
            except ValueError:
                continue
    return None


def _printable(path: str) -> str:
    """A path as text: names of files may hold bytes that are none."""
    return path.encode("utf-8", "backslashreplace").decode("utf-8")


def _is_finished(replay: Replay) -> bool:
    if replay.match.length and not replay.money:
        return replay.winner is not None
    return bool(replay.games) and replay.games[-1].winner is not None


def _matches(stretch: Stretch) -> dict[str, Array]:
    replays, words = stretch.replays, stretch.words
    records = [replay.match for replay in replays]
    rows = np.arange(len(replays), dtype=np.int32)
    headers = {
        key: words.codes(f"matches.{key}", [record.header(key) for record in records])
        for key in ("event", "site", "round", "variation")
    }
    return headers | {
        "match": stretch.first + rows,
        "path": np.array([_printable(item.path) for item in stretch.items], dtype=object),
        "number": counts(item.number for item in stretch.items),
        "dialect": words.codes("matches.dialect", [record.dialect or None for record in records]),
        "rules": words.codes("matches.rules", [replay.rules.name for replay in replays]),
        "length": numbers(record.length for record in records),
        "money": flags(replay.money for replay in replays),
        "player_0": stretch.names[:, 0],
        "player_1": stretch.names[:, 1],
        "date": np.array([_date(record) for record in records], dtype="datetime64[s]"),
        "games": counts(len(replay.games) for replay in replays),
        "turns": counts(sum(len(game.turns) for game in replay.games) for replay in replays),
        "score_0": numbers(replay.final_score[0] for replay in replays),
        "score_1": numbers(replay.final_score[1] for replay in replays),
        "winner": stretch.named(rows, (replay.winner for replay in replays)),
        "finished": flags(_is_finished(replay) for replay in replays),
    }


# ---- games --------------------------------------------------------------------------------------------------------

_LEVELS: Final = {level: code for code, level in enumerate(LEVEL_NAMES)}
_ENDINGS: Final = {EndKind(value): code for code, value in enumerate(TABLES["games"].column("ending").values)}


def _games(stretch: Stretch) -> dict[str, Array]:
    games, match, words = stretch.games, stretch.game_match, stretch.words
    openings = [game.turns[0] if game.turns else None for game in games]
    codes = list(map(_codes, games))
    boards = [game.turns[-1].after if game.turns else game.start for game in games]
    pips_0, pips_1 = _pips([board.first for board in boards], [board.second for board in boards])
    columns = stretch.keys(np.arange(len(games), dtype=np.int32)) | {
        "number": numbers(game.record.number for game in games),
        "player_0": stretch.names[match, 0],
        "player_1": stretch.names[match, 1],
        "score_0": numbers(game.score[0] for game in games),
        "score_1": numbers(game.score[1] for game in games),
        "crawford": flags(game.crawford for game in games),
        "post_crawford": flags(flag for replay in stretch.replays for flag in _post_crawford(replay.games)),
        "first": stretch.named(match, (game.first_player for game in games)),
        "opening_roll": words.codes("games.opening_roll", map(_roll, openings)),
        "opening_play": words.codes("games.opening_play", [None if turn is None else _play(turn) for turn in openings]),
        "opening": words.codes("games.opening", [opening for opening, _ in codes]),
        "reply": words.codes("games.reply", [reply for _, reply in codes]),
        "turns": counts(len(game.turns) for game in games),
        "winner": stretch.named(match, (game.winner for game in games)),
        "ending": counts(_ENDINGS[game.ending.kind] for game in games),
        "level": counts(_LEVELS.get(game.ending.level or 0, ABSENT) for game in games),
        "points": numbers(game.points for game in games),
        "cube": numbers(game.cube.value for game in games),
        "cube_owner": stretch.named(match, (game.cube.owner for game in games)),
        "pips_0": pips_0,
        "pips_1": pips_1,
        "illegal": counts(
            sum(not turn.legal and _legality(turn) == 0 and not turn.consequence for turn in game.turns)
            for game in games
        ),
    }
    kinds = [[action.kind for action in game.cube_actions] for game in games]
    for kind in CubeKind:
        columns[f"{kind.value}s"] = counts(row.count(kind) for row in kinds)
    return columns


def _post_crawford(games: Iterable[GameReplay]) -> list[bool]:
    """For each game of a match: is a player one point away, and was a Crawford game played before?"""
    flags, played = [], False
    for game in games:
        flags.append(played and game.needs is not None and min(game.needs) == 1)
        played |= game.crawford
    return flags


def _codes(game: GameReplay) -> tuple[str | None, str | None]:
    """The codes of the first play and of the reply, as far as both were legal."""
    if game.start != start_board() or not game.turns:
        return None, None
    first = game.turns[0]
    opening = _code(first)
    if opening is None or len(game.turns) == 1 or game.turns[1].player == first.player:
        return opening, None
    return opening, _code(game.turns[1])


def _code(turn: ReplayedTurn) -> str | None:
    if not turn.legal or turn.kind is not TurnKind.PLAYED or turn.dice is None:
        return None
    before, after, opponent = turn.before, turn.after, 1 - turn.player
    return reply_code((before[turn.player], before[opponent]), turn.dice, (after[turn.player], after[opponent]))


def _roll(turn: ReplayedTurn | None) -> str | None:
    return f"{max(turn.dice)}{min(turn.dice)}" if turn is not None and turn.dice is not None else None


# ---- turns --------------------------------------------------------------------------------------------------------

_KINDS: Final = {TurnKind(value): code for code, value in enumerate(TABLES["turns"].column("kind").values)}


def _turns(stretch: Stretch) -> dict[str, Array]:
    turns, game, place = flattened([game.turns for game in stretch.games])
    match = stretch.game_match[game]
    player = np.fromiter([turn.player for turn in turns], dtype=np.int8)
    rolls = counts(chain.from_iterable([turn.dice or (UNKNOWN, UNKNOWN) for turn in turns])).reshape(-1, 2)
    high, low = rolls.max(axis=1), rolls.min(axis=1)
    before = [turn.before[turn.player] for turn in turns]
    after = [turn.after[turn.player] for turn in turns]
    opponent = [turn.before[1 - turn.player] for turn in turns]
    pips_before, pips_after, opponent_pips = _pips(before, after, opponent)
    kind = counts(_KINDS[turn.kind] for turn in turns)
    unread = kind == _KINDS[TurnKind.UNREAD]

    def moved(values: Iterable[int]) -> Array:
        return np.where(unread, UNKNOWN, np.maximum(counts(values), 0))

    return stretch.keys(game) | {
        "turn": place,
        "player": stretch.names[match, player],
        "opponent": stretch.names[match, 1 - player],
        "dice_high": high,
        "dice_low": low,
        "doublet": np.where(high == UNKNOWN, -1, high == low),
        "kind": kind,
        "play": stretch.words.codes("turns.play", map(_play, turns)),
        "legal": counts(map(_legality, turns)),
        "consequence": flags(turn.consequence for turn in turns),
        "dice_played": numbers(map(_dice_played, turns)),
        "hits": moved(turn.hits for turn in turns),
        "entered": moved(old[BAR] - new[BAR] for old, new in zip(before, after, strict=True)),
        "borne_off": moved(new[OFF] - old[OFF] for old, new in zip(before, after, strict=True)),
        "pips_before": pips_before,
        "pips_after": pips_after,
        "opponent_pips": opponent_pips,
        **features_of(before, after, opponent),
        "cube": numbers(turn.cube.value for turn in turns),
        "cube_owner": stretch.named(match, (turn.cube.owner for turn in turns)),
    }


def _legality(turn: ReplayedTurn) -> int:
    """1 legal, 0 illegal, -1 unknown: the roll or the play could not be read."""
    if turn.legal:
        return -1 if turn.kind is TurnKind.UNREAD else 1
    return 0 if turn.dice is not None else -1


def _dice_played(turn: ReplayedTurn) -> int | None:
    if turn.route is not None:
        return len(turn.route) if turn.fits_later is None else len(turn.fits_later.steps)
    return 0 if turn.kind in (TurnKind.DANCED, TurnKind.UNPLAYED) else None


def _play(turn: ReplayedTurn) -> str | None:
    """The play in canonical spelling. One that was not legal keeps the hit marks that it was written with."""
    if turn.route is None:
        action = turn.entry.action
        return format_play(action.moves) if isinstance(action, Turn) and action.moves else None
    if turn.fits_later is not None:
        return _play_of_steps(turn.fits_later.steps)
    opponent = 1 - turn.player
    if turn.after[opponent] is turn.before[opponent]:
        return _play_without_hits(turn.route)
    return _play_of_steps(turn.steps)


@lru_cache(maxsize=1 << 17)
def _play_without_hits(route: Route) -> str | None:
    return format_play([(start, end, False) for start, end, _ in route]) if route else None


_play_of_steps = lru_cache(maxsize=1 << 17)(format_play)


# ---- cube actions -------------------------------------------------------------------------------------------------

_CUBE_KINDS: Final = {CubeKind(value): code for code, value in enumerate(TABLES["cube_actions"].column("kind").values)}


def _cube_actions(stretch: Stretch) -> dict[str, Array]:
    actions: list[CubeAction]
    actions, game, place = flattened([game.cube_actions for game in stretch.games])
    match = stretch.game_match[game]
    player = np.fromiter([action.player for action in actions], dtype=np.int8)
    pips, opponent_pips = _pips(
        [action.board[action.player] for action in actions], [action.board[1 - action.player] for action in actions]
    )
    return stretch.keys(game) | {
        "action": place,
        "turns_before": counts(action.turn for action in actions),
        "player": stretch.names[match, player],
        "opponent": stretch.names[match, 1 - player],
        "kind": counts(_CUBE_KINDS[action.kind] for action in actions),
        "cube": numbers(action.cube.value for action in actions),
        "cube_owner": stretch.named(match, (action.cube.owner for action in actions)),
        "offered": numbers(action.expected for action in actions),
        "written": numbers(action.written for action in actions),
        "answered": flags(action.answered for action in actions),
        "pips": pips,
        "opponent_pips": opponent_pips,
    }


# ---- findings -----------------------------------------------------------------------------------------------------

_SEVERITIES: Final = {value: code for code, value in enumerate(TABLES["findings"].column("severity").values)}


def _findings(stretch: Stretch) -> dict[str, Array]:
    findings, match, place = flattened([item.findings for item in stretch.items])
    found, words = [item.diagnostic for item in findings], stretch.words
    return {
        "match": stretch.first + match,
        "finding": place,
        "game": numbers(item.game for item in found),
        "turn": numbers(item.turn for item in found),
        "player": words.codes(NAMES, [item.player for item in found]),
        "code": words.codes("findings.code", [item.code for item in found]),
        "rule": words.codes("findings.rule", [item.rule for item in found]),
        "severity": counts(_SEVERITIES[item.severity.value] for item in found),
        "consequence": flags(item.consequence for item in found),
        "line": numbers(item.line for item in findings),
        "column": numbers(item.column for item in findings),
        "message": np.array([_printable(item.message) for item in found], dtype=object),
        "help": np.array([_printable(item.help) for item in found], dtype=object),
    }


# ---- positions ----------------------------------------------------------------------------------------------------


def _positions(stretch: Stretch) -> dict[str, Array]:
    turns, game, place = flattened([game.turns for game in stretch.games])
    ids = []
    for turn, owner in zip(turns, game.tolist(), strict=True):
        replayed = stretch.replays[stretch.game_match[owner]]
        position = position_at_turn(replayed, stretch.games[owner], turn)
        ids.append((format_id(position, "xgid"), format_id(position, "gnubg")))
    return stretch.keys(game) | {
        "turn": place,
        "xgid": np.array([xgid for xgid, _ in ids], dtype=object),
        "gnubg_id": np.array([gnubg for _, gnubg in ids], dtype=object),
    }


_BUILDERS: Final[dict[str, Callable[[Stretch], dict[str, Array]]]] = {
    "matches": _matches, "games": _games, "turns": _turns, "cube_actions": _cube_actions, "findings": _findings,
    "positions": _positions, "analysis": analysis,
}  # fmt: skip
