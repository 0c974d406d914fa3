"""One game of a .bgf file: its records, one after the other, as entries.

Green is player 0, Red player 1. An action record has 7 for Green's die and its code for Red's; the others are rolls.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from tavla.grammar.bgf.analysis import analysis_of, is_analysed
from tavla.grammar.bgf.fields import (
    comments_in,
    flag,
    flattened,
    integer,
    is_point,
    objects_at,
    pairs_of,
    shown,
    text_at,
)
from tavla.grammar.bgf.start import Start, start_of
from tavla.grammar.problems import Problem
from tavla.grammar.record import (
    Action,
    Double,
    Drop,
    Entry,
    GameRecord,
    Header,
    OpenPlay,
    PartialMove,
    Player,
    Resignation,
    Result,
    Take,
    Unread,
)
from tavla.grammar.rolls import roll_of
from tavla.grammar.source import Listing, Span

__all__ = ["MOST_RECORDS", "GameReader"]

Item = Mapping[str, Any]

MOST_RECORDS: Final = 2000
"""Of one game. The longest games have a few hundred."""

_PLAYERS: Final = {-1: 0, 1: 1}
_NAMES: Final = ("green", "red")
_ACTION: Final = 7
_DOUBLE, _TAKE, _PASS, _WON, _DANCE, _RESIGN = 1, 2, 3, 4, 5, 9
_CODES: Final = {_DOUBLE: "double", _TAKE: "take", _PASS: "pass", _WON: "won", _DANCE: "dance", _RESIGN: "resigns"}
_PLAIN: Final[dict[int, Action]] = {_DOUBLE: Double(), _TAKE: Take(), _PASS: Drop()}
_EXTRAS: Final = ("luck", "prGreen", "prRed", "flags", "gameMode")
_LEVELS: Final = 3
_POINT_NAMES: Final = {"0": "off", "25": "bar"}
_MOST_POINTS: Final = 100_000


class GameReader:
    """Reads one game. ``length`` of the match; 0 in a money session, or where none is known."""

    def __init__(self, item: Item, number: int, players: tuple[Player, Player], length: int,
                 listing: Listing, problems: list[Problem]) -> None:  # fmt: skip
        self.item, self.number, self.length = item, number, length
        self.listing, self.problems = listing, problems
        self.players = self._players(players)
        self.entries: list[Entry] = []
        self.cube = 1

    def _players(self, match: tuple[Player, Player]) -> tuple[Player, Player]:
        green, red = text_at(self.item, "nameGreen"), text_at(self.item, "nameRed")
        return Player(green or match[0].name, match[0].rating), Player(red or match[1].name, match[1].rating)

    def record(self, final: tuple[int, int] | None, extras: tuple[Header, ...], *, says_start: bool) -> GameRecord:
        """The game. ``final``: the score at the end of the match, for its last game. ``extras`` go before its own.

        ``says_start``: a start that is not the standard one is set; False where the match is of a variation.
        """
        green, red = integer(self.item, "scoreGreen"), integer(self.item, "scoreRed")
        has_score = green is not None and red is not None
        score = (green or 0, red or 0) if has_score else (0, 0)
        line = f"game {self.number}" + (f", {score[0]}-{score[1]}" if has_score else "")
        crawford = flag(self.item, "isCrawford")
        head = self.listing.add(line + (", Crawford game" if crawford else ""))
        start = start_of(self.item)
        self._begin(start if says_start else Start(), head)
        records = objects_at(self.item, "moves")
        for record in records[:MOST_RECORDS]:
            self._read(record, final, score)
        if len(records) > MOST_RECORDS:
            self.problems.append(Problem("FI108", f"game {self.number} has more than {MOST_RECORDS} records", *head))
        if not isinstance(self.item.get("moves"), list):
            self.problems.append(Problem("FI107", f"game {self.number} has no array of records", *head))
        span = Span(head.start, max([head.end, *(entry.end for entry in self.entries[-1:])]))
        return GameRecord(
            self.number, self.players, score, tuple(self.entries), span,
            Span(head.start, head.start + len(line)) if has_score else span,
            crawford=crawford if self.length else None, automatic_doubles=start.automatic_doubles,
            extras=(*extras, *self._extras()),
        )  # fmt: skip

    def _extras(self) -> Iterator[Header]:
        for key in _EXTRAS:
            value = self.item.get(key)
            if value or isinstance(value, dict):
                yield from flattened(key, value)

    def _begin(self, start: Start, head: Span) -> None:
        self.cube = start.cube
        if start.problem:
            self.problems.append(Problem("SY106", start.problem, *head))
        if start.set_board is not None:
            self.entries.append(Entry(None, start.set_board, *self.listing.add(start.set_board.text)))
        for comment in objects_at(self.item, "comment"):
            self._comment(comment)
        self._comment(self.item.get("comment"))

    def _comment(self, comment: Any) -> None:
        if isinstance(comment, dict):
            comment = "\n".join(f"{key}: {value}" for key, value in flattened("comment", comment))
        for item in comments_in(comment):
            self.entries.append(Entry(None, item, *self.listing.add(f"  {item.text}")))

    # ---- records ----------------------------------------------------------------------------------------------

    def _read(self, record: Any, final: tuple[int, int] | None, score: tuple[int, int]) -> None:
        player = _PLAYERS.get(integer(record, "player") or 0) if isinstance(record, dict) else None
        if player is None or integer(record, "red") is None or integer(record, "green") is None:
            text = shown(record)
            where = self.listing.add(f"  {text}")
            self._unread(None, text, where, "a record names no player and no dice")
            return
        code = record["red"] if record["green"] == _ACTION else None
        if code is None or code == _DANCE:
            self._roll(player, record, dances=code == _DANCE)
        elif code == _WON:
            self._won(player, final, score)
        elif code == _RESIGN:
            where = self.listing.add(f"  {_NAMES[player]} {self._manner()}")
            self.entries.append(Entry(player, self._resignation(self._points(final, score)), *where))
        elif code in _PLAIN:
            where = self.listing.add(f"  {_NAMES[player]} {_CODES[code]}")
            self.cube *= 2 if code == _TAKE and self.cube < _MOST_POINTS else 1
            noted = self._noted(record, answers=code != _DOUBLE, rolls=False)
            self.entries.append(Entry(player, _PLAIN[code], *where, noted))
        else:
            text = f"action {code}"
            where = self.listing.add(f"  {_NAMES[player]} {text}")
            self._unread(player, text, where, f"{code} is the code of no action that is known")
        self._comment(record.get("comment"))

    def _noted(self, record: Item, *, answers: bool, rolls: bool) -> Callable[[], Any] | None:
        return partial(analysis_of, record, self.length > 0, answers, rolls) if is_analysed(record) else None

    def _unread(self, player: int | None, text: str, where: Span, message: str, code: str = "SY103") -> None:
        self.problems.append(Problem(code, message, *where))
        self.entries.append(Entry(player, Unread(text), *where))

    def _roll(self, player: int, record: Item, *, dances: bool) -> None:
        """A roll: the dice are the record's, or those of a dance stand where the moves would."""
        pairs = pairs_of(record)
        dice = pairs[0] if dances and pairs else (record["red"], record["green"])
        pairs = [] if dances else pairs
        are_dice = all(type(die) is int and 1 <= die <= 6 for die in dice)
        dice = (max(dice), min(dice)) if are_dice else dice
        text = f"{shown(dice[0])}{shown(dice[1])}: {_spelled(pairs)}".rstrip(": ")
        where = self.listing.add(f"  {_NAMES[player]} {text}")
        noted = self._noted(record, answers=False, rolls=True)
        if not are_dice:
            self._unread(player, text, where, f"{shown(list(dice))} are no dice", "DI301")
        elif all(is_point(start) and is_point(end) for start, end in pairs):
            self.entries.append(Entry(player, roll_of(dice[0], dice[1], tuple(pairs)), *where, noted))
        else:
            self.problems.append(Problem("SY104", f"the play {_spelled(pairs)} names a point that the board "
                                                  "doesn't have", *where))  # fmt: skip
            parts = tuple(PartialMove(start, end) for start, end in pairs if is_point(start) and is_point(end))
            self.entries.append(Entry(player, OpenPlay(dice, parts, text, damaged=True), *where, noted))

    # ---- endings ----------------------------------------------------------------------------------------------

    def _won(self, winner: int, final: tuple[int, int] | None, score: tuple[int, int]) -> None:
        points = self._points(final, score, winner)
        given_up = self._given_up()
        if given_up and not any(isinstance(entry.action, Resignation) for entry in self.entries):
            where = self.listing.add(f"  {_NAMES[1 - winner]} {self._manner()}")
            self.entries.append(Entry(1 - winner, self._resignation(points), *where))
        where = self.listing.add(f"  {_NAMES[winner]} wins {points if points else '?'}")
        if not points:
            self._unread(winner, "wins", where, "a game is won, and nothing says how many points it counted")
            return
        match_won = final is not None and 0 < self.length <= final[winner]
        self.entries.append(Entry(winner, Result(points, match_won), *where))

    def _points(self, final: tuple[int, int] | None, score: tuple[int, int], winner: int | None = None) -> int:
        """What the game counted: as it says, else what the final score has more than the score before it."""
        points = integer(self.item, "wonPoints") or 0
        if points > 0 or final is None:
            return max(0, points)
        gained = [final[player] - score[player] for player in (0, 1) if winner in (None, player)]
        return max(0, *gained) if len(gained) > 1 else max(0, gained[0])

    def _given_up(self) -> bool:
        return any(flag(self.item, key) for key in ("wasResignation", "lostOnTime", "wasForfeit"))

    def _manner(self) -> str:
        if flag(self.item, "lostOnTime"):
            return "lost on time"
        return "forfeits" if flag(self.item, "wasForfeit") else "resigns"

    def _resignation(self, points: int) -> Resignation:
        level, rest = divmod(points, self.cube)
        return Resignation(self._manner(), level=level if not rest and 1 <= level <= _LEVELS else None)


def _spelled(pairs: list[tuple[Any, Any]]) -> str:
    """A play for the listing, whatever stands in the places of its points."""
    texts = [(shown(start), shown(end)) for start, end in pairs]
    return " ".join(f"{_POINT_NAMES.get(start, start)}/{_POINT_NAMES.get(end, end)}" for start, end in texts)
