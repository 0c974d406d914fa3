"""Reader of lists of plays: lines → matches, with everything that is wrong on the way.

A line is a header or comment, says something of the match (its length, a game's number, the score, the names), or holds
entries. Any other line is a comment, as people write between plays. Nothing raises on what a person wrote.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from tavla.grammar.book import lines
from tavla.grammar.book.cells import is_notation, read_cell, tree_of
from tavla.grammar.book.games import OpenGame, match_record
from tavla.grammar.book.names import is_label, read_player, read_side
from tavla.grammar.book.seats import Item
from tavla.grammar.mat.lines import header_of
from tavla.grammar.notation import tokens_of
from tavla.grammar.problems import Problem
from tavla.grammar.record import (
    Comment,
    Header,
    IllegalPlay,
    MatchRecord,
    OpenPlay,
    Player,
    Reading,
    Result,
    Turn,
    Unread,
)
from tavla.grammar.set_board import SET_POSITION, illegal_play_of, set_board_of
from tavla.grammar.source import SourceText, Span

__all__ = ["read"]

_LONGEST_LINE = 2000
_MATCH_WORDS = re.compile(r"match|pointer|money|unlimited|play|first", re.IGNORECASE)
_LINE_END = re.compile(r"[\r\n]")
_COLUMNS = re.compile(r"[ \t]{3,}|\t")
_NAMELESS = (Player(""), Player(""))


def read(source: SourceText) -> Reading:
    """Read every match in the text."""
    return _Reader(source).read()


class _Reader:
    """The state of reading one text: the match and the game that are open."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.problems: list[Problem] = list(source.problems)
        self.matches: list[MatchRecord] = []
        self._begin_match(0)
        self.preamble: list[tuple[Header | Comment, Span]] = []
        self.labels: tuple[str, ...] = ()
        self.pattern = lines.label_pattern(())
        self.no_brace_after = len(source.text)

    def _begin_match(self, start: int) -> None:
        self.start = start
        self.length: int | None = None
        self.match_preamble: list[tuple[Header | Comment, Span]] = []
        self.games: list[OpenGame] = []
        self.game: OpenGame | None = None
        self.players = _NAMELESS
        self.seats: dict[str, int] = {}
        self.colours: dict[str, int] = {}
        """Whose colour is said; names, which may be colours too, don't change it."""
        self.rising: set[int] = set()
        """The players who are said to count upwards."""
        self.declared: set[int] = set()
        """The players whose names were said, so that no label names them."""

    def read(self) -> Reading:
        numbered = list(self.source.lines())
        self.labels = lines.find_labels(line for _, line in numbered)
        self.pattern = lines.label_pattern(self.labels)
        skip_to = 0
        for offset, line in numbered:
            if offset < skip_to or not line or line.isspace():
                continue
            end = self._comment_over_lines(offset, line)
            if end:
                skip_to = end
            else:
                self._line(offset, line)
        self._close_match(len(self.source.text))
        if not any(match.games for match in self.matches):
            end = min(len(self.source.text), 1)
            self._problem("HD210", "no plays in this text", 0, end, help="expected lines such as `31: 8/5 6/5`")
        dialect = self.matches[0].dialect if self.matches else ""
        return Reading(self.source, tuple(self.matches), tuple(self.problems), "book", dialect)

    def _problem(self, code: str, message: str, start: int, end: int, help: str = "", **data: Any) -> None:
        self.problems.append(Problem(code, message, start, end, help, data))

    # ---- lines ------------------------------------------------------------------------------------------------

    def _comment_over_lines(self, offset: int, line: str) -> int:
        """A comment in braces that ends in a later line: the offset behind it, 0 when there is none."""
        brace = line.rfind("{")
        if brace < 0 or "}" in line[brace:] or offset > self.no_brace_after:
            return 0
        start = offset + brace
        end = self.source.text.find("}", start)
        if end < 0:
            self.no_brace_after = offset
            return 0
        if line[:brace].strip():
            self._line(offset, line[:brace])
        self._comment(" ".join(self.source.text[start + 1 : end].split()), Span(start, end + 1))
        line_end = _LINE_END.search(self.source.text, end)
        rest_end = line_end.start() if line_end else len(self.source.text)
        rest = self.source.text[end + 1 : rest_end]
        if rest.strip():
            self._line(end + 1, rest)
        return rest_end

    def _line(self, offset: int, line: str) -> None:
        body = line.strip()
        start = offset + line.index(body[0])
        span = Span(start, start + len(body))
        if body[0] in ";#":
            self._comment_line(body[1:].strip(), span)
        elif body[0] == "[" and (header := header_of(body)) is not None:
            self._header(header, span)
        elif len(body) > _LONGEST_LINE:
            self._unread(body, span)
        elif not any(read_line(self, body, span) for guard, read_line in _LINES if guard(body)):
            self._entries(offset, line)

    def _comment_line(self, text: str, span: Span) -> None:
        """A line behind `;`: a header or a set position as in a .mat file, else a comment."""
        header = header_of(text) if text.startswith("[") else None
        position = SET_POSITION.match(text)
        if header is not None:
            self._header(header, span)
        elif position is not None:
            item, wrong = set_board_of(position["text"])
            if wrong:
                self._problem("SY106", f"unreadable position: {wrong}", *span)
            self._open_game(span).items.append(Item(item, *span))
        else:
            self._comment(text, span)

    def _comment(self, text: str, span: Span) -> None:
        if self.game is None or self.preamble:
            self.preamble.append((Comment(text), span))
        else:
            self.game.items.append(Item(Comment(text), *span))

    def _header(self, header: Header, span: Span) -> None:
        self.preamble.append((header, span))

    def _unread(self, text: str, span: Span) -> None:
        shown = text if len(text) <= 40 else text[:37] + "..."
        self._problem("SY107", f"unexpected line `{shown}`", *span, help="expected a roll and a play, or a comment")
        self._open_game(span).items.append(Item(Unread(text), *span, cells=0))

    # ---- what is said of the match ----------------------------------------------------------------------------

    def match_line(self, body: str, span: Span) -> bool:
        tree = tree_of(body, "match_line")
        if tree is None:
            return False
        length = next((int(token) for token in tokens_of(tree, "LENGTH")), 0)
        if self.length is not None or (self.game is not None and (self.games or self.game.begun)):
            self._close_match(span.start)
        if length > 999:
            self._problem("HD204", f"match length {length} is implausible", *span, length=length)
        self.length = length
        self.match_preamble += self.preamble
        self.preamble = []
        return True

    def game_line(self, body: str, span: Span) -> bool:
        tree = tree_of(body, "game_line")
        if tree is None:
            return False
        game = self.game
        if game is None or game.begun or game.number is not None or game.score_span is not None:
            game = self._new_game(span)
        game.number, game.span = int(str(next(tokens_of(tree, "NUMBER")))), span
        remark = next(tokens_of(tree, "REMARK"), "").strip(" \t.:;,-–—(){}")
        if remark:
            self._comment(remark, span)
        return True

    def score_line(self, body: str, span: Span) -> bool:
        said = body.lower().startswith(("score", "the score"))
        fresh = self.game is not None and not self.game.begun and self.game.score_span is None
        tree = tree_of(body, "score_line") if said or fresh else None
        if tree is None:
            return False
        if not fresh:
            self._new_game(span)
        assert self.game is not None
        if tree.data == "plain_score":
            first, second, *length = (int(token) for token in tokens_of(tree, "LENGTH"))
            self.game.score = (first, second)
            self.length = length[0] if length else self.length
        else:
            (one, first), (two, second) = (read_side(str(token)) for token in tokens_of(tree, "SIDE"))
            self.game.score = self._take_names((one, two), (first, second))
        # The words around it are the line's; where the score opens the game they tell its place from the game's.
        digit = next(index for index, char in enumerate(body) if char.isdecimal())
        self.game.score_span = Span(span.start + digit, span.end)
        if min(self.game.score) < 0:
            self._problem("HD211", f"a score below zero: {first}-{second}", *span)
        return True

    def _take_names(self, players: tuple[Player, Player], score: tuple[int, int] = (0, 0),
                    places: tuple[int, ...] = (0, 1)) -> tuple[int, int]:  # fmt: skip
        """Name the players of the open game: each keeps his place, in whatever order they are named."""
        assert self.game is not None
        if (players[0].name, players[1].name) == self._names()[::-1] != self._names():
            players, score = players[::-1], score[::-1]
        self.game.players = self.players = players
        self.declared |= {*places}
        known = [player.name.lower() for player in players if is_label(player.name)]
        self.labels = tuple(dict.fromkeys((*self.labels, *known)))
        self.pattern = lines.label_pattern(self.labels)
        self.seats |= {player.name.lower(): index for index, player in enumerate(players) if player.name}
        return score

    def rising_line(self, body: str, span: Span) -> bool:
        """`Bob counts upwards`: his plays are in the other player's numbers."""
        tree = tree_of(body, "rising_line")
        if tree is None:
            return False
        who = str(next(tokens_of(tree, "WHO"))).lower()
        place = {"the first player": 0, "the second player": 1}.get(who, self._known_seat(lines.COLOURS.get(who, who)))
        if place is not None:
            self.rising.add(place)
        return place is not None

    def names_line(self, body: str, span: Span) -> bool:
        if self.game is not None and self.game.begun:
            return False
        tree = tree_of(body, "names_line")
        if tree is None:
            return False
        if tree.data == "coloured":
            colour, name = (str(token) for token in tree.children)
            return self._coloured(colour, name, span)
        names = [str(token).strip() for token in tree.children if getattr(token, "type", "") != "COLOUR"]
        if tree.data == "versus" and not _are_names(body, names, known=any(self._names())):
            return False
        self._open_game(span)
        if tree.data == "sides":
            names = [name.lstrip("-–— ").removesuffix("is").rstrip() for name in names]
        else:
            names[0] = _without_link(names[0])
        self._take_names((read_player(names[0]), read_player(names[1])))
        for name, colour in zip(names, tokens_of(tree, "COLOUR"), strict=False):
            seat = self.seats.get(read_player(name).name.lower())
            if seat is not None:  # a side may have no name
                self.colours[lines.COLOURS[colour.lower()]] = seat
        return True

    def _coloured(self, colour: str, name: str, span: Span) -> bool:
        """`White: Ann`, unless what follows is an entry."""
        cell = read_cell(name)
        if not cell.problems or cell.rolled or not (name[:1].isalnum() or name[:1] == '"'):
            return False
        self._open_game(span)
        key, player = lines.COLOURS[colour.lower()], read_player(name)
        same = [place for place in (0, 1) if player.name and self.players[place].name == player.name]
        place = same[0] if len(same) == 1 else self._free_seat(key)
        if place is None:
            return False
        self.colours[key] = place
        players = (player, self.players[1]) if place == 0 else (self.players[0], player)
        self._take_names(players, places=(place,))
        return True

    def _known_seat(self, key: str) -> int | None:
        return self.colours.get(key, self.seats.get(key))

    def _free_seat(self, key: str) -> int | None:
        """The place of a label: known, or the first that no other label of its kind has; None for a third one."""
        known = self._known_seat(key)
        if known is not None:
            return known
        places = {**self.seats, **self.colours}
        taken = {place for name, place in places.items() if (name in lines.COLOURS) == (key in lines.COLOURS)}
        return next((place for place in (0, 1) if place not in taken), None)

    def names_and_match(self, body: str, span: Span) -> bool:
        """`Ann vs. Bob, 7 point match`, `Ann - Bob (7 points)`: the names, and then the length."""
        names, _, length = body.rstrip(")").rpartition("(" if body.endswith(")") else ",")
        names, length = names.strip(), length.strip()
        if short := _SHORT_LENGTH.fullmatch(length):
            length = f"{short['points'] or short['to']} point match"
        if not names or tree_of(length, "match_line") is None or tree_of(names, "names_line") is None:
            return False
        return self.match_line(length, span) and self.names_line(names, span)

    def columns_line(self, body: str, span: Span) -> bool:
        """Two names above two columns of plays."""
        names = _COLUMNS.split(body)
        if len(names) != 2 or (self.game is not None and self.game.begun):
            return False
        below = self.source.text[span.end : span.end + 200].lstrip()
        if not below[:1].isdigit() or not all(name[0] == '"' or is_label(name) for name in names):
            return False
        self._open_game(span)
        self._take_names((read_player(names[0]), read_player(names[1])))
        for place, name in enumerate(names):
            if name.lower() in lines.COLOURS:
                self.colours[lines.COLOURS[name.lower()]] = place
        return True

    def _names(self) -> tuple[str, str]:
        return self.players[0].name, self.players[1].name

    # ---- entries ----------------------------------------------------------------------------------------------

    def _entries(self, offset: int, line: str) -> None:
        """The cells and comments of a line, in their order."""
        plain, comments, row, remarks = _row_of(line, self.pattern)
        # Dots alone stand for a cell that is left out; without a number before them they stand for nothing.
        if row.number is None and plain.strip() and (all(remarks) or not plain.strip(".… \t")):
            body = line.strip()
            start = offset + line.index(body)
            self._comment(body, Span(start, start + len(body)))
            return
        first = row.pieces[0].start if row.pieces else 0
        parts: list[tuple[int, lines.Piece | tuple[str, Span]]] = [
            # What stands between the number and the first cell belongs behind the cell, like all comments.
            (max(start, first + 1), (text, Span(offset + start, offset + end)))
            for start, end, text in comments
        ]
        for piece, remark in zip(row.pieces, remarks, strict=True):
            place = Span(offset + piece.start, offset + piece.end)
            parts.append((piece.start, (plain[piece.start : piece.end], place) if remark else piece))
        if comments:
            parts.sort(key=lambda part: part[0])
        for _, part in parts:
            if isinstance(part, lines.Piece):
                self._cell(offset, plain, part, row)
            else:
                self._comment(*part)

    def _cell(self, offset: int, line: str, piece: lines.Piece, row: lines.Line) -> None:
        cell = read_cell(line[piece.start : piece.end])
        span = Span(offset + piece.start, offset + piece.end)
        item = Item(cell.actions[0], *span, index=row.pieces.index(piece), cells=len(row.pieces), column=piece.start,
                    indent=row.number_end, numbered=row.number is not None, dots=piece.dots, open=row.open,
                    named=cell.named)  # fmt: skip
        game = self._game_for(item, row, span)
        game.begun = True
        if piece.label:
            item.side = lines.COLOURS.get(piece.label.lower(), piece.label.lower())
            item.player = self._seat_of(item.side, piece.label)
            if item.player is None:
                self._problem("SY107", f"`{piece.label}` is a third player", *span, help="a game has two players")
        for index, action in enumerate(cell.actions):
            if isinstance(action, IllegalPlay):
                action = self._illegal_play(action, span)
            if index:  # a resignation in the cell of a roll
                item = replace(item, goes_on=True)
            item.action = action
            game.items.append(item)
        self.problems += [problem.moved(span.start) for problem in cell.problems]

    def _game_for(self, item: Item, row: lines.Line, span: Span) -> OpenGame:
        """The game to which an entry belongs: without game lines, one begins behind a result or with a new row 1."""
        game = self._open_game(span)
        if game.number is None and game.items:
            again = row.number == 1 and not item.dots and item.index == 0 and (game.row > 1 or game.is_over)
            after = game.is_over and isinstance(game.items[-1].action, Result)
            if again or (after and isinstance(item.action, Turn | OpenPlay)):
                game = self._new_game(span)
        if row.number is not None:
            game.row = row.number
        return game

    def _seat_of(self, side: str, label: str) -> int | None:
        place = self._free_seat(side)
        if place is None:
            return None
        self.seats[side] = place
        assert self.game is not None
        if not self.players[place].name and place not in self.declared:
            known = side in ("white", "black", "x", "o")
            name = Player(side.capitalize() if known else label)
            self.players = (name, self.players[1]) if place == 0 else (self.players[0], name)
            self.game.players = self.players
        return place

    def _illegal_play(self, action: IllegalPlay, span: Span) -> IllegalPlay:
        found, wrong = illegal_play_of(action, self._names())
        if wrong:
            self._problem("SY106", f"unreadable position in an illegal play: {wrong}", *span)
        return found

    # ---- opening and closing ----------------------------------------------------------------------------------

    def _open_game(self, span: Span) -> OpenGame:
        return self.game if self.game is not None else self._new_game(span)

    def _new_game(self, span: Span) -> OpenGame:
        self._close_game()
        self.match_preamble += self.preamble
        self.preamble = []
        self.game = OpenGame(span, self.players)
        return self.game

    def _close_game(self) -> None:
        if self.game is not None:
            self.games.append(self.game)
        self.game = None

    def _close_match(self, end: int) -> None:
        self._close_game()
        if end == len(self.source.text):
            self.match_preamble += self.preamble
            self.preamble = []
        if self.length is not None or self.games or self.match_preamble:
            span = Span(self.start, end)
            self.matches.append(
                match_record(self.length, self.games, self.match_preamble, self.seats, self.rising, span)
            )
        self._begin_match(end)


_SHORT_LENGTH = re.compile(
    r"(?P<points>[0-9]{1,9}) ?(?:points?|pts?\.?)|to (?P<to>[0-9]{1,9})(?: points?)?", re.IGNORECASE
)
"""How long a match is, behind the names of its players."""
_Line = Callable[[_Reader, str, Span], bool]
_LINES: tuple[tuple[Callable[[str], bool], _Line], ...] = (
    (lambda body: "score" in body[:10].lower(), _Reader.score_line),
    (lambda body: len(body) < 80 and _MATCH_WORDS.search(body) is not None, _Reader.match_line),
    (lambda body: body[:4].lower() == "game" and len(body) < 80, _Reader.game_line),
    (lambda body: body[-1:].isdigit() and not body[0].isdigit(), _Reader.score_line),
    (lambda body: len(body) < 100 and "count" in body.lower(), _Reader.rising_line),
    (lambda body: body[-1] == ")" or "," in body, _Reader.names_and_match),
    (lambda body: not body[0].isdigit() and len(body) < 250, _Reader.columns_line),
    (lambda body: not body[0].isdigit() and len(body) < 250, _Reader.names_line),
)  # fmt: skip
"""What a line may say of the match, and how to see quickly that it doesn't."""


@lru_cache(maxsize=1 << 14)
def _row_of(line: str, pattern: "re.Pattern[str]") -> tuple[str, lines.CommentPlaces, lines.Line, tuple[bool, ...]]:
    """A line without its comments, the comments, its cells, and which of them are remarks."""
    plain, comments = lines.split_comments(line)
    row = lines.split_line(plain, pattern)
    return plain, comments, row, tuple(row.number is None and _is_remark(plain, piece) for piece in row.pieces)


def _is_remark(line: str, piece: lines.Piece) -> bool:
    """Is a piece of a line a remark and no entry: words, without a colon that would announce a play?"""
    text = line[piece.start : piece.end]
    cell = read_cell(text)
    if not cell.problems or is_notation(text) or (isinstance(cell.actions[0], Turn) and ":" in text):
        return False  # a dance without its roll, and a play behind something that is no roll, are entries too
    if piece.label:
        return not cell.rolled and not line[: piece.start].rstrip().endswith(":")
    if cell.rolled:
        return ":" not in text and text.lstrip("()123456,- ")[:1].isalpha()
    return text[0].isalpha()


def _are_names(body: str, names: list[str], *, known: bool) -> bool:
    """`Ann vs. Bob` names players, and so does `Ann - Bob` when nobody is named yet; `we won - at last` doesn't."""
    versus = not names[0].endswith(("-", "–", "—"))
    words = body.split()
    return (versus or not known) and len(words) <= 12 and all(
        name[:1].isupper() or name[:1] == '"' or (versus and len(words) < 6) for name in names
    ) and (versus or (len(words) < 8 and not any(char in body for char in ".,;:!?/")))  # fmt: skip


def _without_link(name: str) -> str:
    """`Ann vs.` → `Ann`."""
    return name.rsplit(None, 1)[0] if not name.endswith('"') else name
