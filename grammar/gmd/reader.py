"""Reader of .gmd files: an action a line, told in one frame in which White comes down and Black climbs."""

import re
from typing import Final

from tavla.grammar.absolute import play_of, read_dice, resignation_of
from tavla.grammar.gmd.lines import (
    ACTION,
    BLACK,
    DIRECTIVE,
    GAME_REMARK,
    HEADER,
    RESULT,
    SETUP,
    USUAL,
    WHITE,
    unescaped,
)
from tavla.grammar.mat.cells import parse_cell
from tavla.grammar.position import BAR, OFF, Board, Cube, Side
from tavla.grammar.problems import Problem
from tavla.grammar.record import (
    Action,
    Beaver,
    Comment,
    Dice,
    Double,
    Drop,
    Entry,
    GameRecord,
    Header,
    MatchRecord,
    Player,
    Raccoon,
    Reading,
    Resignation,
    Result,
    Take,
    Unplayed,
    Unread,
)
from tavla.grammar.rule_headers import rule_headers
from tavla.grammar.set_board import set_position
from tavla.grammar.source import SourceText, Span

__all__ = ["read"]

_VERSION: Final = re.compile(r"GMD-(\d+)")
_KNOWN_VERSIONS: Final = ("1", "2")
_SIDES: Final = {"w": WHITE, "white": WHITE, "0": WHITE, "o": WHITE, "b": BLACK, "black": BLACK, "1": BLACK, "x": BLACK}
_RATING: Final = re.compile(r"\d{1,7}(?:\.\d+)?")
_VALUE: Final = re.compile(r"\bto (\d{1,9})$")
_LONGEST: Final = 9
_CHECKERS: Final = 15


def read(source: SourceText) -> Reading:
    """Read the match of a file."""
    return _Reader(source).read()


class _Reader:
    """The state of reading one file."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.problems: list[Problem] = list(source.problems)
        self.length: int | None = None
        self.names: dict[int, str] = {}
        self.ranks: dict[int, str] = {}
        self.preamble: list[tuple[Header | Comment, Span]] = []
        self.games: list[GameRecord] = []
        self.game_span: Span | None = None
        self.entries: list[Entry] = []
        self.times: list[str] = []
        self.number = 1
        self.score: tuple[int, int] | None = None
        self.roll: tuple[int, str, Dice | None, Span] | None = None
        """A roll that is not played yet: whose, as written, and where."""
        self.giving_up: tuple[int, str, str, Span] | None = None
        """A resignation that is not answered yet: whose, for how much, and what our writer says of it."""
        self.cube = 1
        """The value of the cube, by which a resignation is counted."""
        self.total: tuple[int, int] | None = (0, 0)

    def read(self) -> Reading:
        for offset, line in self.source.lines():
            body = line.strip(" \t\ufeff")
            if body:
                start = offset + line.index(body)
                self._line(body, Span(start, start + len(body)))
        self._close_game()
        if self.length is None and (self.games or self.names):
            self.problems.append(
                Problem("HD201", "no match length", 0, 0, "expected `Length: 7` or `Length: unlimited`")
            )
        rating = {side: _RATING.match(text) for side, text in self.ranks.items()}
        players = tuple(Player(self.names.get(side, ""), found[0] if (found := rating.get(side)) else "")
                        for side in (BLACK, WHITE))  # fmt: skip
        games = [GameRecord(game.number, (players[0], players[1]), game.score, game.entries, game.span, game.score_span,
                            extras=game.extras) for game in self.games]  # fmt: skip
        if games and self.ranks:
            ranks = tuple(
                Header(f"Rank:{'BW'[side]}", self.ranks[side]) for side in (WHITE, BLACK) if side in self.ranks
            )
            first = games[0]
            games[0] = GameRecord(first.number, first.players, first.score, first.entries, first.span, first.score_span,
                                  extras=(*ranks, *first.extras))  # fmt: skip
        span = Span(0, len(self.source.text.rstrip()))
        match = MatchRecord(self.length, tuple(games), tuple(item for item, _ in self.preamble),
                            tuple(place for _, place in self.preamble), span, "gmd")  # fmt: skip
        return Reading(self.source, (match,), tuple(self.problems), "gmd", "gmd")

    def _problem(self, code: str, message: str, span: tuple[int, int], help: str = "") -> None:
        self.problems.append(Problem(code, message, *span, help))

    # ---- lines ------------------------------------------------------------------------------------------------------

    def _line(self, body: str, span: Span) -> None:
        if (version := _VERSION.match(body)) is not None and self.game_span is None:
            if version[1] not in _KNOWN_VERSIONS:
                self._problem("FI110", f"version {version[1][:9]} of the format is not known", span)
        elif body[0] == "#":
            self._remark(body[1:].strip(), span)
        elif body[:5].lower() == "game:":
            self._game_line(body, span)
        elif (action := ACTION.match(body)) is not None:
            if self.game_span is None:
                self._problem("HD216", "an action before the first game", span, "expected `Game:` before it")
                self._open_game(span)
            self._action(action, span)
        elif (header := HEADER.match(body)) is not None:
            self._header(header, body, span)
        else:
            self._unknown(body, span)

    def _unknown(self, body: str, span: Span) -> None:
        shown = body if len(body) <= 40 else body[:37] + "..."
        self._problem("SY107", f"unexpected line `{shown}`", span, "expected a line such as `Roll:W:: 3 1`")
        self._keep(Unread(body), span)

    def _keep(self, action: Comment | Unread, span: Span) -> None:
        if self.game_span is not None:
            self.entries.append(Entry(None, action, *span))
        else:
            self.preamble.append((Comment(action.text), span))

    def _remark(self, text: str, span: Span) -> None:
        if (result := RESULT.match(text)) is not None and self.game_span is not None:
            self._settle()
            self.entries.append(Entry(_SIDES[result["side"].lower()], Result(int(result["points"])), *span))
        elif (entry := DIRECTIVE.match(text)) is not None and self.game_span is not None:
            cell = parse_cell(entry["text"]).actions[0] if entry["text"] else Unread("")
            self.entries.append(Entry(_SIDES[entry["side"].lower()], cell, *span))
        else:
            self._keep(Comment(text), span)

    def _header(self, header: "re.Match[str]", body: str, span: Span) -> None:
        key, value = header["key"].lower(), header["value"]
        side = _SIDES.get((header["side"] or "").lower())
        if key == "length":
            word = value.partition("#")[0].strip().lower()
            if word in ("unlimited", "money"):
                self.length = 0
            elif word.isdecimal() and word.isascii() and len(word) <= _LONGEST:
                self.length = int(word)
            else:
                self._problem("HD201", f"`{word[:40]}` is no match length", span)
        elif key in ("player", "rank") and side is not None:
            (self.names if key == "player" else self.ranks)[side] = unescaped(value)
        elif key == "location":
            self.preamble.append((Header("Site", unescaped(value)), span))
        elif key == "rule" and value.partition("#")[0].strip().lower() == "crawford":
            if USUAL not in value.partition("#")[2]:
                self.preamble += ((header, span) for header in rule_headers(crawford=True))
        else:
            self._unknown(body, span)

    # ---- games ------------------------------------------------------------------------------------------------------

    def _open_game(self, span: Span) -> None:
        self._close_game()
        self.game_span, self.entries, self.times, self.score, self.cube = span, [], [], None, 1
        self.number = (self.games[-1].number or 0) + 1 if self.games else 1

    def _game_line(self, body: str, span: Span) -> None:
        self._open_game(span)
        if (remark := GAME_REMARK.search(body)) is not None:
            self.number = int(remark["number"])
            if remark["white"]:
                self.score = int(remark["black"]), int(remark["white"])
        setup = {found["key"].lower(): [int(number) for number in re.findall(r"-?\d{1,9}", found["numbers"])]
                 for found in SETUP.finditer(body.partition("#")[0])}  # fmt: skip
        left = SETUP.sub("", body.partition("#")[0])[5:].strip()
        if left:
            self._problem("SY107", f"unexpected `{left[:40]}` behind `Game:`", span)
        if len(scores := setup.pop("scores", [])) == 2:
            self.score = scores[1], scores[0]
        if setup:
            self._set_up(setup, span)

    def _set_up(self, setup: dict[str, list[int]], span: Span) -> None:
        board = _board(setup["points"]) if "points" in setup else None
        if isinstance(board, str):
            self._problem("SY106", f"unreadable position: {board}", span)
            return
        turn = setup.get("turn", [0])[:1]
        on_roll = {-1: BLACK, 1: WHITE}.get(turn[0] if turn else 0)
        value = max(1, setup.get("cube", [1])[0] if setup.get("cube") else 1)
        self.cube = value
        may = [bool(flag) for flag in setup.get("may-double", ())]
        owner = None
        if value > 1 and may in ([True, False], [False, True]):
            owner = WHITE if may[0] else BLACK
        if board is not None:
            self.entries.append(Entry(None, set_position(board, Cube(value, owner), on_roll), *span))
        if len(dice := setup.get("dice", [])) == 2 and on_roll is not None:
            roll = " ".join(map(str, dice))
            self.roll = on_roll, roll, read_dice(roll), span

    def _close_game(self) -> None:
        span = self.game_span
        if span is None:
            return
        self._settle()
        score = self.score if self.score is not None else self.total
        place = Span(span.end, span.end) if self.score is not None else span
        extras = (Header("timestamps", " ".join(self.times)),) if self.times else ()
        game = GameRecord(self.number, (Player(""), Player("")), score or (0, 0), tuple(self.entries), span, place,
                          extras=extras)  # fmt: skip
        self.games.append(game)
        result = game.result
        self.total = None
        if result is not None and score is not None:
            points = result[1].points
            self.total = (score[0] + points, score[1]) if result[0] == 0 else (score[0], score[1] + points)
        self.game_span = None

    def _settle(self) -> None:
        """A roll without its play was not played any more; a resignation without an answer is a remark."""
        if self.roll is not None:
            player, text, dice, span = self.roll
            self.roll = None
            self.entries.append(Entry(player, Unplayed(dice) if dice else Unread(text), *span))
        if self.giving_up is not None:
            span = self.giving_up[3]
            self.giving_up = None
            self.entries.append(Entry(None, Comment(self.source.text[span.start : span.end]), *span))

    # ---- actions ----------------------------------------------------------------------------------------------------

    def _action(self, found: "re.Match[str]", span: Span) -> None:
        what, rest = found["what"].lower(), (found["rest"] or "").strip()
        side = _SIDES.get(found["side"].lower())
        if what == "roll":
            self._roll(side, rest, span)
        elif side is None:
            self._unknown(found[0], span)
        elif what == "move":
            self._move(side, found, span)
        elif what == "resign":
            self._settle_offer()
            self.giving_up = side, rest, found["remark"] or "", span
        elif what == "accept" and self.giving_up is not None:
            self._give_up()
        elif what in ("reject", "accept"):
            self._settle_offer()
            self.entries.append(Entry(None, Comment(found[0]), *span))
        else:
            self._settle()
            offered = _cube_action(what, found["remark"] or "")
            if isinstance(offered, Take | Beaver | Raccoon):
                self.cube *= 2
            self.entries.append(Entry(side, offered, *span))
        if found["time"]:
            last = len(self.entries) - (self.roll is None and self.giving_up is None)
            self.times.append(f"{last}{'m' * (what == 'move')}:{found['time'][:20]}")

    def _settle_offer(self) -> None:
        roll, self.roll = self.roll, None
        self._settle()
        self.roll = roll

    def _roll(self, side: int | None, rest: str, span: Span) -> None:
        self._settle()
        dice = read_dice(rest)
        if dice is None:
            self._problem("DI301", f"`{rest[:40]}` is no roll of two dice", span, "a roll is two numbers from 1 to 6")
        if side is None and dice is not None and dice[0] == dice[1]:
            self.entries.append(Entry(None, Comment(self.source.text[span.start : span.end]), *span))
            return
        if side is None:
            # A die each: White's is the first, and who has the larger one begins.
            side = WHITE if dice is None or rest[:1] == str(dice[0]) else BLACK
        self.roll = side, rest, dice, span

    def _move(self, side: int, found: "re.Match[str]", span: Span) -> None:
        roll, self.roll = self.roll, None
        if roll is not None and roll[0] != side:
            self.roll = roll
            self._settle()
            roll = None
        self._settle()
        if roll is None:
            self._problem("DI304", "no roll before this play", span, "expected `Roll:…` before it")
        text = found["rest"] or ""
        place = found.start("rest") if found["rest"] else len(found[0])
        start = span.start - found.start() + place
        dice_text = f"{roll[2][0]}{roll[2][1]}" if roll is not None and roll[2] else ""
        action, problems = play_of(dice_text, text, place=place, up=side == BLACK)
        self.problems += [item.moved(start) for item in problems if item.code != "DI301"]
        if found["remark"] and isinstance(action, Unread):
            action = Unread(found["remark"])
        self.entries.append(Entry(side, action, *span))

    def _give_up(self) -> None:
        assert self.giving_up is not None
        player, rest, remark, span = self.giving_up
        self.giving_up = None
        self._settle()
        said = parse_cell(remark).actions[0] if remark else None
        points = int(rest) if rest.isdecimal() and rest.isascii() and len(rest) <= _LONGEST else None
        action = said if isinstance(said, Resignation) else resignation_of(points, self.cube)
        self.entries.append(Entry(player, action, *span))


def _cube_action(what: str, remark: str) -> Action:
    if what == "double":
        value = _VALUE.search(remark)
        turned = int(value[1]) if value else None
        word = remark.partition(" ")[0]
        return Beaver(turned) if word == "beavers" else Raccoon(turned) if word == "raccoons" else Double(turned)
    return Take() if what == "take" else Drop()


def _board(counts: list[int]) -> Board | str:
    """The board of 26 counts, White's positive on his own points; his bar is the first, Black's the last."""
    if len(counts) != BAR + 1:
        return f"expected {BAR + 1} numbers, not {len(counts)}"
    white = [0, *(max(0, count) for count in counts[1:BAR]), abs(counts[0])]
    black = [0, *(max(0, -count) for count in reversed(counts[1:BAR])), abs(counts[BAR])]
    sides: list[Side] = []
    for name, side in (("Black", black), ("White", white)):
        if sum(side) > _CHECKERS:
            return f"{name} has {sum(side)} checkers"
        sides.append((_CHECKERS - sum(side), *side[OFF + 1 :]))
    return Board(*sides)
