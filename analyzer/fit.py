"""What a format has no place for is taken out of a record before it is written, and told (CV8xx)."""

from collections.abc import Collection, Sequence
from dataclasses import replace as changed

from tavla.analyzer.events import GameReplay, Replay
from tavla.analyzer.positions import position_at_action, position_at_end, position_at_turn
from tavla.grammar.ids.xgid import format_xgid
from tavla.grammar.position import Position
from tavla.grammar.problems import Problem
from tavla.grammar.record import Comment, Entry, GameRecord, Header, MatchRecord, Roll, SetBoard
from tavla.grammar.set_positions import record_of
from tavla.grammar.source import Span
from tavla.grammar.spelling import Holds, Spelling

__all__ = ["fit", "position_left", "with_positions"]

_ANYWHERE = 0
_MOST_NAMES = 6
"""More properties than these are not named one by one."""


def position_left(replayed: Replay) -> MatchRecord:
    """The record of the position in which a match was left; its headers and comments stay."""
    match = replayed.match
    if not replayed.games:
        return match
    game = replayed.games[-1]
    last = game.record.entries[-1] if game.record.entries else None
    noted = last.noted if last is not None and game.record.is_position else None
    record = record_of(position_at_end(replayed, game), match.players, span=game.record.span, noted=noted,
                       dialect=match.dialect)  # fmt: skip
    if game.record.is_position:
        record = changed(record, games=(changed(record.games[0], extras=game.record.extras),))
    return changed(record, preamble=match.preamble, preamble_spans=match.preamble_spans)


def with_positions(replayed: Replay) -> MatchRecord:
    """The match with the XGID before each of its entries, where the replay knows it ('' where it doesn't)."""
    games = tuple(changed(game.record, positions=_positions(replayed, game)) for game in replayed.games)
    return changed(replayed.match, games=games)


def _positions(replayed: Replay, game: GameReplay) -> tuple[str, ...]:
    known = {id(turn.entry): position_at_turn(replayed, game, turn) for turn in game.turns}
    known |= {id(item.entry): position_at_action(replayed, game, item) for item in game.cube_actions}
    return tuple(_xgid(known[id(entry)]) if id(entry) in known else "" for entry in game.record.entries)


def _xgid(position: Position) -> str:
    """The XGID of a position; '' where it has none: a score below zero, a cube that is no power of two, …"""
    try:
        return format_xgid(position)
    except ValueError:
        return ""


def fit(matches: Sequence[MatchRecord], style: Spelling, holds: Collection[Holds], losses: list[Problem], *,
        same_format: bool) -> tuple[MatchRecord, ...]:  # fmt: skip
    """The matches without what a format can't hold; each thing left out is added to ``losses``.

    ``same_format``: they were read from it, so that what only it knows can stay.
    """
    if len(matches) > 1 and Holds.MATCHES not in holds:
        _lose(losses, "CV805", f"the format holds one match: {len(matches) - 1} of {len(matches)} are left out",
              matches[1].span)  # fmt: skip
        matches = matches[:1]
    if not (same_format or style.verbatim):
        matches = [_without_extras(match, losses) for match in matches]
        _tell_of_analysis(matches, style, holds, losses)
    return tuple(_fit_match(match, style, holds, losses) for match in matches)


def _fit_match(match: MatchRecord, style: Spelling, holds: Collection[Holds], losses: list[Problem]) -> MatchRecord:
    placed: list[tuple[int, Header | Comment, Span]] = []
    taken: set[int] = set()
    for item, span in zip(match.preamble, match.preamble_spans or (match.span,) * len(match.preamble), strict=True):
        place = _place(item, style, holds)
        if place is not None and isinstance(item, Header) and place[0] in taken:
            _lose(losses, "CV803", f"the header {item.key} is left out: the format has place for one only", span)
        elif place is not None:
            placed.append((*place, span))
            taken |= {place[0]} - {_ANYWHERE}
        elif isinstance(item, Header):
            _lose(losses, "CV803", f"the header {item.key} is left out: the format has no place for it", span)
        else:
            _lose(losses, "CV802", "a comment is left out: the format has no place for it", span)
    placed.sort(key=lambda item: item[0])
    games = match.games
    if len(games) > 1 and Holds.GAMES not in holds:
        _lose(losses, "CV805", f"the format holds one game: {len(games) - 1} of {len(games)} are left out",
              games[1].span)  # fmt: skip
        games = games[:1]
    if style.plays_only:
        match = _without_score(changed(match, games=games), losses)
        games = match.games
    games = tuple(_fit_game(game, holds, losses) for game in games)
    if Holds.ANALYSIS not in holds:
        games = _without_analysis(games, losses)
    return changed(match, games=games, preamble=tuple(item for _, item, _ in placed),
                   preamble_spans=tuple(span for _, _, span in placed))  # fmt: skip


def _place(item: Header | Comment, style: Spelling, holds: Collection[Holds]) -> tuple[int, Header | Comment] | None:
    """Where a format has a place for it, and what it is there; the place is 0 where there is room for many."""
    if isinstance(item, Comment) and Holds.COMMENTS not in holds:
        return None
    if style.place is not None:
        return style.place(item)
    if isinstance(item, Comment):
        return _ANYWHERE, item
    if Holds.HEADERS not in holds:
        return None
    key = item.key.lower()
    named = (key, f"{key}={item.value.strip().lower()}")
    return (_ANYWHERE, item) if style.headers is None or any(name in style.headers for name in named) else None


def _fit_game(game: GameRecord, holds: Collection[Holds], losses: list[Problem]) -> GameRecord:
    kept: list[Entry] = []
    for entry in game.entries:
        if isinstance(entry.action, Comment) and Holds.COMMENTS not in holds:
            _lose(losses, "CV802", "a comment is left out: the format has no place for it", entry.span)
        elif isinstance(entry.action, SetBoard) and Holds.SET_POSITIONS not in holds:
            _lose(losses, "CV801", "a position that is set can't be written: the plays after it won't fit", entry.span)
        else:
            kept.append(entry)
    return game if len(kept) == len(game.entries) else changed(game, entries=tuple(kept))


def _without_score(match: MatchRecord, losses: list[Problem]) -> MatchRecord:
    """The match without its length, its scores and the numbers of its games."""
    if match.length or any(game.score != (0, 0) for game in match.games):
        _lose(losses, "CV803", "the match length and the score are left out: the format has no place for them",
              match.span)  # fmt: skip
    games = tuple(changed(game, number=None, score=(0, 0), score_span=game.span) for game in match.games)
    return changed(match, length=None, games=games)


def _without_analysis(games: Sequence[GameRecord], losses: list[Problem]) -> tuple[GameRecord, ...]:
    analysed = [entry for game in games for entry in game.entries if entry.noted is not None]
    if not analysed:
        return tuple(games)
    decisions = f"{len(analysed)} decision{'s' * (len(analysed) != 1)}"
    _lose(losses, "CV804", f"the analysis of {decisions} is left out: the format has no place for it", analysed[0].span)
    return tuple(changed(game, entries=tuple(entry._replace(noted=None) for entry in game.entries)) for game in games)


def _tell_of_analysis(matches: Sequence[MatchRecord], style: Spelling, holds: Collection[Holds],
                      losses: list[Problem]) -> None:  # fmt: skip
    """Tell of the analysis that another format's evaluations can't say in full."""
    keeps = style.keeps_analysis
    if keeps is None or Holds.ANALYSIS not in holds:
        return
    for match in matches:
        entries = [entry for game in match.games for entry in game.entries if entry.noted is not None]
        in_part = [
            entry
            for entry in entries
            if (analysis := entry.analysis) is not None
            and not keeps(analysis, match.length != 0, not isinstance(entry.action, Roll))
        ]
        if in_part:
            decisions = f"{len(in_part)} decision{'s' * (len(in_part) != 1)}"
            _lose(losses, "CV804", f"the analysis of {decisions} can be written in part only", in_part[0].span)


def _without_extras(match: MatchRecord, losses: list[Problem]) -> MatchRecord:
    names = list(dict.fromkeys(header.key for game in match.games for header in game.extras))
    if not names:
        return match
    first = next(game for game in match.games if game.extras)
    some = ", ".join(names[:_MOST_NAMES]) + ", …" * (len(names) > _MOST_NAMES)
    _lose(losses, "CV806", f"what only the source's format knows is left out: {some}", first.span)
    return changed(match, games=tuple(changed(game, extras=()) for game in match.games))


def _lose(losses: list[Problem], code: str, what: str, span: tuple[int, int]) -> None:
    losses.append(Problem(code, what, *span))
