"""Lays out a replayed match as servers kept it: what a reader makes of the log must be what was replayed.

Nothing here is shared with the readers: the layouts are written out from the descriptions of the formats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tavla.analyzer.events import CubeKind, EndKind, GameReplay, Replay, TurnKind
from tavla.grammar.notation import PlayStyle, format_play
from tavla.grammar.record import Resignation

PLAIN = PlayStyle(hits=False, merge=False, counts=False, no_play="")
COUNTED = PlayStyle(separator=", ", merge=False, hits=False, no_play="O-O")
MERGED = PlayStyle(separator=", ", no_play="O-O")


@dataclass(frozen=True)
class Act:
    """What a player did: a roll with its play (None: never played), or words."""

    player: int
    dice: str = ""
    play: Sequence[tuple[int, int, bool]] | None = None
    words: str = ""
    value: int = 0


def acts(game: GameReplay) -> Iterator[Act]:
    """The game as its replay saw it, one act after the other. Cube values are those that the rules give."""
    turns = {id(turn.entry): turn for turn in game.turns}
    cubes = {id(action.entry): action for action in game.cube_actions}
    for entry in game.record.entries:
        player = (entry.player or 0) ^ game.swapped
        if turn := turns.get(id(entry)):
            high, low = turn.dice or (0, 0)
            yield Act(player, f"{high}{low}", None if turn.kind is TurnKind.UNPLAYED else turn.steps)
        elif action := cubes.get(id(entry)):
            yield Act(player, words=action.kind.value, value=action.expected or 0)
        elif isinstance(entry.action, Resignation):
            yield Act(player, words="resign")


def automatic_doubles(game: GameReplay) -> int:
    told = next((action.automatic for action in game.cube_actions if action.automatic), 1)
    return max(game.record.automatic_doubles, told.bit_length() - 1)


# ---- GamesGrid ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SggStyle:
    """What varies among the logs of GamesGrid."""

    plays: PlayStyle = COUNTED
    repeated: bool = False
    chat: bool = False
    tab: str = "\t"
    site: str = "GamesGrid, Main Hall"


_SGG = SggStyle()
_SGG_WORDS = {"double": "Double to {}", "beaver": "Beaver to {}", "raccoon": "Raccoon to {}", "take": "Accept",
              "drop": "Pass", "resign": "Resign"}  # fmt: skip
_FLAGS = {True: "Yes", False: "No", None: "No"}


def sgg(replay: Replay, style: SggStyle = _SGG) -> str:
    """The log of a match as GamesGrid saved it."""
    names, rules, money = replay.match.names, replay.rules, not replay.match.length
    lines = [
        f"{names[0]} vs. {names[1]}", style.site, "Wednesday, June 4, 2003", "ELO: 1500.25 100 1650.5 2000",
        f"Jacoby: {_FLAGS[rules.jacoby]}", f"Automatic Doubles: {_FLAGS[any(map(automatic_doubles, replay.games))]}",
        f"Crawford: {_FLAGS[not money]}", f"Beavers: {_FLAGS[money]}", f"Raccoons: {_FLAGS[money]}",
        "Doubling Cube: Yes", "Rated: Yes", *([] if money else [f"Match Length: {replay.match.length}"]),
        f"Variant: {(replay.match.header('Variation') or 'Backgammon').capitalize()}",
    ]  # fmt: skip
    for index, game in enumerate(replay.games):
        lines += [*_sgg_game(replay, game, index, style), ""]
    return "\n".join(lines)


def _sgg_game(replay: Replay, game: GameReplay, index: int, style: SggStyle) -> Iterator[str]:
    stars = ["*" if game.crawford and replay.match.length == score + 1 else "" for score in game.score]
    length = f"/{replay.match.length}" if replay.match.length else ""
    yield f"Game {index + 1}. {game.score[0]}{stars[0]}-{game.score[1]}{stars[1]}{length}"
    yield ""
    yield from ["11: Automatic double"] * automatic_doubles(game)
    number = 0
    for act in acts(game):
        number += act.player == 0 or not number
        for cell in _sgg_cells(act, style):
            row = f"{number}{style.tab * (act.player + 1)}{cell}"
            yield from [row] * (1 + style.repeated)
            if style.chat:
                yield f"{replay.match.names[act.player]}: nice roll, 31 is better"
    if game.points is not None and game.winner is not None:
        yield f"{replay.match.names[game.winner]}  wins {game.points} point{'s' * (game.points != 1)}."


def _sgg_cells(act: Act, style: SggStyle) -> Iterator[str]:
    if act.words:
        yield _SGG_WORDS[act.words].format(act.value)
    elif act.play is None:
        yield f"{act.dice}: "
    elif not act.play:
        yield f"{act.dice}: O-O"
    else:
        yield f"{act.dice}: "
        yield f"{act.dice}: {format_play(act.play, style.plays)}"


# ---- TrueMoneyGames -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TmgStyle:
    """What varies among the logs of TrueMoneyGames."""

    plays: PlayStyle = PLAIN
    clock: bool = False
    stakes: bool = False


_TMG = TmgStyle()
_TMG_WORDS = {"double": (5, "Double to {}"), "beaver": (8, "Beaver to {}"), "raccoon": (8, "Beaver to {}"),
              "take": (7, "Take"), "drop": (10, "Pass")}  # fmt: skip


def tmg(replay: Replay, style: TmgStyle = _TMG) -> str:
    """The log of a match as TrueMoneyGames saved it."""
    names, money = replay.match.names, not replay.match.length
    variant = 2 if (replay.match.header("Variation") or "").lower() == "nackgammon" else 1
    lines = [
        "MatchID: 123456", f"Player1: 11 {names[0]} 0.0", f"Player2: 22 {names[1]} 0.0", "Stake: 1.00", "RakePct: 3.0",
        "MaxRakeAbs: 2.0", "Startdate: 2003-06-04 12:00:00", f"Jacoby: {int(bool(replay.rules.jacoby))}",
        "AutoDistrib: 0", f"Beavers: {int(money)}", f"Raccoons: {int(money)}", f"Crawford: {int(not money)}", "Cube: 1",
        "MaxCube: 1024", f"Length: {replay.match.length or 0}", "MaxGames: 0", f"Variant: {variant}", "PlayMoney: 0",
        "",
    ]  # fmt: skip
    for index, game in enumerate(replay.games):
        lines += [*_tmg_game(replay, game, index, style), ""]
    return "\n".join(lines)


def _tmg_game(replay: Replay, game: GameReplay, index: int, style: TmgStyle) -> Iterator[str]:
    yield f"Game {index + 1}: {game.score[0]}-{game.score[1]}"
    for count in range(automatic_doubles(game)):
        yield f"  0 2 Automatic to {2 << count}"
    number = 0
    for act in acts(game):
        number += act.player == 0 or not number
        sign = f" -{number}" if act.player else f"  {number}"
        if act.words:
            if act.words != "resign":
                kind, words = _TMG_WORDS[act.words]
                yield f"{sign} {kind} {words.format(act.value)}"
            continue
        yield f"{sign} 1 {act.dice}:"
        if act.play is not None:
            yield f"{sign} 4 {format_play(act.play, style.plays) if act.play else '0/0'}"
    if game.points is None or game.winner is None:
        return
    if style.clock:
        yield f"  {number} 17 {replay.match.names[0]} is out of time"
    sign = f" -{number}" if game.winner else f"  {number}"
    name = replay.match.names[game.winner]
    yield f"{sign} 14 {game.points} {name} wins {game.points} point{'s' * (game.points != 1)}"
    if style.stakes:
        yield "  0 19 1.00 -1.00"


# ---- PartyGammon, BackGammonRoom ----------------------------------------------------------------------------------


def party(replay: Replay) -> str:
    """The log of a match as PartyGammon saved it."""
    words = {"double": "Doubles => {}", "take": "Takes", "drop": "Drops", "beaver": "Beavers => {}",
             "raccoon": "Raccoons => {}", "resign": "Resigns"}  # fmt: skip
    lines = ["BOARDID=4711", "CREATOR=server", f"MATCHLENGTH={replay.match.length or 0}"]
    score = [0, 0]
    for index, game in enumerate(replay.games, 1):
        events = []
        for count, act in enumerate(acts(game)):
            said = words[act.words].format(act.value) if act.words else ""
            play = format_play(act.play, PLAIN) if act.play else ""
            events.append(f"{act.player + 1} {said or f'{count} 0 {act.dice} {play}'.rstrip()}")
        if game.winner is not None and game.points is not None:
            score[game.winner] += game.points
        names = replay.match.names
        lines += [f"GAME_{index}_PLAYER_1={names[0]}", f"GAME_{index}_PLAYER_2={names[1]}",
                  f"GAME_{index}_GAMEPLAY={'#'.join(events)}", f"GAME_{index}_SCORE1={score[0]}",
                  f"GAME_{index}_SCORE2={score[1]}"]  # fmt: skip
    return "\r\n".join(lines) + "\r\n"


def bgroom(replay: Replay, *, zero_first: bool = False) -> str:
    """The log of a session as BackGammonRoom saved it: answers are not written."""
    sides = [f"{name} ({side})" for name, side in zip(replay.match.names, "X0", strict=True)]
    lines = ["BGF version 1.2"]
    for index, game in enumerate(replay.games, 1):
        lines += [f"Game {index} - {' vs. '.join(sides[::-1] if zero_first else sides)}", "Single Game"]
        shown = [act for act in acts(game) if act.words not in ("take", "drop", "resign")]
        for number, act in enumerate(shown, 1):
            play = format_play(act.play, PLAIN) if act.play else "can't move"
            what = "Double" if act.words else f"({act.dice[0]} {act.dice[1]}){play}"
            lines.append(f"{number}.{'X0'[act.player]}:{what}")
        lines.append("")
    return "\n".join([*lines, "Win the Match", ""])


LAYOUTS: dict[str, Callable[[Replay], str]] = {"sgg": sgg, "tmg": tmg, "party": party}
"""The logs that hold all that a match can have; BackGammonRoom knows money games without beavers only."""


# ---- what happened ------------------------------------------------------------------------------------------------


def happened(replay: Replay, *, first: str | None = None, points: bool = True) -> list[tuple[object, ...]]:
    """What a replay saw, by the players of whom ``first`` is the first (the record's own, unless told), so that records
    can be held against each other whose columns are exchanged. Takes that end a row of beavers are left out: most
    formats don't write them."""
    other = first is not None and replay.match.names[0] != first
    found: list[tuple[object, ...]] = [replay.match.names[::-1] if other else replay.match.names]
    for game in replay.games:
        flip = other ^ game.swapped
        found.append(("game", game.score[::-1] if flip else game.score))
        for turn in game.turns:
            boards = (board[::-1] if flip else tuple(board) for board in (turn.before, turn.after))
            found.append((turn.player ^ flip, turn.dice, *boards))
        found += [
            (action.kind, action.player ^ flip, action.turn)
            for action in game.cube_actions
            if action.kind is not CubeKind.TAKE or action.offer is None or action.offer.value == "double"
        ]
        winner = None if game.winner is None else game.winner ^ flip
        found.append((game.ending.kind is EndKind.DROP, winner, game.points if points else None))
    return found
