"""Reader of .bgf files: the decoded object → a match, and a listing of the file's records."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from tavla.grammar.bgf.container import unpack
from tavla.grammar.bgf.fields import comments_in, flag, flattened, integer, objects_at, shown, text_at
from tavla.grammar.bgf.games import MOST_RECORDS, GameReader
from tavla.grammar.bgf.start import variation_of
from tavla.grammar.problems import Problem
from tavla.grammar.record import Comment, GameRecord, Header, MatchRecord, Player, Reading
from tavla.grammar.rule_headers import rule_headers
from tavla.grammar.source import Listing, SourceText, Span

__all__ = ["read"]

_MOST_RECORDS: Final = 20_000
"""Records of all games together. A match to 25 points has 3000."""
_MOST_GAMES: Final = 1000
"""More are in no session that anybody played, and so many without a score are soon made."""
_DATE: Final = re.compile(r"(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})")
_NO_LIMIT: Final = -1
_MATCH_KEYS: Final = ("extMatchID", "boardno", "rankGreen", "rankRed", "flags", "gameMode", "luck", "prGreen", "prRed")
"""What is kept as it stands, since no header is called so."""


def read(source: SourceText) -> Reading:
    """Read the match of a file. Never raises on what the bytes are."""
    data = source.data or source.text.encode("utf-8", "replace")
    unpacked = unpack(data)
    listing = Listing()
    place = listing.add(shown(unpacked.first_line))
    problems = [Problem(fault.code, fault.message, *place, help=fault.help) for fault in unpacked.faults]
    matches: tuple[MatchRecord, ...] = ()
    if isinstance(unpacked.content, dict):
        matches = (_Match(unpacked.content, listing, problems).record(),)
    elif not problems:
        problems.append(Problem("FI107", "the data is no object: a match begins with `{`", *place))
    return Reading(source.listed(listing), matches, (*source.problems, *problems), "bgf", "bgf")


class _Match:
    """Reads the object of a match."""

    def __init__(self, content: Mapping[str, Any], listing: Listing, problems: list[Problem]) -> None:
        self.content, self.listing, self.problems = content, listing, problems
        self.players = _player(content, "Green"), _player(content, "Red")
        self.length = self._length()
        self.variation = variation_of(objects_at(content, "games")[:_MOST_GAMES])

    def _length(self) -> int | None:
        length = integer(self.content, "matchlen")
        return length if length is not None and length >= 0 else None

    def record(self) -> MatchRecord:
        kind = "a match of unknown length" if self.length is None else f"a match to {self.length} points"
        kind = "a money session" if self.length == 0 else kind
        names = " - ".join(player.name for player in self.players)
        place = self.listing.add(f"{names}: {kind}")
        if self.length is None:
            stated = shown(self.content.get("matchlen"))
            self.problems.append(Problem("HD201", f"the match length is missing or impossible: {stated}", *place,
                                         help="0 stands for a money session"))  # fmt: skip
        comments = comments_in(self.content.get("comment"))
        preamble: tuple[Header | Comment, ...] = (*self._headers(), *comments)
        games = self._games(place)
        end = games[-1].span.end if games else place.end
        return MatchRecord(self.length, games, preamble, (place,) * len(preamble), Span(place.start, end), "bgf")

    # ---- headers ----------------------------------------------------------------------------------------------

    def _headers(self) -> Iterator[Header]:
        content = self.content
        for key, name in (("event", "Event"), ("site", "Site"), ("location", "Location"), ("round", "Round")):
            if value := text_at(content, key):
                yield Header(name, value)
        if date := text_at(content, "date"):
            yield Header("EventDate", _dated(date))
        limit = integer(content, "cubeLimit")
        limit = limit if limit is not None and limit > 0 else None
        if flag(content, "useCube") is False:
            limit = 1
        money = self.length == 0
        yield from rule_headers(
            variation=self.variation,
            crawford=None if money else flag(content, "useCrawford"),
            jacoby=flag(content, "useJacoby") if money else None,
            beavers=flag(content, "useBeaver") if money else None,
            cube_limit=limit,
        )

    # ---- games ------------------------------------------------------------------------------------------------

    def _games(self, place: Span) -> tuple[GameRecord, ...]:
        items, left = objects_at(self.content, "games"), _MOST_RECORDS
        says_start = self.variation == "standard"
        games: list[GameRecord] = []
        if not isinstance(self.content.get("games"), list):
            self.problems.append(Problem("FI107", "the file has no array of games", *place))
        for index, item in enumerate(items):
            number = index + 1
            if not isinstance(item, dict):
                at = self.listing.add(f"game {number}: {shown(item)}")
                self.problems.append(Problem("FI107", f"game {number} can't be read: it is no object", *at))
                left -= 1
            else:
                left -= 1 + min(MOST_RECORDS, len(objects_at(item, "moves")))
            if left < 0 or number > _MOST_GAMES:
                most = f"{_MOST_RECORDS} records" if left < 0 else f"{_MOST_GAMES} games"
                self.problems.append(Problem("FI108", f"the file has more than {most}", *place,
                                             help=f"the games from number {number} on are left out"))  # fmt: skip
                break
            if isinstance(item, dict):
                reader = GameReader(item, number, self.players, self.length or 0, self.listing, self.problems)
                final = self._final_score() if number == len(items) else None
                games.append(reader.record(final, () if games else tuple(self._extras()), says_start=says_start))
        return tuple(games)

    def _final_score(self) -> tuple[int, int] | None:
        green, red = integer(self.content, "finalGreen"), integer(self.content, "finalRed")
        return None if green is None or red is None else (green, red)

    def _extras(self) -> Iterator[Header]:
        """What is said of the whole match, for its first game to carry."""
        for key in _MATCH_KEYS:
            value = self.content.get(key)
            if value or isinstance(value, dict):
                yield from flattened(f"match.{key}", value)


def _player(content: Mapping[str, Any], colour: str) -> Player:
    rating = content.get(f"rating{colour}")
    return Player(text_at(content, f"name{colour}"), shown(rating) if rating and not isinstance(rating, bool) else "")


def _dated(text: str) -> str:
    """A date as year.month.day, where it can be understood; else as it stands."""
    if found := _DATE.fullmatch(text):
        return f"{found[1]}.{found[2]:0>2}.{found[3]:0>2}"
    for pattern in ("%b %d, %Y", "%B %d, %Y"):
        try:
            return datetime.strptime(text, pattern).strftime("%Y.%m.%d")
        except ValueError:
            continue
    return text
