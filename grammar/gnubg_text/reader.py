"""GNU Backgammon's text read into records."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from tavla.grammar.gnubg_text.blocks import Block, Line, blocks_of
from tavla.grammar.gnubg_text.games import game_of, noted_of, variation_of
from tavla.grammar.gnubg_text.lines import LONGEST
from tavla.grammar.problems import Problem
from tavla.grammar.record import Comment, Entry, GameRecord, Header, MatchRecord, Player, Reading
from tavla.grammar.rule_headers import rule_headers
from tavla.grammar.set_positions import record_of
from tavla.grammar.source import SourceText, Span

__all__ = ["read"]

_FORMAT = "gnubg-text"
_KEYS: Final = {"event": "Event", "round": "Round", "place": "Site", "annotator": "Transcriber"}
_INFORMATION = re.compile(r"[^\d:：]{1,60}[:：][ \t]*$")
_TAG = re.compile(r"(?P<key>[^\d:：]{1,30}?)[ \t]?[:：][ \t]+(?P<value>\S.*)$")
_COMMENTS = re.compile(r"Comments:[ \t]+")
_DATE = re.compile(r"(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})\.?$")
_NUMBER = re.compile(r"\([^()\d]{0,40}(\d{1,5})[^()\d]{0,40}\)")


def read(source: SourceText) -> Reading:
    """Read every game in the text, and the positions of a text in which nothing is played."""
    problems = list(source.problems)
    blocks = blocks_of(source, problems)
    if not blocks:
        first = len(source.text) - len(source.text.lstrip())
        problems.append(Problem("FI102", "this is no text of GNU Backgammon", first, min(len(source.text), first + 1),
                                help="no Position ID with a Match ID on the line under it is in it"))  # fmt: skip
        return Reading(source, (), tuple(problems), _FORMAT)
    matches: list[MatchRecord] = []
    joined: MatchRecord | None = None
    for game in _games(blocks):
        if not any(block.said for block in game):
            matches += _positions(game, source.text)
            joined = None
            continue
        match = _match(game, source.text)
        if joined is not None and (together := _continued(joined, match)) is not None:
            match = matches[-1] = together
        else:
            matches.append(match)
        joined = match
    dialect = matches[0].dialect if matches else ""
    return Reading(source, tuple(matches), tuple(problems), _FORMAT, dialect)


def _games(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """The blocks of each game. A new one begins where the last one ended, or with another score, match or names."""
    game: list[Block] = []
    for block in blocks:
        if game and _begins(block, game[-1]):
            yield game
            game = []
        game.append(block)
    if game:
        yield game


def _begins(block: Block, before: Block) -> bool:
    if before.result is not None or before.program or block.names != before.names:
        return True
    if block.number == 1 and before.number is not None:
        return True
    if block.position is None or before.position is None:
        return False
    return (block.position.score, block.position.length) != (before.position.score, before.position.length)


# ---- positions ---------------------------------------------------------------------------------------------------


def _positions(blocks: Sequence[Block], text: str) -> Iterator[MatchRecord]:
    """A record of each position; what is shown again is one position with what is said of it."""
    comments: list[Comment] = []
    for index, block in enumerate(blocks):
        comments += _head_comments(block.head)
        comments += (comment for comment, _ in block.comments)
        after = blocks[index + 1] if index + 1 < len(blocks) else None
        if block.position is None:
            continue
        if after is not None and after.position == block.position and block.analysis is None:
            continue
        players = (Player(block.names[0]), Player(block.names[1]))
        yield record_of(block.position, players, span=block.span, noted=noted_of(block, text, None),
                        headers=tuple(comments), dialect="gnubg-session")  # fmt: skip
        comments = []


def _head_comments(head: Sequence[Line]) -> Iterator[Comment]:
    return (Comment(line.strip()) for _, line in head if line.strip())


# ---- games -------------------------------------------------------------------------------------------------------


def _match(blocks: Sequence[Block], text: str) -> MatchRecord:
    names = next((block.names for block in blocks if any(block.names)), ("", ""))
    preamble: list[tuple[Header | Comment, Span]] = []
    number, score_span = _head(blocks[0].head, names, preamble)
    # An identifier has the score, too; an empty place says that it was written all the same.
    game = game_of(blocks, text, number, score_span or Span(blocks[-1].span.end, blocks[-1].span.end))
    first = next((block.position for block in blocks if block.position), None)
    if first is not None:
        rules = rule_headers(variation=variation_of(blocks) or "standard",
                             jacoby=None if first.length else first.jacoby)  # fmt: skip
        preamble += ((header, blocks[0].span) for header in rules)
    start = blocks[0].head[0][0] if blocks[0].head else blocks[0].span.start
    return MatchRecord(first.length if first else None, (game,), tuple(item for item, _ in preamble),
                       tuple(span for _, span in preamble), Span(start, game.span.end), "gnubg-export")  # fmt: skip


def _head(head: Sequence[Line], names: tuple[str, str],
          preamble: list[tuple[Header | Comment, Span]]) -> tuple[int | None, Span | None]:  # fmt: skip
    """Headers and comments above a game are added to the preamble; the number of the game, and where its score is."""
    number: int | None = None
    score: Span | None = None
    in_comments = False
    for start, line in head:
        said = line.strip()
        if not said or len(line) > LONGEST:
            continue
        span = Span(start, start + len(line))
        tag = _TAG.match(line)
        in_comments = in_comments or _COMMENTS.match(line) is not None
        if score is None and (found := _score(line, names)) is not None:
            number, score = found, span
        elif score is not None and not in_comments and tag is not None:
            preamble.append((_header(tag["key"].strip(), tag["value"].strip()), span))
        elif score is None or in_comments or not _INFORMATION.match(line):
            preamble.append((Comment(_COMMENTS.sub("", said, count=1)), span))
    return number, score


def _score(line: str, names: tuple[str, str]) -> int | None:
    """The number of the game in ``The score (after 2 games) is: Ann 3, Bob 0 (match to 5 points)``; None elsewhere."""
    if not all(f"{name} " in line for name in names) or len(line) > 400:
        return None
    found = _NUMBER.search(line)
    scored = re.search(rf"{re.escape(names[0])} -?\d{{1,6}}, ?{re.escape(names[1])} -?\d{{1,6}}", line)
    return int(found[1]) + 1 if found and scored and found.end() <= scored.start() else None


def _header(key: str, value: str) -> Header:
    if found := _DATE.match(value):
        date = _date(*found.groups())
        return Header("EventDate", date) if date else Header("Date", value)
    return Header(_KEYS.get(key.lower(), key), value)


def _date(first: str, second: str, third: str) -> str | None:
    """``YYYY.MM.DD`` where only one order of day and month makes a date; programs write it as their country does."""
    if len(first) == 4:
        return f"{first}.{second:0>2}.{third:0>2}"
    year = third if len(third) == 4 else f"20{third:0>2}"
    one, other = int(first), int(second)
    if one > 12 >= other or one == other:
        return f"{year}.{other:02}.{one:02}"
    return f"{year}.{one:02}.{other:02}" if other > 12 >= one else None


def _continued(before: MatchRecord, match: MatchRecord) -> MatchRecord | None:
    """Both as one match, when the second is its next game; None when it isn't."""
    last, game = before.games[-1], match.games[0]
    if (before.length, last.players) != (match.length, game.players) or sum(game.score) <= sum(last.score):
        return None
    known = set(before.preamble)
    said = tuple(Entry(None, item, *span) for item, span in zip(match.preamble, match.preamble_spans, strict=True)
                 if isinstance(item, Comment) and item not in known)  # fmt: skip
    game = GameRecord(game.number, game.players, game.score, said + game.entries, game.span, game.score_span,
                      game.crawford, game.automatic_doubles, game.extras)  # fmt: skip
    return MatchRecord(before.length, (*before.games, game), before.preamble, before.preamble_spans,
                       Span(before.span.start, game.span.end), before.dialect)  # fmt: skip
