"""Any record there can be: strategies of hypothesis, and a comparison of all that dataclasses leave out of theirs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from hypothesis import strategies as st

from tavla.grammar.analysis import Analysis, Candidate, Chances, CubeAnalysis, Equity, Level, PlayAnalysis
from tavla.grammar.position import BAR, OFF, STANDARD_START, STARTS, Board, Cube
from tavla.grammar.record import (
    Beaver,
    CheckerMove,
    Comment,
    Dance,
    Double,
    Drop,
    Entry,
    GameRecord,
    Header,
    IllegalPlay,
    MatchRecord,
    OpenPlay,
    PartialMove,
    Player,
    Raccoon,
    Resignation,
    Result,
    SetBoard,
    Take,
    Turn,
    Unplayed,
    Unread,
)
from tavla.grammar.set_board import set_position
from tavla.grammar.source import Span

PLACES = {"span", "spans", "score_span", "preamble_spans", "start"}
"""Where something stood in a source that is not there any more."""


def everything(value: Any) -> Any:
    """All that a value says, places left out, in a form that can be compared; a number that is none equals itself."""
    if isinstance(value, Entry):
        return ("Entry", value.player, everything(value.action), everything(value.analysis))
    if is_dataclass(value):
        named = {field.name: getattr(value, field.name) for field in fields(value) if field.name not in PLACES}
        return (type(value).__name__, {name: everything(item) for name, item in named.items()})
    if isinstance(value, tuple | list):
        return (type(value).__name__, [everything(item) for item in value])
    if isinstance(value, float):
        return "NaN" if math.isnan(value) else (value, math.copysign(1, value))
    return (type(value).__name__, value)


texts = st.text(st.characters(codec="utf-8"), max_size=12) | st.sampled_from(
    ("\0", "\x85\u2028", '\\"', "🎲", "Günter «山田»")
)
numbers = st.integers(-(2**53) + 1, 2**53 - 1)
counts = st.integers(0, 2**53 - 1)
points = st.integers(OFF, BAR)
players = st.sampled_from((0, 1))
dice = st.tuples(st.integers(1, 6), st.integers(1, 6)).map(lambda pair: (max(pair), min(pair)))
moves = st.lists(st.builds(CheckerMove, st.integers(OFF, BAR), points, st.booleans()), max_size=5).map(tuple)
likely_moves = st.lists(st.sampled_from((CheckerMove(8, 4), CheckerMove(8, 4, True), CheckerMove(4, 2),
                                         CheckerMove(BAR, 24), CheckerMove(24, 18, True), CheckerMove(18, OFF))),
                        max_size=6).map(tuple)  # fmt: skip
reals = st.floats()
headers = st.builds(Header, texts, texts)
extras = st.lists(headers, max_size=2).map(tuple)


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


sides = st.lists(st.integers(0, 20), min_size=BAR + 1, max_size=BAR + 1).map(tuple)
boards = st.builds(Board, sides, sides) | st.sampled_from(
    [Board(start, start) for start in STARTS.values()] + [Board(STANDARD_START, (15, *(0,) * BAR))]
)
cubes = st.builds(Cube, st.integers(0, 1 << 20), maybe(players))
usual_positions = st.builds(set_position, st.just(Board(STANDARD_START, STANDARD_START)),
                            st.builds(Cube, st.sampled_from((1, 2, 64)), maybe(players)), maybe(players))  # fmt: skip
parts = st.builds(PartialMove, maybe(points), maybe(points), maybe(st.integers(0, 24)), maybe(st.booleans()),
                  maybe(st.integers(0, 15)))  # fmt: skip

actions = st.one_of(
    st.builds(Turn, maybe(dice), moves | likely_moves, roll=texts),
    st.builds(Dance, dice, st.booleans()),
    st.builds(Unplayed, maybe(dice)),
    st.builds(OpenPlay, dice, st.lists(parts, max_size=3).map(tuple), texts, damaged=st.booleans()),
    st.builds(IllegalPlay, dice, texts, maybe(boards)),
    st.builds(Double, maybe(numbers)),
    st.builds(Take),
    st.builds(Drop),
    st.builds(Beaver, maybe(numbers)),
    st.builds(Raccoon, maybe(numbers)),
    st.builds(Resignation, st.sampled_from(("resigns", "concedes", "loses", "forfeits", "lost on time")),
              maybe(numbers), st.booleans(), maybe(st.integers(1, 3))),
    st.builds(Result, numbers, st.booleans()),
    st.builds(SetBoard, texts, maybe(boards), maybe(cubes), maybe(players)) | usual_positions,
    st.builds(Comment, texts),
    st.builds(Unread, texts),
)  # fmt: skip

equities = st.builds(Equity, maybe(reals), maybe(reals))
chances = st.builds(Chances, reals, maybe(reals), maybe(reals), maybe(reals), maybe(reals))
levels = st.builds(Level, texts, maybe(numbers), maybe(numbers), texts)
candidates = st.builds(Candidate, moves | likely_moves, equities, maybe(chances), maybe(levels), maybe(equities))
play_analyses = st.builds(PlayAnalysis, st.lists(candidates, max_size=2).map(tuple), maybe(counts), maybe(equities))
cube_analyses = st.builds(CubeAnalysis, maybe(levels), *[maybe(equities)] * 4, *[maybe(chances)] * 2, maybe(equities),
                          texts)  # fmt: skip
analyses = st.builds(Analysis, maybe(play_analyses), maybe(cube_analyses), maybe(equities),
                     st.lists(texts, max_size=2).map(tuple), extras)  # fmt: skip
noted = st.none() | analyses | analyses.map(lambda analysis: lambda: analysis)
words = st.builds(Comment, texts) | st.builds(Unread, texts)
entries = st.builds(Entry, players, actions, noted=noted) | st.builds(Entry, st.none(), words, noted=noted)
pairs = st.tuples(st.builds(Player, texts, texts), st.builds(Player, texts, texts))


@st.composite
def games(draw: st.DrawFn, kept: Sequence[Entry] = ()) -> GameRecord:
    written = tuple(draw(st.lists(entries, max_size=3)))
    # A score that isn't written is 0-0: a game says so by the score having no place of its own.
    score, span = draw(st.just(((0, 0), Span(0, 5))) | st.tuples(st.tuples(numbers, numbers), st.just(Span(0, 0))))
    positions = draw(st.just(()) | st.just(("XGID=" + "-" * 26, *("",) * (len(written) - 1)))) if written else ()
    return GameRecord(
        draw(maybe(numbers)), draw(pairs), score, written, span, span, draw(maybe(st.booleans())),
        draw(st.integers(0, 15)), draw(extras), positions,
    )  # fmt: skip


matches = st.builds(
    MatchRecord, maybe(counts), st.lists(games(), max_size=2).map(tuple),
    st.lists(headers | st.builds(Comment, texts), max_size=3).map(tuple), dialect=texts,
)  # fmt: skip
