"""GVA, GammonView's JSON: a match as one object, in the frame and with the action ids of OGXM."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from tavla.grammar.ogxm.analysis import analysis_of
from tavla.grammar.ogxm.headers import variation_of
from tavla.grammar.ogxm.parts import ROLLS, Fault, Game, Id, Match, Ply, Step, dice_of, whole_text
from tavla.grammar.ogxm.v2 import VARIATION, context_headers, profile_headers
from tavla.grammar.record import Header

__all__ = ["MatchJsonError", "read_json"]

Object = Mapping[str, Any]
_RULES: Final = {"crawford": "crawford", "jacoby": "jacoby", "beaver": "beavers", "raccoon": "raccoons",
                 "auto_doubles": "automatic_doubles"}  # fmt: skip
_GAMES: Final = re.compile(r'"games"\s*:\s*\[')
_PLIES: Final = re.compile(r'"plies"\s*:\s*\[')
_FIELD: Final = re.compile(r'"(\w+)"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d{1,15}(?![\d.])|true|false|null)')
_BETWEEN: Final = re.compile(r"[\s,]*")
_LARGEST: Final = 1 << 53
_DECODER: Final = json.JSONDecoder()


class MatchJsonError(ValueError):
    """A text that is no match in this format; the message says why."""


def read_json(data: bytes) -> tuple[Match, list[Fault]]:
    """The match of a JSON text, and what is wrong with the text. Raises MatchJsonError where it is no match at all.

    Of a text that is cut off or damaged, the games and plies up to there are read.
    """
    text = data.decode("utf-8-sig", "replace")
    faults: list[Fault] = []
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        document = _salvaged(text)
        faults.append(Fault("FI107", f"the JSON is damaged: {str(error)[:100]}", "what stands before that is read"))
    if not (isinstance(document, dict) and {"match_length", "games"} & document.keys()):
        raise MatchJsonError("it is no JSON object with a match_length and games")
    return _match(document), faults


def _salvaged(text: str) -> Object:
    """What can be read of a damaged text: fields with plain values, whole games, and the plies of the next."""
    begin = _GAMES.search(text)
    head = text[: begin.start()] if begin is not None else text
    document: dict[str, Any] = {key: _DECODER.decode(value) for key, value in _plain_fields(head)}
    if begin is None:
        return document
    games, at = _items(text, begin.end())
    plies = _PLIES.search(text, at)
    if plies is not None:
        game = {key: _DECODER.decode(value) for key, value in _plain_fields(text[at : plies.start()])}
        games.append({**game, "plies": _items(text, plies.end())[0], "cut": True})
    elif games:
        games[-1]["cut"] = True
    return {**document, "games": games}


def _plain_fields(text: str) -> Iterator[tuple[str, str]]:
    for field in _FIELD.finditer(text):
        try:
            _DECODER.decode(field[2])
        except ValueError:
            continue
        yield field[1], field[2]


def _items(text: str, at: int) -> tuple[list[Any], int]:
    """The objects of a list from there on that are whole, and where the next begins."""
    items: list[Any] = []
    while True:
        blank = _BETWEEN.match(text, at)
        at = blank.end() if blank else at
        if text[at : at + 1] != "{":
            return items, at
        try:
            item, at = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):
            return items, at
        items.append(item)


# ---- values that may be anything ----------------------------------------------------------------------------------


def _int(source: Object, key: str) -> int | None:
    value = source.get(key)
    return value if type(value) is int and abs(value) < _LARGEST else None


def _count(source: Object, key: str) -> int:
    return max(_int(source, key) or 0, 0)


def _str(source: Object, key: str) -> str:
    value = source.get(key)
    return whole_text(value) if isinstance(value, str) else ""


def _objects(source: Object, key: str) -> list[Object]:
    value = source.get(key)
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _object(source: Object, key: str) -> Object:
    value = source.get(key)
    return value if isinstance(value, dict) else {}


def _seat(source: Object, key: str) -> int | None:
    value = _int(source, key)
    return value if value in (0, 1) else None


def _counts(source: Object, key: str) -> tuple[int, ...] | None:
    value = source.get(key)
    if not isinstance(value, list):
        return None
    return tuple(item for item in value if type(item) is int and abs(item) < _LARGEST)


# ---- the match ----------------------------------------------------------------------------------------------------


def _match(document: Object) -> Match:
    variant = _int(document, "variant") or 0
    result = _int(document, "result")
    match = Match("gva", _length(document), (_str(document, "player_white"), _str(document, "player_black")))
    match.variation = variation_of(variant) or match.variation
    match.rules = {name: document[key] for key, name in _RULES.items() if isinstance(document.get(key), bool)}
    match.cube_limit = _count(document, "cube_limit")
    start = _counts(document, "score_start") or ()
    match.start = (max(start[0], 0), max(start[1], 0)) if len(start) == 2 else (0, 0)
    score = _int(document, "white_score"), _int(document, "black_score")
    match.final = (score[0], score[1]) if score[0] is not None and score[1] is not None else None
    match.winner = result - 1 if result in (1, 2) else None
    match.crawford_over = document.get("crawford_before_start") is True
    if not variation_of(variant):
        match.headers.append(Header(VARIATION, f"variant {variant}"))
    match.headers += _headers(document, result)
    match.parts += [_game(game) for game in _objects(document, "games")]
    return match


def _length(document: Object) -> int | None:
    length = _int(document, "match_length")
    return length if length is not None and length >= 0 else None


def _headers(document: Object, result: int | None) -> Iterator[Header]:
    said: dict[str, Any] = {name: _str(document, name) for name in ("match_ref", "event", "stage", "table", "city")}
    said |= {"country": _str(document, "country"), "url": _str(document, "event_url"), "result": result}
    said["site"] = _str(document, "site") or _str(document, "platform")
    said |= {name: _int(document, name) for name in ("event_year", "round")}
    said |= {"started": _count(document, "timestamp") * 1000, "precision": _count(document, "date_precision")}
    said |= {"completed": _count(document, "completed_at"), "source": _count(document, "source")}
    if document.get("rated") is True:
        said["rated"] = True
    yield from context_headers(said)
    for number, key in enumerate(("white_profile", "black_profile"), 1):
        profile = _object(document, key)
        rating = profile.get("rating")
        words = {name: _str(profile, name) for name in ("user_id", "rating_system", "country")}
        number_text = f"{rating:.2f}" if isinstance(rating, float | int) and abs(rating) < _LARGEST else ""
        yield from profile_headers(number, {**words, "rating": number_text, "kind": _int(profile, "kind")})


def _game(source: Object) -> Game:
    game = Game(winner=_seat(source, "winner"), points=_count(source, "points_won"))
    if isinstance(source.get("is_crawford"), bool):
        game.crawford = source["is_crawford"]
    game.board = _counts(source, "initial_board")
    game.cube, game.owner = _int(source, "initial_cube_value"), _int(source, "initial_cube_owner")
    game.auto, game.termination = _count(source, "auto_doubles"), _int(source, "termination")
    game.whole = "cut" not in source
    if not game.whole:
        game.faults.append(Fault("FI107", "the game is cut off"))
    game.plies = [_ply(ply) for ply in _objects(source, "plies")]
    return game


def _ply(source: Object) -> Ply:
    action, colour = _int(source, "action_id"), _seat(source, "color")
    ply = Ply(-1 if action is None else action, 1 - (colour or 0))
    ply.dice = dice_of(_int(source, "d1") or 0, _int(source, "d2") or 0)
    if 0 <= ply.action < len(ROLLS):
        ply.steps = tuple(_steps(source))
        if ply.dice not in (None, ROLLS[ply.action]):
            ply.fault = Fault("SY103", f"the dice {ply.dice} are not those of the action {ply.action}")
        ply.dice = ROLLS[ply.action]
    elif ply.action == Id.SET_POSITION:
        ply.board, ply.made = _counts(source, "set_position"), True
    else:
        ply.dice = None
    if colour is None:
        ply.fault = Fault("SY103", "nothing says whose action this is", "White's is taken for it")
    ply.level, ply.cube, ply.owner = (
        _int(source, "resign_value"),
        _int(source, "cube_value"),
        _int(source, "cube_owner"),
    )
    settled = source.get("settle_value")
    ply.settled = float(settled) if isinstance(settled, int | float) and abs(settled) < _LARGEST else None
    if isinstance(source.get("analysis"), dict):
        ply.noted = partial(analysis_of, source["analysis"], ply.seat, ply.action)
    return ply


def _steps(source: Object) -> Iterator[Step]:
    for move in _objects(source, "moves"):
        start, pips = _int(move, "from"), _int(move, "pips")
        yield (-1, 0) if start is None or pips is None else (start, pips)
