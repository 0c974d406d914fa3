"""Reader of narratives: prose → record, with everything that it can't make out on the way.

Line by line: a line is a heading, says who plays, is a comment in square brackets, or belongs to a paragraph, whose
sentences go to the teller of the open game. Before the first game every paragraph is a comment of the preamble: rules
of the game may stand there, with rolls and plays in them. Nothing raises on what a person wrote.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tavla.grammar.narrative.clauses import NAMES, parse_clause
from tavla.grammar.narrative.finish import finished_game, scheme_of
from tavla.grammar.narrative.headings import Heading, header_of, heading_of
from tavla.grammar.narrative.languages import LANGUAGES
from tavla.grammar.narrative.lexicon import Lexicon, detect_language, lexicon
from tavla.grammar.narrative.numbering import OWN, Scheme
from tavla.grammar.narrative.players import Cast, casts_of, is_plain
from tavla.grammar.narrative.sentences import clauses_of, mask_names, mask_quotations, paragraph_sentences
from tavla.grammar.narrative.teller import Spoken, Teller
from tavla.grammar.problems import Problem
from tavla.grammar.record import (
    Comment,
    Dance,
    GameRecord,
    Header,
    MatchRecord,
    OpenPlay,
    Player,
    Reading,
    Result,
    Turn,
)
from tavla.grammar.source import SourceText, Span

__all__ = ["OpenGame", "read", "sniff"]

_SENTENCE_MARK = re.compile(r"[.!?:…][)\]»”\"']*$")
_HEADING_BEFORE = re.compile(r"[^\n.:]{1,60}[:.](?=\s)")
_ESCAPED = re.compile(r"\](\\+)$")
_NUMBERED = re.compile(r"\s*\d{1,4}\s*[.)]\s+")
_SNIFFED = 30_000
_OTHER_FORMAT = re.compile(r"\s*+(?:\(\s*+;|[<{#;]|[^\n;]*+;[^\n;]*+;[^\n;]*+;)")
_ROW = re.compile(r"^[ \t]*+\d++\)\s.*\b[1-6][1-6]:", re.MULTILINE)
_LIST_ROW = re.compile(
    r"^[^\n]{0,40}?\b[1-6][- ]?[1-6]:?[ \t]+(?:[0-9]{1,2}|bar)[/-](?:[0-9]|off)", re.MULTILINE | re.IGNORECASE
)
"""`Ann 31: 8/5`: a row of a list of plays; prose may quote one or two plays in this way."""
_OTHER_SIDE = {"WHITE": "BLACK", "BLACK": "WHITE", "RED": "WHITE"}
_MOST_DIGITS = 9


def sniff(text: str) -> bool:
    """Is this a game told in prose? A title of ours, or turns of both players that are told in words, decide."""
    text = text[:_SNIFFED]
    if (
        _OTHER_FORMAT.match(text)
        or _ROW.search(text)
        or len(_LIST_ROW.findall(text)) > 2
        or not any(char.isalpha() for char in text)
    ):
        return False
    reader = _Reader(SourceText("", text))
    reader.read()
    return reader.is_titled or reader.tells_game


def read(source: SourceText) -> Reading:
    """Read every match in the text."""
    return _Reader(source).read()


@dataclass(slots=True)
class OpenGame:
    """A game that is being told. ``score`` None where none was said; ``names`` those who play it, if they have any."""

    number: int | None
    span: Span
    teller: Teller
    names: tuple[Player, Player] | None
    score: tuple[int, int] | None = None
    score_span: Span | None = None


class _Reader:
    """The state of reading one text: the match and the game that are open."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.language = _language_of(source.text)
        self.lexicon: Lexicon = lexicon(self.language)
        self.casts = casts_of(source.text, self.lexicon)
        self.masked = self._masked()
        self.problems: list[Problem] = list(source.problems)
        self.matches: list[MatchRecord] = []
        self.spoken = Spoken(source.text, self.masked, self.language)
        self.cast = 0
        self._enter_cast(self.casts[0])
        self.titled: Span | None = None
        self.is_titled = False
        self.length: int | None = None
        self.preamble: list[tuple[Header | Comment, Span]] = []
        self.games: list[OpenGame] = []
        self.game: OpenGame | None = None
        self.scheme: Scheme | None = None
        self.paragraph: list[int] = []
        """Start of the open paragraph and the end of its last line."""

    def _masked(self) -> str:
        text = self.source.text
        parts = []
        for index, cast in enumerate(self.casts):
            end = self.casts[index + 1].offset if index + 1 < len(self.casts) else len(text)
            names = [player.name for player in cast.players or ()]
            usable = names if len(set(names)) == len(names) else []
            # A name of small letters that is a word of the game is one only in quotation marks.
            bare = [name for name in usable if is_plain(name, self.lexicon) or name[:1].isupper()]
            parts.append(mask_names(text[cast.offset : end], usable, bare))
        return mask_quotations("".join(parts))

    def _enter_cast(self, cast: Cast) -> None:
        self.spoken.sides = dict(cast.sides)
        self.names = cast.players

    @property
    def tells_game(self) -> bool:
        """Have both players taken turns with dice, in a way that was understood?"""
        return any(_is_told(game) for match in self.matches for game in match.games)

    # ---- lines ------------------------------------------------------------------------------------------------

    def read(self) -> Reading:
        lines = iter(self.source.lines())
        for offset, line in lines:
            body = line.strip()
            if not body:
                self._end_paragraph()
                continue
            start = offset + line.index(body[0])
            if body[0] == "[":
                self._end_paragraph()
                self._bracketed(start, line[start - offset :], lines)
            elif not self._line(start, start + len(body), body):
                self._prose(start, start + len(body))
        self._close_match(len(self.source.text))
        return Reading(self.source, tuple(self.matches), tuple(self.problems), "narrative", self.language)

    def _line(self, start: int, end: int, body: str) -> bool:
        """A line that is a heading, a header, or says who plays."""
        if self._says_who_plays(start, end):
            return True
        heading = heading_of(self.masked[start:end], self.language)
        if heading is not None:
            self._end_paragraph()
            self._heading(heading, start, end)
            return True
        in_head = self.is_titled and self.titled is not None and self.game is None and not self.games
        header = header_of(body) if in_head else None
        if header is None or self._heading_before(start, end) or self._begins_game(start, end):
            return False
        self._end_paragraph()
        self.preamble.append((header, Span(start, end)))
        return True

    def _says_who_plays(self, start: int, end: int) -> bool:
        following = self.casts[self.cast + 1] if self.cast + 1 < len(self.casts) else None
        if following is not None and start <= following.offset < end:
            self._end_paragraph()
            self.cast += 1
            self._enter_cast(following)
            if self.game is not None and not self.game.teller.has_entries:
                self.game.names = self.names
        cast = self.casts[self.cast]
        first, last = cast.line
        if not first <= start < max(last, first):
            return False
        # «Ann against Bob, a match to 5 points»
        tail = self.masked[start:end].rpartition(NAMES[1])[2].strip(" ,.:;–—")
        heading = heading_of(tail, self.language) if tail else None
        if heading is not None:
            self._heading(heading, start, end)
        return True

    def _bracketed(self, start: int, line: str, lines: Iterator[tuple[int, str]]) -> None:
        """A comment in square brackets, as the writer sets it: it ends with a line that ends with one."""
        end = start + len(line.rstrip())
        parts = [line.rstrip()[1:]]
        while not parts[-1].endswith("]"):
            offset, line = next(lines, (-1, ""))
            if offset < 0:
                break
            end = offset + len(line)
            parts.append(line)
        last = parts[-1].removesuffix("]")
        text = "\n".join([*(_ESCAPED.sub(lambda match: "]" + match[1][1:], part) for part in parts[:-1]), last])
        if self.game is None:
            self.preamble.append((Comment(text), Span(start, end)))
        else:
            self.game.teller.comment(text, start, end)

    # ---- paragraphs -------------------------------------------------------------------------------------------

    def _prose(self, start: int, end: int) -> None:
        """A line of a paragraph; lines that were broken in mid-sentence belong together."""
        if self.paragraph:
            done = _SENTENCE_MARK.search(
                self.source.text[max(self.paragraph[1] - 8, self.paragraph[0]) : self.paragraph[1]]
            )
            if done or self._is_labelled(start, end):
                self._end_paragraph()
        if not self.paragraph:
            self.paragraph = [start, end]
        self.paragraph[1] = end

    def _is_labelled(self, start: int, end: int) -> bool:
        """Does a line begin with a player and a colon, or with a number?"""
        head, colon, _ = self.masked[start : min(end, start + 120)].partition(":")
        if _NUMBERED.match(head):
            return True
        phrases = parse_clause(head, self.language).phrases if colon else ()
        return len(phrases) == 1 and phrases[0].kind == "player"

    def _end_paragraph(self) -> None:
        if not self.paragraph:
            return
        start, end = self.paragraph
        self.paragraph = []
        numbered = _NUMBERED.match(self.source.text, start, end)
        if numbered is not None and numbered.end() < end:
            start = numbered.end()
        before = self._heading_before(start, end)
        if before is not None:
            self._heading(before[0], start, before[1])
            start = before[1]
        unread = None
        for first, last in paragraph_sentences(self.masked, start, end):
            heading = heading_of(self.masked[first:last], self.language)
            if heading is not None:
                self._heading(heading, first, last)
            elif self.game is not None or self._begins_game(first, last):
                self._teller(first).tell(first, last)
            else:
                unread = (unread[0] if unread else first, last)
        if unread is not None:
            text = " ".join(self.source.text[slice(*unread)].split())
            self.preamble.append((Comment(text), Span(*unread)))

    def _heading_before(self, start: int, end: int) -> tuple[Heading, int] | None:
        """The heading of a game at the beginning of a line of more («Game 2. …», «Sample game: …»), and its end."""
        before = _HEADING_BEFORE.match(self.masked, start, end)
        heading = heading_of(before.group()[:-1], self.language) if before is not None else None
        if before is None or heading is None or heading.kind not in ("game", "sample"):
            return None
        return heading, before.end()

    def _begins_game(self, start: int, end: int) -> bool:
        """Does somebody roll in this sentence, and not just perhaps?"""
        rolls = acts = False
        for piece in clauses_of(self.masked, start, end):
            clause = parse_clause(self.masked[piece.start : piece.end], self.language)
            if clause.hypothetical or clause.unknown > len(clause.phrases):
                return False
            acts = acts or clause.has("player")
            rolls = rolls or clause.has("dice") or any(item.kind == "roll" and item.value for item in clause.phrases)
        return acts and rolls

    def _teller(self, start: int) -> Teller:
        if self.game is None:
            self._open_game(None, Span(start, start))
        assert self.game is not None
        return self.game.teller

    # ---- headings ---------------------------------------------------------------------------------------------

    def _heading(self, heading: Heading, start: int, end: int) -> None:
        span = Span(start, end)
        if heading.kind == "title":
            if self.games or self.game is not None:
                self._close_match(start)
            self.is_titled = self.is_titled or (heading.board_game and not self.matches)
            self.titled, self.length = span, heading.number
        elif heading.kind in ("game", "sample"):
            if self.game is None or self.game.teller.has_entries or self.game.number is not None:
                self._open_game(heading.number, span)
            else:
                self.game.number, self.game.span = heading.number, span
        elif heading.kind == "numbering":
            side = self.spoken.player(heading.side) if heading.side else None
            self.scheme = OWN if side is None else Scheme("absolute", side)
        else:
            self._score(heading, span)

    def _score(self, heading: Heading, span: Span) -> None:
        players = [self.spoken.player(called) for called, _ in heading.scores]
        if sorted(player for player in players if player is not None) != [0, 1]:
            return
        if self.game is None or self.game.teller.has_entries:
            self._open_game(None, Span(span.start, span.start))
        assert self.game is not None
        scores = dict(zip(players, (score for _, score in heading.scores), strict=True))
        self.game.score, self.game.score_span = (scores[0], scores[1]), span

    # ---- opening and closing ----------------------------------------------------------------------------------

    def _open_game(self, number: int | None, span: Span) -> None:
        self._close_game()
        self.game = OpenGame(number, span, Teller(self.spoken), self.names)

    def _close_game(self) -> None:
        if self.game is not None:
            self.game.teller.close_turn()
            self.games.append(self.game)
        self.game = None

    def _close_match(self, end: int) -> None:
        self._end_paragraph()
        self._close_game()
        if self.games or self.titled is not None:
            preamble = tuple(item for item, _ in self.preamble)
            spans = tuple(span for _, span in self.preamble)
            games = self._finished_games()
            start = min([span.start for span in spans] + [game.span.start for game in games]
                        + [self.titled.start if self.titled else end])  # fmt: skip
            self.matches.append(MatchRecord(self.length, games, preamble, spans, Span(start, end), self.language))
            self.preamble = []
        elif end == len(self.source.text) and not self.matches:
            self.problems.append(Problem("HD210", "no game is told in this text", 0, min(1, end)))
        self.titled, self.length, self.games, self.scheme = None, None, [], None

    def _finished_games(self) -> tuple[GameRecord, ...]:
        scheme = self.scheme or scheme_of(self.games)
        done: list[GameRecord] = []
        for index, game in enumerate(self.games):
            names = game.names or self._side_names()
            score = game.score if game.score is not None else _score_after(done[-1]) if done else (0, 0)
            entries = finished_game(game.teller, scheme, (names[0].name, names[1].name), self.problems)
            done.append(GameRecord(game.number if game.number is not None else index + 1, names, score, entries,
                                   game.span, game.score_span or game.span))  # fmt: skip
        return tuple(done)

    def _side_names(self) -> tuple[Player, Player]:
        """What the players are called where only their colours are told."""
        by_player = {player: side for side, player in self.spoken.sides.items()}
        first = by_player.get(0) or _OTHER_SIDE[by_player.get(1, "BLACK")]
        second = by_player.get(1) or _OTHER_SIDE[first]
        return Player(self.lexicon.sides[first]), Player(self.lexicon.sides[second])


def _language_of(text: str) -> str:
    """The language of a text: that of its title, where it begins with one, else that of most of its words."""
    first = next((line for line in text[:2000].splitlines() if line.strip()), "")
    titles = {language: heading_of(first, language) for language in LANGUAGES}
    titled = [name for name, title in titles.items() if title is not None and title.board_game]
    return titled[0] if len(titled) == 1 else detect_language(text, titled or tuple(LANGUAGES))


def _is_told(game: GameRecord) -> bool:
    rolls = [entry for entry in game.entries if isinstance(entry.action, Turn | OpenPlay | Dance)]
    plays = sum(
        isinstance(entry.action, Turn) or (isinstance(entry.action, OpenPlay) and bool(entry.action.parts))
        for entry in rolls
    )
    return {entry.player for entry in rolls} == {0, 1} and plays > 1


def _score_after(game: GameRecord) -> tuple[int, int]:
    """The score that the results before add up to, for a game before which none is told."""
    score = list(game.score)
    for entry in game.entries:
        if isinstance(entry.action, Result) and entry.player is not None:
            score[entry.player] += entry.action.points
    return score[0], score[1]
